package tune

import (
	"encoding/json"
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

// slowRun is a run whose final code waits for longer and fails, with the binaries of the
// original and of that.
func slowRun(t *testing.T, budget time.Duration) (r *run, base, head *build.Binary, warned *[]sample.Warning) {
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
	for _, name := range []string{"BenchmarkWait", "BenchmarkWork"} {
		r.slow = append(r.slow, leaf{bench.Leaf{Name: name}, time.Second})
	}
	bad := strings.NewReplacer("10 * time.Millisecond", "time.Second", "Work() {", `Work() { panic("too much") `).Replace(slowModule["m.go"])
	if base, err = r.compile(t.Context(), r.base); err != nil {
		t.Fatal(err)
	}
	tree := rewrite.Tree{Root: r.base.Root}.With(map[string][]byte{filepath.Join(r.Package.Dir, "m.go"): []byte(bad)})
	if head, err = r.compile(t.Context(), tree); err != nil {
		t.Fatal(err)
	}
	return r, base, head, warned
}

// TestLookAtSlow: of benchmarks that the search left out the result tells what became of
// them, and a warning names those that became slower or fail.
func TestLookAtSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("waits for seconds")
	}
	r, base, head, warned := slowRun(t, 10*time.Minute)
	if err := r.lookAtSlow(t.Context(), base, head, r.slow); err != nil {
		t.Fatal(err)
	}
	if n := len(r.out.Outcomes); n != 2 || len(r.out.Record.Rows) != 2 || len(r.out.Record.Samples) != 2*3*slowPairs {
		t.Fatalf("%d outcomes of %d rows and %d samples", n, len(r.out.Record.Rows), len(r.out.Record.Samples))
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
	for _, want := range []string{"BenchmarkWait, left out of the search, seems slower", "BenchmarkWork, left out of the search, fails with the patches: "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in %q", want, text.String())
		}
	}
}

// TestLookAtSlowLate: where there is no time, that is said.
func TestLookAtSlowLate(t *testing.T) {
	r, base, head, warned := slowRun(t, 1)
	if err := r.lookAtSlow(t.Context(), base, head, r.slow[:1]); err != nil {
		t.Fatal(err)
	}
	if len(*warned) != 1 || !strings.Contains((*warned)[0].Text, "was not compared in the end either") || len(r.out.Outcomes) != 0 {
		t.Errorf("%d outcomes, warnings %v", len(r.out.Outcomes), *warned)
	}
}
