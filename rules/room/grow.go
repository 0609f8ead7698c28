package room

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Grow is the rule grow, described in the package comment.
var Grow = rule.New(docs, "grow", func(f *view.Func) {
	for _, loop := range f.Loops() {
		growSites(f, loop)
	}
})

// growSites reports the builders that a loop fills.
func growSites(f *view.Func, loop ast.Stmt) {
	b, ok := local.BoundOf(f, loop)
	if !ok || b.Number || !ofCharacters(f.Info.TypeOf(b.X)) || !f.InBlock(loop) ||
		!f.Predeclared(loop.Pos(), "len") {
		return
	}
	list := view.StmtList(f.Parent(loop))
	for _, stmt := range list[:slices.Index(list, loop)] {
		sb := local.EmptyBuffer(f, stmt)
		if sb == nil || local.BufferName(f.Info.TypeOf(sb)) != "strings.Builder" || !filledBy(f, loop, sb) {
			continue
		}
		text := fmt.Sprintf("%s.Grow(len(%s))", sb.Name, f.Text(b.X))
		f.Report(loop, sb.Name+" grows as the loop writes to it",
			patch.Fix("make room with "+text, patch.Insert(loop.Pos(), text+"\n")))
	}
}

// ofCharacters reports whether a type is a string, or a slice of bytes or runes.
func ofCharacters(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		return view.IsBytes(t) || types.Identical(t.Elem(), types.Typ[types.Rune])
	}
	return false
}

// filledBy reports whether a loop is the first that writes to a builder, and whether the
// builder's room cannot be observed.
func filledBy(f *view.Func, loop ast.Stmt, sb *ast.Ident) bool {
	if !local.OwnBuilder(f, sb, false) {
		return false
	}
	written := false
	for _, id := range f.Uses(f.Decl.Body, f.Object(sb)) {
		if id == sb {
			continue
		}
		if id.Pos() < loop.Pos() {
			return false
		}
		switch f.Parent(id).(*ast.SelectorExpr).Sel.Name {
		case "Cap", "Grow", "Reset":
			return false
		case "WriteByte", "WriteRune", "WriteString":
			written = written || view.Within(id.Pos(), loop)
		}
	}
	return written
}
