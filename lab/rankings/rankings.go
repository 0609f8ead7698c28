// Package rankings asks: is a ranking decided in time, and is a large suite decided row
// after row? The schedule of hone runs on machines that replay recorded processes, so
// that an hour of measuring takes seconds and is the same each time.
package rankings

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"runtime"
	"sync"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/machines"
	"github.com/gohone/hone/lab/replay"
	"github.com/gohone/hone/lab/trace"
)

const usage = `lab rankings lets the schedule of hone measure rankings and a suite on machines
that replay recorded processes, and notes when which row was decided.

    go run . rankings -trials 50 -out rankings.jsonl
    go run . rankings -question equal -trials 200 -out equal.jsonl
    go run . rankings -schedule together -question normalize
    go run . rankings -table rankings.jsonl equal.jsonl

Flags:
`

type options struct {
	dir, question, machine, schedule, out string
	trials                                int
	seed                                  uint64
	table                                 bool
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var o options
	f := flag.NewFlagSet("rankings", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&o.dir, "dir", "testdata/traces", "`directory` of traces")
	f.StringVar(&o.question, "question", ".", "`regexp` of questions: normalize, equal, suite")
	f.StringVar(&o.machine, "machine", ".", "`regexp` of machines: quiet, four-loops or one of replay -h")
	f.StringVar(&o.schedule, "schedule", "now", "`schedule`: now, or together for the one before")
	f.StringVar(&o.out, "out", "", "`file` to append a JSON line of each trial to")
	f.IntVar(&o.trials, "trials", 20, "`number` of trials of each question on each machine")
	f.Uint64Var(&o.seed, "seed", 1, "`seed` of everything")
	f.BoolVar(&o.table, "table", false, "no simulation: the Markdown table of files of kept lines")
	if err := f.Parse(args); err != nil {
		return err
	}
	if o.table {
		rows, err := lines.Read[Row](f.Args())
		if err != nil {
			return err
		}
		return table(stdout, rows)
	}
	rows, err := o.all(ctx)
	if err != nil {
		return fmt.Errorf("rankings: %w", err)
	}
	return table(stdout, rows)
}

// fourLoops is a machine of two cores beside four busy loops: a process has a third of a
// core, in slices of some milliseconds.
var fourLoops = machines.Machine{Name: "four-loops",
	Stolen:  machines.Lengths{Least: 3 * time.Millisecond, Most: 16 * time.Millisecond},
	Between: machines.Lengths{Least: 2 * time.Millisecond, Most: 6 * time.Millisecond}}

// all asks the questions on the machines.
func (o *options) all(ctx context.Context) ([]Row, error) {
	question, err := regexp.Compile(o.question)
	if err != nil {
		return nil, err
	}
	machine, err := regexp.Compile(o.machine)
	if err != nil {
		return nil, err
	}
	open, err := replay.Open(o.dir)
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, m := range append([]machines.Machine{{Name: "quiet"}, fourLoops}, machines.All()...) {
		if !machine.MatchString(m.Name) {
			continue
		}
		traces := onMachine(m, open, o.seed)
		for _, q := range questions() {
			if !question.MatchString(q.name) {
				continue
			}
			more, err := o.ask(ctx, q, m.Name, traces)
			if err != nil {
				return nil, err
			}
			rows = append(rows, more...)
			if o.out == "" {
				continue
			}
			if err := lines.Append(o.out, more); err != nil {
				return nil, err
			}
		}
	}
	return rows, nil
}

// onMachine returns the quiet traces as a machine would have recorded them, without those
// of operations so long that a process is one block. A block that lost its processor is
// one that the kernel counts.
func onMachine(m machines.Machine, open []*trace.Trace, seed uint64) []*trace.Trace {
	var out []*trace.Trace
	for _, t := range open {
		if t.State != "quiet" || replay.SkipLong(t) || t.N == 1 {
			continue
		}
		t = m.Run(t, seed)
		for _, p := range t.Processes {
			for i := range p.Switches {
				if m.Name == fourLoops.Name && p.CPU[i] < p.Blocks[i]*4/5 {
					p.Switches[i]++
				}
			}
		}
		out = append(out, t)
	}
	return out
}

// ask carries out the trials of a question, on all processors.
func (o *options) ask(ctx context.Context, q question, machine string, traces []*trace.Trace) ([]Row, error) {
	rows := make([]Row, o.trials)
	errs := make([]error, o.trials)
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				rows[i], errs[i] = o.trial(ctx, q, traces, o.seed+uint64(i))
				rows[i].Question, rows[i].Machine, rows[i].Schedule = q.name, machine, o.schedule
			}
		})
	}
	for i := range rows {
		next <- i
	}
	close(next)
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return rows, nil
}

func (o *options) trial(ctx context.Context, q question, traces []*trace.Trace, seed uint64) (Row, error) {
	rng := rand.New(rand.NewPCG(seed, 0x72616e6b))
	plan, m := q.plan(traces, rng)
	plan.Seed, plan.Policy = seed, verdict.DefaultPolicy()
	plan.Policy.Layouts = 0
	for _, b := range plan.Benchmarks {
		plan.Policy.Family += len(b.Rows)
	}
	if o.schedule == "together" {
		plan.Turns = true
		plan.Judge = func(rows []sample.Row) bench.Judgement { return newTogether(plan.Policy, rows) }
	}
	row, err := simulate(ctx, q, plan, m)
	row.Seed = seed
	return row, err
}
