package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/callgrind"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/sample"
)

// FindValgrind returns the program that counts instructions.
func FindValgrind() (string, error) {
	path, err := exec.LookPath("valgrind")
	if err != nil {
		return "", errors.New("instructions are counted by valgrind, which is not there; install it (its package is called valgrind nearly everywhere)")
	}
	return path, nil
}

// counted is what one process counted.
type counted struct {
	perOp     float64 // instructions of one iteration
	functions []sample.FunctionCount
	parallel  bool // it called RunParallel
	seconds   float64
}

// errMoved is that the benchmark went on in another thread while it was
// counted.
var errMoved = errors.New("system calls that block move it from thread to thread, and callgrind counts one")

// process counts one process of an arm with that many processors. The error is
// a *failure if that cannot be done, or errMoved. With one processor every
// goroutine runs in one thread, unless a system call blocks: then the runtime
// gives the processor to another thread. With two it need not.
func (c *counting) process(ctx context.Context, arm Arm, size calls, procs int) (got counted, err error) {
	attempts := 1
	if procs > 1 {
		attempts = 8
	}
	for range attempts {
		if got, err = c.callgrind(ctx, arm, size, procs); !errors.Is(err, errMoved) {
			break
		}
	}
	return got, err
}

// callgrind runs the process and reads what was counted.
func (c *counting) callgrind(ctx context.Context, arm Arm, size calls, procs int) (got counted, err error) {
	dir, err := os.MkdirTemp(filepath.Dir(arm.Binary.Path), "count-")
	if err != nil {
		return got, fmt.Errorf("count instructions: %w", err)
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "out")
	begin := time.Now()
	reply, err := c.underValgrind(ctx, arm, size, procs, out)
	if err == nil && reply.Tally.Moved {
		err = errMoved
	}
	if err != nil {
		return got, err
	}
	part, err := counts(out, size.before > 0)
	if err != nil {
		return got, err
	}
	symbols, err := c.symbolsOf(arm.Binary.Path)
	if err != nil {
		return got, err
	}
	total := part.Total()
	if total <= 0 {
		return got, failuref("callgrind counted nothing")
	}
	n := float64(size.n)
	got = counted{perOp: float64(total) / n, seconds: time.Since(begin).Seconds()}
	got.functions, got.parallel = functions(symbols.Functions(part), total, n)
	return got, nil
}

// underValgrind has a fresh process count two calls into a file.
func (c *counting) underValgrind(ctx context.Context, arm Arm, size calls, procs int,
	out string) (*driver.Reply, error) {
	req := driver.Request{Mode: driver.Count, Name: arm.Benchmark, Before: size.before,
		N: arm.Planted(size.n)}
	quiet := arm
	quiet.Env = append(slices.Clone(arm.Env), c.alone(arm, procs)...)
	timeout := c.timeout()
	res, err := proc.Run(ctx, proc.Command{
		Path: c.valgrind, Dir: arm.Binary.Package.Dir, Env: c.environ(quiet, req.Env(proc.PipeFD)),
		Pipe: true, Timeout: timeout,
		Args: slices.Concat([]string{
			"--tool=callgrind", "--command-line-only=yes", "--vgdb=no", "--callgrind-out-file=" + out,
			"--combine-dumps=yes",
			"--instr-atstart=no", "--collect-atstart=no", "--dump-instr=yes", "--dump-line=no", "--",
			arm.Binary.Path,
		}, args(pattern(arm.Benchmark), "1x")),
	})
	var exit *exec.ExitError
	switch {
	case errors.Is(err, proc.ErrDeadline):
		return nil, failuref("no end within %v under valgrind, which makes it some fifty times slower; give it more with -timeout", timeout)
	case err != nil && !errors.As(err, &exit):
		return nil, err
	}
	reply, err := driver.Parse(string(res.Pipe))
	switch {
	case err != nil:
		return nil, failuref("%v", err)
	case foreign(res):
		return nil, failuref("valgrind does not know an instruction of this program; a newer valgrind may, or a lower GOAMD64")
	case reply.Bad != "":
		return nil, whyBad(arm.Benchmark, reply.Bad, res)
	case reply.Tally == nil:
		return nil, silent(reply, res)
	}
	return reply, nil
}

// alone is the environment in which a count comes out the same each time:
// few processors, no garbage collection unless memory runs short, and no signal
// that stops a goroutine in the middle.
func (c *counting) alone(arm Arm, procs int) []string {
	debug := "asyncpreemptoff=1"
	for _, e := range c.environ(arm, "") {
		if v, ok := strings.CutPrefix(e, "GODEBUG="); ok && v != "" {
			debug = v + "," + debug
		}
	}
	return []string{"GODEBUG=" + debug, "GOMAXPROCS=" + strconv.Itoa(procs), "GOGC=off", "GOMEMLIMIT=2GiB"}
}

// foreign reports whether the process died of an instruction valgrind does not know.
func foreign(res *proc.Result) bool {
	return strings.Contains(string(res.Output), "unhandled instruction bytes") && (res.Code != 0)
}

// counts reads the two dumps of a file and returns what the second counts
// beyond the first. Where less is false there is only the second.
func counts(file string, less bool) (*callgrind.Part, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, failuref("callgrind left no counts: %v", err)
	}
	defer f.Close()
	parts, err := callgrind.Parse(f)
	if err != nil {
		return nil, failuref("%v", err)
	}
	find := func(name string) *callgrind.Part {
		for i := range parts {
			if strings.HasSuffix(parts[i].Trigger, name) {
				return &parts[i]
			}
		}
		return nil
	}
	before, after := find("hone less"), find("hone more")
	if after == nil || less && before == nil {
		return nil, failuref("callgrind left %d dumps, which are not those asked for", len(parts))
	}
	if !less {
		return after, nil
	}
	return after.Minus(before), nil
}

// functions returns the counts of functions an iteration, of which there were
// n, the largest first. Those without any weight are left out. It reports
// whether the benchmark called RunParallel.
func functions(all map[string]callgrind.Count, total int64,
	n float64) (list []sample.FunctionCount, parallel bool) {
	const ownShare, allShare = 1e-4, 1e-2
	for name, c := range all {
		parallel = parallel || strings.HasPrefix(name, "testing.(*B).RunParallel") ||
			name == "testing.(*PB).Next"
		self, inclusive := float64(c.Self), float64(c.Inclusive)
		if max(self, -self) >= ownShare*float64(total) || inclusive >= allShare*float64(total) {
			list = append(list, sample.FunctionCount{Name: name, Self: self / n, Inclusive: inclusive / n})
		}
	}
	slices.SortFunc(list, func(a, b sample.FunctionCount) int {
		return cmp.Or(cmp.Compare(b.Self, a.Self), cmp.Compare(a.Name, b.Name))
	})
	return list, parallel
}

// counting is the counting of one plan.
type counting struct {
	*Runner
	valgrind string
	plan     Plan
	events   Events
	rng      *rand.Rand
	symbols  map[string]*callgrind.Symbols // by path of the binary
}

// calls says what a process counts: a call with before iterations, unless that
// is 0, and one with n more.
type calls struct{ before, n int64 }

// symbolsOf returns the functions of a binary, read once.
func (c *counting) symbolsOf(path string) (*callgrind.Symbols, error) {
	if s := c.symbols[path]; s != nil {
		return s, nil
	}
	s, err := callgrind.ReadSymbols(path)
	if err != nil {
		return nil, fmt.Errorf("count instructions: %w", err)
	}
	c.symbols[path] = s
	return s, nil
}
