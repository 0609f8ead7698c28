package rewrite

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// ChangedAPI returns one difference between two versions of a package that other
// packages can see, in one line: an exported name that is gone, new or has another
// type, or the size of an exported struct that hides no fields. It returns nothing if there is none. Where the order of
// fields is free, neither that nor sizes count.
func ChangedAPI(base, head *types.Package, free bool) string {
	was, is := api(base, free), api(head, free)
	all := maps.Clone(was)
	maps.Copy(all, is)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		switch {
		case is[name] == "":
			return name + " is gone"
		case was[name] == "":
			return name + " is new"
		case was[name] != is[name]:
			return fmt.Sprintf("%s was %s and is %s", name, was[name], is[name])
		}
	}
	return ""
}

// api describes each exported name of a package.
func api(p *types.Package, free bool) map[string]string {
	out := make(map[string]string)
	local := types.RelativeTo(p)
	scope := p.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		out[name] = describe(obj, local)
		named, ok := obj.Type().(*types.Named)
		if _, isType := obj.(*types.TypeName); !ok || !isType {
			continue
		}
		st, isStruct := named.Underlying().(*types.Struct)
		if free && isStruct {
			out[name] = inAnyOrder(st, local)
		} else if seen, hides := seenFields(st, local); isStruct && hides {
			out[name] = fmt.Sprintf("type %s%s %s, comparable: %t", name, list(named.TypeParams(), local), seen, types.Comparable(named))
		} else if named.TypeParams().Len() == 0 {
			out[name] += fmt.Sprintf(" of %d bytes", types.SizesFor("gc", "amd64").Sizeof(named.Underlying()))
		}
		methods := types.NewMethodSet(types.NewPointer(named))
		for m := range methods.Methods() {
			if m.Obj().Exported() {
				out[name+"."+m.Obj().Name()] = describe(m.Obj(), local)
			}
		}
	}
	return out
}

// seenFields describes a struct by the fields that other packages see, and says whether it hides some: then others
// cannot write all of it.
func seenFields(st *types.Struct, local types.Qualifier) (seen string, hides bool) {
	if st == nil {
		return "", false
	}
	var fields []string
	for i := range st.NumFields() {
		if f := st.Field(i); f.Exported() || f.Embedded() {
			fields = append(fields, strings.TrimSpace(types.ObjectString(f, local)+" "+st.Tag(i)))
		} else {
			hides = true
		}
	}
	return "struct{" + strings.Join(append(fields, "..."), "; ") + "}", hides
}

// list writes type parameters.
func list(params *types.TypeParamList, local types.Qualifier) (text string) {
	for p := range params.TypeParams() {
		text += "[" + types.TypeString(p, local) + " " + types.TypeString(p.Constraint(), local) + "]"
	}
	return text
}

// inAnyOrder describes a struct by its fields in the order of their names.
func inAnyOrder(st *types.Struct, local types.Qualifier) string {
	var fields []string
	for i := range st.NumFields() {
		fields = append(fields, types.ObjectString(st.Field(i), local)+" "+st.Tag(i))
	}
	slices.Sort(fields)
	return "struct of " + strings.Join(fields, ", ")
}

// describe is an object as ObjectString has it, but without the names of parameters and results,
// which callers cannot see.
func describe(obj types.Object, local types.Qualifier) string {
	text := types.ObjectString(obj, local)
	f, ok := obj.(*types.Func)
	if !ok {
		return text
	}
	sig := f.Signature()
	before, _, _ := strings.Cut(text, f.Name()) // the receiver
	tuple := func(t *types.Tuple, variadic bool) string {
		var list []string
		for v := range t.Variables() {
			list = append(list, types.TypeString(v.Type(), local))
		}
		if variadic {
			list[len(list)-1] = "..." + strings.TrimPrefix(list[len(list)-1], "[]")
		}
		return "(" + strings.Join(list, ", ") + ")"
	}
	return before + f.Name() + list(sig.TypeParams(), local) + tuple(sig.Params(), sig.Variadic()) + " " + tuple(sig.Results(), false)
}
