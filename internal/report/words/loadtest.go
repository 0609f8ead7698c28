package words

import (
	"fmt"
	"time"

	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/sample"
)

// Problem says why a load test says nothing about a server, and what to do, if
// anything.
func Problem(p loadtest.Problem) string {
	switch p.Kind {
	case loadtest.StoppedEarly:
		return fmt.Sprintf("%s: stopped early: %s: %s", p.Server, p.Why, p.FirstError)
	case loadtest.NothingSent:
		return p.Server + ": no request was sent and answered in the time that counts; send more, or for longer"
	case loadtest.NothingAnswered:
		return p.Server + ": no request was answered well: " + p.FirstError
	}
	return joined(generatorBound(sample.NewFacts(map[string]any{"why": p.Why})))
}

func generatorBound(f sample.Facts) (text, remedy string) {
	text = "GENERATOR-BOUND: " + f.Text("why")
	if rate := f.Number("rate"); rate > 0 { // of a search
		return text, fmt.Sprintf("the server holds %.4g requests a second or more", rate)
	}
	return text, "what was measured is hone and not the server: send less, or from another machine"
}

// loadCaveats has the words of what package loadtest finds.
var loadCaveats = map[sample.Code]caveat{
	"generator-bound": {say: generatorBound},
	"not-captured":    {say: notCaptured},
	"note":            {say: func(f sample.Facts) (string, string) { return f.Text("note"), "" }},
	"script": {say: func(f sample.Facts) (string, string) {
		if f.Map()["stages"] == true {
			return "the stages of the script are left out: the load is its highest and does not change", ""
		}
		return f.Text("note"), ""
	}},
	"two-processes": {say: func(f sample.Facts) (string, string) {
		remedy := "let hone start both servers, with -start or -build and -against or -against-build: it then starts them again and again"
		if f.Map()["started"] == true {
			remedy = "leave out -lifetime 0s: servers are then started again and again"
		}
		return "the verdicts are about these two processes and not about their programs: " +
			"two processes of one program can differ for as long as they live", remedy
	}},
	"few-requests": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("p99 is not compared: a slice has about %.0f requests and p99 needs %.0f", f.Number("per_slice"), f.Number("need")),
			"make slices longer with -slice"
	}},
	"few-processes": {say: func(f sample.Facts) (string, string) {
		each := lasting(f, "each")
		return fmt.Sprintf("only %.0f pairs of processes were compared: one takes %v, of which %v are no turns",
				f.Number("pairs"), each.Round(time.Millisecond), lasting(f, "overhead").Round(time.Millisecond)),
			fmt.Sprintf("about %.0f are needed to detect a change: give it -duration %v",
				f.Number("need"), (time.Duration(f.Number("need")) * each).Round(time.Second))
	}},
	"few-runs": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s of runs cannot decide: a verdict takes %.0f at the least, all of which agree",
				Plural(int(f.Number("pairs")), "pair"), f.Number("need")),
			fmt.Sprintf("give it -count %.0f or more; or leave out -count, and hone compares by many short turns", f.Number("need"))
	}},
	"fewer-runs": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%.0f whole %s of %.0f: the means are over these", f.Number("done"),
			map[bool]string{true: "run", false: "runs"}[f.Number("done") == 1], f.Number("of")), ""
	}},
	"errors": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s: %.2g%% of its requests failed; they are in all its numbers", f.Text("server"), 100*f.Number("rate")),
			"an error is often quicker than an answer; compare when there are none"
	}},
	"server-end": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s did not end well when it was stopped: %s", f.Text("server"), f.Text("reason")), "let it end on SIGTERM"
	}},
}

// lasting is a fact that is a time.
func lasting(f sample.Facts, name string) time.Duration {
	return time.Duration(f.Number(name) * float64(time.Second))
}

// notCaptured says what could not be seen of a server, and why.
func notCaptured(f sample.Facts) (text, remedy string) {
	if name := f.Text("profile"); name != "" {
		return "-profile " + name + ": there is no " + profileName(f.Text("kind")) + " to write", ""
	}
	why := f.Text("error")
	switch f.Text("cause") {
	case "no-endpoint":
		why += "; -debug says where it does, -build builds it in"
	case "no-process":
		why = "the server's process is not known; -pid names it"
	}
	if what := f.Text("what"); what != "" {
		why = "not captured: " + captured(what, f.Text("kind")) + ": " + why
	}
	return f.Text("server") + ": " + why, ""
}

// profileName names a kind of profile that is written to a file.
func profileName(kind string) string {
	switch kind {
	case "heap":
		return "profile of the heap"
	case "allocs":
		return "profile of allocations"
	}
	return "CPU profile"
}

// captured names what is captured of a server; kind is that of a profile.
func captured(what, kind string) string {
	if what == "snapshot" {
		return "the " + kind + " profile"
	}
	return map[string]string{
		"runtime":          "allocations, pauses and profiles",
		"some-runtime":     "some of the allocations and pauses",
		"process":          "CPU time and memory",
		"cpu-profile":      "the CPU profile",
		"one-cpu-profile":  "a CPU profile",
		"allocating-lines": "lines that allocate",
		"some-snapshots":   "some of its profiles",
	}[what]
}
