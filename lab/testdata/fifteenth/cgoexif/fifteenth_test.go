package tiff

import (
	"encoding/binary"
	"testing"
)

var fifteenthJSON []byte

func BenchmarkFifteenthMarshalJSON(b *testing.B) {
	tags := []*Tag{
		{Type: DTShort, Count: 4, Val: []byte{8, 0, 16, 0, 32, 1, 64, 2}, order: binary.LittleEndian},
		{Type: DTRational, Count: 1, Val: []byte{1, 0, 0, 0, 125, 0, 0, 0}, order: binary.LittleEndian},
		{Type: DTFloat, Count: 1, Val: []byte{0x3F, 0x9D, 0xF3, 0xB6}, order: binary.BigEndian},
	}
	for _, t := range tags {
		if err := t.convertVals(); err != nil {
			b.Fatal(err)
		}
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for _, t := range tags {
			fifteenthJSON, _ = t.MarshalJSON()
		}
	}
}

func BenchmarkFifteenthConvertVals(b *testing.B) {
	val := make([]byte, 256)
	for i := range val {
		val[i] = byte(i)
	}
	tags := []*Tag{
		{Type: DTShort, Count: 128, Val: val, order: binary.LittleEndian},
		{Type: DTLong, Count: 64, Val: val, order: binary.BigEndian},
		{Type: DTSRational, Count: 32, Val: val, order: binary.LittleEndian},
		{Type: DTDouble, Count: 32, Val: val, order: binary.BigEndian},
	}
	for i := 0; i < b.N; i++ {
		for _, t := range tags {
			if err := t.convertVals(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
