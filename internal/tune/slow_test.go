package tune

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
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

// slowRun is a run that has left out the benchmarks named, with the binaries of the
// original and of the code that edits, pairs of old and new text, make of it.
func slowRun(t *testing.T, budget time.Duration, benchmarks []string, edits ...string) (r *run, base, head *build.Binary, warned *[]sample.Warning) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range slowModule {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	resolver := &source.Resolver{Cache: t.TempDir()}
	t.Cleanup(func() { resolver.Close() })
	v, err := resolver.Resolve(t.Context(), source.Spec{Raw: dir, Kind: source.Dir, Ref: dir})
	if err != nil {
		t.Fatal(err)
	}
	builder := &build.Builder{Dir: t.TempDir()}
	packages, err := builder.Packages(t.Context(), v, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	warned = new([]sample.Warning)
	p := verdict.DefaultPolicy()
	r = newRun(Options{
		Builder: builder, Runner: new(bench.Runner), Version: v, Package: packages[0], Policy: p, Budget: budget,
		Events: Events{Warning: func(w sample.Warning) { *warned = append(*warned, w) }},
	})
	policy, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	r.out.Record = &sample.Run{Policy: policy}
	for _, name := range benchmarks {
		r.slow = append(r.slow, leaf{Leaf: bench.Leaf{Name: name}, op: time.Second})
	}
	edited := strings.NewReplacer(edits...).Replace(slowModule["m.go"])
	if base, err = r.compile(t.Context(), r.base); err != nil {
		t.Fatal(err)
	}
	tree := rewrite.Tree{Root: r.base.Root}.With(map[string][]byte{filepath.Join(r.Package.Dir, "m.go"): []byte(edited)})
	if head, err = r.compile(t.Context(), tree); err != nil {
		t.Fatal(err)
	}
	return r, base, head, warned
}

// family is the policy of the last comparison of a run.
func (r *run) family() verdict.Policy {
	p := r.Policy
	p.Family = len(r.slow)
	return p
}

// TestSlowDecided: a slow benchmark that becomes many times faster gets the ordinary
// verdict, with an interval, where the budget has room, and is judged so again from what
// is stored.
func TestSlowDecided(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	r, base, head, warned := slowRun(t, 10*time.Minute, []string{"BenchmarkWait"}, "10 * time.Millisecond", "time.Nanosecond")
	pairs := make(map[string]bool)
	r.Events.Progress = func(p Progress) { pairs[p.Stage] = true }
	if err := r.compareSlow(t.Context(), base, head, r.family()); err != nil {
		t.Fatal(err)
	}
	again, err := verdict.Replay(r.out.Record)
	if err != nil {
		t.Fatal(err)
	}
	for _, outcomes := range [][]verdict.Outcome{r.out.Outcomes, again} {
		if len(outcomes) != 1 {
			t.Fatalf("%d outcomes", len(outcomes))
		}
		res := outcomes[0].Results[0]
		if res.Verdict != verdict.Faster || res.Ratio == nil || !(res.Ratio.Lo > 0 && res.Ratio.Hi < 0.5) || res.LongPairs < 3 {
			t.Errorf("ten milliseconds less: %+v, ratio %+v", res, res.Ratio)
		}
	}
	if len(*warned) != 0 {
		t.Errorf("it warned: %v", *warned)
	}
	if !pairs["compare the slow Wait, pair 12"] {
		t.Errorf("progress told of %v", pairs)
	}
}

// TestSlowFamily: slow benchmarks share the error of the last comparison with all others.
// In a family as large as this no gain is proven with so few pairs.
func TestSlowFamily(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	r, base, head, _ := slowRun(t, 10*time.Minute, []string{"BenchmarkWait"}, "10 * time.Millisecond", "time.Nanosecond")
	p := r.family()
	p.Family = 1e6
	if err := r.compareSlow(t.Context(), base, head, p); err != nil {
		t.Fatal(err)
	}
	if res := r.out.Outcomes[0].Results[0]; res.Verdict != verdict.Undecided || res.Pairs < 20 {
		t.Errorf("%v after %d pairs", res.Verdict, res.Pairs)
	}
}

// TestRecordFamily: a comparison that is one of several keeps to the family of all.
func TestRecordFamily(t *testing.T) {
	r := &run{Options: Options{Runner: new(bench.Runner)}}
	record, err := r.record(t.Context(), nil, nil, nil, verdict.Policy{Family: 9}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := verdict.PolicyOf(record); err != nil || p.Family != 9 {
		t.Errorf("a family of %d, %v", p.Family, err)
	}
}

// TestSlowRounds: the room goes to those that take the least time, and the others get
// the short look.
func TestSlowRounds(t *testing.T) {
	sized := func(name string, op time.Duration) leaf {
		return leaf{Leaf: bench.Leaf{Name: name}, sized: [2]*bench.Op{{Wall: op}, {Wall: 0}}}
	}
	r := &run{slow: []leaf{sized("six", 6*time.Second), sized("one", time.Second), sized("four", 4*time.Second), {Leaf: bench.Leaf{Name: "endless"}}}}
	for room, want := range map[time.Duration]map[string]int{
		2 * time.Minute:  {"one": slowGivenUp, "four": slowGivenUp, "six": slowPairs},
		50 * time.Second: {"one": slowGivenUp, "four": slowPairs, "six": slowPairs},
		time.Second:      {"one": slowPairs, "four": slowPairs, "six": slowPairs},
	} {
		if got := r.slowRounds(room); !maps.Equal(got, want) {
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
	r, base, head, warned := slowRun(t, 2*time.Minute, []string{"BenchmarkWait", "BenchmarkWork"},
		"10 * time.Millisecond", "time.Second", "Work() {", `Work() { panic("too much") `)
	r.began = time.Now().Add(-r.Budget) // a tenth of the budget is left
	if err := r.compareSlow(t.Context(), base, head, r.family()); err != nil {
		t.Fatal(err)
	}
	if n := len(r.out.Outcomes); n != 2 || len(r.out.Record.Rows) != 2 {
		t.Fatalf("%d outcomes of %d rows", n, len(r.out.Record.Rows))
	}
	wait, work := r.out.Outcomes[0], r.out.Outcomes[1]
	if res := wait.Results[0]; res.Unit != sample.UnitTime || res.Verdict != verdict.Undecided || res.Ratio == nil || res.Ratio.Center < 2 || res.Pairs != slowPairs {
		t.Errorf("waiting for longer: %+v", res)
	}
	if work.Row.Failed != "head" || !strings.Contains(work.Row.Reason, "too much") {
		t.Errorf("a panic: %+v", work.Row)
	}
	var text strings.Builder
	for _, w := range *warned {
		text.WriteString(w.Text + "\n")
	}
	for _, want := range []string{"left out of the search, seems slower", "left out of the search, fails with the patches: "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in %q", want, text.String())
		}
	}
}

// TestSlowLate: where there is no time at all, that is said.
func TestSlowLate(t *testing.T) {
	r, base, head, warned := slowRun(t, 1, []string{"BenchmarkWait"})
	if err := r.compareSlow(t.Context(), base, head, r.family()); err != nil {
		t.Fatal(err)
	}
	if len(*warned) != 1 || !strings.Contains((*warned)[0].Text, "and not compared in the end either") || len(r.out.Outcomes) != 0 {
		t.Errorf("%d outcomes, warnings %v", len(r.out.Outcomes), *warned)
	}
}
