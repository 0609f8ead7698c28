package convert

import (
	"path"
	"path/filepath"

	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/rules"
)

// NewTrial makes the message of a trial. root is what file names lose.
func NewTrial(t *trial.Trial, root string) *message.Trial {
	c := t.Candidate
	m := &message.Trial{
		Package: c.Package, Rule: c.Rule.Name, Function: c.Function, File: shortFile(root, c.File), Line: c.Line,
		Message: c.Message, Lines: message.TrialLines{Added: t.Added, Removed: t.Removed},
		Outcome: string(t.Outcome()), Reason: words.Reason(t), Untried: t.Untried(), Share: t.Share, Consent: words.Consent(t),
		Tested: t.Tested, LeftOut: t.LeftOut.Tests, LeftOutPackages: t.LeftOut.Packages, Evidence: evidence(t), Sizes: words.Sizes(t.Sizes),
		Lossy: words.Lossy(t.Lossy), Patch: t.Diff,
	}
	if name, best := t.Best(); best != nil {
		m.Benchmark, m.Ratio = name, ratio(best)
	}
	if lean, ok := t.Reason.(trial.Leaner); ok {
		m.Benchmark, m.Ratio = lean.Benchmark, ratio(&lean.Time)
		m.Allocs = &message.TrialAllocs{Base: lean.Base, Head: lean.Head}
	}
	if t.Outcome() == trial.Kept {
		_, m.Commit = PatchMessage(t)
	}
	return m
}

// PatchMessageAgain returns the commit message of a kept trial that is stored.
func PatchMessageAgain(m *message.Trial) (subject, body string) {
	return path.Base(m.Package) + ": " + m.Message, m.Commit
}

// PatchMessage writes the commit message of a kept trial.
func PatchMessage(t *trial.Trial) (subject, body string) {
	var gains []*message.Comparison
	for _, o := range t.Outcomes {
		for _, c := range Comparisons(o, 0, 0) {
			if c.Verdict == message.Faster {
				gains = append(gains, c)
			}
		}
	}
	return words.PatchMessage(t, gains, evidence(t))
}

// evidence is that of a trial, nil if it ended before the check.
func evidence(t *trial.Trial) *message.TrialEvidence {
	if t.Evidence == nil {
		return nil
	}
	m := Evidence(t.Evidence)
	if m.Basis == message.ByCheck && t.Candidate.Rule.Proof == rules.ByConstruction {
		m.Basis = message.ByConstruction
	}
	return m
}

// Evidence makes the part of a message about what package equiv found.
func Evidence(ev *equiv.Evidence) *message.TrialEvidence {
	m := &message.TrialEvidence{
		Basis:    message.ByCheck,
		Recorded: ev.Recorded, Generated: ev.Drawn, Fuzzed: ev.Guided, Enumerated: ev.Listed,
		Aside: ev.Aside, Skipped: ev.Skipped, Avoided: ev.Avoided, Mutants: ev.Mutants, Killed: ev.Killed, Parts: ev.Parts, Most: ev.Most,
		Blocks: ev.Blocks, Uncovered: ev.Uncovered, UncoveredAt: ev.UncoveredAt, Forced: ev.Forced, Weaker: ev.Weaker,
		Differing: ev.Differing, Erring: ev.Erring, Together: ev.Together, Unwatched: ev.Unwatched,
		By: ev.By, Sequences: ev.Sequences, Answered: ev.Answered,
	}
	for _, g := range ev.Given {
		m.Given = append(m.Given, message.TrialGiven{Parameter: g.Parameter, Values: g.Values})
	}
	if ev.Alone != nil {
		m.Alone = words.Edge(ev.Alone)
	}
	if w := ev.Within; w != nil {
		m.Within, m.Whole = w.Lines, w.Why
	}
	for _, v := range ev.Elsewhere {
		m.Elsewhere = append(m.Elsewhere, message.TrialElsewhere{Name: v.Name, File: v.File})
	}
	if ev.Exhaustive {
		m.Basis = message.ByEnumeration
	}
	if e := ev.Edge; e != nil {
		m.Edge = words.Edge(e)
	}
	return m
}

// shortFile returns a path as seen from root.
func shortFile(root, file string) string {
	if rel, err := filepath.Rel(root, file); err == nil {
		return filepath.ToSlash(rel)
	}
	return file
}
