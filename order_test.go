package hone

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostBack is the share of uses between the files of a package that may go
// back up: to a file that stands above the user's in the best order of the
// package's files.
const mostBack = 0.10

// outOfOrder are packages with more. The list only gets shorter.
var outOfOrder = []string{}

// TestFilesInOrder holds the files of each package to an order, as TestLayers
// holds the packages: nearly every name that a file uses is declared in a file
// below it. "go test -run TestFilesInOrder -v ." prints the counts.
func TestFilesInOrder(t *testing.T) {
	for _, dir := range packageDirs(t) {
		uses := usesBetweenFiles(t, dir)
		if uses.total() < 20 {
			continue // too few to speak of a share
		}
		order, back := uses.order()
		t.Logf("%-28s %3d files, %3d uses between files, %2d back up", dir, len(order), uses.total(), len(back))
		over := float64(len(back)) > mostBack*float64(uses.total())
		switch known := slices.Contains(outOfOrder, dir); {
		case over && !known:
			t.Errorf("%s: %d of %d uses between files go back up, more than %.0f%%:\n\t%s",
				dir, len(back), uses.total(), 100*mostBack, strings.Join(back, "\n\t"))
		case !over && known:
			t.Errorf("%s is in order now: take it off outOfOrder", dir)
		}
	}
}

// packageDirs returns the folders with Go files of the module's own packages.
func packageDirs(t *testing.T) []string {
	dirs := make(map[string]bool)
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains(notOurs, d.Name()) {
			return fs.SkipDir
		}
		if strings.HasSuffix(p, ".go") && !strings.HasSuffix(p, "_test.go") {
			dirs[filepath.Dir(p)] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(dirs))
}

// fileUses says which file of a package uses which: uses[a][b] if a names
// something that b declares.
type fileUses map[string]map[string]bool

func (c fileUses) total() int {
	n := 0
	for _, to := range c {
		n += len(to)
	}
	return n
}

// usesBetweenFiles type-checks one folder by itself: imports stay unresolved,
// which the names of the package do not depend on.
func usesBetweenFiles(t *testing.T, dir string) fileUses {
	fset := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
	conf := types.Config{Importer: noImports{}, Error: func(error) {}, FakeImportC: true}
	conf.Check(dir, fset, files, info)
	uses := make(fileUses)
	for id, obj := range info.Uses {
		if !ofPackage(obj) {
			continue
		}
		from, to := filepath.Base(fset.File(id.Pos()).Name()), filepath.Base(fset.File(obj.Pos()).Name())
		if from == to {
			continue
		}
		if uses[from] == nil {
			uses[from] = make(map[string]bool)
		}
		uses[from][to] = true
	}
	return uses
}

// ofPackage reports whether an object is declared by the package itself: a
// function, a method, or another name of the package's scope.
func ofPackage(obj types.Object) bool {
	if f, ok := obj.(*types.Func); ok && f.Signature().Recv() != nil {
		return f.Pos().IsValid()
	}
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope() && obj.Pos().IsValid()
}

// noImports gives every import an empty package.
type noImports struct{}

func (noImports) Import(p string) (*types.Package, error) {
	return types.NewPackage(p, filepath.Base(p)), nil
}

// order returns the files so that few uses go back up, and those that do. It
// starts from users before the used and then moves one file at a time to
// its best place until no move helps.
func (c fileUses) order() (files, back []string) {
	seen := make(map[string]bool)
	for from, to := range c {
		seen[from] = true
		for b := range to {
			seen[b] = true
		}
	}
	files = slices.Sorted(maps.Keys(seen))
	slices.SortStableFunc(files, func(a, b string) int { return c.balance(b) - c.balance(a) })
	for moved := true; moved; {
		moved = false
		for _, f := range slices.Clone(files) {
			if next := c.settle(files, f); next != nil {
				files, moved = next, true
			}
		}
	}
	for i, from := range files {
		for _, to := range files[:i] {
			if c[from][to] {
				back = append(back, from+" -> "+to)
			}
		}
	}
	return files, back
}

// balance is how many files one uses less how many call it.
func (c fileUses) balance(file string) int {
	n := len(c[file])
	for _, to := range c {
		if to[file] {
			n--
		}
	}
	return n
}

// settle moves one file to where the fewest uses go back up; nil if it stands
// there.
func (c fileUses) settle(files []string, file string) []string {
	at := slices.Index(files, file)
	rest := slices.Delete(slices.Clone(files), at, at+1)
	cost := 0 // of standing first: all that call it go back up
	for _, f := range rest {
		if c[f][file] {
			cost++
		}
	}
	costs := []int{cost}
	for _, f := range rest {
		if c[f][file] {
			cost--
		}
		if c[file][f] {
			cost++
		}
		costs = append(costs, cost)
	}
	best := slices.Index(costs, slices.Min(costs))
	if costs[best] == costs[at] {
		return nil
	}
	return slices.Insert(rest, best, file)
}
