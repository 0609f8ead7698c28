package textsim

import (
	"math"
	"testing"

	"github.com/gohone/hone/cases/textsim/casetest"
)

var impl = casetest.Implementation{
	Normalize:  Normalize,
	Similarity: Similarity,
	Interpret:  Interpret,
	NewHandler: NewHandler,
}

func TestConformance(t *testing.T) { casetest.Test(t, impl) }

func BenchmarkNormalize(b *testing.B)  { casetest.BenchmarkNormalize(b, Normalize) }
func BenchmarkSimilarity(b *testing.B) { casetest.BenchmarkSimilarity(b, Similarity) }
func BenchmarkHandler(b *testing.B)    { casetest.BenchmarkHandler(b, NewHandler) }
func BenchmarkTraffic(b *testing.B)    { casetest.BenchmarkTraffic(b, NewHandler) }

func TestCosine(t *testing.T) {
	type vector = map[string]float64
	for _, c := range []struct {
		name             string
		vector1, vector2 vector
		want             float64
	}{
		{"same direction", vector{"a": 3}, vector{"a": 5}, 1},
		{"right angle", vector{"a": 1, "b": 0}, vector{"a": 0, "b": 1}, 0},
		{"not rounded", vector{"a": 1, "b": 0}, vector{"a": 1, "b": 1}, math.Sqrt2 / 2},
		{"no words", vector{}, vector{}, 0},
		{"first too short", vector{"a": 1e-9}, vector{"a": 1}, 0},
		{"second too short", vector{"a": 1}, vector{"a": 1e-9}, 0},
		{"long enough", vector{"a": 1.1e-9}, vector{"a": 1}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := cosine(c.vector1, c.vector2); math.Abs(got-c.want) > 1e-12 {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
