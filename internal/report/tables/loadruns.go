package tables

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// runsShown is the most runs that have a column each. Of more there are the lowest
// and the highest.
const runsShown = 4

// runsBlock shows the means over runs beside the runs.
func runsBlock(l *message.Load) layout.Block {
	b := layout.Block{Columns: []layout.Column{
		{Title: words.Plural(len(l.Runs), "run")}, {Title: "mean", Right: true}, {Title: words.MeanTitle(l.Means)},
	}}
	if len(l.Runs) <= runsShown {
		for i := range l.Runs {
			b.Columns = append(b.Columns, layout.Column{Title: fmt.Sprintf("run %d", i+1), Right: true})
		}
	} else {
		b.Columns = append(b.Columns, layout.Column{Title: "lowest", Right: true}, layout.Column{Title: "highest", Right: true})
	}
	for _, m := range l.Means {
		values := m.Values
		if len(l.Runs) > runsShown {
			values = []float64{slices.Min(values), slices.Max(values)}
		}
		row := []layout.Cell{{Text: words.MeanName(m.Unit)}, {Text: words.MeanValue(m.Center, m.Unit)}, {Text: words.MeanInterval(m)}}
		for _, x := range values {
			row = append(row, layout.Cell{Text: words.MeanValue(x, m.Unit)})
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}
