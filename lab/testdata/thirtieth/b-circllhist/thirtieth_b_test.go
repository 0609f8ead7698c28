package circonusllhist

import (
	"bytes"
	"math/rand"
	"testing"
)

func thirtiethHist() *Histogram {
	h := New()
	r := rand.New(rand.NewSource(30))
	for i := 0; i < 5000; i++ {
		h.RecordValue(r.ExpFloat64() * 1000)
	}
	return h
}

func BenchmarkThirtiethDecStrings(b *testing.B) {
	h := thirtiethHist()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(h.DecStrings()) == 0 {
			b.Fatal("empty")
		}
	}
}

func BenchmarkThirtiethSetFromFloat64(b *testing.B) {
	r := rand.New(rand.NewSource(30))
	vals := make([]float64, 1024)
	for i := range vals {
		vals[i] = float64(r.Intn(5000000))
	}
	var hb bin
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		hb = bin{}
		hb.setFromFloat64(vals[i%len(vals)])
	}
}

func BenchmarkThirtiethCopy(b *testing.B) {
	h := thirtiethHist()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if h.Copy().used == 0 {
			b.Fatal("empty")
		}
	}
}

func BenchmarkThirtiethEquals(b *testing.B) {
	h, g := thirtiethHist(), thirtiethHist()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if !h.Equals(g) {
			b.Fatal("differ")
		}
	}
}

func BenchmarkThirtiethReadBin(b *testing.B) {
	h := thirtiethHist()
	var buf bytes.Buffer
	for i := 0; i < int(h.used); i++ {
		if err := writeBin(&buf, h.bvs[i], i); err != nil {
			b.Fatal(err)
		}
	}
	r := bytes.NewReader(buf.Bytes())
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if r.Len() == 0 {
			r.Seek(0, 0)
		}
		if _, err := readBin(r); err != nil {
			b.Fatal(err)
		}
	}
}
