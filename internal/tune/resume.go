package tune

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/loop"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/internal/tune/trial"
)

// Earlier is the stored run that Options.Earlier goes on with.
type Earlier struct {
	Run *sample.Run
	// Trials are those that have ended, in order.
	Trials []EarlierTrial
}

// An EarlierTrial is what is stored of a trial.
type EarlierTrial struct {
	Package, Rule, Function, Message string
	// File is relative to the root of the code.
	File    string
	Outcome trial.Outcome
	// Untried reports whether it was not measured to the end.
	Untried bool
	// Patch is the change, as [rewrite.Diff] writes it.
	Patch string
}

// A ChangedError reports that the code is not that of the run that is to go on.
type ChangedError struct{ Run int64 }

func (e *ChangedError) Error() string {
	return fmt.Sprintf("run %d cannot go on: the code has changed since; hone tune starts a new one", e.Run)
}

// same checks that the code is that of the earlier run.
func (e *Earlier) same(tree string) error {
	if e == nil || len(e.Run.Versions) > 0 && e.Run.Versions[0].Tree == tree {
		return nil
	}
	return &ChangedError{e.Run.ID}
}

// of returns what the earlier run has found in a package, on top of a tree.
func (e *Earlier) of(pkg string, first bool, targets []string, tree rewrite.Tree) (loop.Earlier, error) {
	var out loop.Earlier
	if e == nil {
		return out, nil
	}
	var tried []EarlierTrial
	for _, t := range e.Trials {
		if t.Package != pkg && (!first || slices.Contains(targets, t.Package)) {
			continue
		}
		out.Trials++
		if t.Outcome == trial.Kept {
			c := t.candidate(tree.Root)
			var err error
			if c.Files, err = rewrite.Patched(tree, t.Patch); err != nil {
				return out, fmt.Errorf("run %d cannot go on: %w", e.Run.ID, err)
			}
			out.Kept = append(out.Kept, trial.Restored(tree, c))
			tree = tree.With(c.Files)
			// What was dropped before in the same function may do better on top of it.
			tried = slices.DeleteFunc(tried, func(o EarlierTrial) bool {
				return o.Outcome == trial.Dropped && o.Package == t.Package && o.Function == t.Function
			})
		}
		if !t.Untried {
			tried = append(tried, t)
		}
	}
	for _, t := range tried {
		out.Tried = append(out.Tried, search.ChangeBy(t.candidate(tree.Root), t.Patch))
	}
	return out, nil
}

// candidate is what is known of the candidate.
func (t EarlierTrial) candidate(root string) *rewrite.Candidate {
	return &rewrite.Candidate{
		Rule: search.ByName(t.Rule), Package: t.Package, Function: t.Function, Message: t.Message,
		File: filepath.Join(root, filepath.FromSlash(t.File)),
	}
}

// resume makes the earlier run the one that is measured.
func (t *Tuning) resume(ctx context.Context, policy []byte) (*sample.Run, error) {
	run := t.opt.Earlier.Run
	if err := t.session.Store.Resume(ctx, run.ID, policy); err != nil {
		return nil, err
	}
	run.Policy, run.State, run.Rows, run.Samples = policy, sample.StateRunning, nil, nil
	return run, nil
}
