package router

import (
	"errors"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

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
	return []string{"`" + name + "`", page.Faster.Change(c.Ratio.Center), page.Interval(*c.Ratio),
		claim.Met(*c.Ratio, within)}, nil
}
