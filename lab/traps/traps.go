// Package traps asks: does hone tune keep a rewrite that is wrong in a way that tests do not see,
// and does it keep right rewrites of the same functions?
package traps

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/gohone/hone/lab/build"
	"github.com/gohone/hone/lab/lines"
)

const usage = `lab traps offers hone tune changes by -proposer that are wrong in ways that tests
do not see, and right changes of the same functions, and keeps a JSON line of each.
None of the wrong ones should be kept, and all of the right ones. With -check they
are only looked at, compiled and compared, and nothing is measured.

A run that was ended goes on where it was: what the file has is not done again.

    go run . traps -out results/traps.jsonl
    go run . traps -check -only 'calendar/' -out FILE
    go run . traps -table results/traps.jsonl

Flags:
`

// A run is one execution of the command.
type run struct {
	tuner
	dir, out string
	only     *regexp.Regexp
	check    bool
	workers  int
	log      io.Writer
	mu       sync.Mutex // of what follows
	rows     []Row
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := &run{log: stderr}
	var only string
	var table bool
	f := flag.NewFlagSet("traps", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, usage); f.PrintDefaults() }
	f.StringVar(&r.dir, "programs", "testdata/traps", "`directory` of programs")
	f.StringVar(&r.out, "out", "", "`file` to append a JSON line of each change to")
	f.StringVar(&only, "only", "", "take only changes whose id matches `regexp`")
	f.StringVar(&r.hone, "hone", "", "hone `program`; without it cmd/hone is built")
	f.DurationVar(&r.budget, "budget", 3*time.Minute, "`time` for hone tune on one program")
	f.Uint64Var(&r.seed, "seed", 1, "`seed` of inputs and orders")
	f.IntVar(&r.workers, "workers", 1, "`number` of programs at the same time")
	f.BoolVar(&r.check, "check", false, "ask what needs no measurement, and no more")
	f.BoolVar(&table, "table", false, "summarize files of kept lines instead")
	if err := f.Parse(args); err != nil {
		return err
	}
	if table {
		rows, err := lines.Read[Row](f.Args())
		if err == nil {
			writeTable(stdout, rows)
		}
		return err
	}
	if f.NArg() > 0 || r.out == "" || r.workers < 1 {
		return errors.New("traps: -out must name the file to keep rows in, -workers at least 1, and no arguments follow")
	}
	var err error
	if r.only, err = regexp.Compile(only); err != nil {
		return fmt.Errorf("traps: -only: %w", err)
	}
	err = r.all(ctx)
	writeTable(stdout, r.rows)
	return err
}

// all asks about all changes that the file lacks.
func (r *run) all(ctx context.Context) error {
	programs, err := Load(r.dir)
	if err != nil {
		return err
	}
	if _, err := os.Stat(r.out); err == nil {
		if r.rows, err = lines.Read[Row]([]string{r.out}); err != nil {
			return err
		}
	}
	if !r.check {
		temp, err := os.MkdirTemp("", "hone-traps-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(temp)
		if r.hone, err = build.Hone(ctx, r.hone, temp); err != nil {
			return err
		}
	}
	return r.work(ctx, r.jobs(programs))
}

// A job is what one run of hone tune is asked: the wrong or the right changes of a program.
type job struct {
	program *Program
	changes []*Change
}

func (r *run) jobs(programs []*Program) (jobs []job) {
	for _, right := range []bool{false, true} {
		for _, p := range programs {
			j := job{program: p}
			for _, c := range p.Changes {
				known := slices.ContainsFunc(r.rows, func(row Row) bool { return row.ID == c.ID })
				if c.Right == right && !known && r.only.MatchString(c.ID) {
					j.changes = append(j.changes, c)
				}
			}
			if len(j.changes) > 0 {
				jobs = append(jobs, j)
			}
		}
	}
	return jobs
}

// work does jobs, as many at a time as there are workers.
func (r *run) work(ctx context.Context, jobs []job) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	todo := make(chan job, len(jobs))
	for _, j := range jobs {
		todo <- j
	}
	close(todo)
	var all sync.WaitGroup
	for range r.workers {
		all.Go(func() {
			for j := range todo {
				if ctx.Err() != nil {
					return
				}
				if err := r.do(ctx, j); err != nil {
					stop(err)
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}

func (r *run) do(ctx context.Context, j job) error {
	var rows []Row
	var err error
	if r.check {
		rows, err = j.program.check(ctx, func(c *Change) bool { return slices.Contains(j.changes, c) }, r.seed)
	} else {
		rows, err = r.tune(ctx, j.program, j.changes)
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, row := range rows {
		fmt.Fprintf(r.log, "%s %s\n", time.Now().Format(time.TimeOnly), row)
	}
	r.rows = append(r.rows, rows...)
	return lines.Append(r.out, rows)
}
