package source

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// patchPath returns the absolute path of the patch of a Spec, which must be a
// file, or "" without one.
func (r *Resolver) patchPath(s Spec) (string, error) {
	if s.Patch == "" {
		return "", nil
	}
	path := s.Patch
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Dir, path)
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("read patch: %w", err)
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("read patch: %s is not a file", path)
	}
	return path, nil
}

// applyPatch returns entries as a patch changes them. The paths in the patch
// are relative to the top of the repository.
func (rp *repo) applyPatch(ctx context.Context, entries []entry, patch string) ([]entry, error) {
	index, err := rp.newIndex(ctx, entries)
	if err != nil {
		return nil, err
	}
	defer os.Remove(index)
	if _, err := rp.gitIndex(ctx, index, nil, "apply", "--cached", "--whitespace=nowarn", "--", patch); err != nil {
		return nil, patchError(patch, err)
	}
	return rp.indexEntries(ctx, index)
}

// patchDir applies a patch to the files of a directory that belongs to no
// repository. The paths in the patch are relative to dir.
func (r *Resolver) patchDir(ctx context.Context, dir, patch string) error {
	// The cache may lie in a repository, which is none of this patch's.
	env := append(gitEnv(r.environ()), "GIT_CEILING_DIRECTORIES="+filepath.Dir(dir))
	_, _, err := gitCall{dir: dir, env: env, args: []string{"apply", "--whitespace=nowarn", "--", patch}}.run(ctx)
	return patchError(patch, err)
}

// patchError says why a patch does not apply.
func patchError(patch string, err error) error {
	if ge, ok := errors.AsType[*gitError](err); ok {
		return fmt.Errorf("patch %s does not apply: %s", filepath.Base(patch), ge.reason())
	}
	return err
}
