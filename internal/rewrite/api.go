package rewrite

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
)

// ChangedAPI returns one difference between two versions of a package that other
// packages can see, in one line: an exported name that is gone, new or has another
// type, or the size of an exported struct. It returns nothing if there is none.
func ChangedAPI(base, head *types.Package) string {
	was, is := api(base), api(head)
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
func api(p *types.Package) map[string]string {
	out := make(map[string]string)
	local := types.RelativeTo(p)
	scope := p.Scope()
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if !obj.Exported() {
			continue
		}
		out[name] = types.ObjectString(obj, local)
		named, ok := obj.Type().(*types.Named)
		if _, isType := obj.(*types.TypeName); !ok || !isType {
			continue
		}
		if named.TypeParams().Len() == 0 {
			out[name] += fmt.Sprintf(" of %d bytes", types.SizesFor("gc", "amd64").Sizeof(named.Underlying()))
		}
		methods := types.NewMethodSet(types.NewPointer(named))
		for m := range methods.Methods() {
			if m.Obj().Exported() {
				out[name+"."+m.Obj().Name()] = types.ObjectString(m.Obj(), local)
			}
		}
	}
	return out
}
