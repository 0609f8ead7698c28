package table

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/view"
)

// A rowTable is a table of the package that never changes: a list or array of structs, arrays, strings or numbers.
type rowTable struct {
	f    *view.Func
	v    *types.Var
	lit  *ast.CompositeLit
	elem types.Type
}

// newRowTable returns the table that a variable always holds, nil if it may change.
func newRowTable(f *view.Func, v *types.Var) *rowTable {
	t := &rowTable{f: f, v: v}
	switch typ := v.Type().Underlying().(type) {
	case *types.Slice:
		t.elem = typ.Elem()
	case *types.Array:
		t.elem = typ.Elem()
	default:
		return nil
	}
	if v.Exported() && f.Pass.Pkg.Name() != "main" || !f.BuiltWith(v) || f.NamedInUnloaded(v.Name()) ||
		!initorder.Plain(f) || initorder.Runs(f) {
		return nil
	}
	for _, id := range f.Index.Names(v) {
		up := f.Index.Enclosing(id)
		if spec, ok := up[0].(*ast.ValueSpec); ok && id.Pos() == v.Pos() {
			if len(spec.Names) != 1 || len(spec.Values) != 1 {
				return nil
			}
			t.lit, _ = spec.Values[0].(*ast.CompositeLit)
			continue
		}
		if !readsRows(f, id, up) {
			return nil
		}
	}
	if t.lit == nil {
		return nil
	}
	return t
}

// readsRows reports whether a use of a table leaves its rows as they are: up holds what encloses the use.
func readsRows(f *view.Func, id *ast.Ident, up []ast.Node) bool {
	switch p := up[0].(type) {
	case *ast.CallExpr:
		return f.Builtin(p) == "len" || onlySearches[f.Callee(p)]
	case *ast.RangeStmt:
		return p.X == id
	case *ast.IndexExpr:
		return p.X == id && readsPart(f, p, up[1:])
	}
	return false
}

// readsPart reports whether a part of a row is only read.
func readsPart(f *view.Func, part ast.Expr, up []ast.Node) bool {
	switch p := up[0].(type) {
	case *ast.ParenExpr:
		return readsPart(f, p, up[1:])
	case *ast.SelectorExpr:
		sel := f.Info.Selections[p]
		if sel == nil {
			return false
		}
		if sel.Kind() == types.FieldVal {
			return sel.Indirect() || readsPart(f, p, up[1:]) // what a pointer leads to is no part of the row
		}
		recv := sel.Obj().(*types.Func).Signature().Recv()
		_, pointer := recv.Type().Underlying().(*types.Pointer)
		return !pointer
	case *ast.IndexExpr:
		_, array := f.Info.TypeOf(part).Underlying().(*types.Array)
		return p.X != part || !array || readsPart(f, p, up[1:])
	case *ast.UnaryExpr:
		return p.Op != token.AND
	case *ast.SliceExpr:
		_, array := f.Info.TypeOf(part).Underlying().(*types.Array)
		return !array
	case *ast.AssignStmt:
		if slices.Contains(p.Lhs, part) {
			return false
		}
	case *ast.IncDecStmt:
		return false
	case *ast.RangeStmt:
		return p.X == part || p.Key != part && p.Value != part
	}
	return true
}

// rows are the rows of the table in order, nil for those that the literal leaves out.
func (t *rowTable) rows() []ast.Expr {
	var rows []ast.Expr
	at := 0
	for _, elt := range t.lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			n, ok := t.f.Int(kv.Key)
			if !ok || n > mostLeftOut+int64(len(t.lit.Elts)) {
				return nil
			}
			at, elt = int(n), kv.Value
		}
		for len(rows) <= at {
			rows = append(rows, nil)
		}
		rows[at] = elt
		at++
	}
	if a, ok := t.v.Type().Underlying().(*types.Array); ok {
		if a.Len() > mostLeftOut+int64(len(rows)) {
			return nil
		}
		for int64(len(rows)) < a.Len() {
			rows = append(rows, nil)
		}
	}
	return rows
}

// mostLeftOut is how many rows a literal may leave out.
const mostLeftOut = 64

// keyName is the parameter of a function that looks a key up.
const keyName = "key"

// constantKeys returns the keys of the rows as they can be written in the function's file; nil if they are not
// all constant. It also reports whether they all differ.
func (t *rowTable) constantKeys(c rowColumn) (keys []string, distinct bool) {
	seen := make(map[string]bool)
	for _, row := range t.rows() {
		e, ok := t.key(row, c)
		if !ok {
			return nil, false
		}
		text, value := `""`, `""`
		if e == nil && c.typ.Underlying().(*types.Basic).Info()&types.IsInteger != 0 {
			text, value = "0", "0"
		}
		if e != nil {
			if t.f.Constant(e) == nil || !t.f.Portable(e) {
				return nil, false
			}
			value = t.f.Constant(e).ExactString()
			text = value
			if t.f.Index.FileOf(e.Pos()) == t.f.File && t.f.MeansOutside(e) && !view.Mentions(e, keyName) {
				text = t.f.Text(e)
			}
		}
		if seen[value] {
			text = "" // the first is found
		}
		seen[value] = true
		keys = append(keys, text)
	}
	return keys, len(seen) == len(keys)
}

// key returns the key of a row, nil if it is left out and so the zero value; false if the row is not written
// in the usual way.
func (t *rowTable) key(row ast.Expr, c rowColumn) (e ast.Expr, ok bool) {
	if row == nil || c.text == "" {
		return row, true
	}
	lit, ok := row.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	at := c.at
	if s, ok := t.elem.Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			if s.Field(i).Name() == c.name {
				at = i
			}
		}
	}
	for i, elt := range lit.Elts {
		kv, keyed := elt.(*ast.KeyValueExpr)
		if !keyed && i == at {
			return elt, true
		}
		if !keyed {
			continue
		}
		id, isField := kv.Key.(*ast.Ident)
		if c.name == "" || !isField {
			return nil, false
		}
		if id.Name == c.name {
			return kv.Value, true
		}
	}
	return nil, true
}

// A rowColumn is what part of each row the key is: a field of a name, an element of an array, or all of it.
type rowColumn struct {
	text string // as it is written after the row
	name string
	at   int
	typ  types.Type
}
