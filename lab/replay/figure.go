package replay

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"os"
	"text/template"

	"github.com/gohone/hone/internal/stat"
	"github.com/gohone/hone/lab/lines"
)

const figureUsage = `lab figure draws hone beside benchstat's recipe from the results that
lab replay -o has kept. Every bar is drawn from the same traces.

    go run . figure -o ../docs/calibration.svg results/sealed.jsonl

Flags:
`

// RunFigure carries out the command with its flags.
func RunFigure(_ context.Context, args []string, stdout, stderr io.Writer) error {
	f := flag.NewFlagSet("figure", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() { fmt.Fprint(stderr, figureUsage); f.PrintDefaults() }
	out := f.String("o", "../docs/calibration.svg", "`file` to write")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() == 0 {
		return fmt.Errorf("figure: want files that lab replay -o wrote")
	}
	results, err := lines.Read[Result](f.Args())
	if err != nil {
		return err
	}
	w, err := os.Create(*out)
	if err != nil {
		return err
	}
	if err := drawFigure(w, results); err != nil {
		w.Close()
		return fmt.Errorf("draw %s: %w", *out, err)
	}
	return w.Close()
}

// The methods of the figure, as method.name.
var drawn = []struct{ method, label string }{
	{"hone", "hone diff"},
	{"benchstat, same time", "benchstat, same machine time"},
	{"benchstat, 20 x 1 s", "benchstat, 20 runs of 1 s a side"},
}

// A panelKind says what a panel shows.
type panelKind struct {
	title, scenario string
	of              func(Result) int // nil: machine time
	low             bool             // the worst trace is the lowest
	unit            string
	// oursAlone reports whether only hone has such a verdict.
	oursAlone bool
}

var panels = []panelKind{
	{"Nothing changed, called faster or slower", "A/A, 1 row", func(r Result) int { return r.Wrong }, false, "%", false},
	{"Nothing changed, shown to be within 2 %", "A/A, 1 row", func(r Result) int { return r.Same }, true, "%", true},
	{"5 % slower, found", "+5 %", func(r Result) int { return r.Right }, true, "%", false},
	{"2 % slower, found (tolerance 1 %)", "+2 %, tolerance 1 %", func(r Result) int { return r.Right }, true, "%", false},
	{"Machine time where nothing changed, median", "A/A, 1 row", nil, false, "s", false},
}

// A bar is one method in one panel; lengths are in the units of the drawing.
type bar struct {
	Label, Value string
	Y, Length    float64
	Worst        float64
	Ours         bool
	// Why says why there is no bar, empty if there is one.
	Why string
}

type panel struct {
	Title string
	Y     float64
	Bars  []bar
}

const (
	barHeight = 18.0
	barMost   = 360.0
)

//go:embed figure.svg.txt
var figureText string

var figureTemplate = template.Must(template.New("figure").Parse(figureText))

func drawFigure(w io.Writer, results []Result) error {
	var all []panel
	y := 34.0
	for _, kind := range panels {
		p := kind.draw(results, y)
		all = append(all, p)
		y += 10 + float64(len(p.Bars))*(barHeight+4) + 26
	}
	traces := len(measured(results, drawn[0].method, panels[0].scenario))
	return figureTemplate.Execute(w, struct {
		Height float64
		Panels []panel
		Traces int
	}{y, all, traces})
}

// draw lays a panel out below y.
func (p panelKind) draw(results []Result, y float64) panel {
	out := panel{Title: p.title, Y: y}
	longest := 0.0
	for i, d := range drawn {
		b := bar{Label: d.label, Y: y + 10 + float64(i)*(barHeight+4), Ours: i == 0, Why: "not measured"}
		if p.oursAlone && !b.Ours {
			b.Why = "a test for a difference: it has no such verdict"
		} else if g := measured(results, d.method, p.scenario); len(g) > 0 {
			b.Why = ""
			b.Length, b.Worst = p.value(g)
			b.Value = fmt.Sprintf("%.1f %s, worst trace %.1f", b.Length, p.unit, b.Worst)
			longest = max(longest, b.Length, b.Worst)
		}
		out.Bars = append(out.Bars, b)
	}
	if p.of != nil {
		longest = 100
	}
	for i := range out.Bars {
		out.Bars[i].Length *= barMost / longest
		out.Bars[i].Worst *= barMost / longest
	}
	return out
}

// value returns what a bar shows: a share in per cent pooled over traces and
// that of the worst, or the median of the traces' median times and the longest.
func (p panelKind) value(g []Result) (pooled, worst float64) {
	if p.of != nil {
		pooled, worst = rate(g, p.of, trials, p.low)
		return 100 * pooled, 100 * worst
	}
	var medians []float64
	for _, r := range g {
		medians = append(medians, r.Seconds.Median)
		worst = max(worst, r.Seconds.Median)
	}
	return stat.Quantile(medians, 0.5), worst
}
