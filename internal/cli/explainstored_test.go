package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/store"
)

// TestStoredProfiles: lines of a profile are found in the code that it is of. On disk the function
// stands elsewhere than in either state of the code.
func TestStoredProfiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "f.go")
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.24\n", "f.go": "package m\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stored := &storedProfiles{files: []store.Source{
		{Patches: 0, File: file, Data: []byte("package m\n\nfunc F(n int) {\n\tfor range n {\n\t}\n}\n\nfunc G() {\n}\n")},
		{Patches: 2, File: file, Data: []byte("package m\n\nfunc G() {\n\tF(1)\n}\n\nfunc F(n int) {\n\tfor range n {\n\t}\n}\n")},
	}}
	for _, patches := range []int{0, 2} {
		stored.list = append(stored.list, store.Profile{
			Kind: "cpu", Package: "m", Benchmark: "BenchmarkF", Patches: patches, Data: inlined(t, file, 4),
		})
	}
	found, err := stored.rank(t.Context(), 7, look.ReadOptions{Dir: dir})
	if err != nil || len(found.Subjects) != 2 {
		t.Fatalf("%v, %+v", err, found)
	}
	for i, want := range []string{"m.F", "m.G"} {
		s := found.Subjects[i]
		if got := s.Profiles[0].Hotspots[0].Function; got != want || s.Patches != 2*i || s.Package != "m" || len(s.Benchmarks) != 1 {
			t.Errorf("line 4 is in %s, want %s; %+v", got, want, s)
		}
	}
	if only := original(found); len(only.Subjects) != 1 || only.Subjects[0].Patches != 0 {
		t.Errorf("pictures are of %+v", only.Subjects)
	}
}

// inlined is a profile of CPU time in a closure at a line, which was inlined into a function that
// stands elsewhere: only the source tells where the line is.
func inlined(t *testing.T, file string, line int64) []byte {
	fn := &profile.Function{ID: 1, Name: "m.H.func1", Filename: file}
	named := &profile.Function{ID: 2, Name: "m.H", Filename: file}
	loc := &profile.Location{ID: 1, Line: []profile.Line{{Function: fn, Line: line}}}
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
		Sample:   []*profile.Sample{{Location: []*profile.Location{loc}, Value: []int64{100, 1e9}}},
		Location: []*profile.Location{loc}, Function: []*profile.Function{fn, named},
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
