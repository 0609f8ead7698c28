package rules

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A codec is a package that has Marshal and Unmarshal of package json's signatures, or more
// parameters that may be left out.
type codec struct {
	// module is what go.mod must require, empty for the standard library; since is the
	// version of Go that the package comes with then.
	module, since string
	// tried is a version that may be required anew, empty for those that bring much along.
	tried string
	// path is that of the package, name what it is called beside package json.
	path, name string
	// config is a variable of it whose methods are the functions, empty for those of the
	// package itself.
	config string
	// differs says in what it is not as package json.
	differs string
}

// edges is what no other implementation does just as package json does.
const edges = "the texts and types of errors, how much is decoded before an error, and what comes of invalid or unusual JSON"

// codecs are maintained, and made to take the place of package json.
var codecs = []*codec{
	{
		path: "encoding/json/v2", since: "go1.27", name: "jsonv2",
		differs: "keys match in their own case only, nil slices and maps become [] and {}, characters of HTML are not escaped, maps have no order, " +
			"keys that come twice and UTF-8 that is not valid are errors, omitempty means something else; and " + edges,
	},
	{module: "github.com/goccy/go-json", tried: "v0.12.0", path: "github.com/goccy/go-json", name: "gojson", differs: edges},
	{
		module: "github.com/segmentio/encoding", tried: "v0.5.4",
		path: "github.com/segmentio/encoding/json", name: "segjson", differs: edges,
	},
	{
		module: "github.com/go-json-experiment/json", tried: "v0.0.0-20260820222146-c27c302e5fc3",
		path: "github.com/go-json-experiment/json/v1", name: "expjson",
		differs: edges + "; the module is an experiment, what encoding/json of Go 1.27 is made from, and has no releases",
	},
	{
		module: "github.com/bytedance/sonic", path: "github.com/bytedance/sonic", name: "sonic", config: ".ConfigStd",
		differs: edges + "; it writes machine code at run time",
	},
}

// A Module is a version of a module, with the package of it that is used.
type Module struct{ Path, Version, Package string }

// CodecModules are modules whose package jsoncodec uses where go.mod requires them, each in
// a version that was tried, the fastest first. They need few others or none.
func CodecModules() []Module {
	var list []Module
	for _, c := range codecs {
		if c.tried != "" {
			list = append(list, Module{c.module, c.tried, c.path})
		}
	}
	return list
}

// CodecSince is the language version with which jsoncodec uses a package of the standard
// library.
const CodecSince = "go1.27"

// JSONCodec is the rule jsoncodec for nothing but a package of one module, or of the
// standard library if module is empty.
func JSONCodec(module string) *Rule {
	return codecRule(slices.DeleteFunc(slices.Clone(codecs), func(c *codec) bool { return c.module != module }))
}

// jsoncodec lets another implementation encode and decode what a function hands to
// json.Marshal and json.Unmarshal: a module that go.mod requires already, or
// encoding/json/v2 where the module asks for Go 1.27 or later. All calls of the function
// change together, so that what it writes it can read. If nothing else in the file uses
// package json, the import is all that changes.
//
// That is not the same function: each implementation has its own errors, and its own idea
// of what is unusual. So it needs consent, and the message says what may differ.
//
// It loses where values are small and seldom, since these implementations prepare
// something for each type, and where most of the time is spent in methods of the values.
// jsondecode and jsonencode win more where they apply, without consent.
func jsoncodec() *Rule { return codecRule(codecs) }

func codecRule(among []*codec) *Rule {
	return &Rule{Proof: ByComparison, Consent: Codec, Analyzer: &analysis.Analyzer{
		Name:     "jsoncodec",
		Doc:      "encode and decode JSON with another package of the same signatures",
		Requires: []*analysis.Analyzer{view.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			var have map[string]bool
			return nil, view.Each(pass, func(f *view.Func) {
				calls := jsonCalls(f)
				if len(calls) == 0 {
					return
				}
				if have == nil {
					have = requiredModules(pass, f.File.Tok.Name())
				}
				for _, c := range among {
					if have[c.module] || c.since != "" && f.Since(c.since) {
						exchange(f, calls, c)
					}
				}
			})
		},
	}}
}

// jsonCalls are the calls of json.Marshal and json.Unmarshal in the function.
func jsonCalls(f *view.Func) []*ast.CallExpr {
	return slices.DeleteFunc(f.Calls(), func(call *ast.CallExpr) bool {
		_, selected := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		name := f.Callee(call)
		return !selected || name != "encoding/json.Marshal" && name != "encoding/json.Unmarshal"
	})
}

// exchange proposes to make the calls with another codec.
func exchange(f *view.Func, calls []*ast.CallExpr, c *codec) {
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
	f.Pass.Report(analysis.Diagnostic{
		Pos: calls[0].Pos(), End: calls[0].End(),
		Message: fmt.Sprintf("%s may differ from encoding/json: %s", c.path, c.differs),
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: fmt.Sprintf("%s JSON with %s", jsonVerbs(f, calls), c.path), TextEdits: edits,
		}},
	})
}

// jsonVerbs says what calls do.
func jsonVerbs(f *view.Func, calls []*ast.CallExpr) string {
	var verbs []string
	for _, v := range [][2]string{{"decode", "encoding/json.Unmarshal"}, {"encode", "encoding/json.Marshal"}} {
		if slices.ContainsFunc(calls, func(call *ast.CallExpr) bool { return f.Callee(call) == v[1] }) {
			verbs = append(verbs, v[0])
		}
	}
	return strings.Join(verbs, " and ")
}

// onlyUse says that package json is used by nothing in the file but the calls.
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
