package runes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// textOf returns the text of a slice, nil if it is not one that the loop goes over.
func (w *runeWalk) textOf(v types.Object) *runeText {
	for _, t := range w.texts {
		if v != nil && t.v == v {
			return t
		}
	}
	return nil
}

// uses reads all uses of the variables, and reports whether there are no others than these: elements at the index, what asks
// for the next one, and lengths.
func (w *runeWalk) uses() bool {
	f := w.f
	for _, t := range w.texts {
		for _, l := range t.decl.Lhs {
			if w.textOf(f.Object(l)) == nil {
				return false // it declares more
			}
		}
		for _, id := range f.Uses(f.Decl.Body, t.v) {
			if f.Info.Defs[id] != t.v && (f.InClosure(id) || !w.use(t, id)) {
				return false
			}
		}
		if len(t.at) == 0 && w.value == nil {
			return false
		}
	}
	if w.value != nil && (eval.Shared(f, w.value) || eval.Changes(f, w.body, w.value) || !w.means(w.value, w.body.Rbrace)) {
		return false
	}
	indexes := make(map[*ast.Ident]bool)
	for _, t := range w.texts {
		for _, e := range append(t.at, t.ahead...) {
			for _, id := range f.Uses(e, w.i) {
				indexes[id] = true
			}
		}
		for _, e := range t.ends {
			for _, id := range f.Uses(e, w.i) {
				indexes[id] = true
			}
		}
	}
	for _, id := range f.Uses(w.body, w.i) {
		if !indexes[id] {
			w.counted = append(w.counted, id)
		}
	}
	for _, t := range w.texts {
		for _, e := range t.at {
			if w.value != nil && !w.means(w.value, e.Pos()) {
				return false
			}
		}
		for _, l := range t.lens {
			if !w.means(f.Object(t.text), l.Pos()) {
				return false
			}
		}
	}
	return w.count == nil || w.countable()
}

// means reports whether a name means its variable at a position.
func (w *runeWalk) means(v types.Object, at token.Pos) bool { return w.f.Lookup(at, v.Name()) == v }

// countable reports whether the variable with the least length can be the number of turns: nothing asks for it before the loop
// has come to its end.
func (w *runeWalk) countable() bool {
	f := w.f
	uses := f.Uses(f.Decl.Body, w.count)
	if len(uses) == 2 && patch.OwnLines(f, w.decl) { // it is only the bound of the loop
		w.edits = append(w.edits, patch.Delete(f, w.decl))
		w.count = nil
		return true
	}
	for _, id := range w.counted {
		if !w.means(w.count, id.Pos()) {
			return false
		}
	}
	for _, id := range uses {
		if view.Within(id.Pos(), w.body) || f.InClosure(id) || f.Info.Defs[id] == nil && id.Pos() < w.loop.Pos() ||
			f.Assigned(id) && f.Info.Defs[id] == nil {
			return false
		}
	}
	list := view.StmtList(f.Parent(w.loop))
	if slices.ContainsFunc(f.Parents(w.loop), view.IsLoop) {
		return false
	}
	breaks := view.Any(w.body, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		return ok && (b.Label != nil || b.Tok == token.BREAK && f.Target(b) == ast.Node(w.loop))
	})
	return slices.Contains(list, w.decl) && !breaks
}

// use reads one use of a slice.
func (w *runeWalk) use(t *runeText, id *ast.Ident) bool {
	f := w.f
	switch p := f.Parent(id).(type) {
	case *ast.RangeStmt:
		return p == w.loop
	case *ast.IndexExpr:
		if p.X != id || !view.Within(id.Pos(), w.body) || f.Assigned(id) || eval.Stored(f, p) {
			return false
		}
		if f.Object(p.Index) == w.i {
			t.at = append(t.at, p)
			return true
		}
		t.ahead = append(t.ahead, p)
		return w.next(p.Index) && w.guarded(t, p)
	case *ast.CallExpr:
		if f.Builtin(p) != "len" {
			return false
		}
		if !view.Within(id.Pos(), w.loop) {
			if w.decl == nil || !view.Within(id.Pos(), w.decl) {
				t.lens = append(t.lens, p)
			}
			return true
		}
		if !view.Within(id.Pos(), w.body) {
			return true
		}
		for _, n := range f.Parents(p) {
			if b, ok := n.(*ast.BinaryExpr); ok && w.asksNext(t, b) != token.ILLEGAL {
				t.ends = append(t.ends, b)
				return true
			}
		}
	}
	return false
}

// next reports whether an expression is i+1.
func (w *runeWalk) next(e ast.Expr) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || w.f.Object(b.X) != w.i {
		return false
	}
	one, ok := w.f.Int(b.Y)
	return ok && one == 1
}

// asksNext returns != where a condition is that there is a next character, == where it is that there is none.
func (w *runeWalk) asksNext(t *runeText, e ast.Expr) token.Token {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return token.ILLEGAL
	}
	length := ast.Unparen(b.Y)
	last := false
	if less, ok := length.(*ast.BinaryExpr); ok && less.Op == token.SUB { // i < len(r)-1
		one, isConst := w.f.Int(less.Y)
		length, last = ast.Unparen(less.X), isConst && one == 1
	}
	call, ok := length.(*ast.CallExpr)
	if !ok || w.f.Builtin(call) != "len" || w.f.Object(call.Args[0]) != t.v || !(last && w.f.Object(b.X) == w.i) && !(length == ast.Unparen(b.Y) && w.next(b.X)) {
		return token.ILLEGAL
	}
	switch b.Op {
	case token.LSS, token.NEQ:
		return token.NEQ
	case token.GEQ, token.EQL:
		return token.EQL
	}
	return token.ILLEGAL
}

// guarded reports whether an element is asked for only where there is a next one.
func (w *runeWalk) guarded(t *runeText, e *ast.IndexExpr) bool {
	sure := func(cond ast.Expr) bool {
		for _, c := range view.OperandsOf(cond, token.LAND) {
			if w.asksNext(t, c) == token.NEQ {
				return true
			}
		}
		return false
	}
	for _, p := range w.f.Parents(e) {
		switch p := p.(type) {
		case *ast.BinaryExpr:
			if p.Op == token.LAND && view.Within(e.Pos(), p.Y) && sure(p.X) {
				return true
			}
		case *ast.IfStmt:
			if view.Within(e.Pos(), p.Body) && sure(p.Cond) {
				return true
			}
		}
		if p == w.loop {
			return false
		}
	}
	return false
}
