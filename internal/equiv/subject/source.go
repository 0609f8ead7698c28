package subject

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"go/version"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// An Imported is an imported package, by its name in a file ("." for a dot
// import) and its path.
type Imported struct{ Name, Path string }

// A Sheet is a file that is being written.
type Sheet struct {
	Imports map[Imported]bool
	Body    strings.Builder
}

// Text is the whole file, after the line that Head returns.
func (sh *Sheet) Text(pkg, head string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%spackage %s\n\n", head, pkg)
	for _, i := range slices.SortedFunc(maps.Keys(sh.Imports), func(a, b Imported) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Name, b.Name))
	}) {
		fmt.Fprintf(&out, "import %s %q\n", i.Name, i.Path)
	}
	return out.String() + "\n" + sh.Body.String()
}

// generic is the oldest version of Go that the line of a file alone can ask for. It has generic functions,
// and means the same by all that older ones have.
const generic = "go1.21"

// Head is how a file begins that has code of another, nil for none: with the line that asks for the version of
// Go which that one has, and for one with generic functions if it has an older one. It is empty where the
// module's is right.
func (s *Subject) Head(f *ast.File) string {
	v := s.goVersion(f)
	if of := f != nil && f.GoVersion != ""; !of && v != "" && version.Compare(v, generic) >= 0 {
		return ""
	}
	if v == "" || version.Compare(v, generic) < 0 {
		v = generic
	}
	return "//go:build " + v + "\n\n"
}

// goVersion is the version of Go that a file is written in, or the module if it is nil or does not say; empty if neither
// does.
func (s *Subject) goVersion(f *ast.File) string {
	if f != nil && f.GoVersion != "" {
		return f.GoVersion
	}
	return s.Pkg.Types.GoVersion()
}

// Generic reports whether a file may call generic functions.
func (s *Subject) Generic(f *ast.File) bool { return s.AtLeast(f, "go1.18") }

// AtLeast reports whether a file is written in a version of Go, such as go1.21, or a later one.
func (s *Subject) AtLeast(f *ast.File, least string) bool {
	v := s.goVersion(f)
	return v != "" && version.Compare(v, least) >= 0
}

// FileOf returns the file of a node.
func (s *Subject) FileOf(n ast.Node) *ast.File {
	for _, f := range s.Pkg.Syntax {
		if f.FileStart <= n.Pos() && n.Pos() <= f.FileEnd {
			return f
		}
	}
	return nil
}

// OfPackage reports whether a declaration is outside of functions.
func (s *Subject) OfPackage(d *ast.GenDecl) bool {
	return slices.Contains(s.FileOf(d).Decls, ast.Decl(d))
}

// ImportsOf adds the packages that a declaration uses.
func (s *Subject) ImportsOf(n ast.Node, imports map[Imported]bool) {
	selected := make(map[*ast.Ident]bool)
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel] = true
		case *ast.Ident:
			o := s.Pkg.TypesInfo.Uses[n]
			if p, ok := o.(*types.PkgName); ok {
				imports[Imported{p.Name(), p.Imported().Path()}] = true
			} else if o != nil && !selected[n] && o.Pkg() != nil && o.Pkg() != s.Pkg.Types &&
				o.Parent() == o.Pkg().Scope() {
				imports[Imported{".", o.Pkg().Path()}] = true
			}
		}
		return true
	})
}

// ChangedDecls returns the objects of base whose declaration head lacks or
// changes. A type changes with a method that an interface may ask for and that head lacks.
func ChangedDecls(base, head *Subject) map[types.Object]bool {
	inHead := make(map[string]string)
	for o, n := range head.Decls() {
		inHead[ObjectKey(o)] = head.wording(o, n)
	}
	out := make(map[types.Object]bool)
	for o, n := range base.Decls() {
		if o == nil || o.Name() == "_" || isInit(o) {
			continue
		}
		text, ok := inHead[ObjectKey(o)]
		if !ok || text != base.wording(o, n) {
			out[o] = true
		}
		if fn, isFunc := o.(*types.Func); isFunc && !ok && fn.Exported() && Receiver(fn) != nil {
			out[Receiver(fn)] = true
		}
	}
	return out
}

// isInit reports whether a function is one of those named init, which cannot be
// called.
func isInit(o types.Object) bool {
	fn, ok := o.(*types.Func)
	return ok && fn.Name() == "init" && fn.Signature().Recv() == nil
}

// wording is the tokens of a declaration, without comments; of a constant with its value, which may
// depend on the lines above it.
func (s *Subject) wording(o types.Object, n ast.Node) string {
	text := rewrite.Tokens(s.Text(n))
	if c, ok := o.(*types.Const); ok {
		text += " = " + c.Val().ExactString()
	}
	return text
}

// ObjectKey names a declaration of a package in all its versions.
func ObjectKey(o types.Object) string {
	if fn, ok := o.(*types.Func); ok {
		return fn.FullName()
	}
	if o == nil {
		return ""
	}
	return o.Name()
}
