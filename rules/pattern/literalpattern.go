package pattern

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// LiteralPattern is the rule literalpattern, described in the package comment.
var LiteralPattern = rule.New(docs, "literalpattern", func(f *view.Func) {
	var done []types.Object
	for _, call := range f.Calls() {
		l := literalCall(f, call)
		switch {
		case l == nil:
		case l.re == nil:
			reportLiteral(f, call, "look for a constant text without a regular expression", l.edits)
		case !slices.Contains(done, l.re.obj):
			done = append(done, l.re.obj)
			reportLiteralVar(f, l.re)
		}
	}
})

// A literal is a call of a regular expression that looks for a constant text, with the edits that do without it.
type literal struct {
	re    *regexpVar // that has the pattern, nil if the call does
	edits []analysis.TextEdit
}

// reportLiteralVar proposes to do without a variable in a whole function: as long as it is used, it must be compiled.
func reportLiteralVar(f *view.Func, re *regexpVar) {
	var edits []analysis.TextEdit
	var calls []ast.Node
	for _, call := range f.Calls() {
		if l := literalCall(f, call); l != nil && l.re != nil && l.re.obj == re.obj {
			if !overlap(edits, l.edits) {
				calls = append(calls, call)
				edits = append(edits, l.edits...)
			}
		}
	}
	reportLiteral(f, calls[0], "look for what "+re.obj.Name()+" matches without a regular expression",
		append(edits, removed(f, []*regexpVar{re}, calls...)...))
}

func reportLiteral(f *view.Func, at ast.Node, message string, edits []analysis.TextEdit) {
	f.Report(at, "a regular expression looks for a constant text", patch.Fix(message, edits...))
}

// literalCall reads a call, nil if it is something else or cannot do without the regular expression.
func literalCall(f *view.Func, call *ast.CallExpr) *literal {
	name := f.Callee(call)
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || f.Spread(call) || f.File.HasComment(call) {
		return nil
	}
	switch f.Parent(call).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil // the result is dropped
	}
	if name == "regexp.MatchString" || name == "regexp.Match" {
		if pattern, ok := parsed(f, call.Args[0]); ok && len(call.Args) == 2 && f.Predeclared(call.Pos(), "error", "nil") {
			return matchedLiteral(f, call, pattern)
		}
		return nil
	}
	l := &literal{}
	pattern, ok := compiledPattern(f, fun.X, "regexp.MustCompile")
	if !ok {
		if l.re = newRegexpVar(f, fun.X); l.re == nil {
			return nil
		}
		pattern = l.re.pattern
	}
	terms := literalTerms(pattern)
	if terms == nil {
		return nil
	}
	switch name {
	case "(*regexp.Regexp).MatchString", "(*regexp.Regexp).Match":
		l.edits = matchLiteral(f, call, terms)
	case "(*regexp.Regexp).ReplaceAllString", "(*regexp.Regexp).ReplaceAllLiteralString":
		l.edits = replaceLiteral(f, call, terms, name == "(*regexp.Regexp).ReplaceAllLiteralString")
	case "(*regexp.Regexp).Split":
		l.edits = splitLiteral(f, call, terms)
	case "(*regexp.Regexp).FindAllString", "(*regexp.Regexp).FindAllStringIndex",
		"(*regexp.Regexp).FindAll", "(*regexp.Regexp).FindAllIndex":
		l.edits = countLiteral(f, call, terms)
	}
	if l.edits == nil {
		return nil
	}
	return l
}

// matchLiteral puts comparisons in the place of a match.
func matchLiteral(f *view.Func, call *ast.CallExpr, terms []term) []analysis.TextEdit {
	text := call.Args[0]
	before, after, op, ok := literalTests(f, text, terms)
	if !ok {
		return nil
	}
	// The language orders calls, but not a comparison beside them.
	if compares(terms) && !eval.Alone(f, call) && (packageOf(f, text) == "bytes" || !eval.Steady(f, text)) {
		return nil
	}
	switch outer := f.Parent(call).(type) {
	case *ast.UnaryExpr:
		if op == token.EQL {
			after = strings.Replace(after, "==", "!=", 1)
			if b, ok := f.Parent(outer).(*ast.BinaryExpr); ok && b.Op.Precedence() >= op.Precedence() {
				before, after = "("+before, after+")"
			}
			return around(outer, text, before, after)
		}
		if op == token.LOR {
			before, after = "("+before, after+")"
		}
	case *ast.BinaryExpr:
		if op == token.EQL && outer.Op.Precedence() >= op.Precedence() || op == token.LOR && outer.Op != token.LOR {
			before, after = "("+before, after+")"
		}
	}
	return around(call, text, before, after)
}

// compares reports whether one of the terms is the whole text.
func compares(terms []term) bool {
	return slices.ContainsFunc(terms, func(t term) bool { return t.begin && t.end })
}

// packageOf returns the package of functions about a text.
func packageOf(f *view.Func, text ast.Expr) string {
	if _, ok := view.Core(f.Info.TypeOf(text)).(*types.Slice); ok {
		return "bytes"
	}
	return "strings"
}

