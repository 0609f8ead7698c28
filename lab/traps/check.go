package traps

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune/target"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/rules"
)

// outside stands for a program that proposes changes, as search has it for -proposer.
var outside = &rules.Rule{
	Analyzer: &analysis.Analyzer{Name: "proposer", Doc: "a change from outside"}, Proof: rules.ByComparison, Outside: true,
}

// check asks about the changes of a program what needs no measurement: what hone tune does after the
// quick comparison and before the verdict, without the tests.
func (p *Program) check(ctx context.Context, which func(*Change) bool, seed uint64) ([]Row, error) {
	temp, err := os.MkdirTemp("", "hone-traps-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	dir := filepath.Join(temp, p.Name)
	if err := p.write(dir); err != nil {
		return nil, err
	}
	resolver := &source.Resolver{Cache: filepath.Join(temp, "cache")}
	defer resolver.Close()
	v, err := resolver.Resolve(ctx, source.Spec{Raw: dir, Kind: source.Dir, Ref: dir})
	if err != nil {
		return nil, err
	}
	private, err := resolver.Private(ctx, v)
	if err != nil {
		return nil, err
	}
	if temp, err = resolver.TempDir(); err != nil {
		return nil, err
	}
	b := &build.Builder{Dir: temp}
	list, err := b.Packages(ctx, private.Version, []string{"."})
	if err != nil {
		return nil, err
	}
	t := &target.Target{Builder: b, Version: private.Version, Restore: private.Restore, Package: list[0]}
	tree := rewrite.Tree{Root: private.Version.Root}
	bench := &trial.Bench{
		Target: t, Checker: &equiv.Checker{Builder: b}, Original: tree, Baseline: target.NewBaseline(t, tree), Seed: seed,
	}
	code, err := t.Load(ctx, tree, list[0].ImportPath)
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, c := range p.Changes {
		if !which(c) {
			continue
		}
		began := time.Now()
		cands, err := code.FromDiffs(outside, list[0].ImportPath, c.Function, c.Diff)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.ID, err)
		}
		row := newRow(c, seed)
		row.Check = true
		if why := cands[0].Refused; why != "" {
			row.Outcome, row.Reason = string(trial.Rejected), why
		} else {
			tr := trial.New(tree, cands[0], nil, nil)
			if err := trial.Vouch(ctx, bench, tr); err != nil {
				return nil, fmt.Errorf("%s: %w", c.ID, err)
			}
			row.Outcome = passed
			if tr.Reason != nil {
				row.Outcome, row.Reason = string(tr.Outcome()), words.Reason(tr)
			}
			row.Lossy = words.Lossy(tr.Lossy)
		}
		row.Seconds = time.Since(began).Seconds()
		rows = append(rows, row)
	}
	return rows, nil
}

// write writes the files of the module into a new folder.
func (p *Program) write(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for name, data := range p.Files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			return err
		}
	}
	return nil
}
