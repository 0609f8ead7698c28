package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// quietPackages have functions that only make values of what they are given: without such a value,
// nothing else is different.
var quietPackages = []string{"errors", "math", "math/bits", "regexp", "strconv", "strings", "unicode", "unicode/utf8", "unicode/utf16"}

// builtFrom are the extensions of files that a package may be built from.
var builtFrom = []string{".go", ".s", ".S", ".sx", ".c", ".h", ".cc", ".cpp", ".cxx", ".hh", ".hpp", ".m", ".f", ".swig", ".swigcxx"}

// checkRemoved returns an error if a declaration that is gone from a file had a use: something
// names it, or code ran to make its first value. gone are the names of all that are gone, and changed are
// the files that are otherwise than on disk.
func (c *Code) checkRemoved(p *packages.Package, path string, d declaration, gone []string, changed map[string][]byte) error {
	for _, name := range d.names {
		if name == "init" {
			continue
		}
		if err := c.unused(name, filepath.Dir(path), changed); err != nil {
			return err
		}
	}
	for _, f := range p.Syntax {
		if p.Fset.PositionFor(f.FileStart, false).Filename != path {
			continue
		}
		for n := range ast.Preorder(f) {
			if p.Fset.PositionFor(n.Pos(), false).Offset != d.offset {
				continue
			}
			switch n := n.(type) {
			case *ast.ValueSpec:
				if !slices.ContainsFunc(n.Values, func(e ast.Expr) bool { return !onlyMakes(p.TypesInfo, e) }) {
					return nil
				}
				return fmt.Errorf("it removes %s, and code that may do more than make its value", d.names[0])
			case *ast.FuncDecl:
				if n.Name.Name != "init" || slices.Contains(Fillers(p, gone), n) {
					return nil
				}
				return errors.New("it removes an init function that does more than set what is gone")
			}
		}
	}
	return nil
}

// unused returns an error if a file of a folder names what is gone, be it a test or of
// another system: the name could mean another thing now, such as one that is built in. changed are
// the files that are otherwise than on disk.
func (c *Code) unused(name, dir string, changed map[string][]byte) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if !e.Type().IsRegular() || !slices.Contains(builtFrom, filepath.Ext(path)) {
			continue
		}
		src, ok := changed[path]
		if !ok {
			if src, err = c.Tree.Read(path); err != nil {
				return err
			}
		}
		if mentions(src, name, filepath.Ext(path) == ".go") {
			return fmt.Errorf("it removes %s, which %s names", name, e.Name())
		}
	}
	return nil
}

// mentions reports whether a file has a name: of one in Go, whether it means what another file of the
// package declares, or tells the compiler something.
func mentions(src []byte, name string, isGo bool) bool {
	if !isGo {
		return bytes.Contains(src, []byte(name))
	}
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments)
	if err != nil {
		return bytes.Contains(src, []byte(name))
	}
	tells := func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return isDirective(c.Text) && strings.Contains(c.Text, name) })
	}
	return slices.ContainsFunc(f.Unresolved, func(id *ast.Ident) bool { return id.Name == name }) ||
		slices.ContainsFunc(f.Comments, tells)
}

// onlyMakes reports whether an expression calls no code but that of quietPackages, with arguments that
// have no code of their own. It may panic, but did not.
func onlyMakes(info *types.Info, e ast.Expr) bool {
	quiet := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // a call of it is found at the call
		case *ast.UnaryExpr:
			quiet = quiet && n.Op != token.ARROW
		case *ast.CallExpr:
			quiet = quiet && quietCall(info, n)
		}
		return quiet
	})
	return quiet
}

func quietCall(info *types.Info, call *ast.CallExpr) bool {
	if info.Types[call.Fun].IsType() {
		return true
	}
	switch fn := typeutil.Callee(info, call).(type) {
	case *types.Builtin:
		return slices.Contains([]string{"len", "cap", "make", "new", "min", "max", "complex", "real", "imag"}, fn.Name())
	case *types.Func:
		sig := fn.Signature()
		if fn.Pkg() != nil && fn.Pkg().Path() == "fmt" && strings.HasPrefix(fn.Name(), "Sprint") {
			return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return info.Types[e].Value == nil || !predeclared(info.TypeOf(e)) })
		}
		if fn.Pkg() == nil || !slices.Contains(quietPackages, fn.Pkg().Path()) || sig.Recv() != nil {
			return false
		}
		return !takesCode(sig)
	}
	return false
}

// predeclared reports whether a type is predeclared, and so without methods.
func predeclared(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok
}

// takesCode reports whether a function has a parameter that can bring code of its own.
func takesCode(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		of := v.Type()
		if list, ok := of.Underlying().(*types.Slice); ok {
			of = list.Elem()
		}
		if _, generic := of.(*types.TypeParam); generic {
			continue // it is compared by < or ==, and code to do it is a parameter of its own
		}
		switch of.Underlying().(type) {
		case *types.Interface, *types.Signature:
			return true
		}
	}
	return false
}
