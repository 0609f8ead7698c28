package words

import (
	"fmt"
	"maps"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// Warning returns a warning with its text and remedy. Those that the program
// that measured gave it, as older runs in the store have them, stay.
func Warning(w sample.Warning) sample.Warning {
	if w.Text != "" {
		return w
	}
	if c, ok := caveats[w.Code]; ok {
		w.Text, w.Remedy = c.say(w.Facts)
		return w
	}
	w.Text = strings.ReplaceAll(string(w.Code), "-", " ")
	if w.Facts != "" {
		w.Text += " " + string(w.Facts)
	}
	return w
}

// Known reports whether there are words for a code.
func Known(code sample.Code) bool { _, ok := caveats[code]; return ok }

// Note is a warning as one line: what may be wrong and what to do.
func Note(w sample.Warning) string {
	w = Warning(w)
	return joined(w.Text, w.Remedy)
}

func joined(text, remedy string) string {
	if remedy == "" {
		return text
	}
	return strings.TrimRight(text, ".") + "; " + remedy
}

// WarnedOf is the benchmark that a warning is about, empty if it is not about one.
func WarnedOf(w sample.Warning) string {
	name := w.Benchmark
	if name == "" {
		name = w.Facts.Text("benchmark")
	}
	if name == "" {
		return ""
	}
	return ShortName(name)
}

// NoteOfMany is what warnings of one code, about several benchmarks, have in
// common, for a line that names the benchmarks. It reports false where each
// warning needs a note of its own.
func NoteOfMany(code sample.Code) (note string, ok bool) {
	c := caveats[code]
	if c.many == "" {
		return "", false
	}
	_, remedy := c.say("")
	return joined(c.many, remedy), true
}

// caveats has the words of all codes that the engine gives no text. Those of
// packages bench, verdict and results are here.
var caveats = merged(machineCaveats, versionCaveats, tuneCaveats, testCaveats, loadCaveats, runCaveats, hotCaveats, map[sample.Code]caveat{
	// How a benchmark was measured.
	"no-driver": {say: func(f sample.Facts) (string, string) {
		const remedy = "expect wider intervals; Go 1.20 to 1.26 take the driver"
		if toolchain := f.Text("toolchain"); toolchain != "" { // of hone doctor
			return fmt.Sprintf("with this toolchain (%s) one time a process is read from what go test prints: %s", toolchain, f.Text("error")), remedy
		}
		return "measured through the lines go test prints, one block a process: " + f.Text("error"), remedy
	}},
	"one-block": plain("set-up is a large part of a call, so each process timed one block",
		"build the input once, in a package variable or with sync.OnceValue, rather than in every call"),
	"iteration-counts-differ": plain("one side is more than twice as fast, so the sides ran different numbers of iterations",
		"read allocations per operation with care if set-up is counted"),
	"loop-form-differs": plain("one side loops with b.Loop and the other with b.N, which the compiler optimizes differently",
		"give both the same form, as with -tests-from head"),
	"no-layouts": {say: func(f sample.Facts) (string, string) {
		return "layout not checked: " + f.Text("error"), ""
	}},
	"left-running": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("it leaves a process running, %s (pid %.0f), which hone has ended", f.Text("command"), f.Number("pid")),
			"have the benchmark end it: it runs beside what is measured"
	}},
	"instructions-not-counted": {say: func(f sample.Facts) (string, string) {
		return "its instructions were not counted: " + f.Text("error"), ""
	}, many: "the instructions of these were not counted"},
	"instructions-of-one-thread": plain("system calls that block would move it from thread to thread; the instructions of its own thread were counted",
		"what other goroutines do is not in the count"),
	"instructions-on-one-processor": plain("it runs in parallel; its instructions were counted on one processor",
		"what goroutines do because they run at once is not in the count"),

	// What the samples say.
	"distribution-changed": {say: func(f sample.Facts) (string, string) {
		const remedy = "look at slow paths, garbage collection and locks"
		switch {
		case f.Map()["opposite"] == true:
			return "the fast path and the mean moved in opposite directions; the mean decides",
				remedy + ": the typical operation and the average one changed differently"
		case f.Map()["same"] == true:
			return "the mean changed, the fast path did not; the mean decides", remedy + ": the typical operation is as fast as before"
		case f.Number("fast") > 0:
			return fmt.Sprintf("the mean is proven to have changed, the fast path (%s%%) is not; the mean decides", percent(f.Number("fast"), 1)), remedy
		}
		return "the mean is proven to have changed, the fast path is not; the mean decides", remedy
	}},
	"long-look-differs": {say: func(f sample.Facts) (string, string) {
		const rare = "what happens rarely makes the difference, such as garbage collection, growth or caches that fill"
		if f == "" {
			return "processes of a quarter of a second show another change than short ones; the row has that of the long ones, which holds",
				rare + ": look at a profile if that matters"
		}
		return fmt.Sprintf("processes of a quarter of a second take %s an operation, %+.1f%% against short ones; a program that keeps running is nearer to that",
			seconds(f, "center"), 100*(f.Number("ratio")-1)), rare + ", or other programs on this machine"
	}, many: "processes of a quarter of a second differ from short ones; verdicts hold, and a program that keeps running is nearer to the long ones"},
	"no-long-look": plain("the time was spent before a process of a quarter of a second ran",
		"what happens rarely may cost a part of the gain: give it more time with -budget"),
	"fast-path-same": plain("the fast path is the same, the mean is not yet known well enough",
		"give it more time with -budget, or run on a quieter machine"),
	"runs-disagree": plain("this run and earlier ones of the same programs contradict each other",
		"something beside the code changed in between: look at load, clock speed and temperature; -fresh sets the earlier runs aside"),
	"two-modes": {say: func(f sample.Facts) (string, string) {
		start := "there are two modes: %.0f%% of the processes"
		if arm := f.Text("arm"); arm != "" {
			start = arm + " has two modes: %.0f%% of its processes"
		}
		return fmt.Sprintf(start+" take %s an operation, the others %.1f%% more", 100*f.Number("share"), seconds(f, "center"), 100*(f.Number("ratio")-1)),
			"one number does not describe it: look for what differs from process to process, such as alignment or map order, unless hone doctor finds two speeds"
	}, many: "processes of the same program are of two kinds, one slower than the other"},
	"bytes-differ": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("an operation processes %.0f bytes in base and %.0f in head by b.SetBytes", f.Number("base"), f.Number("head")),
			"bytes a second may be what you want to compare: -unit B/s"
	}, many: "an operation processes more bytes on one side than on the other by b.SetBytes"},
	"few-gc-cycles": {say: func(f sample.Facts) (string, string) {
		return "its processes see too few garbage collections to compare " + f.Text("unit"),
			"it allocates too little, or keeps too much alive, for its collections to weigh"
	}},

	// Layouts of the binaries.
	"layout-sensitive": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s in this layout of the binaries, not over %.0f others, between which the same code differs by up to %.1f%%: layout-sensitive; code effect undecided",
			f.Text("verdict"), f.Number("layouts"), 100*(f.Number("ratio")-1)), "any change that moves functions may do as much"
	}, many: "faster or slower in this layout of the binaries, not over others: layout-sensitive; code effect undecided"},
	"layout-not-checked": {say: func(f sample.Facts) (string, string) {
		const text = "layout not checked: a change this small can come from where the linker puts functions"
		if f.Text("unit") != "" {
			return text, "compare sec/op too, which is asked again over layouts"
		}
		return text, "run it with -layouts 12"
	}},

	// Instructions beside time.
	"time-without-instructions": plain("the time has changed and the instructions have not: the program does the same work, at another speed",
		"look at layout, caches, branches, garbage collection and waiting, or at noise"),
	"instructions-without-time": plain("the instructions have changed and the time has not: it is spent on something else, or they run beside it",
		"expect a difference where the processor is busier or another one"),
	"instructions-against-time": plain("time and instructions have changed in opposite directions: each instruction takes longer or shorter than before",
		"look at memory accesses, branches and divisions; the time is what counts"),
	"instructions-alone": plain("the instructions have changed, of the time it is not known",
		"instructions are not time: give it more with -budget"),

	// Files of results.
	"bad-line": {say: func(f sample.Facts) (string, string) {
		if n := f.Number("lines"); n > 1 {
			return fmt.Sprintf("%s; it and %.0f more such lines are left out", f.Text("error"), n-1), ""
		}
		return f.Text("error") + "; the line is left out", ""
	}},
	"mixed": {say: func(f sample.Facts) (string, string) {
		return fmt.Sprintf("%s: values of %s were measured under different %s and are taken together",
			f.Text("file"), Names(f.List("benchmarks")), Names(f.List("keys"))), "compare files that were measured in one way each"
	}},
	"no-ratio": plain("some values are negative or no numbers, and have no ratio", ""),
	"not-exact": {say: func(f sample.Facts) (string, string) {
		return f.Text("unit") + " is declared exact and varies; it was tested as if it were not", ""
	}},
	"no-direction": {say: func(f sample.Facts) (string, string) {
		unit := f.Text("unit")
		return "it has changed, and nothing says whether more " + unit + " is better",
			"say so in a file with the line: Unit " + unit + " better=higher, or better=lower"
	}},
	"too-few-values": {say: func(f sample.Facts) (string, string) {
		const remedy = "run the benchmarks more often, with -count, or compare the versions themselves"
		values := fmt.Sprintf("%.0f and %.0f values ", f.Number("base"), f.Number("head"))
		if f.Map()["exact"] == true {
			return fmt.Sprintf("%sdo not show that it never varies: %.0f a side do", values, f.Number("need")), remedy
		}
		together := ""
		if n := f.Number("comparisons"); n > 1 {
			together = fmt.Sprintf(" for %.0f comparisons together", n)
		}
		return fmt.Sprintf("%scannot tell: to be faster or slower at an error of %.4g %%%s takes %.0f a side",
			values, 100*f.Number("alpha"), together, f.Number("need")), remedy
	}, many: "there are too few values to tell"},
})

func merged(all ...map[sample.Code]caveat) map[sample.Code]caveat {
	out := make(map[sample.Code]caveat)
	for _, m := range all {
		maps.Copy(out, m)
	}
	return out
}
