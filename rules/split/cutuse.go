package split

import (
	"fmt"

	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A cutUse is the parts of a split string as they are used.
type cutUse struct {
	f     *view.Func
	parts types.Object
	two   bool // there are at most two
	tight bool // there is no room for more than there are
	// before and after are the elements, lengths the comparisons of the length, with
	// the lengths 1, 2 and 3 for which each holds; 3 stands for all above.
	before, after []ast.Node
	lengths       map[ast.Node]lengthTest
	// whole are other uses of all parts, or of how many there are: where that is known.
	whole []ast.Node
}

// A lengthTest says for which numbers of parts a comparison holds: one, two, more.
type lengthTest [3]bool

var exactlyOne, exactlyTwo = lengthTest{true, false, false}, lengthTest{false, true, false}

// cutParts rewrites all uses of the parts; nil if one of them needs the slice.
func cutParts(f *view.Func, a *ast.AssignStmt, call *ast.CallExpr) []analysis.TextEdit {
	u := &cutUse{f: f, parts: f.Object(a.Lhs[0]), two: parts(f, call) == 2, tight: f.Callee(call) == "strings.Split",
		lengths: make(map[ast.Node]lengthTest)}
	if u.parts == nil || view.HasGoto(f.Decl.Body) {
		return nil
	}
	for _, id := range f.Uses(f.Decl.Body, u.parts) {
		if f.Info.Defs[id] == u.parts {
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
		if u.counts(n)[0] {
			return nil
		}
	}
	for _, n := range u.whole {
		if t := u.counts(n); t != exactlyOne && t != exactlyTwo {
			return nil
		}
	}
	return u.edits(a, call)
}

// edits writes one cut, or two where it matters what follows a second separator.
func (u *cutUse) edits(a *ast.AssignStmt, call *ast.CallExpr) []analysis.TextEdit {
	before, after, found := u.f.Fresh("before"), u.f.Fresh("after"), u.f.Fresh("found")
	rest, more := u.f.Fresh("rest"), u.f.Fresh("more")
	var edits []analysis.TextEdit
	asked := make(map[string]bool)
	use := func(name string) string {
		asked[name] = true
		return name
	}
	for _, n := range u.before {
		edits = append(edits, patch.Replace(n, use(before)))
	}
	for _, n := range u.after {
		edits = append(edits, patch.Replace(n, use(after)))
	}
	for n, test := range u.lengths {
		text := u.condition(test, use, found, more)
		up, ok := u.f.Parent(n).(*ast.BinaryExpr)
		if op := " " + opText(up) + " "; ok && strings.Contains(text, " ") && !strings.Contains(text, op) {
			text = "(" + text + ")"
		}
		edits = append(edits, patch.Replace(n, text))
	}
	for _, n := range u.whole {
		edits = append(edits, patch.Replace(n, u.known(n, use, before, after)))
	}
	name := func(name string) string {
		if asked[name] {
			return name
		}
		return "_"
	}
	text, sep := u.f.Text(call.Args[0]), call.Args[1]
	if u.two || !asked[after] && !asked[more] {
		cut := cutting{token.DEFINE, name(before), name(after), name(found)}
		return append(edits, patch.Replace(a, cut.of(u.f, text, sep)))
	}
	if !u.f.InBlock(a) {
		return nil // there is no room for two statements
	}
	first := cutting{token.DEFINE, name(before), rest, name(found)}
	second := cutting{token.DEFINE, name(after), "_", name(more)}
	return append(edits, patch.Replace(a, first.of(u.f, text, sep)+"\n"+second.of(u.f, rest, sep)))
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
	up := u.f.Parents(id)
	switch p := up[0].(type) {
	case *ast.IndexExpr:
		v := u.f.Constant(p.Index)
		if p.X != id || v == nil || eval.Stored(u.f, p) {
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
		if u.f.Builtin(p) != "len" {
			break
		}
		if !ok {
			u.whole = append(u.whole, p)
			return true
		}
		if _, plain := types.Unalias(u.f.Info.TypeOf(b)).(*types.Basic); !plain {
			return false // a comparison may be of any boolean type, a variable is a bool
		}
		var test lengthTest
		for i := range test {
			holds, ok := compare(u.f, b, p, int64(i+1))
			if !ok {
				return false
			}
			test[i] = holds
		}
		if u.two && test[0] == test[1] || test[0] == test[1] && test[1] == test[2] ||
			!u.two && !u.coversMore(b) {
			return false
		}
		u.lengths[b] = test
		return true
	}
	if !u.onlyRead(up) || !u.f.Predeclared(id.Pos(), "string") {
		return false
	}
	u.whole = append(u.whole, id)
	return true
}

// onlyRead reports whether what gets a list, above it, is a return statement of the function itself, or a function of package
// fmt, which only reads it: nobody else has the list then. Of strings.SplitN a list may have room for more parts.
func (u *cutUse) onlyRead(above []ast.Node) bool {
	call, ok := above[0].(*ast.CallExpr)
	if !ok {
		_, returned := above[0].(*ast.ReturnStmt)
		return returned && u.tight && !slices.ContainsFunc(above, func(n ast.Node) bool { _, inner := n.(*ast.FuncLit); return inner })
	}
	return strings.HasPrefix(u.f.Callee(call), "fmt.") && !call.Ellipsis.IsValid()
}

// known writes a use of all parts, or of their number, where there are one or two.
func (u *cutUse) known(n ast.Node, use func(string) string, before, after string) string {
	one := u.counts(n) == exactlyOne
	switch _, list := n.(*ast.Ident); {
	case !list && one:
		return "1"
	case !list:
		return "2"
	case one:
		return "[]string{" + use(before) + "}"
	}
	return "[]string{" + use(before) + ", " + use(after) + "}"
}

// compare returns what a comparison of the length with a constant is for a length.
func compare(f *view.Func, b *ast.BinaryExpr, length ast.Expr, n int64) (result, ok bool) {
	if b.X != length {
		return false, false
	}
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return false, false
	}
	v := f.Constant(b.Y)
	if v == nil || v.Kind() != constant.Int {
		return false, false
	}
	return constant.Compare(constant.MakeInt64(n), b.Op, v), true
}

// coversMore reports whether a comparison of the length is the same for three parts and for all
// above.
func (u *cutUse) coversMore(b *ast.BinaryExpr) bool {
	n, ok := constant.Int64Val(u.f.Constant(b.Y))
	return ok && (n <= 2 || n == 3 && (b.Op == token.LSS || b.Op == token.GEQ))
}

// counts are the numbers of parts with which a use can be reached.
func (u *cutUse) counts(n ast.Node) lengthTest {
	all := lengthTest{true, true, !u.two}
	child := n
	for _, p := range u.f.Parents(n) {
		switch p := p.(type) {
		case *ast.IfStmt:
			if child == p.Body || child == p.Else {
				all = both(all, u.implied(p.Cond, child == p.Body))
			}
		case *ast.BinaryExpr:
			if child == p.Y && (p.Op == token.LAND || p.Op == token.LOR) {
				all = both(all, u.implied(p.X, p.Op == token.LAND))
			}
		}
		for _, stmt := range view.StmtList(p) {
			if stmt == child {
				break
			}
			if s, ok := stmt.(*ast.IfStmt); ok && s.Else == nil && u.f.Leaves(s.Body) {
				all = both(all, u.implied(s.Cond, false))
			}
		}
		child = p
	}
	return all
}

// both are the numbers of parts that are in two tests.
func both(a, b lengthTest) lengthTest {
	for i := range a {
		a[i] = a[i] && b[i]
	}
	return a
}

// implied are the numbers of parts that there may be if a condition is true, or is false.
func (u *cutUse) implied(cond ast.Expr, value bool) lengthTest {
	all := lengthTest{true, true, true}
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return all
	}
	if test, ok := u.lengths[b]; ok {
		for i := range test {
			test[i] = test[i] == value
		}
		return test
	}
	if b.Op == token.LAND && value || b.Op == token.LOR && !value {
		return both(u.implied(b.X, value), u.implied(b.Y, value))
	}
	return all
}

// A cutting is the variables that the parts of a string and whether it has two are
// assigned to, each of which may be "_".
type cutting struct {
	tok                  token.Token // ASSIGN or DEFINE
	before, after, found string
}

// of writes the statements that cut a string, an expression as text, at a separator, as
// strings.Cut does. Before Go 1.18, which brought that function, its few lines are written out.
func (c cutting) of(f *view.Func, text string, sep ast.Expr) string {
	at := f.Text(sep)
	if f.Since("go1.18") {
		return fmt.Sprintf("%s, %s, %s %s strings.Cut(%s, %s)", c.before, c.after, c.found, c.tok, text, at)
	}
	if c.before == "_" && c.after == "_" {
		return fmt.Sprintf("%s %s strings.Contains(%s, %s)", c.found, c.tok, text, at)
	}
	if c.before == "_" {
		c.before = f.Fresh("whole")
	}
	constant, _ := f.StringConstant(sep)
	i := f.Fresh("i")
	names, whole := []string{c.before}, []string{text}
	parts := []string{fmt.Sprintf("%s[:%s]", c.before, i)}
	if c.after != "_" {
		names, whole = append(names, c.after), append(whole, `""`)
		parts = append(parts, fmt.Sprintf("%s[%s+%d:]", c.before, i, len(constant)))
	}
	if c.found != "_" {
		names, whole, parts = append(names, c.found), append(whole, "false"), append(parts, "true")
	}
	all := strings.Join(names, ", ")
	begin := fmt.Sprintf("%s %s %s\n", all, c.tok, strings.Join(whole, ", "))
	if all == text && c.tok == token.ASSIGN {
		begin = "" // it is there
	}
	return begin + fmt.Sprintf("if %s := strings.Index(%s, %s); %s >= 0 {\n%s = %s\n}", i, c.before, at, i,
		all, strings.Join(parts, ", "))
}

// assignsOnce reports whether a statement assigns to one variable, and that it does not matter if
// it does so in two steps where strings.Cut is not there.
func assignsOnce(f *view.Func, a *ast.AssignStmt) bool {
	if a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return false
	}
	if f.Since("go1.18") {
		return true
	}
	v, ok := f.Object(a.Lhs[0]).(*types.Var)
	return ok && v.Name() != "_" && view.IsString(v.Type()) && f.IsLocal(v) && !eval.Shared(f, v) &&
		(!f.IsResult(v) || !view.HasDefer(f.Decl))
}

// parts returns how many parts strings.SplitN makes at most, 0 if that is not a
// constant of at least 1.
func parts(f *view.Func, call *ast.CallExpr) int {
	if len(call.Args) != 3 {
		return 0
	}
	v := f.Constant(call.Args[2])
	if v == nil {
		return 0
	}
	n, ok := constant.Int64Val(v)
	if !ok || n < 1 || n > 1<<20 {
		return 0
	}
	return int(n)
}
