package pattern

import (
	"fmt"
	"go/ast"
	"go/constant"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// nextOne is the search for the next match.
var nextOne = search{
	verb: "next", param: "string", result: "(int, int)", found: true, nothing: "-1, -1",
	does: "returns where what %s matches first from a place on begins\n// and ends, -1 if it does not match",
}

// An every is a method of a regular expression that does something with every match.
type every struct {
	verb, does, params, result string
	// body is the function's, in which NEXT is the function that finds the next match.
	body string
	// takes reports whether the second argument is one that the function does without, or with.
	takes func(*view.Func, ast.Expr) bool
}

const everyMatch = "for start, end := NEXT(s, 0); start >= 0; start, end = NEXT(s, end) {\n"

var everies = map[string]every{
	"(*regexp.Regexp).ReplaceAllString": {
		"replace", "replaces all that %s matches", "s, with string", "string", replaceBody, isPlainText,
	},
	"(*regexp.Regexp).ReplaceAllLiteralString": {
		"replace", "replaces all that %s matches", "s, with string", "string", replaceBody,
		func(*view.Func, ast.Expr) bool { return true },
	},
	"(*regexp.Regexp).FindAllString": {
		"findAll", "returns all that %s matches", "s string", "(all []string)",
		everyMatch + "all = append(all, s[start:end])\n}\nreturn all", isNegative,
	},
	"(*regexp.Regexp).FindAllStringIndex": {
		"locateAll", "returns where each match of %s begins and ends", "s string", "(all [][]int)",
		everyMatch + "all = append(all, []int{start, end})\n}\nreturn all", isNegative,
	},
	"(*regexp.Regexp).Split": {
		"split", "returns what is between all that %s matches", "s string", "(parts []string)",
		"last := 0\n" + everyMatch + "parts = append(parts, s[last:start])\nlast = end\n}\n" +
			"return append(parts, s[last:])", isNegative,
	},
}

const replaceBody = "var b []byte\nlast := 0\n" + everyMatch +
	"b = append(append(b, s[last:start]...), with...)\nlast = end\n}\n" +
	"if last == 0 {\nreturn s\n}\nreturn string(append(b, s[last:]...))"

// function writes the function.
func (e every) function(name, next, pattern string) string {
	does := fmt.Sprintf(e.does, oneLine(pattern))
	return fmt.Sprintf("// %s %s.\nfunc %s(%s) %s {\n%s\n}", name, does, name, e.params, e.result,
		strings.ReplaceAll(e.body, "NEXT", next))
}

// isPlainText reports whether a replacement has no names of groups in it.
func isPlainText(f *view.Func, e ast.Expr) bool {
	text, ok := f.StringConstant(e)
	return ok && !strings.Contains(text, "$")
}

// isNegative reports whether a number of matches stands for all.
func isNegative(f *view.Func, e ast.Expr) bool {
	n := f.Constant(e)
	return n != nil && constant.Sign(n) < 0
}
