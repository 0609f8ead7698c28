package minhash

import (
	"encoding/binary"
	"testing"
)

var fifteenthSketch *BottomK

func fifteenthHash(b []byte) uint64 {
	x := binary.LittleEndian.Uint64(b) * 0x9E3779B97F4A7C15
	x ^= x >> 31
	return x * 0xBF58476D1CE4E5B9
}

func fifteenthFill(k, from, n int) *BottomK {
	m := NewBottomK(fifteenthHash, k)
	var buf [8]byte
	for i := from; i < from+n; i++ {
		binary.LittleEndian.PutUint64(buf[:], uint64(i))
		m.Push(buf[:])
	}
	return m
}

func BenchmarkFifteenthPush(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		fifteenthSketch = fifteenthFill(256, 1, 2000)
	}
}

func BenchmarkFifteenthMerge(b *testing.B) {
	m1 := fifteenthFill(512, 1, 500)
	m2 := fifteenthFill(512, 5000, 500)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		m := NewBottomK(fifteenthHash, 1024)
		m.Merge(m1)
		m.Merge(m2)
		fifteenthSketch = m
	}
}
