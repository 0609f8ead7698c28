package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/tune/trial"
)

// exportPatches writes what a run of hone tune kept as diffs, each on top of those
// before it, which git apply and patch take together.
func exportPatches(ctx context.Context, a *app, run *sample.Run, db string) error {
	if run.CommandName() != sample.CommandTune {
		return usageErrorf("export: -patches: run %d is of hone %s; hone tune makes patches", run.ID, run.CommandName())
	}
	list, err := storedMessages(ctx, run, db)
	if err != nil {
		return err
	}
	w := &patchWriter{w: a.stdout}
	if err := report.DecodeMessages(list, w); err != nil {
		return fmt.Errorf("export run %d: %w", run.ID, err)
	}
	if w.n == 0 {
		return fmt.Errorf("export: -patches: run %d kept no rewrite", run.ID)
	}
	return nil
}

// A patchWriter writes the patches of a stream and leaves out the rest.
type patchWriter struct {
	w io.Writer
	n int
}

// Handle implements report.Handler.
func (p *patchWriter) Handle(m report.Message) error {
	if m.Trial == nil || m.Trial.Outcome != string(trial.Kept) {
		return nil
	}
	p.n++
	_, err := io.WriteString(p.w, m.Trial.Patch)
	return err
}

// Flush implements report.Handler.
func (p *patchWriter) Flush() error { return nil }
