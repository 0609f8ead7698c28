package gather

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/appending"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

//go:embed doc.go
var docs string

// Gather is the rule gather, described in the package comment.
func Gather() *analysis.Analyzer {
	return rule.New(docs, "gather", func(f *view.Func) {
		if view.HasGoto(f.Decl) {
			return
		}
		for list := range f.Lists() {
			for _, stmt := range list {
				if d, ok := local.Declares(stmt); ok && !f.InClosure(stmt) {
					if t := newText(f, d); t != nil {
						t.report()
					}
				}
			}
		}
	})
}

// A text is a local string that grows piece by piece, with all that is to change.
type text struct {
	f     *view.Func
	s     types.Object
	decl  local.Declaration
	sets  map[*ast.AssignStmt]set
	order []*ast.AssignStmt // of sets, in the order of their text
	reads []*ast.Ident
}

// A set is what an assignment makes of the text.
type set struct {
	parts []ast.Expr // appended one by one, or all at once if they are nil
	whole ast.Expr   // appended, with parts for a new text
	anew  bool       // the text begins with it
	cut   ast.Expr   // the last bytes go, as many as this says
}

// newText checks the preconditions; nil if they do not hold.
func newText(f *view.Func, d local.Declaration) *text {
	v, ok := f.Info.Defs[d.Name].(*types.Var)
	if !ok || !view.IsString(v.Type()) {
		return nil
	}
	t := &text{f: f, s: v, decl: d, sets: make(map[*ast.AssignStmt]set)}
	known := map[*ast.Ident]bool{d.Name: true}
	for a := range view.All[*ast.AssignStmt](f) {
		if s, ok := t.set(a); ok {
			t.sets[a] = s
			t.order = append(t.order, a)
			for _, id := range f.Uses(a, v) {
				known[id] = true
			}
		}
	}
	grows, midway := t.grows(), false
	if grows == nil {
		return nil
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		switch {
		case f.InClosure(id):
			f.Nearly(id.Pos(), near.Closure, id.Name)
			return nil
		case f.AddressTaken(id):
			f.Nearly(id.Pos(), near.Address, id.Name)
			return nil
		case known[id]:
		case f.Assigned(id):
			f.Nearly(id.Pos(), near.Used, id.Name)
			return nil
		default:
			t.reads = append(t.reads, id)
			midway = midway || view.Within(id.Pos(), grows)
		}
	}
	for a, s := range t.sets {
		midway = midway || (s.anew || s.cut != nil) && view.Within(a.Pos(), grows)
	}
	if !midway {
		return nil // concat does it
	}
	return t
}

// grows returns the outermost loop after the declaration in which something is appended, nil if there is none.
func (t *text) grows() ast.Node {
	for _, a := range t.order {
		if s := t.sets[a]; s.anew || s.cut != nil {
			continue
		}
		var loop ast.Node
		for _, p := range t.f.Parents(a) {
			if view.IsLoop(p) && !view.Within(t.decl.Name.Pos(), p) {
				loop = p
			}
		}
		if loop != nil {
			return loop
		}
	}
	return nil
}

// set returns what an assignment does with the text, if it does nothing else.
func (t *text) set(a *ast.AssignStmt) (s set, ok bool) {
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 || t.f.Object(a.Lhs[0]) != t.s || a.Tok == token.DEFINE || !t.f.InBlock(a) && !inCase(t.f, a) {
		return s, false
	}
	parts := view.Operands(a.Rhs[0])
	switch {
	case a.Tok == token.ADD_ASSIGN:
		s = set{parts: parts, whole: a.Rhs[0]}
	case len(parts) > 1 && t.f.Object(parts[0]) == t.s:
		if s = (set{parts: parts[1:]}); !eval.Ordered(t.f, s.parts) {
			return s, false
		}
	case t.cut(a.Rhs[0]) != nil:
		return set{cut: t.cut(a.Rhs[0])}, true
	default:
		s = set{parts: parts, whole: a.Rhs[0], anew: true}
	}
	if !eval.Ordered(t.f, s.parts) {
		s.parts = []ast.Expr{s.whole}
	}
	for _, p := range s.parts {
		if len(t.f.Uses(p, t.s)) > 0 {
			return s, false
		}
	}
	return s, true
}

// inCase reports whether a statement is in the list of a case of a switch or a select.
func inCase(f *view.Func, a ast.Stmt) bool {
	switch p := f.Parent(a).(type) {
	case *ast.CaseClause:
		return true
	case *ast.CommClause:
		return p.Comm != a
	}
	return false
}

