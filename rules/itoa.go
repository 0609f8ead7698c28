package rules

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// itoa makes strings that fmt.Sprintf and fmt.Sprint put together with package
// strconv and +, which need no interface values and read no format.
//
// Statements that are fmt.Fprintf or fmt.Fprint become one Write each, as they were;
// those of a function are changed together. Of several strings that a function makes each
// is changed by itself, and all of them, with the statements, at once.
//
// It asks for a constant format of the verbs d, s, v, t, x, q, g and f without flags,
// of which f may have a precision, and for arguments of basic types, []byte or an array
// of bytes without a method that fmt would call. Of x a width with zeros is understood,
// too, where a number without a sign never has more digits. If more than one argument
// matters to the order of evaluation, the call is left alone.
//
// It loses where numbers are many, as each becomes a string of its own first. So
// there is an alternative that appends all to a buffer on the stack.
func itoa() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "itoa",
		Doc:  "put strings together with strconv instead of package fmt",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				var sites []*textSite
				for _, call := range f.calls() {
					if site := f.itoaSite(call); site != nil {
						sites = append(sites, site)
					}
				}
				written := f.printEdits()
				f.allSites(sites, written)
				for _, site := range sites {
					site.report()
				}
				f.reportPrints(written)
			})
		},
	}}
}

// itoaSite returns a call that makes a string without need of package fmt, nil if call is
// none.
func (f *function) itoaSite(call *ast.CallExpr) *textSite {
	switch p := f.parents(call)[0].(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil // a string is no statement
	case *ast.CallExpr:
		if f.builtin(p) == "panic" {
			return nil // never hot
		}
	}
	site := &textSite{function: f, call: call}
	if site.joined, site.buffered = f.hexOfResult(call, 1); site.joined != nil {
		return site
	}
	site.pieces = f.formatted(call)
	if site.pieces == nil || f.hasComment(call) || !f.importable(call.Pos(), needs(site.pieces)...) || !f.inOrder(call, site.pieces) {
		return nil
	}
	site.joined = []analysis.TextEdit{site.join()}
	site.buffered = f.bufferEdits(call, site.pieces, 1)
	return site
}

// startsWith says that a statement assigns to a variable a string that begins with it.
func (f *function) startsWith(a *ast.AssignStmt, pieces []piece) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || len(pieces) < 2 || !pieces[0].bare {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && id.Name == pieces[0].text()
}

// joined writes pieces as one string.
func joined(pieces []piece) string {
	var parts []string
	for _, p := range pieces {
		parts = append(parts, p.text())
	}
	return strings.Join(parts, " + ")
}

// inOrder says that the operands can be evaluated where pieces have them: a call
// of package fmt reads all before anything else in the statement goes on, and
// bare operands may be read later. What a slice holds is read when its text is
// made, so that nothing else may be called.
func (f *function) inOrder(call *ast.CallExpr, pieces []piece) bool {
	var operands []ast.Expr
	loose, bytes := false, false
	for _, p := range pieces {
		if p.expr != "" {
			operands = append(operands, p.e)
			bytes = bytes || isSlice(f.typeOf(p.e))
			loose = loose || bytes || p.bare && !f.steady(p.e)
		}
	}
	if bytes && !f.allQuiet(operands) {
		return false
	}
	return f.ordered(operands) && (!loose || f.alone(call))
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

func (f *function) allQuiet(operands []ast.Expr) bool {
	return !slices.ContainsFunc(operands, func(e ast.Expr) bool { return !f.quiet(e) })
}

// alone says that no call but those in an expression and those that enclose it is in the
// same statement.
func (f *function) alone(e ast.Expr) bool {
	up := f.parents(e)
	var top ast.Node = e
	for _, p := range up {
		if _, ok := p.(ast.Expr); !ok {
			break
		}
		top = p
	}
	// Of an assignment or a return all expressions are evaluated together.
	if at := slices.Index(up, top); at+1 < len(up) {
		switch p := up[at+1].(type) {
		case *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.ValueSpec:
			top = p
		}
	}
	other := false
	ast.Inspect(top, func(n ast.Node) bool {
		if n == e {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			other = other || n.Op == token.ARROW
		case *ast.CallExpr:
			if !within(e.Pos(), n) && !f.silent(n) {
				other = true
			}
		}
		return !other
	})
	return !other
}
