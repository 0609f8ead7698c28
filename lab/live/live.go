// Package live asks: is a verdict right when real packages are compared with
// themselves, with planted changes, and with other layouts of the same code?
package live

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/neighbor"
)

const liveUsage = `lab live compares real programs whose difference is known, as hone diff
would, and keeps a JSON line of each comparison. The modes are

    aa      a program with itself; what is called faster or slower is false
    plant   a program with itself, where head does -eps more work uncounted
    layout  a program with itself in another layout: half of the heads have a
            function more that is never called, the others their functions in
            another order; what is called faster or slower is false
    code    the packages of testdata/planted: code that is slower in known ways
    table   no measurement: the Markdown table of files of kept lines

Sources are module@version, module@version/package or directories (./dir,
./dir/...); /... takes a module's packages. Nothing else should run on the
machine, so start go test and the like only after it.

    go run . live -mode aa -state busy -out aa.jsonl golang.org/x/mod@v0.41.0/semver
    go run . live -mode plant -eps -0.05 -runs 30 -out plant.jsonl ./testdata/suite
    go run . live -mode code -runs 10 -out code.jsonl
    go run . live -mode table aa.jsonl plant.jsonl code.jsonl

Flags:
`

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	l := &options{log: stderr}
	f := flag.NewFlagSet("live", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, liveUsage); f.PrintDefaults() }
	l.flags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	l.sources = f.Args()
	if err := l.check(); err != nil {
		return fmt.Errorf("live: %w", err)
	}
	if l.mode == "table" {
		rows, err := judged.Read(l.sources)
		if err != nil {
			return err
		}
		return liveTable(stdout, rows)
	}
	rows, err := l.measureAll(ctx, stdout)
	if len(rows) > 0 {
		err = errors.Join(err, liveTable(stdout, rows))
	}
	return err
}

func (l *options) flags(f *flag.FlagSet) {
	f.StringVar(&l.mode, "mode", "aa", "`mode`: aa, plant, layout, code or table")
	f.StringVar(&l.state, "state", "quiet", "`state` of the machine: "+strings.Join(neighbor.States, ", "))
	f.StringVar(&l.bench, "bench", ".", "`regexp` of benchmarks, as go test takes it")
	f.StringVar(&l.out, "out", "", "`file` to append a JSON line of each comparison to")
	f.Float64Var(&l.eps, "eps", 0, "with -mode plant: relative `work` that head does more, such as 0.05 or -0.05")
	f.IntVar(&l.runs, "runs", 1, "`number` of comparisons of each benchmark")
	f.Float64Var(&l.tolerance, "tolerance", verdict.DefaultPolicy().Tolerance, "relative `change` that counts as none")
	f.IntVar(&l.family, "family", 0, "`number` of rows that share the error of 1 %; 0 means those measured together")
	f.IntVar(&l.layouts, "layouts", 0, "`number` of layouts in which a small change must hold, as hone diff has it; 0 skips that")
	f.BoolVar(&l.together, "together", false, "measure the benchmarks of a package as one plan, as hone diff does, rather than one after another")
	f.Uint64Var(&l.seed, "seed", 0, "`seed` of all orders; 0 draws one")
	f.StringVar(&l.planted, "planted", "testdata/planted", "`directory` of the module for -mode code")
	f.BoolVar(&l.list, "list", false, "only build, run every benchmark once and list what would be compared")
	f.BoolVar(&l.noLock, "nolock", false, "do not wait for others that measure")
}

// check reports what is wrong with the command line, and completes it.
func (l *options) check() error {
	for _, s := range l.sources {
		if strings.HasPrefix(s, "-") {
			return fmt.Errorf("flag %s comes after a source; flags come first", s)
		}
	}
	if l.mode == "table" {
		if len(l.sources) == 0 {
			return errors.New("-mode table needs the files to summarize")
		}
		return nil
	}
	switch {
	case !slices.Contains([]string{"aa", "plant", "layout", "code"}, l.mode):
		return fmt.Errorf("unknown mode %q; want aa, plant, layout, code or table", l.mode)
	case !slices.Contains(neighbor.States, l.state):
		return fmt.Errorf("unknown state %q; want one of %s", l.state, strings.Join(neighbor.States, ", "))
	case l.out == "" && !l.list:
		return errors.New("-out must name the file to keep comparisons in")
	case l.runs < 1:
		return fmt.Errorf("%d runs; want at least 1", l.runs)
	case (l.mode == "plant") != (l.eps != 0):
		return errors.New("-eps goes with -mode plant, and is not 0 there")
	case l.eps < -0.9 || l.eps > 9:
		return fmt.Errorf("cannot plant %v; want a share between -0.9 and 9", l.eps)
	case (l.mode == "code") != (len(l.sources) == 0):
		return errors.New("name modules or directories to compare, except with -mode code, which has its own")
	}
	if l.seed == 0 {
		l.seed = uint64(rand.Uint32())
	}
	return l.policy(1).Validate()
}

// measureAll carries out all comparisons and returns those that came to an end, also
// where an error ended the others.
func (l *options) measureAll(ctx context.Context, stdout io.Writer) ([]judged.Row, error) {
	w, err := openLive(ctx, l)
	if err != nil {
		return nil, err
	}
	defer w.close()
	subjects, err := w.subjects(ctx)
	if err != nil {
		return nil, err
	}
	if l.list {
		for _, s := range subjects {
			for _, n := range s.names {
				fmt.Fprintf(stdout, "%s.%s %s\n", s.base.Package.ImportPath, n, s.code.tag)
			}
		}
		return nil, nil
	}
	rng := rand.New(rand.NewPCG(l.seed, 0x6c697665))
	fmt.Fprintf(l.log, "seed %d\n", l.seed)
	var all []judged.Row
	// Runs of one benchmark are spread over time: rounds of all, not each in
	// turn.
	for i := range l.runs {
		for _, s := range subjects {
			for _, names := range s.plans(l.together) {
				rows, err := w.compare(ctx, s, s.head(i), names, uint64(rng.Uint32()))
				if err != nil {
					return all, err
				}
				if err := judged.Append(l.out, rows); err != nil {
					return all, err
				}
				all = append(all, rows...)
				for _, r := range rows {
					fmt.Fprintf(l.log, "%s run %d/%d %s\n", time.Now().Format(time.TimeOnly), i+1, l.runs, r)
				}
			}
		}
	}
	return all, nil
}
