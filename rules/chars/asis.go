package chars

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// AsIs is the rule asis, described in the package comment.
var AsIs = rule.New(docs, "asis", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if c := copyOf(f, loop); c != nil && f.Parent(loop) == f.Decl.Body && c.characters() {
			if !initorder.Plain(f) || initorder.Runs(f) {
				f.Nearly(loop.Pos(), near.InitOrder, f.Decl.Name.Name)
				continue
			}
			c.report()
		}
	}
})

// A copying is a text that a loop copies with changes, and that is all that the function returns.
type copying struct {
	f    *view.Func
	loop ast.Stmt
	turn partial.Turn
	// decl declares what the copy is built in, of which made is the value returned.
	decl ast.Stmt
	made ast.Expr
	// full reports whether it is a slice as long as the text, of which what is before end, if any, is returned.
	full bool
	end  types.Object
	// kept are the characters that stay as they are.
	kept []bool
}

// copyOf reads a loop, nil if it is another one.
func copyOf(f *view.Func, loop ast.Stmt) *copying {
	c := &copying{f: f, loop: loop, turn: partial.Turn{Body: view.LoopBody(loop)}, kept: make([]bool, 1<<8)}
	if !c.all() && !c.stepped() {
		return nil
	}
	text, ok := c.turn.Text.(*types.Var)
	end, ok2 := f.Next(loop).(*ast.ReturnStmt)
	if !ok || !ok2 || !f.IsLocal(text) || eval.Shared(f, text) || !view.IsString(text.Type()) {
		return nil
	}
	for _, e := range end.Results {
		to, end := builtIn(f, e)
		switch {
		case to != nil && c.made == nil:
			c.turn.To, c.made, c.end = partial.Place{Root: to}, e, end
		case f.Constant(e) == nil && !f.Info.Types[e].IsNil():
			return nil
		}
	}
	if c.made == nil || !c.begins() || !c.indexed() {
		return nil
	}
	for _, id := range f.Uses(f.Decl, text) {
		if f.Assigned(id) && f.Info.Defs[id] == nil && id.Pos() > c.decl.Pos() && !(c.cut() && view.Within(id.Pos(), loop)) {
			return nil
		}
	}
	return c
}

// all reads a loop over all of a text, one character after the other.
func (c *copying) all() bool {
	f := c.f
	b, ok := local.BoundOf(f, c.loop)
	if !ok || b.Number {
		return false
	}
	switch loop := c.loop.(type) {
	case *ast.ForStmt:
		c.turn.Pos = f.Object(loop.Init.(*ast.AssignStmt).Lhs[0])
	case *ast.RangeStmt:
		if loop.Tok == token.ASSIGN {
			return false
		}
		c.turn.Pos, c.turn.Value = f.Defined(loop.Key), f.Defined(loop.Value)
		c.kept = c.kept[:utf8.RuneSelf]
	}
	c.turn.Text = f.Object(b.X)
	return true
}

// stepped reads a loop that steps in its body or by the width of a character, from the beginning of a text on.
func (c *copying) stepped() bool {
	w := walkOf(c.f, c.loop)
	if w == nil || !w.turn.Steps {
		return false
	}
	c.turn = w.turn
	if c.cut() {
		return true
	}
	d := c.f.Index.Declared(c.turn.Pos)
	for _, id := range c.f.Uses(c.f.Decl, c.turn.Pos) {
		if id != d && c.f.Assigned(id) && !view.Within(id.Pos(), c.turn.Body) && (c.turn.Post == nil || !view.Within(id.Pos(), c.turn.Post)) {
			return false
		}
	}
	switch p := c.f.Parent(d).(type) {
	case *ast.AssignStmt:
		return len(p.Lhs) == len(p.Rhs) && c.f.IsZero(p.Rhs[slices.Index(p.Lhs, ast.Expr(d))])
	case *ast.ValueSpec:
		return len(p.Values) == 0
	}
	return false
}

// cut reports whether the loop cuts what it has read off the text.
func (c *copying) cut() bool { return c.turn.Steps && c.turn.Pos == nil }

