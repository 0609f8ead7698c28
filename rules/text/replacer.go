package text

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Replacer is the rule replacer, described in the package comment.
var Replacer = rule.New(docs, "replacer", func(f *view.Func) {
	var order []types.Object
	asked := make(map[types.Object][]*replacing)
	for _, call := range f.Calls() {
		p := replacingOf(f, call)
		if p == nil {
			continue
		}
		v := p.replacer
		if v == nil {
			reportReplacing(f, []*replacing{p}, nil)
			continue
		}
		if asked[v] == nil {
			order = append(order, v)
		}
		asked[v] = append(asked[v], p)
	}
	for _, v := range order {
		list := asked[v]
		if edits, ok := withoutReplacer(f, v, list); ok {
			reportReplacing(f, list, edits)
		}
	}
})

// A replacing is a call of a strings.Replacer that can do without it, or without writing piece by piece.
type replacing struct {
	call *ast.CallExpr
	// replacer is the variable that holds the replacer, nil if it is made in the call.
	replacer types.Object
	// pair reports whether it replaces one string by another one.
	pair bool
	text string // of the call in its place
}

// replacingOf returns a call that there is something better for, nil if call is none.
func replacingOf(f *view.Func, call *ast.CallExpr) *replacing {
	name, ok := strings.CutPrefix(f.Callee(call), "(*strings.Replacer).")
	sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !isSel || !eval.Direct(f, sel) || f.Spread(call) || f.File.HasComment(call) || view.Starts(f.Parent(call)) {
		return nil
	}
	s := call.Args[len(call.Args)-1]
	p := &replacing{call: call}
	recv := ast.Unparen(sel.X)
	if made, ok := recv.(*ast.CallExpr); ok {
		if from, to := pairOf(f, made); from != nil && exchangeable(f, s, to) {
			p.pair, p.text = true, "strings.ReplaceAll("+f.Text(s)+", "+f.Text(from)+", "+f.Text(to)+")"
		}
	} else if eval.PlainPath(f, recv) {
		p.replacer = f.Object(recv)
		if from, to := heldPair(f, recv); from != "" {
			p.pair, p.text = true, "strings.ReplaceAll("+f.Text(s)+", "+from+", "+to+")"
		}
	}
	if p.pair && !f.Importable(call.Pos(), "strings") {
		return nil
	}
	if name == "Replace" {
		if !p.pair {
			return nil
		}
		return p
	}
	to := filled(f, call.Args[0])
	if to == "" || !p.pair && (!eval.PlainPath(f, recv) || generic(f, recv)) {
		return nil
	}
	if !p.pair {
		p.text = f.Text(sel.X) + ".Replace(" + f.Text(s) + ")"
	}
	p.text = to + ".WriteString(" + p.text + ")"
	return p
}

// exchangeable reports whether two operands may be evaluated in the other order.
func exchangeable(f *view.Func, a, b ast.Expr) bool {
	return eval.AllQuiet(f, []ast.Expr{a, b}) || eval.Steady(f, a) || eval.Steady(f, b)
}

// pairOf returns what a call of strings.NewReplacer is given if that is one pair, of which the first is
// not empty; nil if it makes another one.
func pairOf(f *view.Func, e ast.Expr) (from, to ast.Expr) {
	made, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.Callee(made) != "strings.NewReplacer" || len(made.Args) != 2 || made.Ellipsis.IsValid() {
		return nil, nil
	}
	if s, ok := f.StringConstant(made.Args[0]); !ok || s == "" {
		return nil, nil
	}
	return made.Args[0], made.Args[1]
}

// heldPair writes the pair of a replacer that a variable always holds, empty if it is another one.
func heldPair(f *view.Func, recv ast.Expr) (from, to string) {
	v, ok := f.Object(recv).(*types.Var)
	if !ok {
		return "", ""
	}
	old, value := pairOf(f, held(f, v))
	if old == nil {
		return "", ""
	}
	from, to = patch.ConstantAt(f, old, recv.Pos()), patch.ConstantAt(f, value, recv.Pos())
	if to == "" && f.IsLocal(v) && lasting(f, value, recv) {
		to = f.Text(value)
	}
	if from == "" || to == "" {
		return "", ""
	}
	return from, to
}

// held returns what a variable that is only asked to replace always holds, nil if it may hold something
// else: a local one, or one of the package that nothing outside sees.
func held(f *view.Func, v *types.Var) (value ast.Expr) {
	if v.IsField() || f.IsParam(v) || f.IsResult(v) {
		return nil
	}
	if !f.IsLocal(v) && (v.Pkg() != f.Pass.Pkg || v.Exported() || !f.BuiltWith(v) || f.NamedInUnloaded(v.Name())) {
		return nil
	}
	for _, id := range f.Index.Names(v) {
		switch p := f.Index.Enclosing(id)[0].(type) {
		case *ast.SelectorExpr:
		case *ast.ValueSpec:
			if len(p.Names) != 1 || len(p.Values) != 1 || p.Names[0] != id {
				return nil
			}
			value = p.Values[0]
		case *ast.AssignStmt:
			to, from := view.Assignment(p, token.DEFINE)
			if to != id {
				return nil
			}
			value = from
		default:
			return nil
		}
	}
	return value
}

