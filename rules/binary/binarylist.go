package binary

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A valueList is a loop that writes each value of a literal list to a buffer.
type valueList struct {
	f    *view.Func
	loop *ast.RangeStmt
	call *ast.CallExpr // of binary.Write
	list *ast.CompositeLit
	// decl declares the list, nil if it is written where the loop is.
	decl ast.Stmt
	// failed is what is done with an error, which it calls err; nil if nothing.
	failed *ast.BlockStmt
	err    string
	w      ast.Expr
}

// writtenList returns the edits for a loop that writes the values of a list to a bytes.Buffer, nil for another one. Before
// are the statements above it.
func writtenList(f *view.Func, before []ast.Stmt, loop *ast.RangeStmt) []analysis.TextEdit {
	l := &valueList{f: f, loop: loop}
	if !f.InBlock(loop) || f.File.HasComment(loop) || view.HasGoto(f.Decl.Body) || !l.writes() || !l.literal(before) {
		return nil
	}
	text, since := buffer(f, l.call.Args[0])
	l.w, _ = eval.PointedTo(f, l.call.Args[0])
	order := orderText(f, l.call.Args[1])
	if text == "" || !strings.HasPrefix(since, "go1.21") || order == "" || len(l.list.Elts) == 0 ||
		!f.MeansSame(l.list, loop.Pos()) || !f.Predeclared(loop.Pos(), "append") {
		return nil
	}
	name := f.Fresh("p")
	var lines []string
	for _, e := range l.list.Elts {
		line := l.appended(name, order, e)
		if line == "" {
			return nil
		}
		lines = append(lines, line)
	}
	lines = slices.Insert(lines, 0, text+".Grow("+l.room()+")", name+" := "+text+".AvailableBuffer()")
	uses := func(line string) bool { return strings.Contains(line, order+".Append") }
	if !plainOrder(f, l.call.Args[1]) && !slices.ContainsFunc(lines, uses) || !f.Needs(loop.Pos(), since) {
		return nil
	}
	if l.failed == nil {
		lines = append(lines, text+".Write("+name+")")
	} else {
		lines = append(lines, "if _, "+l.err+" := "+text+".Write("+name+"); "+l.err+" != nil "+f.Text(l.failed))
	}
	edits := []analysis.TextEdit{patch.Replace(loop, strings.Join(lines, "\n"))}
	if l.decl != nil {
		edits = append(edits, patch.Delete(f, l.decl))
	}
	return edits
}

// writes reads the body of the loop, which must write its value, and leave if that fails.
func (l *valueList) writes() bool {
	v, ok := l.f.Defined(l.loop.Value).(*types.Var)
	if l.loop.Value == nil || l.loop.Tok != token.DEFINE || l.loop.Key != nil && !view.IsBlank(l.loop.Key) || !ok {
		return false
	}
	list := l.loop.Body.List
	var value ast.Expr
	switch {
	case len(list) == 1:
		switch s := list[0].(type) {
		case *ast.ExprStmt:
			value = s.X
		case *ast.AssignStmt:
			if len(s.Lhs) == 1 && view.IsBlank(s.Lhs[0]) {
				value = s.Rhs[0]
			}
		case *ast.IfStmt:
			value = l.checked(s.Init, s)
		}
	case len(list) == 2:
		if s, ok := list[1].(*ast.IfStmt); ok && s.Init == nil {
			value = l.checked(list[0], s)
		}
	}
	l.call, ok = value.(*ast.CallExpr)
	return ok && l.f.Callee(l.call) == "encoding/binary.Write" && len(l.call.Args) == 3 &&
		l.f.Object(l.call.Args[2]) == v && len(l.f.Uses(l.loop, v)) == 2
}

// checked returns the value of err := value and if err != nil, which must leave the loop.
func (l *valueList) checked(set ast.Stmt, s *ast.IfStmt) ast.Expr {
	to, value := view.Assignment(set, token.DEFINE)
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if to == nil || !ok || cond.Op != token.NEQ || s.Else != nil || view.IsBlank(to) ||
		l.f.Object(cond.X) != l.f.Object(to) || !l.f.Info.Types[cond.Y].IsNil() {
		return nil
	}
	if view.Any(s.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && (b.Label != nil || l.f.Target(b) == l.loop)
	}) {
		return nil
	}
	l.failed, l.err = s.Body, l.f.Text(to)
	return value
}

