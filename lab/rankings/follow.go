package rankings

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A follower notes when each row of a plan is decided, by a judge of its own.
type follower struct {
	plan   bench.Plan
	now    func() time.Time
	began  time.Time
	judges map[string][]*verdict.Judge // by benchmark, a row each
	at     map[*verdict.Judge]float64  // when it was decided, in seconds
	run    sample.Run
}

func newFollower(plan bench.Plan, now func() time.Time) *follower {
	return &follower{plan: plan, now: now, began: now(), judges: make(map[string][]*verdict.Judge),
		at: make(map[*verdict.Judge]float64)}
}

// round takes the samples of a round.
func (f *follower) round(samples []sample.Sample) error {
	f.run.Samples = append(f.run.Samples, samples...)
	b := f.plan.Benchmarks[f.index(samples[0].Benchmark)]
	if f.judges[b.Name] == nil {
		for _, r := range b.Rows {
			f.judges[b.Name] = append(f.judges[b.Name], verdict.NewJudge(f.plan.Policy, r.SkipLong))
		}
	}
	r := verdict.Rounds(samples)[0]
	for i, j := range f.judges[b.Name] {
		base, ok1 := r.Observations[b.Rows[i].Base]
		head, ok2 := r.Observations[b.Rows[i].Head]
		if _, decided := f.at[j]; !ok1 || !ok2 || decided {
			continue
		}
		if r.Look == sample.LookLong {
			j.AddLong(verdict.Pair{Base: base, Head: head})
		} else {
			j.Add(verdict.Pair{Base: base, Head: head})
		}
		if j.Want() == verdict.WantNothing {
			f.at[j] = f.seconds()
		}
	}
	return nil
}

// index returns that of a benchmark by its name.
func (f *follower) index(name string) int {
	return slices.IndexFunc(f.plan.Benchmarks, func(b bench.Benchmark) bool { return b.Name == name })
}

// seconds since the beginning.
func (f *follower) seconds() float64 { return f.now().Sub(f.began).Seconds() }

// large is the change from which on a row must be decided in time.
var large = math.Log(2)

// A Row is what became of one question.
type Row struct {
	Question string `json:"question"`
	// Schedule is "now", or "together" for the one before.
	Schedule string `json:"schedule"`
	Machine  string `json:"machine"`
	// Trace is what the machine replayed, of a question with one benchmark.
	Trace string `json:"trace,omitempty"`
	Seed  uint64 `json:"seed"`
	// Seconds is what all took, on the clock of the machine.
	Seconds float64 `json:"seconds"`
	// Rows is the number of rows that a report would show, Decided of those that were
	// decided, False of verdicts that are wrong.
	Rows    int `json:"rows"`
	Decided int `json:"decided"`
	False   int `json:"false"`
	// Large is the number of rows that differ by a factor of two or more, LargeDecided of
	// those that were decided, and LargeSeconds when the last of them was.
	Large        int     `json:"large,omitempty"`
	LargeDecided int     `json:"large_decided,omitempty"`
	LargeSeconds float64 `json:"large_seconds,omitempty"`
	// After is the number of rows decided after 30 s, 60 s and so on.
	After []int `json:"after"`
}

// row sums up what became of the rows that a report would show.
func (f *follower) row(q question) (Row, error) {
	out := Row{Seconds: f.seconds()}
	out.After = make([]int, int(out.Seconds/afterEach)+1)
	var err error
	if f.run.Policy, err = json.Marshal(f.plan.Policy); err != nil {
		return out, err
	}
	for _, b := range f.plan.Benchmarks {
		f.run.Rows = append(f.run.Rows, b.Rows...)
	}
	outcomes, err := verdict.Replay(&f.run)
	if err != nil {
		return out, err
	}
	for _, o := range outcomes {
		f.add(&out, q.benchmarks[f.index(o.Row.Benchmark)], o)
	}
	return out, nil
}

// afterEach is the step of Row.After, in seconds.
const afterEach = 30

// add adds the outcome of a row of a benchmark whose arms take so long.
func (f *follower) add(out *Row, arms []float64, o verdict.Outcome) {
	b := f.plan.Benchmarks[f.index(o.Row.Benchmark)]
	shift := math.Log(arms[armOf(b, o.Row.Head)] / arms[armOf(b, o.Row.Base)])
	v := o.Results[0].Verdict
	at, decided := out.Seconds, false
	if judges := f.judges[b.Name]; judges != nil {
		at, decided = f.at[judges[slices.IndexFunc(b.Rows, o.Row.SameQuestion)]]
	}
	if !decided {
		at = out.Seconds
	}
	out.Rows++
	if math.Abs(shift) >= large {
		out.Large++
	}
	if v == verdict.Undecided {
		return
	}
	out.Decided++
	switch {
	case v == verdict.Slower && shift <= 0, v == verdict.Faster && shift >= 0,
		v == verdict.Same && math.Abs(shift) > f.plan.Policy.Delta():
		out.False++
	}
	for i := range out.After {
		if decided && at <= float64(i+1)*afterEach {
			out.After[i]++
		}
	}
	if math.Abs(shift) >= large {
		out.LargeDecided++
		out.LargeSeconds = max(out.LargeSeconds, at)
	}
}

func armOf(b bench.Benchmark, name string) int {
	return slices.IndexFunc(b.Arms, func(a bench.Arm) bool { return a.Name == name })
}

// simulate asks a question on a machine.
func simulate(ctx context.Context, q question, plan bench.Plan, m *replayed) (Row, error) {
	f := newFollower(plan, m.Now)
	if err := bench.Simulate(ctx, m, plan, bench.Events{Round: f.round}); err != nil {
		return Row{}, err
	}
	row, err := f.row(q)
	if len(q.benchmarks) == 1 {
		row.Trace = m.traces[plan.Benchmarks[0].Name].trace.Benchmark
	}
	return row, err
}
