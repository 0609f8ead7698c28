package source

import (
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/input"
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
		return "", input.Errorf("read patch: %w", err)
	}
	if !info.Mode().IsRegular() {
		return "", input.Errorf("read patch: %s is not a file", path)
	}
	return path, nil
}
