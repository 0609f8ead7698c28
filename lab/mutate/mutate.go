// Package mutate makes wrong versions of Go functions out of right ones, by
// small changes of the source: what people and programs get wrong when they
// make code faster. Whether a change is really one of behavior is not known
// here; many are not.
//
// It works on source that was type-checked and gives edits of it.
package mutate

import (
	"cmp"
	"go/ast"
	"go/token"
	"math/rand/v2"
	"slices"
)

// Operators returns all kinds of changes in the order of their names.
func Operators() []Operator {
	all := slices.Concat(expressionOperators, statementOperators, memoryOperators, textOperators, rareOperators, numberOperators)
	slices.SortFunc(all, func(a, b Operator) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// Find returns the mutants of a declaration of the unit: all that the operators
// make, each once. Where an operator has a choice, rng makes it. The order is
// that of the operators' names, and of the source.
func Find(u *Unit, decl ast.Decl, rng *rand.Rand) []Mutant {
	f := &finder{Unit: u, rng: rng}
	f.fn, _ = decl.(*ast.FuncDecl)
	for _, op := range Operators() {
		f.op = op.Name
		ast.PreorderStack(decl, nil, func(n ast.Node, stack []ast.Node) bool {
			f.stack = stack
			op.find(f, n)
			return true
		})
	}
	return f.found
}

// Apply returns the source with edits made.
func Apply(src []byte, edits []Edit) []byte {
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(out, src[at:e.Start]...)
		out = append(out, e.New...)
		at = e.End
	}
	return append(out, src[at:]...)
}

// Start returns where a declaration begins, with the comment before it.
func Start(d ast.Decl) token.Pos {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	case *ast.GenDecl:
		if d.Doc != nil {
			return d.Doc.Pos()
		}
	}
	return d.Pos()
}
