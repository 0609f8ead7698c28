package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/words"
)

// Live shows on a terminal how a load run goes: a few lines that each second
// replaces. Callers that print while a run goes on must call Clear before.
// Errors of writing are ignored: nothing depends on it.
type Live struct {
	w     io.Writer
	width func() int
	lines int // that stand there, above the cursor
	// What is shown beside the second itself.
	last     time.Duration
	rates    []float64 // of the latest seconds
	requests int64     // since the warm-up
	errors   int64
	spent    time.Duration // since the warm-up
	open     bool          // there was send lag, so it is the open model
	closed   bool
	note     string // a line of its own; empty for none
}

const (
	sparkWidth  = 40
	leastWidth  = 20
	normalWidth = 80
)

// NewLive returns a view that has nothing on the terminal yet. width gives the
// number of columns of now, 0 if it is not known; it may be nil.
func NewLive(w io.Writer, width func() int) *Live {
	return &Live{w: w, width: width}
}

// Note sets a line that is shown above the others from the next second on, such as
// what came of the trial before.
func (l *Live) Note(text string) { l.note = text }

// Update shows a second of a run that takes total in all, 0 if unknown. A
// second that is not after the one before begins another run, as the next trial
// of a search does.
func (l *Live) Update(s load.Second, total time.Duration) {
	if l.closed || s.Tally == nil {
		return
	}
	if s.At <= l.last { // another run begins
		l.last, l.requests, l.errors, l.spent = 0, 0, 0, 0
	}
	span := s.At - l.last
	l.last = s.At
	l.addRate(s.Requests, span)
	if !s.Warmup {
		l.requests += s.Requests
		l.errors += s.Errors
		l.spent += span
	}
	l.open = l.open || s.Lag.Count > 0
	lines := []string{l.rateLine(), latencyLine(s), l.countLine(s), timeLine(s, total)}
	if l.note != "" {
		lines = append([]string{l.note}, lines...)
	}
	l.draw(lines)
}

// shortEnd is how much shorter than a second the rest of one is whose rate says
// nothing: the answers that are waited for at the end come all at once.
const shortEnd = time.Second / 4

func (l *Live) addRate(requests int64, span time.Duration) {
	if span < shortEnd && len(l.rates) > 0 {
		return
	}
	l.rates = append(l.rates, float64(requests)/max(span.Seconds(), 1e-9))
	if n := len(l.rates) - sparkWidth; n > 0 {
		l.rates = append(l.rates[:0], l.rates[n:]...)
	}
}

func (l *Live) rateLine() string {
	mean := "warm-up"
	if l.spent > 0 {
		mean = "mean " + words.PerSecond(float64(l.requests)/l.spent.Seconds())
	}
	return fmt.Sprintf("%-10s %s  %s", words.PerSecond(l.rates[len(l.rates)-1]), spark(l.rates), mean)
}

func latencyLine(s load.Second) string {
	if s.Response.Count == 0 {
		return "no answers in this second"
	}
	at := func(q float64) string { return words.Seconds(s.Response.Quantile(q).Seconds()) }
	text := fmt.Sprintf("p50 %s  p90 %s  p99 %s  max %s", at(0.5), at(0.9), at(0.99), words.Seconds(s.Response.Max.Seconds()))
	if s.Lag.Count > 0 {
		text += "  lag p99 " + words.Seconds(s.Lag.Quantile(0.99).Seconds())
	}
	return text
}

func (l *Live) countLine(s load.Second) string {
	what := "user"
	if l.open {
		what = "connection"
	}
	parts := []string{
		words.Plural(s.Users, what), words.Thousands(int64(s.InFlight)) + " in flight", words.Thousands(l.requests) + " requests", "no errors",
	}
	if l.errors > 0 {
		parts[3] = fmt.Sprintf("%s (%s)", words.Plural(int(l.errors), "error"), words.Part(l.errors, l.requests))
	}
	for i, f := range words.Counts(s.Failed) {
		if i == 2 { // the commonest two say enough
			break
		}
		parts = append(parts, fmt.Sprintf("%s %s now", words.Thousands(f.N), f.Name))
	}
	return strings.Join(parts, ", ")
}

func timeLine(s load.Second, total time.Duration) string {
	at := words.Clock(s.At)
	if total <= 0 || total > 10000*time.Hour { // a run that only a count ends
		return at
	}
	const bar = 20
	done := min(max(int(bar*s.At.Seconds()/total.Seconds()), 0), bar)
	left := max(total-s.At, 0)
	return fmt.Sprintf("%s of %s  [%s%s]  %s left", at, words.Clock(total), strings.Repeat("=", done), strings.Repeat(" ", bar-done), words.Clock(left))
}

// spark draws values as bars from 0 to the greatest of them.
func spark(values []float64) string {
	const bars = "▁▂▃▄▅▆▇█"
	levels := []rune(bars)
	most := 0.0
	for _, v := range values {
		most = max(most, v)
	}
	var b strings.Builder
	for _, v := range values {
		i := 0
		if most > 0 {
			i = int(v / most * float64(len(levels)-1))
		}
		b.WriteRune(levels[min(max(i, 0), len(levels)-1)])
	}
	return b.String()
}

// draw replaces the lines that are shown, with one write, so that nothing
// flickers.
func (l *Live) draw(lines []string) {
	var b strings.Builder
	b.WriteString(l.up())
	columns := l.columns()
	for _, line := range lines {
		b.WriteString(layout.Cut(line, columns-1) + "\x1b[K\n")
	}
	l.lines = len(lines)
	io.WriteString(l.w, b.String())
}

// up moves the cursor to where the first line begins.
func (l *Live) up() string {
	if l.lines == 0 {
		return ""
	}
	return fmt.Sprintf("\r\x1b[%dA", l.lines)
}

func (l *Live) columns() int {
	n := 0
	if l.width != nil {
		n = l.width()
	}
	if n <= 0 {
		n = normalWidth
	}
	return max(n, leastWidth)
}

// Clear takes the lines away and leaves the cursor where they began. The next
// Update shows them again.
func (l *Live) Clear() {
	if l.lines > 0 {
		io.WriteString(l.w, l.up()+"\x1b[J")
		l.lines = 0
	}
}

// Close is Clear for good.
func (l *Live) Close() {
	l.Clear()
	l.closed = true
}
