package pattern

import (
	"fmt"
	"go/ast"
	"regexp/syntax"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MatchPredicate is the rule matchpredicate, described in the package comment.
var MatchPredicate = rule.New(docs, "matchpredicate", func(f *view.Func) {
	for _, call := range f.Calls() {
		matchCall(f, call)
	}
})

// A matchItem is a class of ASCII characters that occurs from min to max times, max
// being -1 for any number.
type matchItem struct {
	set      *class
	min, max int
}

// matchCall looks at one call.
func matchCall(f *view.Func, call *ast.CallExpr) {
	name := f.Callee(call)
	if len(call.Args) != 1 || name != "(*regexp.Regexp).MatchString" && name != "(*regexp.Regexp).Match" {
		return
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return
	}
	re := newRegexpVar(f, sel.X)
	if re == nil {
		return
	}
	items, whole, ok := sequence(re.pattern)
	if !ok || literalCall(f, call) != nil {
		return // rule literalpattern has it, where it is as simple as that
	}
	kind := "string"
	if name == "(*regexp.Regexp).Match" {
		kind = "[]byte"
	}
	fun := f.FreshInPackage("matches" + patch.UpperFirst(re.obj.Name()))
	edits := append(removed(f, []*regexpVar{re}, call), patch.Replace(call, fun+"("+f.Text(call.Args[0])+")"),
		patch.Insert(f.Decl.End(), "\n\n"+predicate(fun, kind, re.pattern, items, whole)))
	f.Report(call, "a regular expression looks at single places of a string",
		patch.Fix("match "+re.obj.Name()+" by a function", edits...))
}

// sequence reads a pattern; whole reports whether it ends with $.
func sequence(pattern string) (items []matchItem, whole, ok bool) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, false, false
	}
	parts := flatten(re)
	if len(parts) < 2 || parts[0].Op != syntax.OpBeginText {
		return nil, false, false
	}
	parts = parts[1:]
	if parts[len(parts)-1].Op == syntax.OpEndText {
		whole, parts = true, parts[:len(parts)-1]
	}
	total := 0
	for i, p := range parts {
		found, ok := matchItems(p)
		if !ok || i < len(parts)-1 && found[0].min != found[0].max {
			return nil, false, false
		}
		for _, it := range found {
			total += it.min
		}
		items = append(items, found...)
	}
	return items, whole, len(items) > 0 && total <= 64 && (whole || total > 0)
}

// flatten returns the parts of a concatenation, without parentheses.
func flatten(re *syntax.Regexp) []*syntax.Regexp {
	re = ungroup(re)
	if re.Op != syntax.OpConcat {
		return []*syntax.Regexp{re}
	}
	var out []*syntax.Regexp
	for _, sub := range re.Sub {
		out = append(out, flatten(sub)...)
	}
	return out
}

// matchItems reads one part: a literal is as many items as it has characters.
func matchItems(re *syntax.Regexp) ([]matchItem, bool) {
	item := matchItem{min: 1, max: 1}
	switch re.Op {
	case syntax.OpLiteral:
		var out []matchItem
		for _, r := range re.Rune {
			set := &class{ranges: foldings(r, re.Flags&syntax.FoldCase != 0)}
			if !set.isASCII() {
				return nil, false
			}
			out = append(out, matchItem{set, 1, 1})
		}
		return out, len(out) > 0
	case syntax.OpPlus:
		item.max = -1
	case syntax.OpStar:
		item.min, item.max = 0, -1
	case syntax.OpQuest:
		item.min = 0
	case syntax.OpRepeat:
		item.min, item.max = re.Min, re.Max
	case syntax.OpCharClass:
		item.set = &class{ranges: re.Rune}
		return []matchItem{item}, item.set.isASCII()
	default:
		return nil, false
	}
	inner, ok := matchItems(ungroup(re.Sub[0]))
	if !ok || len(inner) != 1 || inner[0].min != 1 || inner[0].max != 1 || item.max == 0 {
		return nil, false
	}
	item.set = inner[0].set
	return []matchItem{item}, true
}

// isASCII reports whether a class holds at least one character and none beyond ASCII, and
// is short enough to be written as a condition.
func (c *class) isASCII() bool {
	return len(c.ranges) > 0 && len(c.ranges) <= 12 && c.ranges[len(c.ranges)-1] < utf8.RuneSelf
}

// condition says in Go's syntax that the byte c is not in the class.
func (c *class) condition() string {
	var in []string
	for i := 0; i < len(c.ranges); i += 2 {
		lo, hi := c.ranges[i], c.ranges[i+1]
		switch hi - lo {
		case 0:
			in = append(in, "c == "+patch.QuoteByte(byte(lo)))
		case 1:
			in = append(in, "c == "+patch.QuoteByte(byte(lo)), "c == "+patch.QuoteByte(byte(hi)))
		default:
			in = append(in, patch.QuoteByte(byte(lo))+" <= c && c <= "+patch.QuoteByte(byte(hi)))
		}
	}
	if len(c.ranges) == 2 {
		lo, hi := patch.QuoteByte(byte(c.ranges[0])), patch.QuoteByte(byte(c.ranges[1]))
		if lo == hi {
			return "c != " + lo
		}
		return "c < " + lo + " || c > " + hi
	}
	return "!(" + strings.Join(in, " || ") + ")"
}

// predicate writes the function.
func predicate(name, kind, pattern string, items []matchItem, whole bool) string {
	least, most := 0, 0
	for _, it := range items {
		least += it.min
		if it.max < 0 || most < 0 {
			most = -1
		} else {
			most += it.max
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// %s reports whether %s matches.\nfunc %s(s %s) bool {\n", name, oneLine(pattern),
		name, kind)
	switch {
	case whole && least == most:
		fmt.Fprintf(&b, "if len(s) != %d {\nreturn false\n}\n", least)
	case whole && most >= 0 && least == 0:
		fmt.Fprintf(&b, "if len(s) > %d {\nreturn false\n}\n", most)
	case whole && most >= 0:
		fmt.Fprintf(&b, "if len(s) < %d || len(s) > %d {\nreturn false\n}\n", least, most)
	case least > 0:
		fmt.Fprintf(&b, "if len(s) < %d {\nreturn false\n}\n", least)
	}
	at := 0
	for i, it := range items {
		until := fmt.Sprint(at + it.min)
		if whole && i == len(items)-1 && it.min != it.max {
			until = "len(s)"
		} else if it.min == 1 {
			fmt.Fprintf(&b, "if c := s[%d]; %s {\nreturn false\n}\n", at, it.set.condition())
			at++
			continue
		}
		if until != fmt.Sprint(at) {
			fmt.Fprintf(&b, "for i := %d; i < %s; i++ {\nif c := s[i]; %s {\nreturn false\n}\n}\n", at,
				until, it.set.condition())
		}
		at += it.min
	}
	b.WriteString("return true\n}")
	return b.String()
}
