package prove

import "go/ast"

// readsJSON says that a function, or what it uses of its package, hands something to
// package json: then its texts are often JSON.
func (s *subject) readsJSON() bool {
	found := false
	for _, n := range s.reachable(s.fn) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && !found {
				o := s.pkg.TypesInfo.Uses[id]
				found = o != nil && o.Pkg() != nil && o.Pkg().Path() == "encoding/json"
			}
			return !found
		})
	}
	return found
}
