package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/internal/verdict/gauge"
)

// TestResultsOfFewProcesses: what a run that ended early does not know is a
// null and not a number that JSON lacks.
func TestResultsOfFewProcesses(t *testing.T) {
	a := gauge.DefaultAim()
	a.Goals, a.Family = []gauge.Goal{{Unit: sample.UnitTime, Limit: 1e-5}}, 1
	for n := range 12 {
		g := gauge.New(a, sample.Row{Benchmark: "BenchmarkA", Head: "."})
		for i := range n {
			g.Feed(sample.LookShort, map[string]verdict.Observation{".": {N: 1000, Mean: 1e-6 * float64(1+i), Allocs: 2}})
		}
		g.Finish()
		var b bytes.Buffer
		h := message.NewJSON(&b)
		for _, r := range convert.Results(gauge.Gauged{Readings: g.Readings()}, a.Width, 1, 0.1) {
			if err := h.Handle(message.Message{Result: r}); err != nil {
				t.Fatalf("%d processes: %v", n, err)
			}
		}
		first, _, _ := strings.Cut(b.String(), "\n")
		open, asked := strings.Contains(first, `"lo":null,"hi":null`), strings.Contains(first, `"goal":"undecided"`)
		if few := n < 8; open != few || few && !asked {
			t.Errorf("%d processes: %s", n, first)
		}
		if exact := strings.Count(b.String(), `"exact":true`); (exact == 2) != (n >= 3) {
			t.Errorf("%d processes: %d counts are exact:\n%s", n, exact, b.String())
		}
	}
}
