package number

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// HashSum is the rule hashsum, described in the package comment.
var HashSum = rule.New(dataDocs, "hashsum", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for list := range f.Lists() {
		for i, stmt := range list {
			if h := oneWrite(f, stmt, list[i+1:]); h != nil {
				h.report()
			}
		}
	}
})

// sumFunctions are functions that make a hash, with those that return what it sums up to.
var sumFunctions = map[string]string{
	"crypto/md5.New": "Sum", "crypto/sha1.New": "Sum", "crypto/sha256.New": "Sum256", "crypto/sha256.New224": "Sum224",
	"crypto/sha512.New": "Sum512", "crypto/sha512.New384": "Sum384", "crypto/sha512.New512_224": "Sum512_224",
	"crypto/sha512.New512_256": "Sum512_256",
}

// numberFunctions are those whose sum is a number.
var numberFunctions = map[string]string{"hash/crc32.NewIEEE": "ChecksumIEEE", "hash/adler32.New": "Checksum"}

// A writtenHash is a local variable with a hash that is written to once, and then asked for its sum.
type writtenHash struct {
	f     *view.Func
	decl  local.Declaration
	write hashWrite
	sum   *ast.CallExpr
	// number reports whether the sum is a number, not an array.
	number bool
	// function is the one that does all of it, as the code names it.
	function string
}

// oneWrite returns the hash that a statement declares, of which the rest of the list has one write and one sum; nil if it
// declares none or if more is done with it.
func oneWrite(f *view.Func, stmt ast.Stmt, rest []ast.Stmt) *writtenHash {
	d, ok := local.Declares(stmt)
	if !ok || d.Value == nil || f.File.HasComment(stmt) || patch.CommentAbove(f, stmt) != nil {
		return nil
	}
	call, ok := d.Value.(*ast.CallExpr)
	if !ok || !f.PlainCall(call) {
		return nil
	}
	number := numberFunctions[f.Callee(call)]
	sum := cmp.Or(sumFunctions[f.Callee(call)], number)
	v, isVar := f.Info.Defs[d.Name].(*types.Var)
	if sum == "" || !isVar {
		return nil
	}
	uses := f.Uses(f.Decl, v)
	if len(uses) != 3 || f.Closure(uses[2]) != f.Closure(uses[0]) {
		return nil
	}
	h := &writtenHash{f: f, decl: d, number: number != "", function: f.Text(call.Fun.(*ast.SelectorExpr).X) + "." + sum}
	if h.write, ok = writeBy(f, uses[1]); !ok || !slices.Contains(rest, h.write.stmt) || !h.summed(uses[2]) {
		return nil
	}
	pkg := call.Fun.(*ast.SelectorExpr).X.(*ast.Ident)
	if f.Lookup(h.write.stmt.Pos(), pkg.Name) != f.Object(pkg) || view.Within(h.sum.Pos(), h.write.stmt) {
		return nil
	}
	return h
}

// summed notes the use that asks for the sum once, as a number or appended to nothing, and reports whether it is one.
func (h *writtenHash) summed(id *ast.Ident) bool {
	if h.number {
		h.sum = sumBy(h.f, id, "Sum32")
		return h.sum != nil && !h.f.RepeatedSince(h.sum, h.decl.Stmt.Pos())
	}
	h.sum = sumBy(h.f, id, "Sum")
	return h.sum != nil && len(h.sum.Args) == 1 && h.f.Info.Types[h.sum.Args[0]].IsNil() && !h.f.RepeatedSince(h.sum, h.decl.Stmt.Pos())
}

// report proposes the function that does all of it.
func (h *writtenHash) report() {
	f := h.f
	arg := ""
	switch {
	case h.write.text == nil:
		arg = f.Text(h.write.bytes)
	case f.Predeclared(h.write.stmt.Pos(), "byte"):
		arg = "[]byte(" + f.Text(h.write.text) + ")"
	default:
		return
	}
	name := f.Fresh("sum")
	sum := name + "[:]"
	if part, ok := f.Parent(h.sum).(*ast.SliceExpr); h.number || ok && part.X == h.sum {
		sum = name
	}
	f.Report(h.decl.Stmt, "a hash is made for one write", patch.Fix("sum up the bytes by one call",
		patch.Delete(f, h.decl.Stmt), writeEdit(f, h.write.stmt, name+" := "+h.function+"("+arg+")"), patch.Replace(h.sum, sum)))
}
