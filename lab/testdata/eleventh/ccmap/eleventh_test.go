package cmap

import (
	"encoding/json"
	"fmt"
	"testing"
)

var eleventhItems map[string]int
var eleventhBytes []byte
var eleventhSum int

func eleventhMap(n int) ConcurrentMap[string, int] {
	m := New[int]()
	for i := 0; i < n; i++ {
		m.Set(fmt.Sprintf("session:%06d", i*7919), i)
	}
	return m
}

func BenchmarkEleventhItems(b *testing.B) {
	for _, n := range []int{10, 200, 5000} {
		m := eleventhMap(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhItems = m.Items()
			}
		})
	}
}

func BenchmarkEleventhMarshal(b *testing.B) {
	for _, n := range []int{1, 10, 100} {
		m := eleventhMap(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhBytes, _ = json.Marshal(m)
			}
		})
	}
}

func BenchmarkEleventhIterBuffered(b *testing.B) {
	for _, n := range []int{10, 200, 5000} {
		m := eleventhMap(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				sum := 0
				for t := range m.IterBuffered() {
					sum += t.Val
				}
				eleventhSum = sum
			}
		})
	}
}
