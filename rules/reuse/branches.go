package reuse

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/gohone/hone/rules/internal/view"
)

// apart returns the branches that keep the variable, if each is one by itself and no two of them are run in its life; none otherwise.
func (k *kept) apart() (branches []*kept) {
	for _, id := range k.kept {
		list := k.listOf(id)
		if list == nil {
			return nil
		}
		i := slices.IndexFunc(branches, func(b *kept) bool { return b.has(id) })
		if i < 0 {
			branches = append(branches, &kept{f: k.f, v: k.v, list: list})
			i = len(branches) - 1
		}
		branches[i].kept = append(branches[i].kept, id)
	}
	for _, b := range branches {
		b.list = nil
		if !b.findBranch() {
			return nil
		}
	}
	for i, b := range branches {
		b.others = slices.Delete(slices.Clone(branches), i, i+1)
		if slices.ContainsFunc(b.others, func(o *kept) bool { return !k.exclusive(b.kept[0], o.kept[0]) }) {
			return nil
		}
	}
	return branches
}

// listOf returns the innermost statements around a use, outside of function literals.
func (k *kept) listOf(id *ast.Ident) []ast.Stmt {
	for _, p := range k.f.Parents(id) {
		if list := view.StmtList(p); list != nil && !k.f.InClosure(p) {
			return list
		}
	}
	return nil
}

// has reports whether a use is in the branch.
func (k *kept) has(id *ast.Ident) bool {
	return k.list[0].Pos() <= id.Pos() && id.Pos() < k.list[len(k.list)-1].End()
}

// exclusive reports whether two uses are in cases of one switch, of which none goes on with the next, or in the two branches of an if.
func (k *kept) exclusive(a, b *ast.Ident) bool {
	up := k.f.Parents(b)
	for _, p := range k.f.Parents(a) {
		if !slices.Contains(up, p) {
			continue
		}
		switch p := p.(type) {
		case *ast.IfStmt:
			return p.Else != nil && view.Within(a.Pos(), p.Body) != view.Within(b.Pos(), p.Body) &&
				view.Within(a.Pos(), p.Else) != view.Within(b.Pos(), p.Else)
		case *ast.BlockStmt:
			return isClause(p.List[0]) && !view.Any(p, func(n ast.Node) bool {
				s, ok := n.(*ast.BranchStmt)
				return ok && s.Tok == token.FALLTHROUGH
			})
		}
		return false
	}
	return false
}
