//go:build go1.21

package draw

import "math/rand"

// A Source decides what is drawn. It is a stream of bytes: random ones, or those
// that a fuzzer makes. After the end of these it gives zeros, which stand for
// the simplest choice everywhere.
type Source struct {
	rng  *rand.Rand
	data []byte
}

// Random returns a source that depends on a seed alone.
func Random(seed int64) *Source {
	mix := splitMix(seed)
	return &Source{rng: rand.New(&mix)}
}

// splitMix is the generator SplitMix64. Every input has a source of its own, and
// that of package rand takes longer to seed than most calls.
type splitMix uint64

func (s *splitMix) Uint64() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (s *splitMix) Int63() int64    { return int64(s.Uint64() >> 1) }
func (s *splitMix) Seed(seed int64) { *s = splitMix(seed) }

// Bytes returns a source that reads data.
func Bytes(data []byte) *Source { return &Source{data: data} }

// Intn returns a number in [0, n); n must be at least 1.
func (s *Source) Intn(n int) int {
	if s.rng != nil {
		return s.rng.Intn(n)
	}
	v := uint64(0)
	for m := uint64(n - 1); m > 0; m >>= 8 {
		v = v<<8 | uint64(s.next())
	}
	return int(v % uint64(n))
}

// Uint64 returns any number.
func (s *Source) Uint64() uint64 {
	if s.rng != nil {
		return s.rng.Uint64()
	}
	v := uint64(0)
	for i := 0; i < 8; i++ {
		v = v<<8 | uint64(s.next())
	}
	return v
}

func (s *Source) next() byte {
	if len(s.data) == 0 {
		return 0
	}
	b := s.data[0]
	s.data = s.data[1:]
	return b
}

// Chance is true in one of n cases; never for a source of bytes at its end.
func (s *Source) Chance(n int) bool { return s.Intn(n) == n-1 }

// Length returns a length: mostly small, sometimes up to most.
func (s *Source) Length(most int) int {
	switch s.Intn(8) {
	case 0:
		return 0
	case 1:
		return 1 % (most + 1)
	case 2, 3, 4:
		return s.Intn(min(most, 6) + 1)
	case 5, 6:
		return s.Intn(min(most, 24) + 1)
	}
	return s.Intn(most + 1)
}
