package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report"
)

// progressLine shows on a terminal where a run is, and nothing elsewhere.
type progressLine struct {
	w    io.Writer // nil where there is no terminal
	last time.Time
	told time.Time
	long int // width of what stands there
}

// progressEvery is how often the line changes, so that it disturbs nothing.
const progressEvery = 250 * time.Millisecond

func (a *app) newProgress() *progressLine {
	p := new(progressLine)
	if isTerminal(a.stderr) {
		p.w = a.stderr
	}
	return p
}

func (p *progressLine) show(text string) {
	if p.w == nil {
		return
	}
	const most = 78
	if r := []rune(text); len(r) > most {
		text = string(r[:most-1]) + "…"
	}
	pad := max(0, p.long-len([]rune(text)))
	fmt.Fprintf(p.w, "\r%s%s", text, strings.Repeat(" ", pad))
	p.long = len([]rune(text))
	p.last = time.Now()
}

func (p *progressLine) clear() {
	if p.w != nil && p.long > 0 {
		fmt.Fprintf(p.w, "\r%s\r", strings.Repeat(" ", p.long))
		p.long = 0
	}
}

// measure shows where a measurement is. It reports whether the stream should
// tell too, which it does once a second.
func (p *progressLine) measure(m *report.Progress) bool {
	now := time.Now()
	if now.Sub(p.last) >= progressEvery {
		phase := ""
		if m.Phase != "measure" {
			phase = m.Phase + ", "
		}
		p.show(fmt.Sprintf("%s%d of %d decided, about %s left: %s",
			phase, m.Decided, m.Total, time.Duration(m.SecondsLeft*1e9).Round(time.Second), strings.TrimPrefix(m.Benchmark, "Benchmark")))
	}
	if now.Sub(p.told) < time.Second {
		return false
	}
	p.told = now
	return true
}

// phase shows what is done before the measurement.
func (w *workshop) phase(text string) { w.progress.show(text) }
