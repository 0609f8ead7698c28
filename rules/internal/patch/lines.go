package patch

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// OwnLines says that a statement has its lines for itself and no comment belongs
// to it alone, so that it can go without a trace.
func OwnLines(f *view.Func, s ast.Stmt) bool {
	first, last := f.File.Tok.Line(s.Pos()), f.File.Tok.Line(s.End())
	for _, g := range f.File.Syntax.Comments {
		from, to := f.File.Tok.Line(g.Pos()), f.File.Tok.Line(g.End())
		if to == first-1 || to == first || from == last {
			return false
		}
	}
	for _, other := range view.StmtList(f.Parent(s)) {
		if other != s && f.File.Tok.Line(other.Pos()) <= last && f.File.Tok.Line(other.End()) >= first {
			return false
		}
	}
	block := f.Parent(s)
	return f.File.Tok.Line(block.Pos()) < first && f.File.Tok.Line(block.End()) > last
}

// DeleteLines is an edit that removes a statement with its lines.
func DeleteLines(f *view.Func, s ast.Stmt) analysis.TextEdit {
	from := f.File.Tok.LineStart(f.File.Tok.Line(s.Pos()))
	to := f.File.Tok.LineStart(f.File.Tok.Line(s.End()) + 1)
	return analysis.TextEdit{Pos: from, End: to}
}

// LineEnd returns the end of the line that a node ends in where nothing but a comment
// follows it there, and else its end.
func LineEnd(f *view.Func, n ast.Node) token.Pos {
	line, _, _ := strings.Cut(string(f.File.Src[f.File.Tok.Offset(n.End()):]), "\n")
	if strings.HasPrefix(strings.TrimSpace(line), "//") {
		return n.End() + token.Pos(len(strings.TrimRight(line, "\r")))
	}
	return n.End()
}

// Delete is an edit that deletes a declaration with its comments and its lines. It
// may be in any file of the package.
func Delete(f *view.Func, n ast.Node, before, behind *ast.CommentGroup) analysis.TextEdit {
	from, to := n.Pos(), n.End()
	if before != nil {
		from = before.Pos()
	}
	if behind != nil {
		to = behind.End()
	}
	tf := f.Pass.Fset.File(from)
	src, err := f.Pass.ReadFile(tf.Name())
	if err != nil {
		return analysis.TextEdit{Pos: from, End: to}
	}
	start, end := wholeLines(src, tf.Offset(from), tf.Offset(to))
	return analysis.TextEdit{Pos: tf.Pos(start), End: tf.Pos(end)}
}

// wholeLines widens a span to the lines it lies in, if nothing else is on them.
func wholeLines(src []byte, start, end int) (int, int) {
	s, e := start, end
	for s > 0 && strings.IndexByte(" \t", src[s-1]) >= 0 {
		s--
	}
	for e < len(src) && strings.IndexByte(" \t\r", src[e]) >= 0 {
		e++
	}
	if s > 0 && src[s-1] != '\n' || e < len(src) && src[e] != '\n' {
		return start, end
	}
	return s, min(e+1, len(src))
}

// Edited returns the source of a node after edits.
func Edited(f *view.Func, n ast.Node, edits []analysis.TextEdit) string {
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	var out strings.Builder
	at := n.Pos()
	for _, e := range edits {
		out.Write(f.File.Src[f.File.Tok.Offset(at):f.File.Tok.Offset(e.Pos)])
		out.Write(e.NewText)
		at = e.End
	}
	out.Write(f.File.Src[f.File.Tok.Offset(at):f.File.Tok.Offset(n.End())])
	return out.String()
}
