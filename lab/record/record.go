// Package record asks: what do processes of one and the same program measure
// on this machine? It records traces.
package record

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/lab/neighbor"
	"github.com/gohone/hone/lab/trace"
)

const recordUsage = `lab record records traces of the benchmarks of the suite. One trace
takes -time of ordinary processes, with a pair of long ones after every
40, and then -recipes processes of go test's own making with -count=20.
Nothing else should run on the machine.

    go run . record -state busy -bench 'JSON|Sort'

Flags:
`

// A Recorder records traces.
type Recorder struct {
	dir, suite, match string
	states            []string
	time              time.Duration
	recipes           int
	split, times      int
	add               bool
	benchtime         string
	log               io.Writer
	Runner            bench.Runner
}

// Run carries out the command with its flags.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	r := Recorder{log: stderr}
	f := flag.NewFlagSet("record", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, recordUsage); f.PrintDefaults() }
	f.StringVar(&r.dir, "o", "testdata/traces", "`directory` to write to")
	f.StringVar(&r.suite, "suite", "testdata/suite", "`directory` of the package to run")
	f.StringVar(&r.match, "bench", ".", "`regexp` of benchmarks")
	state := f.String("state", strings.Join(neighbor.States, ","), "`states` of the machine, separated by commas")
	f.DurationVar(&r.time, "time", 15*time.Second, "`duration` of ordinary processes a trace")
	f.IntVar(&r.recipes, "recipes", 6, "`number` of processes of go test a trace")
	f.StringVar(&r.benchtime, "benchtime", "60ms", "benchtime of those, a `duration`")
	f.IntVar(&r.split, "split", 2, "record blocks in that `number` of parts")
	f.IntVar(&r.times, "times", 1, "record that `number` of times as many blocks")
	f.BoolVar(&r.add, "add", false, "only add the processes of go test to traces that are there")
	if err := f.Parse(args); err != nil {
		return err
	}
	r.states = strings.Split(*state, ",")
	return r.record(ctx)
}

func (r *Recorder) record(ctx context.Context) error {
	bin, closeAll, err := CompileSuite(ctx, r.suite)
	if err != nil {
		return err
	}
	defer closeAll()
	names, err := r.Runner.List(ctx, bin, ".")
	if err != nil {
		return err
	}
	match, err := regexp.Compile(r.match)
	if err != nil {
		return err
	}
	names = slices.DeleteFunc(names, func(n string) bool { return !match.MatchString(n) })
	for _, state := range r.states {
		for _, name := range names {
			if err := r.one(ctx, bench.Arm{Name: "a", Binary: bin, Benchmark: name}, state); err != nil {
				return fmt.Errorf("%s, %s: %w", name, state, err)
			}
		}
	}
	return nil
}

// CompileSuite builds the test binary of the package in dir with the driver.
func CompileSuite(ctx context.Context, dir string) (*build.Binary, func(), error) {
	cache, err := os.MkdirTemp("", "hone-lab-")
	if err != nil {
		return nil, nil, err
	}
	res := &source.Resolver{Cache: cache}
	closeAll := func() { res.Close(); os.RemoveAll(cache) }
	bin, err := compileIn(ctx, res, dir)
	if err != nil {
		closeAll()
		return nil, nil, err
	}
	return bin, closeAll, nil
}

func compileIn(ctx context.Context, res *source.Resolver, dir string) (*build.Binary, error) {
	temp, err := res.TempDir()
	if err != nil {
		return nil, err
	}
	v, err := res.Resolve(ctx, source.Spec{Kind: source.Dir, Ref: dir, Raw: dir})
	if err != nil {
		return nil, err
	}
	b := &build.Builder{Dir: temp}
	packages, err := b.Packages(ctx, v, []string{"."})
	if err != nil {
		return nil, err
	}
	if len(packages) != 1 {
		return nil, fmt.Errorf("%s: %d packages, want one", dir, len(packages))
	}
	bin, err := b.Compile(ctx, v, packages[0])
	if err == nil && !bin.Driver {
		err = fmt.Errorf("%s: traces need the driver: %w", dir, bin.NoDriver)
	}
	return bin, err
}

