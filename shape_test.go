package hone

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// What a person can hold in the head.
const (
	mostLines      = 60 // of a function
	mostParameters = 5  // of a function
	mostFileLines  = 400
)

// TestShape holds functions and files to their sizes. "go test -run TestShape -v ."
// lists what is over.
func TestShape(t *testing.T) {
	over := 0
	for _, dir := range packageDirs(t) {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			if !strings.HasSuffix(name, "_test.go") {
				over += checkShape(t, name)
			}
		}
	}
	if over > overShape {
		t.Errorf("%d functions or files are over their size; yesterday there were %d", over, overShape)
	}
}

// overShape is how many are over. It only gets smaller.
const overShape = 0

// checkShape reports what is too large in one file, and returns how much that is.
func checkShape(t *testing.T, name string) (over int) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if n := fset.File(f.Pos()).LineCount(); n > mostFileLines {
		t.Logf("%s has %d lines", name, n)
		over++
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if n := fset.Position(fn.End()).Line - fset.Position(fn.Pos()).Line + 1; n > mostLines {
			t.Logf("%s: %s has %d lines", fset.Position(fn.Pos()), fn.Name.Name, n)
			over++
		}
		if n := fn.Type.Params.NumFields(); n > mostParameters {
			t.Logf("%s: %s has %d parameters", fset.Position(fn.Pos()), fn.Name.Name, n)
			over++
		}
	}
	return over
}
