package hashes

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// EncodeOnce is the rule encodeonce, described in the package comment.
var EncodeOnce = rule.New(docs, "encodeonce", func(f *view.Func) {
	for list := range f.Lists() {
		for i, stmt := range list {
			if e := encoderOf(f, stmt, list[i+1:]); e != nil {
				e.report()
			}
		}
	}
})

// encoders are functions that make an encoder, and whether it must be closed.
var encoders = map[string]bool{"encoding/base64.NewEncoder": true, "encoding/base32.NewEncoder": true, "encoding/hex.NewEncoder": false}

// An encoder is a local variable with an encoder that writes to a buffer, which is written to once by the statement after
// it, and closed by the next one if it must be.
type encoder struct {
	f     *view.Func
	decl  local.Declaration
	write hashWrite
	// close is nil if there is none.
	close ast.Stmt
	// prefix names the encoding or the package hex, with a dot, and to is the buffer, which lends its space since a version of Go or not at all.
	prefix, to, since string
	// fresh reports whether the buffer is a variable of the function that is only written to and asked for its text.
	fresh bool
}

// encoderOf returns the encoder that a statement declares, nil if it declares none or if more is done with it.
func encoderOf(f *view.Func, stmt ast.Stmt, rest []ast.Stmt) *encoder {
	d, ok := local.Declares(stmt)
	if !ok || d.Value == nil || f.File.HasComment(stmt) {
		return nil
	}
	call, ok := d.Value.(*ast.CallExpr)
	v, isVar := f.Info.Defs[d.Name].(*types.Var)
	if !ok || !isVar || !f.PlainCall(call) {
		return nil
	}
	closes, known := encoders[f.Callee(call)]
	uses := f.Uses(f.Decl, v)
	steps := 1
	if closes {
		steps = 2
	}
	if !known || len(uses) != 1+steps || len(rest) < steps {
		return nil
	}
	e := &encoder{f: f, decl: d}
	if !e.into(call.Args[len(call.Args)-1]) {
		return nil
	}
	if e.prefix = f.Text(call.Fun.(*ast.SelectorExpr).X) + "."; closes {
		if !ofPackage(f, call.Args[0]) {
			return nil // it may be nil, which is not noticed where there is nothing to encode
		}
		e.prefix = f.Text(call.Args[0]) + "."
	}
	if e.write, ok = writeBy(f, uses[1]); !ok || e.write.stmt != rest[0] || !readOnly(f, e.source()) {
		return nil
	}
	if closes {
		if e.close = rest[1]; !closesOnly(f, e.close, uses[2]) {
			return nil
		}
	}
	return e
}

// readOnly reports whether an expression is made of variables, fields, constants, conversions of
// numbers and lengths.
func readOnly(f *view.Func, e ast.Expr) bool {
	if f.Constant(e) != nil || eval.PlainPath(f, ast.Unparen(e)) {
		return true
	}
	x, to := f.Conversion(ast.Unparen(e))
	if x == nil {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		return ok && f.Builtin(call) == "len" && len(call.Args) == 1 && eval.PlainPath(f, call.Args[0])
	}
	from, ok := f.Info.TypeOf(x).Underlying().(*types.Basic)
	_, basic := to.Underlying().(*types.Basic)
	return ok && basic && from.Info()&types.IsNumeric != 0 && readOnly(f, x)
}

// source is what is encoded, of type []byte or string.
func (e *encoder) source() ast.Expr {
	if e.write.text != nil {
		return e.write.text
	}
	return e.write.bytes
}

// into notes the buffer to which an encoder writes.
func (e *encoder) into(w ast.Expr) bool {
	x, of := eval.PointedTo(e.f, w)
	if of != "bytes.Buffer" && of != "strings.Builder" {
		return false
	}
	if e.to, e.fresh = e.f.Text(x), e.onlyWritten(x, w); of == "bytes.Buffer" {
		e.since = "go1.22"
	}
	return true
}

// writers are methods of a buffer that neither read from it nor give its memory away.
var writers = []string{"Write", "WriteByte", "WriteRune", "WriteString", "String", "Len", "Grow"}

// onlyWritten reports whether x is a variable of the function, no pointer, to which nothing but w, the argument of an encoder, and calls of
// writers lead.
func (e *encoder) onlyWritten(x, w ast.Expr) bool {
	f := e.f
	v, ok := f.Object(x).(*types.Var)
	if !ok || x == ast.Unparen(w) || !f.IsLocal(v) || f.IsParam(v) || f.IsResult(v) {
		return false
	}
	for _, id := range f.Uses(f.Decl, v) {
		sel, ok := f.Parent(id).(*ast.SelectorExpr)
		if f.Info.Defs[id] == nil && !view.Within(id.Pos(), w) && !(ok && slices.Contains(writers, sel.Sel.Name)) {
			return false
		}
	}
	return true
}

// ofPackage reports whether an expression is a variable of a package.
func ofPackage(f *view.Func, e ast.Expr) bool {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.Sel
	}
	v, ok := f.Object(e).(*types.Var)
	return ok && !v.IsField() && v.Parent() == v.Pkg().Scope()
}

// closesOnly reports whether a statement closes an encoder and does no more, or returns what that gives.
func closesOnly(f *view.Func, stmt ast.Stmt, id *ast.Ident) bool {
	sel, ok := f.Parent(id).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Close" || f.File.HasComment(stmt) {
		return false
	}
	call, ok := f.Parent(sel).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return s.X == call
	case *ast.AssignStmt:
		to, value := view.Assignment(s, token.ASSIGN)
		return value == call && view.IsBlank(to)
	case *ast.ReturnStmt:
		return len(s.Results) == 1 && s.Results[0] == call && f.Predeclared(s.Pos(), "nil")
	}
	return false
}

// report proposes to encode at once: into space that the buffer lends, or into a slice of its own where what is encoded may be memory of the
// buffer. Where there is nothing to encode nothing is written: the buffer may be nil, or somebody may take back what was read last.
func (e *encoder) report() {
	f, at := e.f, e.write.stmt.Pos()
	source := f.Text(e.source())
	length := "len(" + source + ")"
	if e.write.text != nil {
		source = "[]byte(" + source + ")"
	}
	if !f.Predeclared(at, "byte", "len", "make") {
		return
	}
	text := e.to + ".Write(" + e.prefix + "AppendEncode(" + e.to + ".AvailableBuffer(), " + source + "))"
	if e.since == "" || !f.Since(e.since) || !e.fresh && e.write.text == nil {
		name := f.Fresh("encoded")
		text = name + " := make([]byte, " + e.prefix + "EncodedLen(" + length + "))\n" + e.prefix + "Encode(" + name + ", " + source + ")\n" +
			e.to + ".Write(" + name + ")"
	}
	if !e.fresh {
		text = "if " + length + " > 0 {\n" + text + "\n}"
	}
	edits := []analysis.TextEdit{patch.Delete(f, e.decl.Stmt), patch.Replace(e.write.stmt, text)}
	switch ret, ok := e.close.(*ast.ReturnStmt); {
	case ok:
		edits = append(edits, patch.Replace(ret.Results[0], "nil"))
	case e.close != nil:
		edits = append(edits, patch.Delete(f, e.close))
	}
	f.Report(e.decl.Stmt, "an encoder is made for one write", patch.Fix("encode the bytes by one call", edits...))
}
