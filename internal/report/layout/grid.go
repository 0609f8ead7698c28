package layout

import "slices"

// minName is the least width of the column of names. Longer names may get a
// line of their own.
const minName = 20

const gap = "  " // between columns

// A grid fits the columns of blocks that line up into a width of text.
type grid struct {
	// short is the number of columns whose cells have their short form, the
	// leftmost ones.
	short int
	// widths has the width of each column, 0 for one that is empty in all
	// blocks or stands below its rows.
	widths []int
	// parts lists the columns of each part of a table that is too wide to be
	// one. Each part begins with the names, column 0, which is not listed.
	parts [][]int
}

// newGrid makes the blocks as narrow as they must be. Cells get their short form, the
// last column last, if all columns then fit side by side. Otherwise some move to
// further parts, and what is still too long is cut.
func newGrid(blocks []Block, limit int) grid {
	var g grid
	columns := 0
	for _, b := range blocks {
		columns = max(columns, len(b.Columns))
	}
	names := namesOf(blocks)
	for _, short := range []int{0, columns - 1, columns} { // the last one says what it cost
		next := grid{short: short, widths: measure(blocks, short)}
		next.split(limit - min(slices.Max(names), minName))
		if short == 0 || len(next.parts) < len(g.parts) {
			g = next
		}
	}
	room := limit
	for _, part := range g.parts {
		room = min(room, limit-g.width(part))
	}
	for _, n := range names {
		if n <= room {
			g.widths[0] = max(g.widths[0], n)
		}
	}
	return g
}

// namesOf returns the widths of the cells in the first column, including the title.
func namesOf(blocks []Block) []int {
	names := []int{0}
	for _, b := range blocks {
		names = append(names, Width(clean(b.Columns[0].Title)))
		for _, row := range b.Rows {
			names = append(names, Width(row[0].form(false)))
		}
	}
	return names
}

// measure returns the widths of all columns but the first.
func measure(blocks []Block, short int) []int {
	var widths []int
	for _, b := range blocks {
		if widths == nil {
			widths = make([]int, len(b.Columns))
		}
		for i, c := range b.Columns {
			if i == 0 || b.stands(i) {
				continue
			}
			widths[i] = max(widths[i], Width(clean(c.Title)))
			for _, row := range b.Rows {
				widths[i] = max(widths[i], Width(row[i].form(i < short)))
			}
		}
	}
	return widths
}

// split puts the columns into as few parts as have room beside the names.
func (g *grid) split(room int) {
	g.parts = [][]int{nil}
	used := 0
	for i := 1; i < len(g.widths); i++ {
		if g.widths[i] == 0 {
			continue
		}
		g.widths[i] = min(g.widths[i], room-len(gap))
		w := len(gap) + g.widths[i]
		if used > 0 && used+w > room {
			g.parts, used = append(g.parts, nil), 0
		}
		last := len(g.parts) - 1
		g.parts[last], used = append(g.parts[last], i), used+w
	}
}

// width is that of a part without its names.
func (g *grid) width(part []int) int {
	n := 0
	for _, i := range part {
		n += len(gap) + g.widths[i]
	}
	return n
}
