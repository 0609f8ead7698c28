package bounds

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A turn is one turn of a loop, as it is written out.
type turn struct {
	turns *turns
	folder
	// names are what the variables of the body are called in this turn.
	names map[types.Object]string
	// dropped are operands that are left out, and also edits beside those of the index and names.
	dropped []ast.Expr
	also    []analysis.TextEdit
	// failed reports whether it cannot be written.
	failed bool
}

// rename gives the variables that the body declares, which all turns have in one scope, names of
// their own.
func (w *turn) rename() bool {
	declare := func(id *ast.Ident) bool {
		obj := w.f.Info.Defs[id]
		if obj == nil || id.Name == "_" {
			return true
		}
		stem := id.Name
		if w.v != nil && len(stem) > len(w.v.Name()) {
			stem = strings.TrimSuffix(stem, w.v.Name())
		}
		name := fmt.Sprint(stem, w.val)
		if w.val < 0 || w.f.Fresh(name) != name || slices.Contains(w.turns.taken, name) {
			return false
		}
		w.names[obj] = name
		w.turns.taken = append(w.turns.taken, name)
		return true
	}
	if w.turns.element != nil && !declare(w.turns.element) {
		return false
	}
	for _, s := range w.turns.body {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				if id, ok := l.(*ast.Ident); ok && !declare(id) {
					return false
				}
			}
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				for _, id := range spec.(*ast.ValueSpec).Names {
					if !declare(id) {
						return false
					}
				}
			}
		}
	}
	return true
}

// text writes a statement as it is in the turn; empty if it does nothing.
func (w *turn) text(s ast.Stmt) string {
	if list, ok := w.chosen(s); ok {
		var out []string
		for _, s := range list {
			out = append(out, w.text(s))
		}
		return strings.Join(out, "\n")
	}
	var edits []analysis.TextEdit
	ast.Inspect(s, func(n ast.Node) bool {
		if w.failed || n == nil {
			return false
		}
		if inner, ok := n.(ast.Stmt); ok && n != s {
			if _, ok := w.chosen(inner); ok {
				if outer, ok := w.f.Parent(inner).(*ast.IfStmt); ok && outer.Else == inner {
					w.failed = true
				}
				edits = append(edits, patch.Replace(inner, w.text(inner)))
				return false
			}
		}
		edit, done := w.edit(n)
		if edit != nil {
			edits = append(edits, *edit)
		}
		return !done
	})
	for _, e := range w.also {
		if view.Within(e.Pos, s) {
			edits = append(edits, e)
		}
	}
	return patch.Edited(w.f, s, edits)
}

// chosen returns what a statement does whose condition is known in the turn.
func (w *turn) chosen(s ast.Stmt) ([]ast.Stmt, bool) {
	cond, ok := s.(*ast.IfStmt)
	if !ok || w.v == nil || cond.Init != nil || !w.varies(cond.Cond) {
		return nil, false
	}
	is, known := w.bool(cond.Cond)
	block := cond.Body
	if !is {
		switch other := cond.Else.(type) {
		case nil:
			return nil, known
		case *ast.BlockStmt:
			block = other
		case *ast.IfStmt:
			return []ast.Stmt{other}, known
		}
	}
	declares := slices.ContainsFunc(block.List, func(s ast.Stmt) bool {
		_, decl := s.(*ast.DeclStmt)
		a, ok := s.(*ast.AssignStmt)
		return decl || ok && a.Tok == token.DEFINE
	})
	if declares {
		return []ast.Stmt{block}, known
	}
	return block.List, known
}

