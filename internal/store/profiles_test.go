package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// TestProfiles stores profiles in two batches, with files of their code, and reads them.
func TestProfiles(t *testing.T) {
	st := tempStore(t)
	id, err := st.Begin(t.Context(), &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	want := []Profile{
		{Kind: "cpu", Package: "example.com/p", Benchmark: "BenchmarkX", Data: []byte{1, 0, 2}},
		{Kind: "alloc_space", Source: "heap.pprof", Patches: 2, Data: []byte("x")},
	}
	files := []Source{{0, "/p/f.go", []byte("base")}, {2, "/p/f.go", []byte("head")}}
	for i := range want {
		if err := st.AddProfiles(t.Context(), id, want[i:i+1], files[:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	got, err := st.Profiles(t.Context(), id)
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	code, err := st.Sources(t.Context(), id)
	if d := cmp.Diff(files, code); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	if _, err := st.Profiles(t.Context(), id+1); err == nil {
		t.Error("a run that is not there has profiles")
	}
	execSQL(t, st.Path(), `PRAGMA foreign_keys = 1; DELETE FROM runs WHERE id = 1`)
	if code, err := st.Sources(t.Context(), id); err != nil || len(code) > 0 {
		t.Errorf("of a run that was deleted there are %v, %v", code, err)
	}
}
