package tune

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Names of the arms of a comparison.
const (
	armBase = "base"
	armHead = "head"
)

const (
	// screenPairs is what a short look at one benchmark sees, of a tenth of a second
	// each or a little more.
	screenPairs = 8
	// screenMost is the time of a short look at all of a candidate's.
	screenMost = 15 * time.Second
	// screenGain is the least gain that a short look must promise: less would
	// not be worth reading a patch for.
	screenGain = 0.02
)

// look compares briefly. What does not seem faster is dropped; what it says of the
// rest only orders them. Where not one pair is ready in time, as beside others that
// keep the machine busy, it looks at the benchmark with the largest part alone, and
// what is not known then the verdict must tell.
func (r *run) look(ctx context.Context, base *build.Binary, t *Trial) error {
	r.progress("quick comparison", t)
	err := r.lookAt(ctx, base, t, t.benchmarks)
	if t.Screening == 0 && t.Outcome == "" && err == nil && len(t.benchmarks) > 1 {
		err = r.lookAt(ctx, base, t, t.benchmarks[:1])
	}
	switch {
	case err != nil || t.Outcome != "":
	case t.Screening == 0:
		t.Screening = 1
	case t.Screening > 1-screenGain:
		t.drop("no gain in a quick comparison: %s of the time", percent(t.Screening))
	}
	return err
}

// lookAt is a short look at some benchmarks.
func (r *run) lookAt(ctx context.Context, base *build.Binary, t *Trial, benchmarks []string) error {
	p := r.Policy
	p.Layouts = 0
	// A few pairs of a slow benchmark take long, too.
	brief, cancel := context.WithTimeout(ctx, screenMost)
	defer cancel()
	record, err := r.record(brief, base, t.binary, benchmarks, p, func(rows []sample.Row) bench.Judgement {
		return &shortLook{Judgement: verdict.NewGroup(p, rows), left: screenPairs}
	})
	if _, e := r.restored(); err == nil {
		err = e
	}
	if brief.Err() != nil {
		err = context.Cause(ctx) // what was measured until then orders them
	}
	if err != nil {
		return err
	}
	outcomes, err := replay(record)
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		if t.failed(o.Row) {
			return nil
		}
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Ratio != nil && (t.Screening == 0 || res.Ratio.Center < t.Screening) {
				t.Screening = res.Ratio.Center
			}
		}
	}
	return nil
}

// A shortLook ends a comparison after a few pairs of short processes, whatever it knows.
type shortLook struct {
	bench.Judgement
	left int // pairs
}

func (s *shortLook) Want() (verdict.Want, []string) {
	want, arms := s.Judgement.Want()
	if s.left <= 0 || want != verdict.WantShort {
		return verdict.WantNothing, nil
	}
	return want, arms
}

func (s *shortLook) Feed(look string, round map[string]verdict.Observation) {
	s.left--
	s.Judgement.Feed(look, round)
}

// verdictShare is the part of a verdict's error that is for the benchmarks which decide;
// a guardShare each is for other benchmarks, and for other lengths of input, that are not
// to become slower.
const (
	verdictShare = 0.8
	guardShare   = (1 - verdictShare) / 2
)

// layoutDoubt has every gain below a factor of two asked in other layouts. A run picks the
// best of many candidates, and each of them moves functions: where the original happens to
// lie badly, one that does the same work gains ten percent, and in the extreme thirty.
const layoutDoubt = 1

// compare gives the verdict that decides. The k-th of a run has an error of
// alpha / (k (k + 1)), so that all of them together keep to alpha. A part of it is for
// the benchmarks that are not to become slower.
func (r *run) compare(ctx context.Context, t *Trial) error {
	r.progress("compare", t)
	r.judged++
	p := r.Policy
	p.LayoutDoubt = layoutDoubt
	p.Alpha *= verdictShare / float64(r.judged*(r.judged+1))
	base, err := r.present(ctx)
	if err != nil {
		return err
	}
	if t.Outcomes, err = r.measure(ctx, base, t.binary, t.benchmarks, p); err != nil {
		return err
	}
	if t.judge(); t.Outcome != Kept {
		return nil
	}
	others := r.others(t)
	if len(others) == 0 {
		return nil
	}
	r.progress("see that nothing else is slower", t)
	p.Alpha, p.Budget = p.Alpha/verdictShare*guardShare, otherBudget
	outcomes, err := r.measure(ctx, base, t.binary, others, p)
	if err != nil {
		t.Outcome, t.Reason = "", ""
		return err
	}
	t.noneSlower(outcomes)
	return nil
}

