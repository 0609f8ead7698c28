package rules

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// grow makes room in a strings.Builder for what a loop over the characters of a
// string writes to it: as much as there is to read.
//
// It asks that the builder is a local variable declared in the list of the loop,
// used for nothing but calls of its methods, not before the loop, and never asked
// for its capacity. A bytes.Buffer is left alone: one that has grown is no longer
// nil.
//
// It loses where little of what is read is written, and the string that is left
// keeps the room for the rest.
func grow() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "grow",
		Doc:  "make room in a strings.Builder before a loop over characters fills it",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, loop := range f.loops() {
					f.growSites(loop)
				}
			})
		},
	}}
}

// growSites reports the builders that a loop fills.
func (f *function) growSites(loop ast.Stmt) {
	b, ok := f.loopBound(loop)
	if !ok || b.number || !ofCharacters(f.typeOf(b.x)) || !f.inBlock(loop) || !f.predeclared(loop.Pos(), "len") {
		return
	}
	list := stmtList(f.parents(loop)[0])
	for _, stmt := range list[:slices.Index(list, loop)] {
		sb := f.declaredBuilder(stmt)
		if sb == nil || !f.filledBy(loop, sb) {
			continue
		}
		text := fmt.Sprintf("%s.Grow(len(%s))", sb.Name, f.text(b.x))
		f.pass.Report(analysis.Diagnostic{
			Pos: loop.Pos(), End: loop.End(), Message: sb.Name + " grows as the loop writes to it",
			SuggestedFixes: []analysis.SuggestedFix{{
				Message:   "make room with " + text,
				TextEdits: []analysis.TextEdit{insert(loop.Pos(), text+"\n")},
			}},
		})
	}
}

// ofCharacters says that a type is a string, or a slice of bytes or runes.
func ofCharacters(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		return isBytes(t) || types.Identical(t.Elem(), types.Typ[types.Rune])
	}
	return false
}

// declaredBuilder returns the strings.Builder that a statement declares, nil if it
// declares something else.
func (f *function) declaredBuilder(stmt ast.Stmt) *ast.Ident {
	d, ok := stmt.(*ast.DeclStmt)
	if !ok {
		return nil
	}
	g, ok := d.Decl.(*ast.GenDecl)
	if !ok || len(g.Specs) != 1 {
		return nil
	}
	spec, ok := g.Specs[0].(*ast.ValueSpec)
	if !ok || len(spec.Names) != 1 || len(spec.Values) > 0 {
		return nil
	}
	named, ok := types.Unalias(f.typeOf(spec.Names[0])).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "strings" || named.Obj().Name() != "Builder" {
		return nil
	}
	return spec.Names[0]
}

// filledBy says that a loop is the first that writes to a builder, and that nobody
// can tell how much room that has.
func (f *function) filledBy(loop ast.Stmt, sb *ast.Ident) bool {
	if !f.privateBuilder(sb) {
		return false
	}
	written := false
	for _, id := range f.uses(f.decl.Body, f.object(sb)) {
		if id == sb {
			continue
		}
		if id.Pos() < loop.Pos() {
			return false
		}
		switch f.parents(id)[0].(*ast.SelectorExpr).Sel.Name {
		case "Cap", "Grow", "Reset":
			return false
		case "WriteByte", "WriteRune", "WriteString":
			written = written || within(id.Pos(), loop)
		}
	}
	return written
}

// privateBuilder says that a builder is a local variable, and no pointer, that is
// used for nothing but calls of its methods outside of closures.
func (f *function) privateBuilder(e ast.Expr) bool { return f.builderOfOwn(e, false) }

// builderOfOwn is privateBuilder where package fmt may write to the builder, too.
func (f *function) builderOfOwn(e ast.Expr, printed bool) bool {
	v, ok := f.object(e).(*types.Var)
	if !ok || !f.isLocal(v) || f.isParam(v) || f.isResult(v) {
		return false
	}
	if _, pointer := v.Type().Underlying().(*types.Pointer); pointer {
		return false
	}
	for _, id := range f.uses(f.decl.Body, v) {
		up := f.parents(id)
		if _, ok := up[0].(*ast.ValueSpec); ok && f.pass.TypesInfo.Defs[id] == v {
			continue
		}
		if printed && f.printsTo(up) && !f.inClosure(id) {
			continue
		}
		sel, ok := up[0].(*ast.SelectorExpr)
		if !ok || f.inClosure(id) || f.pass.TypesInfo.Selections[sel] == nil {
			return false
		}
		if call, ok := up[1].(*ast.CallExpr); !ok || call.Fun != sel {
			return false
		}
		switch up[2].(type) {
		case *ast.DeferStmt, *ast.GoStmt:
			return false
		}
	}
	return true
}

// printsTo says that the parents of a name are its address and a statement that lets
// package fmt write there.
func (f *function) printsTo(up []ast.Node) bool {
	address, ok := up[0].(*ast.UnaryExpr)
	if !ok || len(up) < 3 {
		return false
	}
	call, ok := up[1].(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Args[0] != address {
		return false
	}
	_, stmt := up[2].(*ast.ExprStmt)
	return stmt && strings.HasPrefix(f.callee(call), "fmt.Fprint")
}
