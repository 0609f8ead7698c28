package router

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// nine is the table of the story's benchmarks: what it says, what base and the
// published router do before the change and after it, and tuned.
func nine(r *record.Results) (string, error) {
	table := [][]string{{"benchmark", " story", " `base`, before and after", " published, before and after", " its latest", " `tuned`"}}
	for _, row := range rows {
		cells := []string{row.title,
			fmt.Sprintf("%s/%s to %s/%s", page.Told(row.before.nanos), page.Told(row.before.allocs),
				page.Told(row.after.nanos), page.Told(row.after.allocs))}
		ours, err := ourChange(r, row.name)
		if err != nil {
			return "", err
		}
		theirs, latest, err := published(r, row.name)
		if err != nil {
			return "", err
		}
		tuned, err := besideCell(r, "nine", "Search/"+row.name, "tuned")
		if err != nil {
			return "", err
		}
		table = append(table, append(cells, ours, theirs, latest, tuned))
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

// missing is the cell of what was not measured; other errors remain.
func missing(err error) (string, error) {
	if errors.As(err, new(record.Absent)) {
		return "*not measured yet*", nil
	}
	return "", err
}

// printedLine is one of go test's, with time and allocations.
var printedLine = regexp.MustCompile(`^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+(\S+) ns/op\s+\S+ B/op\s+(\S+) allocs/op`)

// published is what the published router does: the median of its times.
func published(r *record.Results, name string) (changed, latest string, err error) {
	text, err := r.Text("published.txt")
	if err != nil {
		changed, err = missing(err)
		return changed, changed, err
	}
	states := map[string]string{}
	for _, section := range strings.Split("\n"+text, "\n== ")[1:] {
		state, body, _ := strings.Cut(section, "\n")
		var times []float64
		allocs := ""
		for _, line := range strings.Split(body, "\n") {
			match := printedLine.FindStringSubmatch(line)
			if match == nil || match[1] != "Search/"+name {
				continue
			}
			ns, err := strconv.ParseFloat(match[2], 64)
			if err != nil {
				return "", "", err
			}
			times, allocs = append(times, ns/1e9), match[3]
		}
		if len(times) == 0 {
			return "", "", fmt.Errorf("results/published.txt has no %s %s", state, name)
		}
		states[state] = page.Seconds(record.MedianOf(times).Center) + "/" + allocs
	}
	return states["before"] + " to " + states["after"], states["latest"], nil
}

// beside is a table of all routers on some benchmarks of a recording.
func beside(r *record.Results, recording string, benchmarks []string) (string, error) {
	var names []string
	for _, benchmark := range benchmarks {
		list, err := ladder.Pick(r, recording+"/"+benchmark)
		if err != nil {
			return "", err
		}
		for _, e := range ladder.Entrants(list) {
			if !slices.Contains(names, e.Name) {
				names = append(names, e.Name)
			}
		}
	}
	head := []string{"`impl=`"}
	for _, benchmark := range benchmarks {
		head = append(head, " "+benchmark)
	}
	table := [][]string{head}
	for _, name := range names {
		cells := []string{"`" + name + "`"}
		for _, benchmark := range benchmarks {
			cell, err := besideCell(r, recording, benchmark, name)
			if err != nil {
				return "", err
			}
			cells = append(cells, cell)
		}
		table = append(table, cells)
	}
	return page.Table(table...), nil
}

// besideCell is time and allocations of one router on one benchmark.
func besideCell(r *record.Results, recording, benchmark, name string) (string, error) {
	time, err := ladder.Center(r, recording+"/"+benchmark, name, "sec/op")
	if err != nil {
		if _, known := r.Recording(recording); known != nil {
			return missing(err)
		}
		return lacks(benchmark, name), nil
	}
	allocs, err := ladder.Center(r, recording+"/"+benchmark, name, "allocs/op")
	return page.Seconds(time) + "/" + page.Count(allocs), err
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

// goals is the table of what tuned was to reach.
func goals(r *record.Results) (string, error) {
	table := [][]string{{"goal for `tuned`", "beside", "measured", "interval", ""}}
	add := func(what, recording, benchmark, rival string, within float64) error {
		cells, err := goal(r, recording, benchmark, rival, within)
		if errors.As(err, new(record.Absent)) {
			cells, err = []string{"", "", "", claim.NotMeasured}, nil
		}
		table = append(table, append([]string{what}, cells...))
		return err
	}
	var failed error
	for _, depth := range []string{"1", "5", "10"} {
		failed = errors.Join(failed,
			add("static "+depth+" faster than httprouter", "nine", "Search/kind=static/depth="+depth, "httprouter", 1),
			add("parameters "+depth+" faster than gin", "nine", "Search/kind=wildcard/depth="+depth, "gin", 1),
			add("parameters "+depth+", all read, faster than gin", "read", "Read/kind=wildcard/depth="+depth, "gin", 1),
			add("expressions "+depth+" faster than any", "nine", "Search/kind=regexp/depth="+depth, "", 1))
	}
	for _, table := range []string{"github", "gplus", "parse", "generated1000"} {
		failed = errors.Join(failed,
			add(table+": first, or within 5 %", tableRun(table), "Tables/table="+table, "", 1.05),
			add(table+", all parameters read: first, or within 5 %", "tablesread", "TablesRead/table="+table, "", 1.05))
	}
	return page.Table(table...), failed
}

// tableRun is the recording of a table with the most routers.
func tableRun(table string) string {
	if table == "github" {
		return "github"
	}
	return "tables"
}

// goal compares tuned with a rival, or with the fastest if none is named. It is
// met if tuned takes less than within times as long.
func goal(r *record.Results, recording, benchmark, rival string, within float64) ([]string, error) {
	list, err := ladder.Pick(r, recording+"/"+benchmark)
	if err != nil {
		return nil, err
	}
	name, fastest := rival, 0.0
	for _, e := range ladder.Entrants(list) {
		v, ok := e.Center["sec/op"]
		if ok && rival == "" && e.Name != "tuned" && (fastest == 0 || v < fastest) {
			name, fastest = e.Name, v
		}
	}
	c, err := ladder.Versus(r, recording+"/"+benchmark, "tuned", name, "sec/op")
	if err != nil {
		return nil, err
	}
	verdict := claim.Undecided
	switch {
	case c.Ratio.Hi != nil && *c.Ratio.Hi <= within:
		verdict = "met"
	case c.Ratio.Lo != nil && *c.Ratio.Lo > within:
		verdict = "missed"
	}
	return []string{"`" + name + "`", page.Faster.Change(c.Ratio.Center), page.Interval(*c.Ratio), verdict}, nil
}

// quoted is a text of the results as a block of code.
func quoted(r *record.Results, file string) (string, error) {
	text, err := r.Text(file)
	if err != nil {
		return "", err
	}
	return "    " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n    "), nil
}
