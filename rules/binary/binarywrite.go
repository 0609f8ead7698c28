package binary

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// BinaryWrite is the rule binarywrite, described in the package comment.
var BinaryWrite = rule.New(docs, "binarywrite", func(f *view.Func) {
	var first ast.Node
	var edits []analysis.TextEdit
	for list := range f.Lists() {
		for i, stmt := range list {
			if loop, ok := stmt.(*ast.RangeStmt); ok {
				if e := writtenList(f, list[:i], loop); e != nil {
					edits = append(edits, e...)
					first = earlier(first, loop)
				}
			}
		}
	}
	for _, call := range f.Calls() {
		if f.Callee(call) != "encoding/binary.Write" || len(call.Args) != 3 || f.File.HasComment(call) {
			continue
		}
		if e := written(f, call); e != nil {
			edits = append(edits, e...)
			first = earlier(first, call)
		}
	}
	if first != nil {
		f.Report(first, "values are written by way of an interface",
			patch.Fix("append their bytes to the buffer", edits...))
	}
})

// earlier returns the one of two nodes that comes first.
func earlier(n, other ast.Node) ast.Node {
	if n == nil || other.Pos() < n.Pos() {
		return other
	}
	return n
}

// written returns the edits for a call of binary.Write that writes one value to a buffer, nil for
// another one.
func written(f *view.Func, call *ast.CallExpr) []analysis.TextEdit {
	e := call.Args[2]
	w, since := buffer(f, call.Args[0])
	if w == "" {
		return writtenText(f, call)
	}
	x, _ := eval.PointedTo(f, call.Args[0])
	if !silent(f, x, e) || !eval.Quiet(f, call.Args[1]) {
		return nil
	}
	if stmt := truth(f, call, w); stmt != nil {
		return stmt
	}
	if _, typ := f.Info.TypeOf(e).(*types.TypeParam); !typ && view.IsBytes(f.Info.TypeOf(e)) {
		if plainOrder(f, call.Args[1]) && separate(f, x, e) {
			return around(f, call, w+".Write("+f.Text(e)+")", true)
		}
		return nil
	}
	bits, number := fixed(f, e)
	switch {
	case bits == "8" && plainOrder(f, call.Args[1]):
		return around(f, call, w+".WriteByte("+number+")", false)
	case bits == "" || bits == "8":
		return nil
	}
	order := orderText(f, call.Args[1])
	if order == "" || !f.Needs(call.Pos(), since) {
		return nil
	}
	return around(f, call, w+".Write("+order+".AppendUint"+bits+"("+w+".AvailableBuffer(), "+number+"))", true)
}

// writtenText returns the edits for a call that writes the bytes of a text to any writer, nil for others.
func writtenText(f *view.Func, call *ast.CallExpr) []analysis.TextEdit {
	w, e := ast.Unparen(call.Args[0]), call.Args[2]
	from, to := f.Conversion(e)
	if from == nil || !view.IsText(f.Info.TypeOf(from)) || !view.IsBytes(to) || !eval.PlainPath(f, w) ||
		!eval.Quiet(f, e) || !plainOrder(f, call.Args[1]) {
		return nil
	}
	return around(f, call, f.Text(w)+".Write("+f.Text(e)+")", true)
}

// plainOrder reports whether an order can be left out: evaluating it does nothing.
func plainOrder(f *view.Func, e ast.Expr) bool {
	v, ok := f.Object(e).(*types.Var)
	return ok && (f.IsParam(v) || !f.IsLocal(v)) || !ok && orderText(f, e) != "" // another one might be left without a use
}

// truth returns the edits for a call whose result is dropped and that writes a truth value, nil for others.
func truth(f *view.Func, call *ast.CallExpr, w string) []analysis.TextEdit {
	e := call.Args[2]
	stmt, ok := f.Parent(call).(*ast.ExprStmt)
	t, isBasic := f.Info.TypeOf(e).Underlying().(*types.Basic)
	if !ok || !isBasic || t.Kind() != types.Bool || !plainOrder(f, call.Args[1]) || !f.InBlock(stmt) ||
		f.Constant(e) != nil || strings.Contains(f.Text(e), "{") {
		return nil
	}
	text := "if " + f.Text(e) + " {\n" + w + ".WriteByte(1)\n} else {\n" + w + ".WriteByte(0)\n}"
	return []analysis.TextEdit{patch.Replace(stmt, text)}
}

// around returns the edits that put other code in place of a call, which returns a number of bytes
// beside the error if two; nil where the call stands elsewhere than in a statement of its own, alone on the right of an
// assignment or in a return.
func around(f *view.Func, call *ast.CallExpr, text string, two bool) []analysis.TextEdit {
	edits := []analysis.TextEdit{patch.Replace(call, text)}
	switch p := f.Parent(call).(type) {
	case *ast.ExprStmt:
		return edits
	case *ast.AssignStmt:
		if len(p.Lhs) != 1 || len(p.Rhs) != 1 || p.Tok != token.ASSIGN && p.Tok != token.DEFINE {
			return nil
		}
		to, ok := p.Lhs[0].(*ast.Ident)
		if !ok {
			return nil
		}
		if two {
			edits = append(edits, patch.Insert(to.Pos(), "_, "))
		}
		return edits
	case *ast.ReturnStmt:
		if len(p.Results) != 1 || !two {
			return edits
		}
		if !f.InBlock(p) || f.File.HasComment(p) {
			return nil
		}
		name, tok := errorName(f, p)
		return []analysis.TextEdit{patch.Replace(p, "_, "+name+" "+tok+" "+text+"\nreturn "+name)}
	}
	return nil
}

// errorName returns the name of a variable for an error that is returned at once, and how it is set.
func errorName(f *view.Func, at ast.Node) (name, tok string) {
	switch v := f.Lookup(at.Pos(), "err").(type) {
	case nil:
		return "err", ":="
	case *types.Var:
		if f.IsLocal(v) && types.Identical(v.Type(), types.Universe.Lookup("error").Type()) && !eval.Shared(f, v) {
			return "err", "="
		}
	}
	return f.Fresh("err"), ":="
}
