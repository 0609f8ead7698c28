// Package judged is what hone said of one comparison whose answer is known.
package judged

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/lines"
)

// A Row is one live comparison of one benchmark.
type Row struct {
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

	Time   Result `json:"time"`
	Bytes  Result `json:"bytes"`
	Allocs Result `json:"allocs"`
	// Seconds is what the benchmark took in all, its pilot included; Processes
	// what the processes took that the verdict of the time comes from.
	Seconds   float64 `json:"seconds"`
	Processes float64 `json:"processes"`
	// Warnings are their codes.
	Warnings []string `json:"warnings,omitempty"`
}

// A Result is what was said of one unit. Ratios are of head to base; Hi is
// 0 where the interval has no end, and all are 0 where there is no ratio.
type Result struct {
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

// ResultOf returns what is kept of a result.
func ResultOf(r verdict.Result) Result {
	l := Result{
		Verdict: r.Verdict.String(), Exact: r.Exact, Pairs: r.Pairs, LongPairs: r.LongPairs,
		Base: Finite(r.Base.Value), Head: Finite(r.Head.Value),
	}
	if r.Ratio != nil {
		l.Ratio, l.Lo, l.Hi = Finite(r.Ratio.Center), Finite(r.Ratio.Lo), Finite(r.Ratio.Hi)
	}
	return l
}

// Finite returns what JSON can hold.
func Finite(x float64) float64 {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	return x
}

// Bounded reports whether the interval ends on both sides.
func (r Result) Bounded() bool { return r.Lo > 0 && r.Hi > 0 }

// Covers reports whether the interval holds a ratio.
func (r Result) Covers(ratio float64) bool {
	return IntervalCovers(r.Lo, r.Hi, ratio)
}

// IntervalCovers reports whether an interval holds a ratio. One whose hi is 0 has
// no end and holds nothing.
func IntervalCovers(lo, hi, ratio float64) bool {
	const rounding = 1e-12
	return hi > 0 && lo <= ratio*(1+rounding) && ratio <= hi*(1+rounding) && !math.IsNaN(lo)
}

// Wanted is the verdict that is right of so much planted, a logarithm.
func Wanted(log float64) verdict.Verdict {
	switch {
	case log > 0:
		return verdict.Slower
	case log < 0:
		return verdict.Faster
	}
	return verdict.Same
}

// String is the line for whoever watches.
func (r Row) String() string {
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

// Append adds lines to a file.
func Append(file string, rows []Row) error { return lines.Append(file, rows) }

// Read reads files of lines, in their order.
func Read(files []string) ([]Row, error) { return lines.Read[Row](files) }

// Where names what the numbers of a row hold for: machine, toolchain, method.
func Where(r Row) string {
	m := r.Machine
	return fmt.Sprintf("%s, %d cores, %s/%s, %s, %s", cmp.Or(m.CPU, "unknown CPU"), m.Cores, m.GOOS, m.GOARCH, r.Go, r.Method)
}

// Right reports whether the verdict is the one wanted.
func (r Row) Right() bool { return r.Time.Verdict == r.Want }

// Wrong reports whether it is false: the other direction, or any where nothing
// was planted. Same where there is an effect, and undecided, are neither right nor
// wrong.
func (r Row) Wrong() bool {
	changed := r.Time.Verdict == "faster" || r.Time.Verdict == "slower"
	return changed && r.Time.Verdict != r.Want
}

// Covered reports whether the interval holds what was planted.
func (r Row) Covered() bool { return r.Time.Covers(1 + r.Planted) }

// CountsWrong reports whether a count is called changed where none is planted.
func (r Row) CountsWrong() bool {
	return slices.ContainsFunc([]string{r.Bytes.Verdict, r.Allocs.Verdict}, func(v string) bool { return v == "faster" || v == "slower" })
}
