package cli

import (
	"time"

	"golang.org/x/sys/unix"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/report"
)

// newLiveView returns what shows on a terminal how a run goes, nil where there is
// none.
func (a *app) newLiveView() *report.Live {
	if !isTerminal(a.stderr) {
		return nil
	}
	return report.NewLive(a.stderr, func() int { return columns(a.stderr) })
}

// columns is the width of a terminal, 0 if it is not known.
func columns(w any) int {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok {
		return 0
	}
	size, err := unix.IoctlGetWinsize(int(f.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0
	}
	return int(size.Col)
}

// second takes a second of the run to those who watch.
func (l *loading) second(plan load.Plan, s load.Second) {
	l.files.second(s)
	l.memory.adjust()
	total := time.Duration(0)
	if len(plan.Schedule.Stages) > 0 {
		total = plan.Schedule.Duration()
	}
	if l.live != nil {
		l.progress.clear() // it would stand before the first line
		l.live.Update(s, total)
	}
	left := max(total-s.At, 0).Seconds()
	// A reader that went away is found out at the end.
	l.out.handle(report.Message{Progress: &report.Progress{Phase: "load", SecondsLeft: left}})
}

// endLive takes the live view away.
func (l *loading) endLive() {
	if l.live != nil {
		l.live.Close()
	}
}
