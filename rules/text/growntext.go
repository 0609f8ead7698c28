package text

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// A grownText is a local string that becomes longer until it is returned.
type grownText struct {
	f  *view.Func
	to localBuffer // in place of the string
	// grown counts the statements that make it longer, those in loops twice. straight is set if
	// one is in no loop, or what is declared or returned is a sum.
	grown    int
	straight bool
	// reads are uses that need the string, other than to return it.
	reads int
	// handed is set if the bytes become somebody else's, at the end.
	handed bool
	edits  []analysis.TextEdit
}

// worth reports whether the string is made more than once, other than by one loop: that is for the
// rule concat.
func (t *grownText) worth() bool { return t.straight && t.grown > 1 && t.reads < 2 }

// convert makes the edits of all uses but the declaration; false if one of them needs the
// string to be one.
func (t *grownText) convert() bool {
	uses := t.f.Uses(t.f.Decl.Body, t.to.v)
	if !slices.ContainsFunc(uses, func(id *ast.Ident) bool {
		v, _ := appended(t.f, t.f.Parent(id))
		return v == t.to.v
	}) {
		return false
	}
	for _, id := range uses {
		switch {
		case id == t.to.id || slices.Contains(t.to.done, id):
		case t.f.InClosure(id):
			t.f.Nearly(id.Pos(), near.Closure, id.Name)
			return false
		case t.f.AddressTaken(id) ||
			!t.f.Predeclared(id.Pos(), "append", "string", "len", "byte", "rune", "int64"):
			return false
		case !t.use(id):
			t.f.Nearly(id.Pos(), near.Used, id.Name)
			return false
		}
	}
	return true
}

// use makes the edit of one use, and of others in the same statement.
func (t *grownText) use(id *ast.Ident) bool {
	up := t.f.Parents(id)
	switch p := up[0].(type) {
	case *ast.AssignStmt:
		if p.Lhs[0] == id {
			return t.assign(p)
		}
	case *ast.CallExpr:
		if t.f.Builtin(p) == "len" {
			t.edits = append(t.edits, patch.Replace(id, t.to.name))
			return true
		}
	case *ast.BinaryExpr:
		if p.Op == token.EQL || p.Op == token.NEQ { // the compiler makes no string for it
			t.edits = append(t.edits, patch.Replace(id, "string("+t.to.name+")"))
			return true
		}
	case *ast.SliceExpr:
		if less := t.shortened(p); less != "" {
			t.edits = append(t.edits, patch.Replace(p, "string("+less+")"))
			return t.read(up[1:])
		}
	}
	if e, ok := up[0].(ast.Expr); ok {
		if x, to := t.f.Conversion(e); x != nil && view.IsBytes(to) {
			t.handed = true
			t.edits = append(t.edits, patch.Replace(e, t.bytes(to)))
			return t.last(id) && t.read(up[1:])
		}
	}
	if t.suffixed(returns(up), id) {
		return true
	}
	t.edits = append(t.edits, patch.Replace(id, "string("+t.to.name+")"))
	return t.read(up)
}

// bytes writes the buffer as a value of a type of slices of bytes.
func (t *grownText) bytes(to types.Type) string {
	if types.Identical(to, types.NewSlice(types.Typ[types.Byte])) {
		return t.to.name
	}
	return types.TypeString(to, types.RelativeTo(t.f.Pass.Pkg)) + "(" + t.to.name + ")"
}

// last reports whether nothing uses the string after a use: a statement returns it, or it is the
// last in the code and nothing goes back.
func (t *grownText) last(id *ast.Ident) bool {
	up := t.f.Parents(id)
	if ret := returns(up); ret != nil {
		return len(t.f.Uses(ret, t.to.v)) == 1
	}
	uses := t.f.Uses(t.f.Decl.Body, t.to.v)
	return uses[len(uses)-1] == id && !view.HasGoto(t.f.Decl) && !t.f.RepeatedSince(id, t.to.stmt.Pos())
}

// returns is the return statement among the parents of a node, nil if there is none.
func returns(up []ast.Node) *ast.ReturnStmt {
	for _, p := range up {
		if ret, ok := p.(*ast.ReturnStmt); ok {
			return ret
		}
	}
	return nil
}

// read counts a use that makes a string of the buffer, given its parents. It may not do so in a
// loop that goes on.
func (t *grownText) read(up []ast.Node) bool {
	if returns(up) != nil {
		return true
	}
	t.reads++
	return !t.f.RepeatedSince(up[0], t.to.stmt.Pos())
}

