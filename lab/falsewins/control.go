package falsewins

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/lab/rewrites"
	"github.com/gohone/hone/rules"
)

// controlRule stands for the rewrites of the corpus, which do less work most of the time.
var controlRule = &rules.Rule{Analyzer: &analysis.Analyzer{Name: "rewrite", Doc: "the right rewrite of the corpus"}}

// A control is the right rewrite of one function.
type control struct {
	place    int // of its package
	function *rewrites.Function
}

// controls lists the rewrites of the first corpus: trial i is the i-th.
func (s *falseWinSession) controls(ctx context.Context) ([]control, error) {
	var err error
	if s.rewrites, err = rewrites.Load(ctx, s.places[0].private.Dir); err != nil {
		return nil, err
	}
	var all []control
	for place, p := range s.places {
		known := s.rewrites.Package(p.pkg.Key)
		if known == nil || p.private != s.places[0].private {
			continue
		}
		for _, f := range known.Functions {
			all = append(all, control{place, f})
		}
	}
	return all, nil
}

// control measures a right rewrite; nil if the function costs nothing in a benchmark, or
// its rewrite is the same program.
func (s *falseWinSession) control(ctx context.Context, number int, c control) (*FalseWinRow, error) {
	began := time.Now()
	bench, err := s.open(ctx, c.place)
	if err != nil {
		return nil, err
	}
	row := s.newRow(number)
	for _, spot := range bench.spots {
		if spot.Function != c.function.Name {
			continue
		}
		file, content, err := s.rewrites.File(&rewrites.Mutant{
			ID: c.function.Name, Package: c.function.Package.Name, Function: c.function.Name, Source: rewrites.FastFile,
		})
		if err != nil {
			return nil, err
		}
		cand := &rewrite.Candidate{
			Rule: controlRule, Package: spot.Package, Function: spot.Function, File: file, Line: 1, Message: controlRule.Doc,
			Files: map[string][]byte{file: content},
		}
		rng := rand.New(rand.NewPCG(s.seed, uint64(number)))
		t, err := bench.gate.Measure(ctx, cand, spot, rng.Uint64())
		if err != nil || t.Reason == (trial.SameProgram{}) {
			return nil, err
		}
		if t.Outcome() == trial.Rejected {
			return nil, fmt.Errorf("%s.%s: %s", spot.Package, spot.Function, words.Reason(t))
		}
		row.take(t)
		row.Go, row.Seconds = bench.gate.Toolchain(), time.Since(began).Seconds()
		return row, nil
	}
	return nil, nil
}
