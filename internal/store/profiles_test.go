package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// TestProfiles stores profiles twice and reads what was stored last.
func TestProfiles(t *testing.T) {
	st := tempStore(t)
	id, err := st.Begin(t.Context(), &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	want := []Profile{
		{Kind: "cpu", Package: "example.com/p", Benchmark: "BenchmarkX", Data: []byte{1, 0, 2}},
		{Kind: "alloc_space", Source: "heap.pprof", Data: []byte("x")},
	}
	for _, list := range [][]Profile{want[:1], want} {
		if err := st.SaveProfiles(t.Context(), id, list); err != nil {
			t.Fatal(err)
		}
	}
	got, err := st.Profiles(t.Context(), id)
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	if _, err := st.Profiles(t.Context(), id+1); err == nil {
		t.Error("a run that is not there has profiles")
	}
}
