package part

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A differ finds the expressions in which two versions of a function differ.
type differ struct {
	base, head *subject.Subject
	// opaque lets calls that both versions make be made outside of the expressions.
	opaque bool
	pairs  []exprs
}

// exprs are two expressions at the same place, with what either reads of the variables of the function.
type exprs struct {
	base, head ast.Expr
	reads      []read
}

// blocks compares two nodes that are not expressions, and reports whether all differences are in
// expressions.
func (d *differ) blocks(b, h ast.Node) bool {
	if sameText(d.base.Text(b), d.head.Text(h)) {
		return true
	}
	bs, hs := children(b), children(h)
	if len(bs) != len(hs) || !sameText(around(d.base, b, bs), around(d.head, h, hs)) {
		return false
	}
	for i := range bs {
		if !d.child(b, bs[i], hs[i]) {
			return false
		}
	}
	return true
}

// child compares a node that belongs to parent: as an expression where it is one whose value is used.
func (d *differ) child(parent, b, h ast.Node) bool {
	be, isExpr := b.(ast.Expr)
	he, both := h.(ast.Expr)
	if isExpr && both && !isPlace(parent, b) {
		return d.values(be, he)
	}
	return isExpr == both && d.blocks(b, h)
}

// values compares two expressions: the innermost ones are taken that differ and can be outlined.
func (d *differ) values(b, h ast.Expr) bool {
	if sameText(d.base.Text(b), d.head.Text(h)) {
		return true
	}
	known := len(d.pairs)
	if d.blocks(b, h) && len(d.pairs) == known+1 {
		return true
	}
	d.pairs = d.pairs[:known]
	reads, ok := d.computed(b, h)
	if ok {
		d.pairs = append(d.pairs, exprs{b, h, reads})
	}
	return ok
}

// isPlace reports whether a child of a node is no value that a call could stand for: what is assigned
// to, called, named, or run for its effects.
func isPlace(parent, child ast.Node) bool {
	switch p := parent.(type) {
	case *ast.AssignStmt:
		return slices.ContainsFunc(p.Lhs, func(e ast.Expr) bool { return e == child })
	case *ast.RangeStmt:
		return p.Key == child || p.Value == child
	case *ast.KeyValueExpr:
		return p.Key == child
	case *ast.UnaryExpr:
		return p.Op == token.AND
	case *ast.SelectorExpr:
		return p.Sel == child
	case *ast.CallExpr:
		return p.Fun == child
	case *ast.CompositeLit:
		return p.Type == child
	case *ast.TypeAssertExpr:
		return p.Type == child
	case *ast.IncDecStmt, *ast.Field, *ast.LabeledStmt, *ast.BranchStmt, *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		return true
	}
	return false
}

// computed reports whether two expressions have values of one type that are computed of values of
// variables, which it returns: functions of these can stand for both.
func (d *differ) computed(b, h ast.Expr) (reads []read, ok bool) {
	bt, ht := d.base.Pkg.TypesInfo.Types[b], d.head.Pkg.TypesInfo.Types[h]
	if !bt.IsValue() || !ht.IsValue() || !sameType(types.Default(bt.Type), types.Default(ht.Type)) {
		return nil, false
	}
	if t, ok := types.Default(bt.Type).(*types.Basic); ok && t.Kind() == types.UntypedNil {
		return nil, false
	}
	for _, e := range []ast.Expr{b, h} {
		tuple := d.base.Pkg.TypesInfo.TypeOf(b)
		if _, several := tuple.(*types.Tuple); several {
			if _, call := ast.Unparen(e).(*ast.CallExpr); !call {
				return nil, false // the form with a comma and ok
			}
		}
	}
	var same, sameHead []*ast.CallExpr
	if d.opaque {
		same, sameHead = sameCalls(d.base, d.head, b, h)
	}
	br, hr := readerOf(d.base, b, same), readerOf(d.head, h, sameHead)
	if br == nil || hr == nil || len(same) > 0 && (br.choice || hr.choice) {
		return nil, false
	}
	if reads, ok = joined(br, hr); !ok {
		return nil, false
	}
	for i, call := range same { // they are arguments before the others
		reads = slices.Insert(reads, i, read{d.base.Text(call), d.base.Pkg.TypesInfo.TypeOf(call), []ast.Expr{call}, []ast.Expr{sameHead[i]}})
	}
	return reads, true
}

// sameType reports whether types of two trees are written alike.
func sameType(a, b types.Type) bool { return types.TypeString(a, nil) == types.TypeString(b, nil) }

// children are the nodes directly below one, in their order.
func children(n ast.Node) []ast.Node {
	var list []ast.Node
	ast.Inspect(n, func(c ast.Node) bool {
		if c != nil && c != n {
			list = append(list, c)
		}
		return c == n
	})
	return list
}

// around is the text of a node with a blank name for each of its children.
func around(s *subject.Subject, n ast.Node, below []ast.Node) string {
	var edits []subject.Edit
	for _, c := range below {
		edits = append(edits, s.Replace(c.Pos(), c.End(), " _ "))
	}
	return s.Edited(n, edits)
}

// sameText reports whether two texts are the same for the compiler: they differ in nothing but space
// between tokens, and comments.
func sameText(a, b string) bool { return a == b || slices.Equal(tokens(a), tokens(b)) }

func tokens(text string) []string {
	var s scanner.Scanner
	set := token.NewFileSet()
	s.Init(set.AddFile("", set.Base(), len(text)), []byte(text), nil, 0)
	var all []string
	for {
		_, tok, literal := s.Scan()
		if tok == token.EOF {
			return all
		}
		all = append(all, tok.String(), literal)
	}
}
