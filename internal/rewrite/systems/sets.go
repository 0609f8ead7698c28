package systems

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// A System is what code is built for.
type System struct {
	GOOS, GOARCH string
	// Tags are the build tags that are set, in ascending order.
	Tags []string
}

// String returns the system as "windows/386, with tag a".
func (s System) String() string {
	name := s.GOOS + "/" + s.GOARCH
	if len(s.Tags) > 0 {
		name += ", with tag " + strings.Join(s.Tags, ", ")
	}
	return name
}

// A Set is a system and the names of the files of a package that are built for it, without
// tests, in ascending order.
type Set struct {
	System
	Files []string
}

// mostSets bounds the sets that are looked at. One takes about half a second, once for a
// package.
const mostSets = 8

// small are the systems on which an int has 32 bits, as an operating system can have
// them: the first that a package is built for stands for all.
var small = []string{"386", "arm"}

// Sets returns the sets of files that the constraints in a folder of a tree separate, at most
// mostSets of them: each file is in one and missing from one, where there are such. The set of
// the host is not among them, unless int has 32 bits there: the compiler sees it. tags are set
// everywhere. One of the sets has an int of 32 bits.
func Sets(tree rewrite.Tree, dir string, host System) ([]Set, error) {
	names, err := goFiles(tree, dir)
	if err != nil {
		return nil, err
	}
	f := &folder{tree: tree, dir: dir, names: names}
	words, err := f.words()
	if err != nil {
		return nil, err
	}
	var all []Set
	for _, s := range combined(words, host) {
		if files := f.built(s, false); len(files) > 0 {
			all = append(all, Set{s, files})
		}
	}
	return f.chosen(all, f.built(host, build.Default.CgoEnabled)), nil
}

// hostFiles names the files of a folder that are built on the host, without tests.
func hostFiles(tree rewrite.Tree, dir string, host System) ([]string, error) {
	names, err := goFiles(tree, dir)
	if err != nil {
		return nil, err
	}
	return (&folder{tree: tree, dir: dir, names: names}).built(host, build.Default.CgoEnabled), nil
}

// A folder is the Go files of a package, tests left out.
type folder struct {
	tree  rewrite.Tree
	dir   string
	names []string
}

// goFiles names the files of a folder in a tree that are no tests.
func goFiles(tree rewrite.Tree, dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	set := make(map[string]bool)
	for _, e := range entries {
		set[e.Name()] = !e.IsDir()
	}
	for name := range tree.Files {
		if filepath.Dir(name) == dir {
			set[filepath.Base(name)] = true
		}
	}
	maps.DeleteFunc(set, func(name string, file bool) bool {
		return !file || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go")
	})
	return slices.Sorted(maps.Keys(set)), nil
}

// words are what the constraints of the files speak of: systems, processors and tags, in the
// lines and in the names of files.
func (f *folder) words() (map[string]bool, error) {
	words := make(map[string]bool)
	for _, name := range f.names {
		src, err := f.tree.Read(filepath.Join(f.dir, name))
		if err != nil {
			return nil, err
		}
		for word := range strings.SplitSeq(strings.TrimSuffix(name, ".go"), "_") {
			if isOS(word) || isArch(word) {
				words[word] = true
			}
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			continue // it is not Go, or cannot be read: the compiler says so where it is built
		}
		for _, x := range constraints(file) {
			x.Eval(func(tag string) bool { words[tag] = true; return false })
			x.Eval(func(tag string) bool { words[tag] = true; return true })
		}
	}
	return words, nil
}

// constraints are those in the comments before the package clause.
func constraints(file *ast.File) []constraint.Expr {
	var out []constraint.Expr
	for _, g := range file.Comments {
		for _, c := range g.List {
			if c.Pos() > file.Package {
				return out
			}
			if x, err := constraint.Parse(c.Text); err == nil {
				out = append(out, x)
			}
		}
	}
	return out
}

// built names the files that are built for a system.
func (f *folder) built(s System, cgo bool) []string {
	context := build.Default
	context.GOOS, context.GOARCH, context.BuildTags, context.CgoEnabled = s.GOOS, s.GOARCH, s.Tags, cgo
	context.OpenFile = func(name string) (io.ReadCloser, error) {
		src, err := f.tree.Read(name)
		return io.NopCloser(bytes.NewReader(src)), err
	}
	return slices.DeleteFunc(slices.Clone(f.names), func(name string) bool {
		match, err := context.MatchFile(f.dir, name)
		return err != nil || !match
	})
}

// combined are the systems that words can tell apart, the nearest to the host first: each
// operating system that they name with each processor, with each tag and with all tags.
func combined(words map[string]bool, host System) []System {
	oses, archs, tags := []string{host.GOOS}, []string{host.GOARCH}, []string(nil)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		switch {
		case isOS(word):
			oses = append(oses, word, "linux", "windows", "darwin")
		case word == "unix":
			oses = append(oses, "linux", "windows")
		case isArch(word):
			archs = append(archs, word, "amd64", "arm64")
		case !isGiven(word) && !slices.Contains(host.Tags, word):
			tags = append(tags, word)
		}
	}
	if slices.Contains(archs, "wasm") {
		oses = append(oses, "js")
	}
	with := [][]string{nil}
	for _, tag := range tags {
		with = append(with, []string{tag})
	}
	var out []System
	for _, some := range append(with, tags) {
		set := slices.Sorted(slices.Values(slices.Concat(host.Tags, some)))
		for _, goos := range oses {
			for _, goarch := range append(archs, small...) {
				if slices.Contains(ports[goos], goarch) {
					out = append(out, System{goos, goarch, set})
				}
			}
		}
	}
	return out
}

// isGiven reports whether a word of a constraint is not one that a user sets: the compiler, its
// release and its modes, and what keeps a file out of every build.
func isGiven(word string) bool {
	return strings.HasPrefix(word, "go1.") || strings.HasPrefix(word, "goexperiment.") ||
		slices.Contains([]string{"cgo", "gc", "gccgo", "ignore", "race", "msan", "asan", ""}, word)
}

// chosen picks those sets that differ from the host's files and from one another, those first
// that have or lack most files that no set before had or lacked, and one with an int of 32 bits.
func (f *folder) chosen(all []Set, host []string) []Set {
	is32 := func(s Set) bool { return slices.Contains(small, s.GOARCH) }
	seen := map[string]bool{strings.Join(host, " "): true}
	var distinct, out []Set
	for _, s := range all {
		if key := strings.Join(s.Files, " "); !seen[key] {
			seen[key] = true
			distinct = append(distinct, s)
		}
	}
	told := make(map[string]bool)
	for _, mark := range f.marks(host) {
		told[mark] = true
	}
	news := func(s Set) (n int) {
		for _, mark := range f.marks(s.Files) {
			if !told[mark] {
				n++
			}
		}
		return n
	}
	for len(distinct) > 0 && len(out) < mostSets-1 {
		best := 0
		for i := range distinct {
			if news(distinct[i]) > news(distinct[best]) {
				best = i
			}
		}
		for _, mark := range f.marks(distinct[best].Files) {
			told[mark] = true
		}
		out = append(out, distinct[best])
		distinct = slices.Delete(distinct, best, best+1)
	}
	if i := slices.IndexFunc(all, is32); i >= 0 && !slices.ContainsFunc(out, is32) {
		out = append(out, all[i])
	}
	return out
}

// marks say of each file whether it is in a set.
func (f *folder) marks(set []string) []string {
	out := slices.Clone(f.names)
	for i, name := range out {
		if !slices.Contains(set, name) {
			out[i] = "-" + name
		}
	}
	return out
}
