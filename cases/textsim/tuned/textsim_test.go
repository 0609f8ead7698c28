package textsim

import (
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
