package textsim

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// service is the table of all servers of the story.
func (r *results) service([]string) (string, error) {
	f, err := r.readFleet()
	if err != nil {
		return "", err
	}
	rows := [][]string{{"server", " CPU for 1,000 requests", " against `regexp`", "95 % interval",
		" against `rust`", "95 % interval",
		" allocations a request", " bytes a request", "answers"}}
	for _, state := range f.states {
		row := []string{"`" + state + "`"}
		cpu, err := f.perThousand(state)
		if err != nil {
			rows = append(rows, append(row, "not measured", f.leftOut[state], "", "", "", "", "", ""))
			continue
		}
		row = append(row, page.Seconds(cpu))
		for _, base := range []string{"regexp", "rust"} {
			versus, err := f.versus(base, state)
			if err != nil || state == base {
				row = append(row, "", "")
				continue
			}
			row = append(row, page.Cheaper.Change(versus.Center), page.Interval(versus))
		}
		if a, ok := f.allocs[state]; ok {
			// What reading the counts costs is taken off, and is not always the same.
			row = append(row, page.Digits(max(a.Allocs, 0)), page.Digits(max(a.Bytes, 0)))
		} else {
			row = append(row, "", "")
		}
		answers := "differs"
		if f.exact[state] {
			answers = "exact"
		}
		rows = append(rows, append(row, answers))
	}
	note := fmt.Sprintf("\n\n%d rounds of %d requests on %d connections with %s texts, the servers in a new random order each round; %s, %d cores.",
		f.rounds, f.requests, f.conns, f.text, f.machine, f.cpus)
	return page.Table(rows...) + note + f.unlikeBase(), nil
}

// unlikeBase says which servers gave answers that base does not give.
func (f *fleet) unlikeBase() string {
	var differ []string
	for _, state := range f.states {
		if n := f.unlike[state]; n > 0 {
			differ = append(differ, fmt.Sprintf("`%s` %s", state, page.Percent(float64(n)/float64(f.sent[state]))))
		}
	}
	if len(differ) == 0 {
		return " All answers were those of base."
	}
	return " Answers that base does not give: " + strings.Join(differ, ", ") + "."
}

// server is what one server costs against another: STATE [BASE], of which
// regexp is the default.
func (r *results) server(args []string) (string, error) {
	f, err := r.readFleet()
	if err != nil {
		return "", err
	}
	base := "regexp"
	if len(args) > 1 {
		base = args[1]
	}
	for _, state := range []string{base, args[0]} {
		if len(f.cpu[state]) == 0 && f.leftOut[state] == "" {
			return "", record.Absent{Why: f.absent(state).Error()}
		}
	}
	versus, err := f.versus(base, args[0])
	if err != nil {
		return "", err
	}
	return page.Cheaper.Change(versus.Center) + " " + page.Interval(versus), nil
}
