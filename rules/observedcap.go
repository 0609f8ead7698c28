package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
)

const (
	// leastAppended is the length below which there is nothing to save.
	leastAppended = 2
	// mostRoom is the most memory, in bytes, to make for one slice.
	mostRoom = 1 << 20
	// mostPlaces is the most places in a function that may change for one slice: it
	// must stay readable.
	mostPlaces = 2
)

// observedCap makes a slice with room for as many elements as it was observed to get, so
// that appending does not move it from one array to the next. Where such a slice does not
// leave the function, a constant size also lets the compiler put it on the stack; an
// array need not be written for that.
//
// A slice that begins empty and not nil is made so at once. One that begins nil is made
//
//   - at once, where nobody asks whether it is nil, or
//   - before the first element is appended, or
//   - at once, and nil is returned where nothing was appended.
//
// It asks for an observer, and that the slice is a local variable to which appending is all
// that happens before the last append: whoever else held it, or a pointer into it, could
// tell whether an append has moved it.
//
// It loses where most slices stay shorter than those observed.
func observedCap(observed Observer) *Rule {
	return &Rule{Observes: true, Analyzer: &analysis.Analyzer{
		Name: "observedcap",
		Doc:  "make a slice with room for the elements it was observed to get",
		Run: func(pass *analysis.Pass) (any, error) {
			if observed == nil {
				return nil, nil
			}
			return nil, functions(pass, func(f *function) {
				for _, s := range f.emptySlices() {
					s.report(observed)
				}
			})
		},
	}}
}

// report proposes the rewrites of one slice.
func (s *growingSlice) report(observed Observer) {
	l, ok := observed(s.place(s.name.Pos()))
	if !ok || l.P95 < leastAppended || !s.builtins(s.stmt.Pos(), "make", "nil", "len", "append") || !s.private() {
		return
	}
	var fixes []analysis.SuggestedFix
	for _, r := range s.rooms(l, s.stmt.Pos()) {
		if int64(max(r.n, 1))*s.elementSize() > mostRoom {
			continue
		}
		if fix := s.fix(l, r); fix != nil {
			fixes = append(fixes, *fix)
		}
	}
	if len(fixes) > 0 {
		s.pass.Report(analysis.Diagnostic{
			Pos: s.stmt.Pos(), End: s.stmt.End(), SuggestedFixes: fixes,
			Message: fmt.Sprintf("%s is moved again and again as it grows to %d elements", s.name.Name, l.P95),
		})
	}
}

// fix makes one rewrite, in the form that keeps nil where it can be seen; nil if none does.
func (s *growingSlice) fix(l Lengths, r room) *analysis.SuggestedFix {
	name := s.name.Name
	atOnce := replace(s.stmt, fmt.Sprintf("%s := make(%s, 0, %s)", name, s.text(s.typ), r.text))
	fix := &analysis.SuggestedFix{
		Message:   fmt.Sprintf("make %s with room for %s elements, %s", name, r.text, r.why),
		TextEdits: []analysis.TextEdit{atOnce},
	}
	often := l.Median >= leastAppended // so often that making it in vain does not matter
	first := s.firstAppends()
	switch {
	case (!s.isNil || !s.seen && len(s.returns) == 0) && often:
		return fix
	case !s.isNil:
		return nil
	case len(first) > 0 && r.n > 0:
		fix.Message = fmt.Sprintf("make %s at the first append with room for %s elements, %s", name, r.text, r.why)
		fix.TextEdits = nil
		for _, a := range first {
			text := fmt.Sprintf("if %s == nil {\n%s = make(%s, 0, %s)\n}\n", name, name, s.text(s.typ), r.text)
			fix.TextEdits = append(fix.TextEdits, insert(a.Pos(), text))
		}
		return fix
	case often && s.nilAtReturns():
		for _, ret := range s.returns {
			fix.TextEdits = append(fix.TextEdits, insert(ret.Pos(), s.returnNil(ret)))
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
		if call.Ellipsis.IsValid() || len(call.Args) < 2 || !s.repeated(a) {
			continue
		}
		if !s.inBlock(a) || !s.builtins(a.Pos(), "make", "nil") || !s.sameType(a.Pos()) {
			return nil
		}
		out = append(out, a)
	}
	if len(out) > mostPlaces {
		return nil
	}
	return out
}

// sameType says that the slice's type can be written at a place as at its declaration.
func (s *growingSlice) sameType(at token.Pos) bool {
	same := true
	ast.Inspect(s.typ, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			same = same && s.meaning(n.X.(*ast.Ident).Name, at) == s.object(n.X)
			return false
		case *ast.Field, *ast.FuncType, *ast.StructType, *ast.InterfaceType:
			same = false // names that mean nothing outside
		case *ast.Ident:
			same = same && s.meaning(n.Name, at) == s.object(n)
		}
		return same
	})
	return same
}

// nilAtReturns says that returns are all that can tell a nil slice from an empty one, and
// that each can be preceded by another that returns nil.
func (s *growingSlice) nilAtReturns() bool {
	if s.seen || s.resliced || len(s.returns) == 0 || len(s.returns) > mostPlaces {
		return false
	}
	results := s.pass.TypesInfo.Defs[s.decl.Name].(*types.Func).Signature().Results()
	for _, ret := range s.returns {
		if !s.inBlock(ret) || len(ret.Results) != results.Len() || !s.builtins(ret.Pos(), "nil", "len") {
			return false
		}
		mine := 0
		for i, e := range ret.Results {
			switch _, isSlice := results.At(i).Type().Underlying().(*types.Slice); {
			case s.object(e) == s.v:
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

// isPlain says that an expression is a name or a literal: it can be written twice.
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
		if s.object(e) == s.v {
			results = append(results, "nil")
		} else {
			results = append(results, s.text(e))
		}
	}
	return fmt.Sprintf("if len(%s) == 0 {\nreturn %s\n}\n", s.name.Name, strings.Join(results, ", "))
}

// elementSize is the number of bytes of an element, at least 1.
func (s *growingSlice) elementSize() int64 {
	sig := s.pass.TypesInfo.Defs[s.decl.Name].(*types.Func).Signature()
	if sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return 64 // it depends on the instance
	}
	return max(1, s.pass.TypesSizes.Sizeof(s.v.Type().Underlying().(*types.Slice).Elem()))
}