// cut returns how many bytes at the end s[:len(s)-n] leaves out, nil if that is not what it is, or n is no constant.
func (t *text) cut(e ast.Expr) ast.Expr {
	slice, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || slice.Low != nil || slice.High == nil || t.f.Object(slice.X) != t.s {
		return nil
	}
	minus, ok := ast.Unparen(slice.High).(*ast.BinaryExpr)
	if !ok || minus.Op != token.SUB || t.f.Constant(minus.Y) == nil || !t.f.IsLength(minus.X, t.s) {
		return nil
	}
	if lit, ok := ast.Unparen(minus.Y).(*ast.BasicLit); !ok || lit.Kind != token.INT {
		return nil // it could be negative
	}
	return minus.Y
}

// onStack is how many bytes the buffer has room for before it moves to the heap.
const onStack = 64

// report proposes the rewrites: with an array to begin in, and without.
func (t *text) report() {
	if !t.f.Predeclared(t.decl.Name.Pos(), "append", "byte", "string", "len", "nil") {
		return
	}
	t.f.Report(t.order[0], fmt.Sprintf("%s is copied whole each time it grows", t.s.Name()),
		t.fix(onStack), t.fix(0))
}

func (t *text) fix(size int) analysis.SuggestedFix {
	buf := t.f.Fresh(t.s.Name() + "Buf")
	edits := []analysis.TextEdit{patch.Replace(t.decl.Stmt, t.begin(buf, size))}
	for _, a := range t.order {
		edits = append(edits, patch.Replace(a, t.setText(buf, t.sets[a])))
	}
	for _, id := range t.reads {
		n, text := t.read(buf, id)
		edits = append(edits, patch.Replace(n, text))
	}
	message := "gather " + t.s.Name() + " in a byte slice"
	if size > 0 {
		message = fmt.Sprintf("gather %s in a byte slice, its first %d bytes on the stack", t.s.Name(), size)
	}
	return patch.Fix(message, edits...)
}

// begin declares the buffer, with what the text begins with.
func (t *text) begin(buf string, size int) string {
	array, start := "", "nil"
	if size > 0 {
		name := t.f.Fresh(t.s.Name() + "Array")
		array, start = fmt.Sprintf("var %s [%d]byte\n", name, size), name+"[:0]"
	}
	value := t.decl.Value
	if s, constant := t.f.StringConstant(value); value == nil || constant && s == "" {
		if size == 0 {
			return fmt.Sprintf("var %s []byte", buf)
		}
		return array + fmt.Sprintf("%s := %s", buf, start)
	}
	if size == 0 {
		start = "[]byte(nil)"
	}
	return array + fmt.Sprintf("%s := %s", buf, appending.One(t.f, start, value))
}

// setText writes the statements that make of the buffer what an assignment makes of the text.
func (t *text) setText(buf string, s set) string {
	if s.cut != nil {
		return fmt.Sprintf("%s = %s[:len(%s)-%s]", buf, buf, buf, t.f.Text(s.cut))
	}
	var lines string
	from := buf
	if s.anew {
		from = buf + "[:0]"
	}
	for i, p := range s.parts {
		if c, constant := t.f.StringConstant(p); constant && c == "" {
			if s.anew && len(s.parts) == 1 {
				return buf + " = " + from
			}
		}
		if i > 0 {
			lines, from = lines+"\n", buf
		}
		lines += buf + " = " + appending.One(t.f, from, p)
	}
	return lines
}

// read writes what stands for a use of the text, and says which expression that replaces.
func (t *text) read(buf string, id *ast.Ident) (ast.Node, string) {
	switch p := t.f.Parent(id).(type) {
	case *ast.IndexExpr:
		if p.X == ast.Expr(id) {
			return id, buf
		}
	case *ast.CallExpr:
		last := len(p.Args) - 1
		switch t.f.Builtin(p) {
		case "len":
			return id, buf
		case "append":
			if last > 0 && p.Args[last] == ast.Expr(id) && p.Ellipsis.IsValid() {
				return id, buf
			}
		}
	case *ast.BinaryExpr:
		other := p.X
		if other == ast.Expr(id) {
			other = p.Y
		}
		if s, constant := t.f.StringConstant(other); constant && s == "" && (p.Op == token.EQL || p.Op == token.NEQ) {
			return p, fmt.Sprintf("len(%s) %s 0", buf, p.Op)
		}
	}
	return id, "string(" + buf + ")"
}
