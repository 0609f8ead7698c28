package live

import (
	"bytes"
	"context"
	"debug/elf"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/golden"
	"github.com/gohone/hone/lab/judged"
)

// TestLiveTable covers every column: pooling, skipped rows, false verdicts,
// coverage of what is really planted, intervals without an end, the worst
// benchmark, and another machine.
func TestLiveTable(t *testing.T) {
	var got bytes.Buffer
	if err := Run(context.Background(), []string{"-mode", "table", "testdata/live/rows.jsonl"}, &got, io.Discard); err != nil {
		t.Fatal(err)
	}
	golden.Check(t, "testdata/live/table.md", got.String())
}

func TestLiveRows(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rows.jsonl")
	ratio := &verdict.Ratio{Center: 1.05, Lo: 1.04, Hi: 1.06}
	rows := []judged.Row{
		{Mode: "aa", Benchmark: "A", Policy: verdict.DefaultPolicy(), Time: judged.ResultOf(verdict.Result{Verdict: verdict.Slower, Ratio: ratio, Pairs: 7})},
		{Mode: "aa", Benchmark: "B", Failed: "it panics"},
	}
	for i := range rows {
		if err := judged.Append(file, rows[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	got, err := judged.Read([]string{file, file})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(append(slices.Clone(rows), rows...), got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if err := os.WriteFile(file, []byte("{}\n{\"mode\":"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := judged.Read([]string{file}); err == nil || !strings.Contains(err.Error(), "rows.jsonl:2: ") {
		t.Errorf("a line cut short: got %v", err)
	}
}

func TestLiveResultUnbounded(t *testing.T) {
	inf := verdict.Result{Ratio: &verdict.Ratio{Center: 1, Lo: 0, Hi: 1 / zero}}
	if r := judged.ResultOf(inf); r.Bounded() || r.Hi != 0 {
		t.Errorf("got %+v", r)
	}
}

var zero float64

func TestPlantedOf(t *testing.T) {
	for _, tt := range []struct {
		eps  float64
		s    sample.Sample
		want float64
	}{
		{0, sample.Sample{N: 100}, 0},
		{0.05, sample.Sample{N: 2070, Blocks: make([]float64, 10)}, 10.0 / 207},
		{-0.05, sample.Sample{N: 207}, -10.0 / 207},
	} {
		if got := plantedShare(tt.eps, tt.s); got != tt.want {
			t.Errorf("%+v of %+v: got %v, want %v", tt.eps, tt.s, got, tt.want)
		}
	}
}

func TestSplitModule(t *testing.T) {
	for arg, want := range map[string][2]string{
		"example.com/m@v1.2.3":               {"example.com/m@v1.2.3", "."},
		"example.com/m/v2@v2.0.0/a/b":        {"example.com/m/v2@v2.0.0", "./a/b"},
		"example.com/m@v1.0.0/...":           {"example.com/m@v1.0.0", "./..."},
		"example.com/m@v2.0.0+incompatible/": {"example.com/m@v2.0.0+incompatible", "./"},
		"example.com/m":                      {},
		"@v1":                                {},
	} {
		module, pattern, ok := splitModule(arg)
		if [2]string{module, pattern} != want || ok != (want[0] != "") {
			t.Errorf("%s: got %q %q %v", arg, module, pattern, ok)
		}
	}
}

func TestLiveUsage(t *testing.T) {
	for line, want := range map[string]string{
		"-mode aa ./x":                         "-out",
		"-mode aa -out x":                      "name modules",
		"-mode aa -out x ./y -runs 3":          "-runs comes after",
		"-mode plant -out x ./y":               "-eps",
		"-mode aa -eps 0.1 -out x ./y":         "-eps",
		"-mode plant -eps -1 -out x ./y":       "cannot plant",
		"-mode code -out x ./y":                "except with -mode code",
		"-mode sing":                           "unknown mode",
		"-mode aa -state loud -out x ./y":      "unknown state",
		"-mode aa -runs 0 -out x ./y":          "0 runs",
		"-mode aa -tolerance 0 -out x ./y":     "tolerance",
		"-mode table":                          "needs the files",
		"-mode table testdata/live/none.jsonl": "none.jsonl",
	} {
		err := Run(context.Background(), strings.Fields(line), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want %q", line, err, want)
		}
	}
}

// TestPlantedForms runs every form of the planted packages once. That
// without an effect has the same machine code in both.
func TestPlantedForms(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "planted")
	// A copy, so that the test cache knows the files.
	if err := os.CopyFS(dir, os.DirFS("testdata/planted")); err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	l := &options{mode: "code", bench: ".", planted: dir, log: io.Discard}
	w := &liveSession{opt: l, temp: temp, resolver: &source.Resolver{Cache: filepath.Join(temp, "cache")}}
	defer w.close()
	binaries, err := w.resolver.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	w.builder = &build.Builder{Dir: binaries}
	subjects, err := w.codeSubjects(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(subjects) != len(codeForms) {
		t.Errorf("%d subjects of %d forms", len(subjects), len(codeForms))
	}
	for _, s := range subjects {
		name := s.code.pkg + " " + s.code.tag
		head, err := w.names(t.Context(), s.heads[0].bin)
		if err != nil || len(head) != 1 || !slices.Equal(head, s.names) {
			t.Errorf("%s: head runs %v, base %v, %v", name, head, s.names, err)
		}
		// That it differs elsewhere cannot be told from the code alone: the same
		// instructions may refer to another type.
		if s.code.effect == 0 && !maps.Equal(machineCode(t, s.base), machineCode(t, s.heads[0].bin)) {
			t.Errorf("%s: its machine code differs", name)
		}
	}
}

// machineCode returns the code of a binary's own package, tests apart, by
// symbol.
func machineCode(t *testing.T, b *build.Binary) map[string]string {
	t.Helper()
	f, err := elf.Open(b.Path)
	if err != nil {
		t.Skip("binaries are not ELF files")
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		t.Fatal(err)
	}
	out := make(map[string]string)
	for _, s := range symbols {
		name, ok := strings.CutPrefix(s.Name, b.Package.ImportPath+".")
		if !ok || elf.ST_TYPE(s.Info) != elf.STT_FUNC || strings.HasPrefix(name, "Benchmark") {
			continue
		}
		code := make([]byte, s.Size)
		in := f.Sections[s.Section]
		if _, err := in.ReadAt(code, int64(s.Value-in.Addr)); err != nil {
			t.Fatal(err)
		}
		out[name] = string(code)
	}
	return out
}
