package tune

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/bench"
	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
)

// A leaf is a benchmark with what one operation takes.
type leaf struct {
	bench.Leaf
	op time.Duration
	// sized is what one operation takes before and after, nil if nobody asked.
	sized [2]*bench.Op
}

// slowOp is what one operation of a benchmark may take that is to be profiled and
// compared again and again: twenty pairs of it are minutes otherwise.
const slowOp = time.Second

// start checks that the code is one that can be tuned.
func (r *run) start(ctx context.Context) error {
	r.progress("build", nil)
	bin, err := r.present(ctx)
	if err != nil {
		return err
	}
	var broken []string
	if r.importers, broken, err = r.Builder.Importers(ctx, r.Version, r.Package); err != nil {
		return err
	}
	if len(broken) > 0 {
		r.warn(sample.Warning{
			Code: "importer-broken", Text: strings.Join(broken, ", ") + " cannot be built, so that no tests there speak for a rewrite",
			Remedy: "go vet says what is missing",
		})
	}
	if err := r.cleanTests(ctx); err != nil {
		return err
	}
	return r.survey(ctx, bin)
}

// survey finds the benchmarks that run, and what they take.
func (r *run) survey(ctx context.Context, bin *build.Binary) error {
	r.progress("run every benchmark once", nil)
	leaves, err := r.Runner.Survey(ctx, bin, r.benchPattern(), nil)
	if err != nil {
		return err
	}
	for _, l := range leaves {
		if err := r.size(ctx, bin, l); err != nil {
			return err
		}
	}
	if _, err := r.restored(); err != nil {
		return err
	}
	switch {
	case len(r.leaves) > 0:
		return nil
	case len(r.slow) > 0:
		return fmt.Errorf("%s cannot be tuned: each operation of its benchmarks takes more than %v; let them do less", r.Package.ImportPath, slowOp)
	}
	return fmt.Errorf("%s has no benchmark that runs: write one, or let -gen-bench do it", r.Package.ImportPath)
}

// size puts a benchmark where it belongs: to those that are tuned for, or to those
// that are too slow.
func (r *run) size(ctx context.Context, bin *build.Binary, l bench.Leaf) error {
	if l.Skipped {
		return nil
	}
	if l.Failed != "" {
		r.warn(sample.Warning{Code: "benchmark-failed", Text: l.Name + " is left out, it fails: " + l.Failed})
		return nil
	}
	r.progress("see what "+l.Name+" takes", nil)
	op, err := r.Runner.OpTime(ctx, bench.Arm{Name: armBase, Binary: bin, Benchmark: l.Name}, 5*slowOp)
	why, failed := bench.Reason(err)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil && !failed:
		return err
	case err == nil && op <= slowOp:
		r.leaves = append(r.leaves, leaf{Leaf: l, op: op})
		return nil
	case err == nil:
		why = fmt.Sprintf("one operation takes about %v or more", slowOp)
	}
	r.slow = append(r.slow, leaf{Leaf: l, op: op})
	r.warn(sample.Warning{
		Code: "benchmark-slow", Text: fmt.Sprintf("%s is left out of the search: %s", l.Name, why),
		Remedy: fmt.Sprintf("give it input that takes less than %v; what the patches do to it is compared in the end, as far as the budget has room", slowOp),
	})
	return nil
}

func (r *run) benchPattern() string {
	if r.Bench == "" {
		return "."
	}
	return r.Bench
}

// cleanTests runs the tests twice, each time in another order. What fails once, or
// changes the code it lies in, cannot speak for a rewrite.
func (r *run) cleanTests(ctx context.Context) error {
	var fails [2]*build.Failure
	for i := range fails {
		r.progress(fmt.Sprintf("test the original, %d of %d", i+1, len(fails)), nil)
		err := r.test(ctx, r.base.Files, false)
		if wrote, ok := errors.AsType[*writtenError](err); ok {
			return fmt.Errorf("%s cannot be tuned: %w; leave those tests out with -run", r.Package.ImportPath, wrote)
		}
		if f, ok := errors.AsType[*build.Failure](err); ok {
			fails[i] = f
		} else if err != nil {
			return err
		}
	}
	switch {
	case fails[0] == nil && fails[1] == nil:
		return nil
	case fails[0] != nil && fails[1] != nil:
		return fmt.Errorf("%s cannot be tuned, its tests must pass first, or be chosen with -run: %w", r.Package.ImportPath, fails[0])
	}
	flaky := fails[0]
	if flaky == nil {
		flaky = fails[1]
	}
	return fmt.Errorf("%s cannot be tuned, its tests are flaky: of two runs one failed; leave those out with -run: %w", r.Package.ImportPath, flaky)
}

// test runs the tests of the package and of those that import it, in an order drawn
// anew, and takes back what they wrote. That they changed the code is an error.
func (r *run) test(ctx context.Context, files map[string][]byte, race bool) error {
	packages := slices.Clone(r.importers)
	for i := range packages {
		packages[i].Files = files
	}
	r.seed++
	err := r.Builder.Test(ctx, r.Version, packages, build.TestOptions{
		Run: r.TestRun, Race: race, Shuffle: int64(r.seed%1e9) + 1, Timeout: r.testTimeout(),
	})
	changed, bad := r.restored()
	switch {
	case bad != nil:
		return bad
	case err == nil && len(changed) > 0:
		return &writtenError{changed}
	}
	return err
}

// tested names the packages that test runs and that have tests.
func (r *run) tested() []string {
	var names []string
	for _, p := range r.importers {
		if hasTests(p.Dir) {
			names = append(names, p.ImportPath)
		}
	}
	return names
}

var testFunction = regexp.MustCompile(`(?m)^func (Test|Example|Fuzz)`)

// hasTests says that a folder has a file with a function that go test runs as a test.
func hasTests(dir string) bool {
	files, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	return err == nil && slices.ContainsFunc(files, func(file string) bool {
		data, err := os.ReadFile(file)
		return err == nil && testFunction.Match(data)
	})
}

// testTimeout is the deadline of one run of the tests.
func (r *run) testTimeout() time.Duration {
	return max(10*time.Second, min(10*time.Minute, r.Budget))
}

// A writtenError says that tests changed files of the code.
type writtenError struct{ files []string }

func (e *writtenError) Error() string {
	const most = 3
	text := strings.Join(e.files[:min(most, len(e.files))], ", ")
	if n := len(e.files) - most; n > 0 {
		text += fmt.Sprintf(" and %d more", n)
	}
	return "its tests change " + text
}

// restored takes back what tests and benchmarks have written into the code, and names
// the files of it that they had changed.
func (r *run) restored() ([]string, error) {
	if r.Restore == nil {
		return nil, nil
	}
	return r.Restore()
}
