package tree

import "path/filepath"

// RealDir returns the absolute path of a directory without symbolic links,
// the form in which git prints paths.
func RealDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// Within returns path relative to dir, if it lies there.
func Within(dir, path string) (string, bool) {
	rel, err := filepath.Rel(dir, path)
	return rel, err == nil && dir != "" && filepath.IsLocal(rel)
}
