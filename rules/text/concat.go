package text

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/appending"
	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

// Concat is the rule concat, described in the package comment.
func Concat(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "concat", func(f *view.Func) {
		seen := make(map[types.Object]bool)
		for _, loop := range f.Loops() {
			grows := func(n ast.Node) types.Object { s, _ := appended(f, n); return s }
			for _, s := range local.Grown(loop, grows) {
				if seen[s] {
					continue // an inner loop of one that was looked at
				}
				seen[s] = true
				if site := newConcatSite(f, loop, s); site != nil {
					site.report(observed)
				}
			}
		}
	})
}

// appended returns the local string that a statement appends to, and what it
// appends, operand by operand.
func appended(f *view.Func, n ast.Node) (types.Object, []ast.Expr) {
	a, ok := n.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil
	}
	v, ok := f.Object(a.Lhs[0]).(*types.Var)
	if !ok || v.IsField() || v.Parent() == f.Pass.Pkg.Scope() || !view.IsString(v.Type()) {
		return nil, nil
	}
	parts := view.Operands(a.Rhs[0])
	switch {
	case a.Tok == token.ADD_ASSIGN:
		return v, parts
	case a.Tok == token.ASSIGN && len(parts) > 1 && f.Object(parts[0]) == v:
		return v, parts[1:]
	}
	return nil, nil
}

// A concatSite is a loop in which a string grows, with all that is to change.
type concatSite struct {
	f    *view.Func
	loop ast.Stmt
	// stmt is the loop with its label, if it has one.
	stmt ast.Stmt
	s    types.Object
	buf  string // the name of what it becomes
	// decl declares s and nothing else, without a value, and nothing happens to
	// s before the loop; nil if that is not so.
	decl ast.Stmt
	// appends are the statements that append to s in the loop.
	appends []*ast.AssignStmt
	// other are the edits of what reads s in the loop, or sets it to something else.
	other []analysis.TextEdit
	// last is the only use of s after the loop; nil if there are more. unread is set if there is none, neither here nor in
	// the next turn of a loop around, and the loop need not leave s.
	last   *ast.Ident
	unread bool
	// appendInt is a function that appends a number; empty for that of package strconv.
	appendInt string
}

// newConcatSite checks the preconditions; nil if they do not hold.
func newConcatSite(f *view.Func, loop ast.Stmt, s types.Object) *concatSite {
	site := &concatSite{f: f, loop: loop, stmt: loop, s: s, buf: f.Fresh(s.Name() + "Buf")}
	if site.blocked() {
		return nil
	}
	allowed := make(map[*ast.Ident]bool)
	ast.Inspect(loop, func(n ast.Node) bool {
		if v, _ := appended(f, n); v == s {
			a := n.(*ast.AssignStmt)
			site.appends = append(site.appends, a)
			allowed[ast.Unparen(a.Lhs[0]).(*ast.Ident)] = true
			if a.Tok == token.ASSIGN {
				allowed[ast.Unparen(view.Operands(a.Rhs[0])[0]).(*ast.Ident)] = true
			}
		}
		return true
	})
	var before, after []*ast.Ident
	for _, id := range f.Uses(f.Decl.Body, s) {
		switch {
		case f.InClosure(id):
			f.Nearly(id.Pos(), near.Closure, id.Name)
			return nil
		case f.AddressTaken(id):
			f.Nearly(id.Pos(), near.Address, id.Name)
			return nil
		case view.Within(id.Pos(), loop):
			if !allowed[id] && !site.use(id) {
				f.Nearly(id.Pos(), near.Used, id.Name)
				return nil
			}
		case id.Pos() < loop.Pos():
			before = append(before, id)
		default:
			after = append(after, id)
		}
	}
	if len(before) == 1 {
		site.decl = emptyDecl(f, before[0], site.stmt)
	}
	read := func(id *ast.Ident) bool { return !f.Assigned(id) }
	if site.decl != nil && len(after) > 0 && !slices.ContainsFunc(after, read) {
		return nil // it would be declared for nothing
	}
	for _, a := range site.appends {
		if !f.InBlock(a) {
			return nil
		}
		if _, parts := appended(f, a); a.Tok == token.ASSIGN && !eval.Ordered(f, parts) {
			f.Nearly(a.Pos(), near.Order, s.Name())
			return nil
		}
	}
	site.unread = len(after) == 0 && (site.decl != nil || endless(f, loop))
	if len(after) == 1 && site.decl != nil && !f.RepeatedSince(after[0], loop.Pos()) &&
		!f.Assigned(after[0]) {
		site.last = after[0]
	}
	return site
}

// blocked finds the statement of the loop, and reports whether nothing can be put around it, or the string may be seen
// otherwise.
func (site *concatSite) blocked() bool {
	f, loop, s := site.f, site.loop, site.s
	if l, ok := f.Parent(loop).(*ast.LabeledStmt); ok {
		site.stmt = l
	}
	switch {
	case leavesByLabel(site.stmt) || view.HasGoto(f.Decl.Body) || !f.InBlock(site.stmt):
		f.Nearly(loop.Pos(), near.Label, "")
		return true
	case f.IsParam(s) || f.IsResult(s) && (view.HasDefer(f.Decl) || returnsNaked(f, loop)):
		f.Nearly(loop.Pos(), near.Parameter, s.Name())
		return true
	}
	return false
}

