package explain

import (
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// TestBackground: what is in no line of the program's own is the collector's if it is anywhere
// on the stack, and the scheduler's if that is outermost.
func TestBackground(t *testing.T) {
	own := [2]string{"main.main", "/m/main.go"}
	runtime := func(name string) [2]string { return [2]string{"runtime." + name, "/go/src/runtime/x.go"} }
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples"}, {Type: "cpu"}},
		Sample: []*profile.Sample{
			charged(20, runtime("gcDrain"), runtime("gcBgMarkWorker"), runtime("mcall")),
			charged(10, runtime("gcAssistAlloc"), runtime("mallocgc"), own),
			charged(5, runtime("findRunnable"), runtime("park_m"), runtime("mcall")),
			charged(65, own),
		},
	}
	c, err := Charge(p, "cpu", Module{Paths: []string{"example.com/m"}}.Owns)
	if err != nil {
		t.Fatal(err)
	}
	got := c.Background()
	if len(got) != 2 || got[0].Code != cause.GC || got[0].Share != 0.2 || got[1].Code != cause.Scheduling || got[1].Share != 0.05 {
		t.Errorf("%+v", got)
	}
}

// TestAssembly: functions that only a file of assembly knows have no package in their name. They
// are of the package of their folder, and their time is their caller's.
func TestAssembly(t *testing.T) {
	own := [2]string{"main.main", "/m/main.go"}
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples"}, {Type: "cpu"}},
		Sample: []*profile.Sample{
			charged(30, [2]string{"memeqbody", "/cache/goroot/1/src/internal/bytealg/equal_amd64.s"}, own),
			charged(50, [2]string{"aeshashbody", "runtime/asm_amd64.s"}, own),
			charged(20, own),
		},
	}
	for _, m := range []Module{{}, {Paths: []string{"example.com/m"}}} {
		c, err := Charge(p, "cpu", m.Owns)
		if err != nil {
			t.Fatal(err)
		}
		got := make(map[string]float64)
		for _, s := range c.Packages() {
			got[s.Package] = s.Called
		}
		if len(got) != 3 || got["runtime"] != 0.5 || got["internal/bytealg"] != 0.3 {
			t.Errorf("with modules %q: %v", m.Paths, got)
		}
	}
}
