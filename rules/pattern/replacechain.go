package pattern

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ReplaceChain is the rule replacechain, described in the package comment.
var ReplaceChain = rule.New(docs, "replacechain", func(f *view.Func) {
	for _, c := range chains(f) {
		for _, part := range swapping(c) {
			replaceChain(f, part)
		}
	}
})

// swapping returns the longest parts of a chain that only replace single bytes and that are at least
// two steps.
func swapping(chain []*step) [][]*step {
	var out [][]*step
	for i := 0; i < len(chain); {
		end := i
		for end < len(chain) && chain[end].swap != nil {
			end++
		}
		if end-i >= 2 {
			out = append(out, chain[i:end])
		}
		i = max(end, i+1)
	}
	return out
}

// replaceChain proposes one replacer for steps.
func replaceChain(f *view.Func, steps []*step) {
	last := steps[len(steps)-1]
	sel, ok := ast.Unparen(last.call.Fun).(*ast.SelectorExpr)
	if !ok || f.File.HasComment(last.call) || !initorder.Plain(f) {
		return
	}
	pkg := f.Text(sel.X)
	pairs := replacerPairs(f, steps)
	gone, ok := goneStmts(f, steps)
	if !ok || len(pairs) < 2 || f.Lookup(f.Decl.Pos(), pkg) != f.Object(sel.X) {
		return
	}
	name := f.FreshInPackage(patch.LowerFirst(f.Decl.Name.Name) + "Replacer")
	edits := []analysis.TextEdit{patch.Replace(last.call, fmt.Sprintf("%s.Replace(%s)", name, f.Text(steps[0].arg)))}
	for _, s := range gone {
		edits = append(edits, patch.Delete(f, s))
		edits = append(edits, redeclare(f, s, last.stmt)...)
	}
	edits = append(edits, patch.Above(f, fmt.Sprintf("var %s = %s.NewReplacer(%s)", name, pkg, pairLines(pairs))))
	f.Report(steps[0].call, fmt.Sprintf("the string is made %d times", len(steps)),
		patch.Fix(fmt.Sprintf("replace %d characters at once", len(pairs)), edits...))
}

// replacerPairs writes what becomes of each character that a step replaces. A step sees what those
// before it have inserted.
func replacerPairs(f *view.Func, steps []*step) []string {
	var pairs []string
	seen := make(map[byte]bool)
	for i, s := range steps {
		if seen[s.swap.old] {
			continue
		}
		seen[s.swap.old] = true
		to := s.swap.to
		for _, later := range steps[i+1:] {
			to = strings.ReplaceAll(to, string(later.swap.old), later.swap.to)
		}
		if to != string(s.swap.old) {
			pairs = append(pairs, constantText(f, s.call.Args[1], string(s.swap.old))+", "+
				constantText(f, s.call.Args[2], to))
		}
	}
	return pairs
}

// constantText writes a constant outside of the function: as e does if that is its value.
func constantText(f *view.Func, e ast.Expr, value string) string {
	if is, ok := f.StringConstant(e); ok && is == value {
		return patch.ConstantAt(f, e, f.Decl.Pos())
	}
	return strconv.Quote(value)
}

// pairLines writes pairs as arguments, on lines of their own where they are many.
func pairLines(pairs []string) string {
	if len(pairs) <= 2 {
		return strings.Join(pairs, ", ")
	}
	return "\n" + strings.Join(pairs, ",\n") + ",\n"
}

// goneStmts returns the statements that the last of some steps takes the place of; false if they
// cannot go without a trace.
func goneStmts(f *view.Func, steps []*step) (gone []ast.Stmt, ok bool) {
	last := steps[len(steps)-1]
	for _, s := range steps {
		if s.stmt == nil || s.stmt == last.stmt || len(gone) > 0 && gone[len(gone)-1] == s.stmt {
			continue
		}
		if !patch.OwnLines(f, s.stmt) || f.File.HasComment(s.stmt) || !stillUsed(f, s.stmt, steps) {
			return nil, false
		}
		gone = append(gone, s.stmt)
	}
	return gone, true
}

// stillUsed reports whether the variable that a statement sets needs no declaration, or is read
// elsewhere than in steps: the compiler asks for that.
func stillUsed(f *view.Func, s ast.Stmt, steps []*step) bool {
	to, _ := view.Assignment(s, token.ASSIGN)
	v := f.Object(to)
	if v == nil || f.IsParam(v) || f.IsResult(v) {
		return true
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] == nil && !f.Assigned(id) && !inSteps(id, steps) {
			return true
		}
	}
	return false
}

// inSteps reports whether an identifier goes when steps do.
func inSteps(id *ast.Ident, steps []*step) bool {
	if view.Within(id.Pos(), steps[0].arg) {
		return false
	}
	for _, s := range steps {
		if view.Within(id.Pos(), s.call) {
			return true
		}
	}
	return false
}
