package bounds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/view"
)

const (
	// mostTurns is how often a loop may run that is written out, mostTurnsOfOne where its body
	// is a single statement.
	mostTurns      = 4
	mostTurnsOfOne = 8
	// mostLines is how many lines it may become.
	mostLines = 32
)

// A turns is a loop that runs a constant number of times, with the values of its variable.
type turns struct {
	f    *view.Func
	loop ast.Stmt
	// index is the variable, nil if it has no name, and values what it is in turn.
	index  types.Object
	values []int64
	// element is the variable for an element of an array, nil if there is none.
	element *ast.Ident
	array   ast.Expr
	body    []ast.Stmt
	// taken are the names that the function gets.
	taken []string
}

// few reports whether a loop that is written out stays short.
func (t *turns) few() bool {
	body := view.LoopBody(t.loop)
	lines := t.f.File.Line(body.End()) - t.f.File.Line(body.Pos()) - 1
	most := mostTurns
	if len(t.body) == 1 && lines <= 1 {
		most = mostTurnsOfOne
	}
	for _, s := range t.body {
		if view.Any(s, view.IsLoop) {
			return false // which takes the time
		}
	}
	return len(t.values) > 1 && len(t.values) <= most && lines*len(t.values) <= mostLines
}

// turnsOf returns how a loop runs, nil if that is not constant.
func turnsOf(f *view.Func, loop ast.Stmt) *turns {
	t := &turns{f: f, loop: loop, body: view.LoopBody(loop).List}
	switch loop := loop.(type) {
	case *ast.ForStmt:
		if !t.counted(loop) {
			return nil
		}
	case *ast.RangeStmt:
		if !t.ranged(loop) {
			return nil
		}
	}
	return t
}

// counted runs the head of a loop, and a first statement that counts.
func (t *turns) counted(loop *ast.ForStmt) bool {
	to, from := view.Assignment(loop.Init, token.DEFINE)
	if to == nil || loop.Cond == nil {
		return false
	}
	t.index = t.f.Object(to)
	start, ok := (&folder{f: t.f}).int(from)
	if !ok || t.index == nil {
		return false
	}
	step, inBody := loop.Post, false
	if step == nil && len(t.body) > 1 {
		step, inBody, t.body = t.body[0], true, t.body[1:]
	}
	c := &folder{t.f, t.index, start}
	for len(t.values) <= mostTurnsOfOne {
		more, ok := c.bool(loop.Cond)
		if !ok {
			return false
		}
		if !more {
			return true
		}
		if !inBody {
			t.values = append(t.values, c.val)
		}
		if !c.step(step) {
			return false
		}
		if inBody {
			t.values = append(t.values, c.val)
		}
	}
	return false
}

// step counts.
func (c *folder) step(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.IncDecStmt:
		if c.f.Object(s.X) != c.v {
			return false
		}
		if s.Tok == token.INC {
			c.val++
		} else {
			c.val--
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || c.f.Object(s.Lhs[0]) != c.v {
			return false
		}
		n, ok := (&folder{f: c.f}).int(s.Rhs[0])
		switch {
		case ok && s.Tok == token.ADD_ASSIGN:
			c.val += n
		case ok && s.Tok == token.SUB_ASSIGN:
			c.val -= n
		default:
			return false
		}
	default:
		return false
	}
	b, ok := c.v.Type().Underlying().(*types.Basic)
	return ok && fits(c.val, b)
}

// ranged reads a loop over an array or a number.
func (t *turns) ranged(loop *ast.RangeStmt) bool {
	if loop.Tok == token.ASSIGN {
		return false
	}
	if id, ok := loop.Key.(*ast.Ident); ok && id.Name != "_" {
		t.index = t.f.Info.Defs[id]
	}
	n, ok := arrayLen(t.f, loop.X)
	if ok {
		t.array = ast.Unparen(loop.X)
	} else if n, ok = number(t.f, loop.X); !ok {
		return false
	}
	if n < 0 || n > mostTurnsOfOne {
		return false
	}
	if id, ok := loop.Value.(*ast.Ident); ok && id.Name != "_" {
		t.element = id
	}
	for i := range n {
		t.values = append(t.values, i)
	}
	return true
}

// plain reports whether the body of a loop can be written once for each turn: nothing but its end and a
// return leave it, no closure keeps its variables, and they are what the loop sets them to.
func (t *turns) plain() bool {
	for _, s := range t.body {
		if d, ok := s.(*ast.DeclStmt); ok && d.Decl.(*ast.GenDecl).Tok != token.VAR {
			return false
		}
		if _, ok := s.(*ast.LabeledStmt); ok || leavesTurn(s, false, false) {
			return false
		}
	}
	if view.Any(view.LoopBody(t.loop), func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt, *ast.LabeledStmt, *ast.SelectStmt:
			return true
		}
		return false
	}) {
		return false
	}
	for _, s := range t.body {
		if t.index != nil && eval.Changes(t.f, s, t.index) {
			return false
		}
	}
	return t.element == nil || t.keepsArray() &&
		!eval.Changes(t.f, view.LoopBody(t.loop), t.f.Info.Defs[t.element])
}

// leavesTurn reports whether a statement ends the turn of the loop that it is in, or the loop.
func leavesTurn(s ast.Node, inLoop, inSwitch bool) bool {
	leaves := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BranchStmt:
			leaves = leaves || n.Label != nil || n.Tok == token.CONTINUE && !inLoop ||
				n.Tok == token.BREAK && !inLoop && !inSwitch
		case *ast.ForStmt, *ast.RangeStmt:
			leaves = leaves || leavesTurn(view.LoopBody(n), true, true)
			return false
		case *ast.SwitchStmt:
			leaves = leaves || leavesTurn(n.Body, inLoop, true)
			return false
		case *ast.TypeSwitchStmt:
			leaves = leaves || leavesTurn(n.Body, inLoop, true)
			return false
		}
		return !leaves
	})
	return leaves
}

// keepsArray reports whether the body of a loop over the elements of an array changes none of them: the
// loop goes over a copy.
func (t *turns) keepsArray() bool {
	v, ok := t.f.Object(t.array).(*types.Var)
	if !ok || !t.f.IsLocal(v) || eval.Shared(t.f, v) {
		return false
	}
	if _, pointer := v.Type().Underlying().(*types.Pointer); pointer {
		return false
	}
	for _, id := range t.f.Uses(view.LoopBody(t.loop), v) {
		if changed(t.f, id) {
			return false
		}
	}
	return true
}

// changed reports whether a variable or a part of it is assigned to where it is named.
func changed(f *view.Func, id *ast.Ident) bool {
	var inner ast.Node = id
	for _, p := range f.Parents(id) {
		switch p := p.(type) {
		case *ast.ParenExpr:
		case *ast.IndexExpr:
			if p.X != inner {
				return false
			}
		case *ast.SelectorExpr:
		case *ast.AssignStmt:
			return slices.ContainsFunc(p.Lhs, func(l ast.Expr) bool { return l == inner })
		case *ast.IncDecStmt:
			return true
		case *ast.RangeStmt:
			return p.X != inner
		default:
			return false
		}
		inner = p
	}
	return false
}
