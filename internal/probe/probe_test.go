package probe

import (
	"bytes"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestWrite: what is written is a module of benchmarks that imports nothing but
// the standard library.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	if err := Write(dir); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "bench_test.go")
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, imp := range f.Imports {
		if strings.Contains(imp.Path.Value, ".") {
			t.Errorf("it imports %s", imp.Path.Value)
		}
	}
	here, err := os.ReadFile("bench_test.go")
	if err != nil {
		t.Fatal(err)
	}
	there, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(here, there) || !bytes.Contains(there, []byte("func Benchmark")) {
		t.Errorf("the benchmarks are not those of this package: %v", err)
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil || !bytes.HasPrefix(mod, []byte("module "+ImportPath+"\n")) {
		t.Errorf("go.mod is %q, %v", mod, err)
	}
	if err := Write(filepath.Join(dir, "none")); err == nil {
		t.Error("there is no error where there is no folder")
	}
}

// TestChain: the loads of BenchmarkMemory go through all of its memory.
func TestChain(t *testing.T) {
	next := chain()
	steps := 0
	for at := uint32(0); steps == 0 || at != 0; at = next[at] {
		if steps++; steps > len(next) {
			break
		}
	}
	if steps != len(next) {
		t.Errorf("the cycle has %d of %d places", steps, len(next))
	}
}