const (
	// mostOthers bounds the benchmarks that must not become slower, beside those that
	// decide, and otherBudget the time for each, in seconds.
	mostOthers  = 4
	otherBudget = 2
)

// others chooses benchmarks that must not become slower: first those that call the
// function, from the one it has the smallest part in, since inputs of other sizes are
// among them; then any.
func (r *run) others(t *Trial) []string {
	rest := slices.Clone(t.touched[len(t.benchmarks):])
	slices.Reverse(rest)
	var strange []string
	for _, l := range r.leaves {
		if !slices.Contains(t.touched, l.Name) {
			strange = append(strange, l.Name)
		}
	}
	rng := rand.New(rand.NewPCG(r.nextSeed(), 1))
	rng.Shuffle(len(strange), func(i, j int) { strange[i], strange[j] = strange[j], strange[i] })
	rest = append(rest, strange...)
	return rest[:min(mostOthers, len(rest))]
}

// failed ends a trial one of whose benchmarks does not run. Where the original does not
// either, as on a machine that is too busy, that says nothing against the change.
func (t *Trial) failed(row sample.Row) bool {
	switch row.Failed {
	case "":
		return false
	case armHead:
		t.reject("%s fails: %s", row.Benchmark, row.Reason)
	default:
		t.drop("%s could not be compared, it fails without the change: %s", row.Benchmark, row.Reason)
	}
	return true
}

// noneSlower drops a trial that makes another benchmark slower.
func (t *Trial) noneSlower(outcomes []verdict.Outcome) {
	for _, o := range outcomes {
		if t.failed(o.Row) {
			return
		}
		for _, res := range o.Results {
			if res.Verdict == verdict.Slower {
				t.drop("%s: %s became %s", o.Row.Benchmark, res.Unit, ratioText(res))
				return
			}
		}
	}
}

// smallGain is the gain in time below which another witness must say that there is less
// work: code that does the same work, such as one with its operands exchanged, gets
// other registers and other instructions, and was seen to be up to 4.2 % faster by that,
// in all layouts. What allocates less was none of it.
const smallGain = 0.05

// judge decides on the verdicts: some time is less, and nothing is more.
func (t *Trial) judge() {
	faster, best, fewer := "", 1.0, false
	for _, o := range t.Outcomes {
		if t.failed(o.Row) {
			return
		}
		for _, res := range o.Results {
			switch {
			case res.Verdict == verdict.Slower:
				t.drop("%s: %s became %s", o.Row.Benchmark, res.Unit, ratioText(res))
				return
			case res.Unit == sample.UnitTime && res.Verdict == verdict.Faster && res.Ratio != nil && modest(res) < best:
				faster, best = o.Row.Benchmark, modest(res)
			case res.Unit != sample.UnitTime && res.Verdict == verdict.Faster:
				fewer = true
			}
		}
	}
	if faster == "" {
		t.unproven()
		return
	}
	if best > 1-smallGain && !fewer {
		t.drop("too small a gain to tell from luck with the compiler: %s of the time in %s, with as many allocations", percent(best), faster)
		return
	}
	t.Outcome, t.Reason = Kept, fmt.Sprintf("%s takes %s of the time", faster, percent(best))
	if c := t.Consent(); c != "" {
		t.Reason += "; allowed by " + c
	}
}

// modest is the ratio of times, or that over other layouts where it is nearer to one.
func modest(r verdict.Result) float64 {
	if r.LayoutRatio != nil {
		return max(r.Ratio.Center, r.LayoutRatio.Center)
	}
	return r.Ratio.Center
}

