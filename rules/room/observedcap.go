package room

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
	"github.com/gohone/hone/rules/near"
)

const (
	// leastAppended is the length below which there is nothing to save.
	leastAppended = 2
	// mostRoom is the most memory, in bytes, to make for one slice: with more, short ones lose what long ones gain.
	mostRoom = 1 << 16
	// mostPlaces is the most places in a function that may change for one slice: it
	// must stay readable.
	mostPlaces = 2
)

// ObservedCap is the rule observedcap, described in the package comment.
func ObservedCap(observed length.Observer) *analysis.Analyzer {
	return rule.New(docs, "observedcap", func(f *view.Func) {

		for _, s := range emptySlices(f, local.DeclaresSmall) {
			s.report(observed)
		}
	})
}

// report proposes the rewrites of one slice.
func (s *growingSlice) report(observed length.Observer) {
	l, ok := observed.Of(s.f.Pass.Fset.Position(s.decl.Name.Pos()))
	if !ok || !s.f.Predeclared(s.decl.Stmt.Pos(), "make", "nil", "len", "append") {
		return
	}
	switch {
	case l.P95 < leastAppended || int64(l.P95) <= s.decl.Room:
		s.f.Nearly(s.decl.Name.Pos(), near.Small, strconv.Itoa(l.P95))
		return
	case !s.private():
		s.f.Nearly(s.decl.Name.Pos(), near.Used, s.decl.Name.Name)
		return
	}
	var fixes []analysis.SuggestedFix
	for _, r := range rooms(s.f, l, s.decl.Stmt.Pos()) {
		if int64(max(r.n, 1))*s.elementSize() > mostRoom || r.n > 0 && int64(r.n) <= s.decl.Room {
			continue
		}
		if fix := s.fix(l, r); fix != nil {
			fixes = append(fixes, *fix)
		}
	}
	if len(fixes) > 0 {
		s.f.Report(s.decl.Stmt, fmt.Sprintf("%s is moved again and again as it grows to %d elements",
			s.decl.Name.Name, l.P95), fixes...)
	}
}

// fix makes one rewrite, in the form that keeps nil where it can be seen; nil if none does.
func (s *growingSlice) fix(l length.Lengths, r room) *analysis.SuggestedFix {
	name := s.decl.Name.Name
	atOnce := patch.Replace(s.decl.Stmt,
		fmt.Sprintf("%s := make(%s, 0, %s)", name, s.f.Text(s.decl.Type), r.text))
	fix := &analysis.SuggestedFix{
		Message:   fmt.Sprintf("make %s with room for %s elements, %s", name, r.text, r.why),
		TextEdits: []analysis.TextEdit{atOnce},
	}
	often := l.Median >= leastAppended // so often that making it in vain does not matter
	first := s.firstAppends()
	switch {
	case (!s.decl.IsNil || !s.seen && len(s.returns) == 0) && often:
		return fix
	case !s.decl.IsNil:
		return nil
	case len(first) > 0 && r.n > 0:
		fix.Message = fmt.Sprintf("make %s at the first append with room for %s elements, %s", name, r.text,
			r.why)
		fix.TextEdits = nil
		for _, a := range first {
			text := fmt.Sprintf("if %s == nil {\n%s = make(%s, 0, %s)\n}\n", name, name,
				s.f.Text(s.decl.Type), r.text)
			fix.TextEdits = append(fix.TextEdits, patch.Insert(a.Pos(), text))
		}
		return fix
	case often && s.nilAtReturns():
		for _, ret := range s.returns {
			fix.TextEdits = append(fix.TextEdits, patch.Insert(ret.Pos(), s.returnNil(ret)))
		}
		return fix
	}
	return nil
}

// firstAppends returns the appends before which the slice can be made where it is nil yet:
// those in loops, of one element or more. It returns none if they are too many.
func (s *growingSlice) firstAppends() []*ast.AssignStmt {
	var out []*ast.AssignStmt
	for _, a := range s.appends {
		call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if s.f.Builtin(call) == "" || call.Ellipsis.IsValid() || len(call.Args) < 2 || !s.repeated(a) {
			continue
		}
		if !s.f.InBlock(a) || !s.f.Predeclared(a.Pos(), "make", "nil") || !s.sameType(a.Pos()) {
			return nil
		}
		out = append(out, a)
	}
	if len(out) > mostPlaces {
		return nil
	}
	return out
}

// sameType reports whether the slice's type can be written at a position as at its
// declaration.
func (s *growingSlice) sameType(at token.Pos) bool {
	same := true
	ast.Inspect(s.decl.Type, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			same = same && s.f.Lookup(at, n.X.(*ast.Ident).Name) == s.f.Object(n.X)
			return false
		case *ast.Field, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
			same = false // names that mean nothing outside
		case *ast.Ident:
			same = same && s.f.Lookup(at, n.Name) == s.f.Object(n)
		}
		return same
	})
	return same
}

// nilAtReturns reports whether returns are all that can tell a nil slice from an empty one, and
// that each can be preceded by another that returns nil.
func (s *growingSlice) nilAtReturns() bool {
	if s.seen || s.resliced || len(s.returns) == 0 || len(s.returns) > mostPlaces {
		return false
	}
	results := s.f.Info.Defs[s.f.Decl.Name].(*types.Func).Signature().Results()
	for _, ret := range s.returns {
		if !s.f.InBlock(ret) || len(ret.Results) != results.Len() ||
			!s.f.Predeclared(ret.Pos(), "nil", "len") {
			return false
		}
		mine := 0
		for i, e := range ret.Results {
			switch _, isSlice := results.At(i).Type().Underlying().(*types.Slice); {
			case s.f.Object(e) == s.decl.Var:
				mine++
				if !isSlice {
					return false
				}
			case !isPlain(e):
				return false
			}
		}
		if mine != 1 {
			return false
		}
	}
	return true
}

// isPlain reports whether an expression is a name or a literal: it can be written twice.
func isPlain(e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	}
	return false
}

// returnNil writes the return of nil that stands before one of the slice.
func (s *growingSlice) returnNil(ret *ast.ReturnStmt) string {
	var results []string
	for _, e := range ret.Results {
		if s.f.Object(e) == s.decl.Var {
			results = append(results, "nil")
		} else {
			results = append(results, s.f.Text(e))
		}
	}
	return fmt.Sprintf("if len(%s) == 0 {\nreturn %s\n}\n", s.decl.Name.Name, strings.Join(results, ", "))
}

// elementSize is the number of bytes of an element, at least 1.
func (s *growingSlice) elementSize() int64 {
	sig := s.f.Info.Defs[s.f.Decl.Name].(*types.Func).Signature()
	if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return 64 // it depends on the instance
	}
	return max(1, s.f.Size(view.Core(s.decl.Var.Type()).(*types.Slice).Elem()))
}
