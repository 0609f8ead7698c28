package json

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/codec"
	"github.com/gohone/hone/rules/internal/graft"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

var library = graft.Embedded(codec.Source)

// onCalls returns the rule that proposes something for calls of one function.
func onCalls(name, callee string, propose func(*view.Func, *ast.CallExpr)) *analysis.Analyzer {
	return rule.New(docs, name, func(f *view.Func) {
		for _, call := range f.Calls() {
			if f.Callee(call) == callee {
				propose(f, call)
			}
		}
	})
}

// typeName writes the type of an expression, as the package would.
func typeName(f *view.Func, e ast.Expr) string {
	return types.TypeString(f.Info.TypeOf(e), types.RelativeTo(f.Pass.Pkg))
}

// newFile begins the file for what a function is to call.
func newFile(f *view.Func) *graft.File {
	return graft.NewFile(f.Pass, f.File.Syntax, f.Decl, library())
}

// A replacement is a function of a new file that does for a type what one of package
// json does for all.
type replacement struct {
	file *graft.File
	of   *shape
	// name is the function's, instead what was called before.
	name, instead string
}

// report reports edits of a function together with the new file.
func (r replacement) report(f *view.Func, call *ast.CallExpr, finding, message string, edits ...analysis.TextEdit) {
	if r.name == f.Decl.Name.Name {
		return // it is the function itself that calls package json
	}
	by := f.Pass.Analyzer.Name
	added, err := r.file.Edit(r.of.name, strings.TrimPrefix(by, "json"), fmt.Sprintf(
		`Hone's rule %s wrote this file for %s in %s, from the type %s. %s is %s for that type, and
		leaves to package json what is unusual. When the type changes, change this file, too, or
		remove it and call %[6]s again.`,
		by, f.Decl.Name.Name, filepath.Base(f.File.Tok.Name()), r.of.name, r.name, r.instead))
	if err != nil {
		panic(err)
	}
	f.Report(call, finding, patch.Fix(message, append(edits, added...)...))
}
