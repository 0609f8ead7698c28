package number

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// LowerCompare is the rule lowercompare, described in the package comment.
var LowerCompare = rule.New(docs, "lowercompare", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Pos(), "bool", "byte", "false", "len", "string", "true") {
		return
	}
	var found []*caseCompare
	add := func(e ast.Expr) {
		if c := caseCompareOf(f, e); c != nil && !f.File.HasComment(e) {
			found = append(found, c)
		}
	}
	for e := range view.All[*ast.BinaryExpr](f) {
		add(e)
	}
	for _, e := range f.Calls() {
		add(e)
	}
	var edits []analysis.TextEdit
	for s := range view.All[*ast.SwitchStmt](f) {
		if cases := caseSwitchOf(f, s); len(cases) > 0 {
			found = append(found, cases...)
			edits = append(edits, patch.Replace(s.Tag, ""))
		}
	}
	found = apart(found)
	if len(found) == 0 {
		return
	}
	names, funcs := make(map[string]string), ""
	for _, c := range found {
		name, declared := names[c.kind]
		if !declared {
			name = f.FreshInPackage(c.kind)
			names[c.kind] = name
			funcs += "\n\n" + caseFunc(c.kind, name)
		}
		text := fmt.Sprintf("%s(%s, %s)", name, f.Text(c.x), f.Text(c.y))
		if c.not {
			text = "!" + text
		}
		edits = append(edits, patch.Replace(c.whole, text))
	}
	edits = append(edits, patch.Insert(patch.LineEnd(f, f.Decl), funcs))
	f.Report(found[0].whole, "a text changes its case only to be compared",
		patch.Fix("compare the text as it is, character by character", edits...))
})

// A caseCompare is a comparison of a text in lower or upper case.
type caseCompare struct {
	whole ast.Expr
	// kind is the function that compares x, in that case, with y, as they are.
	kind string
	x, y ast.Expr
	not  bool
}

// apart returns comparisons in order, without those inside of others.
func apart(found []*caseCompare) (rest []*caseCompare) {
	slices.SortFunc(found, func(a, b *caseCompare) int { return cmp.Compare(a.whole.Pos(), b.whole.Pos()) })
	var end token.Pos
	for _, c := range found {
		if c.whole.Pos() >= end {
			rest, end = append(rest, c), c.whole.End()
		}
	}
	return rest
}

// caseCompareOf returns what an expression compares, nil if that is something else.
func caseCompareOf(f *view.Func, e ast.Expr) *caseCompare {
	c := &caseCompare{whole: e}
	var x, y ast.Expr
	suffix := "Is"
	switch e := e.(type) {
	case *ast.BinaryExpr:
		t := f.Info.TypeOf(e)
		plain := t == types.Typ[types.Bool] || t == types.Typ[types.UntypedBool]
		if e.Op != token.EQL && e.Op != token.NEQ || !plain {
			return nil
		}
		x, y, c.not = ast.Unparen(e.X), ast.Unparen(e.Y), e.Op == token.NEQ
		if _, in := inCase(f, x); in == "" {
			x, y = y, x
		}
	case *ast.CallExpr:
		switch f.Callee(e) {
		case "strings.HasPrefix":
			suffix = "HasPrefix"
		case "strings.HasSuffix":
			suffix = "HasSuffix"
		default:
			return nil
		}
		if len(e.Args) != 2 || !byPackageName(f, e) {
			return nil
		}
		x, y = ast.Unparen(e.Args[0]), ast.Unparen(e.Args[1])
	default:
		return nil
	}
	text, in := inCase(f, x)
	if in == "" || f.Constant(text) != nil {
		return nil
	}
	c.kind, c.x, c.y = in+suffix, text, y
	if other, same := inCase(f, y); same != "" {
		if same != in || suffix != "Is" {
			return nil
		}
		c.kind, c.y = in+"Equal", other
	}
	// Both are evaluated before anything is compared, and maybe the other way round.
	if f.Constant(c.y) == nil && !(onlyNames(c.x) && onlyNames(c.y)) {
		return nil
	}
	return c
}

