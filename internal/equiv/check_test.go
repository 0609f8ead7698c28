package equiv

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/slowtest"
	"github.com/gohone/hone/internal/source"
)

// TestMain lets Go's build cache know the modules of cases by their paths and not by the folders that they lie in: without,
// the harness would be compiled for each case.
func TestMain(m *testing.M) {
	os.Setenv("GOFLAGS", strings.TrimSpace(os.Getenv("GOFLAGS")+" -trimpath"))
	os.Exit(m.Run())
}

// TestCheck runs the pairs in testdata. A case is a txtar archive with a module;
// the files in folders named right or wrong, which may end in a number, are laid
// over it. Every right one must be accepted and every wrong one rejected with an
// input. The comment has lines of a key and a value:
//
//	function: the one that is checked
//	slow: why the case runs with HONE_TEST=all alone
//	package: its folder, if it is not that of the module
//	tags: build tags
//	run: which tests record
//	bench: which benchmarks record before the others, which then have a second
//	beside: functions that are compared for the same rewrite, with spaces between
//	together: whether goroutines call both at the same time, too
//	lenient: whether the right ones may differ at edges, and do, the first in errors only
//	weaker: what Evidence.Weaker must contain for the right ones; then the wrong
//	        ones need not be found out
//	recorded: how many recorded calls are wanted at least
//	drawn: how many drawn or listed inputs are wanted at least, 100 unless it says so
//	avoided: which functions are left out, with spaces between
//	skipped: how many inputs are to be left out at least, none unless it says so
//	most: drawn numbers must be bounded, by so much at most
//	within: where the expressions begin that are compared in place of the functions
//	uncovered: where in the right ones no input leads, such as m.go:12 n.go:7
//	gap: how many blocks no input leads to in the right ones, for a question where all rests
//	        on the comparison
//	given: which parameters have the values alone that callers give, and how many, such as a 2, b 1
//	elsewhere: what other builds have in place of what is used, such as f in f_arm64.go
//	parts: of how many functions and variables there must be mutants
//	exhaustive: whether all inputs are listed and decide alone
//	cases: how many inputs are drawn, where the usual 2,000 do not find it for each seed
//	killed: how many mutants in a hundred are to be found out at least
func TestCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds many programs")
	}
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			if strings.Contains(file, "memory") && runtime.GOOS != "linux" {
				t.Skip("only Linux bounds the memory of a process")
			}
			p := newCase(t, file)
			if why := p.keys["slow"]; why != "" {
				slowtest.Skip(t, why)
			} else {
				slowtest.Usual(t)
			}
			p.test(t)
		})
	}
}

// A testCase is a case of TestCheck: a module and rewrites of one function of it.
type testCase struct {
	keys    map[string]string
	checker *Checker
	q       Question
	heads   map[string]map[string][]byte // by folder
}

func newCase(t *testing.T, file string) *testCase {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	p := &testCase{keys: keys(t, string(archive.Comment)), heads: make(map[string]map[string][]byte)}
	for _, f := range archive.Files {
		top, rest, _ := strings.Cut(f.Name, "/")
		if name := strings.TrimRight(top, "0123456789"); name != "right" && name != "wrong" {
			write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
			continue
		}
		if p.heads[top] == nil {
			p.heads[top] = make(map[string][]byte)
		}
		p.heads[top][filepath.Join(dir, filepath.FromSlash(rest))] = f.Data
	}
	resolver := &source.Resolver{Cache: filepath.Join(t.TempDir(), "cache")}
	t.Cleanup(func() { resolver.Close() })
	v := &source.Version{Name: "here", Root: dir, GoWork: "off"}
	temp, err := resolver.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	p.checker = &Checker{
		Builder: &build.Builder{Dir: temp, Tags: p.keys["tags"]}, Time: time.Minute, Cases: 2000,
		Guided: time.Second / 8, Mutation: time.Minute, Patience: 3 * time.Second,
	}
	if n, err := strconv.Atoi(p.keys["cases"]); err == nil {
		p.checker.Cases = n
	}
	if p.keys["bench"] != "" {
		p.checker.Calls = &calls.Recorder{Builder: p.checker.Builder, Bench: p.keys["bench"], Others: time.Second}
	}
	path := modulePath(t, dir)
	if p.keys["package"] != "" {
		path += "/" + p.keys["package"]
	}
	p.q = Question{Seed: 1, Long: p.keys["gap"] != "", Lenient: p.keys["lenient"] != "", Together: p.keys["together"] != ""}
	p.q.Beside = strings.Fields(p.keys["beside"])
	p.q.Part = len(p.q.Beside) > 0
	p.q.Divisible = p.keys["within"] != ""
	p.q.Pair = subject.Pair{
		Tests: func(string) (run, skip, long string) { return p.keys["run"], p.keys["skip"], "" }, Version: v, Function: p.keys["function"], Base: rewrite.Tree{Root: dir},
		Package: build.Package{ImportPath: path, Dir: filepath.Join(dir, filepath.FromSlash(p.keys["package"])), Module: dir},
	}
	return p
}

func keys(t *testing.T, comment string) map[string]string {
	t.Helper()
	out := make(map[string]string)
	for line := range strings.Lines(comment) {
		if key, value, ok := strings.Cut(strings.TrimSpace(line), ":"); ok {
			out[key] = strings.TrimSpace(value)
		}
	}
	if out["function"] == "" {
		t.Fatal("the case names no function")
	}
	return out
}

