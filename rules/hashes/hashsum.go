package hashes

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// HashSum is the rule hashsum, described in the package comment.
var HashSum = rule.New(docs, "hashsum", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if h := sumOf(f, stmt, list[i+1:]); h != nil {
				h.report()
			}
			mapHash(f, list[i:])
		}
	}
})

// sumKinds are the functions that make hashes.
var sumKinds = map[string]sumKind{
	"crypto/md5.New":           {method: "Sum", function: "Sum", strict: true},
	"crypto/sha1.New":          {method: "Sum", function: "Sum", strict: true},
	"crypto/sha256.New":        {method: "Sum", function: "Sum256"},
	"crypto/sha256.New224":     {method: "Sum", function: "Sum224"},
	"crypto/sha512.New":        {method: "Sum", function: "Sum512"},
	"crypto/sha512.New384":     {method: "Sum", function: "Sum384"},
	"crypto/sha512.New512_224": {method: "Sum", function: "Sum512_224"},
	"crypto/sha512.New512_256": {method: "Sum", function: "Sum512_256"},
	"hash/adler32.New":         {method: "Sum32", function: "Checksum", typ: "uint32"},
	"hash/crc32.NewIEEE":       {method: "Sum32", function: "ChecksumIEEE", typ: "uint32", table: "IEEETable"},
	"hash/crc32.New":           {method: "Sum32", function: "Checksum", typ: "uint32", table: given},
	"hash/crc64.New":           {method: "Sum64", function: "Checksum", typ: "uint64", table: given},
}

const given = "0"

// sumOf returns the hash that a statement declares, whose package can be named where it is used; nil if it declares none or if
// more is done with it.
func sumOf(f *view.Func, stmt ast.Stmt, rest []ast.Stmt) *writtenHash {
	d, ok := local.Declares(stmt)
	if !ok || d.Value == nil || f.File.HasComment(stmt) || patch.CommentAbove(f, stmt) != nil {
		return nil
	}
	call, ok := d.Value.(*ast.CallExpr)
	if !ok || !f.PlainCall(call) || f.Spread(call) {
		return nil
	}
	kind, known := sumKinds[f.Callee(call)]
	v, isVar := f.Info.Defs[d.Name].(*types.Var)
	if !known || !isVar {
		return nil
	}
	h := &writtenHash{sumKind: kind, f: f, decl: d, call: call, rest: rest}
	pkg := call.Fun.(*ast.SelectorExpr).X.(*ast.Ident)
	for _, id := range f.Uses(f.Decl, v) {
		if id == d.Name {
			continue
		}
		if f.Closure(id) != f.Closure(d.Name) || f.Lookup(id.Pos(), pkg.Name) != f.Object(pkg) {
			return nil
		}
		if sum := sumBy(f, id, h.method); sum != nil {
			h.sums = append(h.sums, sum)
			continue
		}
		w, ok := hashedBy(f, id)
		if !ok || w.checked && h.strict || len(f.Uses(w.stmt, v)) > 1 || w.text != nil && !f.Predeclared(id.Pos(), "byte") {
			return nil
		}
		h.writes = append(h.writes, w)
	}
	if len(h.writes) == 0 || len(h.sums) == 0 || !h.fits() {
		return nil
	}
	return h
}

// fits reports whether what the hash is made with, and what it is asked to append the sum to, may stand elsewhere.
func (h *writtenHash) fits() bool {
	if h.table == given && !h.keeps(h.call.Args[0]) {
		return false
	}
	if h.typ != "" {
		return true
	}
	to := h.sums[0].Args
	return len(to) == 1 && (h.f.Info.Types[to[0]].IsNil() || h.f.Predeclared(h.sums[0].Pos(), "append") &&
		types.Identical(h.f.Info.TypeOf(to[0]), types.NewSlice(types.Typ[types.Byte])))
}

// keeps reports whether a table is the same wherever it is named: it is made of a constant, or a variable that nothing sets again.
func (h *writtenHash) keeps(table ast.Expr) bool {
	f := h.f
	switch e := ast.Unparen(table).(type) {
	case *ast.CallExpr:
		callee := f.Callee(e)
		return len(h.writes) == 1 && len(h.sums) == 1 && (callee == "hash/crc32.MakeTable" || callee == "hash/crc64.MakeTable") &&
			len(e.Args) == 1 && f.Constant(e.Args[0]) != nil && f.MeansSame(e, h.writes[0].stmt.Pos())
	case *ast.SelectorExpr:
		v, ok := f.Object(e.Sel).(*types.Var)
		return ok && v.Pkg().Path() == "hash/crc32" && v.Name() == "IEEETable"
	case *ast.Ident:
		v, ok := f.Object(e).(*types.Var)
		return ok && h.named(e) && onlyPassed(f, v)
	}
	return false
}

