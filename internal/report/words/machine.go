package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// machineCaveats has the words of what package machine finds.
var machineCaveats = map[sample.Code]caveat{
	"unknown-system": {say: func(f sample.Facts) (string, string) {
		return weaker(f.Text("goos")), ""
	}},

	// What was seen while hone measured.
	codeTwoSpeeds: {say: twoSpeeds},
	codeDrift:     {say: drifted, many: "the speed of the machine drifted, which the intervals do not allow for"},
	"other-load": {say: func(f sample.Facts) (string, string) {
		const remedy = "end or pause them; verdicts stay right, they take longer"
		if average := f.Number("average"); average > 0 {
			return fmt.Sprintf("other programs are running: the load average is %.2g on %.0f processors", average, f.Number("processors")), remedy
		}
		text := fmt.Sprintf("other programs used %.2g of %.0f processors while hone measured", f.Number("used"), f.Number("processors"))
		if names := f.List("programs"); len(names) > 0 {
			text += ": " + strings.Join(names, ", ")
		}
		if f.Map()["ended"] == true {
			text += ", most by some that began and ended meanwhile"
		}
		return text, remedy
	}},
	"steal": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("the host took %.1f%% of the processors away while hone measured (steal)", 100*f.Number("share")),
			"measure at another time or on a machine of its own"
	}},
	"cpu-quota": {say: func(f sample.Facts) (string, string) {
		const remedy = "raise the limit of the container, or stay below it with -cpu"
		text := fmt.Sprintf("the control group may use %.3g processors", f.Number("quota"))
		if stops := f.Number("stops"); stops > 0 {
			return fmt.Sprintf("%s and was stopped %.0f times, for %.1f s, while hone measured", text, stops, f.Number("seconds")), remedy
		}
		return fmt.Sprintf("%s, GOMAXPROCS is %.0f: a process that uses it up waits for the rest of a period", text, f.Number("procs")), remedy
	}},
	"heat": plain("the processor lowered its clock for heat while hone measured",
		"let it cool, clean or unblock its fan, or measure less at a time; switching turbo off helps too"),
	"memory": {say: func(f sample.Facts) (string, string) {
		if share := f.Number("share"); share > 0 {
			return fmt.Sprintf("processes waited for memory in %.0f%% of the time", 100*share), "end what uses it, or add some"
		}
		where := "on this machine"
		if f.Map()["group"] == true {
			where = "in the control group"
		}
		return fmt.Sprintf("only %d MiB of memory are left %s", int64(f.Number("left"))>>20, where), "end what uses it, or raise the limit"
	}},

	// How it is set up.
	"battery": plain("the machine runs on battery and saves power at the cost of its clock", "plug it in"),
	"governor": {say: func(f sample.Facts) (string, string) {
		return "the clock follows the load (frequency governor " + strings.Join(f.List("governors"), ", ") + "), so processes begin slowly",
			"run cpupower frequency-set -g performance as root"
	}},
	"mixed-processors": {say: func(f sample.Facts) (string, string) {
		return "processors differ in speed (" + strings.Join(f.List("kinds"), ", ") + "), and each process may get another",
			"keep hone on one kind, as with taskset -c"
	}},
	"one-processor": plain("benchmarks have one processor, which their garbage collector and all other programs want too",
		"give hone two or more"),
	"slow-clock": {say: func(f sample.Facts) (string, string) {
		source := f.Text("source")
		if source == "" {
			source = "of unknown source"
		}
		return fmt.Sprintf("reading the clock (%s) takes %s, which counts in benchmarks that stop their timer", source, seconds(f, "cost")),
			"see whether the kernel may use a faster one: available_clocksource, and why it left tsc in its log"
	}},
	"turbo": {say: func(f sample.Facts) (string, string) {
		return "the clock is raised as long as heat and other cores allow (turbo)",
			"for a steadier, slower one: " + f.Text("command") + " as root"
	}},
	"smt": {say: func(f sample.Facts) (string, string) {
		return "cores are shared by two processors each (SMT): what runs on one slows the other",
			"keep the machine quiet, or " + f.Text("command") + " as root"
	}},
	"huge-pages": {say: func(f sample.Facts) (string, string) {
		return "transparent huge pages are always on: which process gets how many is chance, and memory is faster with them",
			f.Text("command") + " as root"
	}},
	"virtual-machine": plain("a virtual machine: what its host and other guests do to clock, caches and memory does not show in here",
		"where small changes matter, use a machine of its own"),
	"fixed-addresses": plain("addresses are not randomized, so every process has the same, and what they do to time looks like the code's",
		"set kernel.randomize_va_space to 2 and leave out setarch -R"),

	// The environment of go.
	"go-environment": {say: func(f sample.Facts) (string, string) {
		return "set in the environment, and so for every benchmark: " + strings.Join(f.List("settings"), " "),
			"unset it unless that is meant"
	}},
	"goflags": {say: func(f sample.Facts) (string, string) {
		return "GOFLAGS has " + strings.Join(f.List("flags"), " ") + ", with which every version is built",
			"take it out with go env -w or in the environment unless that is meant"
	}},
}

