package json

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Decode is the rule jsondecode: read the JSON of a struct type instead of calling json.Unmarshal.
var Decode = onCalls("jsondecode", "encoding/json.Unmarshal", unmarshal)

// unmarshal proposes the rewrite of one call.
func unmarshal(f *view.Func, call *ast.CallExpr) {
	if len(call.Args) != 2 || !f.Needs(call.Pos(), "go1.18") { // for utf8.AppendRune
		return
	}
	to, ok := types.Unalias(f.Info.TypeOf(call.Args[1])).(*types.Pointer)
	if !ok || !view.IsBytes(f.Info.TypeOf(call.Args[0])) {
		f.Nearly(call.Pos(), near.Type, typeName(f, call.Args[1]))
		return
	}
	s := structOf(f.Pass.Pkg, to.Elem())
	if s == nil {
		f.Nearly(call.Pos(), near.Type, typeName(f, call.Args[1]))
		return
	}
	if !zeroTarget(f, call) {
		f.Nearly(call.Pos(), near.Filled, f.Text(call.Args[1]))
		return
	}
	file := newFile(f)
	name := newDecoder(file, "jsonReader", "readJSON").entry("unmarshalT", "readJSONT", s)
	replacement{file, s, name, "json.Unmarshal"}.report(f, call,
		"package json reads this twice and sets fields through reflection",
		fmt.Sprintf("read the JSON of %s in one pass and leave what is unusual to json.Unmarshal", s.name),
		patch.Replace(call.Fun, name))
}
