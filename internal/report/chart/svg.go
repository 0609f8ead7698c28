package chart

import (
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/gohone/hone/internal/report/layout"
)

// The measures of a picture of intervals, in pixels.
const (
	pictureWidth = 960.0
	axisLeft     = 210.0 // after the labels
	axisRight    = 600.0 // before the texts
	pictureRow   = 26.0
)

// WriteIntervals writes charts as one SVG picture, such as for a README.
func WriteIntervals(w io.Writer, charts []*Intervals) error {
	if len(charts) == 0 {
		return fmt.Errorf("draw a picture: there are no intervals")
	}
	var b strings.Builder
	y := 8.0
	for _, c := range charts {
		y = c.write(&b, y)
	}
	fmt.Fprintf(&b, "<text class=\"soft\" x=\"8\" y=\"%.1f\">%s</text>\n", y+8,
		"◀ less, ▶ more than base, ■ same, ○ undecided; the bar is the interval of the true change; logarithmic axis")
	y += 20
	_, err := fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" `+
		"font-family=\"system-ui, sans-serif\" font-size=\"13\">\n<style>%s</style>\n<rect class=\"back\" width=\"%.0f\" height=\"%.0f\"/>\n%s</svg>\n",
		pictureWidth, y, pictureStyle, pictureWidth, y, b.String())
	return err
}

// pictureStyle colors a picture for light and dark pages.
const pictureStyle = `text{fill:#1b1f24}.soft{fill:#59636e}.back{fill:#fff}.grid{stroke:#d1d9e0}.line{stroke:#59636e;stroke-dasharray:3 3}` +
	`.bar{stroke-width:3;stroke:currentColor}.mark{fill:currentColor;stroke:currentColor;stroke-width:2}.open{fill:#fff}` +
	`.faster,.met{color:#1a7f37}.slower,.missed{color:#cf222e}.same{color:#0969da}.undecided{color:#8a6100}` +
	`@media (prefers-color-scheme:dark){text{fill:#e6edf3}.soft{fill:#9aa5b1}.back,.open{fill:#0f141a}.grid{stroke:#3a434d}.line{stroke:#9aa5b1}` +
	`.faster,.met{color:#3fb950}.slower,.missed{color:#ff6a61}.same{color:#58a6ff}.undecided{color:#d8a531}}`

// write writes a chart from y on, and returns where it ends.
func (c *Intervals) write(b *strings.Builder, y float64) float64 {
	x := func(at float64) float64 { return axisLeft + at/100*(axisRight-axisLeft) }
	text := func(class, anchor string, x, y float64, s string) {
		fmt.Fprintf(b, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", class, x, y, anchor, html.EscapeString(s))
	}
	fmt.Fprintf(b, "<text x=\"8\" y=\"%.1f\" font-weight=\"bold\">%s</text>\n", y+14, html.EscapeString(c.Title))
	y += 24
	bottom := y + pictureRow*float64(len(c.Rows))
	for _, t := range c.Ticks {
		fmt.Fprintf(b, "<line class=\"grid\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", x(t.At), x(t.At), y, bottom)
		text("soft", t.Anchor(), x(t.At), bottom+16, t.Text)
	}
	if c.Line >= 0 {
		fmt.Fprintf(b, "<line class=\"line\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", x(c.Line), x(c.Line), y, bottom)
	}
	for _, r := range c.Rows {
		middle := y + pictureRow/2
		text("", "start", 8, middle+4, layout.Cut(r.Label, 28))
		if r.Drawn {
			fmt.Fprintf(b, "<g class=\"%s\"><line class=\"bar\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>", r.Class(), x(r.From), x(r.To), middle, middle)
			fmt.Fprintf(b, "<path class=\"mark%s\" transform=\"translate(%.1f %.1f)\" d=\"%s\"/></g>\n", r.hollow(), x(r.Center), middle, r.Shape())
		}
		text("", "start", axisRight+16, middle+4, r.Text)
		text("soft", "end", pictureWidth-8, middle+4, r.Values)
		y += pictureRow
	}
	return y + 36
}

// Class is the class of the row's color.
func (r Interval) Class() string {
	if r.Verdict == "" {
		return "undecided"
	}
	return r.Verdict
}

// hollow is the class of a mark that is not filled.
func (r Interval) hollow() string {
	if r.Class() == "undecided" {
		return " open"
	}
	return ""
}
