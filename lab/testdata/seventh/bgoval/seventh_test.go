package govaluate

import (
	"fmt"
	"testing"
)

var seventhResult interface{}

func seventhExpression(b *testing.B, text string, functions map[string]ExpressionFunction) *EvaluableExpression {
	expression, err := NewEvaluableExpressionWithFunctions(text, functions)
	if err != nil {
		b.Fatal(err)
	}
	return expression
}

func seventhRun(b *testing.B, expression *EvaluableExpression, parameters map[string]interface{}) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		result, err := expression.Evaluate(parameters)
		if err != nil {
			b.Fatal(err)
		}
		seventhResult = result
	}
}

// BenchmarkSeventhIn looks for a value in a list that is a parameter.
func BenchmarkSeventhIn(b *testing.B) {
	var names, ids, mixed []interface{}
	for i := 0; i < 60; i++ {
		names = append(names, fmt.Sprintf("country-%d", i))
		ids = append(ids, 1000+i*7)
		switch i % 3 {
		case 0:
			mixed = append(mixed, float64(i))
		case 1:
			mixed = append(mixed, fmt.Sprint(i))
		default:
			mixed = append(mixed, i%2 == 0)
		}
	}
	for _, c := range []struct {
		name string
		what interface{}
		list []interface{}
	}{
		{"names", "country-51", names},
		{"ids", 1413, ids},
		{"mixed", 58.5, mixed},
	} {
		expression := seventhExpression(b, "what in list", nil)
		parameters := map[string]interface{}{"what": c.what, "list": c.list}
		b.Run(c.name, func(b *testing.B) {
			seventhRun(b, expression, parameters)
		})
	}
}

// BenchmarkSeventhEqual compares values.
func BenchmarkSeventhEqual(b *testing.B) {
	left := interface{}("an account of the department")
	for _, c := range []struct {
		name        string
		left, right interface{}
	}{
		{"strings", left, "an account of the department"},
		{"numbers", 17.0, 18.0},
		{"kinds", 17.0, "17"},
		{"lists", []interface{}{1.0, "a"}, []interface{}{1.0, "a"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhResult, _ = equalStage(c.left, c.right, nil)
			}
		})
	}
}

// BenchmarkSeventhCall calls functions with one argument.
func BenchmarkSeventhCall(b *testing.B) {
	for _, c := range []struct {
		name     string
		function ExpressionFunction
		argument interface{}
	}{
		{"length", func(arguments ...interface{}) (interface{}, error) {
			return boolIface(len(arguments[0].(string)) > 3), nil
		}, "Ada Lovelace"},
		{"even", func(arguments ...interface{}) (interface{}, error) {
			return boolIface(int(arguments[0].(float64))%2 == 0), nil
		}, 12.0},
	} {
		operator := makeFunctionStage(c.function)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seventhResult, _ = operator(nil, c.argument, nil)
			}
		})
	}
}