// lasting reports whether an expression of the function is the same at another position: nothing sets its
// variables but what declares them.
func lasting(f *view.Func, e, at ast.Expr) bool {
	if !eval.Steady(f, e) || !f.MeansSame(e, at.Pos()) {
		return false
	}
	return !view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := f.Object(id).(*types.Var)
		return ok && (eval.SetAgain(f, v) || f.Closure(e) != f.Closure(at) && inTurn(f, v) && !f.Since("go1.22"))
	})
}

// inTurn reports whether a variable is one of a loop over something, of which all turns shared one before Go 1.22.
func inTurn(f *view.Func, v *types.Var) bool {
	_, ok := f.Parent(f.Index.Declared(v)).(*ast.RangeStmt)
	return ok
}

// generic reports whether a replacer is known to look for longer strings, of which none is single. It then makes
// a text of what it writes piece by piece.
func generic(f *view.Func, recv ast.Expr) bool {
	v, ok := f.Object(recv).(*types.Var)
	if !ok {
		return false
	}
	made, ok := held(f, v).(*ast.CallExpr)
	if !ok || f.Callee(made) != "strings.NewReplacer" || made.Ellipsis.IsValid() {
		return false
	}
	for i, a := range made.Args {
		if s, ok := f.StringConstant(a); i%2 == 0 && (!ok || len(s) != 1) {
			return true
		}
	}
	return false
}

// filled writes the strings.Builder or bytes.Buffer that an argument is a pointer to, which is not nil; empty
// if it is something else.
func filled(f *view.Func, e ast.Expr) string {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x := ast.Unparen(u.X)
		if local.BufferName(f.Info.TypeOf(x)) == "" || !eval.PlainPath(f, x) {
			return ""
		}
		return f.Text(x)
	}
	v, ok := f.Object(e).(*types.Var)
	if _, is := local.Builder(f, e); !ok || !is || v.IsField() || !f.IsLocal(v) || eval.SetAgain(f, v) {
		return ""
	}
	if d, ok := local.DeclarationOf(f, v); ok && d.Value != nil && makesBuffer(f, d.Value) || writtenBeside(f, e, v) {
		return f.Text(e)
	}
	return ""
}

// makesBuffer reports whether an expression is a pointer to a new buffer.
func makesBuffer(f *view.Func, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND
	case *ast.CallExpr:
		name := f.Callee(e)
		return f.Builtin(e) == "new" || name == "bytes.NewBuffer" || name == "bytes.NewBufferString"
	}
	return false
}

// writtenBeside reports whether the statement before or after that of a node writes to a buffer that a variable
// points to: it panics where that is nil.
func writtenBeside(f *view.Func, n ast.Node, v *types.Var) bool {
	stmt := f.Statement(n)
	writes := func(s ast.Stmt) bool {
		x, ok := s.(*ast.ExprStmt)
		if !ok {
			return false
		}
		call, ok := x.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		return ok && f.Object(sel.X) == v && strings.HasPrefix(sel.Sel.Name, "Write") && eval.AllQuiet(f, call.Args)
	}
	list := view.StmtList(f.Parent(stmt))
	for i, s := range list {
		if s == stmt {
			return i > 0 && writes(list[i-1]) || i+1 < len(list) && writes(list[i+1])
		}
	}
	return false
}

// withoutReplacer returns the edits that delete a variable that nothing but some calls uses; false if they
// must stay because it cannot go.
func withoutReplacer(f *view.Func, v types.Object, list []*replacing) (edits []analysis.TextEdit, ok bool) {
	if slices.ContainsFunc(list, func(p *replacing) bool { return !p.pair }) {
		return nil, true // it still replaces
	}
	isLocal := f.IsLocal(v.(*types.Var))
	if !isLocal && initorder.Runs(f) {
		return nil, false // without the name the variables might be set in another order
	}
	if len(f.Index.Names(v)) > len(list)+1 {
		return nil, true
	}
	if isLocal {
		d, ok := local.DeclarationOf(f, v)
		if !ok || !f.InBlock(d.Stmt) || !patch.OwnLines(f, d.Stmt) {
			return nil, false
		}
		return []analysis.TextEdit{patch.Delete(f, d.Stmt)}, true
	}
	up := f.Index.Enclosing(f.Index.Declared(v))
	spec, decl := up[0].(*ast.ValueSpec), up[1].(*ast.GenDecl)
	switch {
	case !f.Index.FileOf(decl.Pos()).Own():
		return nil, true
	case len(decl.Specs) == 1:
		return []analysis.TextEdit{patch.Delete(f, decl, decl.Doc)}, true
	}
	return []analysis.TextEdit{patch.Delete(f, spec, spec.Doc, spec.Comment)}, true
}

// reportReplacing proposes to put other calls in the place of some.
func reportReplacing(f *view.Func, list []*replacing, edits []analysis.TextEdit) {
	for i, p := range list {
		if i > 0 && view.Within(p.call.Pos(), list[i-1].call) {
			return
		}
		edits = append(edits, patch.Replace(p.call, p.text))
	}
	if list[0].pair {
		f.Report(list[0].call, "a replacer looks for one string", patch.Fix("replace the string by strings.ReplaceAll", edits...))
		return
	}
	f.Report(list[0].call, "a replacer writes piece by piece", patch.Fix("write what a replacer makes at once", edits...))
}