func modulePath(t *testing.T, dir string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(string(data), "\n")
	return strings.TrimSpace(strings.TrimPrefix(line, "module "))
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func (p *testCase) test(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(p.heads)) {
		q := p.q
		q.Pair.Head = q.Pair.Base.With(p.heads[name])
		began := time.Now()
		ev, err := p.checker.Check(t.Context(), q)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		t.Logf("%s: %v, %+v", name, time.Since(began).Round(time.Millisecond), *ev)
		if ev.Difference != nil {
			t.Logf("%s: %+v", name, *ev.Difference)
		}
		if strings.HasPrefix(name, "right") {
			p.accepted(t, name, ev)
		} else {
			p.rejected(t, name, ev)
		}
	}
}

func (p *testCase) accepted(t *testing.T, name string, ev *Evidence) {
	t.Helper()
	weaker := p.keys["weaker"]
	switch {
	case p.q.Lenient && (ev.Differing == 0 || ev.Edge == nil || (ev.Erring == ev.Differing) != (name == "right1")):
		t.Errorf("%s differs at edges, of which %d were found, %d of errors alone: %+v", name, ev.Differing, ev.Erring, ev.Edge)
	case ev.Difference != nil:
		t.Errorf("%s is right and was rejected: %+v", name, *ev.Difference)
	case weaker == "" && ev.Weaker != "":
		t.Errorf("%s was not compared: %s", name, ev.Weaker)
	case weaker != "" && !strings.Contains(ev.Weaker, weaker):
		t.Errorf("%s: weaker says %q, want %q", name, ev.Weaker, weaker)
	case weaker == "" && (ev.Recorded < p.number("recorded", 0) || ev.Drawn+ev.Listed < p.number("drawn", 100)):
		t.Errorf("%s: %d recorded and %d drawn inputs are too few", name, ev.Recorded, ev.Drawn)
	case weaker == "" && p.keys["most"] != "" && (ev.Most == 0 || ev.Most > int64(p.number("most", 0))):
		t.Errorf("%s: drawn numbers are bounded by %d", name, ev.Most)
	case weaker == "" && (ev.Blocks == 0 || strings.Join(ev.UncoveredAt, " ") != p.keys["uncovered"]):
		t.Errorf("%s: %d of %d blocks uncovered, %v", name, ev.Uncovered, ev.Blocks, ev.UncoveredAt)
	case (ev.Gap != nil) != (p.keys["gap"] != "") || ev.Gap != nil && ev.Gap.Uncovered != p.number("gap", 0):
		t.Errorf("%s: gap %+v, want %q", name, ev.Gap, p.keys["gap"])
	case weaker == "" && ev.Exhaustive != (p.keys["exhaustive"] != ""):
		t.Errorf("%s: exhaustive %t", name, ev.Exhaustive)
	case givenText(ev) != p.keys["given"]:
		t.Errorf("%s: callers give %q", name, givenText(ev))
	case elsewhereText(ev) != p.keys["elsewhere"]:
		t.Errorf("%s: other builds have %q", name, elsewhereText(ev))
	case ev.Aside < p.number("aside", 0) || weaker == "" && p.keys["aside"] == "" && ev.Aside > 0:
		t.Errorf("%s: %d inputs set aside", name, ev.Aside)
	case strings.Join(ev.Avoided, " ") != p.keys["avoided"], ev.Skipped < p.number("skipped", 0), p.keys["skipped"] == "" && ev.Skipped > 0:
		t.Errorf("%s: %d inputs left out, and %v", name, ev.Skipped, ev.Avoided)
	case withinText(ev) != p.keys["within"]:
		t.Errorf("%s: compared within %q", name, withinText(ev))
	case weaker == "" && p.q.Together && ev.Together == 0 && ev.Panics < ev.inputs():
		t.Errorf("%s: called at the same time on no input", name)
	case weaker == "" && ev.Parts < p.number("parts", 0):
		t.Errorf("%s: mutants of %d parts", name, ev.Parts)
	case weaker == "" && ev.Mutants == 0 || ev.Killed*100 < ev.Mutants*p.number("killed", 0):
		t.Errorf("%s: %d of %d mutants found out", name, ev.Killed, ev.Mutants)
	}
}

// withinText writes where the expressions are that were compared.
func withinText(ev *Evidence) string {
	if ev.Within == nil {
		return ""
	}
	return strings.Join(ev.Within.Lines, " ")
}

// givenText writes what callers give as the key does.
func givenText(ev *Evidence) string {
	var parts []string
	for _, g := range ev.Given {
		parts = append(parts, fmt.Sprint(g.Parameter, " ", g.Values))
	}
	return strings.Join(parts, ", ")
}

// elsewhereText writes what other builds have as the key does.
func elsewhereText(ev *Evidence) string {
	var parts []string
	for _, v := range ev.Elsewhere {
		parts = append(parts, v.Name+" in "+v.File)
	}
	return strings.Join(parts, ", ")
}

func (p *testCase) rejected(t *testing.T, name string, ev *Evidence) {
	t.Helper()
	switch {
	case p.keys["weaker"]+p.keys["within"] != "" && ev.Weaker != "":
	case ev.Difference == nil:
		t.Errorf("%s is wrong and was accepted: %+v", name, *ev)
	case ev.Difference.Input == "" || ev.Difference.What == "":
		t.Errorf("%s was rejected without an input: %+v", name, *ev.Difference)
	}
}

// number reads a key.
func (p *testCase) number(key string, otherwise int) int {
	if p.keys[key] == "" {
		return otherwise
	}
	n := 0
	for _, c := range p.keys[key] {
		n = n*10 + int(c-'0')
	}
	return n
}
