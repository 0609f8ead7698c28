package fuse

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// CutParts is the rule cutparts, described in the package comment.
var CutParts = rule.New(docs, "cutparts", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if r, ok := loop.(*ast.RangeStmt); ok {
			cutHere(f, r)
			cutGiven(f, r)
		}
	}
})

// cutHere reports a loop over parts that are listed in the same function.
func cutHere(f *view.Func, loop *ast.RangeStmt) {
	l := listed(f, loop.X, loop)
	if l == nil || l.v == nil && view.HasBraces(l.split.Args[0]) || f.Since("go1.24") && !l.measured() {
		return
	}
	if edits := cutLoop(f, loop, l.loopText(), l.separator()); edits != nil {
		reportParts(f, l.split, append(l.edits, edits...))
	}
}

func reportParts(f *view.Func, split *ast.CallExpr, edits []analysis.TextEdit) {
	f.Report(split, "all parts are listed to go over them once",
		patch.Fix("cut the parts off one by one", edits...))
}

// cutGiven reports a loop over a parameter that is always given the parts of a string.
func cutGiven(f *view.Func, loop *ast.RangeStmt) {
	param, _ := f.Object(loop.X).(*types.Var)
	at := parameter(f, param)
	if at < 0 || f.RepeatedSince(loop, param.Pos()) || f.Decl.Recv != nil || f.Decl.Name.IsExported() ||
		!view.IsStrings(param.Type()) {
		return
	}
	caller, calls := onlyCaller(f)
	if caller == nil {
		return
	}
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	sep := ""
	for _, call := range calls {
		if at >= len(call.Args) { // given the results of another call
			return
		}
		l := listed(caller, call.Args[at], call)
		if l == nil || !l.movable() || sep != "" && l.separator() != sep {
			return
		}
		if first == nil {
			first = l.split
		}
		sep = l.separator()
		edits = append(edits, l.edits...)
		if l.decl == nil {
			edits = append(edits, patch.Replace(l.split, f.Text(l.split.Args[0])))
		}
	}
	lengths, ok := counted(f, param, loop, sep)
	header := cutLoop(f, loop, param.Name(), sep)
	if !ok || header == nil {
		return
	}
	field := f.Decl.Type.Params.List
	i := slices.IndexFunc(field, func(p *ast.Field) bool {
		return len(p.Names) == 1 && f.Object(p.Names[0]) == param
	})
	if i < 0 || !f.Predeclared(f.Decl.Pos(), "string") {
		return
	}
	edits = append(append(edits, patch.Replace(field[i].Type, "string")), lengths...)
	reportParts(f, first, append(edits, header...))
}

// parameter returns the number of a parameter of the function, -1 if it is none.
func parameter(f *view.Func, v *types.Var) int {
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	if v == nil || sig.Variadic() || sig.TypeParams().Len() > 0 {
		return -1
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == v {
			return i
		}
	}
	return -1
}

// onlyCaller returns the one function in which the function is named, with its calls
// there; nil if it is named elsewhere, in another file, or not to call it. A file that is
// built for another system counts, too.
func onlyCaller(f *view.Func) (*view.Func, []*ast.CallExpr) {
	for _, name := range f.Pass.IgnoredFiles {
		src, err := f.Pass.ReadFile(name)
		if err != nil || bytes.Contains(src, []byte(f.Decl.Name.Name)) {
			return nil, nil
		}
	}
	var caller *view.Func
	var calls []*ast.CallExpr
	for _, id := range f.Index.Names(f.Info.Defs[f.Decl.Name]) {
		if id == f.Decl.Name {
			continue
		}
		up := f.Index.Enclosing(id)
		call, isCall := up[0].(*ast.CallExpr)
		decl, inFunc := up[len(up)-2].(*ast.FuncDecl)
		if !isCall || call.Fun != id || !inFunc || decl == f.Decl || up[len(up)-1] != f.File.Syntax {
			return nil, nil
		}
		if caller == nil {
			caller = f.Of(decl)
		}
		if caller.Decl != decl {
			return nil, nil
		}
		calls = append(calls, call)
	}
	return caller, calls
}

// cutLoop returns the edits that make a loop over parts one that cuts them off a string;
// nil if that cannot be written.
func cutLoop(f *view.Func, loop *ast.RangeStmt, text, sep string) []analysis.TextEdit {
	part, ok := loop.Value.(*ast.Ident)
	if !ok || loop.Tok != token.DEFINE || !view.IsBlank(loop.Key) || view.IsBlank(part) ||
		!f.Needs(loop.Pos(), "go1.22") {
		return nil // before, all iterations share one variable
	}
	if shadows(f, "string", "true") || !f.Importable(loop.Body.Pos(), "strings") || commented(f, loop) {
		return nil
	}
	if f.Since("go1.24") {
		head := fmt.Sprintf("for %s := range strings.SplitSeq(%s, %s) {", part.Name, text, sep)
		return []analysis.TextEdit{{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)}}
	}
	if f.Lookup(loop.Body.Rbrace, part.Name) != f.Object(part) {
		return nil // the body has another variable of that name, which would be the same
	}
	rest, more := f.Fresh("rest"), f.Fresh("more")
	head := fmt.Sprintf("for %[1]s, %[2]s := %[3]s, true; %[2]s; {\nvar %[4]s string\n%[4]s, %[1]s, %[2]s = strings.Cut(%[1]s, %[5]s)", rest, more, text, part.Name, sep)
	if len(loop.Body.List) == 0 || f.File.Line(loop.Body.Lbrace) == f.File.Line(loop.Body.List[0].Pos()) {
		head += "\n"
	}
	return []analysis.TextEdit{{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)}}
}

// commented reports whether there is a comment in the line in which the body of a loop begins.
func commented(f *view.Func, loop *ast.RangeStmt) bool {
	return f.File.CommentBetween(loop.Pos(), f.File.LineEnd(loop.Body.Lbrace))
}
