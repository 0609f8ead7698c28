package json

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Encode is the rule jsonencode: append the JSON of a struct type instead of calling json.Marshal.
var Encode = onCalls("jsonencode", "encoding/json.Marshal", marshal)

// marshal proposes the rewrite of one call.
func marshal(f *view.Func, call *ast.CallExpr) {
	if len(call.Args) != 1 {
		return
	}
	t := f.Info.TypeOf(call.Args[0])
	p, pointer := types.Unalias(t).(*types.Pointer)
	if pointer {
		t = p.Elem()
	}
	s := structOf(f.Pass.Pkg, t)
	if s == nil || !s.encodes() {
		f.Nearly(call.Pos(), near.Type, typeName(f, call.Args[0]))
		return
	}
	if _, ok := s.infinite("v"); !ok {
		f.Nearly(call.Pos(), near.Type, typeName(f, call.Args[0]))
		return
	}
	file := newFile(f)
	arg := byValue
	switch {
	case pointer && isAddress(call.Args[0]):
		arg = byAddress
	case pointer:
		arg = byPointer
	}
	name := newEncoder(file).entry(s, arg)
	replacement{file, s, name, "json.Marshal"}.report(f, call,
		"package json looks at the type at every call",
		fmt.Sprintf("append the JSON of %s instead of calling json.Marshal", s.name), patch.Replace(call.Fun, name))
}

// isAddress reports whether an expression is &x, which is never nil.
func isAddress(e ast.Expr) bool {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}
