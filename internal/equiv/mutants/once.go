package mutants

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// What fills variables once would run in the first version alone. So each version has these variables, and the
// sync.Once, for itself.

// keeping is what a change of the version calls. What is kept for the BaseVersion is what is as it is.
var keeping = fmt.Sprintf(`
// honeKeep returns what gives a variable the value that it had in a version, at first the one that it begins with.
func honeKeep[T any](v *T) func(from, to int) {
	first, kept := *v, make(map[int]T)
	return func(from, to int) {
		kept[from] = *v
		t, ok := kept[to]
		if !ok {
			t = first
		}
		*v = t
	}
}

func honeChange(from, to int) {
	if from == %[1]d {
		from = 0
	}
	if to == %[1]d {
		to = 0
	}
	for _, keep := range honeKeepers {
		if from != to {
			keep(from, to)
		}
	}
}
`, BaseVersion)

// keepers writes what keeps the variables that the new code fills once, and what calls it where the version changes. Both
// are empty if there are none.
func (w *copyWriter) keepers() (kept, change string) {
	var all []string
	for _, o := range rewrite.OnceFills(w.head.Pkg) {
		if w.isNew(o) && !slices.ContainsFunc(o.Vars, w.begins) {
			all = append(all, "honeKeep(&"+o.Once.Name()+")")
			for _, v := range o.Vars {
				all = append(all, "honeKeep(&"+v.Name()+")")
			}
		}
	}
	if len(all) == 0 {
		return "", ""
	}
	return fmt.Sprintf("var honeKeepers = []func(from, to int){%s}\n%s\n", strings.Join(all, ", "), keeping),
		"\thoneChange(" + modeName + ", n)\n"
}

// isNew reports whether a part fills variables, or calls what does.
func (w *copyWriter) isNew(o rewrite.OnceFill) bool {
	return slices.ContainsFunc(w.parts, func(p *Part) bool {
		if p.root == ast.Node(o.In) {
			return true
		}
		id, ok := ast.Unparen(o.Do.Args[0]).(*ast.Ident) // a function
		return ok && w.head.Pkg.TypesInfo.Uses[id] == p.object
	})
}

// begins reports whether a variable begins with a value of its own, whose memory the versions would share.
func (w *copyWriter) begins(v *types.Var) bool {
	return slices.ContainsFunc(w.head.Pkg.TypesInfo.InitOrder, func(i *types.Initializer) bool {
		return slices.Contains(i.Lhs, v)
	})
}
