package pattern

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/view"
)

// A step is a call that makes a string of another, character by character.
type step struct {
	call *ast.CallExpr
	arg  ast.Expr // the string it starts from
	stmt ast.Stmt // that holds the call and nothing before or after the chain; nil if there is none
	// what names the step in a comment.
	what string
	// mapping is what becomes of each character, in Go's syntax and as a
	// function; nil for steps of other kinds.
	mapping func(rune) rune
	mapName string
	// set is which characters are replaced by the byte with, which is -1 for
	// those that are deleted; nil for steps of other kinds.
	set  *class
	with int
	re   *regexpVar // that holds the class, nil if none does
	// swap is the byte that is replaced by a constant text; nil for steps of other kinds.
	swap *swap
	// trims reports whether the step only cuts something off at the ends.
	trims bool
}

// longer reports whether the step puts more than one character in the place of one.
func (s *step) longer() bool { return s.swap != nil && s.set == nil }

// A swap is one ASCII character, and the text that takes its place.
type swap struct {
	old byte
	to  string
}

// stepCalls are the calls that steps are read from, with how many arguments they
// have: a call of a function that returns them all at once has one.
var stepCalls = map[string]int{
	"strings.ToLower": 1, "strings.ToUpper": 1, "strings.TrimSpace": 1,
	"strings.Trim": 2, "strings.TrimLeft": 2, "strings.TrimRight": 2, "strings.TrimPrefix": 2, "strings.TrimSuffix": 2,
	"strings.ReplaceAll": 3, "strings.Replace": 4,
	"(*regexp.Regexp).ReplaceAllString": 2, "(*regexp.Regexp).ReplaceAllLiteralString": 2,
}

// newStep reads a call; nil if it is something else.
func newStep(f *view.Func, e ast.Expr) *step {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return nil
	}
	name := f.Callee(call)
	if want := stepCalls[name]; want == 0 || want != len(call.Args) {
		return nil
	}
	switch name {
	case "strings.ToLower":
		return &step{call: call, arg: call.Args[0], what: name, mapping: unicode.ToLower,
			mapName: "unicode.ToLower"}
	case "strings.ToUpper":
		return &step{call: call, arg: call.Args[0], what: name, mapping: unicode.ToUpper,
			mapName: "unicode.ToUpper"}
	case "strings.TrimSpace":
		return &step{call: call, arg: call.Args[0], what: name, trims: true}
	case "strings.Trim", "strings.TrimLeft", "strings.TrimRight", "strings.TrimPrefix", "strings.TrimSuffix":
		if _, ok := f.StringConstant(call.Args[1]); ok {
			return &step{call: call, arg: call.Args[0], what: name, trims: true}
		}
	case "strings.ReplaceAll":
		return replaceStep(f, call)
	case "strings.Replace":
		if n := f.Constant(call.Args[3]); n != nil && constant.Sign(n) < 0 && f.Portable(call.Args[3]) {
			return replaceStep(f, call)
		}
	case "(*regexp.Regexp).ReplaceAllString", "(*regexp.Regexp).ReplaceAllLiteralString":
		return regexpStep(f, call, name)
	}
	return nil
}

// replaceStep reads the replacement of one ASCII character by a constant.
func replaceStep(f *view.Func, call *ast.CallExpr) *step {
	old, ok := f.StringConstant(call.Args[1])
	if !ok || len(old) != 1 || old[0] >= utf8.RuneSelf {
		return nil
	}
	to, ok := f.StringConstant(call.Args[2])
	if !ok {
		return nil
	}
	s := &step{call: call, arg: call.Args[0], swap: &swap{old[0], to}}
	if with, ok := replacement(f, call.Args[2]); ok {
		r := rune(old[0])
		s.what, s.set, s.with = replacing(old, with), &class{ranges: []rune{r, r}}, with
	}
	return s
}

