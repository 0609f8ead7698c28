package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/driver"
	"github.com/gohone/hone/internal/report"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune"
	"github.com/gohone/hone/internal/tune/trial"
)

// tunedName is what the final code is called.
const tunedName = "tuned"

// begin stores the run and sends the first message.
func (t *tuning) begin(ctx context.Context) error {
	t.run = &sample.Run{
		Command: t.line, Hone: honeVersion(), Method: driver.Version, Machine: sample.DetectMachine(), Seed: t.opt.seed,
		Versions: []sample.Version{t.version.describe(""), {Name: tunedName}}, Policy: mustJSON(t.opt.policy),
	}
	if _, err := t.store.Begin(ctx, t.run); err != nil {
		return err
	}
	err := t.out.handle(report.Message{Config: configOf(t.run, t.opt.db)})
	for _, f := range t.files {
		err = joinOnce(err, t.out.handle(report.Message{File: f}))
	}
	return err
}

// keepSamples adds the samples of a last comparison to the run, under the names that
// the versions have in it.
func (t *tuning) keepSamples(r *sample.Run) {
	names := map[string]string{"base": t.version.arm, "head": tunedName}
	for _, row := range r.Rows {
		row.Base, row.Head = names[row.Base], names[row.Head]
		t.run.Rows = append(t.run.Rows, row)
	}
	for _, s := range r.Samples {
		s.Version = names[s.Version]
		t.run.Samples = append(t.run.Samples, s)
	}
}

// finish delivers the patches, and reports and stores the run, also where err ended
// the search.
func (t *tuning) finish(ctx context.Context, err error) error {
	t.run.State = sample.StateDone
	interrupted := ctx.Err() != nil
	switch {
	case interrupted:
		t.run.State, err = sample.StateInterrupted, context.Canceled
	case err != nil:
		t.run.State = sample.StateFailed
	}
	ctx = context.WithoutCancel(ctx)
	err = joinOnce(err, t.deliver(ctx))
	if err == nil {
		err = t.unmet()
	}
	t.progress.clear()
	t.run.Seconds = time.Since(t.began).Seconds()
	var messages []report.Message
	for _, f := range t.files {
		messages = append(messages, report.Message{File: f})
	}
	for _, m := range t.trials {
		messages = append(messages, report.Message{Trial: m})
	}
	told := len(messages) // as they ended
	for _, c := range t.comparisons {
		messages = append(messages, report.Message{Comparison: c})
	}
	for i := range t.warnings {
		messages = append(messages, report.Message{Warning: &t.warnings[i]})
	}
	messages = append(messages, report.Message{Summary: t.summary(exitCode(interrupted, err))})
	err = joinOnce(err, t.keep(ctx, messages))
	for _, m := range messages[told:] {
		if e := t.out.handle(m); e != nil {
			return joinOnce(err, e)
		}
	}
	return joinOnce(err, t.out.finish())
}

// summary repeats what was won.
func (t *tuning) summary(exit int) *report.Summary {
	s := summarize(t.comparisons, t.run.Seconds, exit)
	for _, m := range t.trials {
		if m.Outcome == string(trial.Kept) {
			s.Patches = append(s.Patches, report.SummaryPatch{
				Package: m.Package, Rule: m.Rule, Function: m.Function, Subject: m.Message, Ratio: m.Ratio,
			})
		}
	}
	s.Ended, s.Tree, s.Out = "done", t.tree, t.written
	for _, r := range t.results {
		switch {
		case r.Spent:
			s.Ended = "budget"
		case r.GoalMet && s.Ended == "done":
			s.Ended = "goal"
		}
	}
	if exit == exitInterrupted {
		s.Ended = "interrupted"
	}
	return s
}

// keep stores what the report is made of, and the samples of the last comparisons.
func (t *tuning) keep(ctx context.Context, messages []report.Message) error {
	list, err := report.EncodeMessages(messages)
	if err == nil {
		err = t.store.SaveMessages(ctx, t.run.ID, list)
	}
	if err == nil && len(t.run.Samples) > 0 {
		err = errors.Join(t.store.SetRows(ctx, t.run.ID, t.run.Rows), t.store.AddPair(ctx, t.run.ID, t.run.Samples))
	}
	return joinOnce(err, t.store.Finish(ctx, t.run.ID, t.run.State, t.run.Seconds))
}