// edit writes a node as it is in the turn: names, and what the index is part of. It reports whether that
// is all of the node.
func (w *turn) edit(n ast.Node) (edit *analysis.TextEdit, done bool) {
	e, ok := n.(ast.Expr)
	if !ok {
		return nil, false
	}
	if name := w.names[w.f.Object(e)]; name != "" && w.f.Object(e) != nil {
		r := patch.Replace(e, name)
		return &r, true
	}
	if slices.Contains(w.dropped, e) {
		return nil, true
	}
	if w.v == nil {
		return nil, false
	}
	if b, ok := e.(*ast.BinaryExpr); ok && !w.varies(e) && w.varies(b.Y) {
		switch n, ok := w.int(b.Y); b.Op {
		case token.ADD, token.SUB, token.SHL, token.SHR:
			if ok && n == 0 { // it changes nothing
				w.dropped = append(w.dropped, b.Y)
				return &analysis.TextEdit{Pos: b.X.End(), End: b.Y.End()}, false
			}
		}
	}
	if !w.varies(e) {
		return nil, false
	}
	text, ok := w.constant(e)
	if !ok || !w.allowed(e) {
		w.failed = true
	}
	r := patch.Replace(e, text)
	return &r, true
}

// constant writes the value of an expression.
func (w *turn) constant(e ast.Expr) (string, bool) {
	t := w.f.Info.TypeOf(e)
	n, ok := w.int(e)
	if x, _ := w.f.Conversion(e); !ok && x != nil && isNumber(t) { // to a number that is no integer
		n, ok = w.int(x)
		return fmt.Sprintf("%s(%d)", w.f.Text(e.(*ast.CallExpr).Fun), n), ok
	}
	text := strconv.FormatInt(n, 10)
	if n < 0 {
		text = "(" + text + ")"
	}
	b, basic := t.(*types.Basic)
	if !ok || !basic {
		return "", false
	}
	switch p := w.f.Parent(e).(type) {
	case *ast.SliceExpr:
		return text, true
	case *ast.IndexExpr:
		if _, isMap := w.f.Info.TypeOf(p.X).Underlying().(*types.Map); !isMap {
			return text, true
		}
	case *ast.BinaryExpr:
		other := p.X
		if other == e {
			other = p.Y
		}
		shift := p.Op == token.SHL || p.Op == token.SHR
		if shift && p.Y == e || !shift && types.Identical(w.f.Info.TypeOf(other), t) {
			return text, true
		}
	default:
		if b.Kind() == types.Int {
			return text, true
		}
	}
	return b.Name() + "(" + strings.Trim(text, "()") + ")", w.f.Predeclared(e.Pos(), b.Name())
}

// allowed reports whether an expression may be constant where it is: the compiler refuses some that would
// panic, and the language some that are there twice.
func (w *turn) allowed(e ast.Expr) bool {
	n, _ := w.int(e)
	switch p := w.f.Parent(e).(type) {
	case *ast.IndexExpr:
		return p.X == e || w.inside(p.X, n, false)
	case *ast.SliceExpr:
		if p.Max != nil {
			return false
		}
		other := p.Low
		if other == e {
			other = p.High
		}
		alone := other == nil || w.f.Constant(other) == nil && !w.varies(other)
		if !alone {
			low, ok1 := w.int(p.Low)
			high, ok2 := w.int(p.High)
			alone = ok1 && ok2 && low <= high
		}
		return alone && w.inside(p.X, n, true)
	case *ast.BinaryExpr:
		switch p.Op {
		case token.QUO, token.REM:
			return p.Y != e || n != 0
		case token.SHL, token.SHR:
			b, ok := w.f.Info.TypeOf(p.X).Underlying().(*types.Basic)
			return p.Y != e || ok && n >= 0 && n < 8*w.f.Size(b)
		}
	case *ast.KeyValueExpr, *ast.CaseClause, *ast.SwitchStmt, *ast.UnaryExpr, *ast.StarExpr, *ast.CompositeLit:
		return false
	}
	return true
}

// inside reports whether an index is one of an operand, as far as the compiler would know.
func (w *turn) inside(x ast.Expr, n int64, slice bool) bool {
	t := w.f.Info.TypeOf(x).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	most := int64(1 << 30)
	switch t := t.(type) {
	case *types.Array:
		most = t.Len()
	case *types.Map:
		return true
	case *types.Basic:
		if c := w.f.Constant(x); c != nil {
			most = int64(len(constant.StringVal(c)))
		}
	case *types.Slice:
	default:
		return false
	}
	return n >= 0 && (n < most || slice && n == most)
}
