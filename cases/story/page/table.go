package page

import "strings"

// Table lays rows out as Markdown, the first being the head, of which columns
// that begin with a blank are numbers.
func Table(rows ...[]string) string {
	var b strings.Builder
	for i, row := range rows {
		for _, cell := range row {
			b.WriteString("| " + strings.TrimSpace(cell) + " ")
		}
		b.WriteString("|\n")
		if i > 0 {
			continue
		}
		for _, title := range row {
			if strings.HasPrefix(title, " ") {
				b.WriteString("| --: ")
			} else {
				b.WriteString("| --- ")
			}
		}
		b.WriteString("|\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
