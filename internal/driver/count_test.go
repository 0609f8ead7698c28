package driver

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/slowtest"
)

var summary = regexp.MustCompile(`Trigger: Client Request: hone (less|more)\n(?:.*\n)*?summary: ([0-9]+)`)

// TestCountForms counts benchmarks that allocate once an iteration, with
// set-up, uncounted parts and work that is no iteration's around them.
func TestCountForms(t *testing.T) {
	slowtest.Skip(t, "valgrind takes seconds")
	valgrind, err := exec.LookPath("valgrind")
	if err != nil {
		t.Skip("valgrind is not installed, and nothing else counts instructions")
	}
	perOp := make(map[string]float64)
	for _, name := range []string{"BenchmarkN", "BenchmarkLoop", "BenchmarkResetTimer", "BenchmarkStopTimer", "BenchmarkSub/plain", "BenchmarkHeavySetup"} {
		const before, n = 500, 4000
		dir := t.TempDir()
		req := Request{Mode: Count, Name: name, Before: before, N: n}
		res, err := proc.Run(context.Background(), proc.Command{
			Path: valgrind, Dir: filepath.Join(formsSource(t), "src"), Pipe: true, Timeout: time.Minute,
			Args: []string{
				"--tool=callgrind", "--callgrind-out-file=" + dir + "/out", "--combine-dumps=yes", "--instr-atstart=no", "--collect-atstart=no",
				forms(t), "-test.run=^$", "-test.bench=" + exactly(name), "-test.benchtime=1x", "-test.paniconexit0",
			},
			Env: append(os.Environ(), req.Env(proc.PipeFD), "LOG="+dir+"/log", "GOMAXPROCS=1", "GOGC=off", "GODEBUG=asyncpreemptoff=1"),
		})
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, res.Output)
		}
		reply, err := Parse(string(res.Pipe))
		if err != nil || reply.Tally == nil || *reply.Tally != (Tally{Before: before, N: n}) {
			t.Fatalf("%s: %+v, %v\n%s", name, reply, err, res.Output)
		}
		perOp[name] = difference(t, dir+"/out") / n
		var asked []int
		for _, c := range readLog(t, dir+"/log") {
			asked = append(asked, c.n)
		}
		if k := len(asked); k < 3 || asked[0] != before+n || asked[k-2] != before || asked[k-1] != before+n {
			t.Errorf("%s was called with %v iterations", name, asked)
		}
	}
	plain := perOp["BenchmarkN"]
	if plain < 20 || plain > 2000 {
		t.Errorf("%v instructions to allocate 64 bytes", plain)
	}
	for _, name := range []string{"BenchmarkLoop", "BenchmarkResetTimer", "BenchmarkSub/plain"} {
		if perOp[name] < 0.8*plain || perOp[name] > 1.25*plain {
			t.Errorf("%s: %v instructions, BenchmarkN has %v", name, perOp[name], plain)
		}
	}
	// One of its two allocations counts, though each comes after the world was
	// stopped, which takes the allocator's caches away.
	if got := perOp["BenchmarkStopTimer"]; got > 1500 {
		t.Errorf("BenchmarkStopTimer: %v instructions, BenchmarkN has %v", got, plain)
	}
}

func formsSource(t *testing.T) string {
	t.Helper()
	forms(t)
	return formsDir
}

// difference is what the second dump of a file counts beyond the first.
func difference(t *testing.T, file string) float64 {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	sums := make(map[string]float64)
	for _, m := range summary.FindAllStringSubmatch(string(data), -1) {
		sums[m[1]], _ = strconv.ParseFloat(m[2], 64)
	}
	if sums["less"] <= 0 || sums["more"] <= sums["less"] {
		t.Fatalf("the dumps sum to %v", sums)
	}
	return sums["more"] - sums["less"]
}
