package target

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
)

// Test runs the tests of the package and of its importers with files laid over the code,
// and undoes what they wrote. The error is a *build.Failure if they do not pass, and a
// *WrittenError if they changed the code. TestRun replaces opt.Run.
func (t *Target) Test(ctx context.Context, files map[string][]byte, opt build.TestOptions) error {
	packages := slices.Clone(t.Importers)
	for i := range packages {
		packages[i].Files = files
	}
	opt.Run = t.TestRun
	err := t.Builder.Test(ctx, t.Version, packages, opt)
	changed, bad := t.Restored()
	switch {
	case bad != nil:
		return bad
	case err == nil && len(changed) > 0:
		return &WrittenError{changed}
	}
	return err
}

// Tested returns the import paths of the packages that Test runs and that have tests, in
// the order of Importers.
func (t *Target) Tested() []string {
	var names []string
	for _, p := range t.Importers {
		if hasTests(p.Dir) {
			names = append(names, p.ImportPath)
		}
	}
	return names
}

var testFunction = regexp.MustCompile(`(?m)^func (Test|Example|Fuzz)`)

// hasTests reports whether a folder has a file with a function that go test runs as a
// test.
func hasTests(dir string) bool {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	return err == nil && slices.ContainsFunc(files, func(file string) bool {
		data, err := os.ReadFile(file)
		return err == nil && testFunction.Match(data)
	})
}

// A WrittenError reports that tests changed files of the code.
type WrittenError struct{ Files []string }

func (e *WrittenError) Error() string {
	const most = 3
	text := strings.Join(e.Files[:min(most, len(e.Files))], ", ")
	if n := len(e.Files) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return "its tests change " + text
}
