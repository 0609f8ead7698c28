package view

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"iter"
	"slices"
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
	for range f.Comments(from, to) {
		return true
	}
	return false
}

// Comments returns the comments of which a part is between two positions, in order.
func (f *File) Comments(from, to token.Pos) iter.Seq[*ast.CommentGroup] {
	all := f.Syntax.Comments
	first, _ := slices.BinarySearchFunc(all, from, func(g *ast.CommentGroup, at token.Pos) int {
		return cmp.Compare(g.End(), at+1)
	})
	return func(yield func(*ast.CommentGroup) bool) {
		for _, g := range all[first:] {
			if g.Pos() >= to || !yield(g) {
				return
			}
		}
	}
}

// LineStart returns where the line of a position begins.
func (f *File) LineStart(at token.Pos) token.Pos {
	from := f.Tok.Offset(at)
	return at - token.Pos(from-bytes.LastIndexByte(f.Src[:from], '\n')-1)
}

// LineEnd returns where the line of a position ends, before the newline.
func (f *File) LineEnd(at token.Pos) token.Pos {
	rest := f.Src[f.Tok.Offset(at):]
	if n := bytes.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	return at + token.Pos(len(rest))
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
