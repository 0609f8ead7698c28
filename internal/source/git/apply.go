package git

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/source/tree"
)

// Apply returns entries as a patch changes them. The paths in the patch
// are relative to the top of the repository.
func (rp *Repo) Apply(ctx context.Context, entries []tree.Entry, patch string) ([]tree.Entry, error) {
	index, err := rp.newIndex(ctx, entries)
	if err != nil {
		return nil, err
	}
	defer os.Remove(index)
	if _, err := rp.gitIndex(ctx, index, nil, "apply", "--cached", "--whitespace=nowarn", "--",
		patch); err != nil {
		return nil, patchError(patch, err)
	}
	return rp.indexEntries(ctx, index)
}

// ApplyTo applies a patch to the files of a directory that belongs to no
// repository. The paths in the patch are relative to dir.
func ApplyTo(ctx context.Context, dir string, environ []string, patch string) error {
	// The cache may lie in a repository, which is none of this patch's.
	env := append(gitEnv(environ), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	_, _, err := gitCall{dir: dir, env: env, args: []string{"apply", "--whitespace=nowarn", "--",
		patch}}.run(ctx)
	return patchError(patch, err)
}

// patchError says why a patch does not apply.
func patchError(patch string, err error) error {
	if ge, ok := errors.AsType[*gitError](err); ok {
		return input.Errorf("patch %s does not apply: %s", filepath.Base(patch), ge.reason())
	}
	return err
}
