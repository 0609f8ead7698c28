package view

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/constant"
	"go/token"
	"go/types"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// portable are packages whose constants are the same on every system. No other package is
// trusted: its files may be constrained.
var portable = map[string]bool{
	"unicode": true, "unicode/utf8": true, "unicode/utf16": true,
	"go/token": true, "text/scanner": true, "net/http": true, "time": true,
}

// StringConstant returns the value of a constant string that is the same in every build.
func (f *Func) StringConstant(e ast.Expr) (string, bool) {
	v := f.Constant(e)
	if v == nil || v.Kind() != constant.String || !f.Portable(e) {
		return "", false
	}
	return constant.StringVal(v), true
}

// IsZero reports whether an expression is the constant 0, in every build.
func (f *Func) IsZero(e ast.Expr) bool {
	v := f.Constant(e)
	return v != nil && v.ExactString() == "0" && f.Portable(e)
}

// Int returns the value of a constant integer that is the same in every build, see Portable.
func (f *Func) Int(e ast.Expr) (n int64, ok bool) {
	c := f.Constant(e)
	if c == nil || !f.Portable(e) {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(c))
}

// Portable reports whether a constant expression has the same value in every build that has the
// function. A rule that writes down a value, and not the expression, must ask.
func (f *Func) Portable(e ast.Expr) bool {
	return !Any(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr: // of an unsigned number it depends on the number of bits
			b, ok := f.Info.TypeOf(n.X).Underlying().(*types.Basic)
			return n.Op == token.XOR && ok && (b.Kind() == types.Uint || b.Kind() == types.Uintptr)
		case *ast.Ident:
			return !f.portableName(f.Object(n))
		}
		return false
	})
}

// portableName is Portable for a name in an expression.
func (f *Func) portableName(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.PkgName:
		return true
	case *types.Const:
		return obj.Pkg() == nil || portable[obj.Pkg().Path()] || f.BuiltWith(obj) && f.portableValue(obj)
	case *types.TypeName:
		return obj.Pkg() == nil || f.BuiltWith(obj)
	case *types.Builtin:
		return obj.Pkg() == nil
	}
	return false // the length of an array variable, perhaps
}

// portableValue is Portable for the value that a constant of the package is declared with.
func (f *Func) portableValue(c *types.Const) bool {
	id := f.Index.Declared(c)
	up := f.Index.Enclosing(id)
	var last *ast.ValueSpec // without values it repeats those of the one before
	for _, spec := range up[1].(*ast.GenDecl).Specs {
		if spec := spec.(*ast.ValueSpec); len(spec.Values) > 0 {
			last = spec
		}
		if spec == up[0] {
			break
		}
	}
	return f.Portable(last.Values[slices.Index(up[0].(*ast.ValueSpec).Names, id)])
}

// BuiltWith reports whether what declares an object of the package is built wherever the
// function is: it is the same file, or has no build constraint.
func (f *Func) BuiltWith(obj types.Object) bool {
	file := f.Index.FileOf(obj.Pos())
	return file != nil && (file == f.File || !file.constrained())
}

// constrained reports whether the file is built on some systems only, or with some tags.
func (f *File) constrained() bool {
	for g := range f.Comments(f.Syntax.FileStart, f.Syntax.Package) {
		for _, c := range g.List {
			if constraint.IsGoBuild(c.Text) || constraint.IsPlusBuild(c.Text) {
				return true
			}
		}
	}
	nowhere := build.Context{OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p")), nil
	}}
	built, err := nowhere.MatchFile(filepath.Split(f.Tok.Name()))
	return !built || err != nil
}
