package cli

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/doctor"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// speedy is a machine of which half of the processes take slow times as long, whichever
// program they run. It tells the time that passes for them.
type speedy struct {
	slow float64
	rng  *rand.Rand
	now  time.Time
}

// Process implements [bench.Machine].
func (m *speedy) Process(_ context.Context, arm bench.Arm, t bench.Task) (verdict.Observation, time.Duration,
	error) {
	level, took := arm.Op.Time.Seconds()*math.Exp(0.003*m.rng.NormFloat64()), 50*time.Millisecond
	if m.rng.IntN(2) == 1 {
		level *= m.slow
	}
	o := verdict.Observation{N: t.N * int64(t.Blocks), Mean: level}
	if !t.Long {
		o.Blocks = []float64{level, level, 1.01 * level}
	}
	m.now = m.now.Add(took)
	return o, took, nil
}

// Now and Rest implement [bench.Machine].
func (m *speedy) Now() time.Time { return m.now }
func (*speedy) Rest()            {}

// onSpeeds measures three benchmarks that did not change on such a machine.
func onSpeeds(t *testing.T, slow float64) *sample.Run {
	t.Helper()
	plan := bench.Plan{Policy: verdict.DefaultPolicy(), Seed: 1}
	plan.Policy.Family, plan.Policy.Layouts = 3, 0
	run := &sample.Run{State: sample.StateDone, Command: []string{"diff", "HEAD", "."}, Seed: 1,
		Policy: mustJSON(plan.Policy), Versions: []sample.Version{{Name: "HEAD"}, {Name: "."}}}
	for i, name := range []string{"BenchmarkA", "BenchmarkB", "BenchmarkC"} {
		b := bench.Benchmark{Package: "example.org/m", Name: name}
		for _, arm := range []string{"HEAD", "."} {
			b.Arms = append(b.Arms, bench.Arm{Name: arm, Benchmark: name, Binary: &build.Binary{Driver: true},
				Op: &bench.Op{Time: time.Duration(10<<i) * time.Microsecond}})
		}
		b.Rows = []sample.Row{{Package: b.Package, Benchmark: name, Base: "HEAD", Head: "."}}
		plan.Benchmarks, run.Rows = append(plan.Benchmarks, b), append(run.Rows, b.Rows...)
	}
	m := &speedy{slow: slow, rng: rand.New(rand.NewPCG(1, 2))}
	c := &bench.Collector{Run: run}
	if err := bench.Simulate(t.Context(), m, plan, c.Events(t.Context())); err != nil {
		t.Fatal(err)
	}
	return run
}

// TestTwoSpeedsAreSaidOnce: from the processes to the report of hone diff and of hone
// doctor, a machine of two speeds is one line, with what it costs, and no machine of one.
func TestTwoSpeedsAreSaidOnce(t *testing.T) {
	reports := map[string]func(*output, *sample.Run) error{
		"diff": func(out *output, run *sample.Run) error { return showRun(out, run, "", nil) },
		"doctor": func(out *output, run *sample.Run) error {
			run.Rows = run.Rows[:len(run.Rows)-1] // two are enough, and comparisons are drawn from each
			d := &diagnosis{out: out, began: time.Now()}
			if err := d.start(1); err != nil {
				return err
			}
			return d.end(d.measured(&doctor.Measured{Run: run, More: &sample.Run{}}))
		},
	}
	for name, report := range reports {
		for slow, want := range map[float64]int{1.7: 1, 1: 0} {
			var b bytes.Buffer
			out, err := (&app{stdout: &b}).openReport(reportOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if err := report(out, onSpeeds(t, slow)); err != nil {
				t.Fatal(err)
			}
			got := strings.Join(strings.Fields(b.String()), " ")
			if said := strings.Count(got, "this machine has two speeds"); said != want {
				t.Errorf("%s, a factor of %g: said %d times, want %d:\n%s", name, slow, said, want, b.String())
			}
			if want == 0 {
				continue
			}
			for _, want := range []string{"the processes take 1.70x the time of the others, whichever program they run",
				"verdicts stay right, they take longer"} {
				if !strings.Contains(got, want) {
					t.Errorf("%s: %q is not in\n%s", name, want, b.String())
				}
			}
		}
	}
}
