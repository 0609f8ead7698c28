package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source"
)

// A Package is one package of one version.
type Package struct {
	// Key is the package's directory relative to the directory that patterns
	// start from. It pairs the packages of different versions.
	Key string
	// ImportPath is as the go command gives it.
	ImportPath string
	// Dir is the package's directory in the snapshot.
	Dir string
	// Module is the directory of its module, in which go runs.
	Module string
	// HasBenchmarks reports whether its test files declare any.
	HasBenchmarks bool
	// Files are laid over the snapshot when the package is built or tested, by
	// absolute path: the content of files that differ, also of ones that the
	// snapshot lacks, and nil for those that are to be gone.
	Files map[string][]byte
	// Race builds it with the race detector, which needs cgo and a C compiler on most systems.
	Race bool
	// Err is why the go command cannot load it, in one line.
	Err error
}

// listed is what is read of the output of go list.
type listed struct {
	Dir, ImportPath           string
	Standard                  bool
	Module                    *struct{ Dir string }
	TestGoFiles, XTestGoFiles []string
	Error                     *struct{ Pos, Err string }
}

// Packages lists the packages of v that match the patterns, by Key in
// ascending order. Patterns are what go test takes; one that names a
// directory is listed in the module that holds it. A pattern that nothing
// matches gives no package.
func (b *Builder) Packages(ctx context.Context, v *source.Version, patterns []string) ([]Package, error) {
	order, byModule, err := places(v, patterns)
	if err != nil {
		return nil, err
	}
	var all []Package
	for _, dir := range order {
		if _, err := os.Stat(dir); err != nil {
			continue // this version lacks the whole directory
		}
		found, err := b.list(ctx, v, dir, byModule[dir])
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b Package) int { return strings.Compare(a.Key, b.Key) })
	return slices.CompactFunc(all, func(a, b Package) bool { return a.Key == b.Key }), nil
}

// places returns the directories in which to list patterns, in order, and the
// patterns as seen from each.
func places(v *source.Version, patterns []string) (order []string, byModule map[string][]string, err error) {
	byModule = make(map[string][]string)
	for _, p := range patterns {
		dir, arg, err := place(v, p)
		if err != nil {
			return nil, nil, err
		}
		if _, ok := byModule[dir]; !ok {
			order = append(order, dir)
		}
		byModule[dir] = append(byModule[dir], arg)
	}
	return order, byModule, nil
}

// place returns the directory in which to list a pattern, and the pattern as
// seen from there.
func place(v *source.Version, pattern string) (dir, arg string, err error) {
	if !isRelative(pattern) {
		return v.Dir, pattern, nil // an import path
	}
	fixed, dots := pattern, ""
	if before, _, ok := strings.Cut(pattern, "..."); ok {
		slash := strings.LastIndexByte(before, '/')
		fixed, dots = pattern[:slash], pattern[slash+1:]
	}
	abs := filepath.Join(v.Dir, filepath.FromSlash(fixed))
	if rel, err := filepath.Rel(v.Root, abs); err != nil || !filepath.IsLocal(rel) {
		return "", "", fmt.Errorf("%s: %s lies outside of the code that this version holds; run hone there", v.Name, pattern)
	}
	module := moduleRoot(abs, v.Root)
	rel, err := filepath.Rel(module, abs)
	if err != nil {
		return "", "", fmt.Errorf("%s: %s: %w", v.Name, pattern, err)
	}
	arg = "./" + filepath.ToSlash(rel)
	if dots != "" {
		arg += "/" + dots
	}
	return module, arg, nil
}

func isRelative(pattern string) bool {
	return pattern == "." || pattern == ".." || strings.HasPrefix(pattern, "./") ||
		strings.HasPrefix(pattern, "../")
}

// moduleRoot returns the nearest directory at or above dir, not above root,
// that holds a go.mod; dir itself if none does.
func moduleRoot(dir, root string) string {
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			return d
		}
		if d == root || d == filepath.Dir(d) {
			return dir
		}
	}
}

