package words

import (
	"fmt"

	"github.com/gohone/hone/internal/sample"
)

// runCaveats has the words of what a command finds about its run, or hone
// doctor about what it has to work with.
var runCaveats = map[sample.Code]caveat{
	"nothing-to-do": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("run %.0f is done: there was nothing left to decide", f.Number("run")), ""
	}},
	"unfinished": {say: func(f sample.Facts) (string, string) {
		store, run := "", f.Number("run")
		if name := f.Text("store"); name != "" {
			store = "-db " + name + " "
		}
		what := map[string]string{
			sample.StateInterrupted: "was interrupted", sample.StateFailed: "ended with an error",
			sample.StateRunning: "is being measured", sample.StateDead: "was killed",
		}[f.Text("state")]
		resume := f.Text("resume")
		switch undecided, _ := f.Map()["undecided"].(bool); {
		case undecided:
			return fmt.Sprintf("run %.0f %s before a pair was whole: which is faster is undecided", run, what), ""
		case resume == "":
			return fmt.Sprintf("run %.0f %s: this is what was found until then", run, what), ""
		}
		return fmt.Sprintf("run %.0f %s", run, what), fmt.Sprintf("hone %s %s-resume %.0f goes on with it", resume, store, run)
	}},
	"not-explained": {say: func(f sample.Facts) (string, string) {
		return "where it changed is not known: " + f.Text("error"), ""
	}},
	"interrupted": plain("the run was interrupted: this is what was measured until then", ""),

	"go-command": {say: func(f sample.Facts) (string, string) {
		return "the go command does not work here: " + f.Text("error"), ""
	}},
	"store": {say: func(f sample.Facts) (string, string) { return f.Text("error"), "" }},
	"other-hone": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("another hone measures right now (pid %s)", f.Text("pid")), "wait for it"
	}},
	"aa-differs": {say: func(f sample.Facts) (string, string) {
		return "equal programs were called different: " + commas(f, "verdicts"),
			"that is to happen in one run of a hundred; run doctor again, and if it comes back, trust no verdict here and report it"
	}},
}
