package router

import (
	"regexp"
	"strings"
	"sync"
)

// anything is the expression of a parameter that has none.
const anything = "(.+)"

// isParameter reports whether a segment of a pattern is a parameter.
func isParameter(label string) bool { return strings.HasPrefix(label, ":") }

// nameOf returns the name of a parameter: id for :id and for :id[^\d+$].
func nameOf(label string) string {
	name, _, _ := strings.Cut(label[1:], "[")
	return name
}

// expressionOf returns the regular expression of a parameter, which stands
// between the first brackets.
func expressionOf(label string) string {
	left, right := strings.Index(label, "["), strings.Index(label, "]")
	if left < 0 || right < left {
		return anything
	}
	return label[left+1 : right]
}

// expressions holds what compiled has compiled, by its text.
var expressions sync.Map

// compiled returns a regular expression, which is compiled once.
func compiled(text string) (*regexp.Regexp, error) {
	if known, ok := expressions.Load(text); ok {
		return known.(*regexp.Regexp), nil
	}
	expression, err := regexp.Compile(text)
	if err != nil {
		return nil, err
	}
	expressions.Store(text, expression)
	return expression, nil
}
