package gowarc

import (
	"bufio"
	"strings"
	"testing"
)

const twentyfourthHeader = "WARC-Type: response\r\n" +
	"WARC-Date: 2017-03-06T04:03:53Z\r\n" +
	"WARC-Record-ID: <urn:uuid:e9a0cecc-0221-11e7-adb1-0242ac120008>\r\n" +
	"WARC-Target-URI: http://www.example.com/images/logo.png?size=large\r\n" +
	"WARC-IP-Address: 192.0.2.17\r\n" +
	"WARC-Block-Digest: sha1:B285747AD7CC57AA74BCE2E30B453C8D1CB71BA4\r\n" +
	"WARC-Payload-Digest: sha1:JPY2SZVTA2CMKZYA2K2LSE4TY53PCWWH\r\n" +
	"X-Crawler-Host: crawler-7.example.org\r\n" +
	"X-Crawler-Seed: http://www.example.com/\r\n" +
	"Content-Type: application/http; msgtype=response\r\n" +
	"Content-Length: 1257\r\n\r\n"

func twentyfourthFields(b *testing.B) *WarcFields {
	p := &warcfieldsParser{Options: newOptions()}
	wf, _, err := p.Parse(bufio.NewReader(strings.NewReader(twentyfourthHeader)))
	if err != nil {
		b.Fatal(err)
	}
	return wf
}

func BenchmarkTwentyfourthFieldsString(b *testing.B) {
	wf := twentyfourthFields(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if wf.String() == "" {
			b.Fatal("empty")
		}
	}
}

func BenchmarkTwentyfourthFieldsDelete(b *testing.B) {
	wf := twentyfourthFields(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		wf.Add("WARC-Truncated", "length")
		wf.Delete("warc-truncated")
	}
}

func BenchmarkTwentyfourthNormalizeName(b *testing.B) {
	names := []string{"WARC-Type", "x-crawler-host", "X-Crawler-Seed", "content-length", "robots", "Hostname"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, n := range names {
			if s, _ := normalizeName(n); s == "" {
				b.Fatal("empty")
			}
		}
	}
}

func BenchmarkTwentyfourthParseFields(b *testing.B) {
	p := &warcfieldsParser{Options: newOptions()}
	s := strings.NewReader(twentyfourthHeader)
	r := bufio.NewReader(s)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s.Reset(twentyfourthHeader)
		r.Reset(s)
		if _, _, err := p.Parse(r); err != nil {
			b.Fatal(err)
		}
	}
}
