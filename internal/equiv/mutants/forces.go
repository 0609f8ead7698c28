package mutants

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Some blocks no input leads to: those that are there for safety, for an error that a call never returns here, or
// for what the callers never give. Conditions can be forced: that of an error by one that both functions get in the
// same place, and others in the new code alone, which must do the same then; where there is an else, they are made false
// as well. What leads to a block by a large number is never forced: the block may be wrong for large ones.

const (
	// ForceName and ForceAtName are the variables that say which condition is forced, 0 for none, and of an error
	// for which time counted from 1.
	ForceName   = "honeForce"
	ForceAtName = "honeForceAt"
)

// forcing is what conditions call.
const forcing = `
var honeForce, honeForceAt int

func honeForced(k int) bool { return k == honeForce }

type honeFault struct{}

func (honeFault) Error() string { return "a fault" }

func honeFails(k int, err *error) bool {
	if k != honeForce || *err != nil {
		return false
	}
	if honeForceAt--; honeForceAt != 0 {
		return false
	}
	*err = honeFault{}
	return true
}
`

// mostForced is the largest number that a forced condition may have.
const mostForced = 1000

// A forcer numbers conditions.
type forcer struct {
	errors map[string]int // conditions of errors by their text, from 1 on
	count  int            // of all conditions
}

// failures finds the conditions of errors in the function of base: if err != nil, with what comes before.
func failures(base *subject.Subject) *forcer {
	f := &forcer{errors: make(map[string]int)}
	ast.Inspect(base.Decl.Body, func(n ast.Node) bool {
		if st, ok := n.(*ast.IfStmt); ok && failing(base, st) != nil {
			if text := guard(base, st); f.errors[text] == 0 {
				f.count++
				f.errors[text] = f.count
			}
		}
		return true
	})
	return f
}

// Failures returns the edits of the function of base that let its errors be forced, as Versions have them.
func Failures(base *subject.Subject) []subject.Edit {
	before, after := failures(base).edits(base, base.Decl, false)
	return append(before, after...)
}

// edits returns the edits by which the conditions of a declaration can be forced, those of no error only where
// others is set. Other edits of a condition come between those before it and those after it.
func (f *forcer) edits(s *subject.Subject, root ast.Node, others bool) (before, after []subject.Edit) {
	ast.Inspect(root, func(n ast.Node) bool {
		st, ok := n.(*ast.IfStmt)
		if !ok {
			return true
		}
		if id := failing(s, st); id != nil {
			if k := f.errors[guard(s, st)]; k > 0 {
				before = append(before, s.Insert(st.Cond.Pos(), fmt.Sprintf("honeFails(%d, &%s) || ", k, id.Name)))
			}
			return true
		}
		if others && isBool(s, st.Cond) && !mayBeLarge(s, st.Cond) {
			f.count++
			after = append(after, s.Insert(st.Cond.End(), fmt.Sprintf(" || honeForced(%d)", f.count)))
			if _, block := st.Else.(*ast.BlockStmt); block {
				f.count++
				before = append(before, s.Insert(st.Cond.Pos(), fmt.Sprintf("!honeForced(%d) && (", f.count)))
				after = append(after, s.Insert(st.Cond.End(), ")"))
			}
		}
		return true
	})
	return before, after
}

// guard is the text of an if statement before its block.
func guard(s *subject.Subject, st *ast.IfStmt) string {
	src, err := s.Code.Tree.Read(s.File(st))
	if err != nil {
		return ""
	}
	return singleSpaces(string(src[s.Offset(st.Pos()):s.Offset(st.Body.Lbrace)]))
}

// failing returns the variable of an if statement that asks whether there is an error, nil for others.
func failing(s *subject.Subject, st *ast.IfStmt) *ast.Ident {
	b, ok := ast.Unparen(st.Cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ {
		return nil
	}
	id, isIdent := b.X.(*ast.Ident)
	nothing, isNil := b.Y.(*ast.Ident)
	if !isIdent || !isNil || nothing.Name != "nil" {
		return nil
	}
	v, ok := s.Pkg.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Parent() == s.Pkg.Types.Scope() || !types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
		return nil
	}
	return id
}

// isBool reports whether a condition is of the type bool itself.
func isBool(s *subject.Subject, e ast.Expr) bool {
	b, ok := s.Pkg.TypesInfo.TypeOf(e).(*types.Basic)
	return ok && (b.Kind() == types.Bool || b.Kind() == types.UntypedBool)
}

// mayBeLarge reports whether a condition may ask for large numbers: it has one, or computes one, or compares by
// order with what is neither a constant nor local, unless that is what is left of some room.
func mayBeLarge(s *subject.Subject, e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || found {
			return !found
		}
		if v := s.Pkg.TypesInfo.Types[e].Value; v != nil && (v.Kind() == constant.Int || v.Kind() == constant.Float) {
			f, _ := constant.Float64Val(v)
			found = f > mostForced || f < -mostForced
		}
		if b, ok := e.(*ast.BinaryExpr); ok {
			switch b.Op {
			case token.SHL, token.SHR, token.MUL, token.QUO, token.REM:
				found = true
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				found = found || isBound(s, b.X) && !isRoom(s, b.Y) || isBound(s, b.Y) && !isRoom(s, b.X)
			}
		}
		return !found
	})
	return found
}

// isBound reports whether an operand has a field or a variable of a package, which may be a limit. That of room is
// none.
func isBound(s *subject.Subject, e ast.Expr) (found bool) {
	if isRoom(s, e) {
		return false
	}
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if v, isVar := s.Pkg.TypesInfo.Uses[id].(*types.Var); ok && isVar {
			found = found || v.IsField() || v.Parent() == v.Pkg().Scope()
		}
		call, isCall := n.(*ast.CallExpr)
		return !found && !(isCall && isLength(s, call))
	})
	return found
}

// isRoom reports whether an operand is a length from which something is taken.
func isRoom(s *subject.Subject, e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB {
		return false
	}
	call, ok := ast.Unparen(b.X).(*ast.CallExpr)
	return ok && isLength(s, call)
}

// isLength reports whether a call is one of len or cap.
func isLength(s *subject.Subject, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := s.Pkg.TypesInfo.Uses[id].(*types.Builtin)
	return ok && (b.Name() == "len" || b.Name() == "cap")
}
