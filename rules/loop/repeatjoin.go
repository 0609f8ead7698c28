package loop

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RepeatJoin is the rule repeatjoin, described in the package comment.
var RepeatJoin = rule.New(docs, "repeatjoin", func(f *view.Func) {
	for list := range f.Lists() {
		for i, stmt := range list {
			if i+1 < len(list) {
				if j := joinedOf(f, stmt, list[i+1]); j != nil {
					j.report(list[i+1])
				}
			}
		}
	}
})

// A joined is a list of which all elements are one text, and that is only joined.
type joined struct {
	f    *view.Func
	decl local.Declaration
	v    types.Object
	// count is how many elements it has, as Go code; sure is how many if that is constant, else 0.
	count     string
	sure      int64
	text, sep string
	joins     []*ast.CallExpr
}

// joinedOf reads a declaration and the loop after it, nil if they make another list or more is done with it.
func joinedOf(f *view.Func, stmt, loop ast.Stmt) *joined {
	d, ok := local.Declares(stmt)
	if !ok || view.LoopBody(loop) == nil || f.File.CommentBetween(stmt.Pos(), loop.End()) || !f.Importable(stmt.Pos(), "strings") ||
		!patch.OwnLines(f, stmt) || !f.Predeclared(stmt.Pos(), "len") {
		return nil
	}
	j := &joined{f: f, decl: d, v: f.Info.Defs[d.Name]}
	if r, ok := loop.(*ast.RangeStmt); ok && r.Tok == token.ASSIGN { // it sets what may be used later
		return nil
	}
	if j.v == nil || !view.IsStrings(j.v.Type()) || !j.made(loop) {
		return nil
	}
	for _, id := range f.Uses(f.Decl, j.v) {
		if id == d.Name || view.Within(id.Pos(), loop) {
			continue
		}
		if f.InClosure(id) || !j.joinedBy(id) {
			return nil
		}
	}
	if len(j.joins) == 0 {
		return nil
	}
	return j
}

// made reports whether the list has as many elements as the loop has turns, each of which sets or appends one constant.
func (j *joined) made(loop ast.Stmt) bool {
	f, body := j.f, view.LoopBody(loop)
	if len(body.List) != 1 {
		return false
	}
	to, value := view.Assignment(body.List[0], token.ASSIGN)
	if call, ok := value.(*ast.CallExpr); ok && f.Builtin(call) == "append" {
		if local.DeclaresSmall(f, j.decl.Stmt) == nil || f.Object(to) != j.v || f.Object(call.Args[0]) != j.v || len(call.Args) != 2 || !j.counts(loop) {
			return false
		}
		j.text, ok = f.StringConstant(call.Args[1])
		return ok
	}
	call, ok := j.decl.Value.(*ast.CallExpr)
	at, isIndex := to.(*ast.IndexExpr)
	if !ok || !isIndex || f.Builtin(call) != "make" || len(call.Args) != 2 || f.Object(at.X) != j.v {
		return false
	}
	if j.text, ok = f.StringConstant(value); !ok {
		return false
	}
	n := call.Args[1]
	if !notNegative(f, j.decl.Stmt, n) || !fitsInt(f.Info.TypeOf(n)) || !j.number(n) {
		return false
	}
	return j.eachOf(loop, at.Index, n)
}

// eachOf reports whether a loop goes through all indexes of the list, of which it has n elements.
func (j *joined) eachOf(loop ast.Stmt, index, n ast.Expr) bool {
	f := j.f
	i := f.Object(index)
	if r, ok := loop.(*ast.RangeStmt); ok && r.Key != nil && r.Value == nil && r.Tok == token.DEFINE && i != nil && f.Object(r.Key) == i {
		if f.Object(r.X) == j.v || eval.Same(f, r.X, n) {
			return true
		}
		call, isLen := ast.Unparen(n).(*ast.CallExpr)
		return isLen && f.Builtin(call) == "len" && view.IsSlice(f.Info.TypeOf(r.X)) && eval.Same(f, r.X, call.Args[0])
	}
	counter, ok := loop.(*ast.ForStmt)
	to := local.Counted(f, loop)
	if !ok || to == nil || i == nil || f.Object(counter.Init.(*ast.AssignStmt).Lhs[0]) != i {
		return false
	}
	if call, ok := to.(*ast.CallExpr); ok && f.Builtin(call) == "len" && f.Object(call.Args[0]) == j.v {
		return true
	}
	return eval.Same(f, to, n)
}

// counts notes how many turns a loop has.
func (j *joined) counts(loop ast.Stmt) bool {
	f := j.f
	if n := local.Counted(f, loop); n != nil {
		return f.Constant(n) != nil && j.number(n) || eval.Steady(f, n) && fitsInt(f.Info.TypeOf(n)) && j.number(n)
	}
	r, ok := loop.(*ast.RangeStmt)
	if !ok || !eval.PlainPath(f, r.X) {
		return false
	}
	switch view.Core(f.Info.TypeOf(r.X)).(type) {
	case *types.Slice, *types.Map:
		j.count = "len(" + f.Text(r.X) + ")"
		return !view.Mentions(r.X, j.decl.Name.Name)
	}
	return false
}

// number notes how many elements there are, if that can be asked for again below the new variable.
func (j *joined) number(n ast.Expr) bool {
	asked := n
	if call, ok := ast.Unparen(n).(*ast.CallExpr); ok && j.f.Builtin(call) == "len" && eval.PlainPath(j.f, call.Args[0]) {
		asked = nil
	}
	if view.Mentions(n, j.decl.Name.Name) || asked != nil && !eval.Steady(j.f, asked) {
		return false
	}
	j.count = j.f.Text(n)
	if !types.Identical(types.Default(j.f.Info.TypeOf(n)), types.Typ[types.Int]) {
		j.count = "int(" + j.count + ")"
	}
	if c := j.f.Constant(n); c != nil {
		j.sure, _ = constant.Int64Val(constant.ToInt(c))
		return j.sure > 0 && j.f.Portable(n)
	}
	return true
}

// joinedBy notes a use that joins the list, and reports whether it is one.
func (j *joined) joinedBy(id *ast.Ident) bool {
	call, ok := j.f.Parent(id).(*ast.CallExpr)
	if !ok || j.f.Callee(call) != "strings.Join" || call.Args[0] != id {
		return false
	}
	sep, ok := j.f.StringConstant(call.Args[1])
	if !ok || len(j.joins) > 0 && sep != j.sep {
		return false
	}
	j.sep = sep
	j.joins = append(j.joins, call)
	return true
}

func (j *joined) report(loop ast.Stmt) {
	name := j.decl.Name.Name
	text := "strings.Repeat(" + strconv.Quote(j.text+j.sep) + ", " + j.count + "-1) + " + strconv.Quote(j.text)
	if j.sure > 0 {
		text = name + " := strings.Repeat(" + strconv.Quote(j.text+j.sep) + fmt.Sprintf(", %d) + ", j.sure-1) + strconv.Quote(j.text)
	} else {
		text = fmt.Sprintf("%[1]s := \"\"\nif %[2]s > 0 {\n%[1]s = %[3]s\n}", name, j.count, text)
	}
	edits := []analysis.TextEdit{patch.Replace(j.decl.Stmt, text), patch.Delete(j.f, loop)}
	for _, call := range j.joins {
		edits = append(edits, patch.Replace(call, name))
	}
	j.f.Report(j.decl.Stmt, "a list of one text is made to be joined", patch.Fix("repeat the text", edits...))
}
