package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
)

// A LiveRow is one live comparison of one benchmark.
type LiveRow struct {
	Started time.Time      `json:"started"`
	Machine sample.Machine `json:"machine"`
	Go      string         `json:"go"`
	// Method is hone's way of measuring, driver.Version.
	Method string `json:"method"`
	Mode   string `json:"mode"`
	State  string `json:"state"`
	Seed   uint64 `json:"seed"`
	// Eps is the relative effect asked for, Planted the one there is: a block
	// has a whole number of iterations. In code it is what the author of the
	// code expects, on average and roughly, and Planted is 0.
	Eps     float64        `json:"eps,omitempty"`
	Planted float64        `json:"planted,omitempty"`
	Policy  verdict.Policy `json:"policy"`
	// Together is the number of rows measured in turn with this one, itself
	// included.
	Together int `json:"together"`
	// Source is the argument, Form the build tag of head in code, or what moves
	// its functions.
	Source    string `json:"source"`
	Form      string `json:"form,omitempty"`
	Package   string `json:"package"`
	Benchmark string `json:"benchmark"`
	// Failed is why it was not compared, in one line.
	Failed string `json:"failed,omitempty"`
	// Want is the right verdict of the time.
	Want string `json:"want"`
	// Layout says whether the verdict holds in other layouts, of which Layouts a
	// side were run in LayoutSeconds, links not counted.
	Layout        string  `json:"layout,omitempty"`
	Layouts       int     `json:"layouts,omitempty"`
	LayoutSeconds float64 `json:"layout_seconds,omitempty"`

	Time   LiveResult `json:"time"`
	Bytes  LiveResult `json:"bytes"`
	Allocs LiveResult `json:"allocs"`
	// Seconds is what the benchmark took in all, its pilot included; Processes
	// what the processes took that the verdict of the time comes from.
	Seconds   float64 `json:"seconds"`
	Processes float64 `json:"processes"`
	// Warnings are their codes.
	Warnings []string `json:"warnings,omitempty"`
}

// A LiveResult is what was said of one unit. Ratios are of head to base; Hi is
// 0 where the interval has no end, and all are 0 where there is no ratio.
type LiveResult struct {
	Verdict   string  `json:"verdict"`
	Base      float64 `json:"base"`
	Head      float64 `json:"head"`
	Ratio     float64 `json:"ratio,omitempty"`
	Lo        float64 `json:"lo,omitempty"`
	Hi        float64 `json:"hi,omitempty"`
	Exact     bool    `json:"exact,omitempty"`
	Pairs     int     `json:"pairs"`
	LongPairs int     `json:"long_pairs,omitempty"`
}

func liveResult(r verdict.Result) LiveResult {
	l := LiveResult{
		Verdict: r.Verdict.String(), Exact: r.Exact, Pairs: r.Pairs, LongPairs: r.LongPairs,
		Base: finite(r.Base.Value), Head: finite(r.Head.Value),
	}
	if r.Ratio != nil {
		l.Ratio, l.Lo, l.Hi = finite(r.Ratio.Center), finite(r.Ratio.Lo), finite(r.Ratio.Hi)
	}
	return l
}

// finite returns what JSON can hold.
func finite(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return x
}

// bounded says that the interval ends on both sides.
func (r LiveResult) bounded() bool { return r.Lo > 0 && r.Hi > 0 }

// covers says that the interval holds a ratio.
func (r LiveResult) covers(ratio float64) bool {
	return outcome{lo: r.Lo, hi: r.Hi}.covers(ratio)
}

// String is the line for whoever watches.
func (r LiveRow) String() string {
	name := strings.TrimSuffix(r.Package+"."+r.Benchmark+" "+r.Form, " ")
	if r.Failed != "" {
		return name + ": skipped: " + r.Failed
	}
	s := fmt.Sprintf("%s: %s, want %s, %+.2f %% [%+.2f, %+.2f], %d+%d pairs, %.1f s", name, r.Time.Verdict, r.Want,
		100*(r.Time.Ratio-1), 100*(r.Time.Lo-1), 100*(r.Time.Hi-1), r.Time.Pairs, r.Time.LongPairs, r.Seconds)
	if r.Layouts > 0 {
		s += fmt.Sprintf(", layout %s after %d", r.Layout, r.Layouts)
	}
	return strings.TrimSuffix(s+" "+strings.Join(r.Warnings, " "), " ")
}

// appendLive adds lines to a file.
func appendLive(file string, rows []LiveRow) error { return appendLines(file, rows) }

// readLive reads files of lines, in their order.
func readLive(files []string) ([]LiveRow, error) { return readLines[LiveRow](files) }
