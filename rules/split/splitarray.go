package split

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// SplitArray is the rule splitarray, described in the package comment.
var SplitArray = rule.New(docs, "splitarray", func(f *view.Func) {
	for a := range view.All[*ast.AssignStmt](f) {
		splitArray(f, a)
	}
})

// splitArray reports an assignment of the parts of a string.
func splitArray(f *view.Func, a *ast.AssignStmt) {
	name, value := view.Assignment(a, token.DEFINE)
	call, ok := value.(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() || !f.InBlock(a) || f.File.HasComment(a) || view.IsBlank(name) {
		return
	}
	s := &arraySplit{f: f, call: call, v: f.Object(name)}
	switch f.Callee(call) {
	case "strings.Fields":
		s.since = "go1.24"
	case "strings.Split", "strings.SplitN":
		if splitToCut(f, call) == nil || cutParts(f, a, call) != nil || lastPart(f, a, call) != nil {
			return // that is for the rule cut
		}
		s.since, s.most = "go1.18", parts(f, call)
	default:
		return
	}
	if view.HasBraces(call) || !f.Importable(call.Pos(), "strings") ||
		!f.Predeclared(call.Pos(), "append", "len", "string", "true") || !s.onlyRead() || !s.indexed ||
		!f.Needs(call.Pos(), s.since) {
		return
	}
	if !s.counted && s.most == 0 {
		s.most = s.asked + 1 // of strings.Split, the last is all of the rest
	}
	f.Report(a, "a slice is allocated for parts that are only read",
		patch.Fix(fmt.Sprintf("split into an array of %d on the stack", s.room()),
			patch.Replace(a, s.code(f.Text(name)))))
}

// An arraySplit is the parts of a string that nothing keeps.
type arraySplit struct {
	f     *view.Func
	call  *ast.CallExpr
	v     types.Object
	since string // the version of Go that the code needs
	most  int    // parts, 0 if there can be any number
	// indexed is set if a part is asked for by its number, and asked is the largest number of
	// parts that a constant asks for.
	indexed bool
	asked   int
	// counted is set if more parts than that make a difference.
	counted bool
}

// onlyRead reports whether nothing is done with the slice but that its length and its elements are
// used: the array may have room beyond its length, which appending or slicing would show.
func (s *arraySplit) onlyRead() bool {
	for _, id := range s.f.Uses(s.f.Decl.Body, s.v) {
		if s.f.Info.Defs[id] == s.v {
			continue
		}
		if s.f.InClosure(id) || !s.reads(id) {
			return false
		}
	}
	return true
}

// reads reports whether a use of the slice needs only its length and elements.
func (s *arraySplit) reads(id *ast.Ident) bool {
	up := s.f.Parents(id)
	switch p := up[0].(type) {
	case *ast.IndexExpr:
		s.indexed = true
		s.ask(p.Index, 1)
		return p.X == id
	case *ast.RangeStmt:
		s.counted = true
		return p.X == id
	case *ast.SliceExpr:
		s.counted = true
		call, ok := up[1].(*ast.CallExpr)
		return ok && p.X == id && p.High == nil && s.f.Callee(call) == "strings.Join"
	case *ast.CallExpr:
		switch of := up[1].(type) {
		case *ast.BinaryExpr:
			s.counted = s.counted || !comparisons[of.Op]
			s.ask(other(of, p), 0)
		case *ast.SwitchStmt:
			for _, clause := range of.Body.List {
				for _, x := range clause.(*ast.CaseClause).List {
					s.ask(x, 0)
				}
			}
		default:
			s.counted = true
		}
		return s.f.Builtin(p) == "len" || s.f.Callee(p) == "strings.Join"
	}
	return false
}

var comparisons = map[token.Token]bool{
	token.EQL: true, token.NEQ: true, token.LSS: true, token.LEQ: true, token.GTR: true, token.GEQ: true,
}

// other is the operand that is not the given one.
func other(of *ast.BinaryExpr, e ast.Expr) ast.Expr {
	if of.X == e {
		return of.Y
	}
	return of.X
}

// ask notes that a constant, and so many more, is a number of parts.
func (s *arraySplit) ask(e ast.Expr, more int) {
	if v := s.f.Constant(e); v != nil && s.f.Portable(e) {
		if n, ok := constant.Int64Val(constant.ToInt(v)); ok && n < mostParts {
			s.asked = max(s.asked, int(n)+more)
			return
		}
	}
	s.counted = true
}

// Bounds of the array. There is room for one part more than is asked for: texts that have too
// many are to be refused as fast.
const (
	leastParts = 4
	mostParts  = 32
)

// room is the number of parts that the array holds.
func (s *arraySplit) room() int {
	switch {
	case s.most > 0 && s.most <= mostParts:
		return s.most
	case s.asked == 0:
		return 2 * leastParts
	}
	return max(s.asked+1, leastParts)
}

// code writes the statements that fill the slice, called name.
func (s *arraySplit) code(name string) string {
	f, args := s.f, s.call.Args
	array, part := f.Fresh("array"), f.Fresh("part")
	var b strings.Builder
	fmt.Fprintf(&b, "var %[1]s [%[2]d]string\n%[3]s := %[1]s[:0]\n", array, s.room(), name)
	if len(args) == 1 {
		enough := ""
		if s.most > 0 {
			enough = fmt.Sprintf("if len(%s) == %d {\nbreak\n}\n", name, s.most)
		}
		fmt.Fprintf(&b, "for %s := range strings.FieldsSeq(%s) {\n%[4]s%[3]s = append(%[3]s, %[1]s)\n}",
			part, f.Text(args[0]), name, enough)
		return b.String()
	}
	rest, more := f.Fresh("rest"), f.Fresh("more")
	head, tail := fmt.Sprintf("for %s, %s := %s, true; %[2]s; {", rest, more, f.Text(args[0])), "}"
	if s.most > 0 {
		head = fmt.Sprintf("%[1]s, %[2]s := %[3]s, true\nfor %[2]s && len(%[4]s) < %[5]d {",
			rest, more, f.Text(args[0]), name, s.most-1)
		tail = fmt.Sprintf("}\nif %s {\n%[2]s = append(%[2]s, %[3]s)\n}", more, name, rest)
	}
	fmt.Fprintf(&b, "%[1]s\nvar %[2]s string\n%[2]s, %[3]s, %[4]s = strings.Cut(%[3]s, %[5]s)\n"+
		"%[6]s = append(%[6]s, %[2]s)\n%[7]s", head, part, rest, more, f.Text(args[1]), name, tail)
	return b.String()
}
