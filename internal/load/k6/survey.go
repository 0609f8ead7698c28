package k6

import (
	"cmp"
	"reflect"
	"slices"

	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/file"
	"github.com/grafana/sobek/token"
)

// A survey is what is known of a module without running it. It also takes out of
// the module what has no effect here and would otherwise read answers: values
// added to custom metrics, and what is written to the console.
type survey struct {
	metrics map[string]bool // names of custom metrics
	console bool            // something is written to the console
	alone   []file.Idx      // calls that are statements: their results are unused
}

func surveyModule(module *ast.Program) *survey {
	v, classes := &survey{metrics: make(map[string]bool)}, make(map[string]bool)
	for _, d := range module.ImportEntries {
		if d.FromClause != nil && d.FromClause.ModuleSpecifier == "k6/metrics" {
			each(d, func(spec *ast.ImportSpecifier) {
				classes[cmp.Or(spec.Alias, spec.IdentifierName).String()] = true
			})
		}
	}
	each(&module.Body, func(b *ast.Binding) {
		if made, ok := b.Initializer.(*ast.NewExpression); ok && classes[name(made.Callee)] {
			v.metrics[name(b.Target)] = true
		}
	})
	each(&module.Body, func(s *ast.ExpressionStatement) {
		if v.isIdle(s.Expression) {
			s.Expression = &ast.NullLiteral{Idx: s.Expression.Idx0(), Literal: "null"}
		} else if call, ok := s.Expression.(*ast.CallExpression); ok {
			v.alone = append(v.alone, call.LeftParenthesis)
		}
	})
	each(&module.Body, func(s *ast.IfStatement) {
		if isEmpty(s) {
			s.Test = &ast.BooleanLiteral{Idx: s.Test.Idx0(), Literal: "false"}
		}
	})
	return v
}

// isIdle reports whether e is metric.add(...) or console.log(...) with arguments
// that do nothing themselves.
func (v *survey) isIdle(e ast.Expression) bool {
	call, ok := e.(*ast.CallExpression)
	if !ok || !isPure(&call.ArgumentList) {
		return false
	}
	dot, ok := call.Callee.(*ast.DotExpression)
	if !ok {
		return false
	}
	console := name(dot.Left) == "console"
	v.console = v.console || console
	return console || v.metrics[name(dot.Left)] && dot.Identifier.Name == "add"
}

// isEmpty reports whether a statement does nothing.
func isEmpty(s ast.Statement) bool {
	switch s := s.(type) {
	case nil, *ast.EmptyStatement:
		return true
	case *ast.ExpressionStatement:
		_, ok := s.Expression.(*ast.NullLiteral)
		return ok
	case *ast.BlockStatement:
		return !slices.ContainsFunc(s.List, func(s ast.Statement) bool { return !isEmpty(s) })
	case *ast.IfStatement:
		return isPure(&s.Test) && isEmpty(s.Consequent) && isEmpty(s.Alternate)
	}
	return false
}

// harmless are methods that only return something.
var harmless = []string{"stringify", "toString", "toFixed", "now"}

// isPure reports whether the expressions below a pointer change nothing.
func isPure(root any) bool {
	pure := true
	each(root, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CallExpression:
			dot, ok := n.Callee.(*ast.DotExpression)
			pure = pure && ok && slices.Contains(harmless, dot.Identifier.Name.String())
		case *ast.AssignExpression, *ast.NewExpression, *ast.AwaitExpression, *ast.YieldExpression:
			pure = false
		case *ast.UnaryExpression:
			changes := []token.Token{token.INCREMENT, token.DECREMENT, token.DELETE}
			pure = pure && !slices.Contains(changes, n.Operator)
		}
	})
	return pure
}

// each calls f for all nodes of its type below root, a pointer, outer ones first.
func each[N any](root any, f func(N)) {
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Interface, reflect.Pointer:
			if v.IsNil() {
				return
			}
			if n, ok := v.Interface().(N); ok && v.Kind() == reflect.Pointer {
				f(n)
			}
			walk(v.Elem())
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				// Lists of declarations repeat what is in the tree.
				if field := v.Type().Field(i); field.IsExported() && field.Name != "DeclarationList" {
					walk(v.Field(i))
				}
			}
		}
	}
	walk(reflect.ValueOf(root))
}