// caseSwitchOf returns what the cases of a switch compare a text in lower or upper case with, none if
// the switch is another one.
func caseSwitchOf(f *view.Func, s *ast.SwitchStmt) (cases []*caseCompare) {
	text, in := inCase(f, s.Tag)
	if in == "" || f.Constant(text) != nil || !onlyNames(text) || f.File.HasComment(s.Tag) {
		return nil
	}
	for _, stmt := range s.Body.List {
		for _, e := range stmt.(*ast.CaseClause).List {
			if _, constant := f.StringConstant(e); !constant {
				return nil
			}
			cases = append(cases, &caseCompare{whole: e, kind: in + "Is", x: text, y: e})
		}
	}
	return cases
}

// inCase returns the text that a call of package strings returns in lower or upper case.
func inCase(f *view.Func, e ast.Expr) (text ast.Expr, in string) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || f.Spread(call) || !byPackageName(f, call) {
		return nil, ""
	}
	switch f.Callee(call) {
	case "strings.ToLower":
		return call.Args[0], "lower"
	case "strings.ToUpper":
		return call.Args[0], "upper"
	}
	return nil, ""
}

// byPackageName reports whether a function of package strings is called by that name, which means
// the package in the whole file.
func byPackageName(f *view.Func, call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && f.Text(sel.X) == "strings" && f.PlainCall(call)
}

// onlyNames reports whether an expression is a variable or a field.
func onlyNames(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return onlyNames(e.X)
	}
	return false
}

// caseFuncs are the functions that compare, and one that appends. What stands before the first character that is not ASCII
// decides by itself, since each character becomes one other, of a byte or more.
var caseFuncs = map[string]string{
	"Is": `// NAME reports whether strings.TO(s) is t.
func NAME(s, t string) bool {
	for i := 0; i < len(s) && i < len(t); i++ {
		c := s[i]
		if c >= 0x80 {
			return strings.TO(s[i:]) == t[i:]
		}
		if FROM <= c && c <= END {
			c ^= 0x20
		}
		if c != t[i] {
			return false
		}
	}
	return len(s) == len(t)
}`,
	"Equal": `// NAME reports whether strings.TO(s) is strings.TO(t).
func NAME(s, t string) bool {
	for i := 0; i < len(s) && i < len(t); i++ {
		c, d := s[i], t[i]
		if c|d >= 0x80 {
			return strings.TO(s[i:]) == strings.TO(t[i:])
		}
		if FROM <= c && c <= END {
			c ^= 0x20
		}
		if FROM <= d && d <= END {
			d ^= 0x20
		}
		if c != d {
			return false
		}
	}
	return len(s) == len(t)
}`,
	"HasPrefix": `// NAME reports whether strings.TO(s) begins with prefix.
func NAME(s, prefix string) bool {
	for i := 0; i < len(s) && i < len(prefix); i++ {
		c := s[i]
		if c >= 0x80 {
			return strings.HasPrefix(strings.TO(s[i:]), prefix[i:])
		}
		if FROM <= c && c <= END {
			c ^= 0x20
		}
		if c != prefix[i] {
			return false
		}
	}
	return len(s) >= len(prefix)
}`,
	"HasSuffix": `// NAME reports whether strings.TO(s) ends with suffix.
func NAME(s, suffix string) bool {
	for i, j := len(s), len(suffix); i > 0 && j > 0; i, j = i-1, j-1 {
		c := s[i-1]
		if c >= 0x80 {
			return strings.HasSuffix(strings.TO(s[:i]), suffix[:j])
		}
		if FROM <= c && c <= END {
			c ^= 0x20
		}
		if c != suffix[j-1] {
			return false
		}
	}
	return len(s) >= len(suffix)
}`,
	"Append": `// NAME appends strings.TO(s) to b.
func NAME(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 0x80 {
			return append(b, strings.TO(s[i:])...)
		}
		if FROM <= c && c <= END {
			c ^= 0x20
		}
		b = append(b, c)
	}
	return b
}`,
}

// caseFunc declares the function of a kind.
func caseFunc(kind, name string) string {
	text := strings.NewReplacer("NAME", name, "TO", "ToLower", "FROM", "'A'", "END", "'Z'")
	if strings.HasPrefix(kind, "upper") {
		text = strings.NewReplacer("NAME", name, "TO", "ToUpper", "FROM", "'a'", "END", "'z'")
	}
	return text.Replace(caseFuncs[strings.TrimPrefix(strings.TrimPrefix(kind, "lower"), "upper")])
}
