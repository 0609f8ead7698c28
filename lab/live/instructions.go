package live

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/instructions"
	"github.com/gohone/hone/lab/lines"
)

const instructionsUsage = `lab instructions counts the instructions of real benchmarks twice, as
hone diff -instructions would, and keeps a JSON line of each comparison. Head is
the same program, with -eps more work uncounted, or built with the tag -tag.

Sources are as for live. The counts do not depend on what else runs.

    go run . instructions -out counts.jsonl ./testdata/suite
    go run . instructions -eps 0.01 -out counts.jsonl ./testdata/suite
    go run . instructions -tag more -out counts.jsonl ./testdata/blame
    go run . instructions -table counts.jsonl

Flags:
`

// A CountRow is one comparison of the instructions of one benchmark.
type CountRow struct {
	Started   time.Time `json:"started"`
	Go        string    `json:"go"`
	Source    string    `json:"source"`
	Package   string    `json:"package"`
	Benchmark string    `json:"benchmark"`
	// Eps is the relative effect asked for, Planted the one there is: head runs
	// a whole number of iterations more. Tag is the tag that head was built with.
	Eps     float64 `json:"eps,omitempty"`
	Planted float64 `json:"planted,omitempty"`
	Tag     string  `json:"tag,omitempty"`
	// N is the number of iterations that were counted on each side.
	N [2]int64 `json:"n"`
	// Verdict is empty where nothing could be counted.
	Verdict string `json:"verdict"`
	// Base and Head are the counts an operation of each process, in run order.
	Base []float64 `json:"base"`
	Head []float64 `json:"head"`
	// Function is the one whose count changed most, First by how much and
	// Second that of the next, per operation.
	Function string  `json:"function,omitempty"`
	First    float64 `json:"first,omitempty"`
	Second   float64 `json:"second,omitempty"`
	// Seconds is what the processes of one side took, CPU the processor time
	// of them and of the pilot, means of both sides.
	Seconds  float64  `json:"seconds"`
	CPU      float64  `json:"cpu"`
	Warnings []string `json:"warnings,omitempty"`
}

// RunInstructions carries out the command with its flags.
func RunInstructions(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	l := &options{log: stderr, mode: "aa", noLock: true, runs: 1}
	var tag string
	var table bool
	f := flag.NewFlagSet("instructions", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, instructionsUsage); f.PrintDefaults() }
	f.StringVar(&l.out, "out", "", "`file` to append a JSON line of each comparison to")
	f.StringVar(&l.bench, "bench", ".", "`regexp` of benchmarks, as go test takes it")
	f.Float64Var(&l.eps, "eps", 0, "relative `work` that head does more, such as 0.01")
	f.StringVar(&tag, "tag", "", "build `tag` of head")
	f.IntVar(&l.runs, "runs", 1, "`number` of comparisons of each benchmark")
	f.BoolVar(&table, "table", false, "summarize files of kept lines instead")
	if err := f.Parse(args); err != nil {
		return err
	}
	l.sources = f.Args()
	l.tolerance = verdict.DefaultPolicy().Tolerance
	switch {
	case len(l.sources) == 0:
		return errors.New("instructions: name modules or directories, or with -table files")
	case table:
		return countTable(stdout, l.sources)
	case l.out == "":
		return errors.New("instructions: -out must name the file to keep comparisons in")
	}
	return l.countAll(ctx, tag)
}

// countAll carries out all comparisons.
func (l *options) countAll(ctx context.Context, tag string) error {
	valgrind, err := bench.FindValgrind()
	if err != nil {
		return err
	}
	w, err := openLive(ctx, l)
	if err != nil {
		return err
	}
	defer w.close()
	subjects, err := w.subjects(ctx)
	if err != nil {
		return err
	}
	for _, s := range subjects {
		if err := w.headWith(ctx, s, tag); err != nil {
			return err
		}
	}
	for range l.runs {
		for _, s := range subjects {
			for _, name := range s.names {
				row, err := w.countOne(ctx, valgrind, s, name)
				if err != nil {
					return err
				}
				row.Tag = tag
				if err := lines.Append(l.out, []*CountRow{row}); err != nil {
					return err
				}
				fmt.Fprintln(l.log, row.summary())
			}
		}
	}
	return nil
}

// headWith builds the head of a subject with a tag.
func (w *liveSession) headWith(ctx context.Context, s *subject, tag string) error {
	if tag == "" {
		return nil
	}
	p, err := w.place(ctx, s.source)
	if err != nil {
		return err
	}
	bins, err := w.compile(ctx, p, tag)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(bins, func(b *build.Binary) bool { return b.Package.ImportPath == s.base.Package.ImportPath })
	if i < 0 {
		return fmt.Errorf("%s: no benchmarks with the tag %s", s.base.Package.ImportPath, tag)
	}
	s.heads = []head{{bin: bins[i]}}
	return nil
}

