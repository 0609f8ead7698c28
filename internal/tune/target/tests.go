package target

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/testlog"
)

// Test runs the tests of the package and of its importers with files laid over the code,
// and undoes what they wrote. The error is a *build.Failure if they do not pass, and a
// *WrittenError if they pass and changed files of the code.
func (t *Target) Test(ctx context.Context, files map[string][]byte, opt build.TestOptions) error {
	log, err := t.TestLog(ctx, files, opt)
	if f := build.TestsFailed(log, opt); f != nil && ctx.Err() == nil {
		return f
	}
	return err
}

// TestLog is Test that returns what became of each package, in the order of Importers, and
// no error where tests fail. Run, Skip and Shuffle of opt are those of the target, but that a
// Shuffle of 0 runs all in the order of the files.
func (t *Target) TestLog(ctx context.Context, files map[string][]byte,
	opt build.TestOptions) ([]*testlog.Package, error) {
	return t.TestSome(ctx, files, t.Importers, opt)
}

// TestSome is TestLog for some packages. opt.Run selects tests in place of TestRun unless it
// is empty.
func (t *Target) TestSome(ctx context.Context, files map[string][]byte, some []build.Package,
	opt build.TestOptions) ([]*testlog.Package, error) {
	var log []*testlog.Package
	var changed []string
	for _, batch := range t.batches(some) {
		for i := range batch.packages {
			batch.packages[i].Files = files
		}
		o := opt
		o.Run, o.Skip = cmp.Or(opt.Run, batch.run), batch.skip
		if batch.inOrder {
			o.Shuffle = 0
		}
		part, err := t.Builder.Test(ctx, t.Version, batch.packages, o)
		log = append(log, part...)
		wrote, e := t.Restored()
		if changed = append(changed, wrote...); err == nil {
			err = e
		}
		if err != nil {
			return log, err
		}
	}
	slices.SortStableFunc(log, func(a, b *testlog.Package) int { return t.place(a.Path) - t.place(b.Path) })
	if len(changed) > 0 {
		slices.Sort(changed)
		return log, &WrittenError{slices.Compact(changed)}
	}
	return log, nil
}

// place is that of a package among the importers.
func (t *Target) place(path string) int {
	return slices.IndexFunc(t.Importers, func(p build.Package) bool { return p.ImportPath == path })
}

// Tested returns the import paths of the packages that Test runs and that have tests, in
// the order of Importers.
func (t *Target) Tested() []string {
	var names []string
	for _, p := range t.Importers {
		if hasTests(p.Dir) && !t.Selected[p.ImportPath].none() {
			names = append(names, p.ImportPath)
		}
	}
	return names
}

// Late returns the import paths of the packages that have tests, but none that runs since they take too long.
func (t *Target) Late() []string {
	var names []string
	for _, p := range t.Importers {
		if s := t.Selected[p.ImportPath]; s != nil && s.Late && hasTests(p.Dir) {
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

// A WrittenError reports that tests changed files of the code, which are restored. Files are
// relative to the root of the version, in ascending order.
type WrittenError struct{ Files []string }

func (e *WrittenError) Error() string {
	const most = 3
	text := strings.Join(e.Files[:min(most, len(e.Files))], ", ")
	if n := len(e.Files) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return "its tests change " + text
}
