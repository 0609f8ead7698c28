// Package unpaired judges values that come without pairs, from files.
package unpaired

import (
	"math"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/verdict"
)

// A Row has values that come from somewhere else, in an unknown
// order: there are no pairs, and no coin decided which arm ran first.
type Row struct {
	Row sample.Row
	// Units are those that both arms have.
	Units []Values
}

// Values are the values of both arms in one unit, in any order.
type Values struct {
	Unit       string
	Base, Head []float64
	// Better is +1 where higher values are better, -1 where lower ones are, 0
	// where that is unknown: then what has changed is neither faster nor slower.
	Better int
	// Declared reports whether the values are declared to be exact, MayBeExact that
	// they can be taken as exact where they never vary.
	Declared, MayBeExact bool
}

// A contest is the judgement of one unit of an unpaired row.
type contest struct {
	Values
	// base and head are logarithms, and exchanged where higher values are
	// better: what grows got worse.
	base, head []float64
	lo, hi     float64        // interval of their shift
	shown      *verdict.Ratio // of the values themselves, nil where exact or hopeless
	// exact reports whether the values are known, hopeless that they have no ratio.
	exact, hopeless bool
	// p is that of no change, gateP of a regression no larger than the gate
	// allows; adjusted for the family before they are used.
	p, gateP float64
	// family is the number of comparisons that p is shared among.
	family int
}

// Judge judges rows without pairs by the Mann-Whitney U test of each
// unit that varies. The family whose error [Policy.Alpha] bounds is all of
// them, by Holm's method; its size is returned, and Policy.Family is not used.
// Rows without units have no results.
//
//   - slower, faster: significant in the family, and the whole interval of the
//     ratio beyond half the tolerance;
//   - same: the whole interval within the tolerance;
//   - undecided otherwise.
//
// Nothing here protects against drift of the machine between the two arms.
func Judge(p verdict.Policy, rows []Row) (outcomes []verdict.Outcome, family int) {
	var tested []*contest
	contests := make([][]*contest, len(rows))
	for i, r := range rows {
		for _, v := range r.Units {
			c := newContest(p, v)
			contests[i] = append(contests[i], c)
			if !c.exact && !c.hopeless {
				tested = append(tested, c)
			}
		}
	}
	share(tested)
	for i, r := range rows {
		o := verdict.Outcome{Row: r.Row}
		for _, c := range contests[i] {
			o.Results = append(o.Results, c.result(p))
		}
		outcomes = append(outcomes, o)
	}
	return outcomes, len(tested)
}

// share adjusts the p-values of a family. A regression over the gate's limit
// is a regression, and its p is the larger of the two, so both questions share
// one error.
func share(tested []*contest) {
	p, gate := make([]float64, len(tested)), make([]float64, len(tested))
	for i, c := range tested {
		p[i], gate[i] = c.p, c.gateP
	}
	p, gate = stat.Holm(p), stat.Holm(gate)
	for i, c := range tested {
		c.p, c.gateP, c.family = p[i], gate[i], len(tested)
	}
}

func newContest(p verdict.Policy, v Values) *contest {
	c := &contest{Values: v}
	few := min(len(v.Base), len(v.Head)) < verdict.ExactProcesses
	switch {
	case !sound(v.Base) || !sound(v.Head):
		c.hopeless = true
		return c
	case equalValues(v.Base) && equalValues(v.Head) && (v.Declared || v.MayBeExact && !few):
		c.exact = true
		return c
	}
	floor := map[string]float64{sample.UnitBytes: verdict.FloorBytes,
		sample.UnitAllocs: verdict.FloorAllocs}[v.Unit]
	c.base, c.head = logs(v.Base, floor), logs(v.Head, floor)
	if v.Better > 0 {
		c.base, c.head = c.head, c.base
	}
	_, c.lo, c.hi = stat.RankShift(c.base, c.head, verdict.Level)
	c.shown = ratioOf(v)
	c.p, _ = stat.RankTest(c.base, c.head, 0)
	var more bool
	if c.gateP, more = stat.RankTest(c.base, c.head, math.Log1p(p.FailOver)); !more {
		c.gateP = 1
	}
	return c
}

// sound reports whether values can be compared as a ratio: there are some, and none
// is negative or no number at all.
func sound(values []float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
			return false
		}
	}
	return len(values) > 0
}

func equalValues(values []float64) bool {
	for _, v := range values {
		if v != values[0] {
			return false
		}
	}
	return true
}

func logs(values []float64, floor float64) []float64 {
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = math.Log(v + floor)
	}
	return out
}

