// Package falsewins asks: how often does the gate of hone tune keep a change that
// does the same work?
package falsewins

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/lab/harmless"
	"github.com/gohone/hone/lab/lines"
)

const falseWinsUsage = `lab falsewins lets hone tune measure changes after which the machine code
differs and does the same work, as if a check had passed them, and keeps a JSON line
of each trial. Each change is drawn at random: its kind in turn, the function at random
from those that cost something in a benchmark of the corpus. What the compiler makes
the same program of does not count, and another one is drawn. A change that would be
kept is a false win. With -wins the right rewrites of the corpus are measured instead,
each once: most do less work, and what is kept of them shows that wins are seen at all.

A run that was ended goes on where it was: of trials of this seed that the file has
none is repeated. Nothing else should run on the machine.

    go run . falsewins -runs 500 -out falsewins.jsonl
    go run . falsewins -wins -out wins.jsonl
    go run . falsewins -table falsewins.jsonl

Flags:
`

// A falseWinRun is one execution of falsewins that measures.
type falseWinRun struct {
	runs                int
	seed                uint64
	corpus, out, bench  string
	pattern             string // of packages of the corpus
	noLock, table, wins bool
	log                 io.Writer
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	w := &falseWinRun{log: stderr}
	f := flag.NewFlagSet("falsewins", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, falseWinsUsage); f.PrintDefaults() }
	f.IntVar(&w.runs, "runs", 500, "`number` of trials in all, with those that the file has")
	f.Uint64Var(&w.seed, "seed", 1, "`seed` of changes and orders")
	f.StringVar(&w.out, "out", "", "`file` to append a JSON line of each trial to")
	f.StringVar(&w.corpus, "corpus",
		"testdata/rewrites,testdata/arithmetic", "comma-separated `list` of directories of modules with functions and benchmarks")
	f.StringVar(&w.pattern, "packages", "./...", "their packages, a `pattern`")
	f.StringVar(&w.bench, "bench", "", "take only benchmarks that match `regexp`")
	f.BoolVar(&w.wins, "wins", false, "measure the right rewrites of the corpus instead")
	f.BoolVar(&w.noLock, "nolock", false, "do not wait for others that measure")
	f.BoolVar(&w.table, "table", false, "summarize files of kept lines instead")
	if err := f.Parse(args); err != nil {
		return err
	}
	if w.table {
		if f.NArg() == 0 {
			return errors.New("falsewins: -table needs the files to summarize")
		}
		rows, err := lines.Read[FalseWinRow](f.Args())
		if err != nil {
			return err
		}
		return falseWinTable(stdout, rows)
	}
	switch {
	case f.NArg() > 0:
		return fmt.Errorf("falsewins: unexpected argument %s; flags come first", f.Arg(0))
	case w.out == "":
		return errors.New("falsewins: -out must name the file to keep trials in")
	case w.runs < 1:
		return fmt.Errorf("falsewins: %d runs; want at least 1", w.runs)
	}
	rows, err := w.run(ctx)
	if len(rows) > 0 {
		err = errors.Join(err, falseWinTable(stdout, rows))
	}
	return err
}

// run carries out the trials that the file lacks, and returns all of the seed, also
// where an error ended the others.
func (w *falseWinRun) run(ctx context.Context) ([]FalseWinRow, error) {
	all, err := w.before()
	if err != nil {
		return nil, err
	}
	done, seen := make(map[int]bool), make(map[string]bool)
	for _, r := range all {
		done[r.Trial], seen[r.Change] = true, true
	}
	session, err := openFalseWins(ctx, w)
	if err != nil {
		return all, err
	}
	defer session.close()
	trial, runs, err := session.trials(ctx, seen)
	if err != nil {
		return all, err
	}
	for i := 1; i <= runs; i++ {
		if done[i] {
			continue
		}
		row, err := trial(i)
		if err != nil {
			return all, err
		}
		if row == nil {
			continue
		}
		if err := lines.Append(w.out, []FalseWinRow{*row}); err != nil {
			return all, err
		}
		seen[row.Change] = true
		all = append(all, *row)
		fmt.Fprintf(w.log, "%s trial %d of %d, %s\n", time.Now().Format(time.TimeOnly), i, runs, row)
	}
	return all, nil
}

// trials returns what carries out trial i, from 1, and how many there are. A trial is nil
// where there is nothing to measure.
func (s *falseWinSession) trials(ctx context.Context, seen map[string]bool) (trial func(i int) (*FalseWinRow, error), n int, err error) {
	if !s.wins {
		return func(i int) (*FalseWinRow, error) { return s.trial(ctx, i, seen) }, s.runs, nil
	}
	list, err := s.controls(ctx)
	return func(i int) (*FalseWinRow, error) { return s.control(ctx, i, list[i-1]) }, min(s.runs, len(list)), err
}

// before returns the trials of the seed that the file has.
func (w *falseWinRun) before() ([]FalseWinRow, error) {
	rows, err := readOld[FalseWinRow](w.out)
	if err != nil {
		return nil, err
	}
	var mine []FalseWinRow
	for _, r := range rows {
		if r.Seed == w.seed && r.Trial <= w.runs && w.wins == (r.Kind == controlRule.Name) {
			mine = append(mine, r)
		}
	}
	return mine, nil
}

// mostDraws bounds what is drawn for one trial, mostOfKind what of it is of one kind
// before the next has its turn: of many changes the compiler makes the same program.
const (
	mostDraws  = 600
	mostOfKind = 60
)

// trial draws changes until one is another program and was not measured yet, and
// measures that.
func (s *falseWinSession) trial(ctx context.Context, number int, seen map[string]bool) (*FalseWinRow, error) {
	began := time.Now()
	rng := rand.New(rand.NewPCG(s.seed, uint64(number)))
	kinds := harmless.Kinds()
	first := number % len(kinds)
	kinds[0], kinds[first] = kinds[first], kinds[0]
	others := kinds[1:]
	rng.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
	row := s.newRow(number)
	for draw := range mostDraws {
		kind := kinds[draw/mostOfKind%len(kinds)]
		bench, err := s.open(ctx, rng.IntN(len(s.places)))
		if err != nil {
			return nil, err
		}
		c, spot, err := bench.draw(kind, rng)
		if err != nil {
			return nil, err
		}
		orders := rng.Uint64() // so that what was seen before changes no later draw
		if c == nil || seen[changeOf(c)] {
			continue
		}
		t, err := bench.gate.Measure(ctx, c, spot, orders)
		if err != nil {
			return nil, err
		}
		if t.Reason == (trial.SameProgram{}) {
			row.identical(kind.Name)
			seen[changeOf(c)] = true
			continue
		}
		if _, bad := t.Reason.(trial.NotCompiled); bad {
			return nil, fmt.Errorf("trial %d: %s of %s.%s: %s\n%s", number, kind.Name, c.Package, c.Function, words.Reason(t), t.Diff)
		}
		row.take(t)
		row.Go = bench.gate.Toolchain()
		row.Seconds = time.Since(began).Seconds()
		return row, nil
	}
	return nil, fmt.Errorf("trial %d: of %d changes drawn none makes another program", number, mostDraws)
}
