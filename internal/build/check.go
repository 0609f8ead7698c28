package build

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/source"
)

// A Failure is tests that did not pass, or what vet found.
type Failure struct {
	// What was run, such as "go test -race".
	What string
	// Lines are the first lines of what it wrote about that.
	Lines []string
	// TimedOut reports whether it did not end in time.
	TimedOut bool
}

func (f *Failure) Error() string {
	if f.TimedOut {
		return f.What + " did not end in time"
	}
	if len(f.Lines) == 0 {
		return f.What + " failed and said nothing"
	}
	return f.What + ": " + strings.Join(f.Lines, "; ")
}

// TestOptions say how to run tests.
type TestOptions struct {
	// Run selects tests as -run does; empty runs all.
	Run string
	// Race runs them under the race detector.
	Race bool
	// Shuffle runs them in an order drawn from this seed, unless it is 0.
	Shuffle int64
	// Count is how often to run them; less than 1 counts as 1.
	Count int
	// Timeout is the deadline of all of them; 0 means ten minutes.
	Timeout time.Duration
}

// Test runs the tests of packages of one module, which share the files laid over
// the first of them. The error is a *Failure where they do not pass.
func (b *Builder) Test(ctx context.Context, v *source.Version, packages []Package, opt TestOptions) error {
	timeout := opt.Timeout
	if timeout == 0 {
		timeout = 10 * time.Minute
	}
	// What go vet objects to is no failure of the tests: Vet asks for that.
	args := []string{"test", "-vet=off", fmt.Sprintf("-count=%d", max(1, opt.Count)), "-buildvcs=false",
		fmt.Sprintf("-timeout=%s", timeout)}
	what := "go test"
	if opt.Race {
		args, what = append(args, "-race"), what+" -race"
	}
	if opt.Shuffle != 0 {
		args = append(args, fmt.Sprintf("-shuffle=%d", opt.Shuffle))
	}
	if opt.Run != "" {
		args = append(args, "-run="+opt.Run)
	}
	return b.check(ctx, v, packages, what, args)
}

// Vet runs go vet on packages as Test does tests.
func (b *Builder) Vet(ctx context.Context, v *source.Version, packages []Package) error {
	return b.check(ctx, v, packages, "go vet", []string{"vet"})
}

// check runs a command of go on packages that tells by its status.
func (b *Builder) check(ctx context.Context, v *source.Version, packages []Package, what string,
	args []string) error {
	p := packages[0]
	t, err := b.toolchain(ctx, v, p.Module)
	if err != nil {
		return err
	}
	laid, err := b.layOver(new(overlay), p.Files)
	if err != nil {
		return err
	}
	args = append(args, b.flags(v, laid, 0)...)
	for _, p := range packages {
		args = append(args, p.Dir)
	}
	out, r, err := b.goCommandOf(ctx, t, v, p.Module, args...)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit):
		return &Failure{What: what, Lines: failedLines(v, string(r.Output)+string(out))}
	case r != nil && strings.Contains(err.Error(), "took more than"):
		return &Failure{What: what, TimedOut: true}
	}
	return fmt.Errorf("%s: %s: %w", v.Name, what, err)
}

// failedLines picks the lines that say what is wrong from what a go command wrote.
func failedLines(v *source.Version, output string) []string {
	const most = 4
	inSnapshot := strings.NewReplacer(v.Root+"/", "", v.Root, ".")
	var lines []string
	for line := range strings.Lines(output) {
		line = named(inSnapshot.Replace(strings.TrimSpace(line)))
		if line == "" || saysNothing(line) {
			continue
		}
		if lines = append(lines, line); len(lines) == most {
			break
		}
	}
	return lines
}

func saysNothing(line string) bool {
	prefixes := []string{"#", "go: downloading ", "ok ", "ok\t", "FAIL", "PASS", "-test.shuffle", "?",
		"exit status", "=== "}
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(line, p) })
}

// Importers lists the packages of p's module that import p, directly or through
// others, in their code or in their tests; p itself is the first. Broken are the
// import paths of those that cannot be built, since something that they import is
// missing, or does not parse.
func (b *Builder) Importers(ctx context.Context, v *source.Version,
	p Package) (all []Package, broken []string, err error) {
	out, r, err := b.goCommand(ctx, v, p.Module, "list", "-e", "-test",
		"-json=ImportPath,Dir,ForTest,Deps,Incomplete", "./...")
	if err != nil {
		return nil, nil, fmt.Errorf("%s: list what imports %s: %w", v.Name, p.ImportPath, explain(err, r))
	}
	all = []Package{p}
	seen := map[string]bool{p.Dir: true}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l struct {
			ImportPath, Dir, ForTest string
			Deps                     []string
			Incomplete               bool
		}
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			all = slices.DeleteFunc(all, func(p Package) bool {
				return slices.Contains(broken, p.ImportPath)
			})
			return all, broken, nil
		} else if err != nil {
			return nil, nil, fmt.Errorf("%s: read go list: %w", v.Name, err)
		}
		path := cmp.Or(l.ForTest, l.ImportPath)
		inside := strings.HasPrefix(l.Dir, p.Module)
		if !inside || path == p.ImportPath || !slices.ContainsFunc(l.Deps, func(dep string) bool {
			return isVariantOf(dep, p.ImportPath)
		}) {
			continue
		}
		if l.Incomplete && !slices.Contains(broken, path) {
			broken = append(broken, path)
		}
		if !seen[l.Dir] {
			seen[l.Dir] = true
			all = append(all, Package{ImportPath: path, Dir: l.Dir, Module: p.Module, Files: p.Files})
		}
	}
}

// isVariantOf reports whether a dependency is a package, or that package as compiled
// for a test, which go list writes as "path [other.test]".
func isVariantOf(dep, path string) bool {
	name, _, _ := strings.Cut(dep, " ")
	return name == path
}
