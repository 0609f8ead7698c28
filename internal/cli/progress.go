package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/compare"
	"github.com/gohone/hone/internal/report/message"
)

// progressLine shows the progress of a run on a terminal. Elsewhere it says only
// that it waits for another hone, which may last.
type progressLine struct {
	w    io.Writer // nil where there is no terminal
	log  io.Writer // for what is said without one, nil once it was
	last time.Time
	told time.Time
	long int // width of what stands there
}

// progressEvery is the time between changes of the line: seldom enough to
// disturb nothing.
const progressEvery = 250 * time.Millisecond

func (a *app) newProgress() *progressLine {
	if isTerminal(a.stderr) {
		return &progressLine{w: a.stderr}
	}
	return &progressLine{log: a.stderr}
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

// measure shows the progress of a measurement. It reports whether the stream
// should get it, too, which is once a second.
func (p *progressLine) measure(m *message.Progress) bool {
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

// runEvents show the progress of a comparison on the progress line and in the
// stream.
func runEvents(line *progressLine, out *output) compare.Events {
	return compare.Events{
		Step:    line.step,
		Samples: out.samples,
		Progress: func(p bench.Progress) {
			m := &message.Progress{
				Phase: "measure", Package: p.Package, Benchmark: p.Benchmark,
				Decided: p.Decided, Total: p.Total, SecondsLeft: p.Left.Seconds(),
			}
			if p.Layouts > 0 {
				m.Phase = fmt.Sprintf("layout %d of %d", p.Layout, p.Layouts)
			}
			if line.measure(m) {
				out.handle(message.Message{Progress: m})
			}
		},
		Counting: func(p bench.Progress) {
			line.show(fmt.Sprintf("count instructions, %d of %d: %s",
				p.Decided+1, p.Total, strings.TrimPrefix(p.Benchmark, "Benchmark")))
		},
	}
}

// step shows a step before the measurement.
func (p *progressLine) step(s compare.Step) {
	if s.Doing == compare.Waiting {
		p.waiting(s.PID)
		return
	}
	p.show(stepText(s))
}

// stepText is the line for a step before the measurement, other than waiting.
func stepText(s compare.Step) string {
	switch s.Doing {
	case compare.Snapshotting:
		return "snapshot of " + s.Version
	case compare.GettingToolchain:
		return "get toolchain " + s.Toolchain
	case compare.Listing:
		return "list packages of " + s.Version
	case compare.Building:
		return fmt.Sprintf("build %d of %d: %s at %s", s.At, s.Of, s.Package, s.Version)
	case compare.Reaching:
		return fmt.Sprintf("what the benchmarks of %s reach at %s", s.Package, s.Version)
	}
	return fmt.Sprintf("run every benchmark of %s once at %s", s.Package, s.Version)
}

// waiting says that another process is measuring, and which: once where there is no
// terminal.
func (p *progressLine) waiting(pid string) {
	p.show(fmt.Sprintf("waiting for pid %s, which measures; -nolock goes on anyway", pid))
	if p.log != nil {
		fmt.Fprintf(p.log, "hone: waiting for pid %s, which measures (see -nolock)\n", pid)
		p.log = nil
	}
}
