package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// jsonstream writes a function that reads the JSON of one struct type from a reader
// in one pass, in place of json.NewDecoder(...).Decode, which looks at every byte
// twice and sets each field through reflection. What is unusual, and what is wrong, it
// leaves to package json as jsondecode does, at once and from the first byte on.
//
// It asks for what jsondecode asks for, and that the decoder decodes once and is used
// for nothing else. It reads in the same steps as package json (up to Go 1.26; package json
// promises none) and stops where that does: at the brace that ends the object, or at
// the first byte that is wrong. So it waits for nothing that package json does not
// wait for, meets the same errors of the reader at the same places, and leaves the same
// unread.
//
// It loses where much of what comes is unusual: that is read twice.
func jsonstream() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name:     "jsonstream",
		Doc:      "read the JSON of a struct type instead of calling Decode of a new json.Decoder",
		Requires: []*analysis.Analyzer{view.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, view.Each(pass, func(f *view.Func) {
				for _, call := range f.Calls() {
					if f.Callee(call) == "(*encoding/json.Decoder).Decode" {
						decode(f, call)
					}
				}
			})
		},
	}}
}

// decode proposes the rewrite of one call.
func decode(f *view.Func, call *ast.CallExpr) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 {
		return
	}
	p, ok := types.Unalias(f.Info.TypeOf(call.Args[0])).(*types.Pointer)
	if !ok || !zeroTarget(f, call) {
		return
	}
	shape := jsonStructOf(f, p.Elem())
	if shape == nil {
		return
	}
	made, before := newDecoder(f, call, sel.X)
	if made == nil {
		return
	}
	w := &jsonDecoder{added: patch.NewPieces(f), done: make(map[string]string), streams: true}
	w.reader = w.added.DeclareBelow("jsonStream", jsonStream)
	for _, m := range []string{
		jsonStreamFill, jsonStreamRead, jsonNext, jsonStreamPeek, jsonBegin, jsonMore, jsonKey, jsonQuoted, jsonStreamEscape,
		jsonUnknown, jsonSkip, jsonReadBool, jsonStreamWord, jsonReadNumber, jsonDigits,
	} {
		w.need(m)
	}
	name := w.topStream(shape, w.structure(shape), f.Text(ast.Unparen(made.Fun)))
	edits := before
	if before == nil { // json.NewDecoder(from).Decode(v)
		from := made.Args[0]
		edits = []analysis.TextEdit{
			{Pos: call.Pos(), End: from.Pos(), NewText: []byte(name + "(")},
			{Pos: from.End(), End: call.Args[0].Pos(), NewText: []byte(", ")},
		}
	} else { // decoder.Decode(v)
		from := f.Text(made.Args[0])
		edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.Args[0].Pos(), NewText: []byte(name + "(" + from + ", ")})
	}
	for _, e := range edits {
		if f.File.CommentBetween(e.Pos, e.End) {
			return
		}
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(),
		Message: "package json looks at each byte twice and sets fields through reflection",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   fmt.Sprintf("read the JSON of %s in one pass and leave what is unusual to package json", shape.name),
			TextEdits: append(edits, w.added.Edits()...),
		}},
	})
}

// newDecoder returns the call of json.NewDecoder that makes a decoder which decodes
// once; nil if there is none. If the decoder has a name, before takes the statement
// away that gives it to it.
func newDecoder(f *view.Func, decode *ast.CallExpr, decoder ast.Expr) (made *ast.CallExpr, before []analysis.TextEdit) {
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
	if len(uses) != 2 || uses[1] != ast.Unparen(decoder) {
		return nil, nil
	}
	def, ok := f.Parent(uses[0]).(*ast.AssignStmt)
	if !ok || def.Tok != token.DEFINE || len(def.Lhs) != 1 || len(def.Rhs) != 1 || !f.InBlock(def) {
		return nil, nil
	}
	made = is(def.Rhs[0])
	if made == nil || f.Info.Defs[uses[0]] != v || !comesNext(f, def, decode, made.Args[0]) {
		return nil, nil
	}
	return made, []analysis.TextEdit{{Pos: def.Pos(), End: f.Next(def).Pos()}}
}

// comesNext says that a call is the first thing that happens after a statement, so
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

// topStream writes the function that is called in place of Decode.
func (w *jsonDecoder) topStream(s *jsonShape, read, newDecoder string) string {
	return w.added.Declare("decode"+s.title(), fmt.Sprintf(`// @ is %[2]s(from).Decode(v) for a zero value of type %[1]s.
// It reads what is usual itself and leaves all else to package json.
func @(from io.Reader, v *%[1]s) error {
	r := %[3]s{from: from}
	var read %[1]s
	%[4]s(&r, &read)
	if r.bad {
		return %[2]s(&%[3]s{from: from, data: r.data, err: r.err}).Decode(v)
	}
	*v = read
	return nil
}
`, s.name, newDecoder, w.reader, read))
}
