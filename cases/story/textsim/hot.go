package textsim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/page"
)

// hot is the table of where a state spends its time under the load: functions
// of the case, and the lines of any package.
func (r *results) hot(args []string) (string, error) {
	l, err := r.loadOf(args[0])
	if err != nil {
		return "", err
	}
	rows := [][]string{{"share of", " ", "line", "function"}}
	for _, f := range ownFunctions(l.Hot) {
		rows = append(rows, []string{"CPU time of these lines, with what they call elsewhere",
			page.Percent(f.share), f.where(), functionName(f.name)})
	}
	for _, kind := range []struct {
		name, title string
		most        int
	}{{"cpu", "CPU time, the line itself", 4}, {"alloc_space", "allocated bytes", 4}} {
		for _, h := range l.Hot {
			if h.Kind != kind.name || kind.most == 0 {
				continue
			}
			kind.most--
			rows = append(rows, []string{kind.title, page.Percent(h.Flat), fmt.Sprintf("`%s:%d`", h.File, h.Line),
				functionName(h.Function)})
		}
	}
	if len(rows) == 1 {
		return "The run was too short for a profile.", nil
	}
	return page.Table(rows...), nil
}

// functionName is a function as the table names it, those of the case without
// the case's own path.
func functionName(function string) string {
	if _, rest, found := strings.Cut(function, "cases/textsim/"); found {
		function = rest
	}
	return "`" + function + "`"
}

// A hotFunction is a function of the case with those of its lines that were
// kept of a profile.
type hotFunction struct {
	name  string
	share float64 // of all of these lines
	lines []hot
}

// ownFunctions sums the lines of the case by function, the dearest first. A
// sample is of one line of the case, so the lines add up. No more than ownMost
// were kept: a function may take more than its lines here.
func ownFunctions(list []hot) []hotFunction {
	var all []hotFunction
	for _, h := range list {
		if h.Kind != "own" {
			continue
		}
		i := slices.IndexFunc(all, func(f hotFunction) bool { return f.name == h.Function })
		if i < 0 {
			i = len(all)
			all = append(all, hotFunction{name: h.Function})
		}
		all[i].share += h.Flat
		all[i].lines = append(all[i].lines, h)
	}
	slices.SortStableFunc(all, func(a, b hotFunction) int { return cmp.Compare(b.share, a.share) })
	return all
}

// where tells the lines, with the share of each if there are several.
func (f hotFunction) where() string {
	var parts []string
	file := ""
	for _, h := range f.lines {
		at := fmt.Sprintf("`%s:%d`", h.File, h.Line)
		if h.File == file {
			at = fmt.Sprintf("`:%d`", h.Line)
		}
		if len(f.lines) > 1 {
			at += " " + page.Percent(h.Flat)
		}
		file = h.File
		parts = append(parts, at)
	}
	return strings.Join(parts, ", ")
}
