package table

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// OneOf is the rule oneof, described in the package comment.
var OneOf = rule.New(docs, "oneof", func(f *view.Func) {
	o := &oneOf{f: f, helpers: make(map[*types.Func]*listHelper)}
	for _, call := range f.Calls() {
		o.add(call)
	}
	if len(o.edits) == 0 {
		return
	}
	o.drop()
	f.Report(o.first, "a list is made to look for a value in it",
		patch.Fix("compare the value with each", o.edits...))
})

// oneOf are the questions of a function whether a value is one of a few, all of which change at once: they
// tend to be many.
type oneOf struct {
	f       *view.Func
	helpers map[*types.Func]*listHelper
	called  []*types.Func // by each call that changes
	first   ast.Node
	edits   []analysis.TextEdit
	// line is the one of the last edit, and grown by how much what stands there is longer now, to the left of the next.
	line, grown int
}

const mostCompared = 8

// add makes the edits for a call, if it asks whether a value is one of a few.
func (o *oneOf) add(call *ast.CallExpr) {
	f := o.f
	value, list, op, fn := o.question(call)
	if value == nil || len(list) == 0 || len(list) > mostCompared || f.File.HasComment(call) {
		return
	}
	operands := []ast.Expr{value.root}
	var texts []string
	for i, e := range list {
		text := compared(f, e)
		if !readable(f, e, i == 0) || f.Constant(value.root) != nil && f.Constant(e) != nil || text == value.text {
			return
		}
		if !slices.Contains(texts, text) { // vet would ask why
			texts = append(texts, text)
		}
		operands = append(operands, e)
	}
	if !evaluatedInTurn(f, call, operands) {
		return
	}
	if o.first == nil {
		o.first = call
	}
	if fn != nil {
		o.called = append(o.called, fn)
	}
	o.replace(call, value, op, texts)
}

// compared writes an element as it is compared.
func compared(f *view.Func, e ast.Expr) string {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op.Precedence() <= token.EQL.Precedence() {
		return "(" + f.Text(e) + ")"
	}
	return f.Text(e)
}

// A comparedValue is what is compared: a field of a root, perhaps, or that itself.
type comparedValue struct {
	root ast.Expr
	text string
}

// question returns what a call looks for, in which list, and the operator that compares the value with each: !=
// where it asks whether it is not there. The function is that of the package which is called, if it is one.
func (o *oneOf) question(call *ast.CallExpr) (value *comparedValue, list []ast.Expr, op token.Token, fn *types.Func) {
	f := o.f
	if f.Callee(call) == "slices.Contains" && len(call.Args) == 2 {
		list = writtenOut(call.Args[0])
		if list == nil || f.Constant(call.Args[1]) == nil && newConstantList(f, call.Args[0]) != nil {
			return nil, nil, op, nil // listswitch sees to it
		}
		return plainValue(f, call.Args[1], "", f.Info.TypeOf(call.Args[0])), list, token.EQL, nil
	}
	called, fn := f.OfCall(call)
	if fn == nil || called.Decl == f.Decl || !f.BuiltWith(fn) {
		return nil, nil, op, nil
	}
	h, known := o.helpers[fn]
	if !known {
		h = newListHelper(called, fn)
		o.helpers[fn] = h
	}
	if h == nil || f.Spread(call) {
		return nil, nil, op, nil
	}
	root, list := h.arguments(f, call, fn)
	sig, ok := f.Info.TypeOf(call.Fun).(*types.Signature)
	if root == nil || !ok {
		return nil, nil, op, nil
	}
	at := sig.Params().Len() - 1
	if fn.Signature().Params().At(at) != h.list {
		at = 0
	}
	t := sig.Params().At(at).Type()
	if h.path != "" && !types.Identical(h.f.Info.TypeOf(h.value), elementOf(t)) {
		return nil, nil, op, nil
	}
	op = token.EQL
	if h.absent {
		op = token.NEQ
	}
	return plainValue(f, root, h.path, t), list, op, fn
}

// plainValue returns a value that a list is of, at the end of a path, as it is compared with others; nil if it is not a
// variable, or a field, or a constant, of a basic type: interfaces may panic when they are compared.
func plainValue(f *view.Func, root ast.Expr, path string, list types.Type) *comparedValue {
	root = ast.Unparen(root)
	elem := elementOf(list)
	if elem == nil || path == "" && !types.Identical(f.Info.TypeOf(root), elem) {
		return nil
	}
	if _, ok := elem.Underlying().(*types.Basic); !ok {
		return nil
	}
	if !readable(f, root, true) || f.Constant(root) == nil && !isPath(f, root) {
		return nil
	}
	return &comparedValue{root, f.Text(root) + path}
}

// elementOf returns the type of the elements of a slice, nil for another type.
func elementOf(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return nil
}

