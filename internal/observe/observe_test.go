package observe

import (
	"bytes"
	"fmt"
	"go/token"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/slowtest"
	"github.com/gohone/hone/internal/source"
)

// question lays out a module from testdata and asks about the package in a folder of it.
func question(t *testing.T, file, folder string, benchmarks ...string) (*Watcher, Question) {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds programs")
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env := append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, rewrite.Options{Dir: dir, Env: env}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	at := filepath.Join(dir, folder)
	i := slices.IndexFunc(code.Packages, func(p *packages.Package) bool { return filepath.Dir(p.GoFiles[0]) == at })
	w := &Watcher{Builder: &build.Builder{Dir: t.TempDir()}, Runner: new(bench.Runner)}
	return w, Question{
		Version:    &source.Version{Name: "here", Root: dir, GoWork: "off"},
		Package:    build.Package{ImportPath: code.Packages[i].PkgPath, Dir: at, Module: dir},
		Benchmarks: benchmarks, Code: code,
	}
}

// A want is what a comment says that must be observed at a line.
type want struct {
	median, p95, max int
	ratios           map[string]float64
}

// wants reads the comments of all files, by file and line.
func wants(t *testing.T, q Question) map[string]want {
	t.Helper()
	out := make(map[string]want)
	for _, p := range q.Code.Packages {
		for _, file := range p.GoFiles {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for line := range strings.Lines(string(data)) {
				n++
				if _, text, ok := strings.Cut(line, "// want: "); ok {
					out[fmt.Sprintf("%s:%d", filepath.Base(file), n)] = parseWant(t, text)
				}
			}
		}
	}
	return out
}

func parseWant(t *testing.T, text string) want {
	t.Helper()
	w := want{ratios: make(map[string]float64)}
	var lengths []int
	for field := range strings.FieldsSeq(text) {
		var err error
		if name, ratio, ok := strings.Cut(field, "="); ok {
			w.ratios[name], err = strconv.ParseFloat(ratio, 64)
		} else {
			var n int
			n, err = strconv.Atoi(field)
			lengths = append(lengths, n)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w.median, w.p95, w.max = lengths[0], lengths[len(lengths)/2], lengths[len(lengths)-1]
	return w
}

// declared is the place of a site by which rules ask first.
func (s *site) declared() token.Position { return s.places[len(s.places)-1] }

func at(p token.Position) string { return fmt.Sprintf("%s:%d", filepath.Base(p.Filename), p.Line) }

// check compares what was observed with what the comments want.
func check(t *testing.T, w *Watcher, q Question, wantErr string) {
	t.Helper()
	observed, err := w.Observe(t.Context(), q)
	if wantErr == "" && err != nil || wantErr != "" && (err == nil || !strings.Contains(err.Error(), wantErr)) {
		t.Fatalf("got error %v, want %q", err, wantErr)
	}
	in, err := q.instrument()
	if err != nil || observed == nil {
		t.Fatal(observed == nil, err)
	}
	all := wants(t, q)
	found := make(map[string]bool)
	for _, s := range in.sites {
		place := at(s.declared())
		found[place] = true
		want, ok := all[place]
		if !ok {
			t.Errorf("%s: %s is a site", place, s.name)
			continue
		}
		for _, p := range s.places {
			got, ok := observed.Lengths(p)
			if !ok {
				t.Errorf("%s: nothing was observed of %s", p, s.name)
				continue
			}
			if got.Count < 1 || got.Median != want.median || got.P95 != want.p95 || got.Max != want.max {
				t.Errorf("%s: got %+v of %s, want %+v", p, got, s.name, want)
			}
			ratios := make(map[string]float64)
			for _, r := range got.Relative {
				ratios[r.Name] = r.Median
			}
			for name, ratio := range want.ratios {
				if math.Abs(ratios[name]-ratio) > 0.01*ratio {
					t.Errorf("%s: got %+v of %s, want the ratio to %s to be %v", p, got, s.name, name, ratio)
				}
			}
		}
	}
	for place := range all {
		if !found[place] {
			t.Errorf("%s is no site", place)
		}
	}
}

// TestForms follows values through all forms of statements.
func TestForms(t *testing.T) {
	t.Parallel()
	w, q := question(t, "forms.txtar", ".", "BenchmarkAll", "BenchmarkNothing")
	check(t, w, q, "")
}

// TestSameBehaviour runs the code with and without slots.
func TestSameBehaviour(t *testing.T) {
	t.Parallel()
	w, q := question(t, "forms.txtar", ".")
	in, err := q.instrument()
	if err != nil {
		t.Fatal(err)
	}
	var printed [2][]byte
	for i, laid := range []map[string][]byte{nil, in.files} {
		p := q.Package
		p.Files = laid
		bin, err := w.Builder.Compile(t.Context(), q.Version, p)
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), bin.Path, "-test.run=^TestAll$")
		if printed[i], err = cmd.CombinedOutput(); err != nil || len(printed[i]) < 100 {
			t.Fatalf("%v: %s", err, printed[i])
		}
	}
	if !bytes.Equal(printed[0], printed[1]) {
		t.Errorf("the code printed\n%s\nand with slots\n%s", printed[0], printed[1])
	}
}

// TestPackages observes other packages of the module, in some functions, and goes on
// after a benchmark that fails. Benchmarks weigh the same.
func TestPackages(t *testing.T) {
	t.Parallel()
	w, q := question(t, "packages.txtar", "codec", "BenchmarkFails", "BenchmarkSmall", "BenchmarkSmall", "BenchmarkLarge")
	q.Want = func(pkg, function string) bool { return function != "Cold" }
	check(t, w, q, "BenchmarkFails")
}

// TestOldLanguage observes a module that may not use what the recorder is written in.
func TestOldLanguage(t *testing.T) {
	t.Parallel()
	w, q := question(t, "old.txtar", ".", "BenchmarkCount")
	check(t, w, q, "")
}

// TestRealCode instruments every function of packages of this module.
func TestRealCode(t *testing.T) {
	slowtest.Skip(t, "builds and runs real packages")
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds programs")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	opt := rewrite.Options{Dir: root, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}
	patterns := []string{"./rules", "./internal/stat", "./internal/equiv/harness/...", "./internal/load/wire"}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: root}, opt, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	in, err := Question{Package: build.Package{Module: root}, Code: code}.instrument()
	if err != nil {
		t.Fatal(err)
	}
	if len(in.sites) < 20 || len(in.blocks) < 1000 {
		t.Errorf("there are %d sites and %d blocks only", len(in.sites), len(in.blocks))
	}
	if _, err := rewrite.Load(t.Context(), code.Tree.With(in.files), opt, patterns...); err != nil {
		t.Error(err)
	}
}

// TestNothing asks about functions in which nothing grows.
func TestNothing(t *testing.T) {
	t.Parallel()
	w, q := question(t, "packages.txtar", "codec", "BenchmarkSmall")
	q.Want = func(pkg, function string) bool { return function == "Made" }
	if observed, err := w.Observe(t.Context(), q); observed != nil || err != nil {
		t.Errorf("got %v, %v", observed != nil, err)
	}
}

// TestLines wants instrumented files to keep their lines.
func TestLines(t *testing.T) {
	t.Parallel()
	_, q := question(t, "forms.txtar", ".")
	in, err := q.instrument()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range in.files {
		old, err := os.ReadFile(name)
		if err != nil {
			continue // the recorder's
		}
		if before, after := bytes.Count(old, []byte("\n")), bytes.Count(text, []byte("\n")); before != after {
			t.Errorf("%s has %d lines, then %d", name, before, after)
		}
	}
}
