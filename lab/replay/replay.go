// Package replay asks: how often is a method right, wrong or undecided on pairs
// drawn from traces, with a known change planted? It judges them by the method
// of hone and by others.
package replay

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"

	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/machines"
	"github.com/gohone/hone/lab/neighbor"
	"github.com/gohone/hone/lab/trace"
)

const replayUsage = `lab replay draws comparisons from recorded traces, plants effects in one
side and counts what each method says. A third of the traces is sealed: the
method was chosen without it, and -sealed judges by it alone.

    go run . replay -trials 100 -method '^hone$|benchstat'

With -machine it draws from the traces of a quiet machine as a model of a worse
one would have recorded them.

Flags:
`

// options are what the command is asked for.
type options struct {
	dir, out, method, scenario, state, machine string
	sealed                                     bool
	trials                                     int
	seed                                       uint64
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	var r options
	f := flag.NewFlagSet("replay", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprint(stderr, replayUsage)
		f.PrintDefaults()
		fmt.Fprintln(stderr, "\nMethods:")
		for _, m := range methods() {
			fmt.Fprintf(stderr, "  %-24s %s\n", m.name, m.about)
		}
		fmt.Fprintln(stderr, "\nMachines:")
		for _, m := range machines.All() {
			fmt.Fprintf(stderr, "  %-24s %s\n", m.Name, m.About)
		}
	}
	f.StringVar(&r.dir, "traces", "testdata/traces", "`directory` of the traces")
	f.StringVar(&r.out, "o", "", "`file` for the counts as JSON lines")
	f.StringVar(&r.method, "method", "^hone$", "`regexp` of methods")
	f.StringVar(&r.scenario, "scenario", ".", "`regexp` of scenarios")
	f.StringVar(&r.state, "state", ".", "`regexp` of states")
	f.StringVar(&r.machine, "machine", "", "`regexp` of machines to model; none if empty")
	f.BoolVar(&r.sealed, "sealed", false, "use the sealed traces")
	f.IntVar(&r.trials, "trials", 100, "`number` of comparisons per trace, method and scenario")
	f.Uint64Var(&r.seed, "seed", 1, "`seed` of all draws")
	if err := f.Parse(args); err != nil {
		return err
	}
	traces, err := readTraces(r.dir, r.sealed)
	if err != nil {
		return err
	}
	if r.machine != "" {
		if traces, err = r.onMachines(traces); err != nil {
			return err
		}
	}
	results, err := r.judge(ctx, traces)
	if err != nil {
		return err
	}
	if r.out != "" {
		if err := lines.Write(r.out, results); err != nil {
			return err
		}
	}
	return table(stdout, results)
}

// sealed reports whether a trace is kept for the end: a third of the benchmarks
// of each state, another third in each.
func sealed(t *trace.Trace) bool {
	h := fnv.New32a()
	io.WriteString(h, t.Benchmark)
	return (int(h.Sum32()%3)+slices.Index(neighbor.States, t.State))%3 == 0
}

// readTraces returns the sealed or the open traces of a directory by name.
func readTraces(dir string, wantSealed bool) ([]*trace.Trace, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.trace.gz"))
	if err != nil {
		return nil, err
	}
	var out []*trace.Trace
	for _, name := range files {
		t, err := trace.ReadTrace(name)
		if err != nil {
			return nil, err
		}
		if sealed(t) == wantSealed {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no traces; lab record makes them", dir)
	}
	return out, nil
}

// onMachines returns the quiet ones of the traces as each of the machines asked
// for would have recorded them.
func (r *options) onMachines(traces []*trace.Trace) ([]*trace.Trace, error) {
	match, err := regexp.Compile(r.machine)
	if err != nil {
		return nil, err
	}
	var out []*trace.Trace
	for _, m := range machines.All() {
		for _, t := range traces {
			if t.State == "quiet" && match.MatchString(m.Name) {
				out = append(out, m.Run(t, r.seed))
			}
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("-machine %s: no such machine; -h lists them", r.machine)
	}
	return out, nil
}

// judge judges every combination, on all processors.
func (r *options) judge(ctx context.Context, traces []*trace.Trace) ([]Result, error) {
	methodRE, err1 := regexp.Compile(r.method)
	scenarioRE, err2 := regexp.Compile(r.scenario)
	stateRE, err3 := regexp.Compile(r.state)
	for _, err := range []error{err1, err2, err3} {
		if err != nil {
			return nil, err
		}
	}
	var jobs []func() Result
	for _, m := range methods() {
		for _, s := range scenarios() {
			for _, t := range traces {
				if methodRE.MatchString(m.name) && scenarioRE.MatchString(s.Name) && stateRE.MatchString(t.State) {
					jobs = append(jobs, func() Result { return r.count(m, s, t) })
				}
			}
		}
	}
	results := make([]Result, len(jobs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				results[i] = jobs[i]()
			}
		})
	}
	for i := range jobs {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	// A trace without what a method needs has nothing to say of it.
	results = slices.DeleteFunc(results, func(r Result) bool { return r.Seconds.Max == 0 })
	return results, ctx.Err()
}

// count draws the trials of one combination. Its draws depend on the seed and
// on the trace alone, so that all methods judge the same windows.
func (r *options) count(m method, s scenario, t *trace.Trace) Result {
	h := fnv.New64a()
	io.WriteString(h, t.Name())
	rng := rand.New(rand.NewPCG(r.seed, h.Sum64()))
	res := Result{Method: m.name, Scenario: s.Name, Trace: t.Name(), State: t.State, Sealed: r.sealed, Trials: r.trials}
	var seconds []float64
	pairs := 0
	for range r.trials {
		o := m.run(t, s, rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())))
		res.add(o, s)
		seconds = append(seconds, o.seconds)
		pairs += o.pairs
	}
	res.Seconds = lines.SpreadOf(seconds)
	res.Pairs = float64(pairs) / float64(r.trials)
	return res
}
