// Package casetest holds the tests and benchmarks that every implementation
// of the service shares. A package that is one calls them from a _test.go
// file of its own:
//
//	var impl = casetest.Implementation{Normalize, Similarity, Interpret, NewHandler}
//
//	func TestConformance(t *testing.T)      { casetest.Test(t, impl) }
//	func BenchmarkHandler(b *testing.B)     { casetest.BenchmarkHandler(b, NewHandler) }
package casetest

import (
	"net/http"
	"testing"
)

// Implementation is what a package that is one exports. The functions are
// documented in package base.
type Implementation struct {
	Normalize  func(text string) string
	Similarity func(text1, text2 string) float64
	Interpret  func(score float64) string
	NewHandler func(maxBody int64) http.Handler
}

// Test checks an implementation against answers that are written down.
func Test(t *testing.T, impl Implementation) {
	t.Run("Normalize", func(t *testing.T) { testNormalize(t, impl.Normalize) })
	t.Run("Similarity", func(t *testing.T) { testSimilarity(t, impl.Similarity) })
	t.Run("Interpret", func(t *testing.T) { testInterpret(t, impl.Interpret) })
	t.Run("Handler", func(t *testing.T) { testHandler(t, impl) })
}
