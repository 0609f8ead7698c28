package view

import (
	"fmt"
	"html"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/words"
)

// FlameLines draws a tree as text, from the whole down: its boxes with at least a part of
// the whole, each with a bar of its share. Boxes in a row of which each takes nearly all of
// the one before stand on one line.
func (t *Tree) FlameLines(least float64) []string {
	if len(t.Boxes) == 0 {
		return nil
	}
	whole := t.Boxes[0].width(t.Diff)
	var lines []string
	for i := 1; i < len(t.Boxes); {
		b := t.Boxes[i]
		if b.width(t.Diff) < least*whole {
			i = t.after(i)
			continue
		}
		name, last := words.ShortFunction(b.Name), i
		for t.only(last) {
			last++
			name += " > " + words.ShortFunction(t.Boxes[last].Name)
		}
		lines = append(lines, layout.Cut(fmt.Sprintf("%6s %s %s%s%s", percent(b.width(t.Diff), whole), bar(b.width(t.Diff)/whole),
			strings.Repeat(" ", b.Depth), name, t.change(b)), lineColumns))
		i = last + 1
	}
	return lines
}

// lineColumns is how wide a line of text is at most.
const lineColumns = 100

// after returns the index after all boxes below box i.
func (t *Tree) after(i int) int {
	j := i + 1
	for j < len(t.Boxes) && t.Boxes[j].Depth > t.Boxes[i].Depth {
		j++
	}
	return j
}

// only reports whether the box after box i is below it and takes nearly all of it.
func (t *Tree) only(i int) bool {
	return i+1 < len(t.Boxes) && t.Boxes[i+1].Depth == t.Boxes[i].Depth+1 &&
		t.Boxes[i+1].width(t.Diff) >= 0.98*t.Boxes[i].width(t.Diff)
}

// bar draws a part of the whole in ten columns, in eighths of one.
func bar(share float64) string {
	eighths := int(min(max(share, 0), 1)*80 + 0.5)
	text := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		text += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return text + strings.Repeat(" ", 10-utf8.RuneCountInString(text))
}

// change says how a box of two sides differs, as a part of what the whole was on the
// base side; empty where there is one side.
func (t *Tree) change(b Box) string {
	whole := t.Boxes[0].Base
	if !t.Diff || whole == 0 {
		return ""
	}
	switch {
	case b.Base == 0:
		return " (only in head)"
	case b.Head == 0:
		return " (only in base)"
	}
	return fmt.Sprintf(" (%+.1f%% of base)", 100*(b.Head-b.Base)/whole)
}

// The measures of a static flame graph, in pixels. A letter of its font is as wide as
// 0.6 of its size.
const (
	flameWidth  = 1200.0
	flameRow    = 19
	flameFont   = 12.0
	flameHead   = 46 // title and legend
	leastPixels = 0.8
	mostDepth   = 64
)

// WriteFlame writes a tree as an SVG picture for a page without scripts: the whole on top,
// and on each box the share that it takes. title says what is shown.
func (t *Tree) WriteFlame(w io.Writer, title string) error {
	if len(t.Boxes) == 0 {
		return fmt.Errorf("draw a flame graph: the profile has no samples")
	}
	whole := t.Boxes[0].width(t.Diff)
	var b strings.Builder
	left := make([]float64, mostDepth+2) // the edge that the next box of a depth begins at
	deepest := 0
	for i, box := range t.Boxes {
		if box.Depth > mostDepth {
			continue
		}
		x, width := left[box.Depth], box.width(t.Diff)/whole*flameWidth
		left[box.Depth] += width
		left[box.Depth+1] = x
		if width < leastPixels {
			continue
		}
		deepest = max(deepest, box.Depth)
		t.writeBox(&b, i, x, width)
	}
	height := flameHead + (deepest+1)*flameRow + 6
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" role="img" `+
		`font-family="ui-monospace, Menlo, Consolas, monospace" font-size="%.0f"><title>%s</title>`+
		"\n<style>%s</style>\n<rect class=\"back\" width=\"%.0f\" height=\"%d\"/>\n<text x=\"4\" y=\"16\" class=\"head\">%s</text>\n%s%s</svg>\n",
		flameWidth, height, flameFont, escape(title), svgStyle, flameWidth, height, escape(title), t.legend(), b.String())
	return err
}

