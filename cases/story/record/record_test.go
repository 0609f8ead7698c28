package record

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stream is a comparison of three steps as hone tells it, shortened.
const stream = `{"config":{"command":"diff","run":7}}
{"progress":{"phase":"measure"}}
{"sample":{"value":1}}
{"comparison":{"benchmark":"BenchmarkX/n=1","unit":"sec/op","base":"impl=a","head":"impl=b","base_center":2e-5,"head_center":1e-5,"base_spread":0.01,"ratio":{"center":0.5,"lo":0.49,"hi":0.51},"verdict":"faster"}}
{"comparison":{"benchmark":"BenchmarkX/n=1","unit":"sec/op","base":"impl=b","head":"impl=c","base_center":1e-5,"head_center":5e-6,"ratio":{"center":0.5,"lo":0.49,"hi":0.52},"verdict":"faster","neighbor":true}}
{"comparison":{"benchmark":"BenchmarkX/n=1","unit":"sec/op","base":"impl=a","head":"impl=c","base_center":2e-5,"head_center":5e-6,"base_spread":0.01,"ratio":{"center":0.25,"lo":0.24,"hi":0.26},"verdict":"faster"}}
{"comparison":{"benchmark":"BenchmarkX/n=1","unit":"gc-pause-sec/op","base":"impl=a","head":"impl=b","ratio":null,"verdict":"undecided"}}
{"result":{"benchmark":"BenchmarkX/n=1","unit":"allocs/op","center":1,"goal":"met"}}
{"summary":{"exit":0}}
`

// resultsOf returns results with one file, kept from hone's lines.
func resultsOf(t *testing.T, file, stream string) *Results {
	t.Helper()
	kept, run, err := Keep([]byte(stream))
	if err != nil || run != 7 || strings.Contains(string(kept), "progress") || strings.Contains(string(kept), "sample") {
		t.Fatalf("run %d, %v, kept:\n%s", run, err, kept)
	}
	r := NewResults(t.TempDir())
	if err := os.Mkdir(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.Dir, file), kept, 0o644); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestFind(t *testing.T) {
	rec, err := resultsOf(t, "x.jsonl", stream).Recording("x")
	if err != nil || len(rec.Results) != 1 {
		t.Fatalf("%+v, %v", rec, err)
	}
	for _, f := range []struct {
		base, head     string
		center, lo, hi float64
		verdict        string
	}{
		{"b", "c", 0.5, 0.49, 0.52, "faster"},
		{"", "c", 0.25, 0.24, 0.26, "faster"}, // not with its neighbor
		{"c", "a", 4, 1 / 0.26, 1 / 0.24, "slower"},
	} {
		c, err := rec.Find("X/n=1", "sec/op", f.base, f.head)
		if err != nil || c.Ratio.Center != f.center || math.Abs(*c.Ratio.Lo-f.lo) > 1e-9 || math.Abs(*c.Ratio.Hi-f.hi) > 1e-9 || c.Verdict != f.verdict {
			t.Errorf("%s against %s: %+v, %v", f.head, f.base, c, err)
		}
	}
	if c, err := rec.Find("X/n=1", "sec/op", "c", "a"); err != nil || c.HeadCenter != 2e-5 || math.Abs(*c.HeadRange().Hi-2.02e-5) > 1e-12 {
		t.Errorf("turned: %+v, %v", c, err)
	}
	if c, err := rec.Find("X/n=1", "sec/op", "a", "d"); !errors.As(err, new(Absent)) {
		t.Errorf("one that is not there: %+v, %v", c, err)
	}
	if c, err := rec.Find("X/n=1", "gc-pause-sec/op", "a", "b"); err == nil || errors.As(err, new(Absent)) {
		t.Errorf("one without a ratio: %+v, %v", c, err)
	}
}

func TestAbsent(t *testing.T) {
	r := NewResults(t.TempDir())
	r.Needs = map[string]string{"here.jsonl": "a compiler"}
	var absent Absent
	if _, err := r.Recording("here"); !errors.As(err, &absent) || !absent.Here || !strings.HasSuffix(err.Error(), "it needs a compiler") {
		t.Errorf("with a need: %v", err)
	}
	if _, err := r.Recording("x"); !errors.As(err, &absent) || absent.Here || !strings.Contains(err.Error(), "x.jsonl") {
		t.Errorf("without one: %v", err)
	}
}

func TestTrial(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, `{"warning":{"code":"trial"}}`: true, `{"warning":{"code":"other"}}`: false, `{"tool":"x","trial":true}`: true,
	} {
		if got, err := resultsOf(t, "x.jsonl", stream+text+"\n").Trial("x.jsonl"); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	if _, err := resultsOf(t, "x.jsonl", stream+stream).Recording("x"); err == nil || !strings.Contains(err.Error(), "a second run") {
		t.Errorf("two runs: %v", err)
	}
}

func TestBusy(t *testing.T) {
	r := NewResults(t.TempDir())
	if err := os.Mkdir(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for load, want := range map[string]bool{"1.9": false, "7.9": false, "22.5": true} {
		line := `{"config":{"run":1,"machine":{"cores":2,"load1":` + load + `}}}`
		if err := os.WriteFile(filepath.Join(r.Dir, "a.jsonl"), []byte(line), 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := r.Busy("a.jsonl"); got != want || err != nil {
			t.Errorf("with a load of %s: %t, %v", load, got, err)
		}
		measured := `{"time":"2026-11-22T18:00:00Z","cores":2,"load1":` + load + `}`
		for file, text := range map[string]string{
			"b.jsonl": `{"state":"a"}` + "\n" + conditionsLine + measured + "}\n",
			"b.txt":   "# go test\n" + conditionsComment + measured + "\n\nBenchmarkA 1\n",
		} {
			if err := os.WriteFile(filepath.Join(r.Dir, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			if got, err := r.Busy(file); got != want || err != nil {
				t.Errorf("%s with a load of %s: %t, %v", file, load, got, err)
			}
		}
	}
}

// TestConditions reads what was written, and no conditions as a line of results.
func TestConditions(t *testing.T) {
	r := NewResults(t.TempDir())
	if err := os.Mkdir(r.Dir, 0o755); err != nil {
		t.Fatal(err)
	}
	want := Conditions{Time: "2026-11-22T18:00:00Z", Commit: "c0ffee", CPU: "A {B}", Cores: 2, Load1: 1.5}
	line, err1 := want.Line()
	comment, err2 := want.Comment()
	for file, text := range map[string]string{"a.jsonl": `{"state":"a"}` + "\n" + line, "a.txt": comment, "b.txt": "# go test\n"} {
		if err := os.WriteFile(filepath.Join(r.Dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := r.Conditions(file)
		if err := errors.Join(err, err1, err2); err != nil || (file != "b.txt") != (got != nil) || got != nil && *got != want {
			t.Errorf("%s: %+v, %v", file, got, err)
		}
	}
	lines := 0
	err := ReadLines(r, "a.jsonl", func(l struct{ State string }) error {
		lines++
		return nil
	})
	if lines != 1 || err != nil {
		t.Errorf("%d lines, %v", lines, err)
	}
}
