package split

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SplitJoin is the rule splitjoin, described in the package comment.
var SplitJoin = rule.New(docs, "splitjoin", func(f *view.Func) {
	for list := range f.Lists() {
		for i := 0; i+2 < len(list); i++ {
			splitJoinSite(f, list[i], list[i+1], list[i+2])
		}
	}
})

// splitJoinSite reports parts that a statement lists, a loop changes and the statement after it joins.
func splitJoinSite(f *view.Func, first, second, third ast.Stmt) {
	d, ok := local.Declares(first)
	if !ok || d.Type != nil || d.Value == nil || patch.Remarked(f, first) {
		return
	}
	split, isCall := ast.Unparen(d.Value).(*ast.CallExpr)
	v, isVar := f.Object(d.Name).(*types.Var)
	if !isCall || !isVar || !f.IsCall(split, "strings.Split", 2) || !view.IsString(f.Info.TypeOf(split.Args[0])) {
		return
	}
	s := &splitJoin{f: f, decl: first, split: split, parts: v, uses: 2}
	if sep, known := f.StringConstant(split.Args[1]); !known || sep == "" || !s.overParts(second) {
		return
	}
	if !s.joined(third) || !s.ownElements() || s.uses != len(f.Uses(f.Decl, v)) || leavesEarly(s.body) || f.Leaves(s.body) ||
		view.HasGoto(f.Decl) {
		return
	}
	if !s.plainNames() || s.plainText() && !patch.CanGo(f, first) || !f.Needs(first.Pos(), "go1.18") {
		return
	}
	f.Report(first, "all parts are listed to be changed and joined",
		patch.Fix("write the parts to a builder where they are found", s.edits()...))
}

// A splitJoin is a list of parts that a loop goes over, changes and nothing else reads but what joins
// them.
type splitJoin struct {
	f     *view.Func
	decl  ast.Stmt
	split *ast.CallExpr
	parts *types.Var
	loop  ast.Stmt
	body  *ast.BlockStmt
	// index and value are the variables of the loop, value nil if there is none; counts is set if
	// index is used for more than the own element.
	index, value *ast.Ident
	counts       bool
	join         *ast.CallExpr
	// elements are the own elements, sets the statements that assign to one, uses the uses of the
	// list.
	elements []*ast.IndexExpr
	sets     []*ast.AssignStmt
	uses     int
}

// overParts reports whether a statement is a loop over the indexes of all parts.
func (s *splitJoin) overParts(loop ast.Stmt) bool {
	s.loop, s.body = loop, view.LoopBody(loop)
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if s.f.Object(loop.X) != s.parts || loop.Tok != token.DEFINE || view.IsBlank(loop.Key) {
			return false
		}
		s.index = loop.Key.(*ast.Ident)
		if !view.IsBlank(loop.Value) {
			s.value = loop.Value.(*ast.Ident)
		}
	case *ast.ForStmt:
		size, ok := local.Counted(s.f, loop).(*ast.CallExpr)
		if !ok || s.f.Builtin(size) != "len" || s.f.Object(size.Args[0]) != s.parts {
			return false
		}
		s.index = loop.Init.(*ast.AssignStmt).Lhs[0].(*ast.Ident)
	default:
		return false
	}
	s.uses++
	return len(s.body.List) > 0 && !s.f.File.CommentBetween(loop.Pos(), s.f.File.LineEnd(s.body.Lbrace))
}

// joined reports whether a statement joins the parts once.
func (s *splitJoin) joined(stmt ast.Stmt) bool {
	switch stmt.(type) {
	case *ast.ReturnStmt, *ast.AssignStmt, *ast.ExprStmt:
	default:
		return false
	}
	ast.Inspect(stmt, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && s.f.Callee(call) == "strings.Join" && len(call.Args) == 2 &&
			s.f.Object(call.Args[0]) == s.parts && !s.f.InClosure(call.Args[0]) {
			s.join = call
		}
		return true
	})
	return s.join != nil && !s.f.File.HasComment(s.join)
}

