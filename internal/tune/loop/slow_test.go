package loop

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/target/targettest"
	"github.com/gohone/hone/internal/verdict"
)

// slowModule has benchmarks of one operation that take what Wait says.
var slowModule = map[string]string{
	"go.mod": "module example.org/slow\n\ngo 1.24\n",
	"m.go":   "package slow\n\nimport \"time\"\n\nfunc Wait() { time.Sleep(10 * time.Millisecond) }\n\nfunc Work() {}\n",
	"m_test.go": `package slow

import "testing"

func BenchmarkWait(b *testing.B) {
	for range b.N {
		Wait()
	}
}

func BenchmarkWork(b *testing.B) {
	for range b.N {
		Work()
	}
}
`,
}

// slowCode compares the benchmarks named as those that a search has left out, in the
// original and in the code that edits, pairs of base and head text, make of it.
func slowCode(t *testing.T, budget time.Duration, benchmarks []string, edits ...string) (s *slowComparison, warned *[]sample.Warning) {
	t.Helper()
	code := targettest.New(t, slowModule)
	warned = new([]sample.Warning)
	s = &slowComparison{
		meter: &target.Meter{Target: code, Runner: new(bench.Runner), Seeds: target.NewSeeds(0)},
		report: &reporter{
			clock:  &clock{began: time.Now(), budget: budget},
			events: Events{Warning: func(w sample.Warning) { *warned = append(*warned, w) }},
		},
	}
	for _, name := range benchmarks {
		s.list = append(s.list, benchmark{name, time.Second})
	}
	s.question.Policy = verdict.DefaultPolicy()
	s.question.Policy.Family = len(benchmarks)
	base := rewrite.Tree{Root: code.Version.Root}
	edited := strings.NewReplacer(edits...).Replace(slowModule["m.go"])
	head := base.With(map[string][]byte{filepath.Join(code.Package.Dir, "m.go"): []byte(edited)})
	var err error
	if s.question.Base, err = code.Compile(t.Context(), base); err != nil {
		t.Fatal(err)
	}
	if s.question.Head, err = code.Compile(t.Context(), head); err != nil {
		t.Fatal(err)
	}
	return s, warned
}

// TestSlowDecided: a slow benchmark that becomes many times faster gets the ordinary
// verdict, with an interval, where the budget has room, and is judged so again from what
// is stored.
func TestSlowDecided(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	s, warned := slowCode(t, 10*time.Minute, []string{"BenchmarkWait"}, "10 * time.Millisecond", "time.Nanosecond")
	pairs := make(map[int]bool)
	s.report.events.Progress = func(p Progress) {
		if p.Stage == StageSlow && p.Benchmark == "BenchmarkWait" {
			pairs[p.N] = true
		}
	}
	record, first, err := s.compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again, err := verdict.Replay(record)
	if err != nil {
		t.Fatal(err)
	}
	for _, outcomes := range [][]verdict.Outcome{first, again} {
		if len(outcomes) != 1 {
			t.Fatalf("%d outcomes", len(outcomes))
		}
		res := outcomes[0].Results[0]
		if res.Verdict != verdict.Faster || res.Ratio == nil || !(res.Ratio.Lo > 0 && res.Ratio.Hi < 0.5) || res.LongPairs < 1 {
			t.Errorf("ten milliseconds less: %+v, ratio %+v", res, res.Ratio)
		}
	}
	if len(*warned) != 0 {
		t.Errorf("it warned: %v", *warned)
	}
	if n := first[0].Results[0].Pairs; !pairs[n] {
		t.Errorf("progress told of %v, not of pair %d", pairs, n)
	}
}

// TestSlowFamily: slow benchmarks share the error of the last comparison with all others.
// In a family as large as this no gain is proven with so few pairs.
func TestSlowFamily(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	s, _ := slowCode(t, 10*time.Minute, []string{"BenchmarkWait"}, "10 * time.Millisecond", "time.Nanosecond")
	s.question.Policy.Family = 1e6
	_, outcomes, err := s.compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if res := outcomes[0].Results[0]; res.Verdict != verdict.Undecided || res.Pairs < 20 {
		t.Errorf("%v after %d pairs", res.Verdict, res.Pairs)
	}
}

// TestSlowRounds: the room goes to those that take the least time, and the others get
// the short look.
func TestSlowRounds(t *testing.T) {
	ops := make(map[string][2]*bench.Op)
	for name, op := range map[string]time.Duration{"one": time.Second, "four": 4 * time.Second, "six": 6 * time.Second} {
		ops[name] = [2]*bench.Op{{Wall: op}, {Wall: 0}}
	}
	for room, want := range map[time.Duration]map[string]int{
		2 * time.Minute:  {"one": slowGivenUp, "four": slowGivenUp, "six": slowPairs},
		50 * time.Second: {"one": slowGivenUp, "four": slowPairs, "six": slowPairs},
		time.Second:      {"one": slowPairs, "four": slowPairs, "six": slowPairs},
	} {
		if got := slowRounds(ops, room); !maps.Equal(got, want) {
			t.Errorf("in %v: %v, want %v", room, got, want)
		}
	}
}

// TestSlowBrief: where the search has spent the budget, the result still tells what
// became of the benchmarks that it left out, and a warning names those that became slower
// or fail.
func TestSlowBrief(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	s, warned := slowCode(t, 2*time.Minute, []string{"BenchmarkWait", "BenchmarkWork"},
		"10 * time.Millisecond", "time.Second", "Work() {", `Work() { panic("too much") `)
	s.report.clock.began = time.Now().Add(-2 * time.Minute) // a tenth of the budget is left
	record, outcomes, err := s.compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if n := len(outcomes); n != 2 || len(record.Rows) != 2 {
		t.Fatalf("%d outcomes of %d rows", n, len(record.Rows))
	}
	wait, work := outcomes[0], outcomes[1]
	if res := wait.Results[0]; res.Unit != sample.UnitTime || res.Verdict != verdict.Undecided || res.Ratio == nil || res.Ratio.Center < 2 || res.Pairs != slowPairs {
		t.Errorf("waiting for longer: %+v", res)
	}
	if work.Row.Failed != "head" || !strings.Contains(work.Row.Reason, "too much") {
		t.Errorf("a panic: %+v", work.Row)
	}
	var text strings.Builder
	for _, w := range *warned {
		text.WriteString(words.Note(w) + "\n")
	}
	for _, want := range []string{"left out of the search, seems slower", "left out of the search, fails with the patches: "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in %q", want, text.String())
		}
	}
}

// TestSlowLate: where there is no time at all, that is said.
func TestSlowLate(t *testing.T) {
	s, warned := slowCode(t, 1, []string{"BenchmarkWait"})
	_, outcomes, err := s.compare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(*warned) != 1 || !strings.Contains(words.Note((*warned)[0]), "and not compared in the end either") || len(outcomes) != 0 {
		t.Errorf("%d outcomes, warnings %v", len(outcomes), *warned)
	}
}