// countOne compares the instructions of one benchmark.
func (w *liveSession) countOne(ctx context.Context, valgrind string, s *subject, name string) (*CountRow, error) {
	c := &comparison{session: w, subject: s, head: s.head(0), seconds: make(map[string]float64)}
	policy := w.opt.policy(1)
	b := c.benchmark(name)
	plan := bench.Plan{Policy: policy, Seed: rand.Uint64(), Benchmarks: []bench.Benchmark{b}}
	row := &CountRow{
		Started: time.Now().UTC().Truncate(time.Second), Go: s.base.Toolchain, Source: s.source,
		Package: b.Package, Benchmark: name, Eps: w.opt.eps,
	}
	before := childrenCPU()
	if err := w.runner.Count(ctx, valgrind, plan, c.collector().Events(ctx)); err != nil {
		return nil, err
	}
	row.CPU = (childrenCPU() - before) / 2
	for _, warn := range c.run.Warnings {
		row.Warnings = append(row.Warnings, string(warn.Code)+": "+words.Warning(warn).Text)
	}
	for _, smp := range c.run.Samples {
		if smp.Version == "base" {
			row.Base, row.N[0] = append(row.Base, smp.Value), smp.N
		} else {
			row.Head, row.N[1] = append(row.Head, smp.Value), smp.N
		}
		row.Seconds += smp.Seconds / 2
		row.Planted = float64((bench.Arm{Plant: w.opt.eps}).Planted(smp.N)-smp.N) / float64(smp.N)
	}
	var err error
	if c.run.Policy, err = json.Marshal(policy); err != nil {
		return nil, err
	}
	c.run.Rows = []sample.Row{b.Rows[0]}
	outcomes, err := instructions.Replay(&c.run, nil)
	if err != nil || len(outcomes) == 0 {
		return row, err
	}
	o := outcomes[0]
	row.Verdict = o.Result.Verdict.String()
	if len(o.Functions) > 0 {
		row.Function, row.First = o.Functions[0].Name, o.Functions[0].Difference()
	}
	if len(o.Functions) > 1 {
		row.Second = o.Functions[1].Difference()
	}
	return row, nil
}

// childrenCPU is the processor time of all processes that were waited for, in
// seconds.
func childrenCPU() float64 {
	var ru syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_CHILDREN, &ru) != nil {
		return 0
	}
	return float64(ru.Utime.Nano()+ru.Stime.Nano()) / 1e9
}

// summary is the row in one line of a log.
func (r *CountRow) summary() string {
	if r.Verdict == "" {
		return fmt.Sprintf("%s: not counted: %s", r.Benchmark, strings.Join(r.Warnings, "; "))
	}
	return fmt.Sprintf("%-28s %-9s %d+%d base %.6g spread %.4f%% head %+.3f%% %.2fs (%.2fs CPU) a side; first %s %+.4g, then %+.4g", r.Benchmark, r.Verdict,
		len(r.Base), len(r.Head), middle(r.Base), 100*spreadOf(r.Base), 100*(middle(r.Head)/middle(r.Base)-1), r.Seconds, r.CPU, r.Function, r.First, r.Second)
}

func middle(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	if len(s) == 0 {
		return 0
	}
	return s[len(s)/2]
}

// spreadOf is the range of values relative to the middle.
func spreadOf(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	return (slices.Max(values) - slices.Min(values)) / middle(values)
}

// countTable summarizes kept lines: one line for each effect, then the spread of
// each benchmark.
func countTable(w io.Writer, files []string) error {
	rows, err := lines.Read[CountRow](files)
	if err != nil {
		return err
	}
	groups := make(map[string][]CountRow)
	for _, r := range rows {
		what := "A/A"
		if r.Eps != 0 && math.Abs(r.Planted-r.Eps) > 0.1*math.Abs(r.Eps) {
			what = "too few iterations to plant it"
		} else if r.Eps != 0 {
			what = fmt.Sprintf("%+g %%", 100*r.Eps)
		} else if r.Tag != "" {
			what = "code: " + r.Tag
		}
		groups[what] = append(groups[what], r)
	}
	fmt.Fprintln(w, "| | comparisons | same | faster | slower | undecided | not counted | with 3 a side | median s a side | median CPU s a side |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|")
	for _, what := range slices.Sorted(maps.Keys(groups)) {
		n, three := make(map[string]int), 0
		var seconds, cpu []float64
		for _, r := range groups[what] {
			n[r.Verdict]++
			if r.Verdict == "" {
				continue
			}
			seconds, cpu = append(seconds, r.Seconds), append(cpu, r.CPU)
			if len(r.Base) == 3 {
				three++
			}
		}
		fmt.Fprintf(w, "| %s | %d | %d | %d | %d | %d | %d | %d | %.1f | %.1f |\n", what, len(groups[what]),
			n["same"], n["faster"], n["slower"], n["undecided"], n[""], three, middle(seconds), middle(cpu))
	}
	return nil
}
