package rules

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// invariant makes what a function makes anew in every call, always the same and
// never changed, a variable of the package: a strings.Replacer of constants, and
// literal slices and maps of constants.
//
// It asks that a replacer is only asked to replace, and that a slice or map is only
// read: indexed, ranged over, measured, or given to functions of the package that
// do no more than that. Maps and replacers are made when the package begins, so
// that nothing may call the function before them by a way that the order of
// initialization does not know: what other variables begin with must be plain.
//
// It loses where the compiler keeps a small slice on the stack or in registers.
func invariant() *Rule {
	return &Rule{Shares: true, Analyzer: &analysis.Analyzer{
		Name: "invariant",
		Doc:  "make constant tables once",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					if e, ok := n.(ast.Expr); ok && f.isInvariant(e) {
						f.invariantSite(e)
						return false
					}
					return true
				})
			})
		},
	}}
}

// isInvariant says that an expression makes the same value whenever it is
// evaluated, from constants of the package.
func (f *function) isInvariant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		if f.callee(e) != "strings.NewReplacer" || e.Ellipsis.IsValid() || len(e.Args) == 0 || len(e.Args)%2 != 0 {
			return false
		}
		for _, a := range e.Args {
			if !f.isConstant(a) {
				return false
			}
		}
	case *ast.CompositeLit:
		if e.Type == nil || len(e.Elts) == 0 || !isTable(f.typeOf(e)) {
			return false
		}
		for _, elt := range e.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if !f.isConstant(kv.Key) {
					return false
				}
				elt = kv.Value
			}
			if !f.isConstant(elt) {
				return false
			}
		}
	default:
		return false
	}
	return f.ofPackage(e) && (isSlice(f.typeOf(e)) || f.plainInit())
}

func (f *function) isConstant(e ast.Expr) bool {
	v := f.pass.TypesInfo.Types[e].Value
	return v != nil && v.Kind() != constant.Unknown
}

// isTable says that a type is a slice or map of basic types, without methods.
func isTable(t types.Type) bool {
	if types.NewMethodSet(t).Len() > 0 {
		return false
	}
	basic := func(t types.Type) bool {
		_, ok := t.Underlying().(*types.Basic)
		return ok
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return basic(t.Elem())
	case *types.Map:
		return basic(t.Key()) && basic(t.Elem())
	}
	return false
}

// ofPackage says that all names in an expression mean the same outside of the
// function.
func (f *function) ofPackage(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		if id, is := n.(*ast.Ident); is {
			obj := f.pass.TypesInfo.ObjectOf(id)
			if obj == nil || within(obj.Pos(), f.decl) {
				ok = false
			}
		}
		return ok
	})
	return ok
}

// invariantSite reports an expression, if nothing changes what it makes.
func (f *function) invariantSite(e ast.Expr) {
	_, replacer := e.(*ast.CallExpr)
	var edits []analysis.TextEdit
	var name string
	switch p := f.parents(e)[0].(type) {
	case *ast.SelectorExpr: // strings.NewReplacer(...).Replace(s)
		name = f.global("Replacer")
		edits = append(edits, replace(e, name))
		if !replacer || !f.replaces(p) {
			return
		}
	case *ast.IndexExpr: // map[...]...{...}[k]
		name = f.global("Table")
		edits = append(edits, replace(e, name))
		if p.X != e || replacer || f.stored(p) {
			return
		}
	case *ast.AssignStmt:
		if p.Tok != token.DEFINE || len(p.Lhs) != 1 || len(p.Rhs) != 1 || !f.inBlock(p) || !f.ownLines(p) {
			return
		}
		v, ok := f.object(p.Lhs[0]).(*types.Var)
		if !ok {
			return
		}
		name = f.global("Replacer")
		if !replacer {
			name = f.global(title(v.Name()))
		}
		edits = append(edits, f.deleteLines(p))
		for _, id := range f.uses(f.decl.Body, v) {
			if f.pass.TypesInfo.Defs[id] == v {
				continue
			}
			if !f.readOnly(id, 2) {
				return
			}
			edits = append(edits, replace(id, name))
		}
	default:
		return
	}
	at := f.decl.Pos()
	if f.decl.Doc != nil {
		at = f.decl.Doc.Pos()
	}
	edits = append(edits, insert(at, fmt.Sprintf("var %s = %s\n\n", name, f.text(e))))
	f.pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(), Message: "every call makes the same table",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "make " + name + " once", TextEdits: edits}},
	})
}

