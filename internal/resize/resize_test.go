package resize

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"golang.org/x/tools/txtar"
)

// TestMake: of inputs that were recorded those of the right length are taken, of the
// benchmark that is asked about, the others are made, and the benchmarks run in both trees.
func TestMake(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	t.Parallel()
	m, p := newCase(t, "testdata/method.txtar")
	s, err := m.Make(t.Context(), p, []string{"BenchmarkJoin/few"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Why != "" || len(s.Sets) != 3 {
		t.Fatalf("%q, %+v", s.Why, s.Sets)
	}
	// How many of the short ones there is time for depends on the machine.
	if set := s.Sets[0]; set.Name != sizes.Shorter || set.Why != "" || !set.Recorded || set.Length < 2 || set.Length > 8 || set.Given != 40 {
		t.Errorf("shorter: %+v", set)
	}
	if set := s.Sets[1]; set.Name != sizes.Longer || set.Why != "" || !set.Recorded || set.Length != 500 || set.Given != 40 {
		t.Errorf("longer: %+v", set)
	}
	if set := s.Sets[2]; set.Name != sizes.Others || set.Why != "" || set.Length != 40 || set.Given != 40 {
		t.Errorf("others: %+v", set)
	}
	for _, bin := range []*build.Binary{s.Base, s.Head} {
		cmd := exec.CommandContext(t.Context(), bin.Path, "-test.run=^$", "-test.bench=.", "-test.benchtime=3x")
		cmd.Dir = p.Package.Dir
		out, err := cmd.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte(sizes.ShorterBenchmark)) || !bytes.Contains(out, []byte(sizes.LongerBenchmark)) ||
			!bytes.Contains(out, []byte(sizes.OthersBenchmark)) {
			t.Errorf("%v\n%s", err, out)
		}
	}

	s2, err := m.Make(t.Context(), p, []string{"BenchmarkJoin/many"})
	if err != nil {
		t.Fatal(err)
	}
	defer s2.Close()
	if len(s2.Sets) != 3 || s2.Sets[0].Given != 500 || !s2.Sets[0].Recorded || s2.Sets[1].Recorded || s2.Sets[1].Length != 5000 {
		t.Errorf("%q, %+v", s2.Why, s2.Sets)
	}
}

// TestMakeRefused: there are none for what cannot be recorded.
func TestMakeRefused(t *testing.T) {
	m, p := newCase(t, "testdata/callback.txtar")
	s, err := m.Make(t.Context(), p, []string{"BenchmarkEach"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Why != "it takes a function or a channel" || s.Base != nil || s.Head != nil {
		t.Errorf("%+v", s)
	}
}

// newCase writes the module of a txtar archive. Its comment says "function: NAME", and files
// below right belong to head.
func newCase(t *testing.T, file string) (*Maker, subject.Pair) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	head := make(map[string][]byte)
	for _, f := range archive.Files {
		if name, ok := strings.CutPrefix(f.Name, "right/"); ok {
			head[filepath.Join(dir, name)] = f.Data
		} else if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	base := rewrite.Tree{Root: dir}
	code, err := rewrite.Load(t.Context(), base, rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off")}, ".")
	if err != nil {
		t.Fatal(err)
	}
	name, _ := strings.CutPrefix(strings.TrimSpace(string(archive.Comment)), "function: ")
	b := &build.Builder{Dir: t.TempDir()}
	return &Maker{Builder: b, Calls: &calls.Recorder{Builder: b}}, subject.Pair{
		Version: &source.Version{Name: "here", Root: dir, GoWork: "off"}, Function: name,
		Package: build.Package{ImportPath: code.Packages[0].PkgPath, Dir: dir, Module: dir}, Base: base, Head: base.With(head),
	}
}
