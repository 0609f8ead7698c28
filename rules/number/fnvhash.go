package number

import (
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// FNVHash is the rule fnvhash, described in the package comment.
var FNVHash = rule.New(dataDocs, "fnvhash", func(f *view.Func) {
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

// A hashWrite is a statement that writes to a hash.
type hashWrite struct {
	stmt ast.Stmt
	// bytes are what is written, nil if text is, which is a string.
	bytes, text ast.Expr
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

// sumBy returns the call by which a use of a hash asks for its sum, by a method, and does something with it; nil if it is none.
func sumBy(f *view.Func, id *ast.Ident, method string) *ast.CallExpr {
	sel, ok := f.Parent(id).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != method {
		return nil
	}
	call, ok := f.Parent(sel).(*ast.CallExpr)
	if !ok || call.Fun != sel || f.File.HasComment(call) {
		return nil
	}
	switch f.Parent(call).(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return nil
	}
	return call
}

// written notes a use that writes to the hash in a statement of its own, and reports whether it is one.
func (h *fnvHash) written(id *ast.Ident) bool {
	w, ok := writeBy(h.f, id)
	if ok && w.text != nil {
		h.texts++
	}
	h.writes = append(h.writes, w)
	return ok
}

// writeBy returns what a use of a hash writes to it, in a statement of its own that drops what Write returns; false if it
// does something else.
func writeBy(f *view.Func, id *ast.Ident) (hashWrite, bool) {
	up := f.Parents(id)
	var call *ast.CallExpr
	var arg ast.Expr
	switch p := up[0].(type) {
	case *ast.SelectorExpr:
		if call, _ = up[1].(*ast.CallExpr); call == nil || call.Fun != p || p.Sel.Name != "Write" {
			return hashWrite{}, false
		}
		arg, up = call.Args[0], up[2:]
	case *ast.CallExpr:
		if call = p; f.Callee(call) != "io.WriteString" || len(call.Args) != 2 || call.Args[0] != id {
			return hashWrite{}, false
		}
		arg, up = call.Args[1], up[1:]
	default:
		return hashWrite{}, false
	}
	stmt, ok := up[0].(ast.Stmt)
	if !ok || !f.InBlock(stmt) || f.File.HasComment(stmt) || f.Spread(call) || !dropsResults(stmt) {
		return hashWrite{}, false
	}
	return writtenOf(f, stmt, ast.Unparen(arg))
}

// dropsResults reports whether a statement is a call alone, or assigns what it returns to nothing.
func dropsResults(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		return s.Tok == token.ASSIGN && len(s.Lhs) == 2 && view.IsBlank(s.Lhs[0]) && view.IsBlank(s.Lhs[1])
	}
	return false
}

// writtenOf returns a write of a string, or of bytes as the code has them.
func writtenOf(f *view.Func, stmt ast.Stmt, arg ast.Expr) (hashWrite, bool) {
	if view.IsText(f.Info.TypeOf(arg)) {
		return hashWrite{stmt: stmt, text: arg}, true // of io.WriteString
	}
	if x, _ := f.Conversion(arg); x != nil && view.IsText(f.Info.TypeOf(x)) {
		return hashWrite{stmt: stmt, text: x}, true
	}
	// In the head of a loop the brace of a named type's literal would begin the body.
	named := view.Any(arg, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok {
			return false
		}
		_, array := lit.Type.(*ast.ArrayType)
		return !array
	})
	return hashWrite{stmt: stmt, bytes: arg}, view.IsSlice(f.Info.TypeOf(arg)) && !named
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
		edits = append(edits, writeEdit(f, w.stmt, text))
	}
	for _, call := range h.sums {
		edits = append(edits, patch.Replace(call, h.decl.Name.Name))
	}
	f.Report(h.decl.Stmt, "a hash of package fnv is made for a few bytes",
		patch.Fix("compute the hash "+h.decl.Name.Name+" here", append(edits, below...)...))
}

// errorWords are words of a comment that says why the results of a write are dropped.
var errorWords = regexp.MustCompile(`(?i)\b(err|errs|errors?|errcheck|fail|fails|failed|failures?|nolint)\b`)

// writeEdit puts a text in the place of a write. The comment beside that comes to stand in the first line, or goes
// if it is about errors.
func writeEdit(f *view.Func, write ast.Stmt, text string) analysis.TextEdit {
	edit := patch.Replace(write, text)
	edit.End = patch.LineEnd(f, write)
	comment := strings.TrimSpace(f.File.Text(write.End(), edit.End))
	if comment != "" && !errorWords.MatchString(comment) {
		first, rest, _ := strings.Cut(text, "\n")
		text = strings.TrimSuffix(first+" "+comment+"\n"+rest, "\n")
		edit.NewText = []byte(text)
	}
	return edit
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
		if _, known := lit.Elts[0].(*ast.BasicLit); known {
			return h.turn(f.Text(lit.Elts[0]))
		}
	}
	char, over := f.Fresh("c"), ""
	if w.text != nil {
		over = "[]byte(" + f.Text(w.text) + ")"
	} else {
		over = f.Text(w.bytes)
	}
	return "for _, " + char + " := range " + over + " {\n" + h.turn(h.typ+"("+char+")") + "\n}"
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