// literalTests says that one of the terms is in a text, in what is before and after the last place where that is named.
// The operator is what it is made of at last, token.ILLEGAL for a call.
func literalTests(f *view.Func, text ast.Expr, terms []term) (before, after string, op token.Token, ok bool) {
	pkg := packageOf(f, text)
	basic, untyped := f.Info.TypeOf(text).Underlying().(*types.Basic)
	if untyped && basic.Kind() == types.UntypedNil || f.Constant(text) != nil || !f.Predeclared(text.Pos(), "byte", "string") {
		return "", "", op, false
	}
	if compares(terms) && view.Any(text, func(n ast.Node) bool { _, is := n.(*ast.CompositeLit); return is }) {
		return "", "", op, false // its brace would begin a block where the call is a condition
	}
	if slices.ContainsFunc(terms, func(t term) bool { return t.text == "" && !(t.begin && t.end) }) {
		return "", "", op, false // it always matches
	}
	if (!compares(terms) || len(terms) > 1) && !f.Importable(text.Pos(), pkg) {
		return "", "", op, false
	}
	if chars := anyOf(terms); len(terms) > 1 && chars != "" {
		return pkg + ".ContainsAny(", ", " + quoteText(chars) + ")", token.ILLEGAL, true
	}
	if len(terms) == 1 {
		before, after = terms[0].test(pkg)
		if compares(terms) {
			op = token.EQL
		}
		return before, after, op, true
	}
	calls := view.Any(text, func(n ast.Node) bool { _, is := n.(*ast.CallExpr); return is })
	if len(terms) > mostTests || calls || !eval.Quiet(f, text) {
		return "", "", op, false
	}
	for i, t := range terms {
		b, a := t.test(pkg)
		if i < len(terms)-1 {
			before += b + f.Text(text) + a + " || "
			continue
		}
		before, after = before+b, a
	}
	return before, after, token.LOR, true
}

// around leaves nothing of a node but one expression in it, between two texts.
func around(n, kept ast.Node, before, after string) []analysis.TextEdit {
	return []analysis.TextEdit{
		{Pos: n.Pos(), End: kept.Pos(), NewText: []byte(before)},
		{Pos: kept.End(), End: n.End(), NewText: []byte(after)},
	}
}

// matchedLiteral is matchLiteral for a call of regexp.MatchString, which compiles the pattern and returns an error.
func matchedLiteral(f *view.Func, call *ast.CallExpr, pattern string) *literal {
	terms := literalTerms(pattern)
	if terms == nil {
		return nil
	}
	before, after, _, ok := literalTests(f, call.Args[1], terms)
	if !ok {
		return nil
	}
	if compares(terms) && !eval.Alone(f, call) {
		return nil
	}
	if edits := matchEdits(f, call, before, after); edits != nil {
		return &literal{edits: edits}
	}
	return nil
}

// only returns the text that a pattern stands for if it is one.
func only(terms []term) (t term, ok bool) {
	if len(terms) != 1 || terms[0].text == "" {
		return t, false
	}
	return terms[0], true
}

// replaceLiteral replaces one text by another, or cuts it off at an end.
func replaceLiteral(f *view.Func, call *ast.CallExpr, terms []term, verbatim bool) []analysis.TextEdit {
	t, ok := only(terms)
	if !ok || len(call.Args) != 2 || t.begin && t.end || !f.Importable(call.Pos(), "strings") ||
		!verbatim && !isPlainText(f, call.Args[1]) {
		return nil
	}
	if !t.begin && !t.end {
		return []analysis.TextEdit{
			{Pos: call.Pos(), End: call.Args[0].Pos(), NewText: []byte("strings.ReplaceAll(")},
			patch.Insert(call.Args[0].End(), ", "+quoteText(t.text)),
		}
	}
	if with, ok := f.StringConstant(call.Args[1]); !ok || with != "" {
		return nil
	}
	cut := "TrimPrefix"
	if t.end {
		cut = "TrimSuffix"
	}
	return around(call, call.Args[0], "strings."+cut+"(", ", "+quoteText(t.text)+")")
}

// splitLiteral splits at one text.
func splitLiteral(f *view.Func, call *ast.CallExpr, terms []term) []analysis.TextEdit {
	t, ok := only(terms)
	if !ok || len(call.Args) != 2 || t.begin || t.end || !f.Importable(call.Pos(), "strings") {
		return nil
	}
	if n := f.Constant(call.Args[1]); n != nil && constant.Sign(n) < 0 && f.Portable(call.Args[1]) {
		return around(call, call.Args[0], "strings.Split(", ", "+quoteText(t.text)+")")
	}
	return []analysis.TextEdit{
		{Pos: call.Pos(), End: call.Args[0].Pos(), NewText: []byte("strings.SplitN(")},
		patch.Insert(call.Args[0].End(), ", "+quoteText(t.text)),
	}
}

// countLiteral counts how often a text is in another one, where all matches are asked for and only their number matters.
func countLiteral(f *view.Func, call *ast.CallExpr, terms []term) []analysis.TextEdit {
	t, ok := only(terms)
	outer, in := f.Parent(call).(*ast.CallExpr)
	if !ok || !in || f.Builtin(outer) != "len" || len(call.Args) != 2 || t.begin || t.end || !isNegative(f, call.Args[1]) ||
		f.File.HasComment(outer) {
		return nil
	}
	pkg := packageOf(f, call.Args[0])
	if !f.Importable(call.Pos(), pkg) || !f.Predeclared(call.Pos(), "byte") {
		return nil
	}
	lit := quoteText(t.text)
	if pkg == "bytes" {
		lit = "[]byte(" + lit + ")"
	}
	return around(outer, call.Args[0], pkg+".Count(", ", "+lit+")")
}
