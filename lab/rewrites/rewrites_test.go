package rewrites

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/lab/mutate"
)

const (
	corpusDir = "../testdata/rewrites"
	listFile  = "../results/mutants.jsonl"
)

var loadOnce = sync.OnceValues(func() (*Corpus, error) { return Load(context.Background(), corpusDir) })

func corpus(t *testing.T) *Corpus {
	t.Helper()
	c, err := loadOnce()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func list(t *testing.T) *List {
	t.Helper()
	l, err := Read(listFile)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestCorpus(t *testing.T) {
	c := corpus(t)
	n := 0
	for _, p := range c.Packages {
		tests, err := os.ReadFile(filepath.Join(p.Dir, p.Name+"_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range p.Functions {
			n++
			name := f.Name[strings.Index(f.Name, ".")+1:]
			if !bytes.Contains(tests, []byte(name+"(")) {
				t.Errorf("no test of %s calls %s", p.Name, f.Name)
			}
		}
		for _, d := range p.base.File.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && p.Find(nameOf(fn)) == nil && !plain(fn) {
				t.Errorf("%s.%s has no rewrite", p.Name, nameOf(fn))
			}
		}
	}
	if n < 60 {
		t.Errorf("%d functions", n)
	}
}

// plain reports whether a function is a single line, which no one rewrites.
func plain(fn *ast.FuncDecl) bool { return len(fn.Body.List) == 1 }

// The tests that come with the functions pass, as everybody's do.
func TestOrdinaryTests(t *testing.T) {
	r, err := proc.Run(t.Context(), proc.Command{Path: "go", Args: []string{"test", "./..."}, Dir: corpusDir, Timeout: 10 * time.Minute})
	if err != nil {
		t.Errorf("%v\n%s", err, output(r))
	}
}

// edit returns a mutant of a function's base in which old is new.
func edit(t *testing.T, p *Package, function, source, old, new string) *Mutant {
	t.Helper()
	s := p.base
	if source != p.base.name {
		s = p.rewrites[source]
	}
	d := declared(s.File, function)
	from := s.offset(d.Pos())
	i := strings.Index(string(s.Src[from:s.offset(d.End())]), old)
	if i < 0 {
		t.Fatalf("%s has no %q", function, old)
	}
	e := mutate.Edit{Start: from + i, End: from + i + len(old), New: new}
	return p.Find(function).mutant(s, mutate.Mutant{Operator: "planted", Line: 1, Edits: []mutate.Edit{e}})
}

// TestOracle plants differences, and changes that are none.
func TestOracle(t *testing.T) {
	p := corpus(t).Package("collect")
	const base = "collect.go"
	planted := []struct {
		*Mutant
		wrong bool
		rare  bool
	}{
		{edit(t, p, "Evens", base, "n%2 == 0", "n&1 == 0"), false, false},
		{edit(t, p, "Evens", base, "n%2 == 0", "n%2 == 1"), true, false},
		{edit(t, p, "Evens", base, "n%2 == 0", "n%2 == 0 && len(ns) < 1000"), true, true},
		{edit(t, p, "Evens", base, "var out []int", "out := []int{}"), true, false}, // not nil
		{edit(t, p, "Evens", base, "var out []int", "out := ns[:0]"), true, false},  // the argument changes
		{edit(t, p, "Evens", base, "return out", "return append(out, ns[:0]...)"), false, false},
		{edit(t, p, "Evens", base, "var out []int", "for len(ns) == 5 {\n}\nvar out []int"), true, false}, // does not end
		{edit(t, p, "Evens", base, "var out []int", "out := make([]int, 0, 1<<40)"), true, false},         // ends the process
		{edit(t, p, "Evens", fastFile, "n++", "n += 2"), false, false},                                    // capacity is not its business
		{edit(t, p, "Chunk", fastFile, "all[:size:size]", "all[:size]"), true, false},
		{edit(t, p, "Chunk", base, "not positive", "less than 1"), true, false}, // text of a panic
		{edit(t, p, "Concat", base, "append([]T(nil), first...)", "first"), true, false},
		{edit(t, p, "Unique", base, "!slices.Contains(out, x)", "x != x || !slices.Contains(out, x)"), false, false}, // NaN differs from itself anyway
		{edit(t, p, "Unique", base, "!slices.Contains(out, x)", "x == x && !slices.Contains(out, x)"), true, false},
		{edit(t, p, "Keep", base, "keep(w)", "keep(w) && keep(w)"), true, false}, // one call more
	}
	var mutants []*Mutant
	for _, m := range planted {
		mutants = append(mutants, m.Mutant)
	}
	b, err := p.Build(t.Context(), mutants, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	findings, err := b.Compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range planted {
		f := findings[i]
		if f.Wrong() != m.wrong {
			t.Errorf("wrong is %v of\n%s%+v", f.Wrong(), m.Diff, f)
		}
		if rare := newWrong(m.Mutant, f, false).Rare(); m.wrong && rare != m.rare {
			t.Errorf("rare is %v of\n%s%+v", rare, m.Diff, f)
		}
		if f.Differ > 0 && (f.Witness == nil || f.Witness.Want == f.Witness.Got) {
			t.Errorf("no witness of\n%s%+v", m.Diff, f)
		}
	}
	for place, want := range map[int]bool{0: true, 1: false, 2: true} {
		if pass, err := b.Test(t.Context(), place); err != nil || pass != want {
			t.Errorf("tests pass: %v, %v with\n%s", pass, err, planted[place].Diff)
		}
	}
}

func TestCandidatesBySeed(t *testing.T) {
	f := corpus(t).Package("text").Find("Slug")
	one, _ := f.Candidates(1, 20)
	again, _ := f.Candidates(1, 20)
	if !reflect.DeepEqual(one, again) {
		t.Error("the same seed makes different candidates")
	}
	if two, _ := f.Candidates(2, 20); reflect.DeepEqual(one, two) {
		t.Error("two seeds make the same candidates")
	}
}

// TestList holds the kept list to what is asked of it.
func TestList(t *testing.T) {
	c, l := corpus(t), list(t)
	functions, published, ids := map[string]int{}, 0, map[string]bool{}
	for _, w := range l.Wrong {
		functions[w.Package+"."+w.Function]++
		if w.Operator == Published {
			published++
		}
		if ids[w.ID] {
			t.Errorf("two are called %s", w.ID)
		}
		ids[w.ID] = true
		if w.Witness == nil && !w.Hangs && !w.Dies {
			t.Errorf("%s has no witness", w.ID)
		}
	}
	if len(l.Wrong) < 500 || len(functions) < 50 || published != 3 {
		t.Errorf("%d mutants of %d functions, %d published", len(l.Wrong), len(functions), published)
	}
	if l.Checked != l.Functions {
		t.Errorf("%d of %d right rewrites were checked", l.Checked, l.Functions)
	}
	for name, n := range functions {
		if n > 15 {
			t.Errorf("%d of %s", n, name)
		}
	}
	info, err := os.Stat(listFile)
	if err != nil || info.Size() > 1<<20 {
		t.Errorf("the list takes %d bytes, %v", info.Size(), err)
	}
	// The candidates of a package are made again: the list is of this corpus
	// and of these operators.
	again := map[string]*Mutant{}
	for _, f := range c.Package("text").Functions {
		all, _ := f.Candidates(l.Seed, l.Pool)
		for _, m := range all {
			again[m.ID] = m
		}
	}
	for _, w := range l.Wrong {
		if m := again[w.ID]; w.Package == "text" && !reflect.DeepEqual(m, w.Mutant) {
			t.Errorf("%s is not what its seed makes; make the list again", w.ID)
		}
	}
}

// TestFiles checks every file that the list stands for.
func TestFiles(t *testing.T) {
	c, l := corpus(t), list(t)
	for _, w := range l.Wrong {
		path, content, err := c.File(w.Mutant)
		if err != nil {
			t.Fatal(err)
		}
		p := c.Package(w.Package)
		if path != filepath.Join(p.Dir, p.Name+".go") {
			t.Fatalf("%s replaces %s", w.ID, path)
		}
		if bytes.Equal(content, p.base.Src) {
			t.Errorf("%s changes nothing", w.ID)
		}
		f, err := parser.ParseFile(c.fset, path, content, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%s: %v\n%s", w.ID, err, content)
		}
		s := &source{p.base.name, &mutate.Unit{Fset: c.fset, File: f, Src: content}}
		if err := p.checkStrictly(s); err != nil {
			t.Errorf("%s: %v\n%s", w.ID, err, content)
		}
	}
}

func TestReadWrite(t *testing.T) {
	l := list(t)
	var b bytes.Buffer
	if err := l.Write(&b); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "list.jsonl")
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	again, err := Read(file)
	if err != nil || !reflect.DeepEqual(l, again) {
		t.Errorf("%v: what was read is not what was written", err)
	}
	for _, bad := range []string{"{}\n", "{\"operators\":{\"x\":{}}}\n{}\n", "{\"operators\":{\"x\":{}}}\n{\"id\""} {
		if err := os.WriteFile(file, []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(file); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