// report proposes the rewrites.
func (site *concatSite) report(observed length.Observer) {
	var fixes []analysis.SuggestedFix
	sizes := site.sizes(observed)
	for _, size := range sizes {
		fixes = append(fixes, site.fix(size))
	}
	if site.hasNumbers() {
		fixes = append(fixes, site.digitPairs(sizes[0]))
	}
	site.f.Report(site.appends[0],
		fmt.Sprintf("%s is copied whole in every turn of the loop", site.s.Name()), fixes...)
}

// sizes are those of the buffers to try, 0 being a slice that grows.
func (site *concatSite) sizes(observed length.Observer) []int {
	l, ok := observed.Of(site.f.Pass.Fset.Position(site.appends[0].Pos()))
	if ok && l.P95 > 0 && l.P95 <= 1<<16 {
		size := 64
		for size < l.P95 {
			size *= 2
		}
		return []int{size, 0}
	}
	return []int{512, 0}
}

// fix makes the rewrite with a buffer of a size on the stack.
func (site *concatSite) fix(size int) analysis.SuggestedFix {
	buf := site.buf
	var begin string
	message := "append " + site.s.Name() + " to a byte slice"
	start := "nil"
	if size > 0 {
		array := site.f.Fresh(site.s.Name() + "Array")
		begin, start = fmt.Sprintf("var %s [%d]byte\n", array, size), array+"[:0]"
		message = fmt.Sprintf("append %s to a buffer of %d bytes on the stack", site.s.Name(), size)
	}
	var edits []analysis.TextEdit
	switch {
	case site.decl != nil && size == 0:
		edits = append(edits, patch.Replace(site.decl, fmt.Sprintf("var %s []byte", buf)))
	case site.decl != nil:
		edits = append(edits, patch.Replace(site.decl, begin+fmt.Sprintf("%s := %s", buf, start)))
	case size == 0:
		edits = append(edits, patch.Insert(site.stmt.Pos(),
			fmt.Sprintf("%s := []byte(%s)\n", buf, site.s.Name())))
	default:
		edits = append(edits, patch.Insert(site.stmt.Pos(),
			begin+fmt.Sprintf("%s := append(%s, %s...)\n", buf, start, site.s.Name())))
	}
	for _, a := range site.appends {
		edits = append(edits, patch.Replace(a, site.appendAll(buf, a)))
	}
	edits = append(edits, site.other...)
	switch {
	case site.unread:
	case site.last != nil:
		edits = append(edits, patch.Replace(site.last, "string("+buf+")"))
	case site.decl != nil:
		edits = append(edits, patch.Insert(site.loop.End(),
			fmt.Sprintf("\n%s := string(%s)", site.s.Name(), buf)))
	default:
		edits = append(edits, patch.Insert(site.loop.End(),
			fmt.Sprintf("\n%s = string(%s)", site.s.Name(), buf)))
	}
	return patch.Fix(message, edits...)
}

// appendAll writes the statements that append what an assignment did.
func (site *concatSite) appendAll(buf string, a *ast.AssignStmt) string {
	_, parts := appended(site.f, a)
	if !eval.Ordered(site.f, parts) {
		parts = a.Rhs
	}
	var lines []string
	for _, p := range parts {
		text := appending.One(site.f, buf, p)
		if number := site.number(p); number != "" && site.appendInt != "" {
			text = fmt.Sprintf("%s(%s, %s)", site.appendInt, buf, number)
		}
		lines = append(lines, fmt.Sprintf("%s = %s", buf, text))
	}
	return strings.Join(lines, "\n")
}

// emptyDecl returns the statement that declares a string without a value, or with
// an empty one, in the same list of statements as loop; nil if id is declared
// otherwise.
func emptyDecl(f *view.Func, id *ast.Ident, loop ast.Stmt) ast.Stmt {
	for _, stmt := range view.StmtList(f.Parent(loop)) {
		d, ok := local.Declares(stmt)
		if !ok || d.Name != id {
			continue
		}
		if s, constant := f.StringConstant(d.Value); d.Value == nil || constant && s == "" {
			return stmt
		}
	}
	return nil
}

//go:embed appendint.go
var appendIntSource embed.FS

// digits holds appendInt, which leaves negative numbers to package strconv: the least one
// has no positive one to it.
var digits = graft.Embedded(appendIntSource)

// digitPairs is fix with a function of the package's own that appends numbers, two digits
// a call. That of package strconv makes three calls for a number of one digit, and copies
// what it made.
func (site *concatSite) digitPairs(size int) analysis.SuggestedFix {
	file := graft.NewFile(site.f.Pass, site.f.File.Syntax, site.f.Decl, digits())
	with := *site
	with.appendInt = file.Take("appendInt", "appendInt")
	below, err := file.Below(patch.LineEnd(site.f, site.f.Decl))
	if err != nil {
		panic(err)
	}
	fix := with.fix(size)
	fix.Message += ", numbers two digits at a time"
	fix.TextEdits = append(fix.TextEdits, below...)
	return fix
}

// hasNumbers reports whether the loop appends numbers, and that a function which appends them
// can be written beside this one.
func (site *concatSite) hasNumbers() bool {
	if !site.f.Importable(site.loop.Pos(), "strconv") ||
		!site.f.Predeclared(site.loop.Pos(), "append", "byte", "int64") {
		return false
	}
	for _, a := range site.appends {
		_, parts := appended(site.f, a)
		for _, e := range parts {
			if site.number(e) != "" {
				return true
			}
		}
	}
	return false
}

// number returns the number, as an int64, whose digits are appended; empty if something
// else is.
func (site *concatSite) number(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return ""
	}
	return compose.Decimal(site.f, call)
}
