package view

import (
	"go/ast"
	"go/token"
	"strconv"
)

// Text returns the source between two positions.
func (f *File) Text(from, to token.Pos) string {
	return string(f.Src[f.Tok.Offset(from):f.Tok.Offset(to)])
}

// Own reports whether rules may change the file.
func (f *File) Own() bool { return f.own }

// Line returns the number of the line that a position is in.
func (f *File) Line(at token.Pos) int { return f.Tok.Line(at) }

// HasComment reports whether there is a comment in n, which would be lost if n were
// written again.
func (f *File) HasComment(n ast.Node) bool { return f.CommentBetween(n.Pos(), n.End()) }

// CommentBetween reports whether there is a comment, or a part of one, between two
// positions.
func (f *File) CommentBetween(from, to token.Pos) bool {
	for _, g := range f.Syntax.Comments {
		if g.Pos() < to && from < g.End() {
			return true
		}
	}
	return false
}

// Imports reports whether the file imports a path.
func (f *File) Imports(path string) bool {
	for _, spec := range f.Syntax.Imports {
		if s, err := strconv.Unquote(spec.Path.Value); err == nil && s == path {
			return true
		}
	}
	return false
}
