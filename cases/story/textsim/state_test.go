package textsim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/cases/story/measure"
)

// TestStarved: a server that got a twelfth of two processors did not have them
// to itself, one that got two thirds did.
func TestStarved(t *testing.T) {
	for _, c := range []struct {
		file, line string
		want       bool
	}{
		{liveFile, `{"state":"a","machine":{"cores":2},"seconds":30,"samples":5}`, true},
		{liveFile, `{"state":"a","machine":{"cores":2},"seconds":30,"samples":40}`, false},
		{loadFile, `{"state":"a","machine":{"cores":2},"rate":100,"spent":{"cpu_per_request":0.002}}`, true},
		{loadFile, `{"state":"a","machine":{"cores":2},"rate":1000,"spent":{"cpu_per_request":0.0015}}`, false},
		{loadFile, `{"state":"a","why":"no cargo here"}`, false},
		{threeFile, `{"state":"a","machine":{"cores":2},"means":[{"unit":"req/s","center":100},{"unit":"cpu-sec/req","center":0.002}]}`, true},
		{threeFile, `{"state":"a","machine":{"cores":2},"means":[{"unit":"req/s","center":100}]}`, false},
		{versusFile, `{"base":"a","head":"b","users":64,"machine":{"cores":2},"comparisons":[{"unit":"req/s","base_center":1000,"head_center":100},{"unit":"cpu-sec/req","base_center":0.0015,"head_center":0.0015}]}`, true},
		{versusFile, `{"base":"a","head":"b","users":64,"rate":100,"machine":{"cores":2},"comparisons":[{"unit":"req/s","base_center":100,"head_center":100},{"unit":"cpu-sec/req","base_center":0.001,"head_center":0.001}]}`, false},
		{stallFile, `{"tool":"hone"}`, false},
	} {
		got, err := resultsOf(t, c.file, c.line).starved(measure.Step{Files: []string{c.file}})
		if got != c.want || err != nil {
			t.Errorf("%s: %t, %v", c.line, got, err)
		}
	}
}

// TestOlder asks files that say when they were measured, each in its own way,
// and files that do not.
func TestOlder(t *testing.T) {
	const export = "# hone devel, run 22 of %s: hone diff -json .\n"
	for _, c := range []struct {
		step, file, line, export string
		want                     bool
	}{
		{"load", loadFile, `{"state":"tuned","began":"2026-11-21T18:00:00Z"}`, "", true},
		{"load", loadFile, `{"state":"regexp","began":"2026-11-21T18:00:00Z"}` + "\n" + `{"state":"tuned","began":"2026-11-23T18:00:00Z"}`, "", false},
		{"service", fleetFile, `{"kind":"config","time":"2026-11-21T18:00:00Z"}`, "", true},
		{"live", liveFile, `{"state":"bodyparser","began":"2026-11-21T18:00:00Z"}`, "", false},
		{"goamd64", "goamd64.jsonl", `{"config":{"run":1}}`, "2026-11-21T15:49:02Z", true},
		{"goamd64", "goamd64.jsonl", `{"config":{"run":1}}`, "2026-11-22T17:01:10Z", false},
		{"versus", versusFile, `{"base":"a","machine":{"cpu":"AMD EPYC"}}`, "", true},
		{"versus", versusFile, `{"base":"a","machine":{"cpu":"another"}}`, "", false},
		{"tools", toolsFile, `{"tool":"hey"}`, "", true},
		{"tools", toolsFile, `{"tool":"hey"}` + "\n" + `{"measured":{"time":"2026-11-23T18:00:00Z","cores":2,"load1":1}}`, "", false},
	} {
		r := resultsOf(t, c.file, c.line)
		st := measure.Step{Name: c.step, Files: []string{c.file}}
		if c.export != "" {
			st.Files = append(st.Files, "goamd64.txt")
			text := strings.Replace(export, "%s", c.export, 1)
			if err := os.WriteFile(filepath.Join(r.files.Dir, "goamd64.txt"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := r.older(st); got != c.want || err != nil {
			t.Errorf("%s %s %s: %t, %v", c.step, c.line, c.export, got, err)
		}
	}
}