// twoSpeeds says that processes are of two speeds whatever they run. Where only
// some of the programs of a run show it, that is no more than likely.
func twoSpeeds(f sample.Facts) (text, remedy string) {
	likely, who := f.Map()["likely"] == true, showers(f)
	how := "one slower than the other"
	if ratio, share := f.Number("ratio"), f.Number("share"); ratio > 1 && share > 0 && share < 1 {
		how = fmt.Sprintf("about %.0f%% of the processes take %sx the time of the others", 100*share, times(ratio))
	} else if ratio > 1 {
		how = times(ratio) + "x apart"
	}
	switch remedy = "verdicts stay right, they take longer"; {
	case likely && 2*f.Number("rows") < f.Number("of"):
		return who + " processes of two speeds: " + how, "as several programs do, look at the machine first: hone doctor"
	case f.Map()["alone"] == true: // no pairs
		remedy = "a center may be of either: to compare versions use hone diff, whose pairs cancel it"
	}
	if text = "this machine has two speeds: "; likely {
		text = "this machine seems to have two speeds: "
	}
	if text += how + ", whichever program they run"; who != "" {
		text += " (" + who + " it)"
	}
	return text, remedy
}

// showers says who shows a condition, with a verb; empty if that is not known.
func showers(f sample.Facts) string {
	names, n, of, what := f.List("names"), f.Number("rows"), f.Number("of"), f.Text("what")
	if what == "" {
		what = "benchmarks"
	}
	switch {
	case len(names) == 1:
		return names[0] + " shows"
	case len(names) > 1:
		return Names(names) + " show"
	case n > 0 && n == of:
		return fmt.Sprintf("all %.0f %s show", n, what)
	case n > 0 && of > 0:
		return fmt.Sprintf("%.0f of %.0f %s show", n, of, what)
	}
	return ""
}

// drifted says that the speed of the machine changed during a measurement.
func drifted(f sample.Facts) (text, remedy string) {
	if longer := f.Text("longer"); longer != "" { // of hone doctor
		return sameCodeDrifted(longer, f.Number("ratio"))
	}
	remedy = "measure on a quieter machine; to compare versions use hone diff, whose pairs cancel drift"
	const halves = "the second half of the processes took %s%% against the first"
	who := showers(f)
	if who == "" {
		return fmt.Sprintf(halves+": the speed of the machine drifted, which the interval does not allow for", percent(f.Number("ratio"), 1)), remedy
	}
	text = "the speed of the machine drifted (" + who + " it), which the intervals do not allow for"
	if lo := f.Number("lo"); lo > 0 {
		text += ": " + fmt.Sprintf(halves, percent(lo, 1)+"% to "+percent(f.Number("hi"), 1))
	}
	return text, remedy
}

// sameCodeDrifted says that the same code took longer, by a ratio above 1, at
// the beginning or the end of a measurement.
func sameCodeDrifted(longer string, ratio float64) (text, remedy string) {
	text = fmt.Sprintf("the same code took %.1f%% longer at the %s of the measurement than at its ", 100*(ratio-1), longer)
	if longer == "end" {
		return text + "beginning", "pairs do not mind, but wait for a warm machine or a quiet one"
	}
	return text + "end", "pairs do not mind, but something has just ended, or the clock rises late"
}
