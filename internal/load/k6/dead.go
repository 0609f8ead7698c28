package k6

import (
	"reflect"
	"slices"

	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/token"
)

// statement looks at one statement that is an expression: one without effect
// here goes, and of "check(...) || metric.add(1)" the check stays.
func (v *k6Survey) statement(s *ast.ExpressionStatement) {
	if v.isIdle(s.Expression) {
		s.Expression = &ast.NullLiteral{Idx: s.Expression.Idx0(), Literal: "null"}
		return
	}
	if either, ok := s.Expression.(*ast.BinaryExpression); ok &&
		(either.Operator == token.LOGICAL_OR || either.Operator == token.LOGICAL_AND) &&
		v.isIdle(either.Right) && v.isCheckCall(either.Left) {
		s.Expression = either.Left
	}
	v.discarded(s.Expression)
}

// discarded notes that nobody takes the result of e.
func (v *k6Survey) discarded(e ast.Expression) {
	if v.isCheckCall(e) {
		v.called[e.(*ast.CallExpression).Callee] = true
	}
}

// forEach looks at list.forEach(x => check(...)).
func (v *k6Survey) forEach(call *ast.CallExpression) {
	if dot, ok := call.Callee.(*ast.DotExpression); !ok || dot.Identifier.Name != "forEach" || len(call.ArgumentList) != 1 {
		return
	}
	if arrow, ok := call.ArgumentList[0].(*ast.ArrowFunctionLiteral); ok {
		if body, ok := arrow.Body.(*ast.ExpressionBody); ok {
			v.discarded(body.Expression)
		}
	}
}

// branch looks at an if whose branches do nothing: its test does not matter.
func (v *k6Survey) branch(s *ast.IfStatement) {
	if !v.isEmpty(s.Consequent) || !v.isEmpty(s.Alternate) {
		return
	}
	if isPure(s.Test) {
		s.Test = &ast.BooleanLiteral{Idx: s.Test.Idx0(), Literal: "false"}
		return
	}
	test := s.Test
	if not, ok := test.(*ast.UnaryExpression); ok && not.Operator == token.NOT {
		test = not.Operand
	}
	v.discarded(test)
}

// isEmpty says that a statement does nothing.
func (v *k6Survey) isEmpty(s ast.Statement) bool {
	switch s := s.(type) {
	case nil, *ast.EmptyStatement:
		return true
	case *ast.ExpressionStatement:
		_, ok := s.Expression.(*ast.NullLiteral)
		return ok
	case *ast.BlockStatement:
		return !slices.ContainsFunc(s.List, func(s ast.Statement) bool { return !v.isEmpty(s) })
	case *ast.IfStatement:
		return isPure(s.Test) && v.isEmpty(s.Consequent) && v.isEmpty(s.Alternate)
	}
	return false
}

// unread looks at "const ok = check(...)" where ok is not mentioned again.
func (v *k6Survey) unread(module *ast.Program) {
	mentions := make(map[string]int)
	eachNode(reflect.ValueOf(module.Body), func(n ast.Node) {
		switch n := n.(type) {
		case *ast.Identifier:
			mentions[n.Name.String()]++
		case *ast.PropertyShort:
			mentions[n.Name.Name.String()]++
		}
	})
	eachNode(reflect.ValueOf(module.Body), func(n ast.Node) {
		if b, ok := n.(*ast.Binding); ok && b.Initializer != nil {
			if id, ok := b.Target.(*ast.Identifier); ok && mentions[id.Name.String()] == 1 {
				v.discarded(b.Initializer)
			}
		}
	})
}

// isIdle says that e is metric.add(...) or console.log(...) with arguments that
// do nothing themselves.
func (v *k6Survey) isIdle(e ast.Expression) bool {
	call, ok := e.(*ast.CallExpression)
	if !ok {
		return false
	}
	dot, ok := call.Callee.(*ast.DotExpression)
	if !ok {
		return false
	}
	of, ok := dot.Left.(*ast.Identifier)
	if !ok || slices.ContainsFunc(call.ArgumentList, func(e ast.Expression) bool { return !isPure(e) }) {
		return false
	}
	if of.Name == "console" {
		v.console = true
		return true
	}
	return v.metrics[of.Name.String()] && dot.Identifier.Name == "add"
}

// harmless are methods that only return something.
var harmless = []string{"stringify", "toString", "toFixed", "now"}

// isPure says that an expression changes nothing.
func isPure(e ast.Expression) bool {
	pure := true
	eachNode(reflect.ValueOf(&e).Elem(), func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpression:
			dot, ok := n.Callee.(*ast.DotExpression)
			pure = pure && ok && slices.Contains(harmless, dot.Identifier.Name.String())
		case *ast.AssignExpression, *ast.NewExpression, *ast.AwaitExpression, *ast.YieldExpression:
			pure = false
		case *ast.UnaryExpression:
			pure = pure && n.Operator != token.INCREMENT && n.Operator != token.DECREMENT && n.Operator != token.DELETE
		}
	})
	return pure
}