// named reports whether a variable can be named at all writes.
func (h *writtenHash) named(e ast.Expr) bool {
	return !slices.ContainsFunc(h.writes, func(w hashWrite) bool { return !h.f.MeansSame(e, w.stmt.Pos()) })
}

// onlyPassed reports whether nothing is done with a variable, once it is declared, but that its value is passed to functions.
func onlyPassed(f *view.Func, v *types.Var) bool {
	for _, id := range f.Index.Names(v) {
		call, ok := f.Index.Enclosing(id)[0].(*ast.CallExpr)
		if id.Pos() != v.Pos() && (!ok || !slices.Contains(call.Args, ast.Expr(id))) {
			return false
		}
	}
	return f.IsLocal(v) || !v.Exported() && v.Pkg() == f.Pass.Pkg && !f.NamedInUnloaded(v.Name())
}

// report proposes the functions that sum up as the hash does.
func (h *writtenHash) report() {
	switch {
	case h.once():
		h.f.Report(h.decl.Stmt, "a hash is made for one write", patch.Fix("sum up the bytes by one call", h.oneCall()...))
	case h.table != "" && h.f.Predeclared(h.decl.Stmt.Pos(), h.typ):
		h.f.Report(h.decl.Stmt, "a hash is made for a checksum", patch.Fix("update a checksum", h.updates()...))
	case h.typ == "" && len(h.sums) == 1 && len(h.writes) > 1:
		if edits := h.collect(); len(edits) > 0 {
			h.f.Report(h.decl.Stmt, "a hash is made for a few short writes",
				patch.Fix("sum up what is written by one call", edits...))
		}
	}
}

// once reports whether there is one write in the list of the declaration, and then the sum.
func (h *writtenHash) once() bool {
	return len(h.writes) == 1 && len(h.sums) == 1 && slices.Contains(h.rest, h.writes[0].stmt) &&
		h.sums[0].Pos() > h.writes[0].stmt.Pos() && !h.f.RepeatedSince(h.sums[0], h.decl.Stmt.Pos())
}

// tableText writes the table of a checksum.
func (h *writtenHash) tableText() string {
	if h.table == given {
		return h.f.Text(h.call.Args[0])
	}
	return h.f.Text(h.call.Fun.(*ast.SelectorExpr).X) + "." + h.table
}

// oneCall are the edits for one write and one sum.
func (h *writtenHash) oneCall() []analysis.TextEdit {
	f, w := h.f, h.writes[0]
	edits := []analysis.TextEdit{patch.Delete(f, h.decl.Stmt)}
	if h.typ != "" && w.check == nil && returned(f, h.sums[0]) == f.Next(w.stmt) && patch.OwnLines(f, w.stmt) {
		return append(edits, patch.Delete(f, w.stmt), patch.Replace(h.sums[0], h.all(w)))
	}
	name := f.Fresh("sum")
	edits = append(edits, w.edits(f, name+" := "+h.all(w))...)
	return append(edits, h.summed(name))
}

// all writes a call that sums up what is written at a time.
func (h *writtenHash) all(w hashWrite) string {
	args := w.data(h.f, "nil")
	if h.table == given {
		args += ", " + h.tableText()
	}
	return h.called(h.function, args)
}

// updates are the edits for a checksum that each write goes on with.
func (h *writtenHash) updates() []analysis.TextEdit {
	name, writes := h.decl.Name.Name, h.writes
	var edits []analysis.TextEdit
	if w := writes[0]; w.stmt == h.f.Next(h.decl.Stmt) {
		edits = append(w.edits(h.f, name+" := "+h.all(w)), patch.Delete(h.f, h.decl.Stmt))
		writes = writes[1:]
	} else {
		edits = append(edits, patch.Replace(h.decl.Stmt, "var "+name+" "+h.typ))
	}
	for _, w := range writes {
		edits = append(edits, w.edits(h.f, name+" = "+h.called("Update", name+", "+h.tableText()+", "+w.data(h.f, "nil")))...)
	}
	for _, call := range h.sums {
		edits = append(edits, patch.Replace(call, name))
	}
	return edits
}