// literal finds the list, written in the loop or above it with nothing between but other declarations. A variable that has it
// must serve nothing else.
func (l *valueList) literal(before []ast.Stmt) bool {
	x := ast.Unparen(l.loop.X)
	if id, ok := x.(*ast.Ident); ok {
		v := l.f.Object(id)
		for i := len(before) - 1; i >= 0 && l.decl == nil; i-- {
			d, ok := local.Declares(before[i])
			switch {
			case !ok:
				return false
			case l.f.Info.Defs[d.Name] == v:
				l.decl, x = d.Stmt, d.Value
			case d.Value != nil && local.OwnBuffer(l.f, before[i]) == nil && !eval.Quiet(l.f, d.Value, "make", "new"):
				return false
			}
		}
		if l.decl == nil || len(l.f.Uses(l.f.Decl.Body, v)) != 2 || !patch.OwnLines(l.f, l.decl) || l.f.File.HasComment(l.decl) {
			return false
		}
	}
	var ok bool
	if l.list, ok = x.(*ast.CompositeLit); !ok {
		return false
	}
	var elem types.Type
	switch t := l.f.Info.TypeOf(l.list).Underlying().(type) {
	case *types.Slice:
		elem = t.Elem()
	case *types.Array:
		elem = t.Elem()
	default:
		return false
	}
	i, ok := elem.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// appended is the statement that appends a value to the bytes with a name; empty where that is not known.
func (l *valueList) appended(name, order string, e ast.Expr) string {
	f := l.f
	if _, keyed := e.(*ast.KeyValueExpr); keyed || !eval.Quiet(f, e) {
		return ""
	}
	to := name + " = append(" + name + ", "
	t := f.Info.TypeOf(e)
	switch u := t.Underlying().(type) {
	case *types.Slice:
		if _, param := t.(*types.TypeParam); !param && view.IsBytes(t) && separate(f, l.w, e) {
			return to + f.Text(e) + "...)"
		}
		return ""
	case *types.Array:
		if types.Identical(u.Elem(), types.Typ[types.Byte]) && eval.PlainPath(f, ast.Unparen(e)) && fresh(f, l.w) {
			return to + f.Text(e) + "[:]...)"
		}
		return ""
	case *types.Basic:
		if u.Kind() == types.Bool {
			return l.truth(name, e)
		}
	}
	bits, number := fixed(f, e)
	switch bits {
	case "":
		return ""
	case "8":
		return to + number + ")"
	}
	return name + " = " + order + ".AppendUint" + bits + "(" + name + ", " + number + ")"
}

// room is the number of bytes that the values have, as far as that costs nothing.
func (l *valueList) room() string {
	var n int64
	var terms []string
	for _, e := range l.list.Elts {
		if view.IsBytes(l.f.Info.TypeOf(e)) {
			if from, _ := l.f.Conversion(e); from != nil && view.IsText(l.f.Info.TypeOf(from)) {
				e = from
			}
			if !eval.PlainPath(l.f, ast.Unparen(e)) {
				continue
			}
			terms = append(terms, "len("+l.f.Text(e)+")")
		} else {
			n += l.f.Size(l.f.Info.TypeOf(e))
		}
	}
	if n > 0 {
		terms = slices.Insert(terms, 0, strconv.FormatInt(n, 10))
	}
	return strings.Join(terms, "+")
}

// truth is appended for a truth value.
func (l *valueList) truth(name string, e ast.Expr) string {
	to := name + " = append(" + name + ", "
	if c := l.f.Constant(e); c != nil && l.f.Portable(e) {
		if constant.BoolVal(c) {
			return to + "1)"
		}
		return to + "0)"
	}
	text := l.f.Text(e)
	if l.f.Constant(e) != nil || strings.Contains(text, "{") {
		return ""
	}
	return "if " + text + " {\n" + to + "1)\n} else {\n" + to + "0)\n}"
}
