package number

import (
	"math"
	"slices"
	"testing"
)

func TestParseInts(t *testing.T) {
	got, err := ParseInts("1, 2,-3")
	if err != nil || !slices.Equal(got, []int{1, 2, -3}) {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := ParseInts("1,x"); err == nil {
		t.Error("no error")
	}
}

func TestParseHex(t *testing.T) {
	for in, want := range map[string]uint32{"ff": 255, "0x10": 16, "FFFFFFFF": math.MaxUint32} {
		if got, err := ParseHex(in); err != nil || got != want {
			t.Errorf("ParseHex(%q) = %v, %v", in, got, err)
		}
	}
	if _, err := ParseHex("xyz"); err != ErrHex {
		t.Errorf("got %v", err)
	}
}

func TestMean(t *testing.T) {
	if got := Mean([]float64{1, 2, 6}); got != 3 {
		t.Errorf("got %v", got)
	}
}

func TestRange(t *testing.T) {
	if lo, hi, ok := Range(3, 1, 2); lo != 1 || hi != 3 || !ok {
		t.Errorf("got %v, %v, %v", lo, hi, ok)
	}
	if _, _, ok := Range(); ok {
		t.Error("nothing has a range")
	}
}

func TestMedian(t *testing.T) {
	if got := Median([]float64{3, 1, 2}); got != 2 {
		t.Errorf("got %v", got)
	}
	if got := Median([]float64{4, 1, 2, 3}); got != 2.5 {
		t.Errorf("got %v", got)
	}
}

func TestGcd(t *testing.T) {
	if got := Gcd(12, 18); got != 6 {
		t.Errorf("got %d", got)
	}
}

func TestSqrt(t *testing.T) {
	for n, want := range map[int]int{0: 0, 1: 1, 15: 3, 16: 4, 17: 4} {
		if got := Sqrt(n); got != want {
			t.Errorf("Sqrt(%d) = %d", n, got)
		}
	}
}

func TestDigitSum(t *testing.T) {
	if got := DigitSum(1234); got != 10 {
		t.Errorf("got %d", got)
	}
}

func TestClamp(t *testing.T) {
	if got := Clamp([]int{-5, 3, 12}, 0, 10); !slices.Equal(got, []int{0, 3, 10}) {
		t.Errorf("got %v", got)
	}
}

func floats() []float64 {
	xs := make([]float64, 100)
	for i := range xs {
		xs[i] = float64(i * 37 % 101)
	}
	return xs
}

func BenchmarkParseInts(b *testing.B) {
	for b.Loop() {
		ParseInts("12, 345, 6, 78901, -2, 33, 4, 55555")
	}
}

func BenchmarkParseHex(b *testing.B) {
	for b.Loop() {
		ParseHex("0xDEADBEEF")
	}
}

func BenchmarkMean(b *testing.B) {
	xs := floats()
	for b.Loop() {
		Mean(xs)
	}
}

func BenchmarkRange(b *testing.B) {
	xs := floats()
	for b.Loop() {
		Range(xs...)
	}
}

func BenchmarkMedian(b *testing.B) {
	xs := floats()[:25]
	for b.Loop() {
		Median(xs)
	}
}

func BenchmarkGcd(b *testing.B) {
	for b.Loop() {
		Gcd(1071*33, 462*35)
	}
}

func BenchmarkSqrt(b *testing.B) {
	for b.Loop() {
		Sqrt(123456)
	}
}

func BenchmarkDigitSum(b *testing.B) {
	for b.Loop() {
		DigitSum(98765432101234)
	}
}

func BenchmarkClamp(b *testing.B) {
	xs := floats()
	for b.Loop() {
		Clamp(xs, 10, 90)
	}
}
