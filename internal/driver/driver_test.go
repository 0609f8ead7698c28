package driver

import (
	"errors"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func sorted(names []string) string {
	names = slices.Clone(names)
	slices.Sort(names)
	return strings.Join(names, "\n")
}

func TestEnvLength(t *testing.T) {
	small := Request{Mode: Measure, Name: "BenchmarkA/b", N: 1, Blocks: 1}
	large := Request{Mode: Measure, Name: "BenchmarkA/b", N: 1e9, Blocks: 20, MinWall: time.Hour, MaxWall: 24 * time.Hour, MinGC: 5, Metrics: true}
	if a, b := small.Env(3), large.Env(3); len(a) != len(b) {
		t.Errorf("lengths %d and %d:\n%s\n%s", len(a), len(b), a, b)
	}
	if env := small.Env(3); !strings.HasPrefix(env, EnvName+"=") || strings.Contains(env, "\x00") {
		t.Errorf("not a variable: %q", env)
	}
}

// sources writes a GOROOT that holds only testing/benchmark.go.
func sources(t *testing.T, content string) string {
	t.Helper()
	root := t.TempDir()
	dir := filepath.Join(root, "src", "testing")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "benchmark.go"), []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestInject(t *testing.T) {
	const sub = "\tif b.hasSub.Load() {\n"
	for _, tt := range []struct {
		name, src string
		ok        bool
	}{
		{"as expected", hookLine + sub, true},
		{"no hook line", "\tb.benchFunc(b, 1)\n" + sub, false},
		{"two hook lines", hookLine + sub + hookLine, false},
		{"no hasSub", hookLine, false},
		{"empty", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := sources(t, tt.src)
			files, err := Inject(root, filepath.Join(root, "elsewhere"))
			if tt.ok != (err == nil) || !tt.ok && !errors.Is(err, ErrUnsupported) {
				t.Fatalf("got error %v", err)
			}
			if !tt.ok {
				return
			}
			changed := files[filepath.Join(root, "src", "testing", "benchmark.go")]
			if strings.Contains(changed, hookLine) || !strings.Contains(changed, "\tb.honeRun()\n") || len(files) != 9 {
				t.Errorf("got %d files, benchmark.go is\n%s", len(files), changed)
			}
		})
	}
}

// TestCountingTimer is about the methods of the timer, which are renamed if
// all of them are there, or none.
func TestCountingTimer(t *testing.T) {
	heads := "func (b *B) StartTimer() {\n}\nfunc (b *B) StopTimer() {\n}\n"
	const reset = "func (b *B) ResetTimer() {\n}\n"
	files, changed := counting(heads + reset)
	if files["hone_timer.go"] == "" || strings.Contains(changed, ") StopTimer(") || !strings.Contains(changed, "func (b *B) honeStopTimer() {\n") {
		t.Errorf("%d files, the text is\n%s", len(files), changed)
	}
	for _, src := range []string{heads, heads + reset + reset} {
		if files, changed := counting(src); files["hone_timer.go"] != "" || changed != src {
			t.Errorf("%d files, the text is\n%s", len(files), changed)
		}
	}
}

func TestInjectRefuses(t *testing.T) {
	source := sources(t, hookLine+"b.hasSub.Load()")
	cache := t.TempDir()
	for name, goroot := range map[string]string{
		"empty":   cache,
		"nothing": filepath.Join(t.TempDir(), "go"),
	} {
		if _, err := Inject(goroot, cache); !errors.Is(err, ErrUnsupported) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	// A toolchain of the go command lies two levels below.
	inside := filepath.Join(cache, "golang.org", "toolchain")
	if err := os.CopyFS(inside, os.DirFS(source)); err != nil {
		t.Fatal(err)
	}
	if _, err := Inject(inside, cache); !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), "module cache") {
		t.Errorf("below the module cache: got %v", err)
	}
}

// TestFill checks that for every known form of package testing the injected
// file is Go and has no gap left.
func TestFill(t *testing.T) {
	for name, src := range map[string]string{
		"1.18 to 1.23": "",
		"1.24":         "highPrecisionTimeNow() b.loop.n = 0 b.cancelCtx = cancelCtx",
		"1.25":         "highPrecisionTimeNow() b.loop.n = 0\nb.loop.i = 0 b.loop.done = false b.cancelCtx = cancelCtx",
		"1.24rc1":      "b.loopN = 0",
	} {
		out := fill(measure, src)
		if _, err := parser.ParseFile(token.NewFileSet(), "hone_measure.go", out, parser.SkipObjectResolution); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, gap := range []string{"HONE_NOW", "HONE_SINCE", "HONE_RESET_LOOP", "HONE_CHECK_LOOP", "HONE_CONTEXT"} {
			if strings.Contains(out, gap) {
				t.Errorf("%s: %s is left", name, gap)
			}
		}
	}
}
