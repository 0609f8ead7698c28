package predicate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"testing"
)

func BenchmarkThirtyfirstSelector(b *testing.B) {
	expr, err := parser.ParseExpr("user.spec.traits.logins.first")
	if err != nil {
		b.Fatal(err)
	}
	sel := expr.(*ast.SelectorExpr)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if f, err := evaluateSelector(sel, []string{}); err != nil || len(f) != 5 {
			b.Fatal(f, err)
		}
	}
}

func BenchmarkThirtyfirstContains(b *testing.B) {
	var roles []string
	for i := 0; i < 40; i++ {
		roles = append(roles, fmt.Sprintf("role-%02d", i))
	}
	p := Contains(roles, "role-38")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if !p() {
			b.Fatal()
		}
	}
}