// assign makes the edit of a statement that sets the string.
func (t *grownText) assign(a *ast.AssignStmt) bool {
	uses := t.f.Uses(a, t.to.v)
	if !t.f.InBlock(a) || t.f.File.HasComment(a) || len(a.Lhs) != 1 {
		return false
	}
	var lines []string
	rhs := ast.Unparen(a.Rhs[0])
	_, parts := appended(t.f, a)
	slice, isSlice := rhs.(*ast.SliceExpr)
	switch {
	case a.Tok == token.ADD_ASSIGN && len(uses) == 1:
		lines = t.append(parts, rhs)
		t.count(a)
	case a.Tok != token.ASSIGN:
		return false
	case len(uses) == 1:
		lines = append([]string{t.to.name + " = " + t.to.name + "[:0]"}, t.append([]ast.Expr{rhs}, rhs)...)
	case isSlice:
		if less := t.shortened(slice); less != "" {
			lines = []string{t.to.name + " = " + less}
		}
	case parts != nil && len(uses) == 2:
		lines = t.append(parts, nil)
		t.count(a)
	default:
		lines = t.prefixed(rhs)
		t.count(a)
	}
	t.to.done = append(t.to.done, uses...)
	t.edits = append(t.edits, patch.Replace(a, strings.Join(lines, "\n")))
	return len(lines) > 0
}

// count counts a statement that makes the string longer.
func (t *grownText) count(a ast.Stmt) {
	t.grown++
	if t.f.RepeatedSince(a, t.to.stmt.Pos()) {
		t.grown++
	} else {
		t.straight = true
	}
}

// append writes the statements that append the parts of a string, or what they are together if
// that is the only order in which they can be evaluated.
func (t *grownText) append(parts []ast.Expr, whole ast.Expr) []string {
	var pieces []compose.Piece
	for _, p := range parts {
		pieces = append(pieces, compose.Flattened(t.f, p)...)
	}
	lines := t.to.appendedPieces(compose.Merged(pieces), func() []string {
		if whole == nil {
			return nil
		}
		return []string{t.to.appendedOne(whole)}
	})
	for i, text := range lines {
		lines[i] = t.to.name + " = " + text
	}
	return lines
}

// prefixed writes the statement that puts a constant before the string.
func (t *grownText) prefixed(e ast.Expr) []string {
	parts := view.Operands(e)
	text, ok := t.f.StringConstant(parts[0])
	if len(parts) != 2 || !ok || text == "" || t.f.Object(parts[1]) != t.to.v ||
		!t.f.Since("go1.21") || !t.f.Importable(e.Pos(), "slices") {
		return nil
	}
	with := "[]byte(" + t.f.Text(parts[0]) + ")..."
	if compose.IsByte(text) {
		with = patch.QuoteByte(text[0])
	}
	return []string{fmt.Sprintf("%[1]s = slices.Insert(%[1]s, 0, %s)", t.to.name, with)}
}

// shortened writes the buffer without its last bytes for s[:len(s)-n], n being constant; empty for
// other parts of the string. Beyond the length of a string there is nothing, but that of a slice
// may have room there.
func (t *grownText) shortened(e *ast.SliceExpr) string {
	less, ok := ast.Unparen(e.High).(*ast.BinaryExpr)
	if !ok || e.Low != nil || less.Op != token.SUB || t.f.Object(e.X) != t.to.v {
		return ""
	}
	if n := t.f.Constant(less.Y); n == nil || constant.Sign(n) < 0 {
		return ""
	}
	size, ok := ast.Unparen(less.X).(*ast.CallExpr)
	if !ok || t.f.Builtin(size) != "len" || t.f.Object(size.Args[0]) != t.to.v {
		return ""
	}
	t.to.done = append(t.to.done, t.f.Uses(e, t.to.v)...)
	return fmt.Sprintf("%[1]s[:len(%[1]s)-%s]", t.to.name, t.f.Text(less.Y))
}

// suffixed makes the edit of a statement that returns the string, and more after it.
func (t *grownText) suffixed(ret *ast.ReturnStmt, id *ast.Ident) bool {
	if ret == nil || !t.f.InBlock(ret) || t.f.File.HasComment(ret) || len(t.f.Uses(ret, t.to.v)) != 1 {
		return false
	}
	var sum ast.Expr
	for _, r := range ret.Results {
		if parts := view.Operands(r); len(parts) > 1 && ast.Unparen(parts[0]) == id {
			sum = r
		} else if !eval.Steady(t.f, r) && !t.f.Info.Types[r].IsNil() {
			return false
		}
	}
	if sum == nil {
		return false
	}
	lines := t.append(view.Operands(sum)[1:], nil)
	if len(lines) == 0 {
		return false
	}
	t.grown++
	t.straight = true
	t.edits = append(t.edits, patch.Insert(ret.Pos(), strings.Join(lines, "\n")+"\n"),
		patch.Replace(sum, "string("+t.to.name+")"))
	return true
}

