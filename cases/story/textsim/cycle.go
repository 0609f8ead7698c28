package textsim

import (
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// cycleFile is what fleet measured with texts in turn, cycleStates of which servers.
const (
	cycleFile   = "cycle.jsonl"
	cycleStates = "regexp,part2,tuned"
)

// cycle is the table of what a request costs with random pairs of texts, and with
// one text after the other.
func (r *results) cycle([]string) (string, error) {
	random, err := r.readFleet()
	if err != nil {
		return "", err
	}
	turns := newFleet()
	if err := record.ReadLines(r.files, cycleFile, turns.add); err != nil {
		return "", err
	}
	rows := [][]string{{"server", " random pairs: CPU for 1,000 requests", " against `regexp`", "95 % interval",
		" texts in turn: CPU for 1,000 requests", " against `regexp`", "95 % interval"}}
	for _, state := range turns.states {
		row := []string{"`" + state + "`"}
		for _, f := range []*fleet{random, turns} {
			cpu, err := f.perThousand(state)
			if err != nil {
				return "", err
			}
			row = append(row, page.Seconds(cpu))
			if state == "regexp" {
				row = append(row, "", "")
				continue
			}
			versus, err := f.versus("regexp", state)
			if err != nil {
				return "", err
			}
			row = append(row, page.Cheaper.Change(versus.Center), page.Interval(versus))
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}
