// Package vouch asks about a change from outside what needs no measurement: what hone tune
// does after the quick comparison and before the verdict, without the tests.
package vouch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/equiv"
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

// An Asker asks about changes of one package. Close must be called.
type Asker struct {
	temp     string
	resolver *source.Resolver
	bench    *trial.Bench
	tree     rewrite.Tree
	code     *rewrite.Code
	path     string
}

// Open prepares to ask about changes of a package, a pattern such as ./text, of the module in dir.
func Open(ctx context.Context, dir, pkg string, seed uint64) (a *Asker, err error) {
	a = new(Asker)
	defer func(opened *Asker) { // a may be nil by then
		if err != nil {
			opened.Close()
		}
	}(a)
	if a.temp, err = os.MkdirTemp("", "hone-vouch-"); err != nil {
		return nil, err
	}
	a.resolver = &source.Resolver{Cache: filepath.Join(a.temp, "cache")}
	v, err := a.resolver.Resolve(ctx, source.Spec{Raw: dir, Kind: source.Dir, Ref: dir})
	if err != nil {
		return nil, err
	}
	private, err := a.resolver.Private(ctx, v)
	if err != nil {
		return nil, err
	}
	temp, err := a.resolver.TempDir()
	if err != nil {
		return nil, err
	}
	b := &build.Builder{Dir: temp}
	list, err := b.Packages(ctx, private.Version, []string{pkg})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: it is no package", pkg)
	}
	t := &target.Target{Builder: b, Version: private.Version, Restore: private.Restore, Package: list[0]}
	a.tree, a.path = rewrite.Tree{Root: private.Version.Root}, list[0].ImportPath
	a.bench = &trial.Bench{
		Target: t, Checker: &equiv.Checker{Builder: b}, Original: a.tree, Baseline: target.NewBaseline(t, a.tree), Seed: seed,
	}
	a.code, err = t.Load(ctx, a.tree, a.path)
	return a, err
}

// Close removes what the questions needed.
func (a *Asker) Close() {
	if a.resolver != nil {
		a.resolver.Close()
	}
	os.RemoveAll(a.temp)
}

// Ask returns what is known of a change of a function, a unified diff. why is why the change is refused
// before anything is tried, empty if it is not; then there is a trial, whose Reason is nil if nothing is
// held against it.
func (a *Asker) Ask(ctx context.Context, function, diff string) (t *trial.Trial, why string, err error) {
	cands, err := a.code.FromDiffs(outside, a.path, function, diff)
	if err != nil {
		return nil, "", err
	}
	if len(cands) == 0 {
		return nil, "", fmt.Errorf("there is no change in the diff of %s", function)
	}
	if why := cands[0].Refused; why != "" {
		return nil, why, nil
	}
	t = trial.New(a.tree, cands[0], nil, nil)
	return t, "", trial.Vouch(ctx, a.bench, t)
}
