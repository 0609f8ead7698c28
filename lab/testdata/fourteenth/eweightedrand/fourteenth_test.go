package weightedrand

import (
	"math/rand"
	"testing"
)

var (
	fourteenthChoices []Choice[int, int]
	fourteenthScratch []Choice[int, int]
)

func init() {
	r := rand.New(rand.NewSource(14))
	for i := 0; i < 5000; i++ {
		fourteenthChoices = append(fourteenthChoices, NewChoice(i, r.Intn(100)))
	}
	fourteenthScratch = make([]Choice[int, int], len(fourteenthChoices))
}

func BenchmarkFourteenthNewChooser(b *testing.B) {
	for i := 0; i < b.N; i++ {
		copy(fourteenthScratch, fourteenthChoices)
		if _, err := NewChooser(fourteenthScratch...); err != nil {
			b.Fatal(err)
		}
	}
}