// ownElements reports whether the loop uses nothing of the list but the element of its turn, and sets
// that.
func (s *splitJoin) ownElements() bool {
	f, i := s.f, s.f.Info.Defs[s.index]
	if i == nil || eval.Changes(f, s.body, i) {
		return false
	}
	for _, id := range f.Uses(s.body, i) {
		element, ok := f.Parent(id).(*ast.IndexExpr)
		if f.InClosure(id) || ok && f.File.HasComment(element) {
			return false
		}
		if !ok || element.Index != id || f.Object(element.X) != s.parts {
			s.counts = true
			continue
		}
		s.uses++
		s.elements = append(s.elements, element)
		if set, ok := f.Parent(element).(*ast.AssignStmt); ok && slices.Contains(set.Lhs, ast.Expr(element)) {
			s.sets = append(s.sets, set)
		} else if eval.Stored(f, element) {
			return false
		}
	}
	if s.value != nil {
		for _, id := range f.Uses(s.body, f.Info.Defs[s.value]) {
			if f.InClosure(id) || eval.Addressed(f, id) { // before Go 1.22 it is the same in all turns
				return false
			}
		}
	}
	return len(s.sets) > 0
}

// plainNames reports whether everything that is written in the loop means the same there.
func (s *splitJoin) plainNames() bool {
	f, end := s.f, s.body.Rbrace
	for _, sep := range []ast.Expr{s.split.Args[1], s.join.Args[1]} {
		switch sep := ast.Unparen(sep).(type) {
		case *ast.BasicLit:
		case *ast.Ident:
			if v := f.Object(sep); f.Lookup(end, sep.Name) != v || f.Constant(sep) == nil &&
				(!eval.Steady(f, sep) || eval.Changes(f, s.body, v)) {
				return false
			}
		default:
			return false
		}
	}
	last := s.body.List[len(s.body.List)-1]
	return (s.value == nil || f.Lookup(end, s.value.Name) == f.Object(s.value)) &&
		f.Importable(s.split.Pos(), "strings") && f.Importable(end, "strings") &&
		f.Predeclared(end, "len", "string", "true") && !f.File.CommentBetween(last.End(), end) &&
		(s.onlySet() == nil || !f.File.HasComment(s.onlySet()))
}

// plainText reports whether what is split is a variable that needs no other name.
func (s *splitJoin) plainText() bool {
	_, plain := s.f.Object(s.split.Args[0]).(*types.Var)
	return plain && eval.Steady(s.f, s.split.Args[0])
}

// leavesEarly reports whether an iteration of a loop with that body may end other than by its end or
// a return.
func leavesEarly(body ast.Node) bool {
	return view.Any(body, func(n ast.Node) bool {
		_, branch := n.(*ast.BranchStmt)
		return branch
	})
}

// onlySet returns the one statement that sets an element, if nothing follows it in its turn; nil if
// there are others.
func (s *splitJoin) onlySet() *ast.AssignStmt {
	if len(s.sets) != 1 || s.sets[0].Tok != token.ASSIGN || len(s.sets[0].Lhs) != 1 {
		return nil
	}
	switch last := s.body.List[len(s.body.List)-1].(type) {
	case *ast.AssignStmt:
		if last == s.sets[0] {
			return last
		}
	case *ast.IfStmt:
		if in := last.Body.List; last.Else == nil && len(in) > 0 && in[len(in)-1] == s.sets[0] {
			return s.sets[0]
		}
	}
	return nil
}

// oneName reports whether the variable of the loop can be that of the element: it is not read after
// the element was set.
func (s *splitJoin) oneName() bool {
	f := s.f
	if s.value == nil || eval.Changes(f, s.body, f.Object(s.value)) {
		return false
	}
	for _, id := range f.Uses(s.body, f.Object(s.value)) {
		if s.onlySet() == nil && (id.Pos() > s.sets[0].End() || f.RepeatedSince(s.sets[0], s.body.Lbrace)) {
			return false
		}
	}
	return true
}

