package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
)

// A Runner starts benchmark processes.
type Runner struct {
	// Procs sets GOMAXPROCS of the processes; 0 leaves it alone.
	Procs int
	// Timeout is the deadline of one process; 0 means a minute.
	Timeout time.Duration
	// Metrics has processes tell what the runtime and the kernel count beside
	// time and allocations.
	Metrics bool
	// Brief has processes work for a fifth of the usual time, for tests that ask what
	// follows from a verdict, not how good it is.
	Brief bool
	// Temp is the folder for temporary files of the processes and of what they start, empty
	// for that of the system.
	Temp string

	envLen int // length that every environment is filled up to

	mu     sync.Mutex
	strays []sample.Warning // one of a benchmark
}

func (r *Runner) timeout() time.Duration {
	if r.Timeout > 0 {
		return r.Timeout
	}
	return time.Minute
}

// args are the arguments of every process. Only the driver, or the fallback's
// benchtime, differs.
func args(pattern, benchtime string) []string {
	return []string{
		"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=" + benchtime,
		"-test.benchmem", "-test.timeout=0", "-test.paniconexit0",
	}
}

// A launch says how one process of an arm is run.
type launch struct {
	args    []string
	request string // to the driver, as it stands in the environment; empty for none
	timeout time.Duration
	stdout  io.Writer // nil keeps its end in the result
}

// start runs one process of an arm to its end. A process that ends badly is
// not an error as long as it could be started: its reply tells.
func (r *Runner) start(ctx context.Context, arm Arm, l launch) (*proc.Result, error) {
	res, err := proc.Run(ctx, proc.Command{
		Path: arm.Binary.Path, Args: l.args, Dir: arm.Binary.Package.Dir, Stdout: l.stdout,
		Env: r.environ(arm, l.request), Pipe: true, Timeout: l.timeout,
	})
	if res != nil {
		r.note(arm, res.Strays)
	}
	var exit *exec.ExitError
	if err == nil || errors.As(err, &exit) {
		return res, nil
	}
	return res, gone(arm, err)
}

// note notes the first process that one of the arm has left running in a group of its own. What a
// survey of many benchmarks has left goes with the first benchmark that does the same alone.
func (r *Runner) note(arm Arm, strays []proc.Stray) {
	if len(strays) == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	w := sample.Warning{Code: codeLeftRunning, Package: arm.Binary.Package.ImportPath, Benchmark: arm.Benchmark,
		Facts: sample.NewFacts(map[string]any{"pid": strays[0].PID, "command": strays[0].Command})}
	known := func(o sample.Warning) bool {
		return o.Package == w.Package && (o.Benchmark == w.Benchmark || o.Benchmark == "" || w.Benchmark == "")
	}
	switch i := slices.IndexFunc(r.strays, known); {
	case i < 0:
		r.strays = append(r.strays, w)
	case r.strays[i].Benchmark == "":
		r.strays[i] = w
	}
}

// tellStrays warns of the processes that were left running.
func (r *Runner) tellStrays(ev Events) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, w := range r.strays {
		if ev.Warning == nil {
			return nil
		}
		if err := ev.Warning(w); err != nil {
			return err
		}
	}
	r.strays = nil
	return nil
}

// gone says that a process could not be started since its directory is no longer there.
func gone(arm Arm, err error) error {
	dir := arm.Binary.Package.Dir
	if _, missing := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) || !errors.Is(missing, fs.ErrNotExist) {
		return err
	}
	return fmt.Errorf("the directory of %s has gone: a benchmark or test removes it; have it work in b.TempDir()",
		arm.Binary.Package.ImportPath)
}

// environ returns the environment of a process, filled up so that it has the
// same length for every arm: its size moves the stack, and with it times.
func (r *Runner) environ(arm Arm, request string) []string {
	env := append(os.Environ(), "PWD="+arm.Binary.Package.Dir)
	if r.Temp != "" {
		env = append(env, "TMPDIR="+r.Temp)
	}
	if r.Procs > 0 {
		env = append(env, "GOMAXPROCS="+strconv.Itoa(r.Procs))
	}
	env = unique(append(env, arm.Env...))
	if request != "" {
		env = append(env, request)
	}
	size := 0
	for _, e := range env {
		size += len(e) + 1
	}
	pad := driver.PadName + "="
	return append(env, pad+strings.Repeat("x", max(0, r.envLen-size-len(pad))))
}

// unique keeps the last value of each variable, as a process would see it.
func unique(env []string) []string {
	at := make(map[string]int, len(env))
	var out []string
	for _, e := range env {
		name, _, _ := strings.Cut(e, "=")
		if name == driver.EnvName || name == driver.PadName {
			continue
		}
		if i, ok := at[name]; ok {
			out[i] = e
			continue
		}
		at[name] = len(out)
		out = append(out, e)
	}
	return out
}

// fitEnv fixes the length of environments for all arms of a plan.
func (r *Runner) fitEnv(benchmarks []Benchmark) {
	r.envLen = 0
	most := 0
	for _, b := range benchmarks {
		for _, a := range b.Arms {
			size := 512 + len(a.Benchmark) // room for the request
			for _, e := range r.environ(a, "") {
				size += len(e) + 1
			}
			most = max(most, size)
		}
	}
	r.envLen = most
}

// pattern returns the -test.bench expression that selects one benchmark.
func pattern(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}
