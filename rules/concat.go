package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// concat turns s += ... in a loop, which copies all of s every time, into appending
// to a buffer that becomes a string once. Numbers are appended without a string of
// their own, and in one alternative by a function that is quicker than that of package strconv.
//
// It asks that s is a local variable or a result without a name that a deferred call
// could see, that nothing in the loop reads it, and that no closure holds it.
//
// It loses where the loop hardly ever runs more than once. The function for numbers gains
// little where most are long or negative.
func concat(observed Observer) *Rule {
	c := concatRule{observed}
	return &Rule{Observes: true, Analyzer: &analysis.Analyzer{
		Name: "concat",
		Doc:  "append to a buffer instead of concatenating strings in a loop",
		Run:  c.run,
	}}
}

type concatRule struct{ observed Observer }

func (c concatRule) run(pass *analysis.Pass) (any, error) {
	return nil, functions(pass, func(f *function) {
		seen := make(map[types.Object]bool)
		for _, loop := range f.loops() {
			for _, s := range f.concatenated(loop) {
				if seen[s] {
					continue // an inner loop of one that was looked at
				}
				seen[s] = true
				if site := f.concatSite(loop, s); site != nil {
					c.report(site)
				}
			}
		}
	})
}

// loops returns the loops of a function, outer ones before inner ones, those of
// closures left out.
func (f *function) loops() []ast.Stmt {
	var out []ast.Stmt
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			out = append(out, n)
		case *ast.RangeStmt:
			out = append(out, n)
		}
		return true
	})
	return out
}

// concatenated returns the strings that are appended to in a loop and declared
// outside of it.
func (f *function) concatenated(loop ast.Stmt) []types.Object {
	var out []types.Object
	ast.Inspect(loop, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if s, _ := f.appended(n); s != nil && !within(s.Pos(), loop) && !slices.Contains(out, s) {
			out = append(out, s)
		}
		return true
	})
	return out
}

func within(pos token.Pos, n ast.Node) bool { return n.Pos() <= pos && pos < n.End() }

// appended returns the local string that a statement appends to, and what it
// appends, operand by operand.
func (f *function) appended(n ast.Node) (types.Object, []ast.Expr) {
	a, ok := n.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil
	}
	v, ok := f.object(a.Lhs[0]).(*types.Var)
	if !ok || v.IsField() || v.Parent() == f.pass.Pkg.Scope() || !isString(v.Type()) {
		return nil, nil
	}
	parts := operands(a.Rhs[0])
	switch {
	case a.Tok == token.ADD_ASSIGN:
		return v, parts
	case a.Tok == token.ASSIGN && len(parts) > 1 && f.object(parts[0]) == v:
		return v, parts[1:]
	}
	return nil, nil
}

// operands splits a + b + c, from left to right.
func operands(e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(operands(b.X), operands(b.Y)...)
	}
	return []ast.Expr{e}
}

// A concatSite is a loop in which a string grows, with all that is to change.
type concatSite struct {
	*function
	loop ast.Stmt
	s    types.Object
	// decl declares s and nothing else, without a value, and nothing happens to
	// s before the loop; nil if that is not so.
	decl ast.Stmt
	// appends are the statements that append to s in the loop.
	appends []*ast.AssignStmt
	// last is the only use of s behind the loop; nil if there are more.
	last *ast.Ident
	// appendInt is a function that appends a number; empty for that of package strconv.
	appendInt string
}

// concatSite checks the preconditions; nil if they do not hold.
func (f *function) concatSite(loop ast.Stmt, s types.Object) *concatSite {
	site := &concatSite{function: f, loop: loop, s: s}
	if leaves(loop) || f.isParam(s) || f.isResult(s) && hasDefer(f.decl) || !f.inBlock(loop) {
		return nil
	}
	allowed := make(map[*ast.Ident]bool)
	ast.Inspect(loop, func(n ast.Node) bool {
		if v, _ := f.appended(n); v == s {
			a := n.(*ast.AssignStmt)
			site.appends = append(site.appends, a)
			allowed[ast.Unparen(a.Lhs[0]).(*ast.Ident)] = true
			if a.Tok == token.ASSIGN {
				allowed[ast.Unparen(operands(a.Rhs[0])[0]).(*ast.Ident)] = true
			}
		}
		return true
	})
	var before, after []*ast.Ident
	for _, id := range f.uses(f.decl.Body, s) {
		switch {
		case f.inClosure(id) || f.addressTaken(id):
			return nil
		case within(id.Pos(), loop):
			if !allowed[id] {
				return nil
			}
		case id.Pos() < loop.Pos():
			before = append(before, id)
		default:
			after = append(after, id)
		}
	}
	if len(before) == 1 {
		site.decl = f.emptyDecl(before[0], loop)
	}
	if len(after) == 1 && site.decl != nil && !f.inLoopAfter(after[0], loop) && !f.assigned(after[0]) {
		site.last = after[0]
	}
	return site
}

// report proposes the rewrites.
func (c concatRule) report(site *concatSite) {
	var fixes []analysis.SuggestedFix
	sizes := c.sizes(site)
	for _, size := range sizes {
		fixes = append(fixes, site.fix(size))
	}
	if site.hasNumbers() {
		fixes = append(fixes, site.digitPairs(sizes[0]))
	}
	site.pass.Report(analysis.Diagnostic{
		Pos: site.appends[0].Pos(), End: site.appends[0].End(),
		Message: fmt.Sprintf("%s is copied whole in every turn of the loop", site.s.Name()), SuggestedFixes: fixes,
	})
}