// unread reports whether the parts themselves are not read: each turn ends with setting the element, and names
// it nowhere else.
func (s *splitJoin) unread() bool {
	last := s.body.List[len(s.body.List)-1]
	return s.value == nil && len(s.elements) == 1 && s.onlySet() != nil && last == ast.Stmt(s.onlySet())
}

// edits writes each part to a builder.
func (s *splitJoin) edits() []analysis.TextEdit {
	f := s.f
	text, decl := f.Text(s.split.Args[0]), patch.Delete(f, s.decl)
	if !s.plainText() {
		text = f.Fresh("text")
		decl = patch.Replace(s.decl, fmt.Sprintf("%s := %s", text, f.Text(s.split.Args[0])))
	}
	b, part := f.Fresh("b"), f.Fresh("part")
	if s.oneName() {
		part = s.value.Name
	}
	edits := append(s.writes(b, part), decl, patch.Replace(s.join, b+".String()"))
	return append(edits, analysis.TextEdit{Pos: s.loop.Pos(), End: s.body.Lbrace + 1, NewText: []byte(s.head(b, text, part))})
}

// head writes the beginning of the loop.
func (s *splitJoin) head(b, text, part string) string {
	f := s.f
	rest, more := f.Fresh("rest"), f.Fresh("more")
	head := fmt.Sprintf("for %s, %s := %s, true; %[2]s; {", rest, more, text)
	if s.counts {
		i := s.index.Name
		head = fmt.Sprintf("for %[1]s, %[2]s, %[3]s := 0, %[4]s, true; %[3]s; %[1]s++ {", i, rest, more, text)
	}
	declared := fmt.Sprintf("\nvar %s string", part)
	if s.unread() {
		part, declared = "_", ""
	}
	head = fmt.Sprintf("var %[1]s strings.Builder\n%[1]s.Grow(len(%[2]s))\n%[3]s%[8]s\n"+
		"%[4]s, %[5]s, %[6]s = strings.Cut(%[5]s, %[7]s)", b, text, head, part, rest, more, f.Text(s.split.Args[1]), declared)
	if s.value != nil && s.value.Name != part {
		head += fmt.Sprintf("\n%s := %s", s.value.Name, part)
	}
	if f.File.Line(s.body.Lbrace) == f.File.Line(s.body.List[0].Pos()) {
		head += "\n"
	}
	return head
}

// writes are the edits in the body of the loop.
func (s *splitJoin) writes(b, part string) []analysis.TextEdit {
	f, set := s.f, s.onlySet()
	var edits []analysis.TextEdit
	for _, e := range s.elements {
		if set == nil || !view.Within(e.Pos(), set) {
			edits = append(edits, patch.Replace(e, part))
		}
	}
	last := s.body.List[len(s.body.List)-1]
	write := fmt.Sprintf("%s.WriteString(%s)", b, part)
	tail := fmt.Sprintf("\nif %s {\n%s.WriteString(%s)\n}", f.Fresh("more"), b, f.Text(s.join.Args[1]))
	if f.File.Line(last.End()) == f.File.Line(s.body.Rbrace) {
		tail += "\n"
	}
	switch {
	case set == nil:
		return append(edits, patch.Insert(last.End(), "\n"+write+tail))
	case last == ast.Stmt(set):
		return append(edits, patch.Replace(set, s.writeEach(b, part, set.Rhs[0])+tail))
	}
	return append(edits, patch.Replace(set, s.writeEach(b, part, set.Rhs[0])),
		patch.Insert(last.End(), " else {\n"+write+"\n}"+tail))
}

// writeEach writes what an element is set to, operand by operand if they can be evaluated at any time.
func (s *splitJoin) writeEach(b, part string, e ast.Expr) string {
	f := s.f
	if sum, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && eval.Quiet(f, sum) && f.Constant(sum) == nil {
		return s.writeEach(b, part, sum.X) + "\n" + s.writeEach(b, part, sum.Y)
	}
	var own []analysis.TextEdit
	for _, element := range s.elements {
		if view.Within(element.Pos(), e) {
			own = append(own, patch.Replace(element, part))
		}
	}
	return fmt.Sprintf("%s.WriteString(%s)", b, patch.Edited(f, e, own))
}
