package result

import (
	"fmt"

	"github.com/gohone/hone/rules/internal/view"
)

// A function can be split into one that keeps its name, and is inlined, and one that is called there: a method if
// it is a method.

// innerName returns a name for the function that gets the value, empty if there is none. A method has one that no
// other method or field has: a struct may embed both.
func innerName(f *view.Func, name string) string {
	if f.Decl.Recv == nil {
		return f.FreshInPackage(name)
	}
	for _, o := range f.Info.Defs {
		if o != nil && o.Name() == name {
			return ""
		}
	}
	return name
}

// declared writes how the one that is called there begins.
func declared(f *view.Func, inner, params, results string) string {
	receiver := ""
	if recv := f.Decl.Recv; recv != nil {
		receiver = f.Text(recv) + " "
	}
	return fmt.Sprintf("func %s%s(%s)%s{", receiver, inner, params, results)
}

// results are those of the function as they are written, with the space before its body.
func results(f *view.Func) string { return f.File.Text(f.Decl.Type.Params.End(), f.Decl.Body.Pos()) }
