package look

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/sample"
)

// A subject is one whose profiles are being taken.
type subject struct {
	*Subject
	binary   *build.Binary
	env      []string
	file     func(string) string // of the user's tree
	warnings []sample.Warning
}

// warn notes a caveat about a benchmark.
func (of *subject) warn(code sample.Code, benchmark string, facts map[string]any) {
	of.warnings = append(of.warnings, sample.Warning{
		Code: code, Package: of.Package, Benchmark: benchmark, Facts: sample.NewFacts(facts),
	})
}

// take returns the profile of a kind, nil if there is none. Both kinds of the heap are in
// one.
func (b *Benchmark) take(kind explain.Kind) *Take {
	if t := b.Takes[kind]; t != nil {
		return t
	}
	switch kind {
	case explain.Space:
		return b.Takes[explain.Objects]
	case explain.Objects:
		return b.Takes[explain.Space]
	}
	return nil
}

// rank sums the profiles of the benchmarks up and ranks their lines.
func (of *subject) rank(o *Options) error {
	for _, kind := range explain.Kinds() {
		if !slices.Contains(o.Kinds, kind) {
			continue
		}
		var list []*profile.Profile
		wall := time.Duration(0)
		for _, b := range of.Benchmarks {
			if t := b.take(kind); t != nil {
				list = append(list, t.Profile)
				wall += t.Wall
			}
		}
		if len(list) == 0 {
			continue
		}
		p, err := profile.Merge(list)
		if err != nil {
			return fmt.Errorf("add the profiles of %s up: %w", of.Package, err)
		}
		if isWait(kind) {
			withoutHarness(p, of.Own)
		}
		ranked, err := explain.Rank(p, kind, explain.RankOptions{Own: of.Own, Most: o.Most})
		if err != nil {
			return err
		}
		if ranked == nil && kind == explain.CPU {
			of.warn(codeFewSamples, "", map[string]any{"samples": 0})
		}
		if worthTelling(ranked, wall) {
			of.Profiles = append(of.Profiles, ranked)
		}
	}
	return nil
}

// rename gives the files of a profile the names that they have in the user's tree. A //line
// comment with a relative name leaves that in the binary: it is of the folder of its package.
func (of *subject) rename(p *profile.Profile) {
	pkg := of.binary.Package
	inside, err := filepath.Rel(pkg.Module, pkg.Dir)
	module := strings.TrimSuffix(strings.TrimSuffix(pkg.ImportPath, filepath.ToSlash(inside)), "/")
	if inside == "." {
		module = pkg.ImportPath
	}
	for _, f := range p.Function {
		if f.Filename == "" || filepath.IsAbs(f.Filename) {
			f.Filename = of.file(f.Filename)
			continue
		}
		path := strings.TrimSuffix(explain.Package(f.Name), "_test")
		if rest, ok := strings.CutPrefix(path, module); err == nil && ok && (rest == "" || rest[0] == '/') {
			f.Filename = of.file(filepath.Join(pkg.Module, filepath.FromSlash(rest), f.Filename))
		}
	}
}
