package explain

import (
	"debug/buildinfo"
	"math"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/google/pprof/profile"
)

// charged makes a sample of frames, innermost first, each as function, file.
func charged(value int64, frames ...[2]string) *profile.Sample {
	s := &profile.Sample{Value: []int64{1, value}}
	for i, f := range frames {
		s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{
			Function: &profile.Function{Name: f[0], Filename: f[1]}, Line: int64(i + 1),
		}}})
	}
	return s
}

// TestHotLines: what the runtime and the libraries spend is charged to the
// innermost line of the service.
func TestHotLines(t *testing.T) {
	unmarshal := [2]string{"encoding/json.Unmarshal", "/go/src/encoding/json/decode.go"}
	score := [2]string{"example.com/text/score.Of[go.shape.struct { X/y }]", "/src/text/score/score.go"}
	handle := [2]string{"main.handle", "/src/text/cmd/main.go"}
	serve := [2]string{"net/http.(*conn).serve", "/go/src/net/http/server.go"}
	router := [2]string{"github.com/x/fast.Serve", "/go/pkg/mod/github.com/x/fast@v1.2.0/s.go"}
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples"}, {Type: "cpu"}},
		Sample: []*profile.Sample{
			charged(30, [2]string{"runtime.mallocgc", "/go/src/runtime/malloc.go"}, unmarshal, handle, router, serve),
			charged(40, [2]string{"runtime.memmove", "/go/src/runtime/memmove.s"}, score, handle, router, serve),
			charged(20, [2]string{"internal/runtime/syscall.Syscall6", "/go/src/internal/runtime/syscall/asm.s"}, serve),
			charged(10, [2]string{"main.(*honeAgent).serve", "/src/text/cmd/zz_hone_agent.go"}),
		},
	}
	for name, own := range map[string]Module{"known": {Paths: []string{"example.com/text"}}, "unknown": {}} {
		got, err := HotLines(p, "cpu", LineOptions{Most: 5, Own: own.Owns})
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Hottest) != 2 || got.Total != 100 || math.Abs(got.Outside-0.3) > 1e-12 {
			t.Fatalf("%s: %+v", name, got)
		}
		if h := got.Hottest[0]; h.Function != "example.com/text/score.Of" || h.Flat != 0.4 || h.Cum != 0.4 || h.Value != 40 {
			t.Errorf("%s: %+v", name, h)
		}
		if h := got.Hottest[1]; h.Function != "main.handle" || h.Flat != 0.3 || h.Cum != 0.7 || h.Line != 3 {
			t.Errorf("%s: %+v", name, h)
		}
		if s := got.Packages; len(s) != 3 || s[0] != (Share{"runtime", 0.7, 0.7, 0.4}) || s[1] != (Share{"internal/runtime/syscall", 0.2, 0.2, 0}) {
			t.Errorf("%s: %+v", name, s)
		}
	}
	all, err := HotLines(p, "cpu", LineOptions{Most: 1})
	if err != nil || len(all.Hottest) != 1 || all.Hottest[0].Function != "runtime.memmove" || all.Outside != 0 {
		t.Errorf("%+v, %v", all, err)
	}
	if _, err := HotLines(p, "alloc_space", LineOptions{Most: 5}); err == nil {
		t.Error("a kind that is not there")
	}
}

// TestModule: modules that stand in folders beside the main one are its own.
func TestModule(t *testing.T) {
	m := moduleOf(&buildinfo.BuildInfo{
		Main: debug.Module{Path: "example.com/text/peers"},
		Deps: []*debug.Module{
			{Path: "example.com/text", Version: "v0.0.0", Replace: &debug.Module{Path: "../"}},
			{Path: "github.com/x/fast", Version: "v1.2.0"},
			{Path: "github.com/x/fork", Version: "v1.2.0", Replace: &debug.Module{Path: "github.com/y/fork", Version: "v1.3.0"}},
			{Path: "example.com/other", Version: "(devel)"},
		},
	})
	if want := []string{"example.com/text/peers", "example.com/text", "example.com/other"}; !slices.Equal(m.Paths, want) {
		t.Errorf("%q", m.Paths)
	}
	for function, want := range map[string]bool{
		"example.com/text.F": true, "example.com/text/score.(*T).M.func1": true, "main.init.0": true,
		"example.com/textual.F": false, "github.com/x/fork.F": false, "runtime.gcBgMarkWorker": false,
	} {
		if m.Owns(function, "/src/x.go") != want {
			t.Errorf("%s: %v", function, !want)
		}
	}
}
