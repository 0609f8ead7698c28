package observe

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/packages"
)

// A block is a list of statements that is entered or not.
type block struct {
	id   int
	file string
	// from is where its first statement may stand, to is its end, in bytes of the file.
	from, to int
}

// blocks returns those of a function, outer ones before inner ones, with numbers from first on.
func blocks(p *packages.Package, fn *ast.FuncDecl, first int) []block {
	var out []block
	add := func(from, to token.Pos) {
		at := p.Fset.PositionFor(from, false)
		out = append(out, block{first + len(out), at.Filename, at.Offset, p.Fset.PositionFor(to, false).Offset})
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			if !clauses(n) {
				add(n.Lbrace+1, n.Rbrace)
			}
		case *ast.CaseClause:
			add(n.Colon+1, n.End())
		case *ast.CommClause:
			add(n.Colon+1, n.End())
		}
		return true
	})
	return out
}

// clauses reports whether a block is the body of a switch or select, in which no statement may
// stand.
func clauses(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return true // there is nothing in it either
	}
	switch b.List[0].(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// enter writes what notes that a block is entered.
func (b block) enter(alias string) insertion {
	return insertion{b.from, fmt.Sprintf(" %s.Enter(%d); ", alias, b.id)}
}
