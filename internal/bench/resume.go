package bench

import (
	"slices"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// Unfinished returns the names of the benchmarks that the plan's earlier
// samples leave undecided, and of those the ones that have budget left. The
// arms need no binaries for it.
func (p Plan) Unfinished() (undecided, affordable []string) {
	s := &session{plan: p}
	for i := range p.Benchmarks {
		st := newState(&p.Benchmarks[i])
		if !s.recall(st) {
			continue
		}
		undecided = append(undecided, st.Name)
		if !st.done || st.unconfirmed() {
			affordable = append(affordable, st.Name)
		}
	}
	return undecided, affordable
}

// recall takes a benchmark to where its earlier samples end, and reports
// whether that leaves it undecided, or decided in too few layouts. It is done
// if it has its verdicts, or if its budget is spent.
func (s *session) recall(st *state) (undecided bool) {
	samples := slices.DeleteFunc(slices.Clone(s.plan.Earlier), func(v sample.Sample) bool {
		return v.Package != st.Package || v.Benchmark != st.Name
	})
	if len(samples) == 0 {
		return true
	}
	st.past = &past{
		group: verdict.NewGroup(s.plan.Policy, st.Rows), rounds: make(map[string]int),
		sizes: make(map[string]size),
	}
	st.past.group.FeedStored(samples)
	for _, v := range samples {
		if v.Look == sample.LookShort || v.Look == sample.LookLong {
			st.past.add(v)
			took := time.Duration(v.Seconds * 1e9)
			st.spent += took
			if v.Unit == sample.UnitTime {
				st.took[v.Look].add(took, 1)
			}
		}
	}
	st.rounds = st.past.rounds
	want, _ := st.past.group.Want()
	st.group = st.past.group // for what is ahead
	st.done = want == verdict.WantNothing || s.expired(st, want)
	st.group = nil
	if st.done {
		st.past.group.Finish()
		st.past.layouts = st.past.group.FeedStoredLayouts(samples)
		st.group, st.sizes = st.past.group, st.past.sizes
	}
	return want != verdict.WantNothing || st.unconfirmed()
}

// unconfirmed reports whether the benchmark's verdicts are there and one of them is
// to be asked in further layouts.
func (st *state) unconfirmed() bool {
	group, ok := st.group.(*verdict.Group)
	if !ok || !st.done {
		return false
	}
	want, _ := group.WantLayout()
	return want != verdict.WantNothing
}

// begin starts the judgement of a benchmark, or takes up that of its past.
// skipLong reports whether ordinary processes are as long as a long look; a past has
// answered that.
func (st *state) begin(p Plan, skipLong bool) {
	if st.past != nil {
		st.group, st.rounds = st.past.group, st.past.rounds
		return
	}
	for i := range st.Rows {
		st.Rows[i].SkipLong = skipLong
	}
	st.group, st.rounds = p.judge(st.Rows), make(map[string]int)
}

// stream returns the second seed of the orders: the coin must not fall again
// as it fell in the earlier part of the run.
func (p Plan) stream() uint64 {
	rounds := uint64(0)
	for _, v := range p.Earlier {
		if v.Unit == sample.UnitTime && v.Order == 0 {
			rounds++
		}
	}
	return 0x686f6e65 ^ rounds*0x9e3779b97f4a7c15
}
