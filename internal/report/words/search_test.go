package words

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/rules/near"
)

// TestNextSteps: what to do next is what the search and the command line leave open.
func TestNextSteps(t *testing.T) {
	miss := func(why near.Reason, detail string) message.NearMiss {
		return message.NearMiss{Rule: "r", Function: "F", Reason: string(why), Detail: detail}
	}
	hot := []message.HotFunction{{Function: "T.F", Share: 0.5, Benchmark: "BenchmarkF/a(b)"}}
	const lines, hand = "see which lines of T.F", "change it by hand"
	for _, tt := range []struct {
		name, line string
		search     message.TuneSearch
		want       []string // what steps begin with
	}{
		{"nothing near", "tune .", message.TuneSearch{Hot: hot}, []string{lines, hand, "let a program"}},
		{"nothing hot", "tune .", message.TuneSearch{Elsewhere: 1}, []string{"write a benchmark", "see what the time"}},
		{"old Go", "tune -proposer x .", message.TuneSearch{Hot: hot, Near: []message.NearMiss{miss(near.GoVersion, "1.9"), miss(near.GoVersion, "1.21")}},
			[]string{"ask for Go 1.21", lines, hand}},
		{"consent", "tune -proposer=x -bench B", message.TuneSearch{Hot: hot, Near: []message.NearMiss{miss(near.Consent, "state"), miss(near.Codec, "")}},
			[]string{"allow a rewrite", "let another package", "ask about all", lines, hand}},
	} {
		c := &message.Stream{Config: &message.Config{Line: tt.line}, Searches: []*message.TuneSearch{&tt.search}}
		got := NextSteps(c, &tt.search)
		ok := len(got) == len(tt.want)
		for i := range got {
			ok = ok && strings.HasPrefix(got[i].Text, tt.want[i])
		}
		if !ok {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

// TestNextCommands: the commands are for the package as the run's command line has it.
func TestNextCommands(t *testing.T) {
	for argument, want := range map[string]string{
		".": `hone explain -view source 7
hone diff -bench '^BenchmarkF$/^a\(b\)$' HEAD -- .
hone tune -proposer ./propose.sh .`,
		"./x": `hone explain -view source 7
hone diff -bench '^BenchmarkF$/^a\(b\)$' HEAD -- ./x
hone tune -proposer ./propose.sh ./x`,
		"": `hone explain -view source 7
hone diff -bench '^BenchmarkF$/^a\(b\)$' HEAD -- example.org/m/x
hone tune -proposer ./propose.sh example.org/m/x`,
	} {
		s := &message.TuneSearch{Package: "example.org/m/x", Argument: argument,
			Hot: []message.HotFunction{{Function: "T.F", Share: 0.5, Benchmark: "BenchmarkF/a(b)"}}}
		c := &message.Stream{Config: &message.Config{Line: "hone tune", Run: 7}, Searches: []*message.TuneSearch{s}}
		var got []string
		for _, next := range NextSteps(c, s) {
			got = append(got, next.Commands...)
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%q:\n%s", argument, strings.Join(got, "\n"))
		}
	}
}

// TestShownHot: beside the hottest functions those are shown that a rule nearly matched, and
// the others are counted.
func TestShownHot(t *testing.T) {
	s := &message.TuneSearch{Near: []message.NearMiss{{Rule: "r", Function: "f11", Text: "no"}}}
	for i := range 12 {
		s.Hot = append(s.Hot, message.HotFunction{Function: fmt.Sprintf("f%d", i), Share: 0.5 - float64(i)/100})
	}
	c := &message.Stream{Trials: []*message.Trial{{Rule: "cut", Function: "f10"}, {Rule: "cut", Function: "f10"}}}
	shown := ShownHot(c, s)
	if len(shown) != 10 || shown[8].Function != "f10" || shown[9].Function != "f11" || HotNote(c, s, shown[8]) != "proposed, see above: cut" {
		t.Errorf("%v", shown)
	}
	if got, want := SearchLines(c, s), "2 more functions not shown, with a share of 42 % or less"; len(got) != 1 || got[0] != want {
		t.Errorf("%q", got)
	}
}

// TestAgain: the run's command line with other flags.
func TestAgain(t *testing.T) {
	s := &message.TuneSearch{Argument: "./x"}
	for line, want := range map[string]string{
		"hone tune -budget 30s -bench '^A$' ./y": "hone tune -budget 30m -bench '^A$' ./y",
		"hone tune --budget=30s ./y":             "hone tune -budget 30m ./y",
		"hone tune":                              "hone tune -budget 30m",
		"":                                       "hone tune -budget 30m ./x",
	} {
		c := &message.Stream{Config: &message.Config{Line: line}}
		if got := again(c, s, "-budget", "30m"); got != want {
			t.Errorf("%q: %s", line, got)
		}
	}
}

// TestQuoted: a shell gets back what was quoted.
func TestQuoted(t *testing.T) {
	for arg, want := range map[string]string{"./a": "./a", "": "''", "a b": "'a b'", "it's": `'it'\''s'`, "^B$": "'^B$'"} {
		if got := Quoted(arg); got != want {
			t.Errorf("%q is quoted as %s", arg, got)
		}
	}
}
