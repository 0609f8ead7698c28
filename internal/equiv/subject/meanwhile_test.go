package subject_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
)

// TestMeanwhile: which functions are read while others are in the middle of something. A case is the body of T.F, and other
// methods.
func TestMeanwhile(t *testing.T) {
	const types = `
type T[K comparable] struct {
	mu     sync.Mutex
	group  sync.WaitGroup
	n      int
	list   list.List
	stop   chan bool
	byName map[K]int
	out    *log.Logger
}
`
	for _, tt := range []struct{ name, body, others, want string }{
		{"a queue", "return t.list.Len()", "func (t *T[K]) Acquire() { t.list.PushBack(1); <-t.stop }", "Acquire"},
		{"a channel", "return len(t.stop)", "func (t *T[K]) Go(f func()) { t.stop <- true; go f() }", "Go"},
		{"a number", "return t.n", "func (t *T[K]) Run() { t.n++; select {}; }", "Run"},
		{"a map", "return len(t.byName)", "func (t *T[K]) Run() { clear(t.byName); t.group.Wait() }", "Run"},
		{"behind a call", "return t.count()", "func (t *T[K]) count() int { return t.n }\nfunc (t *T[K]) Run() { for range t.stop { t.n = 1 } }", "Run"},
		{"no part of a type", "t.n++; return 1", "func run[K comparable](t *T[K]) { go func() { t.n = 2 }() }", "run"},

		{"another field", "return t.n", "func (t *T[K]) Acquire() { t.list.PushBack(1); <-t.stop }", ""},
		{"it does not wait", "return t.list.Len()", "func (t *T[K]) Add() { t.list.PushBack(1) }", ""},
		{"it only reads", "return t.n", "func (t *T[K]) Run() { if t.n > 0 { <-t.stop } }", ""},
		{"locks", "t.mu.Lock(); defer t.mu.Unlock(); return 1", "func (t *T[K]) Run() { t.mu.Lock(); t.group.Wait(); t.mu.Unlock() }", ""},
		{"a pointer", "t.out.Print(1); return 1", "func (t *T[K]) Run() { t.out.Print(1); <-t.stop }", ""},
		{"it calls that itself", "t.Run(); return t.n", "func (t *T[K]) Run() { t.n = 1; <-t.stop }", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			code := "package m\n" + types + "func (t *T[K]) F() int { " + tt.body + " }\n" + tt.others + "\n"
			var imports []string
			for _, path := range []string{"sync", "container/list", "log"} {
				imports = append(imports, "import \""+path+"\"\n")
			}
			code = strings.Replace(code, "package m\n", "package m\n"+strings.Join(imports, ""), 1)
			got, _, _ := strings.Cut(load(t, "T.F", code).Meanwhile(), " ")
			if got != tt.want {
				t.Errorf("Meanwhile names %q, want %q", got, tt.want)
			}
		})
	}
}

// load loads a function of a package with one file.
func load(t *testing.T, function, code string) *subject.Subject {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "m.go": code} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := subject.Pair{
		Version:  &source.Version{Name: "here", Root: dir, GoWork: "off"},
		Function: function, Base: rewrite.Tree{Root: dir}, Head: rewrite.Tree{Root: dir},
		Package: build.Package{ImportPath: "example.com/m", Dir: dir, Module: dir},
	}
	s, err := new(subject.Loader).Base(t.Context(), p, &build.Builder{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	return s
}
