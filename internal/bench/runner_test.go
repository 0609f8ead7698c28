package bench

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/proc"
)

func envSize(env []string) (n int) {
	for _, e := range env {
		n += len(e) + 1
	}
	return n
}

func TestEnviron(t *testing.T) {
	t.Setenv("OVERRIDDEN", "outside")
	t.Setenv(driver.EnvName, "from outside")
	bin := &build.Binary{Package: build.Package{Dir: "/dir"}}
	arms := []Arm{
		{Name: "base", Binary: bin, Benchmark: "BenchmarkA"},
		{Name: "head", Binary: bin, Benchmark: "BenchmarkA/a/much=longer/name", Env: []string{"GOGC=200", "OVERRIDDEN=" + strings.Repeat("x", 1000)}},
	}
	r := &Runner{Procs: 3}
	r.fitEnv([]Benchmark{{Arms: arms}})
	size := 0
	for _, arm := range arms {
		for _, req := range []driver.Request{
			{Mode: driver.Pilot, Name: arm.Benchmark, MinWall: time.Millisecond},
			{Mode: driver.Measure, Name: arm.Benchmark, N: 1e9, Blocks: 20, MinWall: time.Hour, MaxWall: time.Hour, MinGC: 9},
		} {
			env := r.environ(arm, req.Env(proc.PipeFD))
			if size == 0 {
				size = envSize(env)
			}
			if got := envSize(env); got != size {
				t.Errorf("%s, %s: %d bytes, want %d", arm.Name, req.Mode, got, size)
			}
			seen := make(map[string]string)
			for _, e := range env {
				name, value, _ := strings.Cut(e, "=")
				if _, ok := seen[name]; ok {
					t.Errorf("%s stands there twice", name)
				}
				seen[name] = value
			}
			if seen["PWD"] != "/dir" || seen["GOMAXPROCS"] != "3" || strings.Contains(seen[driver.EnvName], "outside") {
				t.Errorf("got %v", seen)
			}
			if len(arm.Env) > 0 && (seen["GOGC"] != "200" || !strings.HasPrefix(seen["OVERRIDDEN"], "xxx")) {
				t.Errorf("%s does not get its own environment: %v", arm.Name, seen)
			}
		}
	}
	if os.Getenv("OVERRIDDEN") != "outside" {
		t.Error("hone's own environment was changed")
	}
}

func TestPattern(t *testing.T) {
	for name, others := range map[string][]string{
		"BenchmarkA":            {"BenchmarkAB", "XBenchmarkA"},
		"BenchmarkA/b":          {"BenchmarkA/bc", "BenchmarkA/cb", "BenchmarkA2/b"},
		"BenchmarkA/b|c":        {"BenchmarkA/b", "BenchmarkA/c"},
		"BenchmarkA/[x](y)^$.*": {"BenchmarkA/x", "BenchmarkA/"},
		`BenchmarkA/\x00"q"`:    {"BenchmarkA/x00"},
		"BenchmarkA/b/c#01":     {"BenchmarkA/b/c", "BenchmarkA/b/c#011"},
	} {
		match := func(s string) bool {
			parts, names := strings.Split(pattern(name), "/"), strings.Split(s, "/")
			for i, p := range parts {
				if i >= len(names) || !regexp.MustCompile(p).MatchString(names[i]) {
					return false
				}
			}
			return true
		}
		if !match(name) {
			t.Errorf("%s does not match itself", pattern(name))
		}
		for _, o := range others {
			if match(o) {
				t.Errorf("%s matches %s", pattern(name), o)
			}
		}
	}
}

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		" a\tb\nc\x1b[1m\r": "a b c [1m",
		"größe\xff":         "größe�",
	} {
		if got := oneLine(in); got != want {
			t.Errorf("%q gives %q, want %q", in, got, want)
		}
	}
	if got := oneLine(strings.Repeat("ö", 1000)); len([]rune(got)) > 200 || !strings.HasSuffix(got, "…") {
		t.Errorf("got %d runes", len([]rune(got)))
	}
}

func TestResultLines(t *testing.T) {
	text := "BenchmarkA-2 1 5 ns/op\ngarbage\n" + strings.Repeat("x", 1<<17) + "\nBenchmarkB-2 1 5 ns/op\n" +
		"Benchmark" + strings.Repeat("y", 1<<17) + "\nBenchmarkC-2 1 5 ns/op\nBenchmarkCut"
	const want = "BenchmarkA-2 1 5 ns/op\nBenchmarkB-2 1 5 ns/op\nBenchmarkC-2 1 5 ns/op\n"
	for _, chunk := range []int{1, 7, 4096, len(text)} {
		var w resultLines
		for rest := []byte(text); len(rest) > 0; {
			n := min(chunk, len(rest))
			if m, err := w.Write(rest[:n]); m != n || err != nil {
				t.Fatal(m, err)
			}
			rest = rest[n:]
		}
		if got := w.kept.String(); got != want {
			t.Errorf("in pieces of %d: got %q", chunk, got)
		}
	}
}