// builtIn returns the variable of which b.String(), string(b) or string(b[:end]) makes a text, nil for another expression.
func builtIn(f *view.Func, e ast.Expr) (of, end types.Object) {
	if x, to := f.Conversion(e); x != nil && view.IsString(to) && view.IsBytes(f.Info.TypeOf(x)) {
		if part, ok := ast.Unparen(x).(*ast.SliceExpr); ok && part.Low == nil && part.High != nil {
			return f.Object(part.X), f.Object(part.High)
		}
		return f.Object(x), nil
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	switch f.Callee(call) {
	case "(*strings.Builder).String", "(*bytes.Buffer).String":
		return f.Object(ast.Unparen(call.Fun).(*ast.SelectorExpr).X), nil
	}
	return nil, nil
}

// indexed finds the index at which the loop puts characters, where the slice has all its length from the beginning: the
// position of a byte, or a variable that begins with 0 and up to which the slice is returned.
func (c *copying) indexed() bool {
	if !c.full {
		return c.end == nil
	}
	f := c.f
	for s := range view.All[*ast.AssignStmt](f) {
		to, _ := view.Assignment(s, token.ASSIGN)
		if at, ok := to.(*ast.IndexExpr); ok && f.Object(at.X) == c.turn.To.Root && view.Within(s.Pos(), c.loop) {
			c.turn.At = f.Object(at.Index)
			break
		}
	}
	if c.turn.At == nil || c.turn.At == c.turn.Pos {
		_, byBytes := c.loop.(*ast.ForStmt)
		return c.turn.At != nil && c.end == nil && byBytes
	}
	d, ok := local.DeclarationOf(f, c.turn.At)
	if !ok || c.turn.At != c.end || !types.Identical(c.end.Type(), types.Typ[types.Int]) || d.Value != nil && !f.IsZero(d.Value) ||
		f.Parent(d.Stmt) != f.Decl.Body || d.Stmt.Pos() > c.loop.Pos() {
		return false
	}
	for _, id := range f.Uses(f.Decl, c.end) {
		if !view.Within(id.Pos(), c.loop) && id != d.Name && !view.Within(id.Pos(), c.made) {
			return false
		}
	}
	return !eval.Shared(f, c.end)
}

// begins finds the declaration of what the text is built in. It is empty before the loop, and nothing
// stands between that has an effect.
func (c *copying) begins() bool {
	v, ok := c.turn.To.Root.(*types.Var)
	if !ok || !c.f.IsLocal(v) {
		return false
	}
	for _, s := range c.f.Decl.Body.List {
		switch {
		case s.Pos() >= c.loop.Pos():
			return c.decl != nil
		case view.Within(v.Pos(), s):
			if !c.declares(s, v) {
				return false
			}
			c.decl = s
		case c.decl != nil && !c.grows(s) && !c.quiet(s):
			return false
		}
	}
	return false
}

// declares reports whether a statement declares an empty text, and panics for no length of it.
func (c *copying) declares(s ast.Stmt, v *types.Var) bool {
	d, ok := local.Declares(s)
	switch {
	case !ok:
		return false
	case d.Value == nil || local.DeclaresEmpty(c.f, s) != nil:
		return isBuilder(v.Type()) || view.IsBytes(v.Type())
	}
	call, ok := d.Value.(*ast.CallExpr)
	if !ok || !view.IsBytes(v.Type()) || c.f.Builtin(call) != "make" {
		return false
	}
	if len(call.Args) == 2 {
		of, isLen := ast.Unparen(call.Args[1]).(*ast.CallExpr)
		c.full = isLen && c.f.Builtin(of) == "len" && c.f.Object(of.Args[0]) == c.turn.Text
		return c.full
	}
	return c.f.IsZero(call.Args[1]) && c.isRoom(call.Args[2])
}

// isBuilder reports whether a type is one that builds texts.
func isBuilder(t types.Type) bool {
	name := types.TypeString(t, nil)
	return name == "strings.Builder" || name == "bytes.Buffer"
}

// isRoom reports whether an expression is a length of the text, or a constant, to which one may be added.
func (c *copying) isRoom(e ast.Expr) bool {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return c.isRoom(b.X) && c.isRoom(b.Y)
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		return c.f.Builtin(call) == "len" && c.f.Object(call.Args[0]) == c.turn.Text
	}
	n := c.f.Constant(e)
	return n != nil && constant.Sign(n) >= 0
}

// grows reports whether a statement only makes room.
func (c *copying) grows(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := e.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	switch c.f.Callee(call) {
	case "(*strings.Builder).Grow", "(*bytes.Buffer).Grow":
		return c.isRoom(call.Args[0])
	}
	return false
}

// quiet reports whether a statement declares something else, without an effect.
func (c *copying) quiet(s ast.Stmt) bool {
	d, ok := local.Declares(s)
	return ok && (d.Value == nil || eval.Steady(c.f, d.Value))
}

