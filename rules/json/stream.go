package json

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// Stream is the rule jsonstream: read the JSON of a struct type instead of calling Decode
// of a new json.Decoder.
var Stream = onCalls("jsonstream", "(*encoding/json.Decoder).Decode", decodeOnce)

// decodeOnce proposes the rewrite of one call.
func decodeOnce(f *view.Func, call *ast.CallExpr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return
	}
	v := call.Args[0]
	p, ok := types.Unalias(f.Info.TypeOf(v)).(*types.Pointer)
	if !ok || !zeroTarget(f, call) {
		return
	}
	s := structOf(f.Pass.Pkg, p.Elem())
	if s == nil {
		return
	}
	made, def := madeBy(f, call, sel.X)
	if made == nil {
		return
	}
	file := newFile(f)
	name := newDecoder(file, "jsonStream", "streamJSON").entry("decodeT", "streamJSONT", s)
	from := made.Args[0]
	edits := []analysis.TextEdit{ // json.NewDecoder(from).Decode(v)
		{Pos: call.Pos(), End: from.Pos(), NewText: []byte(name + "(")},
		{Pos: from.End(), End: v.Pos(), NewText: []byte(", ")},
	}
	if def != nil { // decoder.Decode(v)
		edits = []analysis.TextEdit{
			{Pos: def.Pos(), End: f.Next(def).Pos()},
			{Pos: call.Pos(), End: v.Pos(), NewText: []byte(name + "(" + f.Text(from) + ", ")},
		}
	}
	commented := func(e analysis.TextEdit) bool { return f.File.CommentBetween(e.Pos, e.End) }
	if slices.ContainsFunc(edits, commented) {
		return
	}
	replacement{file, s, name, "json.NewDecoder(from).Decode"}.report(f, call,
		"package json looks at each byte twice and sets fields through reflection",
		fmt.Sprintf("read the JSON of %s in one pass and leave what is unusual to package json", s.name), edits...)
}

// madeBy returns the call of json.NewDecoder that makes a decoder which decodes
// once, nil if there is none, and the statement that gives it a name if it has one.
func madeBy(f *view.Func, decode *ast.CallExpr, decoder ast.Expr) (made *ast.CallExpr, def *ast.AssignStmt) {
	is := func(e ast.Expr) *ast.CallExpr {
		made, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok || f.Callee(made) != "encoding/json.NewDecoder" || len(made.Args) != 1 {
			return nil
		}
		return made
	}
	if made := is(decoder); made != nil {
		return made, nil
	}
	v := f.Object(decoder)
	if v == nil {
		return nil, nil
	}
	uses := f.Uses(f.Decl, v)
	if len(uses) != 2 || uses[1] != ast.Unparen(decoder) || f.Info.Defs[uses[0]] != v {
		return nil, nil
	}
	def, ok := f.Parent(uses[0]).(*ast.AssignStmt)
	if !ok || def.Tok != token.DEFINE || len(def.Lhs) != 1 || len(def.Rhs) != 1 || !f.InBlock(def) {
		return nil, nil
	}
	made = is(def.Rhs[0])
	if made == nil || !comesNext(f, def, decode, made.Args[0]) {
		return nil, nil
	}
	return made, def
}

// comesNext reports whether a call is the first thing that happens after a statement, so
// that what the statement evaluates may be evaluated in the call: between them there
// are only declarations of zero values whose names it does not use.
func comesNext(f *view.Func, after ast.Stmt, call *ast.CallExpr, evaluated ast.Expr) bool {
	for next := f.Next(after); next != nil; next = f.Next(next) {
		if first := firstCall(next); first != nil {
			return first == call
		}
		d, ok := next.(*ast.DeclStmt)
		if !ok {
			return false
		}
		for _, spec := range d.Decl.(*ast.GenDecl).Specs {
			vars, ok := spec.(*ast.ValueSpec)
			if !ok || len(vars.Values) > 0 {
				return false
			}
			for _, name := range vars.Names {
				if view.Mentions(evaluated, name.Name) {
					return false
				}
			}
		}
	}
	return false
}

// firstCall is the call that a statement begins with, nil if that is not known.
func firstCall(s ast.Stmt) *ast.CallExpr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		if _, name := s.Lhs[0].(*ast.Ident); name && len(s.Lhs) == 1 {
			e = s.Rhs[0]
		}
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			e = s.Results[0]
		}
	case *ast.IfStmt:
		if s.Init != nil {
			return firstCall(s.Init)
		}
		e = s.Cond
		if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok {
			e = b.X
		}
	}
	call, _ := ast.Unparen(e).(*ast.CallExpr)
	return call
}
