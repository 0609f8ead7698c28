package bitmap

import (
	"math/rand"
	"os"
	"path/filepath"
	"testing"
)

func twentyninthBitmap(n int, density float64) Bitmap {
	rng := rand.New(rand.NewSource(29))
	var bm Bitmap
	bm.Grow(uint32(n - 1))
	for i := 0; i < n; i++ {
		if rng.Float64() < density {
			bm.Set(uint32(i))
		}
	}
	return bm
}

var twentyninthSum int

func BenchmarkTwentyninthRange(b *testing.B) {
	sparse, dense := twentyninthBitmap(20000, 0.02), twentyninthBitmap(2000, 0.6)
	fn := func(x uint32) { twentyninthSum += int(x) }
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sparse.Range(fn)
		dense.Range(fn)
	}
}

func BenchmarkTwentyninthFilter(b *testing.B) {
	src := twentyninthBitmap(20000, 0.3)
	var bm Bitmap
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		src.Clone(&bm)
		bm.Filter(func(x uint32) bool { return x%3 != 0 })
	}
}

func BenchmarkTwentyninthCountTo(b *testing.B) {
	small, large := twentyninthBitmap(500, 0.3), twentyninthBitmap(6000, 0.3)
	for i := 0; i < b.N; i++ {
		twentyninthSum += small.CountTo(uint32(i) % 600)
		twentyninthSum += small.CountTo(uint32(i) % 300)
		twentyninthSum += large.CountTo(uint32(i) % 7000)
	}
}

func BenchmarkTwentyninthWriteTo(b *testing.B) {
	small, large := twentyninthBitmap(500, 0.3), twentyninthBitmap(8000, 0.3)
	f, err := os.Create(filepath.Join(b.TempDir(), "bitmap"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if i%256 == 0 {
			if _, err := f.Seek(0, 0); err != nil {
				b.Fatal(err)
			}
		}
		if _, err := small.WriteTo(f); err != nil {
			b.Fatal(err)
		}
		if _, err := large.WriteTo(f); err != nil {
			b.Fatal(err)
		}
	}
}