// replaces says that a selector is the method of a replacer that replaces, called.
func (f *function) replaces(sel *ast.SelectorExpr) bool {
	call, ok := f.parents(sel)[0].(*ast.CallExpr)
	if !ok || call.Fun != sel {
		return false
	}
	name := f.callee(call)
	return name == "(*strings.Replacer).Replace" || name == "(*strings.Replacer).WriteString"
}

// readOnly says that a use of a replacer, slice or map changes nothing and keeps
// nothing. It looks into functions of the package that the value is given to, so
// many deep.
func (f *function) readOnly(id *ast.Ident, depth int) bool {
	up := f.parents(id)
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		return f.replaces(p)
	case *ast.IndexExpr:
		return p.X == id && !f.stored(p)
	case *ast.RangeStmt:
		return p.X == id
	case *ast.CallExpr:
		if f.builtin(p) == "len" {
			return true
		}
		return depth > 0 && !p.Ellipsis.IsValid() && f.givenReadOnly(p, id, depth)
	}
	return false
}

// givenReadOnly says that a function of the package only reads an argument.
func (f *function) givenReadOnly(call *ast.CallExpr, arg *ast.Ident, depth int) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	fn, ok := f.pass.TypesInfo.Uses[id].(*types.Func)
	if !ok || fn.Pkg() != f.pass.Pkg || fn.Signature().Variadic() || fn.Signature().TypeParams().Len() > 0 {
		return false
	}
	decl := f.declaration(fn)
	if decl == nil || decl.Body == nil {
		return false
	}
	called := &function{pass: f.pass, decl: decl}
	for i, a := range call.Args {
		if a != arg {
			continue
		}
		param := fn.Signature().Params().At(i)
		for _, use := range called.uses(decl.Body, param) {
			if !called.readOnly(use, depth-1) {
				return false
			}
		}
	}
	return true
}

// declaration returns the declaration of a function of the package.
func (f *function) declaration(fn *types.Func) *ast.FuncDecl {
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && f.pass.TypesInfo.Defs[decl.Name] == fn {
				return decl
			}
		}
	}
	return nil
}

// global returns a name for a variable of the package that the function uses:
// its own name and what the variable is.
func (f *function) global(what string) string {
	r, size := utf8.DecodeRuneInString(f.decl.Name.Name)
	base := string(unicode.ToLower(r)) + f.decl.Name.Name[size:] + what
	name := f.fresh(base)
	for i := 2; f.imported(name); i++ {
		name = f.fresh(fmt.Sprintf("%s%d", base, i))
	}
	return name
}

// imported says that a file of the package imports something under a name.
func (f *function) imported(name string) bool {
	scope := f.pass.Pkg.Scope()
	for i := range scope.NumChildren() {
		if scope.Child(i).Lookup(name) != nil {
			return true
		}
	}
	return false
}

func title(name string) string {
	r, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[size:]
}

// ownLines says that a statement has its lines for itself and no comment belongs
// to it alone, so that it can go without a trace.
func (f *function) ownLines(s ast.Stmt) bool {
	first, last := f.file.Line(s.Pos()), f.file.Line(s.End())
	for _, g := range f.syntax().Comments {
		from, to := f.file.Line(g.Pos()), f.file.Line(g.End())
		if to == first-1 || to == first || from == last {
			return false
		}
	}
	for _, other := range stmtList(f.parents(s)[0]) {
		if other != s && f.file.Line(other.Pos()) <= last && f.file.Line(other.End()) >= first {
			return false
		}
	}
	block := f.parents(s)[0]
	return f.file.Line(block.Pos()) < first && f.file.Line(block.End()) > last
}

// deleteLines is an edit that removes a statement with its lines.
func (f *function) deleteLines(s ast.Stmt) analysis.TextEdit {
	from := f.file.LineStart(f.file.Line(s.Pos()))
	to := f.file.LineStart(f.file.Line(s.End()) + 1)
	return analysis.TextEdit{Pos: from, End: to}
}
