package cli

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
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

func TestUnfinished(t *testing.T) {
	for _, tt := range []struct {
		name   string
		change func(*sample.Run)
		want   string
	}{
		{"interrupted", func(*sample.Run) {}, "run 3 was interrupted; hone diff -db x.db -resume 3 goes on with it"},
		{"failed", func(r *sample.Run) { r.State = sample.StateFailed }, "run 3 ended with an error; hone diff -db x.db -resume 3 goes on with it"},
		{"done", func(r *sample.Run) { r.State = sample.StateDone }, ""},
		{"nothing to measure", func(r *sample.Run) { r.Rows[0].Identical = true }, ""},
		{"another command", func(r *sample.Run) { r.Command = []string{"bench"} }, ""},
		{"not stored", func(r *sample.Run) { r.ID = 0 }, ""},
	} {
		var got strings.Builder
		for _, w := range unfinished(storedRun(tt.change), "x.db") {
			got.WriteString(words.Note(w))
		}
		if got.String() != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got.String(), tt.want)
		}
	}
}
