package replay

import (
	"fmt"
	"io"
	"slices"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/lines"
)

// table writes a line for each method and scenario: pooled over all traces,
// with the worst trace beside it.
func table(w io.Writer, results []Result) error {
	groups := lines.Group(results, func(r Result) [2]string { return [2]string{r.Scenario, r.Method} })
	_, err := fmt.Fprintln(w, "| planted | method | traces x trials | found | worst | wrong | worst | same | worst | covered | worst | median s | worst | p95 s |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
	for _, g := range groups {
		fmt.Fprintf(w, "| %s | %s | %d x %d |", g[0].Scenario, g[0].Method, len(g), g[0].Trials)
		for _, share := range []struct {
			of, all func(Result) int
			low     bool // the worst is the least
		}{
			{func(r Result) int { return r.Right }, trials, true},
			{func(r Result) int { return r.Wrong }, trials, false},
			{func(r Result) int { return r.Same }, trials, true},
			{func(r Result) int { return r.Covered }, func(r Result) int { return r.Bounded }, true},
		} {
			pooled, worst := rate(g, share.of, share.all, share.low)
			fmt.Fprintf(w, " %s | %s |", percent(pooled), percent(worst))
		}
		medians := make([]float64, len(g))
		late := make([]float64, len(g))
		for i, r := range g {
			medians[i], late[i] = r.Seconds.Median, r.Seconds.P95
		}
		fmt.Fprintf(w, " %.2f | %.2f | %.2f |\n", stat.Quantile(medians, 0.5), slices.Max(medians), stat.Quantile(late, 0.5))
	}
	return err
}

func trials(r Result) int { return r.Trials }

// rate returns a share over all results of a group and that of the worst;
// less than 0 where there is nothing to share.
func rate(g []Result, of, all func(Result) int, low bool) (pooled, worst float64) {
	sum, total := 0, 0
	var each []float64
	for _, r := range g {
		if all(r) == 0 {
			continue
		}
		sum, total = sum+of(r), total+all(r)
		each = append(each, float64(of(r))/float64(all(r)))
	}
	if total == 0 {
		return -1, -1
	}
	if low {
		return float64(sum) / float64(total), slices.Min(each)
	}
	return float64(sum) / float64(total), slices.Max(each)
}

func percent(x float64) string {
	if x < 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*x)
}
