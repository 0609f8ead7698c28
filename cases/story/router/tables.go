package router

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// nine is the table of the story's benchmarks: what it says, what base and the
// published router do before the change and after it, and tuned.
func nine(r *record.Results) (string, error) {
	published, err := readPublished(r)
	if err != nil && !errors.As(err, new(record.Absent)) {
		return "", err
	}
	table := [][]string{{"benchmark", " story", " `base`, before and after", " published, before and after", " its latest", " `tuned`"}}
	for _, row := range rows {
		story := fmt.Sprintf("%s/%s to %s/%s", page.Told(row.before.nanos), page.Told(row.before.allocs),
			page.Told(row.after.nanos), page.Told(row.after.allocs))
		ours, err := ourChange(r, row.name)
		if err != nil {
			return "", err
		}
		list, err := ladder.Pick(r, "nine/Search/"+row.name)
		tuned := besideCell(ladder.Entrants(list), row.name, "tuned")
		if err != nil {
			tuned, err = missing(err)
		}
		if err != nil {
			return "", err
		}
		changed, latest := notMeasured, notMeasured
		if published != nil {
			before, after := published["before"][row.name], published["after"][row.name]
			changed, latest = before.cell()+" to "+after.cell(), published["latest"][row.name].cell()
		}
		table = append(table, []string{row.title, story, ours, changed, latest, tuned})
	}
	return page.Table(table...), nil
}

// ourChange is time and allocations of base before the change and after it.
func ourChange(r *record.Results, name string) (string, error) {
	rec, err := r.Recording("change")
	if err == nil {
		var time, allocs *record.Comparison
		time, err = rec.Find("Search/"+name, "sec/op", ".", changed)
		if err == nil {
			allocs, err = rec.Find("Search/"+name, "allocs/op", ".", changed)
		}
		if err == nil {
			return fmt.Sprintf("%s/%s to %s/%s", page.Seconds(time.BaseCenter), page.Count(allocs.BaseCenter),
				page.Seconds(time.HeadCenter), page.Count(allocs.HeadCenter)), nil
		}
	}
	return missing(err)
}

// notMeasured is the cell of what was not measured.
const notMeasured = "*not measured yet*"

// missing is the cell of what was not measured; other errors remain.
func missing(err error) (string, error) {
	if errors.As(err, new(record.Absent)) {
		return notMeasured, nil
	}
	return "", err
}

// beside is a table of all routers on some benchmarks of a recording.
func beside(r *record.Results, recording string, benchmarks []string) (string, error) {
	head := []string{"`impl=`"}
	var names []string
	columns := make([][]*ladder.Entrant, len(benchmarks))
	for i, benchmark := range benchmarks {
		list, err := ladder.Pick(r, recording+"/"+benchmark)
		if err != nil {
			return "", err
		}
		head = append(head, " "+benchmark)
		columns[i] = ladder.Entrants(list)
		for _, e := range columns[i] {
			if !slices.Contains(names, e.Name) {
				names = append(names, e.Name)
			}
		}
	}
	table := [][]string{head}
	for _, name := range names {
		cells := []string{"`" + name + "`"}
		for i, benchmark := range benchmarks {
			cells = append(cells, besideCell(columns[i], benchmark, name))
		}
		table = append(table, cells)
	}
	return page.Table(table...), nil
}

// besideCell is time and allocations of one of all routers on a benchmark.
func besideCell(all []*ladder.Entrant, benchmark, name string) string {
	for _, e := range all {
		if time, ok := e.Center["sec/op"]; ok && e.Name == name {
			return page.Seconds(time) + "/" + page.Count(e.Center["allocs/op"])
		}
	}
	return lacks(benchmark, name)
}

// lacks says why a router is not in a benchmark; the tests of the module peers
// hold it to that.
func lacks(benchmark, name string) string {
	switch {
	case strings.Contains(benchmark, "regexp"):
		return "no expressions"
	case name == "gorouter":
		return "finds /users/:user for /users"
	case strings.HasPrefix(benchmark, "NotAllowed"):
		return "404 for 405"
	case name == "echo":
		return "its last parameter takes slashes"
	}
	return "not measured"
}

// built is the table of making a router of 1,000 routes: the time, what is
// allocated meanwhile, and how much of it the router keeps.
func built(r *record.Results) (string, error) {
	list, err := ladder.Pick(r, "build")
	if err != nil {
		return "", err
	}
	table := [][]string{{"`impl=`", " time", " allocations", " bytes allocated", " bytes kept for each route"}}
	for _, e := range ladder.Entrants(list) {
		table = append(table, []string{"`" + e.Name + "`", page.Seconds(e.Center["sec/op"]), page.Count(e.Center["allocs/op"]),
			page.Count(e.Center["B/op"]), page.Digits(e.Center["B/route"])})
	}
	return page.Table(table...), nil
}

// quoted is a text of the results as a block of code, or the section of it with
// a heading.
func quoted(r *record.Results, file, heading string) (string, error) {
	text, err := r.Text(file)
	if err != nil {
		return "", err
	}
	if heading != "" {
		if text = section(text, heading); text == "" {
			return "", record.Absent{Why: "no " + heading + " in " + file}
		}
	}
	return "    " + strings.ReplaceAll(strings.TrimRight(strings.Trim(text, "\n"), " \n"), "\n", "\n    "), nil
}

// section is the section of a text with a heading, and empty if there is none.
func section(text, heading string) string {
	_, text, _ = strings.Cut("\n"+text, "\n== "+heading+"\n")
	text, _, _ = strings.Cut(text, "\n== ")
	return text
}
