package dkim

import (
	"io"
	"strings"
	"testing"
)

var thirteenthString string

func BenchmarkThirteenthHeader(b *testing.B) {
	fields := map[string]string{
		"subject":  "Subject: Minutes of the meeting  on Monday\r\n",
		"received": "Received: from mx1.example.org (mx1.example.org [192.0.2.1])\r\n\tby mail.example.com (Postfix) with ESMTPS id 4F2A11\r\n\tfor <joe@example.com>; Fri, 11 Jul 2003 21:00:37 -0700 (PDT)\r\n",
	}
	for _, name := range []string{"subject", "received"} {
		b.Run(name, func(b *testing.B) {
			can := canonicalizers[CanonicalizationRelaxed]
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				thirteenthString = can.CanonicalizeHeader(fields[name])
			}
		})
	}
}

func BenchmarkThirteenthFix(b *testing.B) {
	bodies := map[string]string{
		"text":   strings.Repeat("We lost the game.  Are you hungry yet?\t\r\n\r\nJoe and the others\r\n", 60),
		"base64": strings.Repeat(strings.Repeat("TG9y", 19)+"\r\n", 50),
	}
	for _, name := range []string{"text", "base64"} {
		b.Run(name, func(b *testing.B) {
			body := []byte(bodies[name])
			b.SetBytes(int64(len(body)))
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				w := canonicalizers[CanonicalizationSimple].CanonicalizeBody(io.Discard)
				if _, err := w.Write(body); err != nil {
					b.Fatal(err)
				}
				if err := w.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