// onlyGrows makes the edits of all uses in a function that is given the buffer, which may hold
// something else already: the string may only be appended to and returned, by each statement that
// returns after its declaration.
func (t *grownText) onlyGrows() bool {
	if view.HasGoto(t.f.Decl) {
		return false
	}
	for _, id := range t.f.Uses(t.f.Decl.Body, t.to.v) {
		if id == t.to.id || slices.Contains(t.to.done, id) {
			continue
		}
		a, ok := t.f.Parent(id).(*ast.AssignStmt)
		if ret := returns(t.f.Parents(id)); t.f.InClosure(id) || ret == nil && (!ok || !t.grows(a)) {
			return false
		}
	}
	found := false
	for ret := range view.All[*ast.ReturnStmt](t.f) {
		if t.f.InClosure(ret) {
			continue
		}
		if !t.f.InBlock(ret) || t.f.File.HasComment(ret) || !t.ends(ret) {
			return false
		}
		found = found || ret.Pos() > t.to.stmt.Pos()
	}
	return found && t.grown > 0
}

// grows makes the edit of a statement if it makes the string longer and does nothing else.
func (t *grownText) grows(a *ast.AssignStmt) bool {
	v, parts := appended(t.f, a)
	if v != t.to.v || a.Tok == token.ASSIGN && parts == nil {
		return false
	}
	for _, p := range parts {
		if len(t.f.Uses(p, t.to.v)) > 0 {
			return false
		}
	}
	return t.assign(a)
}

// ends makes the edit of a statement that returns the string, and more after it, or that returns
// before there is one.
func (t *grownText) ends(ret *ast.ReturnStmt) bool {
	if ret.Pos() < t.to.stmt.Pos() {
		edit, _ := t.to.returned(ret)
		t.edits = append(t.edits, edit)
		return true
	}
	parts := view.Operands(ret.Results[0])
	if t.f.Object(parts[0]) != t.to.v || len(t.f.Uses(ret, t.to.v)) != 1 {
		return false
	}
	lines := append(t.append(parts[1:], nil), "return "+t.to.name)
	if len(parts) > 1 && len(lines) == 1 {
		return false
	}
	t.edits = append(t.edits, patch.Replace(ret, strings.Join(lines, "\n")))
	return true
}

// declared makes the edit of the declaration: what the string begins with is appended.
func (t *grownText) declared(d local.Declaration) {
	s, constant := t.f.StringConstant(d.Value)
	if d.Value == nil || constant && s == "" {
		t.edits = append(t.edits, patch.Delete(t.f, d.Stmt))
		return
	}
	t.edits = append(t.edits, patch.Replace(d.Stmt, strings.Join(t.append([]ast.Expr{d.Value}, d.Value), "\n")))
}

// A bufferRoom is an expression that makes an empty buffer, after a statement or none.
type bufferRoom struct{ before, empty string }

func arrayRoom(array string, size int) bufferRoom {
	return bufferRoom{fmt.Sprintf("var %s [%d]byte\n", array, size), array + "[:0]"}
}

// room is where the buffer begins, with the statement that makes it if there is one, and what
// that is called. What becomes the caller's is not on the stack.
func (t *grownText) room(size int) (room bufferRoom, message string) {
	name := t.to.v.Name()
	if t.handed {
		return bufferRoom{empty: fmt.Sprintf("make([]byte, 0, %d)", size)},
			fmt.Sprintf("append %s to a slice with room for %d bytes", name, size)
	}
	return arrayRoom(t.f.Fresh("array"), size), fmt.Sprintf("append %s to a buffer of %d bytes on the stack", name, size)
}

// begin writes the declaration of the buffer, which holds at first what the string did.
func (t *grownText) begin(value ast.Expr, room bufferRoom) string {
	var lines []string
	if value != nil {
		lines = t.append([]ast.Expr{value}, value)
	}
	if len(lines) == 0 {
		return room.before + t.to.name + " := " + room.empty
	}
	t.straight = true
	if len(lines) > 1 || makesLess(lines[0]) {
		t.grown++
	}
	first := strings.TrimPrefix(lines[0], t.to.name+" = ")
	first = strings.Replace(first, "("+t.to.name, "("+room.empty, 1)
	return room.before + t.to.name + " := " + first + strings.Join(append([]string{""}, lines[1:]...), "\n")
}

// makesLess reports whether a line appends what would be a string otherwise.
func makesLess(line string) bool { return strings.Contains(line, ".Append") }