// evaluatedInTurn reports whether operands that take the place of a call are evaluated when it would be: nothing
// else in the statement is called at a time that is not settled, or it does not matter when.
func evaluatedInTurn(f *view.Func, call *ast.CallExpr, operands []ast.Expr) bool {
	var top ast.Node = call
	up := f.Parents(call)
	for i, p := range up {
		switch p := p.(type) {
		case *ast.ParenExpr:
			top = p
			continue
		case *ast.UnaryExpr:
			top = p
			continue
		case *ast.BinaryExpr:
			if p.Op == token.LAND || p.Op == token.LOR {
				top = p
				continue
			}
		case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
			return false
		case *ast.IfStmt, *ast.ForStmt:
			return true
		case *ast.CaseClause: // without a tag, as a condition
			if s, ok := up[i+2].(*ast.SwitchStmt); ok && s.Tag == nil {
				return true
			}
		case *ast.ReturnStmt:
			if len(p.Results) == 1 {
				return true
			}
		}
		break
	}
	for _, p := range up { // the calls of all cases come first
		if c, ok := p.(*ast.CommClause); ok && c.Comm != nil && view.Within(call.Pos(), c.Comm) {
			return false
		}
	}
	for _, e := range operands {
		if f.Constant(e) == nil && !eval.Steady(f, e) {
			e, ok := top.(ast.Expr)
			return ok && eval.Alone(f, e)
		}
	}
	return true
}

// replace puts comparisons in place of a call, or of its negation.
func (o *oneOf) replace(call *ast.CallExpr, value *comparedValue, op token.Token, list []string) {
	f := o.f
	var at ast.Expr = call
	if not, ok := f.Parent(call).(*ast.UnaryExpr); ok {
		at = not
		if op == token.EQL {
			op = token.NEQ
		} else {
			op = token.EQL
		}
	}
	join := token.LOR
	if op == token.NEQ {
		join = token.LAND
	}
	texts := make([]string, len(list))
	for i, e := range list {
		texts[i] = value.text + " " + op.String() + " " + e
		if f.Constant(value.root) != nil {
			texts[i] = e + " " + op.String() + " " + value.text
		}
	}
	loosest := join
	if len(texts) == 1 {
		loosest = op
	}
	pattern := "%s"
	switch p := f.Parent(at).(type) {
	case *ast.BinaryExpr:
		if p.Op.Precedence() > loosest.Precedence() || p.Op.Precedence() == op.Precedence() {
			pattern = "(%s)"
		}
	case *ast.UnaryExpr:
		pattern = "(%s)"
	}
	o.put(at, pattern, texts, join)
}

const lineWidth = 100

// put puts comparisons in place of an expression, in lines of a usual length.
func (o *oneOf) put(at ast.Expr, pattern string, texts []string, join token.Token) {
	f := o.f
	line := f.File.Line(at.Pos())
	if line != o.line {
		o.line, o.grown = line, 0
	}
	start := f.File.LineStart(at.Pos())
	before := f.File.Text(start, at.Pos())
	indent := 4 * strings.Count(before, "\t")
	column := int(at.Pos()-start) + indent + o.grown
	space := lineWidth - len(pattern) - len(" {") - column
	text, width := "", 0
	all := strings.Join(texts, " "+join.String()+" ")
	if len(all) > space && strings.HasSuffix(before, " ") && o.breaks(at) {
		pattern = "\n" + pattern
		o.grown = indent - int(at.Pos()-start)
		space = lineWidth - 2*indent
	}
	for i, t := range texts {
		if i > 0 {
			text += " " + join.String()
			if width+len(t)+len(join.String())+2 > space {
				text += "\n"
				width, space = 0, lineWidth-8-indent
			} else {
				text += " "
			}
		}
		text += t
		width += len(t) + len(join.String()) + 2
	}
	o.grown += len(text) - int(at.End()-at.Pos())
	o.edits = append(o.edits, patch.Replace(at, strings.Replace(pattern, "%s", text, 1)))
}

// breaks reports whether there may be a new line before an expression.
func (o *oneOf) breaks(at ast.Expr) bool {
	switch p := o.f.Parent(at).(type) {
	case *ast.BinaryExpr:
		return p.Y == at
	case *ast.CallExpr:
		return p.Args[0] != at
	case *ast.CompositeLit:
		return p.Elts[0] != at
	}
	return false
}

// drop deletes the functions of the package that nothing calls any more, so that nobody wonders about them.
func (o *oneOf) drop() {
	f := o.f
	slices.SortFunc(o.called, func(a, b *types.Func) int { return int(a.Pos() - b.Pos()) })
	for i, fn := range o.called {
		if i > 0 && o.called[i-1] == fn {
			continue
		}
		replaced := 0
		for _, c := range o.called {
			if c == fn {
				replaced++
			}
		}
		decl := f.Index.Decl(fn)
		if fn.Exported() || fn.Signature().Recv() != nil || len(f.Index.Names(fn)) != replaced+1 ||
			!f.Index.FileOf(decl.Pos()).Own() || f.NamedInUnloaded(fn.Name()) {
			continue
		}
		o.edits = append(o.edits, patch.Delete(f, decl, decl.Doc))
	}
}
