package bench

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// twoSpeeds is a machine on which each process runs at one of two speeds. Processes take
// 50 ms, long ones 300 ms.
type twoSpeeds struct {
	rng *rand.Rand
	now time.Time
}

func (m *twoSpeeds) Process(_ context.Context, arm Arm, t Task) (verdict.Observation, time.Duration, error) {
	level := arm.Op.Time.Seconds() * math.Exp(0.003*m.rng.NormFloat64())
	if m.rng.IntN(2) == 1 {
		level *= 1.7
	}
	took := 50 * time.Millisecond
	o := verdict.Observation{N: t.N * int64(t.Blocks), Mean: 1.02 * level}
	if t.Long {
		took = 300 * time.Millisecond
	} else {
		o.Blocks = []float64{level, level, 1.04 * level}
	}
	m.now = m.now.Add(took)
	return o, took, nil
}

func (m *twoSpeeds) Now() time.Time { return m.now }
func (m *twoSpeeds) Rest()          {}

// simulated makes a benchmark whose arms take so many microseconds, with a row a pair.
func simulated(name string, times ...float64) Benchmark {
	b := Benchmark{Package: "p", Name: name}
	for i, us := range times {
		b.Arms = append(b.Arms, Arm{Name: fmt.Sprint(i), Binary: &build.Binary{Driver: true},
			Op: &Op{Time: time.Duration(us * 1e3)}})
		for j := range i {
			b.Rows = append(b.Rows, sample.Row{Package: "p", Benchmark: name, Base: fmt.Sprint(j), Head: fmt.Sprint(i), Neighbor: j > 0})
		}
	}
	return b
}

// TestNobodyWaits: in a ranking with two arms that are nearly equal, the others have their
// long looks as soon as the fast path is decided, and leave the rounds.
func TestNobodyWaits(t *testing.T) {
	p := Plan{Policy: verdict.DefaultPolicy(), Seed: 3, Benchmarks: []Benchmark{simulated("B", 100, 20, 50.1, 50)}}
	p.Policy.Family, p.Policy.Layouts = len(p.Benchmarks[0].Rows), 0
	m := &twoSpeeds{rng: rand.New(rand.NewPCG(1, 1))}
	count := make(map[string]int) // of ordinary processes
	firstLong := 0
	run := &sample.Run{Policy: []byte(`{"alpha":0.01,"family":6,"tolerance":0.02}`)}
	err := Simulate(t.Context(), m, p, Events{Round: func(samples []sample.Sample) error {
		for _, s := range timesOf(samples) {
			if s.Look == sample.LookShort {
				count[s.Version]++
			} else if firstLong == 0 {
				firstLong = count["2"]
			}
		}
		run.Samples = append(run.Samples, samples...)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if firstLong == 0 || firstLong > 25 {
		t.Errorf("the first long look came after %d rounds", firstLong)
	}
	if most := max(count["0"], count["1"]); most > 30 || 2*count["2"] < 3*most || 2*count["3"] < 3*most {
		t.Errorf("ordinary processes by arm: %v", count)
	}
	run.Rows = p.Benchmarks[0].Rows
	outcomes, err := verdict.Replay(run)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range outcomes {
		if v := o.Results[0].Verdict; v == verdict.Undecided && o.Row.Base != "2" {
			t.Errorf("%s against %s is undecided", o.Row.Head, o.Row.Base)
		}
	}
}

// TestRowAfterRow: of many benchmarks one after the other is decided, and no more than a
// few have pairs and no verdict.
func TestRowAfterRow(t *testing.T) {
	p := Plan{Policy: verdict.DefaultPolicy(), Seed: 1}
	for i := range 40 {
		p.Benchmarks = append(p.Benchmarks, simulated(fmt.Sprint("B", i), 100, 30))
	}
	p.Policy.Family, p.Policy.Layouts = len(p.Benchmarks), 0
	m := &twoSpeeds{rng: rand.New(rand.NewPCG(1, 1))}
	groups, seen := make(map[string]*verdict.Group), 0
	p.Judge = func(rows []sample.Row) Judgement {
		g := verdict.NewGroup(p.Policy, rows)
		groups[rows[0].Benchmark] = g
		return g
	}
	begin := m.now
	err := Simulate(t.Context(), m, p, Events{Round: func([]sample.Sample) error {
		decided := 0
		for _, g := range groups {
			n, _ := g.Decided()
			decided += n
		}
		if open := len(groups) - decided; open > 5 {
			return fmt.Errorf("after %v, %d have begun and %d are decided", m.now.Sub(begin), len(groups), decided)
		}
		seen = max(seen, decided)
		return nil
	}})
	if err != nil || seen < 39 {
		t.Errorf("%d decided, %v", seen, err)
	}
	if len(groups) != 40 {
		t.Errorf("%d have begun", len(groups))
	}
}
