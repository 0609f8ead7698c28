// Package gauge measures one version of the code by itself: how long it takes,
// what it allocates, and whether that meets the goals it was given.
//
// An [Aim] says how well a center is to be known. A [Gauge] follows one
// benchmark and says what to measure next, and a [Reading] is what is then known
// about one unit.
package gauge

import (
	"math"
	"slices"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// A Gauge follows one benchmark of one version until its centers are known as
// an [Aim] wants them. It counts processes: what repeats within one is no new
// information.
//
// All processes count, so measuring again from stored samples gives the same
// readings; when to stop may depend on the data since the intervals hold at
// all times. They do not hold where the machine drifts.
type Gauge struct {
	aim Aim
	row sample.Row
	// The values of all processes in the order measured. mean leaves out
	// disturbed blocks, plain leaves out nothing.
	mean, plain, fast, bytes, allocs []float64
	long                             []float64    // means of long processes
	load                             verdict.Load // what an operation processes
	horizon                          int64
	final                            bool

	read []Reading // of the values so far, nil if not yet made
}

// longProcesses is the number of processes of the long look, as of a comparison.
const longProcesses = verdict.LongPairs

// New returns the gauge of a row, whose Head is the version to measure.
func New(a Aim, row sample.Row) *Gauge { return &Gauge{aim: a, row: row} }

// A Reading is what is known about one unit.
type Reading struct {
	Unit string
	// Center is the median of the processes with its confidence sequence, and
	// Level 1 for exact counts. The ends are infinite where there are too few.
	Center stat.Center
	// Exact reports whether every process gave the same count.
	Exact bool
	// Reached reports whether the interval is as narrow as wanted.
	Reached bool
	// Goal is nil where there is none.
	Goal     *Goal
	Attained Attained
	// Fast is the median of the processes' fast paths, for time only, and
	// BytesPerSecond what b.SetBytes makes of Center; 0 without it.
	Fast, BytesPerSecond float64
	// Processes and LongProcesses count what was measured.
	Processes, LongProcesses int
	// Horizon is the number of iterations of one process of the longest look.
	Horizon int64
	// MoreProcesses estimates what is missing to the width and the goal; +Inf
	// if no end is in sight.
	MoreProcesses float64
	Warnings      []sample.Warning
}

// Feed takes what the process of one round gave. It must be called in the
// order measured.
func (g *Gauge) Feed(look string, round map[string]verdict.Observation) {
	o, ok := round[g.row.Head]
	if !ok {
		return
	}
	g.horizon = max(g.horizon, o.N)
	g.load.Add(o)
	g.read = nil
	if look == sample.LookLong {
		g.long = append(g.long, o.Mean)
		return
	}
	g.mean, g.plain, g.fast = append(g.mean, o.QuietMean()), append(g.plain, o.Mean), append(g.fast, o.Fast())
	g.bytes, g.allocs = append(g.bytes, o.Bytes), append(g.allocs, o.Allocs)
}

// Want returns what kind of process to run next, and of which version.
func (g *Gauge) Want() (verdict.Want, []string) {
	switch {
	case g.final:
		return verdict.WantNothing, nil
	case !g.settled():
		return verdict.WantShort, []string{g.row.Head}
	case g.wantLong():
		return verdict.WantLong, []string{g.row.Head}
	}
	return verdict.WantNothing, nil
}

// wantLong reports whether the long look is missing. It only adds a warning, so it
// comes last.
func (g *Gauge) wantLong() bool { return !g.row.SkipLong && len(g.long) < longProcesses }

// settled reports whether short processes have told what they are asked.
func (g *Gauge) settled() bool {
	for i, r := range g.units() {
		counts := i > 0
		if r.Attained == GoalUndecided || !r.Reached && !(counts && r.Processes >= verdict.Patience) {
			return false
		}
	}
	return true
}

// Decided counts the gauge as one row.
func (g *Gauge) Decided() (decided, total int) {
	if want, _ := g.Want(); want == verdict.WantNothing {
		decided = 1
	}
	return decided, 1
}

// Next estimates how many ordinary and long processes are needed.
func (g *Gauge) Next() (short, long float64) {
	if !g.row.SkipLong {
		long = max(0, float64(longProcesses-len(g.long)))
	}
	return g.MorePairs(), long
}

// MorePairs estimates how many more processes are needed, +Inf if no end is in
// sight.
func (g *Gauge) MorePairs() float64 {
	if want, _ := g.Want(); want != verdict.WantShort {
		return 0
	}
	most := 0.0
	for _, r := range g.units() {
		if r.Unit == sample.UnitTime || r.Attained == GoalUndecided {
			most = max(most, r.MoreProcesses)
		}
	}
	return max(most, 1)
}

// Finish ends the measurement with what is there.
func (g *Gauge) Finish() { g.final = true }

// Readings returns one reading a unit, in the order of sample.Units.
func (g *Gauge) Readings() []Reading {
	all := slices.Clone(g.units())
	t := &all[0]
	t.Fast, t.LongProcesses = stat.Quantile(g.fast, 0.5), len(g.long)
	if t.Center.Value > 0 && g.load.Known() {
		t.BytesPerSecond = g.load.Hi / t.Center.Value
	}
	t.Warnings = g.warnings()
	if long, differs := g.longDiffers(); differs && t.Attained == GoalMet && !t.Goal.Allows(long) {
		t.Attained = GoalUndecided
	}
	return all
}

// units returns what short processes tell of each unit.
func (g *Gauge) units() []Reading {
	if g.read == nil {
		g.read = []Reading{
			g.reading(sample.UnitTime, g.mean, 0, 0),
			g.reading(sample.UnitBytes, g.bytes, verdict.BytesWithin, verdict.FloorBytes),
			g.reading(sample.UnitAllocs, g.allocs, verdict.AllocsWithin, verdict.FloorAllocs),
		}
	}
	return g.read
}

// reading reads one unit. within is how far from an integer a value may lie to
// be exact, 0 for what is no count; differences below floor do not matter.
func (g *Gauge) reading(unit string, values []float64, within, floor float64) Reading {
	r := Reading{
		Unit: unit, Processes: len(values), Horizon: g.horizon, Goal: g.aim.goal(unit),
		Center: stat.MedianSequence(values, g.aim.levelOf(unit)),
	}
	if within > 0 && len(values) >= verdict.ExactProcesses {
		if k, ok := verdict.Integer(values, within); ok {
			r.Center, r.Exact = verdict.Exactly(k), true
		}
	}
	enough := max(g.aim.Width*r.Center.Value, floor)
	r.Reached = r.half() <= enough
	r.MoreProcesses = r.toNarrow(enough)
	if r.Goal != nil {
		r.Attained = r.Goal.judge(r.Center.Lo, r.Center.Hi)
		if r.Attained == GoalUndecided {
			r.MoreProcesses = max(r.MoreProcesses, r.toNarrow(math.Abs(r.Center.Value-r.Goal.Limit)))
		}
	}
	return r
}

// half is the half-width of the interval, +Inf while it is open.
func (r Reading) half() float64 { return (r.Center.Hi - r.Center.Lo) / 2 }

// toNarrow estimates how many more processes bring the half-width to a value:
// it falls with the root of their number.
func (r Reading) toNarrow(to float64) float64 {
	n := float64(r.Processes)
	switch half := r.half(); {
	case half <= to:
		return 0
	case math.IsInf(half, 1):
		return max(2*verdict.MinPairs-n, 1)
	default:
		return n*math.Pow(half/to, 2) - n
	}
}

// longDiffers returns the median of the long processes, and whether all of them
// stray from what short ones of the same means, disturbed blocks included, make
// likely. There are few of them: only what is far off is told.
func (g *Gauge) longDiffers() (long float64, differs bool) {
	if len(g.long) < longProcesses {
		return 0, false
	}
	const far = 1.05
	short := stat.MedianSequence(g.plain, g.aim.Level)
	return stat.Quantile(g.long, 0.5), slices.Min(g.long) > far*short.Hi || far*slices.Max(g.long) < short.Lo
}

// driftEvidence is the evidence of a drift that is told.
const driftEvidence = 100

// drift returns the ratio of later processes to earlier ones, and whether there
// is evidence that it is not 1 and matters: each process of the second half
// against one of the first. Without drift either of the two may be the larger.
func (g *Gauge) drift() (ratio float64, found bool) {
	half := len(g.mean) / 2
	if half == 0 {
		return 1, false
	}
	var d []float64
	for i := range half {
		d = append(d, math.Log(g.mean[i+half]/g.mean[i]))
	}
	above, below := stat.Evidence(d, 0)
	shift := stat.HodgesLehmann(d)
	return math.Exp(shift), max(above, below) >= driftEvidence && math.Abs(shift) >= g.aim.Width/2
}

// modesApart is the least distance of two modes that are told, relative.
const modesApart = 0.02

// codeDrift is the code of the warning that the speed of the machine drifted.
const codeDrift sample.Code = "drift"

func (g *Gauge) warnings() []sample.Warning {
	var w []sample.Warning
	add := func(code sample.Code, facts map[string]any) {
		w = append(w, sample.Warning{Code: code, Facts: sample.NewFacts(facts)})
	}
	if long, differs := g.longDiffers(); differs {
		add(verdict.CodeLongLookDiffers, map[string]any{"center": long,
			"ratio": long / stat.Quantile(g.plain, 0.5)})
	}
	if ratio, found := g.drift(); found {
		add(codeDrift, map[string]any{"ratio": ratio})
	}
	if low, high, ok := stat.Modes(g.mean, modesApart); ok {
		add(verdict.CodeTwoModes, map[string]any{"share": low.Share, "center": low.Center,
			"ratio": high.Center / low.Center})
	}
	return w
}

// A Gauged is a row with its readings, one a unit.
type Gauged struct {
	Row      sample.Row
	Readings []Reading
}

// Replay reads a stored run of one version again from its samples, row by
// row in the order of run.Rows. Rows that were not measured have no readings.
func Replay(run *sample.Run) ([]Gauged, error) {
	a, err := AimOf(run)
	if err != nil {
		return nil, err
	}
	var out []Gauged
	samples := verdict.ByBenchmark(run.Samples)
	for _, row := range run.Rows {
		if !row.Measured() {
			out = append(out, Gauged{Row: row})
			continue
		}
		g := New(a, row)
		for _, r := range verdict.Rounds(samples.Of(row)) {
			g.Feed(r.Look, r.Observations)
		}
		g.Finish()
		out = append(out, Gauged{row, g.Readings()})
	}
	return out, nil
}
