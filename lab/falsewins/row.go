package falsewins

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/lab/harmless"
	"github.com/gohone/hone/lab/judged"
	"github.com/gohone/hone/lab/lines"
)

// A FalseWinRow is one trial of a change that does the same work.
type FalseWinRow struct {
	Started time.Time      `json:"started"`
	Machine sample.Machine `json:"machine"`
	Go      string         `json:"go"`
	// Method is hone's way of measuring, driver.Version.
	Method string `json:"method"`
	Seed   uint64 `json:"seed"`
	// Trial is its number, from 1: with the seed it says what is drawn, where the
	// same functions cost something.
	Trial int `json:"trial"`
	// Kind is what was changed, Change tells it from others.
	Kind     string  `json:"kind"`
	Change   string  `json:"change"`
	Package  string  `json:"package"`
	Function string  `json:"function"`
	Share    float64 `json:"share"` // of a benchmark, 0 to 1
	Added    int     `json:"added"` // lines
	Removed  int     `json:"removed"`
	// Identical counts what was drawn before, by kind, and makes the same program.
	Identical map[string]int `json:"identical,omitempty"`
	// Outcome and Reason are as hone tune gives them; kept is a false win.
	Outcome trial.Outcome `json:"outcome"`
	Reason  string        `json:"reason"`
	// Screening is the ratio of times of the short look, head over base.
	Screening float64 `json:"screening"`
	// Results are those of the verdict, for each benchmark that decides; none where
	// the short look dropped the change.
	Results []FalseWinResult `json:"results,omitempty"`
	// Diff is the change, of those that were kept.
	Diff    string  `json:"diff,omitempty"`
	Seconds float64 `json:"seconds"`
}

// A FalseWinResult is the verdict on the time of one benchmark.
type FalseWinResult struct {
	Benchmark string        `json:"benchmark"`
	Time      judged.Result `json:"time"`
	Layout    string        `json:"layout"`
	Layouts   int           `json:"layouts,omitempty"`
}

func (r *FalseWinRow) identical(kind string) {
	if r.Identical == nil {
		r.Identical = make(map[string]int)
	}
	r.Identical[kind]++
}

// take notes what became of a trial.
func (r *FalseWinRow) take(t *trial.Trial) {
	c := t.Candidate
	r.Kind, r.Change, r.Package, r.Function, r.Share = c.Rule.Name, changeOf(c), c.Package, c.Function, t.Share
	r.Added, r.Removed, r.Outcome, r.Reason, r.Screening = t.Added, t.Removed, t.Outcome(), words.Reason(t), judged.Finite(t.Screening)
	r.Method = driver.Version
	for _, o := range t.Outcomes {
		for _, res := range o.Results {
			if res.Unit == sample.UnitTime {
				r.Results = append(r.Results, FalseWinResult{o.Row.Benchmark, judged.ResultOf(res), res.Layout.String(), res.Layouts})
			}
		}
	}
	if t.Outcome() == trial.Kept {
		r.Diff = t.Diff
	}
}

// judged reports whether the short look let it through.
func (r FalseWinRow) judged() bool { return len(r.Results) > 0 }

func (r FalseWinRow) kept() bool { return r.Outcome == trial.Kept }

func (r *FalseWinRow) String() string {
	return fmt.Sprintf("%s of %s.%s: %s, %s; %.1f s", r.Kind, r.Package, r.Function, r.Outcome, r.Reason, r.Seconds)
}

const falseWinHeader = `| change | trials | the same program, left out | dropped by the short look | dropped by the verdict | kept | part kept | 95 % | median s | s in all |
|---|---|---|---|---|---|---|---|---|---|`

// falseWinTable writes a Markdown table for each machine, toolchain and method: a line
// for each kind of change, and one for all.
func falseWinTable(w io.Writer, rows []FalseWinRow) error {
	where := func(r FalseWinRow) string {
		m := r.Machine
		return fmt.Sprintf("%s, %d cores, %s/%s, %s, %s", cmp.Or(m.CPU, "unknown CPU"), m.Cores, m.GOOS, m.GOARCH, r.Go, r.Method)
	}
	for i, g := range lines.Group(rows, where) {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s\n\n%s\n", where(g[0]), falseWinHeader)
		g, failed := measured(g)
		same := make(map[string]int)
		total := 0
		for _, r := range g {
			for kind, n := range r.Identical {
				same[kind], total = same[kind]+n, total+n
			}
		}
		if wins := matchingRows(g, controlRule.Name); len(wins) > 0 {
			falseWinLine(w, "right rewrites, for control", 0, wins)
		}
		if g = slices.DeleteFunc(g, func(r FalseWinRow) bool { return r.Kind == controlRule.Name }); len(g) == 0 {
			continue
		}
		for _, k := range harmless.Kinds() {
			falseWinLine(w, k.Name, same[k.Name], matchingRows(g, k.Name))
		}
		if err := falseWinLine(w, "all changes", total, g); err != nil {
			return fmt.Errorf("write the table: %w", err)
		}
		if failed > 0 {
			fmt.Fprintf(w, "\n%d more could not be measured, and do not count.\n", failed)
		}
	}
	return nil
}

// measured returns the trials that hone tune measured, and how many there are beside
// them: those of programs that failed say nothing.
func measured(rows []FalseWinRow) (list []FalseWinRow, failed int) {
	list = slices.DeleteFunc(slices.Clone(rows), func(r FalseWinRow) bool { return r.Outcome == trial.Rejected })
	return list, len(rows) - len(list)
}

func matchingRows(g []FalseWinRow, kind string) []FalseWinRow {
	return slices.DeleteFunc(slices.Clone(g), func(r FalseWinRow) bool { return r.Kind != kind })
}

func falseWinLine(w io.Writer, name string, same int, g []FalseWinRow) error {
	var judged, kept int
	var seconds []float64
	sum := 0.0
	for _, r := range g {
		if r.kept() {
			kept++
		} else if r.judged() {
			judged++
		}
		seconds = append(seconds, r.Seconds)
		sum += r.Seconds
	}
	line := fmt.Sprintf("| %s | %d | %d | %d | %d | %d |", name, len(g), same, len(g)-judged-kept, judged, kept)
	if len(g) == 0 {
		_, err := fmt.Fprintln(w, line+" | | | |")
		return err
	}
	lo, hi := stat.Binomial(kept, len(g), 0.95)
	_, err := fmt.Fprintf(w, "%s %.2f %% | %.2f to %.2f %% | %.1f | %.0f |\n", line, 100*float64(kept)/float64(len(g)), 100*lo, 100*hi, stat.Quantile(seconds, 0.5), sum)
	return err
}
