package cli

import (
	"fmt"
	"strings"
	"time"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

// progress shows the state of the run. The line of the terminal has it at each step and,
// within a comparison, as often as that line changes; the stream has it there once a
// second.
func (r *tuneReport) progress(p loop.Progress) {
	now := time.Now()
	if !p.Again || now.Sub(r.line.last) >= progressEvery {
		r.line.show(tuneLine(p))
	}
	if p.Again && now.Sub(r.line.told) < time.Second {
		return
	}
	r.line.told = now
	r.out.handle(message.Message{Progress: &message.Progress{
		Phase: tuneStage(p), Decided: p.Trial, Total: max(p.Trial, p.Trials), SecondsLeft: p.Left.Seconds(),
	}})
}

// tuneLine is the line of the terminal: which trial of those known, what was kept so far,
// what is left of the budget, and the stage. A long stage is cut.
func tuneLine(p loop.Progress) string {
	text := ""
	if n := max(p.Trial, p.Trials); n > 0 {
		text = fmt.Sprintf("trial %d of %d, %d kept, ", p.Trial, n, p.Kept)
	}
	return text + left(p.Left) + ": " + tuneStage(p)
}

// stageWords are what stages do. Some are followed by a benchmark or a number.
var stageWords = map[loop.Stage]string{
	loop.StageBuild:                 "build",
	loop.StageOriginal:              "test the original",
	loop.StageSurvey:                "run every benchmark once",
	loop.StageSize:                  "time one operation of",
	loop.StageProfile:               "profile",
	loop.StageCauses:                "see why hot functions are hot",
	loop.Stage(search.StageSearch):  "look for rewrites",
	loop.Stage(search.StageLengths): "see how long things become",
	loop.Stage(trial.StageCompile):  "build",
	loop.Stage(trial.StageLook):     "quick comparison",
	loop.Stage(trial.StageAPI):      "compare the exported API",
	loop.Stage(trial.StageSystems):  "type-check for other systems",
	loop.Stage(trial.StageVet):      "vet",
	loop.Stage(trial.StageTests):    "test",
	loop.Stage(trial.StageRaces):    "test for races",
	loop.Stage(trial.StageCheck):    "check base against head",
	loop.Stage(trial.StageDecide):   "compare",
	loop.Stage(trial.StageOthers):   "see that nothing else is slower",
	loop.Stage(trial.StageSizes):    "compare on shorter and longer inputs",
	loop.StageFinal:                 "compare with the original",
	loop.StageSlow:                  "compare the slow",
}

// tuneStage describes a stage, its benchmark or trial, and its progress.
func tuneStage(p loop.Progress) string {
	text := stageWords[p.Stage]
	if p.Benchmark != "" {
		text += " " + strings.TrimPrefix(p.Benchmark, "Benchmark")
	}
	switch {
	case p.Of > 0:
		text += fmt.Sprintf(", %d of %d", p.N, p.Of)
	case p.N > 0:
		text += fmt.Sprintf(", pair %d", p.N)
	}
	if p.Rule != "" {
		text += fmt.Sprintf(", %s in %s", p.Rule, p.Function)
	}
	if p.Compared > 0 {
		text += fmt.Sprintf(", %d/%d decided", p.Decided, p.Compared)
	}
	return text
}

// left formats what is left of the budget.
func left(d time.Duration) string {
	if d = d.Round(time.Second); d <= 0 {
		return "the budget is spent"
	}
	return d.String() + " left"
}
