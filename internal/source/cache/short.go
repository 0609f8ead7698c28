package cache

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// shortName is what short folders are called.
var shortName = regexp.MustCompile(`^h[a-z2-7]{8}$`)

// longest is how many bytes the parent of a short folder may have. A test that listens on
// a Unix socket in t.TempDir has 108 bytes for all of its path.
const longest = 32

// shortRecord is the file in a scratch folder that says where its short folder is. It is
// written first, so that the next run can remove what a killed one has left.
const shortRecord = "short"

// Short returns a folder with a short path, for the temporary files of the go command, of
// tests and of what they start. It is made by the first call, where the go command makes its
// own if that has a short path itself, and goes away with the scratch folder. Where none can
// be made in which programs may run, it is a folder in the scratch folder.
func (s *Scratch) Short() (string, error) {
	if s.short != "" {
		return s.short, nil
	}
	for _, parent := range []string{os.Getenv("GOTMPDIR"), os.TempDir(), "/tmp"} {
		if !filepath.IsAbs(parent) || len(parent) > longest || forbidsPrograms(parent) {
			continue
		}
		dir := filepath.Join(parent, "h"+strings.ToLower(rand.Text()[:8]))
		record := filepath.Join(s.Dir, shortRecord)
		if err := os.WriteFile(record, []byte(dir), 0o600); err != nil {
			return "", err
		}
		if os.Mkdir(dir, 0o700) == nil {
			s.short = dir
			return dir, nil
		}
		os.Remove(record) // what is there is not ours
	}
	s.short = s.Path("temp")
	return s.short, os.Mkdir(s.short, 0o700)
}

// removeShort removes the short folder of the scratch folder dir, if it has one.
func removeShort(dir string) error {
	if short, ok := shortOf(dir); ok {
		return removeAll(short)
	}
	return nil
}

// shortOf returns the short folder of the scratch folder dir, if it has one.
func shortOf(dir string) (string, bool) {
	short, err := os.ReadFile(filepath.Join(dir, shortRecord))
	return string(short), err == nil && shortName.MatchString(filepath.Base(string(short)))
}
