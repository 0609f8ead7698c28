package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// loaded returns the states of results/load.jsonl in their order.
func (r *results) loaded() ([]*loaded, error) {
	if r.loads != nil {
		return r.loads, nil
	}
	var all []*loaded
	err := readLines(r.file(loadFile), func(l *loaded) error {
		if l.State == "" || l.Why == "" && (l.Requests <= 0 || l.Spent.CPU == nil) {
			return fmt.Errorf("no state, or one without requests or processor time")
		}
		all = append(all, l)
		return nil
	})
	if err != nil {
		return nil, missing("load", err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("read %s: it holds no server", r.file(loadFile))
	}
	r.loads = all
	return all, nil
}

// loadOf returns what came of the load on a state.
func (r *results) loadOf(state string) (*loaded, error) {
	all, err := r.loaded()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(l *loaded) bool { return l.State == state })
	switch {
	case i < 0:
		return nil, fmt.Errorf("server %s is not in results/%s; go -C cases/textsim run ./internal/story measure -again load measures it", state, loadFile)
	case all[i].Why != "":
		return nil, absentError("`" + state + "`: " + all[i].Why)
	}
	return all[i], nil
}

// load is the table of states under the story's load, of all if none is named.
func (r *results) load(states []string) (string, error) {
	all, err := r.loaded()
	if err != nil {
		return "", err
	}
	if len(states) == 0 {
		for _, l := range all {
			states = append(states, l.State)
		}
	}
	rows := [][]string{{"server", "requests a second", "average", "p95", "p99", "longest", "errors", "thresholds",
		"server CPU for 1,000 requests", "allocations a request", "bytes a request", "GC pause p99"}}
	for _, state := range states {
		l, err := r.loadOf(state)
		if errors.As(err, new(absentError)) {
			rows = append(rows, append([]string{"`" + state + "`", "not measured"}, make([]string, len(rows[0])-2)...))
			continue
		}
		if err != nil {
			return "", err
		}
		rows = append(rows, l.row())
	}
	right := make(map[int]bool)
	for i := 1; i < len(rows[0]); i++ {
		right[i] = i != 7
	}
	return table(right, rows...), nil
}

func (l *loaded) row() []string {
	t := l.Latency
	row := []string{"`" + l.State + "`", digits(l.Rate), seconds(t.Avg), seconds(t.P95), seconds(t.P99), seconds(t.Max),
		percent(float64(l.Errors) / float64(l.Requests)), l.held(), seconds(1000 * *l.Spent.CPU)}
	for _, v := range []struct {
		value *float64
		tell  func(float64) string
	}{{l.Spent.Allocs, digits}, {l.Spent.Bytes, digits}, {l.Spent.Pause, seconds}} {
		if v.value == nil {
			row = append(row, "")
			continue
		}
		row = append(row, v.tell(max(*v.value, 0)))
	}
	return row
}

// held says which of the script's thresholds hold.
func (l *loaded) held() string {
	var failed []string
	for _, t := range l.Thresholds {
		if !t.Holds {
			failed = append(failed, "`"+t.Text+"`")
		}
	}
	if len(failed) == 0 {
		return "hold"
	}
	return strings.Join(failed, ", ") + " fails"
}

// loadNote says how long the states were loaded, where, and what stood in the
// way.
func (r *results) loadNote([]string) (string, error) {
	all, err := r.loaded()
	if err != nil {
		return "", err
	}
	byScale := make(map[int][]string)
	var scales []int
	var bound, absent []string
	for _, l := range all {
		name := "`" + l.State + "`"
		switch {
		case l.Why != "":
			absent = append(absent, name+" ("+l.Why+")")
			continue
		case l.Bound != "":
			bound = append(bound, name)
		}
		if byScale[l.Scale] == nil {
			scales = append(scales, l.Scale)
		}
		byScale[l.Scale] = append(byScale[l.Scale], name)
	}
	slices.Sort(scales)
	var parts []string
	for _, scale := range scales {
		length := fmt.Sprintf("%g s", storySeconds/float64(scale))
		if scale == 1 {
			length = "the whole of it, " + length
		}
		parts = append(parts, strings.Join(byScale[scale], ", ")+" for "+length)
	}
	text := "Loaded were " + strings.Join(parts, "; ") + ". "
	if len(scales) > 1 || len(scales) == 1 && scales[0] > 1 {
		text += "Where it is shorter, each stage is, and the users are as many. "
	}
	m := all[0].Machine
	text += fmt.Sprintf("%s, %d cores, which the servers share with hone.", m.CPU, m.Cores)
	if len(bound) > 0 {
		text += " hone itself was the limit (GENERATOR-BOUND) with " + strings.Join(bound, ", ") + ": these could do more."
	}
	if len(absent) > 0 {
		text += " Not measured: " + strings.Join(absent, ", ") + "."
	}
	return text, nil
}

// storySeconds is how long the stages of the story's script take.
const storySeconds = 150

// change tells how a state did under the load against another: STATE BASE.
func (r *results) loadChange(args []string) (string, error) {
	base := "regexp"
	if len(args) > 1 {
		base = args[1]
	}
	head, err := r.loadOf(args[0])
	if err != nil {
		return "", err
	}
	of, err := r.loadOf(base)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s requests a second (%s against %s), p95 %s (%s against %s)",
		words{"fewer", "more"}.change(head.Rate/of.Rate), digits(head.Rate), digits(of.Rate),
		shorter.change(head.Latency.P95/of.Latency.P95), seconds(head.Latency.P95), seconds(of.Latency.P95)), nil
}

// shorter is how a change of latencies is told.
var shorter = words{"shorter", "longer"}

// hot is the table of the lines where a state spends its time under the load.
func (r *results) hot(args []string) (string, error) {
	l, err := r.loadOf(args[0])
	if err != nil {
		return "", err
	}
	rows := [][]string{{"share of", "", "line", "function"}}
	for _, kind := range []struct {
		name, title string
		most        int
	}{{"own", "CPU time, with what it calls elsewhere", 6}, {"cpu", "CPU time, the line itself", 4}, {"alloc_space", "allocated bytes", 4}} {
		for _, h := range l.Hot {
			if h.Kind != kind.name || kind.most == 0 {
				continue
			}
			kind.most--
			_, function, found := strings.Cut(h.Function, "cases/textsim/")
			if !found {
				function = h.Function
			}
			rows = append(rows, []string{kind.title, percent(h.Flat), fmt.Sprintf("`%s:%d`", h.File, h.Line), "`" + function + "`"})
		}
	}
	if len(rows) == 1 {
		return "The run was too short for a profile.", nil
	}
	return table(map[int]bool{1: true}, rows...), nil
}