// sizes are those of the buffers to try, 0 being a slice that grows.
func (c concatRule) sizes(site *concatSite) []int {
	if c.observed != nil {
		if l, ok := c.observed(site.pass.Fset.Position(site.appends[0].Pos())); ok && l.P95 > 0 && l.P95 <= 1<<16 {
			size := 64
			for size < l.P95 {
				size *= 2
			}
			return []int{size, 0}
		}
	}
	return []int{512, 0}
}

// fix makes the rewrite with a buffer of a size on the stack.
func (site *concatSite) fix(size int) analysis.SuggestedFix {
	buf := site.fresh(site.s.Name() + "Buf")
	var begin string
	message := "append " + site.s.Name() + " to a byte slice"
	start := "nil"
	if size > 0 {
		array := site.fresh(site.s.Name() + "Array")
		begin, start = fmt.Sprintf("var %s [%d]byte\n", array, size), array+"[:0]"
		message = fmt.Sprintf("append %s to a buffer of %d bytes on the stack", site.s.Name(), size)
	}
	var edits []analysis.TextEdit
	switch {
	case site.decl != nil && size == 0:
		edits = append(edits, replace(site.decl, fmt.Sprintf("var %s []byte", buf)))
	case site.decl != nil:
		edits = append(edits, replace(site.decl, begin+fmt.Sprintf("%s := %s", buf, start)))
	case size == 0:
		edits = append(edits, insert(site.loop.Pos(), fmt.Sprintf("%s := []byte(%s)\n", buf, site.s.Name())))
	default:
		edits = append(edits, insert(site.loop.Pos(), begin+fmt.Sprintf("%s := append(%s, %s...)\n", buf, start, site.s.Name())))
	}
	for _, a := range site.appends {
		edits = append(edits, replace(a, site.appendAll(buf, a)))
	}
	switch {
	case site.last != nil:
		edits = append(edits, replace(site.last, "string("+buf+")"))
	case site.decl != nil:
		edits = append(edits, insert(site.loop.End(), fmt.Sprintf("\n%s := string(%s)", site.s.Name(), buf)))
	default:
		edits = append(edits, insert(site.loop.End(), fmt.Sprintf("\n%s = string(%s)", site.s.Name(), buf)))
	}
	return analysis.SuggestedFix{Message: message, TextEdits: edits}
}

// appendAll writes the statements that append what an assignment did.
func (site *concatSite) appendAll(buf string, a *ast.AssignStmt) string {
	_, parts := site.appended(a)
	var lines []string
	for _, p := range parts {
		text := site.appendOne(buf, p)
		if number := site.number(p); number != "" && site.appendInt != "" {
			text = fmt.Sprintf("%s(%s, %s)", site.appendInt, buf, number)
		}
		lines = append(lines, fmt.Sprintf("%s = %s", buf, text))
	}
	return strings.Join(lines, "\n")
}

// appendOne writes the expression that appends one string to a buffer, in the
// cheapest way that is exactly the same.
func (f *function) appendOne(buf string, e ast.Expr) string {
	e = ast.Unparen(e)
	if s, ok := f.stringConstant(e); ok && len(s) == 1 && s[0] < 0x80 {
		return fmt.Sprintf("append(%s, %s)", buf, quoteByte(s[0]))
	}
	if x, to := f.conversion(e); x != nil && isString(to) {
		switch t := f.typeOf(x).Underlying().(type) {
		case *types.Slice:
			if isBytes(t) {
				return fmt.Sprintf("append(%s, %s...)", buf, f.text(x))
			}
		case *types.Basic:
			switch {
			case t.Info()&types.IsString != 0:
				return fmt.Sprintf("append(%s, %s...)", buf, f.text(x))
			case !f.since("go1.18"): // utf8.AppendRune is not there
			case t.Kind() == types.Int32 && types.Identical(f.typeOf(x), types.Typ[types.Rune]):
				return fmt.Sprintf("utf8.AppendRune(%s, %s)", buf, f.text(x))
			case t.Kind() == types.Uint8:
				return fmt.Sprintf("utf8.AppendRune(%s, rune(%s))", buf, f.text(x))
			}
		}
	}
	if call, ok := e.(*ast.CallExpr); ok && !call.Ellipsis.IsValid() {
		if text := f.appendCall(buf, call); text != "" {
			return text
		}
	}
	return fmt.Sprintf("append(%s, %s...)", buf, f.text(e))
}

// appenders maps functions that make a string to those that append it.
var appenders = map[string]string{
	"strconv.FormatInt": "strconv.AppendInt", "strconv.FormatUint": "strconv.AppendUint",
	"strconv.FormatFloat": "strconv.AppendFloat", "strconv.FormatBool": "strconv.AppendBool",
	"strconv.Quote": "strconv.AppendQuote", "strconv.QuoteToASCII": "strconv.AppendQuoteToASCII",
	"strconv.QuoteRune": "strconv.AppendQuoteRune",
	"fmt.Sprintf":       "fmt.Appendf", "fmt.Sprint": "fmt.Append", "fmt.Sprintln": "fmt.Appendln",
}

// appendCall writes the appending form of a call that makes a string; empty if
// there is none.
func (f *function) appendCall(buf string, call *ast.CallExpr) string {
	name := f.callee(call)
	if name == "strconv.Itoa" {
		arg := call.Args[0]
		if f.shiftsConstant(arg) {
			return "" // an int may be shorter than an int64
		}
		return fmt.Sprintf("strconv.AppendInt(%s, int64(%s), 10)", buf, f.text(arg))
	}
	to := appenders[name]
	if to == "" || len(call.Args) == 0 || f.spread(call) || strings.HasPrefix(to, "fmt.") && !f.since("go1.19") {
		return ""
	}
	var args []string
	for _, a := range call.Args {
		args = append(args, f.text(a))
	}
	return fmt.Sprintf("%s(%s, %s)", to, buf, strings.Join(args, ", "))
}
