package ber

import (
	"bytes"
	"testing"
	"time"
)

var (
	thirteenthPacket *Packet
	thirteenthTime   time.Time
)

func BenchmarkThirteenthOID(b *testing.B) {
	for _, oid := range []string{"1.2.840.113549.1.1.11", "1.3.6.1.4.1.42.2.27.8.5.1", "2.5.4.3"} {
		b.Run(oid, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				thirteenthPacket = NewOID(ClassUniversal, TypePrimitive, TagObjectIdentifier, oid, "")
			}
		})
	}
}

func BenchmarkThirteenthDecode(b *testing.B) {
	for name, data := range map[string][]byte{
		"null":    {0x05, 0x00},
		"empty":   {0x30, 0x00},
		"hightag": {0x9f, 0x81, 0x01, 0x00},
	} {
		b.Run(name, func(b *testing.B) {
			r := bytes.NewReader(data)
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				r.Reset(data)
				p, err := ReadPacket(r)
				if err != nil {
					b.Fatal(err)
				}
				thirteenthPacket = p
			}
		})
	}
}

func BenchmarkThirteenthTime(b *testing.B) {
	for _, s := range []string{"20170222190527Z", "19991231235959Z"} {
		v := []byte(s)
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				t, err := ParseGeneralizedTime(v)
				if err != nil {
					b.Fatal(err)
				}
				thirteenthTime = t
			}
		})
	}
}
