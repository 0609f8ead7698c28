package build

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
)

// A Failure is tests that did not pass, or what vet found.
type Failure struct {
	// What was run, such as "go test -race".
	What string
	// Lines are the first lines of what it wrote about that, or one for each of the first
	// tests that failed.
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

// Vet runs go vet on packages of one module, which share the files laid over the first of
// them. The error is a *Failure where it objects to something.
func (b *Builder) Vet(ctx context.Context, v *source.Version, packages []Package) error {
	var out bytes.Buffer
	r, err := b.goOn(ctx, v, packages, &out, "vet")
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &exit):
		return &Failure{What: "go vet", Lines: failedLines(v, string(r.Output)+out.String())}
	case errors.Is(err, proc.ErrDeadline):
		return &Failure{What: "go vet", TimedOut: true}
	}
	return fmt.Errorf("%s: go vet: %w", v.Name, err)
}

// goOn runs a go command on packages, with the files of the first laid over the code. Its
// standard output goes to out.
func (b *Builder) goOn(ctx context.Context, v *source.Version, packages []Package, out io.Writer,
	args ...string) (*proc.Result, error) {
	p := packages[0]
	t, err := b.toolchain(ctx, v, p.Module)
	if err != nil {
		return nil, err
	}
	laid, err := b.layOver(new(overlay), p.Files)
	if err != nil {
		return nil, err
	}
	args = append(args, b.flags(v, laid, 0)...)
	for _, p := range packages {
		args = append(args, p.Dir)
	}
	return b.goCommandTo(ctx, goPlace{t, v, p.Module}, out, args...)
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
// others, in their code or in their tests; p itself is the first, and what needs the
// fewest packages comes next. Broken are the import paths of those that cannot be built, since something that they import is
// missing, or does not parse.
func (b *Builder) Importers(ctx context.Context, v *source.Version,
	p Package) (all []Package, broken []string, err error) {
	out, r, err := b.goCommand(ctx, v, p.Module, "list", "-e", "-test",
		"-json=ImportPath,Dir,ForTest,Deps,Incomplete", "./...")
	if err != nil {
		return nil, nil, fmt.Errorf("%s: list what imports %s: %w", v.Name, p.ImportPath, explain(err, r))
	}
	type dependent struct {
		ImportPath, Dir, ForTest string
		Deps                     []string
		Incomplete               bool
	}
	list, err := decodeList[dependent](v, out)
	if err != nil {
		return nil, nil, err
	}
	all = []Package{p}
	seen := map[string]bool{p.Dir: true}
	slices.SortStableFunc(list, func(a, b dependent) int { return len(a.Deps) - len(b.Deps) })
	for _, l := range list {
		path := cmp.Or(l.ForTest, strings.TrimSuffix(l.ImportPath, ".test"))
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
	all = slices.DeleteFunc(all, func(p Package) bool { return slices.Contains(broken, p.ImportPath) })
	return all, broken, nil
}

// isVariantOf reports whether a dependency is a package, or that package as compiled
// for a test, which go list writes as "path [other.test]".
func isVariantOf(dep, path string) bool {
	name, _, _ := strings.Cut(dep, " ")
	return name == path
}
