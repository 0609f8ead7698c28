package target

import "math/rand/v2"

// Seeds give every comparison and every run of the tests an order of its own, all of
// which follow from one number.
type Seeds struct{ first, n uint64 }

// NewSeeds returns the seeds that follow from first.
func NewSeeds(first uint64) *Seeds { return &Seeds{first, first} }

// Next returns a seed that was not returned before.
func (s *Seeds) Next() uint64 {
	s.n++
	return rand.New(rand.NewPCG(s.first, s.n)).Uint64()
}

// Shuffle returns the next seed as go test -shuffle takes it, which is not 0.
func (s *Seeds) Shuffle() int64 {
	s.n++
	return int64(s.n%1e9) + 1
}
