package sqids

import (
	"math"
	"testing"
)

var (
	eighthNumbers []uint64
	eighthID      string
)

var eighthInputs = []struct {
	name    string
	numbers []uint64
}{
	{"row", []uint64{48151}},
	{"shard", []uint64{3, 1700000000123, 42}},
	{"list", []uint64{1, 22, 333, 4444, 55555, 666666, 7777777, 88888888}},
	{"large", []uint64{math.MaxUint64, math.MaxInt64, 0}},
}

// BenchmarkEighthDecode decodes ids of one and of several numbers.
func BenchmarkEighthDecode(b *testing.B) {
	s, err := New(Options{Blocklist: []string{}, MinLength: 8})
	if err != nil {
		b.Fatal(err)
	}
	for _, input := range eighthInputs {
		id, err := s.Encode(input.numbers)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthNumbers = s.Decode(id)
			}
		})
	}
}

// BenchmarkEighthEncode encodes without a list of blocked words.
func BenchmarkEighthEncode(b *testing.B) {
	s, err := New(Options{Blocklist: []string{}, MinLength: 8})
	if err != nil {
		b.Fatal(err)
	}
	for _, input := range eighthInputs {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthID, _ = s.Encode(input.numbers)
			}
		})
	}
}
