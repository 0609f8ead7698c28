package replay

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/gohone/hone/lab/lines"
	"github.com/gohone/hone/lab/record"
)

func someResults() []Result {
	var out []Result
	for _, d := range drawn[:2] { // the third is not measured
		for _, scenario := range []string{"A/A, 1 row", "+5 %", "+2 %, tolerance 1 %"} {
			for i, trace := range []string{"A-quiet", "B-busy"} {
				out = append(out, Result{
					Method: d.method, Scenario: scenario, Trace: trace, Trials: 100,
					Right: 90 - 20*i, Wrong: 3 * i, Same: 80 + i, Seconds: lines.Spread{Median: 2 + float64(i), Max: 4},
				})
			}
		}
	}
	return out
}

func TestFigure(t *testing.T) {
	var out bytes.Buffer
	if err := drawFigure(&out, someResults()); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{
		"2 traces", "not measured", "1.5 %, worst trace 3.0", "80.0 %, worst trace 70.0", "80.5 %, worst trace 80.0", "2.5 s, worst trace 3.0",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the figure", want)
		}
	}
	for in := xml.NewDecoder(&out); ; {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
	}
}

func TestTable(t *testing.T) {
	var out strings.Builder
	if err := table(&out, someResults()[:2]); err != nil {
		t.Fatal(err)
	}
	const want = "| A/A, 1 row | hone | 2 x 100 | 80.0 % | 70.0 % | 1.5 % | 3.0 % | 80.5 % | 80.0 % |  |  | 2.50 | 3.00 | 0.00 |\n"
	if !strings.HasSuffix(out.String(), want) {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestSealed: a third of the traces is for the end, and every benchmark and
// state has some that are not.
func TestSealed(t *testing.T) {
	kept := make(map[bool]int)
	for _, s := range []bool{false, true} {
		traces, err := readTraces("testdata/traces", s)
		if err != nil {
			t.Fatal(err)
		}
		kept[s] = len(traces)
	}
	if kept[true]*5 < kept[false]*2 || kept[true] > kept[false] {
		t.Errorf("%d traces are sealed, %d open", kept[true], kept[false])
	}
}

// TestSuiteBuilds: what record records.
func TestSuiteBuilds(t *testing.T) {
	bin, done, err := record.CompileSuite(t.Context(), "testdata/suite")
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	var r record.Recorder
	names, err := r.Runner.List(t.Context(), bin, ".")
	if err != nil || len(names) < 12 {
		t.Errorf("%v, %v", names, err)
	}
}
