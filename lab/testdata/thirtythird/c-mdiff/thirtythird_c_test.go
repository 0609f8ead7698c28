package mdiff

import (
	"fmt"
	"io"
	"testing"
)

func thirtythirdDiff() *Diff {
	var a, b []string
	for i := 0; i < 60; i++ {
		a = append(a, fmt.Sprint("line number ", i))
		switch {
		case i%13 == 5:
			b = append(b, "changed")
		case i%17 != 4:
			b = append(b, a[i])
		}
	}
	return New(a, b).AddContext(3).Unify()
}

func BenchmarkThirtythirdUnified(b *testing.B) {
	d := thirtythirdDiff()
	b.ReportAllocs()
	for b.Loop() {
		if err := Unified(io.Discard, d.Chunks, nil); err != nil {
			b.Fatal(err)
		}
	}
}
