package rules

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// cut asks strings.Cut for the two parts around the first separator instead of
// making a slice of them: for strings.SplitN(s, sep, 2), of which only the length
// and the elements are used, and for the first element of strings.Split.
//
// It asks for a constant separator that is not empty, and that the second element
// is only read where the length is known to be two; elsewhere the slice would
// panic. Package bytes is left alone: its Split limits the capacity of the parts,
// its Cut does not.
//
// It loses hardly ever: the same search is made, and nothing allocated.
func cut() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "cut",
		Doc:  "cut a string in two without making a slice",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				ast.Inspect(f.decl.Body, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.AssignStmt:
						f.cutSite(n)
					case *ast.ReturnStmt:
						f.cutReturn(n)
					}
					return true
				})
			})
		},
	}}
}

// cutSite reports an assignment of a split string.
func (f *function) cutSite(a *ast.AssignStmt) {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 || !f.since("go1.18") || f.hasComment(a) {
		return
	}
	var edits []analysis.TextEdit
	if index, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr); ok {
		if call := f.splitToCut(index.X); call != nil && f.isZeroConstant(index.Index) && (a.Tok == token.DEFINE || a.Tok == token.ASSIGN) {
			edits = []analysis.TextEdit{replace(a, f.text(a.Lhs[0])+", _, _ "+a.Tok.String()+" "+f.cutCall(call))}
		}
	} else if call := f.splitToCut(a.Rhs[0]); call != nil && a.Tok == token.DEFINE {
		edits = f.cutParts(a, call)
	}
	if len(edits) > 0 {
		f.reportCut(a, edits)
	}
}

func (f *function) reportCut(at ast.Stmt, edits []analysis.TextEdit) {
	f.pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(), Message: "a slice is made of parts that strings.Cut returns",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "cut the string instead of splitting it", TextEdits: edits}},
	})
}

// cutReturn reports a statement that returns the first part of a split string.
func (f *function) cutReturn(r *ast.ReturnStmt) {
	if len(r.Results) != 1 || !f.since("go1.18") || f.hasComment(r) || !f.inBlock(r) {
		return
	}
	index, ok := ast.Unparen(r.Results[0]).(*ast.IndexExpr)
	if !ok || !f.isZeroConstant(index.Index) || f.file.Line(r.Pos()) == f.file.Line(f.decl.Body.Lbrace) {
		return
	}
	if call := f.splitToCut(index.X); call != nil {
		before := f.fresh("before")
		f.reportCut(r, []analysis.TextEdit{replace(r, before+", _, _ := "+f.cutCall(call)+"\nreturn "+before)})
	}
}

// splitToCut returns a call that splits a string at a constant separator, into two
// parts or more; nil if e is none.
func (f *function) splitToCut(e ast.Expr) *ast.CallExpr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || len(call.Args) < 2 || !f.importable(call.Pos(), "strings") {
		return nil
	}
	if sep, ok := f.stringConstant(call.Args[1]); !ok || sep == "" {
		return nil
	}
	switch f.callee(call) {
	case "strings.Split":
		return call
	case "strings.SplitN":
		if f.parts(call) >= 2 {
			return call
		}
	}
	return nil
}

// parts returns how many parts strings.SplitN makes at most, 0 if that is not a
// constant of at least 1.
func (f *function) parts(call *ast.CallExpr) int {
	if len(call.Args) != 3 {
		return 0
	}
	v := f.pass.TypesInfo.Types[call.Args[2]].Value
	if v == nil {
		return 0
	}
	n, ok := constant.Int64Val(v)
	if !ok || n < 1 || n > 1<<20 {
		return 0
	}
	return int(n)
}

func (f *function) cutCall(call *ast.CallExpr) string {
	return "strings.Cut(" + f.text(call.Args[0]) + ", " + f.text(call.Args[1]) + ")"
}

// A cutUse is the parts of a split string as they are used.
type cutUse struct {
	*function
	parts types.Object
	two   bool // there are at most two
	// before and after are the elements, lengths the comparisons of the length,
	// which hold if there are two parts, or if there is one.
	before, after []ast.Node
	lengths       map[ast.Node]bool
}

// cutParts rewrites all uses of the parts; nil if one of them needs the slice.
func (f *function) cutParts(a *ast.AssignStmt, call *ast.CallExpr) []analysis.TextEdit {
	u := &cutUse{function: f, parts: f.object(a.Lhs[0]), two: f.parts(call) == 2, lengths: make(map[ast.Node]bool)}
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
	if len(u.before)+len(u.after)+len(u.lengths) == 0 || !u.two && len(u.after)+len(u.lengths) > 0 {
		return nil
	}
	for _, n := range u.after {
		if !u.guarded(n) {
			return nil
		}
	}
	before, after, found := f.fresh("before"), f.fresh("after"), f.fresh("found")
	name := func(used int, name string) string {
		if used == 0 {
			return "_"
		}
		return name
	}
	edits := []analysis.TextEdit{replace(a, name(len(u.before), before)+", "+name(len(u.after), after)+", "+
		name(len(u.lengths), found)+" := "+f.cutCall(call))}
	for _, n := range u.before {
		edits = append(edits, replace(n, before))
	}
	for _, n := range u.after {
		edits = append(edits, replace(n, after))
	}
	for n, two := range u.lengths {
		text := found
		if !two {
			text = "!" + found
		}
		edits = append(edits, replace(n, text))
	}
	return edits
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
		one, ok1 := u.compare(b, p, 1)
		two, ok2 := u.compare(b, p, 2)
		if ok1 && ok2 && one != two {
			u.lengths[b] = two
			return true
		}
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
	if two, ok := u.lengths[b]; ok {
		return two == value
	}
	if b.Op == token.LAND && value || b.Op == token.LOR && !value {
		return u.implies(b.X, value) || u.implies(b.Y, value)
	}
	return false
}

// jumps says that a goto is in a statement, behind which all bets are off.
func jumps(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO {
			found = true
		}
		return !found
	})
	return found
}

// ends says that what follows a block in its list is not reached from it.
func (f *function) ends(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch last := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && f.builtin(call) == "panic"
	}
	return false
}
