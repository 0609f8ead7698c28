package crc

import (
	"fmt"
	"testing"
)

var (
	sixthSink  uint64
	sixthTable *Table
)

func BenchmarkSixthNewTable(b *testing.B) {
	for _, bm := range []struct {
		name   string
		params *Parameters
	}{{"x25", X25}, {"ccitt", CCITT}, {"crc32", CRC32}, {"crc64", CRC64ECMA}} {
		b.Run(bm.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sixthTable = NewTable(bm.params)
			}
		})
	}
}

func BenchmarkSixthUpdate(b *testing.B) {
	for _, bm := range []struct {
		name   string
		params *Parameters
	}{{"x25", X25}, {"crc32", CRC32}, {"castagnoli", Castagnoli}} {
		table := NewTable(bm.params)
		for _, n := range []int{64, 1500, 65536} {
			data := make([]byte, n)
			for i := range data {
				data[i] = byte(i*i*7 + 101)
			}
			b.Run(fmt.Sprint(bm.name, "/", n), func(b *testing.B) {
				for i := 0; i < b.N; i++ {
					sixthSink += table.UpdateCrc(table.InitCrc(), data)
				}
			})
		}
	}
}
