package second

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/lab/lines"
)

// A standing is what became of one list: the first time, when nobody who mends the check had seen it, and with what was
// asked again after that.
type standing struct {
	name        string
	began       time.Time
	modules     map[string]bool
	first, last map[string]tally // by verdict
}

// A tally is how many changes went through, of how many.
type tally struct{ through, all int }

// standings reads the results of each list that is given by its file of results, and those asked again beside it.
func standings(files []string) ([]standing, error) {
	var all []standing
	for _, file := range files {
		rows, err := lines.Read[Row]([]string{file})
		if err != nil {
			return nil, err
		}
		if len(rows) == 0 {
			continue
		}
		later, err := filepath.Glob(strings.TrimSuffix(file, ".jsonl") + "-*.jsonl")
		if err != nil {
			return nil, err
		}
		again, err := lines.Read[Row](later)
		if err != nil {
			return nil, err
		}
		s := standing{
			name: strings.TrimSuffix(filepath.Base(file), ".jsonl"), began: rows[0].Started,
			modules: make(map[string]bool), first: count(rows), last: count(newest(rows, again)),
		}
		for _, r := range rows {
			s.modules[r.Module] = true
		}
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, b standing) int { return a.began.Compare(b.began) })
	return all, nil
}

// newest has of each change of rows the row that was begun last.
func newest(rows, again []Row) []Row {
	rows = slices.Clone(rows)
	for i, r := range rows {
		for _, later := range again {
			if later.ID == r.ID && later.Started.After(rows[i].Started) {
				rows[i] = later
			}
		}
	}
	return rows
}

// count tallies rows by verdict.
func count(rows []Row) map[string]tally {
	counts := make(map[string]tally)
	for _, r := range rows {
		t := counts[r.Verdict]
		t.all++
		if r.through() {
			t.through++
		}
		counts[r.Verdict] = t
	}
	return counts
}

// listsLegend says what the columns are.
const listsLegend = `
Passed at first: what the check did not reject when nobody had looked at the list.
Now: the same, with the rows that were asked again after mends, in NAME-again.jsonl or so.
The goal at first is none of the wrong ones and 85 % of the right ones. -table names them.
`

// writeLists prints a line for each list, in the order in which they were asked, and one for all.
func writeLists(w io.Writer, all []standing) error {
	var b strings.Builder
	b.WriteString("| list | modules | wrong | passed at first | now | right | passed at first | now |\n|---|---|---|---|---|---|---|---|\n")
	sum := standing{name: "all", modules: make(map[string]bool), first: make(map[string]tally), last: make(map[string]tally)}
	for _, s := range all {
		s.write(&b)
		for m := range s.modules {
			sum.modules[m] = true
		}
		for _, v := range []string{"wrong", "right"} {
			sum.first[v] = sum.first[v].and(s.first[v])
			sum.last[v] = sum.last[v].and(s.last[v])
		}
	}
	sum.write(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

func (t tally) and(o tally) tally { return tally{t.through + o.through, t.all + o.all} }

func (s standing) write(b *strings.Builder) {
	fmt.Fprintf(b, "| %s | %d |", s.name, len(s.modules))
	for _, v := range []string{"wrong", "right"} {
		first, last := s.first[v], s.last[v]
		fmt.Fprintf(b, " %d | %d (%.0f %%) | %d (%.0f %%) |", first.all, first.through, first.percent(), last.through, last.percent())
	}
	b.WriteString("\n")
}

func (t tally) percent() float64 { return 100 * float64(t.through) / float64(max(1, t.all)) }
