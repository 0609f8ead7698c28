package call

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/confine"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Memo is the rule memo, described in the comment about what is kept.
var Memo = rule.New(memoDocs, "memo", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for set := range view.All[*ast.AssignStmt](f) {
		m := &memo{f: f, set: set}
		if m.closure() && m.keyed() && m.branches() && m.steady() && m.returns() {
			f.Report(set, m.self.Name()+" computes the same again for each way to it",
				patch.Fix("keep what it returns in a map", m.edits()...))
		}
	}
})

// A memo is a function literal that calls itself by the variable it is assigned to.
type memo struct {
	f    *view.Func
	set  *ast.AssignStmt
	self *types.Var
	lit  *ast.FuncLit
	// params are what a result depends on, and calls are those in the literal.
	params []*ast.Ident
	calls  []*ast.CallExpr
	rets   []*ast.ReturnStmt
}

// closure finds the literal. Its variable is set once, and nothing but called.
func (m *memo) closure() bool {
	f := m.f
	if len(m.set.Lhs) != 1 || len(m.set.Rhs) != 1 || m.set.Tok != token.ASSIGN || !f.InBlock(m.set) {
		return false
	}
	var ok1, ok2 bool
	m.self, ok1 = f.Object(m.set.Lhs[0]).(*types.Var)
	m.lit, ok2 = ast.Unparen(m.set.Rhs[0]).(*ast.FuncLit)
	if !ok1 || !ok2 || !f.IsLocal(m.self) || f.IsParam(m.self) || f.IsResult(m.self) {
		return false
	}
	// Nothing calls it but what follows in this list.
	if d, ok := local.DeclarationOf(f, m.self); !ok || d.Value != nil || f.Parent(d.Stmt) != f.Parent(m.set) {
		return false
	}
	for _, id := range f.Uses(f.Decl, m.self) {
		if f.Info.Defs[id] != nil || id == m.set.Lhs[0] {
			continue
		}
		call, ok := f.Parent(id).(*ast.CallExpr)
		if !ok || call.Fun != id || call.Ellipsis.IsValid() || f.Spread(call) {
			return false
		}
		if view.Within(id.Pos(), m.lit) {
			m.calls = append(m.calls, call)
		} else if f.Closure(id) != f.Closure(m.set) || id.Pos() < m.set.Pos() {
			return false
		}
	}
	return true
}

// keyed reads the parameters, up to three, and the result.
func (m *memo) keyed() bool {
	sig, ok := m.f.Info.TypeOf(m.lit).(*types.Signature)
	if !ok || sig.Variadic() || sig.Params().Len() == 0 || sig.Params().Len() > 3 || sig.Results().Len() != 1 ||
		sig.Results().At(0).Name() != "" || !scalar(sig.Results().At(0).Type(), types.IsConstType) ||
		m.f.TypeText(sig.Results().At(0).Type(), m.set.Pos()) == "" || named(sig.Results().At(0).Type(), types.IsBoolean) {
		return false
	}
	for _, field := range m.lit.Type.Params.List {
		m.params = append(m.params, field.Names...)
	}
	first := sig.Params().At(0).Type()
	for v := range sig.Params().Variables() {
		if v.Name() == "" || v.Name() == "_" || !types.Identical(v.Type(), first) {
			return false
		}
		for _, id := range m.f.Uses(m.lit.Body, v) {
			if m.f.Assigned(id) || m.f.AddressTaken(id) {
				return false
			}
		}
	}
	_, pointer := first.Underlying().(*types.Pointer)
	return (pointer || scalar(first, types.IsInteger|types.IsString|types.IsBoolean)) && m.f.TypeText(first, m.set.Pos()) != ""
}

// scalar reports whether a type is a basic one with some properties.
func scalar(t types.Type, with types.BasicInfo) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&with != 0
}

// named reports whether a type is such a one with a name: what is compared would be of another type.
func named(t types.Type, with types.BasicInfo) bool {
	_, basic := types.Unalias(t).(*types.Basic)
	return scalar(t, with) && !basic
}

// branches reports whether a call may lead to several others.
func (m *memo) branches() bool {
	inReturn := make(map[ast.Node]bool)
	for _, call := range m.calls {
		if m.f.Closure(call) != m.lit {
			return false
		}
	}
	for i, call := range m.calls {
		var ret ast.Node
		for _, up := range m.f.Parents(call) {
			if up == m.lit {
				break
			}
			if view.IsLoop(up) {
				return true
			}
			if _, ok := up.(*ast.ReturnStmt); ok {
				ret = up
			}
		}
		if ret == nil && i < len(m.calls)-1 || inReturn[ret] {
			return true
		}
		inReturn[ret] = ret != nil
	}
	return false
}

