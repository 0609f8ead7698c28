package compare

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

// storedRun is a run of this machine that can go on, with a change.
func storedRun(change func(*sample.Run)) *sample.Run {
	run := &sample.Run{
		ID: 3, State: sample.StateInterrupted, Command: []string{"diff"}, Method: driver.Version, Machine: sample.DetectMachine(),
		Rows: []sample.Row{{Benchmark: "BenchmarkX", Base: "HEAD", Head: "."}},
	}
	change(run)
	return run
}

func TestResumable(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*sample.Run)
		want   string // empty for one that can go on
	}{
		{"just interrupted", func(*sample.Run) {}, ""},
		{"when the machine had more to do", func(r *sample.Run) { r.Machine.Load1 += 7 }, ""},
		{"on another CPU", func(r *sample.Run) { r.Machine.CPU += "x" }, "another machine"},
		{"on fewer cores", func(r *sample.Run) { r.Machine.Cores++ }, "number of processors"},
		{"under another kernel", func(r *sample.Run) { r.Machine.Kernel += "x" }, "kernel"},
		{"measured otherwise", func(r *sample.Run) { r.Method = "driver0" }, "in another way (driver0, now " + driver.Version + ")"},
		{"of another command", func(r *sample.Run) { r.Command = []string{"bench"} }, "it is none of hone diff"},
		{"of no command", func(r *sample.Run) { r.Command = nil }, "it is none of hone diff"},
	} {
		err := Resumable(storedRun(tt.change))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) || !strings.HasPrefix(err.Error(), "run 3 cannot go on: ")) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestPin: refs are the commits they were; what is no commit stays.
func TestPin(t *testing.T) {
	specs, err := source.ParseList(".", []string{"main...topic,tags=a", ".", "./dir"})
	if err != nil {
		t.Fatal(err)
	}
	got := Pin(specs, []sample.Version{{Commit: "c1"}, {Commit: "c2"}, {Commit: "c3"}, {}})
	var refs []string
	for _, s := range got {
		refs = append(refs, s.Kind.String()+" "+s.Ref+" "+s.Tags+" "+s.Raw)
	}
	want := []string{"ref c1 a main...topic,tags=a", "ref c2 a topic,tags=a", "working tree .  .", "directory ./dir  ./dir"}
	if !slices.Equal(refs, want) {
		t.Errorf("got %q, want %q", refs, want)
	}
}
