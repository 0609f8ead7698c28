package view

import (
	"fmt"
	"io"
	"strings"
)

// Write writes the graph as an SVG picture for a page without scripts. title says what is
// shown.
func (g *Graph) Write(w io.Writer, title string) error { return g.write(w, title, nil) }

// write writes the graph for a page of ours where numbers is not nil: it has what the script
// calls the functions.
func (g *Graph) write(w io.Writer, title string, numbers map[string]int) error {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" role="img" `+
		`font-family="ui-monospace, Menlo, Consolas, monospace"`, g.width, g.height)
	if numbers == nil {
		fmt.Fprintf(&b, ">\n<title>%s</title><style>%s%s</style><rect class=\"back\" width=\"%.0f\" height=\"%.0f\"/>\n",
			escape(title), svgStyle, graphStyle, g.width, g.height)
	} else { // the page has the style; letters must not get too small to read
		fmt.Fprintf(&b, " width=\"100%%\" style=\"min-width:%.0fpx\">\n", 0.75*g.width)
	}
	for _, e := range g.edges {
		g.writeEdge(&b, e)
	}
	for _, n := range g.nodes {
		writeNode(&b, n, numbers)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

const graphStyle = `.edge{fill:none;stroke:#6b7580}.tip{fill:#6b7580}.sum{font-size:11px;fill:#59636e;paint-order:stroke;stroke:#fff;stroke-width:3px}` +
	`.node rect{stroke:#6b7580}@media (prefers-color-scheme:dark){.sum{fill:#9aa5b1;stroke:#0f141a}}`

func writeNode(b *strings.Builder, n graphNode, numbers map[string]int) {
	data := ""
	if f, ok := numbers[n.name]; ok {
		data = fmt.Sprintf(` data-f="%d"`, f)
	}
	fmt.Fprintf(b, `<g class="node"%s><title>%s: %s</title><rect class="k%d" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="3"/>`,
		data, escape(n.name), escape(strings.Join(n.lines[max(len(n.lines)-2, 0):], " ")), n.class, n.x-n.w/2, n.y-n.h/2, n.w, n.h)
	style := ""
	if n.class == Own {
		style = ` font-weight="bold"`
	}
	for i, l := range n.lines {
		y := n.y - n.h/2 + 5 + 1.2*n.font*(float64(i)+0.8)
		fmt.Fprintf(b, `<text x="%.1f" y="%.1f" style="font-size:%.0fpx" text-anchor="middle"%s>%s</text>`, n.x, y, n.font, style, escape(l))
	}
	b.WriteString("</g>\n")
}

// writeEdge draws a call as a curve with an arrow at its end and its value in the middle.
func (g *Graph) writeEdge(b *strings.Builder, e graphEdge) {
	from, to := g.nodes[e.from], g.nodes[e.to]
	points := e.points
	if len(points) == 0 { // a function that calls itself
		x, y := from.x+from.w/2, from.y
		fmt.Fprintf(b, `<path class="edge" d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"/>`, x, y-6, x+26, y-14, x+26, y+14, x, y+6)
		return
	}
	var d strings.Builder
	fmt.Fprintf(&d, "M%.1f %.1f", points[0][0], points[0][1])
	for i := 1; i < len(points); i++ {
		p, q := points[i-1], points[i]
		half := (p[1] + q[1]) / 2
		fmt.Fprintf(&d, "C%.1f %.1f %.1f %.1f %.1f %.1f", p[0], half, q[0], half, q[0], q[1])
	}
	dash := ""
	if e.residual {
		dash = ` stroke-dasharray="3 3"`
	}
	end, size := points[len(points)-1], 4+e.pen
	sign := 1.0 // of the direction that it arrives in
	if end[1] < points[0][1] {
		sign = -1
	}
	text := fmt.Sprintf("%s calls %s: %s", from.name, to.name, e.text)
	fmt.Fprintf(b, `<g><title>%s</title><path class="edge" stroke-width="%.1f"%s d="%s"/>`, escape(text), e.pen, dash, d.String())
	fmt.Fprintf(b, `<path class="tip" d="M%.1f %.1fl%.1f %.1fh%.1fz"/>`, end[0], end[1], -size*0.6, -size*1.6*sign, size*1.2)
	p, q := points[(len(points)-1)/2], points[(len(points)-1)/2+1]
	fmt.Fprintf(b, `<text class="sum" x="%.1f" y="%.1f">%s</text></g>`+"\n", (p[0]+q[0])/2+3, (p[1]+q[1])/2+4, escape(e.text))
}
