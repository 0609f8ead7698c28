package mutants

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// A Part is a declaration that a rewrite is made of: the function itself, and every
// other function, method and variable of the package that base lacks or has
// otherwise.
type Part struct {
	object types.Object
	// root is what runs: a *ast.FuncDecl, or of a variable the expression that gives it
	// its value.
	root ast.Node
	// was is the text of the declaration in base with single spaces, empty if there is
	// none.
	was string
	// names are those of the variables that the expression gives values, none for a function.
	names []string
	// apart reports whether it is as in base, or compared on its own, and only here as something that turns.
	apart bool
	// init are the variables among the parts that are made with its help, itself
	// included if it is one, in the order in which they are initialized.
	init []*Part
}

// listed writes the names of a part after a prefix.
func (p *Part) listed(prefix string) string { return prefix + strings.Join(p.names, ", "+prefix) }

// isFunc reports whether the part is a function, not a variable.
func (p *Part) isFunc() bool { _, ok := p.root.(*ast.FuncDecl); return ok }

// A Scope says what the new code is.
type Scope struct {
	// Reached leaves out what the function of head does not use, and Beside what it does not use itself among
	// these functions, which are compared on their own.
	Reached bool
	Beside  []string
	// Turning are functions of head that call those of base, whose names begin with a prefix, in the BaseVersion.
	Turning map[*types.Func]string
}

// parts returns what a rewrite is made of: the function first, then in the order of the
// files. It leaves out functions that run as the program starts, and what cannot exist
// twice; without names the functions among the latter. If reached is set it also leaves out what
// the function does not use. A method of a type that it uses may be called by way of an interface, and counts
// as used, unless beside names it: those are compared on their own. What turns is a part in any case.
func parts(base, head *subject.Subject, sc Scope) (out []*Part, without []string) {
	changed, texts := subject.ChangedDecls(head, base), texts(base)
	used := head.Reachable(head.Func)
	for o, n := range head.Decls() {
		fn, isFunc := n.(*ast.FuncDecl)
		method, _ := o.(*types.Func)
		apart := !changed[o] || sc.Reached && !isUsed(o, used, sc.Beside)
		if o == types.Object(head.Func) || apart && sc.Turning[method] == "" {
			continue
		}
		if root := runs(head, o, n); root != nil {
			out = append(out, &Part{object: o, root: root, names: namesOf(o, n), was: texts[subject.ObjectKey(o)], apart: apart})
		} else if isFunc && fn.Body != nil {
			without = append(without, rewrite.FunctionName(fn))
		}
	}
	slices.Sort(without)
	slices.SortFunc(out, func(a, b *Part) int { // files are parsed in any order
		return cmp.Or(cmp.Compare(head.File(a.root), head.File(b.root)),
			cmp.Compare(a.object.Pos(), b.object.Pos()))
	})
	if dispatchable(head, head.Decl) {
		out = slices.Insert(out, 0, &Part{object: head.Func, root: head.Decl,
			was: texts[subject.ObjectKey(head.Func)]})
	} else {
		without = slices.Insert(without, 0, rewrite.FunctionName(head.Decl))
	}
	initialized(head, out)
	return out, without
}

// isUsed reports whether a declaration is one of used, or a method of one that beside does not name.
func isUsed(o types.Object, used map[types.Object]ast.Node, beside []string) bool {
	if fn, ok := o.(*types.Func); ok && used[o] == nil {
		t := subject.Receiver(fn)
		return t != nil && used[t] != nil && !slices.Contains(beside, t.Name()+"."+fn.Name())
	}
	return used[o] != nil
}

// texts are the texts of the declarations of a package with single spaces.
func texts(s *subject.Subject) map[string]string {
	out := make(map[string]string)
	for o, n := range s.Decls() {
		out[subject.ObjectKey(o)] = singleSpaces(s.Text(n))
	}
	return out
}

func singleSpaces(text string) string { return strings.Join(strings.Fields(text), " ") }

// runs is the part of a declaration that runs, nil if nothing does that may
// exist twice.
func runs(s *subject.Subject, o types.Object, n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Body != nil && dispatchable(s, n) {
			return n
		}
	case *ast.ValueSpec:
		v, ok := o.(*types.Var)
		if !ok || len(n.Values) == 0 || s.MakingEffect(n) != "" || subject.HoldsLock(v.Type()) {
			return nil
		}
		for i, name := range n.Names {
			switch {
			case s.Pkg.TypesInfo.Defs[name] != o:
			case len(n.Values) == len(n.Names):
				return n.Values[i]
			case i == 0 && !slices.ContainsFunc(n.Names, func(id *ast.Ident) bool { return id.Name == "_" }):
				return n.Values[0] // it is made with the others
			}
		}
	}
	return nil
}

// namesOf are the names of the variables that a declaration gives values together with one.
func namesOf(o types.Object, n ast.Node) (names []string) {
	spec, ok := n.(*ast.ValueSpec)
	if !ok {
		return nil
	}
	if len(spec.Values) == len(spec.Names) {
		return []string{o.Name()}
	}
	for _, id := range spec.Names {
		names = append(names, id.Name)
	}
	return names
}

// dispatchable reports whether a function may begin with a choice of one of its versions.
func dispatchable(s *subject.Subject, n *ast.FuncDecl) bool {
	if n.Doc != nil && slices.ContainsFunc(n.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:") && c.Text != "//go:noinline"
	}) {
		return false // such as one that must not need stack
	}
	if recovers(s, n) {
		return false // it has to be called by the function that panics
	}
	if n.Type.TypeParams != nil {
		for _, f := range n.Type.TypeParams.List {
			if slices.ContainsFunc(f.Names, func(id *ast.Ident) bool { return id.Name == "_" }) {
				return false
			}
		}
	}
	return true
}

// recovers reports whether a function calls recover by itself.
func recovers(s *subject.Subject, fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.Pkg.TypesInfo.Uses[id] == types.Universe.Lookup("recover") {
			found = true
		}
		_, inner := n.(*ast.FuncLit)
		return !found && !inner
	})
	return found
}

// initialized fills in which variables each part helps to make.
func initialized(s *subject.Subject, parts []*Part) {
	of := make(map[types.Object]*Part)
	for _, p := range parts {
		of[p.object] = p
	}
	for _, i := range s.Pkg.TypesInfo.InitOrder {
		for _, v := range i.Lhs {
			made := of[v]
			if made == nil {
				continue
			}
			reach := s.Reachable(v)
			for _, p := range parts {
				if reach[p.object] != nil {
					p.init = append(p.init, made)
				}
			}
		}
	}
}

// initTurn is when a variable of the package is initialized.
func initTurn(s *subject.Subject, o types.Object) int {
	for i, init := range s.Pkg.TypesInfo.InitOrder {
		if slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return types.Object(v) == o }) {
			return i
		}
	}
	return len(s.Pkg.TypesInfo.InitOrder)
}
