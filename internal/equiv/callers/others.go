package callers

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// otherFiles are the files of a package of which no types are known: its tests, and what is built for
// other systems or with other tags.
type otherFiles struct {
	files []*ast.File
	// tests are those of them that are no part of a program.
	tests []*ast.File
	// declared are the names that those of them declare that are no tests.
	declared map[string]bool
	// told is what directives for the compiler and files in assembly say.
	told [][]byte
}

// readOthers returns nil if some file cannot be read, or is partly C.
func readOthers(s *subject.Subject) *otherFiles {
	o := &otherFiles{declared: make(map[string]bool)}
	dir := filepath.Dir(s.File(s.Decl))
	names := make(map[string]bool)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		names[filepath.Join(dir, e.Name())] = !e.IsDir()
	}
	for name := range s.Code.Tree.Files {
		if filepath.Dir(name) == dir {
			names[name] = true
		}
	}
	for name, file := range names {
		if ext := filepath.Ext(name); file && (ext == ".go" || ext == ".s") && !o.read(s, name) {
			return nil
		}
	}
	return o
}

// read reads a file. It reports whether what the file uses can be known.
func (o *otherFiles) read(s *subject.Subject, name string) bool {
	text, err := s.Code.Tree.Read(name)
	if err != nil {
		return false
	}
	if text == nil { // it is gone in this tree
		return true
	}
	if filepath.Ext(name) == ".s" {
		o.told = append(o.told, text)
		return true
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
	if err != nil {
		return false
	}
	if f.Name.Name != s.Pkg.Name {
		return true
	}
	for _, i := range f.Imports {
		if i.Path.Value == `"C"` {
			return false
		}
	}
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("//go:linkname ")) {
			o.told = append(o.told, line)
		}
	}
	if !slices.Contains(s.Pkg.CompiledGoFiles, name) {
		o.files = append(o.files, f)
		if strings.HasSuffix(name, "_test.go") {
			o.tests = append(o.tests, f)
		} else {
			for name := range f.Scope.Objects {
				o.declared[name] = true
			}
		}
	}
	return true
}

// program are those files that are no tests.
func (o *otherFiles) program() *otherFiles {
	return &otherFiles{files: slices.DeleteFunc(slices.Clone(o.files), func(f *ast.File) bool { return slices.Contains(o.tests, f) })}
}

// testing are those that are tests.
func (o *otherFiles) testing() *otherFiles { return &otherFiles{files: o.tests} }

// links reports whether the compiler or the assembler is told of a function.
func (o *otherFiles) links(fn *types.Func) bool {
	return slices.ContainsFunc(o.told, func(text []byte) bool { return bytes.Contains(text, []byte(fn.Name())) })
}

// mentions reports whether a name is used as that of something of the package.
func (o *otherFiles) mentions(name string) bool {
	for _, f := range o.files {
		for n := range ast.Preorder(f) {
			if id, ok := n.(*ast.Ident); ok && id.Name == name && id.Obj == nil {
				return true
			}
		}
	}
	return false
}

// arguments returns what calls by the name of a function give as the n-th argument, and whether the name
// is used in no other way.
func (o *otherFiles) arguments(fn *types.Func, n int) (args []ast.Expr, only bool) {
	sig := fn.Signature()
	for _, f := range o.files {
		called, selected := make(map[*ast.Ident]bool), make(map[*ast.Ident]bool)
		for node := range ast.Preorder(f) {
			var id *ast.Ident
			switch node := node.(type) {
			case *ast.SelectorExpr:
				selected[node.Sel] = true
				continue
			case *ast.CallExpr:
				switch fun := ast.Unparen(node.Fun).(type) {
				case *ast.Ident:
					id = fun
				case *ast.SelectorExpr:
					id = fun.Sel
				}
				_, plain := ast.Unparen(node.Fun).(*ast.Ident)
				if id == nil || id.Name != fn.Name() || plain != (sig.Recv() == nil) {
					continue
				}
				if called[id] = true; len(node.Args) <= n || len(node.Args) != sig.Params().Len() && !sig.Variadic() {
					return nil, false
				}
				args = append(args, node.Args[n])
			}
		}
		for node := range ast.Preorder(f) {
			id, ok := node.(*ast.Ident)
			if ok && id.Name == fn.Name() && !called[id] && selected[id] == (sig.Recv() != nil) {
				return nil, false
			}
		}
	}
	return args, true
}
