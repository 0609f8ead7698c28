package text

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
)

// OneBuffer is the rule onebuffer, described in the package comment.
func OneBuffer(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "onebuffer", func(f *view.Func) {
		for stmt := range f.Stmts() {
			if d, ok := local.Declares(stmt); ok {
				oneBuffer(f, d, observed)
			}
		}
		sums(f)
		if edits := wrapped(f); edits != nil {
			f.Report(f.Decl.Name, "each call of itself makes a string that is copied",
				patch.Fix("append to one buffer in all calls of "+f.Decl.Name.Name, edits...))
		}
	})
}

// oneBuffer reports the declaration of a string that grows.
func oneBuffer(f *view.Func, d local.Declaration, observed length.Observer) {
	v := f.Info.Defs[d.Name]
	if v == nil || !view.IsString(v.Type()) || !f.InBlock(d.Stmt) || f.File.HasComment(d.Stmt) {
		return
	}
	size := stackSize(f, d.Name, observed)
	t := &grownText{f: f, to: localBuffer{f: f, id: d.Name, v: v, stmt: d.Stmt, name: f.Fresh("buf")}}
	given := appenders{f: f}
	t.to.appendCall = given.appendCall
	if size == 0 || !t.convert() {
		return
	}
	room, message := t.room(size)
	t.edits = append(t.edits, patch.Replace(d.Stmt, t.begin(d.Value, room)))
	if !t.worth() {
		return
	}
	f.Report(d.Stmt, v.Name()+" is copied whole each time that it grows",
		patch.Fix(message, append(t.edits, given.edits()...)...))
}

// sums reports the sums of a function that have numbers in them, which become strings first.
func sums(f *view.Func) {
	var edits []analysis.TextEdit
	var first ast.Node
	number := 1
	given := &appenders{f: f}
	for e := range view.All[*ast.BinaryExpr](f) {
		if made := sumEdits(given, e, number); made != nil {
			if number++; first == nil {
				first = e
			}
			edits = append(edits, made...)
		}
	}
	if first != nil {
		f.Report(first.(ast.Expr), "numbers become strings only to be joined",
			patch.Fix("append the parts of sums to buffers on the stack", append(edits, given.edits()...)...))
	}
}

// sumEdits puts a sum together in a buffer before its statement; none if that spares no string. The
// names of the buffer have a number, if it is above 1.
func sumEdits(given *appenders, e *ast.BinaryExpr, number int) []analysis.TextEdit {
	f, calls := given.f, given.calls()
	if e.Op != token.ADD || !view.IsString(f.Info.TypeOf(e)) || f.Constant(e) != nil || f.File.HasComment(e) ||
		!f.Predeclared(e.Pos(), "append", "string", "byte", "int64") {
		return nil
	}
	stmt := eval.Ahead(f, e)
	if a, ok := stmt.(*ast.AssignStmt); stmt == nil || ok && len(f.Uses(e, f.Object(a.Lhs[0]))) > 0 {
		return nil
	}
	pieces := compose.Flattened(f, e)
	array, buf := f.FreshOf("array", number), f.FreshOf("buf", number)
	result := array + "[:]"
	lines := compose.Exact(f, e.Pos(), array, pieces)
	if lines == nil || !f.Importable(e.Pos(), compose.Needs(pieces)...) {
		to := grownText{f: f, to: localBuffer{f: f, name: buf, appendCall: given.appendCall}}
		text := to.begin(e, arrayRoom(array, compose.TextBuffer))
		if !makesLess(text) && given.calls() == calls {
			return nil
		}
		lines, result = []string{text}, buf
	}
	return []analysis.TextEdit{patch.Insert(stmt.Pos(), strings.Join(lines, "\n")+"\n"),
		patch.Replace(e, "string("+result+")")}
}