// verdict decides by the rules of Judge. changed says of an undecided
// contest that it would be decided if anybody knew which values are better.
func (c *contest) verdict(p verdict.Policy) (v verdict.Verdict, changed bool) {
	half, lo, hi := p.Delta()/2, c.lo, c.hi
	significant := c.p <= p.Alpha
	switch {
	case c.hopeless:
		return verdict.Undecided, false
	case c.exact:
		lo = knownShift(c.Base[0], c.Head[0])
		if c.Better > 0 {
			lo = -lo
		}
		hi, significant = lo, true
		if math.Abs(lo) <= half {
			return verdict.Same, false
		}
	}
	switch {
	case significant && (lo > half || hi < -half) && c.Better == 0:
		return verdict.Undecided, true
	case significant && lo > half:
		return verdict.Slower, true
	case significant && hi < -half:
		return verdict.Faster, true
	case lo >= -p.Delta() && hi <= p.Delta():
		return verdict.Same, false
	}
	return verdict.Undecided, false
}

// knownShift is the logarithm of the ratio of two known numbers, either of which
// may be 0.
func knownShift(base, head float64) float64 {
	if base == head {
		return 0
	}
	return math.Log(head) - math.Log(base)
}

// gate says what the gate makes of a verdict. A unit without a better side
// cannot regress.
func (c *contest) gate(p verdict.Policy, v verdict.Verdict) verdict.Gate {
	if !p.Gate || c.Better == 0 {
		return verdict.GateNone
	}
	limit, most, proven := math.Log1p(p.FailOver), c.hi, c.gateP <= p.Alpha
	if c.exact {
		most = math.Abs(knownShift(c.Base[0], c.Head[0]))
		proven = most > limit
	}
	switch {
	case v == verdict.Undecided:
		return verdict.GateUndecided
	case v != verdict.Slower:
		return verdict.GatePassed
	case p.FailOver == 0 || proven:
		return verdict.GateFailed
	case most <= limit:
		return verdict.GatePassed
	}
	return verdict.GateUndecided
}

func (c *contest) result(p verdict.Policy) verdict.Result {
	v, changed := c.verdict(p)
	r := verdict.Result{
		Unit: c.Unit, Verdict: v, Gate: c.gate(p, v), Exact: c.exact,
		BaseValues: len(c.Base), HeadValues: len(c.Head), Runs: 1,
		Warnings: c.warnings(p, v, changed),
	}
	switch {
	case c.hopeless:
		none := stat.Center{Value: math.NaN()}
		r.Base, r.Head = none, none
		return r
	case c.exact:
		r.Base = stat.Center{Value: c.Base[0], Lo: c.Base[0], Hi: c.Base[0], Level: 1}
		r.Head = stat.Center{Value: c.Head[0], Lo: c.Head[0], Hi: c.Head[0], Level: 1}
	default:
		r.Base, r.Head = stat.Median(c.Base, verdict.Level), stat.Median(c.Head, verdict.Level)
		r.P = c.p
	}
	r.Ratio = c.ratio()
	return r
}

// ratio is head over base, nil where that is no number.
func (c *contest) ratio() *verdict.Ratio {
	switch {
	case !c.exact:
		return c.shown
	case c.Base[0] == 0:
		return nil
	}
	q := c.Head[0] / c.Base[0]
	return &verdict.Ratio{Center: q, Lo: q, Hi: q, Level: 1}
}

// ratioOf estimates head over base of values that vary. The floor that counts
// are judged with is not in it: half of two is half.
func ratioOf(v Values) *verdict.Ratio {
	center, lo, hi := stat.RankShift(logs(v.Base, 0), logs(v.Head, 0), verdict.Level)
	return &verdict.Ratio{Center: math.Exp(center), Lo: math.Exp(lo), Hi: math.Exp(hi), Level: verdict.Level}
}

func (c *contest) warnings(p verdict.Policy, v verdict.Verdict, changed bool) []sample.Warning {
	var w []sample.Warning
	add := func(code sample.Code, facts map[string]any) {
		w = append(w, sample.Warning{Code: code, Facts: sample.NewFacts(facts)})
	}
	if c.hopeless {
		add(codeNoRatio, nil)
		return w
	}
	if c.Declared && !c.exact {
		add(codeNotExact, map[string]any{"unit": c.Unit})
	}
	if v != verdict.Undecided {
		return w
	}
	need := p.Alpha / float64(max(c.family, 1))
	base, head := len(c.Base), len(c.Head)
	switch {
	case changed:
		add(codeNoDirection, map[string]any{"unit": c.Unit})
	case c.MayBeExact && equalValues(c.Base) && equalValues(c.Head):
		add(codeTooFewValues, map[string]any{"exact": true, "base": base, "head": head,
			"need": verdict.ExactProcesses})
	case stat.LeastRankP(base, head) > need:
		add(codeTooFewValues, map[string]any{
			"base": base, "head": head, "alpha": p.Alpha, "comparisons": c.family,
			"need": stat.EnoughForRanks(need),
		})
	}
	return w
}
