package harmless

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/mutate"
)

// swap exchanges neighbouring statements that set local variables and do not depend
// on each other.
func (c *changer) swap() []mutate.Edit {
	var all [][]mutate.Edit
	jumps := false
	ast.Inspect(c.fn.Body, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		case *ast.BranchStmt:
			jumps = jumps || n.Tok == token.GOTO // it may not pass a declaration
		}
		for i := range len(list) - 1 {
			a, b := list[i], list[i+1]
			if c.independent(a, b) {
				all = append(all, []mutate.Edit{c.replace(a, c.text(b)), c.replace(b, c.text(a))})
			}
		}
		return true
	})
	if jumps {
		return nil
	}
	return c.some(all)
}

// independent reports whether no one can tell in which order two statements run.
func (c *changer) independent(a, b ast.Stmt) bool {
	setA, okA := c.sets(a)
	setB, okB := c.sets(b)
	if !okA || !okB || c.text(a) == c.text(b) {
		return false
	}
	// By name, so that what one declares hides nothing from the other.
	touches := func(s ast.Stmt, set []string) bool {
		found := false
		ast.Inspect(s, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && slices.Contains(set, id.Name)
			return !found
		})
		return found
	}
	return !touches(a, setB) && !touches(b, setA)
}

// sets returns the names of the variables that a statement sets, if it does nothing
// else.
func (c *changer) sets(s ast.Stmt) (names []string, ok bool) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != len(s.Rhs) || slices.Contains([]token.Token{token.QUO_ASSIGN, token.REM_ASSIGN, token.SHL_ASSIGN, token.SHR_ASSIGN}, s.Tok) {
			return nil, false
		}
		for _, e := range s.Lhs {
			if !isIdent(e) {
				return nil, false
			}
			names = append(names, e.(*ast.Ident).Name)
		}
		return names, c.makes(s.Rhs)
	case *ast.IncDecStmt:
		if !isIdent(s.X) {
			return nil, false
		}
		return []string{s.X.(*ast.Ident).Name}, true
	case *ast.DeclStmt:
		d := s.Decl.(*ast.GenDecl)
		if d.Tok != token.VAR {
			return nil, false
		}
		for _, spec := range d.Specs {
			v := spec.(*ast.ValueSpec)
			for _, id := range v.Names {
				names = append(names, id.Name)
			}
			if !c.makes(v.Values) {
				return nil, false
			}
		}
		return names, true
	}
	return nil, false
}

// makes reports whether expressions are pure, or make something new and empty.
func (c *changer) makes(list []ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.CompositeLit:
			return len(e.Elts) > 0
		case *ast.CallExpr:
			if c.calls(e, "make") && len(e.Args) == 1 {
				return false
			}
		}
		return !c.pure(e)
	})
}

// rename gives some of the local variables other names.
func (c *changer) rename() []mutate.Edit {
	uses := make(map[types.Object][]*ast.Ident)
	var order []types.Object
	ast.Inspect(c.fn, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || id.Name == "_" {
			return true
		}
		if v, ok := c.Info.Defs[id].(*types.Var); ok && !v.IsField() {
			order = append(order, v)
			uses[v] = append(uses[v], id)
		} else if v := c.Info.Uses[id]; uses[v] != nil {
			uses[v] = append(uses[v], id)
		}
		return true
	})
	var all [][]mutate.Edit
	for _, v := range order {
		name := c.fresh(string(rune('a'+c.rng.IntN(26))) + strings.ToUpper(v.Name()[:1]) + v.Name()[1:])
		var edits []mutate.Edit
		for _, id := range uses[v] {
			edits = append(edits, c.replace(id, name))
		}
		all = append(all, edits)
	}
	return c.some(all)
}
