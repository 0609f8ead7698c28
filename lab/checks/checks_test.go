package checks

import (
	"bytes"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/mutate"
	"github.com/gohone/hone/lab/rewrites"
)

func TestCheckRunFlags(t *testing.T) {
	for args, want := range map[string]string{
		"":                              "-out names the file",
		"-out a -table b":               "-out names the file",
		"-table a b":                    `unexpected argument "b"`,
		"-out a -workers 0":             "-workers must be 1",
		"-out a -shard 0/3":             "want i/n",
		"-out a -shard 4/3":             "want i/n",
		"-out a -shard 1/3x":            "want i/n",
		"-out a -only (":                "missing closing",
		"-table missing":                "missing",
		"-out a -list missing":          "missing",
		"-out main.go":                  "main.go:1: read comparison",
		"-out a -corpus /":              "has no folders",
		"-table results/commits.jsonl ": "is not one of a check",
	} {
		list := append([]string{"-list", "results/mutants.jsonl"}, strings.Fields(args)...)
		err := Run(t.Context(), list, io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", args, err, want)
		}
	}
}

func TestCheckRow(t *testing.T) {
	mutant := func(right bool) *checkJob {
		m := &rewrites.Mutant{ID: "p.F/drop1", Package: "p", Function: "F", Mutant: mutate.Mutant{Operator: "drop"}}
		return &checkJob{&rewrites.Wrong{Mutant: m, Ran: 1000, Differ: 1, Tested: true}, right}
	}
	long := strings.Repeat("x", 500)
	for _, c := range []struct {
		right bool
		ev    *equiv.Evidence
		err   error
		want  []string
	}{
		{false, &equiv.Evidence{Difference: &equiv.Difference{What: "result 1 differs", Stage: "listed", Input: long}, Weaker: "both"}, nil,
			[]string{"p.F/drop1: rejected by a listed input, result 1 differs"}},
		{true, &equiv.Evidence{Difference: &equiv.Difference{What: "result 1 differs", Stage: "drawn"}}, nil, []string{"! p.F/drop1: rejected by a drawn input"}},
		{false, &equiv.Evidence{Weaker: "it calls time.Now"}, nil, []string{"p.F/drop1: weaker, it calls time.Now"}},
		{true, &equiv.Evidence{Weaker: "it calls time.Now"}, nil, []string{"! p.F/drop1: weaker"}},
		{false, &equiv.Evidence{Drawn: 70}, nil, []string{"! p.F/drop1: accepted, checked on 70 drawn inputs: it does what the original does"}},
		{true, &equiv.Evidence{Drawn: 70}, nil, []string{"p.F/drop1: accepted"}},
		{false, nil, errors.New("no disk"), []string{"p.F/drop1: failed, no disk"}},
	} {
		r := newCheckRow(mutant(c.right), 1, c.ev, c.err)
		if got := r.String(); !strings.HasPrefix(got, c.want[0]) {
			t.Errorf("got %s, want %s", got, c.want[0])
		}
		if !r.Tested || r.Rare == c.right || len(r.Input) > mostCheckText+3 {
			t.Errorf("got %+v", r)
		}
	}
}

func TestCheckTable(t *testing.T) {
	rows := []checkRow{
		{ID: "p.F/drop1", Package: "p", Function: "F", Operator: "drop", Outcome: checkRejected, Stage: "recorded", Tested: true, Checker: "abc", Seed: 2, Seconds: 1},
		{ID: "p.F/drop2", Package: "p", Function: "F", Operator: "drop", Outcome: checkAccepted, Evidence: "old and new agree", Seconds: 2},
		{ID: "p.G/alias1", Package: "p", Function: "G", Operator: "alias", Outcome: checkRejected, Stage: "fuzzed", Seconds: 3},
		{ID: "q.H/alias1", Package: "q", Function: "H", Operator: "alias", Outcome: checkWeaker, Reason: "it calls time.Now", Seconds: 4},
		{ID: "p.F/unchanged", Package: "p", Function: "F", Operator: unchanged, Right: true, Outcome: checkAccepted},
		{ID: "p.F/rewrite", Package: "p", Function: "F", Operator: "rewrite", Right: true, Outcome: checkRejected, Stage: "drawn", What: "result 1 differs", Input: "7", Base: "8", Head: "9"},
	}
	var out bytes.Buffer
	if err := checkTable(&out, rows); err != nil {
		t.Fatal(err)
	}
	text := strings.Join(strings.Fields(out.String()), " ")
	for _, want := range []string{
		"4 wrong rewrites of 3 functions: 2 rejected (50.0 %), 1 not compared, 1 accepted, 0 failed",
		"alias 2 1 0 0 0 0 1 1 0 0 0 drop 2 1 1 0 0 0 0 0 1 0 1 all 4 2 1 0 0 0 1 1 1 0 1",
		"1 right, unchanged: 1 accepted, 0 not compared, 0 rejected",
		"1 right, rewrite: 0 accepted, 0 not compared, 1 rejected",
		"Accepted and wrong: p.F/drop2: old and new agree Not compared: q.H/alias1: it calls time.Now",
		"Rejected and right: p.F/rewrite: result 1 differs, for 7 (drawn) it gave 9, not 8",
		"longest 4.0; of all one after the other 10.",
		"States of the check: 2; checks: 1 of abc, 5 of one that is not known. They have 2 seeds.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestCheckRun checks a few rewrites of one function, in two runs.
func TestCheckRun(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and runs them")
	}
	file := filepath.Join(t.TempDir(), "checks.jsonl")
	args := []string{"-out", file, "-list", "results/mutants.jsonl", "-corpus", "testdata/rewrites", "-workers", "1", "-only"}
	var log bytes.Buffer
	for _, only := range []string{`^text\.SplitPath/(arithmetic|tail)`, `^text\.SplitPath/(unchanged|arithmetic|tail)`} {
		log.Reset()
		if err := Run(t.Context(), append(args, only), io.Discard, &log); err != nil {
			t.Fatal(err)
		}
	}
	if n := strings.Count(log.String(), "\n"); n != 1 {
		t.Errorf("the second run checked %d, want the one that was left:\n%s", n, log.String())
	}
	rows, err := lines.Read[checkRow]([]string{file})
	if err != nil || len(rows) != 3 {
		t.Fatal(rows, err)
	}
	if err := Run(t.Context(), append(args, "x", "-seed", "2"), io.Discard, &log); err == nil || !strings.Contains(err.Error(), "has checks with -seed 1") {
		t.Errorf("another seed: %v", err)
	}
	for _, r := range rows {
		if r.Checker != checkState() {
			t.Errorf("check %q, want %q", r.Checker, checkState())
		}
		want := checkRejected
		if r.Right {
			want = checkAccepted
		}
		if r.Outcome != want || !r.Right && (r.Stage == "" || r.Input == "") {
			t.Errorf("got %+v", r)
		}
	}
}
