package tune

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/tune/loop"
)

// TestKeeper: profiles of two rounds are stored under the names of the user's files, with what a
// rewrite made of a file, and what it was before.
func TestKeeper(t *testing.T) {
	ctx := t.Context()
	st, err := store.Open(ctx, filepath.Join(t.TempDir(), "hone.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	id, err := st.Begin(ctx, &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	file := filepath.Join(root, "f.go")
	if err := os.WriteFile(file, []byte("base"), 0o600); err != nil {
		t.Fatal(err)
	}
	fn := &profile.Function{ID: 1, Name: "p.F", Filename: file}
	loc := &profile.Location{ID: 1, Line: []profile.Line{{Function: fn, Line: 3}}}
	data := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}, PeriodType: new(profile.ValueType),
		Sample: []*profile.Sample{{Location: []*profile.Location{loc}, Value: []int64{1}}}, Location: []*profile.Location{loc},
		Function: []*profile.Function{fn},
	}
	profiles := []loop.Profile{{Benchmark: "BenchmarkF", Kind: explain.CPU, Data: data}}
	k := &keeper{store: st, run: id, root: root, origin: "/user/m", told: make(map[string][]byte)}
	tree := rewrite.Tree{Root: root}
	k.start(ctx, "m/p", 0, loop.Start{Tree: tree, Profiles: profiles})
	tree = tree.With(map[string][]byte{file: []byte("head")})
	k.start(ctx, "m/p", 1, loop.Start{Tree: tree, Kept: 1, Profiles: profiles})
	k.code(ctx, 1, tree) // adds nothing
	if k.err != nil || fn.Filename != file || k.took <= 0 {
		t.Errorf("%v, %s, %v", k.err, fn.Filename, k.took)
	}
	files, err := st.Sources(ctx, id)
	want := []store.Source{{File: "/user/m/f.go", Data: []byte("base")}, {Patches: 1, File: "/user/m/f.go", Data: []byte("head")}}
	if d := cmp.Diff(want, files); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	kept, err := st.Profiles(ctx, id)
	if err != nil || len(kept) != 2 || kept[1].Patches != 1 || kept[1].Package != "m/p" || kept[1].Benchmark != "BenchmarkF" {
		t.Fatalf("%v, %+v", err, kept)
	}
	p, err := profile.Parse(bytes.NewReader(kept[1].Data))
	if err != nil || p.Function[0].Filename != "/user/m/f.go" {
		t.Errorf("%v, %v", err, p)
	}
}
