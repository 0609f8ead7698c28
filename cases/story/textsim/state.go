package textsim

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/record"
)

// servedLeast is the least part of the machine's processors that a server under
// the story's load takes where it shares them with hone alone: its users send
// again at once. On a quiet machine all servers took more than half.
const servedLeast = 1 / 3.

// starved reports whether other work took the processors from servers that a
// step loaded: they were asked for all of them, and got less than servedLeast.
func (r *results) starved(st measure.Step) (bool, error) {
	file, got := st.Files[0], 1.
	took := func(seconds float64, m record.Machine) { got = min(got, seconds/float64(max(m.Cores, 1))) }
	var err error
	switch file {
	case liveFile, frameFile:
		err = record.ReadLines(r.files, file, func(l *live) error {
			took(l.Samples/l.Seconds, l.Machine)
			return nil
		})
	case loadFile:
		err = record.ReadLines(r.files, file, func(l *loaded) error {
			if l.Why == "" && l.Spent.CPU != nil {
				took(*l.Spent.CPU*l.Rate, l.Machine)
			}
			return nil
		})
	case threeFile:
		err = record.ReadLines(r.files, file, func(l *threefold) error {
			rate, err1 := l.mean("req/s")
			cpu, err2 := l.mean("cpu-sec/req")
			if err1 == nil && err2 == nil {
				took(rate.Center*cpu.Center, l.Machine)
			}
			return nil
		})
	case versusFile, updatedFile:
		err = record.ReadLines(r.files, file, func(p pairing) error {
			rate, cpu := p.comparison("req/s"), p.comparison("cpu-sec/req")
			if p.Rate == 0 && rate != nil && cpu != nil {
				took(rate.BaseCenter*cpu.BaseCenter, p.Machine)
				took(rate.HeadCenter*cpu.HeadCenter, p.Machine)
			}
			return nil
		})
	}
	return got < servedLeast, err
}

// comparison is the one in a unit, nil if there is none.
func (p pairing) comparison(unit string) *record.Comparison {
	i := slices.IndexFunc(p.Comparisons, func(c record.Comparison) bool { return c.Unit == unit })
	if i < 0 {
		return nil
	}
	return &p.Comparisons[i]
}

// Package tuned was changed on 22 November 2026. Results that do not say when
// they were measured are older, if they are of the processor of the day before
// or do not say of which they are.
const (
	tunedChanged   = "2026-11-22T15:46:28Z"
	firstProcessor = "AMD EPYC"
)

// tunedSteps are those that measure package tuned.
var tunedSteps = []string{"service", "goamd64", "handler", "load", "cycle", "frame", "three", "versus",
	"tools"}

// older reports whether a step measured package tuned before its last change.
func (r *results) older(st measure.Step) (bool, error) {
	if !slices.Contains(tunedSteps, st.Name) {
		return false, nil
	}
	at, err := r.measuredAt(st)
	if err != nil || at != "" {
		return at < tunedChanged && err == nil, err
	}
	text, err := r.files.Text(st.Files[0])
	cpu := measuredOn.FindStringSubmatch(text)
	return cpu == nil || cpu[1] == firstProcessor, err
}

// honeBegan is when hone began what it exports.
var honeBegan = regexp.MustCompile(`(?m)^# hone \S+, run \d+ of (\S+Z): `)

// measuredAt is when a step measured tuned, in RFC 3339 and UTC, the earliest
// time if there are several. It is empty if no file of the step says.
func (r *results) measuredAt(st measure.Step) (at string, err error) {
	if strings.HasSuffix(st.Files[0], ".jsonl") {
		err = record.ReadLines(r.files, st.Files[0], func(l struct{ State, Began, Time string }) error {
			t := max(l.Began, l.Time)
			if t != "" && (at == "" || t < at) && (l.State == "" || strings.HasPrefix(l.State, "tuned")) {
				at = t
			}
			return nil
		})
	}
	if at != "" || err != nil {
		return at, err
	}
	c, err := r.files.Conditions(st.Files[0])
	switch {
	case err != nil:
		return "", err
	case c != nil:
		return c.Time, nil
	case len(st.Files) < 2:
		return "", nil
	}
	text, err := r.files.Text(st.Files[1])
	if match := honeBegan.FindStringSubmatch(text); match != nil {
		at = match[1]
	}
	return at, err
}

// measuredOn finds in a file of the results the processor that it was measured on.
var measuredOn = regexp.MustCompile(`"(?:cpu|machine)":"([^"]+)"`)

// processors returns those of all results in the order of the files' names, the
// steps of each, and the steps whose files do not say. The error is
// [record.Absent] if there are no results.
func (r *results) processors() (cpus []string, steps map[string][]string, silent []string, err error) {
	files, err := os.ReadDir(r.files.Dir)
	if err != nil {
		return nil, nil, nil, err
	}
	if len(files) == 0 {
		return nil, nil, nil, record.Absent{Why: "there are no results"}
	}
	steps = make(map[string][]string)
	var done string // sorted, so that the samples of a step come after its verdicts
	for _, f := range files {
		name, _, _ := strings.Cut(f.Name(), ".")
		if name == done {
			continue
		}
		done = name
		text, err := r.files.Text(f.Name())
		if err != nil {
			return nil, nil, nil, err
		}
		match := measuredOn.FindStringSubmatch(text)
		if match == nil {
			silent = append(silent, name)
			continue
		}
		if steps[match[1]] == nil {
			cpus = append(cpus, match[1])
		}
		steps[match[1]] = append(steps[match[1]], name)
	}
	return cpus, steps, silent, nil
}

// machines says which results are of which processor: their times are not to be
// compared with each other.
func (r *results) machines([]string) (string, error) {
	cpus, steps, silent, err := r.processors()
	if err != nil {
		return "", err
	}
	var parts []string
	for _, cpu := range cpus {
		parts = append(parts, fmt.Sprintf("on %s: %s", cpu, strings.Join(steps[cpu], ", ")))
	}
	text := "Of the steps listed at the end were measured " + strings.Join(parts, "; ") + "."
	if len(silent) > 0 {
		text += " The files of " + strings.Join(silent, ", ") + " do not say on which."
	}
	return text, nil
}
