package search

import (
	"context"

	"github.com/gohone/hone/internal/rewrite"
)

// A Spot is a function that costs something, with the benchmarks that spend it there.
type Spot struct {
	Package, Function string
	// Share is the largest part of a benchmark's time or memory that it has itself, with
	// what the standard library and the runtime spent for it, in (0, 1]; for FindCallers with
	// all that it calls.
	Share float64
	// Benchmarks are those it has a part in, the largest first, and Shares its parts, in
	// [0, 1].
	Benchmarks []string
	Shares     []float64
}

// A Source proposes candidates beside the rules.
type Source interface {
	// Propose returns candidates for functions of the code, and what of its
	// proposals it had to leave out. An error ends the run.
	Propose(ctx context.Context, code *rewrite.Code, spots []Spot) ([]*rewrite.Candidate, []rewrite.Fault, error)
}
