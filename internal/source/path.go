package source

import "path/filepath"

// realDir returns the absolute path of a directory without symbolic links,
// the form in which git prints paths.
func realDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// within returns path relative to dir, if it lies there.
func within(dir, path string) (string, bool) {
	rel, err := filepath.Rel(dir, path)
	return rel, err == nil && dir != "" && filepath.IsLocal(rel)
}
