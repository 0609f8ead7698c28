package second

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
)

// TestHandle: what became of a change is what became of it first if it was kept, and last otherwise. The
// trials of rules do not count.
func TestHandle(t *testing.T) {
	for _, tt := range []struct {
		name   string
		trials []message.Trial
		want   string
	}{
		{"kept, then it does not apply", []message.Trial{
			{Rule: "proposer", Outcome: kept}, {Rule: "proposer", Outcome: "rejected", Reason: "it does not apply"}}, kept},
		{"rejected in the end", []message.Trial{
			{Rule: "proposer", Outcome: "dropped", Untried: true}, {Rule: "proposer", Outcome: "rejected"}}, "rejected"},
		{"of a rule", []message.Trial{{Rule: "concat", Outcome: kept}}, ""},
		{"no time", []message.Trial{{Rule: "proposer", Outcome: "dropped", Untried: true}}, notAsked},
	} {
		var r Row
		for i := range tt.trials {
			if err := r.Handle(message.Message{Trial: &tt.trials[i]}); err != nil {
				t.Fatal(err)
			}
		}
		if r.Outcome != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, r.Outcome, tt.want)
		}
	}
}

// TestTable: the table says how many of right and wrong changes came to what.
func TestTable(t *testing.T) {
	var out strings.Builder
	rows := []Row{{ID: "a", Verdict: "right", Outcome: kept, Ratio: 0.5}, {ID: "b", Verdict: "wrong", Outcome: "rejected"},
		{ID: "c", Verdict: "wrong", Outcome: "rejected", Reason: "it is not the same function, it panics"}, {ID: "d", Verdict: "wrong", Failed: "no network"}, {ID: "e", Verdict: "right", Outcome: "rejected"}}
	if err := writeTable(&out, rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"kept      2.00x", "right: 1 kept 1 rejected; 1 of 2 kept or passed, 50 % (goal", "not as they should be: e", "wrong: 2 rejected 1 failed; 0 of 3 kept or passed, 0 % (goal: none", "1 rejected: an input tells them from the original", "1 rejected: other reasons"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
}