// writeBox writes one box: a rectangle, as much of its name as fits, and its numbers
// to be shown under the pointer.
func (t *Tree) writeBox(b *strings.Builder, i int, x, width float64) {
	box := t.Boxes[i]
	y := flameHead + box.Depth*flameRow
	name := box.Name
	if i == 0 {
		name = "all"
	}
	share := percent(box.width(t.Diff), t.Boxes[0].width(t.Diff))
	fmt.Fprintf(b, `<g><title>%s: %s</title><rect class="%s" x="%.1f" y="%d" width="%.1f" height="%d" rx="1"/>`,
		escape(name), escape(t.numbers(box)), t.paint(box), x, y, max(width-0.6, 0.4), flameRow-1)
	if text := fit(words.ShortFunction(name)+t.change(box)+" "+share, words.ShortFunction(name), width-6); text != "" {
		style := ""
		if box.Class == Own && i > 0 {
			style = ` font-weight="bold"`
		}
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f"%s>%s</text>`, x+3, float64(y)+13.5, style, escape(text))
	}
	b.WriteString("</g>\n")
}

// fit returns the first text that fits into a width, or as much of the second one as does.
func fit(text, short string, width float64) string {
	room := int(width / (0.6 * flameFont))
	switch {
	case utf8.RuneCountInString(text) <= room:
		return text
	case utf8.RuneCountInString(short) <= room:
		return short
	case room >= 4:
		return string([]rune(short)[:room-1]) + "…"
	}
	return ""
}

// numbers says what a box takes.
func (t *Tree) numbers(b Box) string {
	whole := t.Boxes[0]
	if !t.Diff {
		return value(b.Head, t.Unit) + ", " + percent(b.Head, whole.Head) + " of " + Title(t.Kind)
	}
	side := func(v float64) string {
		if t.Unit == "share" {
			return percent(v, 1)
		}
		return value(v, t.Unit) + " per operation"
	}
	return "base " + side(b.Base) + ", head " + side(b.Head) + t.change(b)
}

// paint returns the class of a box's color: whose code it is, or of two sides in which
// direction it has changed, and how much in three steps.
func (t *Tree) paint(b Box) string {
	switch {
	case b.Depth == 0:
		return "same"
	case !t.Diff:
		return fmt.Sprintf("k%d", b.Class)
	}
	whole := max(t.Boxes[0].Base, t.Boxes[0].Head)
	by := (b.Head - b.Base) / whole
	direction := "up"
	if by < 0 {
		direction, by = "down", -by
	}
	for step, least := range []float64{0.1, 0.02, 0.002} {
		if by >= least {
			return fmt.Sprintf("%s%d", direction, 3-step)
		}
	}
	return "same"
}

// legend explains colors and widths.
func (t *Tree) legend() string {
	var b strings.Builder
	x := 4.0
	add := func(class, text string) {
		if class != "" {
			fmt.Fprintf(&b, `<rect class="%s" x="%.0f" y="26" width="12" height="12"/>`, class, x)
			x += 17
		}
		fmt.Fprintf(&b, "<text class=\"soft\" x=\"%.0f\" y=\"36\">%s</text>\n", x, escape(text))
		x += float64(utf8.RuneCountInString(text))*0.6*flameFont + 16
	}
	if t.Diff {
		add("up3", "more in head (+)")
		add("down3", "less in head (-)")
		add("same", "the same")
		add("", "width: mean of base and head; a box stands below its caller")
		return b.String()
	}
	for c := Own; c <= Runtime; c++ {
		text := c.String()
		if c == Own {
			text += " (bold)"
		}
		add(fmt.Sprintf("k%d", c), text)
	}
	add("", "width: share of the whole; a box stands below its caller")
	return b.String()
}

// svgStyle colors pictures for light and dark pages.
const svgStyle = `text{fill:#1b1f24}.head{font-weight:bold}.soft{fill:#59636e}.back{fill:#fff}` +
	`.k0{fill:#ffb86b}.k1{fill:#c9b3f5}.k2{fill:#a9cdf7}.k3{fill:#cfd6dd}` +
	`.up3{fill:#f28b82}.up2{fill:#f6b3ad}.up1{fill:#fbdad7}.down3{fill:#7fb2f0}.down2{fill:#accdf5}.down1{fill:#d6e6fb}.same{fill:#e6e9ec}` +
	`@media (prefers-color-scheme:dark){text{fill:#f0f4f8}.soft{fill:#9aa5b1}.back{fill:#0f141a}` +
	`.k0{fill:#96540b}.k1{fill:#5b3f9b}.k2{fill:#1f5592}.k3{fill:#3f4954}` +
	`.up3{fill:#a8322b}.up2{fill:#7d2f2b}.up1{fill:#553230}.down3{fill:#2361b0}.down2{fill:#28507f}.down1{fill:#2b4058}.same{fill:#333c46}}`

// escape makes text safe within SVG and HTML: characters that XML does not allow go, too.
func escape(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError || r == 0xfffe || r == 0xffff {
			return '?'
		}
		return r
	}, text))
}
