package trial

import (
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
)

// vet rejects what go vet objects to, unless it objects to the code without the candidate.
func vet(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageVet, t)
	err := b.Target.Builder.Vet(ctx, b.Target.Version, changed(b, t, t.head))
	f, bad := errors.AsType[*build.Failure](err)
	if !bad {
		return nil, err
	}
	without := b.Target.Builder.Vet(ctx, b.Target.Version, changed(b, t, b.Baseline.Tree()))
	if _, bad := errors.AsType[*build.Failure](without); bad {
		return nil, nil
	}
	return CheckFailed{f}, nil
}

// changed returns the packages whose files a candidate changes, with the files of a
// tree.
func changed(b *Bench, t *Trial, tree rewrite.Tree) []build.Package {
	dirs := make(map[string]bool)
	for path := range t.Candidate.Files {
		if strings.HasSuffix(path, ".go") { // no go.mod and go.sum
			dirs[filepath.Dir(path)] = true
		}
	}
	var out []build.Package
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		out = append(out, build.Package{
			ImportPath: t.Candidate.Package, Dir: dir, Module: b.Target.Package.Module, Files: tree.Files,
		})
	}
	return out
}