// unproven drops a trial whose verdicts do not say faster: they say otherwise, or there
// was too little time for what they see.
func (t *Trial) unproven() {
	var open *verdict.Result
	for _, o := range t.Outcomes {
		for i, res := range o.Results {
			if res.Unit == sample.UnitTime && res.Verdict == verdict.Undecided && res.Ratio != nil && (open == nil || res.Ratio.Center < open.Ratio.Center) {
				open = &o.Results[i]
			}
		}
	}
	if t.Screening == 1 && (open == nil || open.Ratio.Center > 1-screenGain) {
		t.drop("not proven faster") // the short look knew nothing
		return
	}
	if open != nil && open.Layout == verdict.LayoutSensitive {
		t.drop("faster only where functions happen to lie: %s of the time, and not over %d other orders of them", percent(open.Ratio.Center), open.Layouts)
		return
	}
	if open == nil || open.Ratio.Center > 1-screenGain {
		t.drop("not proven faster: %s of the time in a quick comparison, no gain in the full one", percent(t.Screening))
		return
	}
	interval := ""
	if r := open.Ratio; r.Lo > 0 && !math.IsInf(r.Hi, 1) {
		interval = fmt.Sprintf(", between %s and %s", percent(r.Lo), percent(r.Hi))
	}
	t.drop("not proven faster in the time for it: %s of the time%s, is undecided; a quieter machine may tell", percent(open.Ratio.Center), interval)
}

func ratioText(res verdict.Result) string {
	if res.Ratio == nil {
		return fmt.Sprintf("%v, from %v", res.Head.Value, res.Base.Value)
	}
	return percent(res.Ratio.Center) + " of what it was"
}

// percent writes a ratio so that large factors can be read as well.
func percent(ratio float64) string {
	switch {
	case ratio > 0 && ratio < 0.001:
		return fmt.Sprintf("1/%.0f", 1/ratio)
	case ratio > 0 && ratio < 0.2:
		return fmt.Sprintf("1/%.3g", 1/ratio)
	case ratio >= 10:
		return fmt.Sprintf("%.0f %%", 100*ratio)
	}
	return fmt.Sprintf("%.3g %%", 100*ratio)
}

// measure compares two binaries in the benchmarks named.
func (r *run) measure(ctx context.Context, base, head *build.Binary, benchmarks []string, p verdict.Policy) ([]verdict.Outcome, error) {
	return r.measureWith(ctx, base, head, benchmarks, p, nil)
}

// measureWith is measure with another judgement than that of the policy.
func (r *run) measureWith(ctx context.Context, base, head *build.Binary, benchmarks []string, p verdict.Policy, judge func([]sample.Row) bench.Judgement) ([]verdict.Outcome, error) {
	record, err := r.record(ctx, base, head, benchmarks, p, judge)
	if _, e := r.restored(); err == nil {
		err = e
	}
	if err != nil {
		return nil, err
	}
	return verdict.Replay(record)
}

// record measures two binaries and returns the samples, with the error also where that
// ended early. judge is that of the plan.
func (r *run) record(ctx context.Context, base, head *build.Binary, benchmarks []string, p verdict.Policy, judge func([]sample.Row) bench.Judgement) (*sample.Run, error) {
	plan := bench.Plan{Policy: p, Seed: r.nextSeed(), Layouts: r.Builder, Judge: judge}
	record := &sample.Run{Seed: plan.Seed}
	for _, l := range slices.Concat(r.leaves, r.slow, sizeLeaves) {
		if !slices.Contains(benchmarks, l.Name) {
			continue
		}
		row := r.row(l)
		plan.Benchmarks = append(plan.Benchmarks, bench.Benchmark{
			Package: r.Package.ImportPath, Name: l.Name, Rows: []sample.Row{row},
			Arms: []bench.Arm{
				{Name: armBase, Binary: base, Benchmark: l.Name, Op: l.sized[0]},
				{Name: armHead, Binary: head, Benchmark: l.Name, Op: l.sized[1]},
			},
		})
		record.Rows = append(record.Rows, row)
	}
	plan.Policy.Family = max(p.Family, len(record.Rows))
	var err error
	if record.Policy, err = json.Marshal(plan.Policy); err != nil {
		return nil, err
	}
	c := &bench.Collector{Run: record, Progress: r.measuring(judge == nil)}
	return record, r.Runner.Measure(ctx, plan, c.Events(ctx))
}

// row is the comparison of a benchmark with and without a change.
func (r *run) row(l leaf) sample.Row {
	return sample.Row{
		Package: r.Package.ImportPath, Benchmark: l.Name, Base: armBase, Head: armHead, BaseName: l.Name, HeadName: l.Name,
	}
}

// nextSeed gives every comparison an order of its own.
func (r *run) nextSeed() uint64 {
	r.seed++
	return rand.New(rand.NewPCG(r.Seed, r.seed)).Uint64()
}
