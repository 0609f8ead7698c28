package fuse

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// walkFix goes over the bytes of the string instead of cutting it, for a separator of one byte:
// parts are often so short that a call for each takes longer. It returns nil if that cannot be
// written.
func (s *splitLoop) walkFix() *analysis.SuggestedFix {
	if s.separatorByte() == "" || shadows(s.f, "cap", "make", "string", "len") {
		return nil
	}
	text, declare := s.f.Text(s.split.Args[0]), ""
	before := ast.Stmt(s.loop)
	if s.decl != nil {
		before = s.decl
	}
	if !eval.Kept(s.f, s.split.Args[0], before) || view.Mentions(s.split.Args[0], s.part.Name) {
		text = s.f.Fresh("text")
		declare = fmt.Sprintf("%s := %s", text, s.f.Text(s.split.Args[0]))
	}
	var edits []analysis.TextEdit
	switch {
	case s.decl == nil:
	case declare == "" && patch.OwnLines(s.f, s.decl):
		edits = append(edits, patch.Delete(s.f, s.decl))
	case declare == "":
		return nil
	default:
		edits = append(edits, patch.Replace(s.decl, declare))
		declare = ""
	}
	i := s.f.Fresh("i")
	head := declare + "\n" + s.walkHead(text, i, s.f.Fresh("n"), s.part.Name)
	edits = append(edits, s.header(head), s.room(fmt.Sprintf("%s[%s:]", text, i), 1))
	fix := patch.Fix("find the parts byte by byte and make the list in one piece", edits...)
	return &fix
}

// walkHead writes a loop over the parts of a string that are not empty, up to its body.
func (s *splitLoop) walkHead(text, i, n, part string) string {
	return fmt.Sprintf("for %[1]s := 0; %[1]s < len(%[2]s); %[1]s++ {\n"+
		"if %[2]s[%[1]s] == %[4]s {\ncontinue\n}\n"+
		"%[5]s := %[2]s[%[1]s:]\nfor %[3]s := 0; %[3]s < len(%[5]s); %[3]s++ {\n"+
		"if %[5]s[%[3]s] == %[4]s {\n%[5]s = %[5]s[:%[3]s]\nbreak\n}\n}\n%[1]s += len(%[5]s)",
		i, text, n, s.separatorByte(), part)
}

// separatorByte writes the separator as a byte, empty if it is longer.
func (s *splitLoop) separatorByte() string {
	if sep, ok := s.f.StringConstant(s.split.Args[1]); ok && len(sep) == 1 {
		return patch.QuoteByte(sep[0])
	}
	return ""
}

// header replaces the head of the loop up to its body.
func (s *splitLoop) header(text string) analysis.TextEdit {
	if s.f.File.Line(s.loop.Body.Lbrace) == s.f.File.Line(s.loop.Body.List[0].Pos()) {
		text += "\n"
	}
	if text[0] == '\n' {
		text = text[1:]
	}
	return analysis.TextEdit{Pos: s.loop.Pos(), End: s.loop.Body.Lbrace + 1, NewText: []byte(text)}
}

// room makes room in the list for more parts than there are separators in the rest of the string,
// before the first part is kept.
func (s *splitLoop) room(rest string, more int) analysis.TextEdit {
	return patch.Insert(s.keep.Pos(), fmt.Sprintf(
		"if cap(%[1]s) == 0 {\n%[1]s = make([]string, 0, strings.Count(%[2]s, %[3]s)+%[4]d)\n}\n",
		s.list(), rest, s.separator(), more))
}

// A splitLoop is a loop over the parts of a string that keeps those that are not empty.
type splitLoop struct {
	f    *view.Func
	loop *ast.RangeStmt
	part *ast.Ident
	// split lists the parts, decl declares a variable for them, nil if there is none, and keep
	// appends one to the list.
	split *ast.CallExpr
	decl  ast.Stmt
	keep  *ast.AssignStmt
}

func (s *splitLoop) list() string      { return s.f.Text(s.keep.Lhs[0]) }
func (s *splitLoop) separator() string { return s.f.Text(s.split.Args[1]) }
