package build

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/build/reach"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

// offline has the go command use toolchains that are in the module cache without
// asking anybody.
func offline(t *testing.T) {
	out, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(strings.TrimSpace(string(out)))+"/cache/download")
	t.Setenv("GOSUMDB", "off")
}

// haveToolchain skips the test if the go command cannot give a toolchain.
func haveToolchain(t *testing.T, name string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "version")
	cmd.Dir, cmd.Env = t.TempDir(), append(os.Environ(), "GOTOOLCHAIN="+name)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("%s cannot be had: %v\n%s", name, err, out)
	}
}

// oldForms has benchmarks that every toolchain builds.
var oldForms = tree{
	"go.mod": "module example.com/m\n\ngo 1.20\n",
	"m_test.go": `package m

import "testing"

var sink []byte

func work() { sink = make([]byte, 64) }

func BenchmarkN(b *testing.B) {
	for i := 0; i < b.N; i++ {
		work()
	}
}

func BenchmarkStopTimer(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		work()
		b.StartTimer()
		work()
	}
}

func BenchmarkSub(b *testing.B) {
	b.Run("a/b", func(b *testing.B) {
		b.Cleanup(func() { sink = nil })
		for i := 0; i < b.N; i++ {
			work()
		}
	})
}

func BenchmarkParallel(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
		}
	})
}

func BenchmarkFails(b *testing.B) { b.Fatal("it does") }
`,
}

// TestToolchains builds with other toolchains than this one and lets the driver
// in them work. Two are fetched if they can be, the others used if they are there.
func TestToolchains(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the standard library for each toolchain")
	}
	for _, tt := range []struct {
		name  string
		fetch bool
	}{
		{"go1.20.14", false}, {"go1.21.13", false}, {"go1.22.12", false}, {"go1.23.4", true}, {"go1.24.1", true}, {"go1.25.0", false}, {"go1.26.0", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.fetch {
				haveToolchain(t, tt.name)
			}
			offline(t)
			haveToolchain(t, tt.name)
			w := newWorkplace(t)
			w.Links = filepath.Join(t.TempDir(), "goroot")
			v := w.version(t, "here", oldForms, "")
			v.Spec.Toolchain = tt.name
			if got, err := w.Release(t.Context(), v); got != tt.name || err != nil {
				t.Fatalf("asked for %s, got %s, %v", tt.name, got, err)
			}
			bin := w.binary(t, v)
			if bin.Toolchain != tt.name || !bin.Driver {
				t.Fatalf("built by %s, without the driver: %v", bin.Toolchain, bin.NoDriver)
			}
			checkDriver(t, bin)
			checkReach(t, w, bin)
		})
	}
}

// checkReach asks what a change to the function work in a binary of oldForms reaches.
func checkReach(t *testing.T, w *workplace, bin *Binary) {
	t.Helper()
	files := make(tree)
	for name, text := range oldForms {
		files[name] = strings.ReplaceAll(text, "make([]byte, 64)", "make([]byte, 65)")
	}
	v := w.version(t, "head", files, "")
	v.Spec.Toolchain = bin.Version.Spec.Toolchain
	c, err := w.NewReacher().Compare(t.Context(), bin, w.binary(t, v))
	if version.Compare(bin.Toolchain, "go1.23") < 0 {
		if !errors.Is(err, reach.ErrUnsupported) {
			t.Errorf("got %v", err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if c.Benchmark("BenchmarkN") == nil || c.Benchmark("BenchmarkSub") == nil {
		t.Error("work has changed, and benchmarks that call it are said to be the same")
	}
	if why := c.Benchmark("BenchmarkParallel"); why != nil {
		t.Errorf("BenchmarkParallel: %v", *why)
	}
}

// checkDriver lets the driver in a binary of oldForms survey and measure.
func checkDriver(t *testing.T, bin *Binary) {
	t.Helper()
	ask := func(r driver.Request, pattern string) *driver.Reply {
		t.Helper()
		res, err := proc.Run(t.Context(), proc.Command{
			Path: bin.Path, Dir: bin.Package.Dir, Pipe: true, Timeout: time.Minute,
			Args: []string{"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=1x", "-test.paniconexit0"},
			Env:  append(os.Environ(), r.Env(proc.PipeFD)),
		})
		if res == nil {
			t.Fatal(err)
		}
		reply, err := driver.Parse(string(res.Pipe))
		if err != nil {
			t.Fatal(err)
		}
		return reply
	}
	var seen []string
	for _, s := range ask(driver.Request{Mode: driver.Survey}, ".").Seen {
		seen = append(seen, fmt.Sprint(s.Name, " ", s.State, " ", s.Parent))
	}
	want := []string{
		"BenchmarkN ok false", "BenchmarkStopTimer ok false", "BenchmarkSub ok true", "BenchmarkSub/a/b ok false",
		"BenchmarkParallel ok false", "BenchmarkFails fail false",
	}
	if !slices.Equal(seen, want) {
		t.Errorf("the survey saw %q, want %q", seen, want)
	}
	for _, name := range []string{"BenchmarkN", "BenchmarkStopTimer", "BenchmarkSub/a/b", "BenchmarkParallel"} {
		pattern := "^" + strings.ReplaceAll(name, "/", "$/^") + "$"
		pilot := ask(driver.Request{Mode: driver.Pilot, Name: name, MinWall: time.Millisecond, MaxWall: 100 * time.Millisecond}, pattern)
		if len(pilot.Calls) < 2 || pilot.Counted == 0 || pilot.Bad != "" || pilot.Loop {
			t.Errorf("%s: pilot %+v", name, pilot)
		}
		r := ask(driver.Request{Mode: driver.Measure, Name: name, N: 1500, Blocks: 7}, pattern)
		if r.N != 1500 || len(r.Blocks) != 7 || len(r.CPU) != 7 || r.Counted != 1500 || r.Bad != "" {
			t.Errorf("%s: measured %+v", name, r)
		}
		if name != "BenchmarkParallel" && (r.Allocs < 1500 || r.Allocs > 1530) {
			t.Errorf("%s: %d allocations in 1500 iterations", name, r.Allocs)
		}
	}
}
