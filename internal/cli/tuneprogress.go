package cli

import (
	"fmt"
	"time"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/tune"
)

// show tells where the run is: in the line of the terminal at each step and, within a
// comparison, as often as that line changes; in the stream once a second there.
func (t *tuning) show(p tune.Progress) {
	now := time.Now()
	if !p.Again || now.Sub(t.progress.last) >= progressEvery {
		t.phase(tuneLine(p))
	}
	if p.Again && now.Sub(t.progress.told) < time.Second {
		return
	}
	t.progress.told = now
	t.out.handle(report.Message{Progress: &report.Progress{
		Phase: tuneStage(p), Decided: p.Trial, Total: max(p.Trial, p.Trials), SecondsLeft: p.Left.Seconds(),
	}})
}

// tuneLine is the line of the terminal: which trial of those that are known, what was kept
// so far, what is left of the budget, and the stage, which is cut where that gets too long.
func tuneLine(p tune.Progress) string {
	text := ""
	if n := max(p.Trial, p.Trials); n > 0 {
		text = fmt.Sprintf("trial %d of %d, %d kept, ", p.Trial, n, p.Kept)
	}
	return text + left(p.Left) + ": " + tuneStage(p)
}

// tuneStage says what is done, for which trial, and how far that is.
func tuneStage(p tune.Progress) string {
	text := p.Stage
	if p.Rule != "" {
		text += fmt.Sprintf(", %s in %s", p.Rule, p.Function)
	}
	if p.Compared > 0 {
		text += fmt.Sprintf(", %d/%d decided", p.Decided, p.Compared)
	}
	return text
}

// left says what is left of the budget.
func left(d time.Duration) string {
	if d = d.Round(time.Second); d <= 0 {
		return "the budget is spent"
	}
	return d.String() + " left"
}
