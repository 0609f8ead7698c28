package trial

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/target/targettest"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/rules"
)

// words is a module with a benchmark of long texts and one of short ones.
var words = map[string]string{
	"go.mod": "module example.org/words\n\ngo 1.24\n",
	"m.go": `package words

func Fill(n int) int {
	m := make(map[int]int)
	for i := range n {
		m[i] = i
	}
	return len(m)
}

func List(n int) (list []int) {
	for i := range n {
		list = append(list, i)
	}
	return list
}
`,
	"m_test.go": `package words

import "testing"

var sink int

func BenchmarkLong(b *testing.B) {
	for b.Loop() {
		sink = Fill(300) + len(List(300))
	}
}

func BenchmarkShort(b *testing.B) {
	for b.Loop() {
		sink = Fill(3) + len(List(3))
	}
}
`,
}

// wordsBench is a bench for that module.
func wordsBench(t *testing.T) *Bench {
	t.Helper()
	code := targettest.New(t, words)
	return &Bench{
		Target: code, Meter: &target.Meter{Target: code, Runner: &bench.Runner{Brief: true}, Seeds: target.NewSeeds(0)},
		Baseline: target.NewBaseline(code, rewrite.Tree{Root: code.Version.Root}), Ledger: NewLedger(verdict.DefaultPolicy()),
	}
}

// joint is a candidate of two: room in a list as it is needed, and in a map as the long texts need it.
func joint(t *testing.T, b *Bench, rule *rules.Rule) (c, room *rewrite.Candidate) {
	t.Helper()
	file := filepath.Join(b.Target.Package.Dir, "m.go")
	edited := func(function, from, to string) *rewrite.Candidate {
		at := strings.Index(words["m.go"], from)
		return &rewrite.Candidate{
			Rule: rule, Function: function, File: file, Start: at, End: at + len(from),
			Files: map[string][]byte{file: []byte(strings.Replace(words["m.go"], from, to, 1))},
		}
	}
	list := edited("List", "\tfor i := range n {\n\t\tlist", "\tlist = make([]int, 0, n)\n\tfor i := range n {\n\t\tlist")
	room = edited("Fill", "make(map[int]int)", "make(map[int]int, 300)")
	c, err := rewrite.Join(b.Baseline.Tree(), []*rewrite.Candidate{list, room})
	if err != nil {
		t.Fatal(err)
	}
	return c, room
}

// TestBlame: where two rewrites gain together and one of them takes more memory in a benchmark, that one is to blame, as
// soon as the memory is known: in the quick comparison if the benchmark decides, or before the check.
func TestBlame(t *testing.T) {
	if testing.Short() {
		t.Skip("measures for seconds")
	}
	for _, tt := range []struct {
		name     string
		observes bool
		touched  []string
		shares   []float64
		stages   []stage
		ends     bool
	}{
		{"decides", false, []string{"BenchmarkLong", "BenchmarkShort"}, []float64{0.9, 0.8}, screening, true},
		{"elsewhere", true, []string{"BenchmarkLong", "BenchmarkShort"}, []float64{0.9, 0.1}, []stage{compile, look, roomElsewhere}, true},
		{"made of the code", false, []string{"BenchmarkLong", "BenchmarkShort"}, []float64{0.9, 0.1}, []stage{compile, look, roomElsewhere}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := wordsBench(t)
			defer b.Baseline.Close()
			c, room := joint(t, b, &rules.Rule{Analyzer: &analysis.Analyzer{Name: "room"}, Observes: tt.observes})
			of := New(b.Baseline.Tree(), c, tt.touched, tt.shares)
			of.looked = tt.touched[:1] // each to the end
			if len(of.deciding()) > 1 {
				of.looked = tt.touched
			}
			defer Close(b, of)
			if err := pass(t.Context(), b, of, tt.stages); err != nil {
				t.Fatal(err)
			}
			slower, ok := of.Reason.(Slower)
			if ok != tt.ends || ok && slower.Benchmark != "BenchmarkShort" {
				t.Fatalf("%T %+v", of.Reason, of.Reason)
			}
			if err := Blame(t.Context(), b, of); err != nil {
				t.Fatal(err)
			}
			if want := map[bool]*rewrite.Candidate{true: room}[tt.ends]; of.Blamed != want {
				t.Errorf("%+v is to blame", of.Blamed)
			}
		})
	}
}
