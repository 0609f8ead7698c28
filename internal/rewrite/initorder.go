package rewrite

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/packages"
)

// ChangedOrder returns a change of the order in which variables get their first values, among those
// whose values are made by code that uses a variable which something writes to. It returns nothing if
// there is none.
func ChangedOrder(base, head *packages.Package) string {
	is := make(map[string]int)
	for i, name := range names(head) {
		is[name] = i
	}
	was := slices.DeleteFunc(names(base), func(name string) bool { _, there := is[name]; return !there })
	if name, _ := moved(was, is); name == "" {
		return ""
	}
	uses := newFlow(base)
	uses.always = true
	name, after := moved(slices.DeleteFunc(was, func(name string) bool { return !uses.dependsOnOrder(name) }), is)
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%s gets its value before %s, and got it after", name, after)
}

// moved returns the first of a list of names that a new order has before one that it follows.
func moved(was []string, is map[string]int) (name, after string) {
	for _, name := range was {
		if after != "" && is[name] < is[after] {
			return name, after
		}
		after = name
	}
	return "", ""
}

// names are the variables of a package that code gives values to, in the order in which they get them.
func names(p *packages.Package) []string {
	var out []string
	for _, init := range p.TypesInfo.InitOrder {
		if name := init.Lhs[0].Name(); name != "_" {
			out = append(out, name)
		}
	}
	return out
}

// dependsOnOrder reports whether the value of a variable is made by code that uses a variable which
// something writes to.
func (f *flow) dependsOnOrder(name string) bool {
	for v := range f.reached(f.pkg.Scope().Lookup(name)) {
		if f.written(v) {
			return true
		}
	}
	return false
}
