package textproto

import (
	"bytes"
	"strings"
	"testing"
)

var (
	ninthRaw []byte
	ninthErr error
)

var ninthFields = []struct{ name, k, v string }{
	{"short", "Subject", "Minutes of the meeting"},
	{"type", "Content-Type", `multipart/alternative; boundary="----=_Part_1234_5678.9012345678"; charset=utf-8`},
	{"references", "References", strings.Repeat("<20240305170409.1234@mail.example.org> ", 8) + "<last@example.org>"},
	{"received", "Received", "from mx1.example.org (mx1.example.org [192.0.2.17]) by mail.example.com (Postfix) with ESMTPS id 4TqKxV1nB9z9s for <ada@example.com>; Tue, 5 Mar 2024 17:04:09 +0000 (UTC)"},
	{"word", "X-Signature", strings.Repeat("bGF6eSBkb2c", 60)},
	{"to", "To", strings.Repeat("Ada Lovelace <ada@example.org>, ", 30) + "Charles Babbage <charles@example.org>"},
}

func BenchmarkNinthRaw(b *testing.B) {
	for _, c := range ninthFields {
		var h Header
		h.Add(c.k, c.v)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthRaw, ninthErr = h.Raw(c.k)
			}
		})
	}
}

func BenchmarkNinthWriteHeader(b *testing.B) {
	var small, large Header
	for i, f := range ninthFields {
		if i < 2 {
			small.Add(f.k, f.v)
		}
		large.Add(f.k, f.v)
	}
	large.AddRaw([]byte("DKIM-Signature: v=1; a=rsa-sha256; d=example.org;\r\n\ts=mail; h=from:to:subject\r\n"))
	for _, c := range []struct {
		name string
		h    Header
	}{
		{"small", small},
		{"large", large},
	} {
		b.Run(c.name, func(b *testing.B) {
			var buf bytes.Buffer
			for i := 0; i < b.N; i++ {
				buf.Reset()
				ninthErr = WriteHeader(&buf, c.h)
			}
			ninthRaw = buf.Bytes()
		})
	}
}
