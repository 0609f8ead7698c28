package result

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

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

// arguments writes the parameters as arguments, if all have names.
func arguments(f *view.Func) (args []string, ok bool) {
	fields := f.Decl.Type.Params.List
	if f.Decl.Recv != nil {
		fields = append(slices.Clone(f.Decl.Recv.List), fields...)
	}
	for _, field := range fields {
		if len(field.Names) == 0 {
			return nil, false
		}
		for _, id := range field.Names {
			if id.Name == "_" {
				return nil, false
			}
			name := id.Name
			if _, variadic := field.Type.(*ast.Ellipsis); variadic {
				name += "..."
			}
			args = append(args, name)
		}
	}
	if f.Decl.Recv != nil {
		args = args[1:]
	}
	return args, true
}

// called writes a call of the one that is called there.
func called(f *view.Func, inner string, args []string) string {
	if recv := f.Decl.Recv; recv != nil {
		inner = recv.List[0].Names[0].Name + "." + inner
	}
	return fmt.Sprintf("%s(%s)", inner, strings.Join(args, ", "))
}

// declared writes how that begins.
func declared(f *view.Func, inner, params, results string) string {
	receiver := ""
	if recv := f.Decl.Recv; recv != nil {
		receiver = f.Text(recv) + " "
	}
	return fmt.Sprintf("func %s%s(%s)%s{", receiver, inner, params, results)
}

// results are those of the function as they are written, with the space before its body.
func results(f *view.Func) string { return f.File.Text(f.Decl.Type.Params.End(), f.Decl.Body.Pos()) }