// one records one trace.
func (r *Recorder) one(ctx context.Context, arm bench.Arm, state string) error {
	stop, err := neighbor.Start(ctx, state)
	if err != nil {
		return err
	}
	defer stop()
	t := &trace.Trace{
		Benchmark: arm.Benchmark, State: state, Started: time.Now().UTC().Truncate(time.Second),
		Machine: sample.DetectMachine(), Go: arm.Binary.Toolchain, Method: driver.Version,
	}
	if r.add {
		t, err = trace.ReadTrace(filepath.Join(r.dir, t.File()))
	} else {
		err = r.processes(ctx, t, arm)
	}
	if err != nil {
		return err
	}
	for range r.recipes {
		rec, err := runRecipe(ctx, arm, r.benchtime)
		if err != nil {
			return err
		}
		t.Recipe = append(t.Recipe, rec)
	}
	fmt.Fprintf(r.log, "%s: %d processes, %d of go test\n", t.Name(), len(t.Processes), len(t.Recipe))
	return t.Write(r.dir)
}

// processes runs ordinary processes for the recorder's time, and after every
// 40 two long ones, at least 16 in all.
func (r *Recorder) processes(ctx context.Context, t *trace.Trace, arm bench.Arm) error {
	size, err := r.Runner.Size(ctx, arm)
	if err != nil {
		return err
	}
	// Parts of blocks: their sums are the blocks of Measure, and there are
	// lengths to compare with.
	if size.Blocks > 1 {
		parts := max(1, min(size.N, int64(r.split)))
		size.N, size.Blocks = size.N/parts, size.Blocks*int(parts)
		size.Blocks *= r.times
	}
	t.N, t.LongN = size.N, size.LongN
	short := driver.Request{Mode: driver.Measure, Name: arm.Benchmark, N: size.N, Blocks: size.Blocks}
	long := driver.Request{
		Mode: driver.Measure, Name: arm.Benchmark, N: size.LongN, Blocks: 1,
		MinWall: 200 * time.Millisecond, MaxWall: time.Second, MinGC: size.LongGC,
	}
	spent, longs := time.Duration(0), 0
	for i := 0; spent < r.time || longs < 16; i++ {
		if i%40 == 39 || spent >= r.time {
			for range 2 {
				if _, err := r.process(ctx, t, arm, long, true); err != nil {
					return err
				}
			}
			longs += 2
		}
		took, err := r.process(ctx, t, arm, short, false)
		if err != nil {
			return err
		}
		spent += took
	}
	return nil
}

func (r *Recorder) process(ctx context.Context, t *trace.Trace, arm bench.Arm, req driver.Request, long bool) (time.Duration, error) {
	begin := time.Now()
	reply, err := r.Runner.Ask(ctx, arm, req)
	if err != nil {
		return 0, err
	}
	p := trace.Process{Long: long, Wall: time.Since(begin), GC: reply.GC, Blocks: reply.Blocks, CPU: reply.CPU, Switches: reply.Switches}
	t.Processes = append(t.Processes, p)
	return p.Wall, nil
}

// runRecipe runs one process as go test would, twenty counts of it.
func runRecipe(ctx context.Context, arm bench.Arm, benchtime string) (trace.Recipe, error) {
	var out bytes.Buffer
	begin := time.Now()
	_, err := proc.Run(ctx, proc.Command{
		Path: arm.Binary.Path, Dir: arm.Binary.Package.Dir, Stdout: &out, Timeout: 5 * time.Minute,
		Args: []string{"-test.run=^$", "-test.bench=^" + arm.Benchmark + "$", "-test.benchtime=" + benchtime, "-test.count=20"},
	})
	rec := trace.Recipe{Benchtime: benchtime, Seconds: time.Since(begin).Seconds()}
	if err != nil {
		return rec, err
	}
	for _, p := range sample.ReadPrinted(&out, fmt.Sprintf("-%d", sample.DetectMachine().Cores)) {
		if p.Name == arm.Benchmark {
			rec.Values = append(rec.Values, p.Time*1e9)
		}
	}
	if len(rec.Values) != 20 {
		return rec, fmt.Errorf("%d results, want 20", len(rec.Values))
	}
	return rec, nil
}
