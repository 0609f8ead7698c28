package proxyproto

import (
	"bufio"
	"bytes"
	"testing"
)

var (
	thirteenthHeader *Header
	thirteenthTLVs   []TLV
)

func thirteenthRead(b *testing.B, raw []byte) {
	src := bytes.NewReader(raw)
	r := bufio.NewReader(src)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		src.Reset(raw)
		r.Reset(src)
		h, err := Read(r)
		if err != nil {
			b.Fatal(err)
		}
		thirteenthHeader = h
	}
}

func BenchmarkThirteenthV1(b *testing.B) {
	for name, line := range map[string]string{
		"tcp4":    "PROXY TCP4 192.168.100.112 192.168.111.111 56324 443\r\n",
		"tcp6":    "PROXY TCP6 2001:db8:85a3:1234:5678:8a2e:370:7334 2001:db8:85a3:1234:5678:8a2e:370:7335 56324 443\r\n",
		"unknown": "PROXY UNKNOWN ffff:f:f:f:f:f:f:ffff ffff:f:f:f:f:f:f:ffff 65535 65535\r\n",
	} {
		b.Run(name, func(b *testing.B) {
			thirteenthRead(b, []byte(line+"GET / HTTP/1.1\r\nHost: example.com\r\n\r\n"))
		})
	}
}

func BenchmarkThirteenthV2(b *testing.B) {
	v4 := "\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x14\xc0\xa8\x64\x70\xc0\xa8\x6f\x6f\xdc\x04\x01\xbb\x04\x00\x05hello"
	v6 := "\r\n\r\n\x00\r\nQUIT\n\x21\x21\x00\x24" + "0123456789abcdef" + "fedcba9876543210" + "\xdc\x04\x01\xbb"
	for name, raw := range map[string]string{"ipv4": v4, "ipv6": v6} {
		b.Run(name, func(b *testing.B) {
			thirteenthRead(b, []byte(raw))
		})
	}
}

func BenchmarkThirteenthSplit(b *testing.B) {
	raw, err := JoinTLVs([]TLV{
		{PP2_TYPE_ALPN, []byte("h2")},
		{PP2_TYPE_AUTHORITY, []byte("www.example.com")},
		{PP2_TYPE_UNIQUE_ID, []byte("0123456789abcdef0123456789abcdef")},
		{PP2_TYPE_NETNS, []byte("blue")},
		{0xEA, []byte("\x01vpce-08d2bf15fac5001c9")},
	})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		tlvs, err := SplitTLVs(raw)
		if err != nil {
			b.Fatal(err)
		}
		thirteenthTLVs = tlvs
	}
}