// characters finds out which characters stay; it reports whether many do, and not all.
func (c *copying) characters() bool {
	c.kept = keptBy(c.f, c.turn, len(c.kept))
	return c.kept != nil
}

func (c *copying) report() {
	name := c.f.Decl.Name.Name
	c.f.Report(c.loop, "a text is built again where "+name+" leaves all of it as it is",
		patch.Fix("return the text itself if nothing in it changes, and copy what comes before at a time", c.edits()...))
}

// edits look at the characters first.
func (c *copying) edits() []analysis.TextEdit {
	f, text, n := c.f, c.turn.Text.Name(), c.f.Fresh("n")
	var results []string
	for _, e := range f.Next(c.loop).(*ast.ReturnStmt).Results {
		if e == c.made {
			results = append(results, text)
		} else {
			results = append(results, f.Text(e))
		}
	}
	first, needed := c.first(n)
	head := fmt.Sprintf("%s {\nreturn %s\n}\n", first, strings.Join(results, ", "))
	ahead, edits := c.ahead(n)
	edits = append(edits, needed...)
	if c.turn.Text.Pos() > c.decl.Pos() {
		return append(edits, patch.Insert(c.loop.Pos(), head+ahead))
	}
	if edits = append(edits, patch.Insert(c.decl.Pos(), head)); ahead != "" {
		edits = append(edits, patch.Insert(c.loop.Pos(), ahead))
	}
	return edits
}

// first writes what finds the first character that changes and asks whether there is none, with what that needs. Where
// one byte alone changes, package strings looks for that.
func (c *copying) first(n string) (text string, needs []analysis.TextEdit) {
	name := c.turn.Text.Name()
	if char := only(inverted(c.kept)); char != "" && c.f.Importable(c.decl.Pos(), "strings") {
		return fmt.Sprintf("%[1]s := strings.IndexByte(%[2]s, %[3]s)\nif %[1]s < 0", n, name, char), nil
	}
	keeps, declared := stays(c.f, c.kept, name, n)
	return fmt.Sprintf("%[1]s := 0\nfor %[1]s < len(%[2]s) && %[3]s {\n%[1]s++\n}\nif %[1]s == len(%[2]s)", n, name, keeps),
		[]analysis.TextEdit{patch.Insert(c.f.Decl.End(), declared)}
}

// ahead lets the loop begin where something changes, if that is no more than another start: with
// statements that copy what comes before.
func (c *copying) ahead(n string) (before string, edits []analysis.TextEdit) {
	begin, edits, ok := c.later(n)
	if !ok {
		return "", nil
	}
	return c.copies(n) + begin, edits
}

// later lets the loop begin at n, by a statement before it or by edits of its head; false if that is not so easy.
func (c *copying) later(n string) (begin string, edits []analysis.TextEdit, ok bool) {
	text := c.turn.Text.Name()
	if c.cut() {
		return fmt.Sprintf("%[1]s = %[1]s[%[2]s:]\n", text, n), nil, true
	}
	switch loop := c.loop.(type) {
	case *ast.ForStmt:
		if loop.Init == nil {
			return fmt.Sprintf("%s = %s\n", c.turn.Pos.Name(), n), nil, true
		}
		init, ok := loop.Init.(*ast.AssignStmt)
		if !ok || c.f.Object(init.Lhs[0]) != c.turn.Pos {
			return "", nil, false
		}
		return "", []analysis.TextEdit{patch.Replace(init.Rhs[0], n)}, true
	case *ast.RangeStmt:
		if c.turn.Pos != nil {
			return "", nil, false
		}
		return "", []analysis.TextEdit{patch.Replace(loop.X, fmt.Sprintf("%s[%s:]", text, n))}, true
	}
	return "", nil, false
}

// copies writes what copies the first n bytes of the text.
func (c *copying) copies(n string) string {
	to, text := c.turn.To.Root.Name(), c.turn.Text.Name()
	switch {
	case c.full && c.end == nil:
		return fmt.Sprintf("copy(%s, %s[:%s])\n", to, text, n)
	case c.full:
		return fmt.Sprintf("%s = copy(%s, %s[:%s])\n", c.end.Name(), to, text, n)
	case view.IsBytes(c.turn.To.Type()):
		return fmt.Sprintf("%[1]s = append(%[1]s, %[2]s[:%[3]s]...)\n", to, text, n)
	}
	return fmt.Sprintf("%s.WriteString(%s[:%s])\n", to, text, n)
}
