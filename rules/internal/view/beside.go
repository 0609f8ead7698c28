package view

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// A rule may put a function beside this one: a method of the same receiver if it is a method.

// FreshBeside returns a name for it, base if possible; empty if the receiver has a field or method of the name.
func (f *Func) FreshBeside(base string) string {
	name := f.FreshInPackage(base)
	recv := f.Info.Defs[f.Decl.Name].(*types.Func).Signature().Recv()
	if recv == nil {
		return name
	}
	if obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, f.Pass.Pkg, name); obj != nil {
		return ""
	}
	return name
}

// Arguments writes the parameters as arguments, if they and the receiver all have names.
func (f *Func) Arguments() (args []string, ok bool) {
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

// CallBeside writes a call of it in this one.
func (f *Func) CallBeside(name string, args ...string) string {
	if recv := f.Decl.Recv; recv != nil {
		name = recv.List[0].Names[0].Name + "." + name
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}
