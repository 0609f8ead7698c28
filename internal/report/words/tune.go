package words

import (
	"fmt"
	"time"

	"github.com/gohone/hone/internal/sample"
)

// tuneCaveats has the words of what hone tune leaves out.
var tuneCaveats = map[sample.Code]caveat{
	"rule-failed": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("rule %s on %s: %s", f.Text("rule"), f.Text("package"), f.Text("error")), ""
	}},
	"no-benchmarks": {say: func(f sample.Facts) (string, string) { return "left out: " + f.Text("error"), "" }},
	"importer-broken": {say: func(f sample.Facts) (string, string) {
		return commas(f, "packages") + " cannot be built, so that no tests there speak for a rewrite", "go vet says what is missing"
	}},
	"budget-short": {say: func(f sample.Facts) (string, string) {
		many := "one benchmark"
		if n := f.Number("benchmarks"); n > 1 {
			many = fmt.Sprintf("%.0f benchmarks", n)
		}
		remedy := "choose some with -bench, or raise -budget"
		what := "the budget was spent on tests and profiles of " + many + " before the search for rewrites"
		if tests := time.Duration(f.Number("tests") * float64(time.Second)); tests > 0 {
			what += fmt.Sprintf(": its tests alone took %v", tests.Round(time.Second))
			remedy = "choose tests with -run, or raise -budget"
		}
		return what, remedy
	}},
	"benchmark-failed": {say: func(f sample.Facts) (string, string) {
		return f.Text("benchmark") + " is left out, it fails: " + f.Text("error"), ""
	}, many: "left out, since they fail (go test -bench shows how)"},
	"benchmarks-unlooked": {say: func(f sample.Facts) (string, string) {
		n, of := f.Number("missing"), f.Number("of")
		what := fmt.Sprintf("%.0f of %.0f benchmarks", n, of)
		switch whole, _ := f.Map()["whole"].(bool); {
		case whole:
		case n == 0:
			what = fmt.Sprintf("the benchmarks after the first %.0f", of)
		default:
			what = fmt.Sprintf("%.0f of the first %.0f benchmarks, and those after them", n, of)
		}
		return "not looked at, for lack of time: " + what + "; nothing is tried for them, and they are not compared",
			"choose with -bench, or raise -budget"
	}},
	"callers-unasked": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("the proposer was asked about %.0f functions for what they call, those with the largest part of a benchmark, and not about %s more",
			f.Number("asked"), Plural(int(f.Number("unasked")), "function")), "choose benchmarks with -bench, or raise -share"
	}},
	"benchmark-slow": {say: func(f sample.Facts) (string, string) {
		most := time.Duration(f.Number("most") * float64(time.Second))
		why, silent := f.Text("error"), time.Duration(f.Number("silent")*float64(time.Second))
		switch {
		case why != "":
		case silent > 0:
			why = fmt.Sprintf("it gave no time within %v, start of the process included", silent)
		default:
			why = fmt.Sprintf("one operation takes about %v or more", most)
		}
		return fmt.Sprintf("%s is left out of the search: %s", f.Text("benchmark"), why),
			fmt.Sprintf("give it input that takes less than %v; what the patches do to it is compared in the end, as far as the budget has room", most)
	}},
	"benchmark-slow-end": {say: func(f sample.Facts) (string, string) {
		const out, remedy = "left out of the search, ", "apply the patches one by one and compare it with hone diff"
		if failure, failed := f.Map()["error"]; failed {
			return fmt.Sprintf("%sfails with the patches: %v", out, failure), remedy
		}
		if ratio := f.Number("ratio"); ratio > 0 {
			return fmt.Sprintf("%sseems slower with the patches: %.0f %% of the time, in %.0f pairs of one operation", out, 100*ratio, f.Number("pairs")), remedy
		}
		return out + "and not compared in the end either, for lack of time", "give it smaller input, or a larger -budget"
	}},
	"profile-missing": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%.0f of %.0f benchmarks were not profiled, for lack of time", f.Number("missing"), f.Number("of")),
			"choose with -bench, or raise -budget"
	}},
	"profile-failed": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s has no profile: %s", f.Text("benchmark"), f.Text("error")), ""
	}},
}
