package loop

import (
	"maps"
	"slices"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

// Events are called as a run goes on. Each may be nil.
type Events struct {
	Trial    func(*trial.Trial)
	Progress func(Progress)
	// Start is called where a round begins for which benchmarks were profiled.
	Start func(Start)
	// Fault is called for a rule that fails; the others go on.
	Fault func(rewrite.Fault)
	// Warning is called with what a reader of the result must know.
	Warning func(sample.Warning)
}

// A Start is where a round begins: some code, and the profiles of the benchmarks that have not
// been profiled since it became what it is.
type Start struct {
	Tree rewrite.Tree
	// Kept is how many rewrites the run has kept so far: the code has them.
	Kept     int
	Profiles []Profile
}

// A Profile is of one benchmark. That of explain.Space also has the samples of explain.Objects.
type Profile struct {
	Benchmark string
	Kind      explain.Kind
	Data      *profile.Profile
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
	StageCauses   Stage = "causes" // ask the compiler why hot functions are hot
	StageFinal    Stage = "final"
	StageSlow     Stage = "slow" // compare a slow benchmark
)

// Progress says where a run is.
type Progress struct {
	Stage Stage
	// Benchmark is the one that is running, empty where a stage has none. N counts the
	// repetitions of the stage, from 1, of Of in all, which is 0 where that is not known.
	Benchmark string
	N, Of     int
	// Rule and Function are those of the current candidate, empty between
	// candidates.
	Rule, Function string
	// Trial is the candidate's number in the run, of Trials known so far.
	Trial, Trials int
	// Kept is the number of patches so far.
	Kept int
	// Left is what is left of the budget.
	Left time.Duration
	// Again reports whether the stage was reported before. Decided of Compared
	// benchmarks have their verdict; 0 of 0 where that is not known.
	Again             bool
	Decided, Compared int
}

// A reporter passes on what happens in a run, with its progress.
type reporter struct {
	events Events
	clock  *clock
	pkg    string // import path
	at     Progress
	// begun, done and kept count trials; waiting counts candidates of the round that are not
	// done.
	begun, done, kept, waiting int
	tests                      time.Duration // that the tests of the original took
}

// begin reports the beginning of a stage outside of trials. Of p it takes the benchmark
// and the numbers.
func (t *reporter) begin(stage Stage, p Progress) {
	p.Stage, p.Trial = stage, t.done
	t.send(p)
}

// search reports the beginning of a stage of a search.
func (t *reporter) search(stage search.Stage) { t.begin(Stage(stage), Progress{}) }

// try reports the beginning of a stage of a trial.
func (t *reporter) try(stage trial.Stage, of *trial.Trial) {
	c := of.Candidate
	t.send(Progress{Stage: Stage(stage), Trial: of.Number, Rule: c.Rule.Name, Function: c.Function})
}

// measuring reports how far a comparison is.
func (t *reporter) measuring(decided, of int) {
	p := t.at
	p.Again, p.Decided, p.Compared = true, decided, of
	t.send(p)
}

func (t *reporter) send(p Progress) {
	p.Trials, p.Kept, p.Left = t.done+t.waiting, t.kept, max(0, t.clock.left())
	t.at = p
	if t.events.Progress != nil {
		t.events.Progress(p)
	}
}

// start reports where a round begins.
func (t *reporter) start(tree rewrite.Tree, kept int, taken map[string]*costs) {
	if t.events.Start == nil || len(taken) == 0 {
		return
	}
	s := Start{Tree: tree, Kept: kept}
	for _, name := range slices.Sorted(maps.Keys(taken)) {
		for _, kind := range costKinds {
			s.Profiles = append(s.Profiles, Profile{name, kind, taken[name].of(kind)})
		}
	}
	t.events.Start(s)
}

// closed reports a trial that has ended.
func (t *reporter) closed(of *trial.Trial) {
	t.done, t.waiting = t.done+1, max(0, t.waiting-1)
	if of.Outcome() == trial.Kept {
		t.kept++
	}
	if t.events.Trial != nil {
		t.events.Trial(of)
	}
}

func (t *reporter) fault(f rewrite.Fault) {
	if t.events.Fault != nil {
		t.events.Fault(f)
	}
}

func (t *reporter) warn(w sample.Warning) {
	w.Package = t.pkg
	if t.events.Warning != nil {
		t.events.Warning(w)
	}
}
