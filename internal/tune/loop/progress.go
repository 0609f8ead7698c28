package loop

import (
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

// Events are what a run tells as it goes. Each may be nil.
type Events struct {
	Trial    func(*trial.Trial)
	Progress func(Progress)
	// Fault is called for a rule that fails; the others go on.
	Fault func(rewrite.Fault)
	// Warning is called for what a reader of the result must know.
	Warning func(sample.Warning)
}

// A Stage is what a run is doing: one of those below, of a search or of a trial.
type Stage string

// The stages before the first trial and after the last one.
const (
	StageBuild    Stage = "build"
	StageOriginal Stage = "original" // tests of the code as it was
	StageSurvey   Stage = "survey"
	StageSize     Stage = "size" // see what a benchmark takes
	StageProfile  Stage = "profile"
	StageFinal    Stage = "final"
	StageSlow     Stage = "slow" // compare a slow benchmark
)

// Progress says where a run is.
type Progress struct {
	Stage Stage
	// Benchmark is the one in hand, empty where a stage has none; N counts what the stage
	// does again and again, from 1, of Of, which is 0 where that is not known.
	Benchmark string
	N, Of     int
	// Rule and Function are those of the candidate in hand, empty between them.
	Rule, Function string
	// Trial is its number in the run, of Trials known so far.
	Trial, Trials int
	// Kept is the number of patches so far.
	Kept int
	// Left is what is left of the budget.
	Left time.Duration
	// Again reports whether the stage goes on. Decided of Compared benchmarks have their
	// verdict, where it is known how many; 0 of 0 elsewhere.
	Again             bool
	Decided, Compared int
}

// A teller passes on what happens in a run, with where it is.
type teller struct {
	events Events
	clock  *clock
	pkg    string // import path
	at     Progress
	// begun, done and kept count trials; waiting are candidates of the round that are not done.
	begun, done, kept, waiting int
}

// begin tells that a stage begins that is no trial's. Of p it takes the benchmark and the
// numbers.
func (t *teller) begin(stage Stage, p Progress) {
	p.Stage, p.Trial = stage, t.done
	t.tell(p)
}

// search tells that a stage of a search begins.
func (t *teller) search(stage search.Stage) { t.begin(Stage(stage), Progress{}) }

// try tells that a stage of a trial begins.
func (t *teller) try(stage trial.Stage, of *trial.Trial) {
	c := of.Candidate
	t.tell(Progress{Stage: Stage(stage), Trial: of.Number, Rule: c.Rule.Name, Function: c.Function})
}

// measuring tells how far a comparison is.
func (t *teller) measuring(decided, of int) {
	p := t.at
	p.Again, p.Decided, p.Compared = true, decided, of
	t.tell(p)
}

func (t *teller) tell(p Progress) {
	p.Trials, p.Kept, p.Left = t.done+t.waiting, t.kept, max(0, t.clock.left())
	t.at = p
	if t.events.Progress != nil {
		t.events.Progress(p)
	}
}

// closed tells of a trial that has ended.
func (t *teller) closed(of *trial.Trial) {
	t.done, t.waiting = t.done+1, max(0, t.waiting-1)
	if of.Outcome() == trial.Kept {
		t.kept++
	}
	if t.events.Trial != nil {
		t.events.Trial(of)
	}
}

func (t *teller) fault(f rewrite.Fault) {
	if t.events.Fault != nil {
		t.events.Fault(f)
	}
}

func (t *teller) warn(w sample.Warning) {
	w.Package = t.pkg
	if t.events.Warning != nil {
		t.events.Warning(w)
	}
}