// regexpStep reads the replacement of a class by a constant.
func regexpStep(f *view.Func, call *ast.CallExpr, name string) *step {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	re := newRegexpVar(f, sel.X)
	if re == nil {
		return nil
	}
	with, ok := replacement(f, call.Args[1])
	if !ok || with == '$' && !strings.HasSuffix(name, "LiteralString") {
		return nil
	}
	set := parseClass(re.pattern)
	if set == nil {
		return nil
	}
	return &step{call: call, arg: call.Args[0], what: replacing(re.pattern, with), set: set, with: with,
		re: re}
}

// replacing says what a step replaces by what.
func replacing(pattern string, with int) string {
	pattern = oneLine(pattern)
	if with < 0 {
		return "deleting " + pattern
	}
	return fmt.Sprintf("replacing %s by %s", pattern, strconv.QuoteRune(rune(with)))
}

// oneLine writes a pattern so that it can stand in a comment.
func oneLine(pattern string) string {
	if strconv.CanBackquote(pattern) {
		return pattern
	}
	return strconv.Quote(pattern)
}

// replacement reads a constant of at most one ASCII character, as step.with.
func replacement(f *view.Func, e ast.Expr) (int, bool) {
	s, ok := f.StringConstant(e)
	switch {
	case !ok || len(s) > 1:
		return 0, false
	case s == "":
		return -1, true
	}
	return int(s[0]), s[0] < utf8.RuneSelf
}

// chain returns the steps of a nested expression, the innermost first.
func chain(f *view.Func, e ast.Expr) []*step {
	s := newStep(f, e)
	if s == nil || !view.IsString(f.Info.TypeOf(s.arg)) {
		return nil
	}
	return append(chain(f, s.arg), s)
}

// chains returns the chains of the function: nested calls, and those of statements
// that follow each other where one starts from what the last has made and
// nothing else reads that. The steps of a chain are in the order they run in.
func chains(f *view.Func) [][]*step {
	var all [][]*step
	seen := make(map[*ast.CallExpr]bool)
	add := func(c []*step) {
		for _, s := range c {
			seen[s.call] = true
		}
		if len(c) > 0 {
			all = append(all, c)
		}
	}
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !seen[call] {
			add(chain(f, call))
		}
		var open []*step
		var at ast.Stmt
		for _, s := range view.StmtList(n) {
			e := value(f, s)
			var c []*step
			if e != nil {
				c = chain(f, e)
			}
			for _, st := range c {
				st.stmt = s
			}
			if len(c) == 0 || len(open) == 0 || !follows(f, at, s, c[0]) {
				add(open)
				open = nil
			}
			open, at = append(open, c...), s
		}
		add(open)
		return true
	})
	return all
}

// value returns the chain that a statement assigns to one local variable or returns;
// nil for others.
func value(f *view.Func, s ast.Stmt) ast.Expr {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) == 1 && len(s.Rhs) == 1 && (s.Tok == token.ASSIGN || s.Tok == token.DEFINE) &&
			newStep(f, s.Rhs[0]) != nil && localString(f, s.Lhs[0]) {
			return s.Rhs[0]
		}
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			return s.Results[0]
		}
	}
	return nil
}

// localString reports whether an expression is a local string that nothing but the
// plain statements of the function sees.
func localString(f *view.Func, e ast.Expr) bool {
	v := f.Object(e)
	if v == nil || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || !view.IsString(v.Type()) ||
		f.IsResult(v) && view.HasDefer(f.Decl) {
		return false
	}
	for _, id := range f.Uses(f.Decl, v) {
		if f.InClosure(id) || f.AddressTaken(id) {
			return false
		}
	}
	return true
}

// follows reports whether a statement starts from the variable that the one before it
// set, and whether its value is not used again.
func follows(f *view.Func, before, s ast.Stmt, first *step) bool {
	set, ok := before.(*ast.AssignStmt)
	if !ok {
		return false
	}
	v := f.Object(set.Lhs[0])
	if f.Object(first.arg) != v {
		return false
	}
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.AssignStmt:
		if f.Object(s.Lhs[0]) == v {
			return true
		}
		return set.Tok == token.DEFINE && len(f.Uses(f.Decl, v)) == 2
	}
	return false
}