// unmet says which goals are not met.
func (t *tuning) unmet() error {
	var missed []string
	for _, r := range t.results {
		missed = append(missed, r.Unmet...)
	}
	if len(missed) == 0 {
		return nil
	}
	return &gateError{"goal not met: " + list(missed)}
}

// worse names the benchmarks that lose by all patches together.
func (t *tuning) worse() []string {
	var names []string
	for _, r := range t.results {
		names = append(names, r.Worse()...)
	}
	return names
}

// deliver carries out -out, -write and -commit, these two only if no benchmark loses.
func (t *tuning) deliver(ctx context.Context) error {
	t.tree = "unchanged"
	patches, err := t.patches(ctx)
	if err != nil || len(patches) == 0 {
		return err
	}
	if t.opt.dir != "" {
		if err = writePatches(t.opt.dir, patches); err == nil {
			t.written = t.opt.dir
		}
	}
	if worse := t.worse(); len(worse) > 0 && (t.opt.commit || t.opt.write) {
		return errors.Join(err, &gateError{fmt.Sprintf(
			"the final code is slower than the original or fails: %s; nothing was changed, look at the patches with hone export -patches %d", list(worse), t.run.ID)})
	}
	if t.opt.commit {
		var mails []string
		for _, p := range patches {
			mails = append(mails, p.Text)
		}
		if e := t.resolver.Commit(ctx, t.version.Version, mails); e != nil {
			err = errors.Join(err, fmt.Errorf("-commit: %w", e))
		} else {
			t.tree = "committed"
		}
	}
	if t.opt.write {
		t.tree = "written"
		if e := t.write(); e != nil {
			err, t.tree = errors.Join(err, fmt.Errorf("-write: %w", e)), ""
		}
	}
	return err
}

// patches writes the kept trials of all packages as one series.
func (t *tuning) patches(ctx context.Context) ([]tune.Patch, error) {
	by := tune.Signature{Name: "hone", Email: "hone@localhost", When: time.Now()}
	if name, email, err := t.resolver.Author(ctx, t.version.Version); err == nil {
		by.Name, by.Email = name, email
	}
	return tune.Series(t.results, by, convert.PatchMessage)
}

func writePatches(dir string, patches []tune.Patch) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("-out %s: %w", dir, err)
	}
	for _, p := range patches {
		if err := os.WriteFile(filepath.Join(dir, p.Name), []byte(p.Text), 0o644); err != nil {
			return fmt.Errorf("-out %s: %w", dir, err)
		}
	}
	return nil
}

// write puts the changed files into the working tree.
func (t *tuning) write() error {
	final := t.results[len(t.results)-1].Final
	var files []source.Written
	for _, path := range slices.Sorted(maps.Keys(final.Files)) {
		if t.generated[path] != nil {
			continue // it was for the measurement
		}
		old, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		rel, err := filepath.Rel(t.private.Root, path)
		if err != nil {
			return err
		}
		// Of what is not there old is nil.
		if data := final.Files[path]; !bytes.Equal(old, data) {
			files = append(files, source.Written{Path: filepath.ToSlash(rel), Old: old, New: data})
		}
	}
	return t.version.Write(files)
}

// fixes runs a vet tool on the code as it stands, which is written into the private
// copy for as long.
func (t *tuning) fixes(ctx context.Context, module, tool string, packages []string, files map[string][]byte) (string, error) {
	var err error
	for path, data := range files {
		err = errors.Join(err, os.WriteFile(path, data, 0o600))
	}
	diff := ""
	if err == nil {
		diff, err = t.builder.Fixes(ctx, t.private.Version, module, tool, packages)
	}
	if _, e := t.private.Restore(); err == nil {
		err = e
	}
	return diff, err
}

// checkOut refuses a folder for patches that holds some already: git am would take
// both.
func checkOut(dir string) error {
	old, err := filepath.Glob(filepath.Join(strings.NewReplacer("*", `\*`, "?", `\?`, "[", `\[`).Replace(dir), "*.patch"))
	if err != nil || len(old) == 0 {
		return nil
	}
	return usageErrorf("tune: -out %s: it holds patches already; remove them or name another folder", dir)
}
