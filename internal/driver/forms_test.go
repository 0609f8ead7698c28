package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// goEnv asks the go command.
func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// forms builds the test binary of testdata/forms with the driver inside, once
// for all tests.
func forms(t *testing.T) string {
	t.Helper()
	formsOnce.Do(func() { formsBinary, formsErr = buildForms(t) })
	if formsErr != nil {
		t.Fatal(formsErr)
	}
	return formsBinary
}

var (
	formsOnce   sync.Once
	formsBinary string
	formsErr    error
	formsDir    string // removed by TestMain
)

func TestMain(m *testing.M) {
	code := m.Run()
	if formsDir != "" {
		os.RemoveAll(formsDir)
	}
	os.Exit(code)
}

func buildForms(t *testing.T) (string, error) {
	var err error
	if formsDir, err = os.MkdirTemp("", "hone-forms-"); err != nil {
		return "", err
	}
	// A copy, so that the test cache knows the files.
	if err := os.CopyFS(filepath.Join(formsDir, "src"), os.DirFS("testdata/forms")); err != nil {
		return "", err
	}
	files, err := Inject(goEnv(t, "GOROOT"), goEnv(t, "GOMODCACHE"))
	if err != nil {
		return "", err
	}
	replace := make(map[string]string)
	for path, content := range files {
		replace[path] = filepath.Join(formsDir, filepath.Base(path)+".txt")
		if err := os.WriteFile(replace[path], []byte(content), 0o666); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(formsDir, "overlay.json")
	if err := os.WriteFile(overlay, data, 0o666); err != nil {
		return "", err
	}
	for _, args := range [][]string{
		{"vet", "-overlay=" + overlay, "testing"},
		{"test", "-c", "-vet=off", "-buildvcs=false", "-overlay=" + overlay, "-o", formsDir + "/forms.test", "."},
	} {
		cmd := exec.Command("go", args...)
		cmd.Dir = filepath.Join(formsDir, "src")
		if out, err := cmd.CombinedOutput(); err != nil {
			return "", fmt.Errorf("go %s: %v\n%s", args[0], err, out)
		}
	}
	return formsDir + "/forms.test", nil
}

// A call is one line of the log that the benchmarks of testdata/forms write.
type call struct {
	name          string
	n, iterations int
	goroutines    int
	state         string
}

// run runs the benchmarks that match the pattern and returns the reply, the
// log and what they printed.
func run(t *testing.T, r Request, pattern string) (*Reply, []call, *proc.Result) {
	t.Helper()
	log := filepath.Join(t.TempDir(), "log")
	res, err := proc.Run(context.Background(), proc.Command{
		Path: forms(t), Dir: filepath.Join(formsDir, "src"), Pipe: true, Timeout: time.Minute,
		Args: []string{"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=1x", "-test.paniconexit0"},
		Env:  append(os.Environ(), r.Env(proc.PipeFD), PadName+"=xxx", "LOG="+log),
	})
	if res == nil {
		t.Fatal(err)
	}
	reply, err := Parse(string(res.Pipe))
	if err != nil {
		t.Fatal(err)
	}
	return reply, readLog(t, log), res
}

func readLog(t *testing.T, file string) []call {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var calls []call
	for line := range strings.Lines(string(data)) {
		f := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 5)
		c := call{name: f[0], state: f[4]}
		for i, p := range []*int{&c.n, &c.iterations, &c.goroutines} {
			if *p, err = strconv.Atoi(f[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		calls = append(calls, c)
	}
	return calls
}

// exactly is the -test.bench expression for one benchmark, as hone writes it.
func exactly(name string) string {
	parts := strings.Split(name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// good are the benchmarks that give results.
var good = []string{
	"BenchmarkN", "BenchmarkLoop", "BenchmarkResetTimer", "BenchmarkStopTimer", "BenchmarkParallel", "BenchmarkSetParallelism",
	"BenchmarkSub/plain", "BenchmarkSub/two_words", "BenchmarkSub/a/b", "BenchmarkSub/größe", "BenchmarkSub/dup", "BenchmarkSub/dup#01",
	"BenchmarkSub/#00", `BenchmarkSub/q"uote`, "BenchmarkSub/[x](y)|^$.*+?", "BenchmarkSub/100%", "BenchmarkSub/tab_nl_", `BenchmarkSub/\x00\x7f`,
	"BenchmarkCleanup", "BenchmarkTempDir", "BenchmarkSetenv", "BenchmarkChdir", "BenchmarkContext", "BenchmarkReportMetric", "BenchmarkHidden",
	"BenchmarkHeavySetup", "BenchmarkCountedSetup", "BenchmarkOnce",
}

func TestSurveyForms(t *testing.T) {
	// The last two end the process.
	reply, calls, _ := run(t, Request{Mode: Survey, Skip: []string{"BenchmarkPanic", "BenchmarkExit"}}, ".")
	if !reply.Main {
		t.Error("the process did not say that it came to its benchmarks")
	}
	states := make(map[string]string)
	var leaves []string
	for _, s := range reply.Seen {
		if s.State == OK && !s.Parent {
			leaves = append(leaves, s.Name)
		} else {
			states[s.Name] = fmt.Sprintf("%s %t", s.State, s.Parent)
		}
	}
	// Those that fail only when called again are fine in a survey.
	want := append(good[:len(good):len(good)], "BenchmarkFatalLater", "BenchmarkSkipLater", "BenchmarkLoopBreak", "BenchmarkSlowLoop")
	// Those of TestMeasureMetrics.
	want = append(want, "BenchmarkForcesGC", "BenchmarkOneGoroutine", "BenchmarkTwoGoroutines", "BenchmarkOwnMetrics")
	if got, want := sorted(leaves), sorted(want); got != want {
		t.Errorf("got leaves\n%s\nwant\n%s", got, want)
	}
	wantStates := map[string]string{
		"BenchmarkSub": "ok true", "BenchmarkFatal": "fail false",
		"BenchmarkError": "fail false", "BenchmarkSkip": "skip false", "BenchmarkGoexit": "exit false",
	}
	for name, want := range wantStates {
		if states[name] != want {
			t.Errorf("%s ended with %q, want %q", name, states[name], want)
		}
	}
	for _, c := range calls {
		if c.iterations != 1 {
			t.Errorf("the survey ran %d iterations of %s", c.iterations, c.name)
		}
	}
}

func TestPilotForms(t *testing.T) {
	for _, name := range good {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			req := Request{Mode: Pilot, Name: name, MinWall: time.Millisecond, MaxWall: 100 * time.Millisecond}
			reply, calls, res := run(t, req, exactly(name))
			if len(reply.Calls) < 2 || reply.Counted == 0 || reply.Bad != "" {
				t.Fatalf("got %+v\n%s", reply, res.Output)
			}
			if want := strings.Contains(name, "Loop"); reply.Loop != want {
				t.Errorf("it loops with b.Loop: %v, want %v", reply.Loop, want)
			}
			for i, c := range reply.Calls {
				if c.Wall < c.Timed {
					t.Errorf("call %d of %d iterations: %v of %v count", i, c.N, c.Timed, c.Wall)
				}
			}
			checkCalls(t, name, calls)
			// Others only count, at 1 and with each repetition.
			if more := len(calls) - len(reply.Calls); more < 1 || more > 4 {
				t.Errorf("%d calls are logged, %d reported", len(calls), len(reply.Calls))
			}
		})
	}
}

func TestMeasureForms(t *testing.T) {
	for _, name := range good {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const n, blocks = 1500, 7
			reply, calls, res := run(t, Request{Mode: Measure, Name: name, N: n, Blocks: blocks}, exactly(name))
			if reply.N != n || len(reply.Blocks) != blocks || reply.Counted != n || reply.Bad != "" {
				t.Fatalf("got %+v\n%s", reply, res.Output)
			}
			checkCalls(t, name, calls)
			asked := 0
			for _, c := range calls {
				if c.n == n {
					asked++
				}
			}
			if warm := asked - blocks; warm < 1 || asked != len(calls) {
				t.Errorf("%d of %d calls with %d iterations, want some to warm up and then %d", asked, len(calls), n, blocks)
			}
			checkAllocs(t, name, reply)
		})
	}
}

// checkCalls checks that every call did what it was asked for, in a clean
// state.
func checkCalls(t *testing.T, name string, calls []call) {
	t.Helper()
	for i, c := range calls {
		if c.name != name {
			t.Errorf("a call of %s", c.name)
		}
		if c.iterations != c.n && (name != "BenchmarkParallel" && name != "BenchmarkSetParallelism" || c.iterations < c.n) {
			t.Errorf("call %d made %d of %d iterations", i, c.iterations, c.n)
		}
		if c.goroutines > calls[0].goroutines+1 {
			t.Errorf("%d goroutines at call %d, %d at the first", c.goroutines, i, calls[0].goroutines)
		}
		switch {
		case name == "BenchmarkCleanup" && c.state != strconv.Itoa(2*i):
			t.Errorf("call %d: %s clean-ups before it, want %d", i, c.state, 2*i)
		case (name == "BenchmarkParallel" || name == "BenchmarkSetParallelism") && c.state != "true":
			t.Errorf("call %d ran in another number of goroutines than it should", i)
		case name == "BenchmarkTempDir":
			if _, err := os.Stat(c.state); err == nil {
				t.Errorf("call %d left %s", i, c.state)
			}
		}
	}
}

// checkAllocs checks the totals of the benchmarks that allocate 64 bytes once
// an iteration: exact but for what the runtime allocates for itself.
func checkAllocs(t *testing.T, name string, r *Reply) {
	t.Helper()
	want := 1.0
	switch name {
	case "BenchmarkParallel", "BenchmarkSetParallelism", "BenchmarkHidden", "BenchmarkHeavySetup", "BenchmarkCountedSetup":
		return
	}
	allocs, bytes := float64(r.Allocs)/float64(r.Counted), float64(r.Bytes)/float64(r.Counted)
	if name == "BenchmarkTempDir" || name == "BenchmarkSetenv" || name == "BenchmarkChdir" || name == "BenchmarkContext" || name == "BenchmarkCleanup" || name == "BenchmarkReportMetric" {
		allocs, bytes = math.Floor(allocs), math.Floor(bytes/64)*64 // their set-up allocates too
	}
	if math.Abs(allocs-want) > 0.02 || math.Abs(bytes-64*want) > 10 {
		t.Errorf("%v allocations and %v bytes an iteration, want 1 and 64", allocs, bytes)
	}
}

// TestMeasureMore is about the ends of a long look.
func TestMeasureMore(t *testing.T) {
	req := Request{Mode: Measure, Name: "BenchmarkN", N: 1000, Blocks: 1, MinWall: 20 * time.Millisecond, MaxWall: time.Minute, MinGC: 3}
	reply, calls, _ := run(t, req, "^BenchmarkN$")
	var sum time.Duration
	for _, b := range reply.Blocks {
		sum += b
	}
	if reply.GC < 3 || len(reply.Blocks) < 2 || reply.Counted != int64(1000*len(reply.Blocks)) || len(calls) != len(reply.Blocks) {
		t.Errorf("%d blocks, %d counted, %d GC cycles, %d calls", len(reply.Blocks), reply.Counted, reply.GC, len(calls))
	}
	req.MinGC, req.MaxWall = 1e4-1, 30*time.Millisecond
	if reply, _, _ = run(t, req, "^BenchmarkN$"); reply.GC >= req.MinGC || len(reply.Blocks) == 0 {
		t.Errorf("%d blocks, %d GC cycles: it did not end at MaxWall", len(reply.Blocks), reply.GC)
	}
}

func TestBadForms(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"BenchmarkFatal", Fail}, {"BenchmarkFatalLater", Fail}, {"BenchmarkError", Fail}, {"BenchmarkLoopBreak", Fail},
		{"BenchmarkSkip", Skip}, {"BenchmarkSkipLater", Skip}, {"BenchmarkGoexit", Exit}, {"BenchmarkPanic", Exit}, {"BenchmarkExit", ""},
	} {
		for _, mode := range []string{Pilot, Measure} {
			t.Run(tt.name+"/"+mode, func(t *testing.T) {
				t.Parallel()
				req := Request{Mode: mode, Name: tt.name, N: 10, Blocks: 3, MinWall: time.Millisecond, MaxWall: time.Second}
				reply, _, res := run(t, req, exactly(tt.name))
				if reply.Bad != tt.want || len(reply.Blocks) > 0 {
					t.Errorf("got %+v, want %q\n%s", reply, tt.want, res.Output)
				}
				if tt.name == "BenchmarkExit" && res.Code != 7 {
					t.Errorf("exit status %d, want 7", res.Code)
				}
			})
		}
	}
}

// TestPilotSetup is about finding the iterations of a benchmark whose set-up
// hides them, and about not looking for many where each takes long.
func TestPilotSetup(t *testing.T) {
	for _, tt := range []struct {
		name        string
		least, most int64 // of the last call
	}{
		{"BenchmarkHeavySetup", 1000, 1e7},
		{"BenchmarkCountedSetup", 5000, 1e7},
		{"BenchmarkOnce", 1000, 1e9},
		{"BenchmarkSlowLoop", 2, 40},
	} {
		req := Request{Mode: Pilot, Name: tt.name, MinWall: time.Millisecond, MaxWall: 100 * time.Millisecond}
		var replies []*Reply
		good := false
		for range 10 { // a busy machine may fool it now and then
			reply, _, _ := run(t, req, exactly(tt.name))
			replies = append(replies, reply)
			n := reply.Calls[len(reply.Calls)-1].N
			if good = n >= tt.least && n <= tt.most && len(reply.Calls) < 40; good {
				break
			}
		}
		if !good {
			t.Errorf("%s: the pilots never ended with a good number of iterations", tt.name)
			for _, r := range replies {
				t.Log(r.Calls)
			}
		}
	}
}
