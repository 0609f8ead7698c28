package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// machineCaveats has the words of what package machine finds.
var machineCaveats = map[sample.Code]caveat{
	"unknown-system": {say: func(f sample.Facts) (string, string) {
		return "load, clock, temperature and limits are known on Linux only, not on " + f.Text("goos"), ""
	}},

	// What was seen while hone measured.
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
		return fmt.Sprintf("%s, GOMAXPROCS is %.0f: who uses it up stands still for the rest of a period", text, f.Number("procs")), remedy
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
