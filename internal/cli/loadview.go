package cli

import (
	"fmt"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/message"
)

// A loadView shows how a load test goes: on a terminal, in the stream of
// messages, and in the files that are written meanwhile.
type loadView struct {
	out      *output
	files    *loadFiles
	progress *progressLine
	live     *report.Live // nil without a terminal
	note     string       // a line that stays above the others
	// keep stores a second or a pair before it is shown; nil before the run has begun.
	keep func(message.Message) error
	kept error // the first error of keep
}

func newLoadView(a *app, out *output, files *loadFiles) *loadView {
	v := &loadView{out: out, files: files, progress: a.newProgress()}
	if isTerminal(a.stderr) {
		v.live = report.NewLive(a.stderr, func() int { return columns(a.stderr) })
	}
	return v
}

// columns is the width of a terminal, 0 if it is not known.
func columns(w any) int {
	f, ok := w.(interface{ Fd() uintptr })
	if !ok {
		return 0
	}
	return terminalWidth(f.Fd())
}

// events returns the events that the view shows.
func (v *loadView) events() loadtest.Events {
	return loadtest.Events{
		Phase: v.phase, Run: v.run, Sending: v.files.begin, Second: v.second, Done: v.done, Judged: v.judged, TrialSecond: v.update, Trial: v.trial, Pair: v.pair,
	}
}

// waiting shows that another process is measuring.
func (v *loadView) waiting(pid string) {
	v.progress.waiting(pid)
}

// phase shows what is done while nothing is measured.
func (v *loadView) phase(p loadtest.Phase, name string) {
	if v.live != nil {
		v.live.Clear()
		v.live.Note(v.note)
	}
	switch p {
	case loadtest.Building:
		v.progress.show("build " + name)
	case loadtest.Starting:
		v.progress.show("start " + name)
	case loadtest.WarmingUp:
		v.progress.show("warm up " + name)
	case loadtest.Looking:
		if name == "" {
			v.progress.show("look at the servers")
		} else {
			v.progress.show("look at the server")
		}
	}
}

// run notes which run of several begins.
func (v *loadView) run(n, of int, name string) {
	v.note = fmt.Sprintf("run %d of %d: %s", n, of, name)
}

// second takes each second of a run.
func (v *loadView) second(s load.Second, total time.Duration) {
	v.files.second(s)
	v.show(s, total)
	// The end reports a reader that has gone away.
	v.out.handle(message.Message{Progress: &message.Progress{Phase: "load", SecondsLeft: max(total-s.At, 0).Seconds()}})
}

// done keeps what a server did in a second, or in its turn.
func (v *loadView) done(server string, s load.Second) {
	second, err := convert.LoadSecond(server, s)
	if err != nil {
		v.kept = joinOnce(v.kept, err)
		return
	}
	v.store(message.Message{LoadSecond: second})
}

// judged keeps a pair of the judgement of two servers.
func (v *loadView) judged(p loadtest.JudgedPair) {
	v.store(message.Message{LoadPair: convert.LoadPair(p)})
}

// store keeps a message and sends it.
func (v *loadView) store(m message.Message) {
	if v.keep != nil {
		v.kept = joinOnce(v.kept, v.keep(m))
		v.out.handle(m)
	}
}

func (v *loadView) update(s load.Second) { v.show(s, 0) }

func (v *loadView) show(s load.Second, total time.Duration) {
	if v.live != nil {
		v.progress.clear() // it would stand before the first line
		v.live.Update(s, total)
	}
}

// trial takes the result of one rate.
func (v *loadView) trial(t load.Trial) {
	switch {
	case v.live == nil:
	case t.Holds:
		v.live.Note(fmt.Sprintf("%.4g/s holds", t.Rate))
	default:
		v.live.Note(fmt.Sprintf("%.4g/s does not hold (%s)", t.Rate, t.Reason))
	}
}

// pair takes the standing of a comparison.
func (v *loadView) pair(s loadtest.Standing) error {
	m := &message.Progress{
		Phase: "measure", Benchmark: s.Target, Decided: s.Decided, Total: s.Total, SecondsLeft: s.Left.Seconds(),
	}
	if v.progress.measure(m) {
		return v.out.handle(message.Message{Progress: m})
	}
	return nil
}

// clear clears the line on the terminal.
func (v *loadView) clear() {
	v.progress.clear()
	if v.live != nil {
		v.live.Clear()
	}
}
