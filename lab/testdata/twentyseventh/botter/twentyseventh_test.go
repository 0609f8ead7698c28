package otter

import (
	"os"
	"strconv"
	"testing"
)

func BenchmarkTwentyseventhSave(b *testing.B) {
	c := Must(&Options[int, string]{MaximumSize: 1000})
	for i := 0; i < 1000; i++ {
		c.Set(i, "value "+strconv.Itoa(i))
	}
	c.CleanUp()
	f, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if err := SaveCacheTo(c, f); err != nil {
			b.Fatal(err)
		}
	}
}
