package mix

import "testing"

const size = 2000

var (
	bytes   = make([]byte, size)
	words   = make([]uint64, size)
	pixels  = make([]uint32, size)
	others  = make([]uint32, size)
	numbers = make([]int32, size)
	xs, ys  = make([]int64, size), make([]int64, size)
	matrix  = Matrix{1, 2, 3, 4, 5, 6, 7, 8, 10}
)

func init() {
	x := uint64(88172645463325252)
	for i := range size {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		bytes[i], words[i], pixels[i], others[i], numbers[i] = byte(x), x, uint32(x>>8), uint32(x>>16), int32(x>>40)
		xs[i], ys[i] = int64(x>>50), int64(x>>20&0x3fff)
	}
}

// TestValues: what the functions give, so that a change that is not harmless shows.
func TestValues(t *testing.T) {
	if h := FNV([]byte("a")); h != 0xaf63dc4c8601ec8c {
		t.Errorf("FNV %x", h)
	}
	if a := Adler([]byte("Wikipedia")); a != 0x11e60398 {
		t.Errorf("Adler %x", a)
	}
	if a, b, c, d := Quarter(0x11111111, 0x01020304, 0x9b8d6f43, 0x01234567, 1); a != 0xea2a92f4 || b != 0xcb1cf8ce || c != 0x4581472e || d != 0x5881c4bb {
		t.Errorf("Quarter %x %x %x %x", a, b, c, d)
	}
	if n := Bits([]uint64{0, 1, 255, 1 << 63}); n != 10 {
		t.Errorf("Bits %d", n)
	}
	if m := (&Matrix{1, 1, 0, 1, 0, 0, 0, 0, 1}).Power(10); m[1] != 55 {
		t.Errorf("Power %v", m)
	}
	if v, s := Horner([]int64{1, 2, 3}, 2); v != 11 || s != 6 {
		t.Errorf("Horner %d %d", v, s)
	}
	if n := Steps(6); n != 0+1+7+2+5+8 {
		t.Errorf("Steps %d", n)
	}
	if n := Inside([]int64{1, 5}, []int64{1, 5}, 0, 0, 4, 0, 0, 4); n != 1 {
		t.Errorf("Inside %d", n)
	}
	if d := Distance([]int64{0, 3}, []int64{0, 4}); d != 25 {
		t.Errorf("Distance %d", d)
	}
}

func BenchmarkFNV(b *testing.B) {
	for b.Loop() {
		FNV(bytes)
	}
}

func BenchmarkAdler(b *testing.B) {
	for b.Loop() {
		Adler(bytes)
	}
}

func BenchmarkAvalanche(b *testing.B) {
	for b.Loop() {
		Avalanche(words)
	}
}

func BenchmarkQuarter(b *testing.B) {
	for b.Loop() {
		Quarter(1, 2, 3, 4, 200)
	}
}

func BenchmarkBits(b *testing.B) {
	for b.Loop() {
		Bits(words)
	}
}

func BenchmarkPower(b *testing.B) {
	for b.Loop() {
		matrix.Power(1 << 20)
	}
}

func BenchmarkBlur(b *testing.B) {
	dst := make([]int32, size)
	for b.Loop() {
		Blur(dst, numbers)
	}
}

func BenchmarkDistance(b *testing.B) {
	for b.Loop() {
		Distance(xs, ys)
	}
}

func BenchmarkInside(b *testing.B) {
	for b.Loop() {
		Inside(xs, ys, 0, 0, 9000, 500, 300, 12000)
	}
}

func BenchmarkGray(b *testing.B) {
	dst := make([]byte, size)
	for b.Loop() {
		Gray(dst, pixels)
	}
}

func BenchmarkBlend(b *testing.B) {
	dst := make([]uint32, size)
	for b.Loop() {
		Blend(dst, pixels, 100)
	}
}

func BenchmarkInterleave(b *testing.B) {
	dst := make([]uint64, size)
	for b.Loop() {
		Interleave(dst, pixels, others)
	}
}

func BenchmarkHorner(b *testing.B) {
	for b.Loop() {
		Horner(xs, 3)
	}
}

func BenchmarkSteps(b *testing.B) {
	for b.Loop() {
		Steps(100)
	}
}

func BenchmarkLife(b *testing.B) {
	dst, cells := make([]uint8, size), make([]uint8, size)
	for i, x := range bytes {
		cells[i] = x & 1
	}
	for b.Loop() {
		Life(dst, cells, 40)
	}
}

func BenchmarkRank(b *testing.B) {
	dst := make([]int, 100)
	for b.Loop() {
		Rank(dst, numbers[:100])
	}
}