// steady reports whether the literal only makes a value, of what nothing writes as long as it may be called.
func (m *memo) steady() bool {
	f := m.f
	reads := pure.OfClosure(f, m.lit, m.self)
	if reads == nil {
		return false
	}
	var after []ast.Node
	for _, s := range view.StmtList(f.Parent(m.set)) {
		if s.Pos() > m.set.Pos() {
			after = append(after, s)
		}
	}
	// What a return statement writes counts if it calls the literal, too.
	for ret := range view.All[*ast.ReturnStmt](f) {
		if ret.Pos() > m.set.End() && f.Closure(ret) == f.Closure(m.set) && len(f.Uses(ret, m.self)) > 0 {
			for _, e := range ret.Results {
				after = append(after, e)
			}
		}
	}
	quiet := func(call *ast.CallExpr) bool {
		if f.Object(call.Fun) == m.self {
			return true
		}
		if f.Builtin(call) != "append" {
			return false
		}
		v, ok := f.Object(call.Args[0]).(*types.Var)
		if !ok || !f.IsLocal(v) || f.IsParam(v) || view.Within(v.Pos(), m.lit) || !confine.Owns(f, v) {
			return false
		}
		flow := confine.Of(f, v)
		return len(flow.Vars) == 1 && (flow.Out == nil || isReturn(f, flow.Out)) && len(f.Uses(m.lit, v)) == 0
	}
	return pure.WrittenBut(f, quiet, after...).Leave(reads)
}

// isReturn reports whether a use is what a return statement returns.
func isReturn(f *view.Func, n ast.Node) bool {
	_, is := n.(*ast.ReturnStmt)
	_, in := f.Parent(n).(*ast.ReturnStmt)
	return is || in
}

// returns finds the returns that give something to keep.
func (m *memo) returns() bool {
	result := m.f.Info.TypeOf(m.lit).(*types.Signature).Results().At(0).Type()
	for ret := range view.All[*ast.ReturnStmt](m.f) {
		if m.f.Closure(ret) != m.lit || m.f.Constant(ret.Results[0]) != nil {
			continue
		}
		if _, param := m.f.Object(ret.Results[0]).(*types.Var); param && m.early(ret) {
			continue
		}
		if !types.Identical(m.f.Info.TypeOf(ret.Results[0]), result) || !m.f.InBlock(ret) || m.f.File.HasComment(ret) ||
			eval.ShiftsConstant(m.f, ret.Results[0]) || !m.meant(ret.Pos()) {
			return false
		}
		m.rets = append(m.rets, ret)
	}
	return len(m.rets) > 0
}

// meant reports whether the parameters and their type can be named at a position.
func (m *memo) meant(at token.Pos) bool {
	for _, id := range m.params {
		if m.f.Lookup(at, id.Name) != m.f.Info.Defs[id] {
			return false
		}
	}
	return m.f.TypeText(m.f.Info.TypeOf(m.params[0]), at) != ""
}

// early reports whether a return comes before all calls, so that what it returns costs nothing.
func (m *memo) early(ret *ast.ReturnStmt) bool { return ret.Pos() < m.calls[0].Pos() }

// edits make the map, ask it first and fill it where the literal returns.
func (m *memo) edits() []analysis.TextEdit {
	f := m.f
	sig := f.Info.TypeOf(m.lit).(*types.Signature)
	known := f.Fresh("known")
	key := f.TypeText(sig.Params().At(0).Type(), m.set.Pos())
	at := m.params[0].Name
	if n := len(m.params); n > 1 {
		var names []string
		for _, id := range m.params {
			names = append(names, id.Name)
		}
		key = fmt.Sprintf("[%d]%s", n, key)
		at = key + "{" + strings.Join(names, ", ") + "}"
	}
	result := f.Fresh("result")
	edits := []analysis.TextEdit{
		patch.Insert(m.set.Pos(), fmt.Sprintf("%s := make(map[%s]%s)\n", known, key, f.TypeText(sig.Results().At(0).Type(), m.set.Pos()))),
		patch.Insert(m.lit.Body.Lbrace+1, fmt.Sprintf("\nif %[1]s, ok := %[2]s[%[3]s]; ok {\nreturn %[1]s\n}", result, known, at)),
	}
	for _, ret := range m.rets {
		value := f.Text(ret.Results[0])
		if _, plain := f.Object(ret.Results[0]).(*types.Var); plain {
			edits = append(edits, patch.Insert(ret.Pos(), fmt.Sprintf("%s[%s] = %s\n", known, at, value)))
			continue
		}
		edits = append(edits, patch.Replace(ret, fmt.Sprintf("%[1]s := %[2]s\n%[3]s[%[4]s] = %[1]s\nreturn %[1]s", result, value, known, at)))
	}
	return edits
}