func (b *Builder) list(ctx context.Context, v *source.Version, dir string,
	patterns []string) ([]Package, error) {
	args := []string{"list", "-e", "-json=Dir,ImportPath,Standard,Module,TestGoFiles,XTestGoFiles,Error"}
	if tags := b.tags(v); tags != "" {
		args = append(args, "-tags="+tags)
	}
	args = append(append(args, "--"), patterns...)
	out, r, err := b.goCommand(ctx, v, dir, args...)
	if err != nil {
		err = explain(err, r)
		if tooOld := tooOldError(v, err.Error()); tooOld != nil {
			return nil, tooOld
		}
		if strings.Contains(err.Error(), "go.mod file not found") {
			err = errors.New("it has no go.mod; run go mod init, or give each old version one with ,patch=FILE")
		}
		if text, ok := lacksSum(err.Error()); ok {
			err = errors.New(text)
		}
		return nil, fmt.Errorf("%s: list packages: %w", v.Name, err)
	}
	list, err := decodeList[listed](v, out)
	if err != nil {
		return nil, err
	}
	var all []Package
	for _, l := range list {
		p, err := l.asPackage(v, dir)
		if err != nil {
			return nil, err
		}
		if p != nil {
			all = append(all, *p)
		}
	}
	return all, nil
}

// decodeList reads the objects that go list -json printed about a version.
func decodeList[T any](v *source.Version, out []byte) ([]T, error) {
	var list []T
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l T
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			return list, nil
		} else if err != nil {
			return nil, fmt.Errorf("%s: read go list: %w", v.Name, err)
		}
		list = append(list, l)
	}
}

// noFiles are errors of go list that only say that this version has no such
// package.
var noFiles = regexp.MustCompile(`no Go files in|no required module provides package|directory not found|is not in std|cannot find (package|module)|does not contain package|no such file or directory`)

func (l *listed) asPackage(v *source.Version, dir string) (*Package, error) {
	if l.Error != nil && noFiles.MatchString(l.Error.Err) {
		return nil, nil
	}
	if l.Dir == "" {
		if l.Error != nil {
			return nil, fmt.Errorf("%s: %s", v.Name, l.problem())
		}
		return nil, nil
	}
	key, err := filepath.Rel(v.Dir, l.Dir)
	if err != nil {
		return nil, fmt.Errorf("%s: package %s: %w", v.Name, l.ImportPath, err)
	}
	p := &Package{Key: filepath.ToSlash(key), ImportPath: l.ImportPath, Dir: l.Dir, Module: dir}
	if l.Module != nil && l.Module.Dir != "" {
		p.Module = l.Module.Dir
	}
	if l.Error != nil {
		p.Err = errors.New(l.problem())
	}
	p.HasBenchmarks = declaresBenchmarks(l.Dir, slices.Concat(l.TestGoFiles, l.XTestGoFiles))
	return p, nil
}

// problem is what is wrong with the package, in one line.
func (l *listed) problem() string {
	text := firstLine(l.Error.Err)
	if strings.HasPrefix(text, "ambiguous import: ") && strings.Contains(l.Error.Err, "\n\t (") {
		return fmt.Sprintf("package %s has the import path of one of the standard library; give the module in go.mod another path, such as example.org/%[1]s",
			l.ImportPath)
	}
	if text, ok := lacksSum(l.Error.Err); ok {
		return text
	}
	if pos := l.Error.Pos; pos != "" && !strings.HasPrefix(text, pos) {
		text = pos + ": " + text
	}
	return text
}

var benchmarkDecl = regexp.MustCompile(`(?m)^func\s+Benchmark`)

// declaresBenchmarks reads rather than builds: most packages of a big module
// have no benchmark, and linking a test binary takes a second.
func declaresBenchmarks(dir string, files []string) bool {
	return slices.ContainsFunc(files, func(name string) bool {
		data, err := os.ReadFile(filepath.Join(dir, name))
		return err == nil && benchmarkDecl.Match(data)
	})
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return s
}
