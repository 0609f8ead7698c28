// Package patch makes the edits of rewrites.
package patch

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// Fix is a suggested fix, with what it does.
func Fix(message string, edits ...analysis.TextEdit) analysis.SuggestedFix {
	return analysis.SuggestedFix{Message: message, TextEdits: edits}
}

// Replace is an edit of a whole node.
func Replace(n ast.Node, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// Insert is an edit that adds text at a position.
func Insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}

// Listed adds what comes last in a list that is closed somewhere, perhaps after a comma.
func Listed[N ast.Node](list []N, closing token.Pos, last string) analysis.TextEdit {
	if n := len(list); n > 0 {
		return Insert(list[n-1].End(), ", "+last)
	}
	return Insert(closing, last)
}

// BindsTighter reports whether an operator would take its operand out of a sum written there.
func BindsTighter(op ast.Node, operand ast.Expr) bool {
	switch op := op.(type) {
	case *ast.BinaryExpr:
		return op.Op.Precedence() > token.ADD.Precedence() ||
			op.Op.Precedence() == token.ADD.Precedence() && op.Y == operand
	case *ast.UnaryExpr:
		return true
	}
	return false
}
