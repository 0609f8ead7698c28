package json

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Codec is the rule jsoncodec: encode and decode JSON with another package of the same
// signatures.
var Codec = codecRule(codecs)

// CodecOf is the rule jsoncodec for nothing but a package of one module, or of the
// standard library if module is empty.
func CodecOf(module string) *analysis.Analyzer {
	other := func(c *implementation) bool { return c.module != module }
	return codecRule(slices.DeleteFunc(slices.Clone(codecs), other))
}

func codecRule(among []*implementation) *analysis.Analyzer {
	return rule.New(docs, "jsoncodec", func(f *view.Func) {
		calls := codecCalls(f)
		if len(calls) == 0 {
			return
		}
		have := requiredModules(f.Pass, f.File.Tok.Name())
		found := false
		for _, c := range among {
			if have[c.module] || c.since != "" && f.Since(c.since) {
				exchange(f, calls, c)
				found = true
			}
		}
		if !found {
			f.Nearly(calls[0].Pos(), near.Codec, "")
		}
	})
}

// codecCalls are the calls of json.Marshal and json.Unmarshal in the function.
func codecCalls(f *view.Func) []*ast.CallExpr {
	return slices.DeleteFunc(f.Calls(), func(call *ast.CallExpr) bool {
		_, selected := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		name := f.Callee(call)
		return !selected || name != "encoding/json.Marshal" && name != "encoding/json.Unmarshal"
	})
}

// exchange proposes to make the calls with another codec.
func exchange(f *view.Func, calls []*ast.CallExpr, c *implementation) {
	var edits []analysis.TextEdit
	spec := importSpec(f, "encoding/json")
	if spec == nil || spec.Name != nil && spec.Name.Name == "." {
		return
	}
	if c.config == "" && onlyUse(f, calls) && !f.File.Imports(c.path) {
		name := "json"
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if edits = importInstead(f, spec, name, c.path); edits == nil {
			return
		}
		// The calls stay as they are, but whatever else changes them is an alternative.
		for _, call := range calls {
			edits = append(edits, patch.Replace(call.Fun, f.Text(call.Fun)))
		}
	} else {
		name, added := importBeside(f, calls, spec, c)
		if name == "" {
			return
		}
		edits = added
		for _, call := range calls {
			sel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			edits = append(edits, patch.Replace(call.Fun, name+c.config+"."+sel.Sel.Name))
		}
	}
	f.Report(calls[0], fmt.Sprintf("%s may differ from encoding/json: %s", c.path, c.differs),
		patch.Fix(fmt.Sprintf("%s JSON with %s", verbs(f, calls), c.path), edits...))
}

// verbs says what calls do.
func verbs(f *view.Func, calls []*ast.CallExpr) string {
	var do []string
	for _, v := range [][2]string{{"decode", "encoding/json.Unmarshal"}, {"encode", "encoding/json.Marshal"}} {
		if slices.ContainsFunc(calls, func(call *ast.CallExpr) bool { return f.Callee(call) == v[1] }) {
			do = append(do, v[0])
		}
	}
	return strings.Join(do, " and ")
}

// onlyUse reports whether package json is used by nothing in the file but the calls.
func onlyUse(f *view.Func, calls []*ast.CallExpr) bool {
	own := make(map[*ast.Ident]bool)
	for _, call := range calls {
		if id, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr).X.(*ast.Ident); ok {
			own[id] = true
		}
	}
	only := true
	ast.Inspect(f.File.Syntax, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !own[id] {
			p, isPackage := f.Info.Uses[id].(*types.PkgName)
			only = only && !(isPackage && p.Imported().Path() == "encoding/json")
		}
		return only
	})
	return only
}

// requiredModules are the paths of the modules that the go.mod above a file requires for
// the module's own code.
func requiredModules(pass *analysis.Pass, file string) map[string]bool {
	have := make(map[string]bool)
	data := nearest(pass, file, "go.mod")
	if mod, err := modfile.ParseLax("go.mod", data, nil); err == nil {
		for _, r := range mod.Require {
			have[r.Mod.Path] = !r.Indirect
		}
	}
	return have
}

// nearest returns the content of a file of this name in the folder of another one or above
// it, nil if there is none.
func nearest(pass *analysis.Pass, file, name string) []byte {
	for dir := filepath.Dir(file); ; dir = filepath.Dir(dir) {
		if data, err := pass.ReadFile(filepath.Join(dir, name)); err == nil {
			return data
		}
		if dir == filepath.Dir(dir) {
			return nil
		}
	}
}
