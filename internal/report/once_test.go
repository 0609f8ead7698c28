package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// twoModes is the warning that processes of an arm are of two kinds.
func twoModes(arm string, i int) sample.Warning {
	return sample.Warning{Code: "two-modes", Facts: sample.NewFacts(map[string]any{
		"arm": arm, "share": 0.5, "center": 1e-6 * float64(1+i), "ratio": 1.5 + 0.001*float64(i),
	})}
}

// suite renders a comparison of 170 benchmarks in 10 packages, of which show do so.
func suite(t *testing.T, show func(i int) []sample.Warning) string {
	t.Helper()
	var b bytes.Buffer
	h := NewText(&b, layout.TextOptions{})
	handle := func(m message.Message) {
		if err := h.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	handle(message.Message{Config: &message.Config{Command: sample.CommandDiff}})
	for i := range 170 {
		lo, hi := 0.9, 1.1
		handle(message.Message{Comparison: &message.Comparison{
			Package: fmt.Sprintf("example.org/m/p%d", i/17), Benchmark: fmt.Sprintf("BenchmarkF%d", i), Unit: sample.UnitTime,
			Base: "main", Head: ".", BaseCenter: 1e-6, HeadCenter: 1e-6, Pairs: 15, Seconds: 2, Verdict: message.Undecided,
			Ratio: &message.Ratio{Center: 1, Lo: &lo, Hi: &hi, Level: 0.95}, Warnings: show(i), SecondsToVerdict: 0.1,
		}})
	}
	handle(message.Message{Summary: &message.Summary{Seconds: 394}})
	if err := h.Flush(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestSayItOnce: what is the machine's is one line, however many rows show it, and
// no row sends its reader to look into the code for it.
func TestSayItOnce(t *testing.T) {
	got := suite(t, func(i int) []sample.Warning {
		if i%2 == 0 {
			return []sample.Warning{twoModes("base", i), twoModes("head", i)}
		}
		return nil
	})
	want := "this machine seems to have two speeds: about 50% of the processes take 1.58x the time of the others, " +
		"whichever program they run (85 of 170 benchmarks show it); verdicts stay right, they take longer"
	flat := strings.Join(strings.Fields(got), " ")
	if strings.Count(got, "more would decide") != 1 {
		t.Errorf("what rows need is not said once:\n%s", got)
	}
	if strings.Count(flat, want) != 1 || strings.Count(flat, "two") != 1 || strings.ContainsAny(got, "¹²") {
		t.Errorf("%s", got)
	}
	// Of one benchmark it may be its own.
	got = suite(t, func(i int) []sample.Warning {
		if i == 3 {
			return []sample.Warning{twoModes("head", i)}
		}
		return nil
	})
	if strings.Count(got, "head has two modes") != 1 || !strings.Contains(got, "map order") || strings.Contains(got, "this machine") {
		t.Errorf("%s", got)
	}
	// Of two it is rather the machine's.
	got = suite(t, func(i int) []sample.Warning {
		if i == 3 || i == 90 {
			return []sample.Warning{twoModes("head", i)}
		}
		return nil
	})
	if strings.Count(got, "F3 and F90 show processes of two speeds") != 1 || strings.Contains(got, "map order") {
		t.Errorf("%s", got)
	}
}

// TestNotesOnce: what rows of several packages show is one note for the report, and its
// mark stands at each of the rows.
func TestNotesOnce(t *testing.T) {
	got := suite(t, func(i int) []sample.Warning {
		switch {
		case i%2 == 0:
			return []sample.Warning{{Code: "long-look-differs", Facts: sample.NewFacts(map[string]any{"center": 1e-6 * float64(1+i), "ratio": 1.2})}}
		case i == 1:
			return []sample.Warning{{Code: "no-ratio"}}
		}
		return nil
	})
	flat := strings.Join(strings.Fields(got), " ")
	if strings.Count(flat, "¹ F0, F2 and 83 more: processes of a quarter of a second differ") != 1 || strings.Count(got, "undecided ¹") != 85 ||
		strings.Count(got, "² some values are negative") != 1 || strings.Count(got, "undecided ²") != 1 {
		t.Errorf("%s", got)
	}
	got = suite(t, func(int) []sample.Warning { return []sample.Warning{{Code: "one-block"}} })
	if strings.Count(got, "all rows: set-up is a large part") != 1 || strings.Contains(got, "¹") {
		t.Errorf("%s", got)
	}
}

// TestWarningsOfMany: many benchmarks of a package that fail are one line.
func TestWarningsOfMany(t *testing.T) {
	var stream strings.Builder
	stream.WriteString(`{"config": {"protocol": 1, "command": "tune"}}` + "\n")
	for i := range 5 {
		stream.WriteString(fmt.Sprintf(`{"warning": {"code": "benchmark-failed", "package": "example.org/m", "facts": {"benchmark": "BenchmarkF%d", "error": "no"}}}`+"\n", i))
	}
	stream.WriteString(`{"summary": {"ended": "done"}}` + "\n")
	if got := text(t, stream.String()); strings.Count(got, "example.org/m: warning: F0, F1 and 3 more: left out") != 1 || strings.Contains(got, "F4") {
		t.Errorf("%s", got)
	}
}

// TestWaits: what would decide a row is said where it had no time for that, and not
// where its budget had room.
func TestWaits(t *testing.T) {
	row := func(seconds, more float64, exit int) string {
		return fmt.Sprintf(`{"config": {"protocol": 1, "command": "diff", "policy": {"budget_seconds": 10}}}
{"comparison": {"benchmark": "BenchmarkX", "unit": "sec/op", "base": "a", "head": "b", "base_center": 1, "head_center": 1, "pairs": 9, `+
			`"seconds": %g, "seconds_to_verdict": %g, "verdict": "undecided", "ratio": {"center": 1, "lo": 0.9, "hi": 1.1, "level": 0.95}}}
{"summary": {"exit": %d}}
`, seconds, more, exit)
	}
	for _, tt := range []struct {
		stream string
		want   bool
	}{
		{row(9.9, 4, 0), true}, {row(4, 0.1, 0), false}, {row(4, 0.1, 130), true},
	} {
		if got := text(t, tt.stream); strings.Contains(got, "more would decide it") != tt.want {
			t.Errorf("%s%s", tt.stream, got)
		}
	}
}

// TestArmOfStream: a ranking read from a stream, whose warnings have a text of base and
// head, names the arm, too.
func TestArmOfStream(t *testing.T) {
	var b bytes.Buffer
	h := NewText(&b, layout.TextOptions{})
	w := twoModes("head", 0)
	w.Text, w.Remedy = "head has two modes", "look for it"
	lo, hi := 0.4, 0.6
	for _, m := range []message.Message{
		{Config: &message.Config{Command: sample.CommandDiff, By: "impl"}},
		{Comparison: &message.Comparison{
			Package: "example.org/m", Benchmark: "BenchmarkF", Unit: sample.UnitTime, Base: "impl=a", Head: "impl=b",
			BaseCenter: 2e-6, HeadCenter: 1e-6, Pairs: 15, Verdict: message.Faster,
			Ratio: &message.Ratio{Center: 0.5, Lo: &lo, Hi: &hi, Level: 0.95}, Warnings: []sample.Warning{w},
		}},
		{Summary: &message.Summary{}},
	} {
		if err := h.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Flush(); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); !strings.Contains(got, "b has two modes") || strings.Contains(got, "head has") {
		t.Errorf("the arm is not named:\n%s", got)
	}
}
