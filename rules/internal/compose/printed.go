package compose

import (
	"go/ast"

	"github.com/gohone/hone/rules/internal/view"
)

// Printed takes a statement that is a call of fmt.Fprintf or fmt.Fprint apart into the
// writer and pieces, as Formatted does; nil if that cannot be done.
func Printed(f *view.Func, stmt ast.Stmt) (call *ast.CallExpr, to ast.Expr, pieces []Piece) {
	call, _ = view.Dropped(stmt)
	if call == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil, nil, nil
	}
	// The rest of the arguments is what Sprintf and Sprint take.
	rest := &ast.CallExpr{Fun: call.Fun, Lparen: call.Lparen, Args: call.Args[1:], Rparen: call.Rparen}
	switch f.Callee(call) {
	case "fmt.Fprintf":
		pieces = sprintf(f, rest)
	case "fmt.Fprint":
		pieces = sprint(f, rest)
	}
	if pieces == nil || !f.Predeclared(call.Pos(), Names...) {
		return nil, nil, nil
	}
	return call, call.Args[0], pieces
}
