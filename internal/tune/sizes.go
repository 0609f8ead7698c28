package tune

import (
	"context"
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// sizeLeaves are the benchmarks with inputs of other lengths, as package equiv makes them.
var sizeLeaves = []leaf{{Leaf: bench.Leaf{Name: equiv.ShorterBenchmark}}, {Leaf: bench.Leaf{Name: equiv.LongerBenchmark}}}

const (
	// sizeBudget is the time for one length of input, in seconds: some thirty pairs, with
	// which a loss can be proven for the part of the error that there is.
	sizeBudget = 4
	// sizeLeast is the number of pairs after which a loss must show in three of four of
	// them: otherwise it will not be proven in the time.
	sizeLeast = 8
)

// compareSizes drops a trial that would be kept if its function is proven slower with
// inputs a tenth or ten times as long as those of the benchmarks, where there are any.
// Only time counts: what memory it takes is decided on the benchmarks.
func (r *run) compareSizes(ctx context.Context, t *Trial) error {
	err := r.judgeSizes(ctx, t)
	if err != nil {
		t.Outcome, t.Reason, t.Sizes = "", "", ""
	}
	return err
}

func (r *run) judgeSizes(ctx context.Context, t *Trial) error {
	r.progress("compare on shorter and longer inputs", t)
	s, err := r.Checker.Sizes(ctx, r.question(t), t.benchmarks)
	if err == nil {
		defer s.Close()
	}
	if _, e := r.restored(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	var outcomes []verdict.Outcome
	if s.Head != nil {
		if outcomes, err = r.measureSizes(ctx, s); err != nil {
			return err
		}
	}
	t.noneSlowerSized(s, outcomes)
	return nil
}

// measureSizes compares the code with and without a change on other lengths of input.
func (r *run) measureSizes(ctx context.Context, s *equiv.Sizes) ([]verdict.Outcome, error) {
	p := r.Policy
	p.Alpha *= guardShare / float64(r.judged*(r.judged+1))
	p.Budget, p.Units = sizeBudget, sample.UnitTime
	var names []string
	for _, set := range s.Sets {
		if set.Why == "" {
			names = append(names, set.Benchmark)
		}
	}
	return r.measureWith(ctx, s.Base, s.Head, names, p, func(rows []sample.Row) bench.Judgement {
		p := p
		p.Family = len(names)
		return &sizeLook{Group: verdict.NewGroup(p, rows)}
	})
}

// A sizeLook ends a comparison once a loss will not be proven. To end early makes no
// verdict more likely.
type sizeLook struct {
	*verdict.Group
	pairs, lost int
}

func (s *sizeLook) Want() (verdict.Want, []string) {
	want, arms := s.Group.Want()
	if want == verdict.WantLong || s.pairs >= sizeLeast && 4*s.lost < 3*s.pairs {
		return verdict.WantNothing, nil
	}
	return want, arms
}

func (s *sizeLook) Feed(look string, round map[string]verdict.Observation) {
	s.pairs++
	if fastPath(round[armHead]) > fastPath(round[armBase]) {
		s.lost++
	}
	s.Group.Feed(look, round)
}

// fastPath is the time of an operation on a quiet machine, in seconds.
func fastPath(o verdict.Observation) float64 {
	if len(o.Blocks) == 0 {
		return o.Mean
	}
	return stat.Quantile(o.Blocks, stat.Low)
}

// noneSlowerSized drops a trial that is proven slower on some length of input, and else
// notes what was seen of them.
func (t *Trial) noneSlowerSized(s *equiv.Sizes, outcomes []verdict.Outcome) {
	if s.Why != "" {
		t.Sizes = "shorter and longer inputs were not looked at: " + s.Why
		return
	}
	var parts []string
	for _, set := range s.Sets {
		text := ": not looked at, " + set.Why
		if set.Why == "" {
			text = " " + t.sized(set, outcomes)
		}
		parts = append(parts, asLong(set)+text)
	}
	t.Sizes = "inputs " + strings.Join(parts, "; ")
}

// asLong says how long the inputs of a set are to those of the benchmarks.
func asLong(set equiv.Size) string {
	if set.Longer() {
		return "ten times as long"
	}
	return "a tenth as long"
}

// sized says what was measured on one length of input, and drops the trial that is slower.
func (t *Trial) sized(set equiv.Size, outcomes []verdict.Outcome) string {
	origin := "made from them"
	if set.Recorded {
		origin = "recorded"
	}
	about := fmt.Sprintf("(length %d, the benchmarks' %d; %s): ", set.Length, set.Given, origin)
	for _, o := range outcomes {
		if o.Row.Benchmark != set.Benchmark {
			continue
		}
		if o.Row.Failed != "" {
			if o.Row.Failed == armHead {
				t.reject("it fails on inputs %s, as the original does not: %s", asLong(set), o.Row.Reason)
			}
			return about + "not compared, it fails"
		}
		for _, res := range o.Results {
			if res.Unit != sample.UnitTime || res.Ratio == nil {
				continue
			}
			if res.Verdict == verdict.Slower {
				t.drop("slower on inputs %s (length %d, the benchmarks' %d; %s): %s", asLong(set), set.Length, set.Given, origin, ratioText(res))
				return about + "slower, " + percent(res.Ratio.Center) + " of the time"
			}
			return about + "not proven slower, " + percent(res.Ratio.Center) + " of the time"
		}
	}
	return about + "no result"
}
