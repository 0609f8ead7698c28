package hashes

import (
	"embed"
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FNVHash is the rule fnvhash, described in the package comment.
var FNVHash = rule.New(docs, "fnvhash", func(f *view.Func) {
	for list := range f.Lists() {
		for _, stmt := range list {
			if h := hashOf(f, stmt); h != nil {
				h.report()
			}
		}
	}
})

//go:embed fnvcode.go
var fnvSource embed.FS

var fnvLibrary = graft.Embedded(fnvSource)

// An fnvKind is one of the hashes: its functions, the type of its value, and its two numbers.
type fnvKind struct {
	function, typ, sum, offset, prime string
	xorFirst                          bool
}

var fnvKinds = map[string]fnvKind{
	"hash/fnv.New32":  {"fnv32", "uint32", "Sum32", "2166136261", "16777619", false},
	"hash/fnv.New32a": {"fnv32a", "uint32", "Sum32", "2166136261", "16777619", true},
	"hash/fnv.New64":  {"fnv64", "uint64", "Sum64", "14695981039346656037", "1099511628211", false},
	"hash/fnv.New64a": {"fnv64a", "uint64", "Sum64", "14695981039346656037", "1099511628211", true},
}

// An fnvHash is a local variable that holds a hash, which is only written to and asked for its value.
type fnvHash struct {
	fnvKind
	f      *view.Func
	decl   local.Declaration
	writes []hashWrite
	sums   []*ast.CallExpr
	texts  int // of the writes
}

// hashOf returns the hash that a statement declares, nil if it declares none or if more is done with it.
func hashOf(f *view.Func, stmt ast.Stmt) *fnvHash {
	d, ok := local.Declares(stmt)
	if !ok || d.Value == nil {
		return nil
	}
	call, ok := d.Value.(*ast.CallExpr)
	if !ok {
		return nil
	}
	kind, ok := fnvKinds[f.Callee(call)]
	v, isVar := f.Info.Defs[d.Name].(*types.Var)
	if !ok || !isVar || f.File.HasComment(stmt) {
		return nil
	}
	h := &fnvHash{fnvKind: kind, f: f, decl: d}
	for _, id := range f.Uses(f.Decl, v) {
		if id != d.Name && (f.Closure(id) != f.Closure(d.Name) || !h.summed(id) && !h.written(id)) {
			return nil
		}
	}
	if len(h.sums) == 0 || len(h.writes) == 0 {
		return nil
	}
	for _, w := range h.writes {
		if len(f.Uses(w.stmt, v)) > 1 || !f.Predeclared(w.stmt.Pos(), "byte", "string", kind.typ) {
			return nil
		}
	}
	return h
}

// summed notes a use that asks for the value, and reports whether it is one.
func (h *fnvHash) summed(id *ast.Ident) bool {
	call := sumBy(h.f, id, h.sum)
	if call == nil {
		return false
	}
	h.sums = append(h.sums, call)
	return true
}

// written notes a use that writes to the hash in a statement of its own, and reports whether it is one.
func (h *fnvHash) written(id *ast.Ident) bool {
	w, ok := hashedBy(h.f, id)
	if ok && w.text != nil {
		h.texts++
	}
	h.writes = append(h.writes, w)
	return ok
}

// report proposes to compute the hash in the function.
func (h *fnvHash) report() {
	f := h.f
	function := h.function
	var below []analysis.TextEdit
	if h.texts > 1 {
		if !f.Predeclared(f.Decl.Pos(), "len", "string", h.typ) {
			return
		}
		file := graft.NewFile(f.Pass, f.File.Syntax, f.Decl, fnvLibrary())
		function = file.Take(h.function, h.function)
		var err error
		if below, err = file.Below(patch.LineEnd(f, f.Decl)); err != nil {
			return
		}
	}
	declared := h.decl.Name.Name + " := " + h.typ + "(" + h.offset + ")"
	if _, ok := h.decl.Stmt.(*ast.DeclStmt); ok {
		declared = "var " + h.decl.Name.Name + " " + h.typ + " = " + h.offset
	}
	edits := []analysis.TextEdit{patch.Replace(h.decl.Stmt, declared)}
	for _, w := range h.writes {
		text := h.loop(w)
		if h.texts > 1 && w.text != nil {
			text = h.call(function, w.text)
		}
		edits = append(edits, w.edits(f, text)...)
	}
	for _, call := range h.sums {
		edits = append(edits, patch.Replace(call, h.decl.Name.Name))
	}
	f.Report(h.decl.Stmt, "a hash of package fnv is made for a few bytes",
		patch.Fix("compute the hash "+h.decl.Name.Name+" here", append(edits, below...)...))
}

// call writes a statement that adds a text to the hash by a function.
func (h *fnvHash) call(function string, text ast.Expr) string {
	name, arg := h.decl.Name.Name, h.f.Text(text)
	if t := h.f.Info.TypeOf(text); !types.Identical(types.Default(t), types.Typ[types.String]) {
		arg = "string(" + arg + ")"
	}
	return fmt.Sprintf("%s = %s(%s, %s)", name, function, name, arg)
}

// loop writes a loop that adds bytes to the hash, or its body for one byte that is known.
func (h *fnvHash) loop(w hashWrite) string {
	f := h.f
	if lit, ok := w.bytes.(*ast.CompositeLit); ok && len(lit.Elts) == 1 {
		if value := h.value(lit.Elts[0]); value != "" {
			return h.turn(value)
		}
	}
	char := f.Fresh("c")
	return "for _, " + char + " := range " + w.data(f, "nil") + " {\n" + h.turn(h.typ+"("+char+")") + "\n}"
}

// value writes one byte that is written as a number of the hash's type; empty if it has a place of its own.
func (h *fnvHash) value(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		return h.f.Text(e)
	case *ast.KeyValueExpr:
		return ""
	case *ast.Ident:
		if c, ok := h.f.Object(e).(*types.Const); ok && isUntyped(c.Type()) {
			return h.f.Text(e)
		}
	}
	if eval.ShiftsConstant(h.f, e) {
		return ""
	}
	return h.typ + "(" + h.f.Text(e) + ")"
}

func isUntyped(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && b.Info()&types.IsUntyped != 0
}

// turn writes the statements that add one byte to the hash.
func (h *fnvHash) turn(value string) string {
	name := h.decl.Name.Name
	steps := []string{name + " ^= " + value, name + " *= " + h.prime}
	if !h.xorFirst {
		steps[0], steps[1] = steps[1], steps[0]
	}
	return strings.Join(steps, "\n")
}
