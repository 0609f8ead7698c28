package rules

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A cutUse is the parts of a split string as they are used.
type cutUse struct {
	*function
	parts types.Object
	two   bool // there are at most two
	// before and after are the elements, lengths the comparisons of the length, with
	// the lengths 1, 2 and 3 for which each holds; 3 stands for all above.
	before, after []ast.Node
	lengths       map[ast.Node]lengthTest
}

// A lengthTest says for which numbers of parts a comparison holds: one, two, more.
type lengthTest [3]bool

// cutParts rewrites all uses of the parts; nil if one of them needs the slice.
func (f *function) cutParts(a *ast.AssignStmt, call *ast.CallExpr) []analysis.TextEdit {
	u := &cutUse{function: f, parts: f.object(a.Lhs[0]), two: f.parts(call) == 2, lengths: make(map[ast.Node]lengthTest)}
	if u.parts == nil || jumps(f.decl.Body) {
		return nil
	}
	for _, id := range f.uses(f.decl.Body, u.parts) {
		if f.pass.TypesInfo.Defs[id] == u.parts {
			continue
		}
		if !u.add(id) {
			return nil
		}
	}
	if len(u.before)+len(u.after)+len(u.lengths) == 0 {
		return nil
	}
	for _, n := range u.after {
		if !u.guarded(n) {
			return nil
		}
	}
	return u.edits(a, call)
}

// edits writes one cut, or two where it matters what is behind a second separator.
func (u *cutUse) edits(a *ast.AssignStmt, call *ast.CallExpr) []analysis.TextEdit {
	before, after, found := u.fresh("before"), u.fresh("after"), u.fresh("found")
	rest, more := u.fresh("rest"), u.fresh("more")
	var edits []analysis.TextEdit
	asked := make(map[string]bool)
	use := func(name string) string {
		asked[name] = true
		return name
	}
	for _, n := range u.before {
		edits = append(edits, replace(n, use(before)))
	}
	for _, n := range u.after {
		edits = append(edits, replace(n, use(after)))
	}
	for n, test := range u.lengths {
		text := u.condition(test, use, found, more)
		up, ok := u.parents(n)[0].(*ast.BinaryExpr)
		if op := " " + opText(up) + " "; ok && strings.Contains(text, " ") && !strings.Contains(text, op) {
			text = "(" + text + ")"
		}
		edits = append(edits, replace(n, text))
	}
	name := func(name string) string {
		if asked[name] {
			return name
		}
		return "_"
	}
	if u.two || !asked[after] && !asked[more] {
		return append(edits, replace(a, u.cutInto(token.DEFINE, name(before), name(after), name(found), u.text(call.Args[0]), call.Args[1])))
	}
	if !u.inBlock(a) {
		return nil // there is no room for two statements
	}
	return append(edits, replace(a, u.cutInto(token.DEFINE, name(before), rest, name(found), u.text(call.Args[0]), call.Args[1])+"\n"+
		u.cutInto(token.DEFINE, name(after), "_", name(more), rest, call.Args[1])))
}

// condition writes what holds for those numbers of parts for which a test does.
func (u *cutUse) condition(t lengthTest, use func(string) string, found, more string) string {
	if u.two {
		t[2] = t[1]
	}
	switch t {
	case lengthTest{false, true, true}:
		return use(found)
	case lengthTest{true, false, false}:
		return "!" + use(found)
	case lengthTest{false, true, false}:
		return use(found) + " && !" + use(more)
	case lengthTest{true, false, true}:
		return "!" + use(found) + " || " + use(more)
	case lengthTest{false, false, true}:
		return use(more)
	}
	return "!" + use(more)
}

// opText writes the operator of an expression, empty if there is none.
func opText(b *ast.BinaryExpr) string {
	if b == nil {
		return ""
	}
	return b.Op.String()
}

// add takes down one use; false if it needs the slice.
func (u *cutUse) add(id *ast.Ident) bool {
	up := u.parents(id)
	switch p := up[0].(type) {
	case *ast.IndexExpr:
		v := u.pass.TypesInfo.Types[p.Index].Value
		if p.X != id || v == nil || u.stored(p) {
			return false
		}
		switch v.ExactString() {
		case "0":
			u.before = append(u.before, p)
			return true
		case "1":
			u.after = append(u.after, p)
			return true
		}
	case *ast.CallExpr:
		b, ok := up[1].(*ast.BinaryExpr)
		if u.builtin(p) != "len" || !ok {
			return false
		}
		if _, plain := types.Unalias(u.typeOf(b)).(*types.Basic); !plain {
			return false // a comparison may be of any boolean type, a variable is a bool
		}
		var test lengthTest
		for i := range test {
			holds, ok := u.compare(b, p, int64(i+1))
			if !ok {
				return false
			}
			test[i] = holds
		}
		if u.two && test[0] == test[1] || test[0] == test[1] && test[1] == test[2] || !u.two && !u.tellsMore(b) {
			return false
		}
		u.lengths[b] = test
		return true
	}
	return false
}

// stored says that an element is assigned to, or its address taken.
func (f *function) stored(e *ast.IndexExpr) bool {
	if f.elementAddressed(e) {
		return true
	}
	switch p := f.parents(e)[0].(type) {
	case *ast.AssignStmt:
		for _, l := range p.Lhs {
			if ast.Unparen(l) == e {
				return true
			}
		}
	case *ast.IncDecStmt, *ast.ParenExpr:
		return true
	case *ast.RangeStmt:
		return p.X != e
	}
	return false
}

// compare returns what a comparison of the length with a constant is for a length.
func (f *function) compare(b *ast.BinaryExpr, length ast.Expr, n int64) (result, ok bool) {
	if b.X != length {
		return false, false
	}
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return false, false
	}
	v := f.pass.TypesInfo.Types[b.Y].Value
	if v == nil || v.Kind() != constant.Int {
		return false, false
	}
	return constant.Compare(constant.MakeInt64(n), b.Op, v), true
}

// tellsMore says that a comparison of the length is the same for three parts and for all
// above.
func (u *cutUse) tellsMore(b *ast.BinaryExpr) bool {
	n, ok := constant.Int64Val(u.pass.TypesInfo.Types[b.Y].Value)
	return ok && (n <= 2 || n == 3 && (b.Op == token.LSS || b.Op == token.GEQ))
}

// guarded says that a use is only reached where there are two parts.
func (u *cutUse) guarded(n ast.Node) bool {
	child := n
	for _, p := range u.parents(n) {
		switch p := p.(type) {
		case *ast.IfStmt:
			if child == p.Body && u.implies(p.Cond, true) || child == p.Else && u.implies(p.Cond, false) {
				return true
			}
		case *ast.BinaryExpr:
			if child == p.Y && (p.Op == token.LAND && u.implies(p.X, true) || p.Op == token.LOR && u.implies(p.X, false)) {
				return true
			}
		}
		for _, stmt := range stmtList(p) {
			if stmt == child {
				break
			}
			if s, ok := stmt.(*ast.IfStmt); ok && s.Else == nil && u.implies(s.Cond, false) && u.ends(s.Body) {
				return true
			}
		}
		child = p
	}
	return false
}

// implies says that there are two parts if a condition is true, or is false.
func (u *cutUse) implies(cond ast.Expr, value bool) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	if test, ok := u.lengths[b]; ok {
		return test[0] != value // one part is ruled out
	}
	if b.Op == token.LAND && value || b.Op == token.LOR && !value {
		return u.implies(b.X, value) || u.implies(b.Y, value)
	}
	return false
}
