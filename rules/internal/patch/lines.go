package patch

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// CommentAbove returns the comment whose last line is the one before a statement, nil if there is
// none or if code shares its lines.
func CommentAbove(f *view.Func, s ast.Stmt) *ast.CommentGroup {
	for g := range f.File.Comments(lineBefore(f, s), s.Pos()) {
		if f.File.Line(g.End()) != f.File.Line(s.Pos())-1 {
			continue
		}
		start, end := f.File.Tok.Offset(g.Pos()), f.File.Tok.Offset(g.End())
		if from, to := wholeLines(f.File.Src, start, end); from < start && to > end {
			return g
		}
	}
	return nil
}

// OwnLines reports whether a statement has its lines for itself and no comment but the given ones
// belongs to it alone, so that it can go without a trace.
func OwnLines(f *view.Func, s ast.Stmt, known ...*ast.CommentGroup) bool {
	first, last := f.File.Line(s.Pos()), f.File.Line(s.End())
	for g := range f.File.Comments(lineBefore(f, s), f.File.LineEnd(s.End())) {
		if slices.Contains(known, g) {
			continue
		}
		from, to := f.File.Line(g.Pos()), f.File.Line(g.End())
		if to == first-1 || to == first || from == last {
			return false
		}
	}
	for _, other := range view.StmtList(f.Parent(s)) {
		if other != s && f.File.Line(other.Pos()) <= last && f.File.Line(other.End()) >= first {
			return false
		}
	}
	block := f.Parent(s)
	return f.File.Line(block.Pos()) < first && f.File.Line(block.End()) > last
}

// Remarked reports whether there is a comment in a statement, or after it on its line.
func Remarked(f *view.Func, s ast.Stmt) bool {
	return f.File.CommentBetween(s.Pos(), f.File.LineEnd(s.End()))
}

// CanGo reports whether a statement can be deleted: it has its lines for itself, and the comment above it, if
// there is one, becomes that of the statement on the next line.
func CanGo(f *view.Func, s ast.Stmt) bool {
	above := CommentAbove(f, s)
	if above == nil {
		return OwnLines(f, s)
	}
	next := f.Next(s)
	return next != nil && f.File.Line(next.Pos()) == f.File.Line(s.End())+1 && OwnLines(f, s, above)
}

// lineBefore returns where the line before a statement begins.
func lineBefore(f *view.Func, s ast.Stmt) token.Pos {
	return f.File.LineStart(max(f.File.LineStart(s.Pos())-1, f.File.Syntax.FileStart))
}

// LineEnd returns the end of the line that a node ends in where nothing but a comment
// follows it there, and else its end.
func LineEnd(f *view.Func, n ast.Node) token.Pos {
	line := f.File.Text(n.End(), f.File.LineEnd(n.End()))
	if strings.HasPrefix(strings.TrimSpace(line), "//") {
		return n.End() + token.Pos(len(strings.TrimRight(line, "\r")))
	}
	return n.End()
}

// Callees are edits that put a function in place of those which some calls call, with the same arguments, and its declaration below
// f, unless that is empty.
func Callees(f *view.Func, calls []*ast.CallExpr, name, decl string) (edits []analysis.TextEdit) {
	for _, call := range calls {
		edits = append(edits, Replace(call.Fun, name))
	}
	if decl != "" {
		edits = append(edits, Below(f, "\n\n"+decl))
	}
	return edits
}

// Below is an edit that adds declarations below the function, with an empty line after them where there is none.
func Below(f *view.Func, decls string) analysis.TextEdit {
	end := LineEnd(f, f.Decl)
	rest := f.File.Src[f.File.Tok.Offset(end):]
	if next, _, _ := bytes.Cut(bytes.TrimPrefix(rest, []byte("\n")), []byte("\n")); len(bytes.TrimSpace(next)) > 0 {
		decls += "\n"
	}
	return Insert(end, decls)
}

// Above returns an edit that puts declarations above the function and its doc comment, with an empty line between.
func Above(f *view.Func, decls string) analysis.TextEdit {
	at := f.Decl.Pos()
	if f.Decl.Doc != nil {
		at = f.Decl.Doc.Pos()
	}
	return Insert(at, decls+"\n\n")
}

// Delete is an edit that deletes a node of the package with comments that belong to it, and
// with its lines if nothing else is on them.
func Delete(f *view.Func, n ast.Node, comments ...*ast.CommentGroup) analysis.TextEdit {
	from, to := n.Pos(), n.End()
	for _, c := range comments {
		if c != nil {
			from, to = min(from, c.Pos()), max(to, c.End())
		}
	}
	file := f.Index.FileOf(from)
	start, end := wholeLines(file.Src, file.Tok.Offset(from), file.Tok.Offset(to))
	return analysis.TextEdit{Pos: file.Tok.Pos(start), End: file.Tok.Pos(end)}
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
		out.WriteString(f.File.Text(at, e.Pos))
		out.Write(e.NewText)
		at = e.End
	}
	return out.String() + f.File.Text(at, n.End())
}
