package equiv

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// A part is a declaration that a rewrite is made of: the function itself, and every
// other function, method and variable of the package that base lacks or words
// otherwise.
type part struct {
	object types.Object
	// root is what runs: a *ast.FuncDecl, or of a variable the expression that gives it
	// its value.
	root ast.Node
	// was is the text of the declaration in base with single spaces, empty if there is
	// none.
	was string
	// init are the variables among the parts that are made with its help, itself
	// included if it is one, in the order in which they are initialized.
	init []*part
}

// isFunc tells functions from variables.
func (p *part) isFunc() bool { _, ok := p.root.(*ast.FuncDecl); return ok }

// parts returns what a rewrite is made of, the function first and then in the order of
// the files. Functions that run as the program starts are left out, and so is what cannot
// be had twice; without names the functions among that.
func parts(base, head *subject) (out []*part, without []string) {
	changed, texts := changedDecls(head, base), base.texts()
	for o, n := range head.decls() {
		fn, isFunc := n.(*ast.FuncDecl)
		if o == types.Object(head.fn) || !changed[o] {
			continue
		}
		if root := head.runs(o, n); root != nil {
			out = append(out, &part{object: o, root: root, was: texts[objectKey(o)]})
		} else if isFunc && fn.Body != nil {
			without = append(without, rewrite.FunctionName(fn))
		}
	}
	slices.Sort(without)
	slices.SortFunc(out, func(a, b *part) int { // files are parsed in any order
		return cmp.Or(cmp.Compare(head.file(a.root), head.file(b.root)), cmp.Compare(a.object.Pos(), b.object.Pos()))
	})
	if head.dispatchable(head.decl) {
		out = slices.Insert(out, 0, &part{object: head.fn, root: head.decl, was: texts[objectKey(head.fn)]})
	} else {
		without = slices.Insert(without, 0, rewrite.FunctionName(head.decl))
	}
	head.initialized(out)
	return out, without
}

// texts are the texts of the declarations of a package with single spaces.
func (s *subject) texts() map[string]string {
	out := make(map[string]string)
	for o, n := range s.decls() {
		out[objectKey(o)] = singleSpaces(s.text(n))
	}
	return out
}

func singleSpaces(text string) string { return strings.Join(strings.Fields(text), " ") }

// runs is what runs of a declaration, nil if nothing does that may be had twice.
func (s *subject) runs(o types.Object, n ast.Node) ast.Node {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Body != nil && s.dispatchable(n) {
			return n
		}
	case *ast.ValueSpec:
		v, ok := o.(*types.Var)
		if !ok || len(n.Values) != len(n.Names) || s.effect(n) != "" || synchronizes(v.Type()) {
			return nil
		}
		for i, name := range n.Names {
			if s.pkg.TypesInfo.Defs[name] == o {
				return n.Values[i]
			}
		}
	}
	return nil
}

// dispatchable says that a function may begin with a choice of one of its versions.
func (s *subject) dispatchable(n *ast.FuncDecl) bool {
	if n.Doc != nil && slices.ContainsFunc(n.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//go:") && c.Text != "//go:noinline"
	}) {
		return false // such as one that must not need stack
	}
	if s.recovers(n) {
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

// recovers says that a function calls recover by itself.
func (s *subject) recovers(fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.pkg.TypesInfo.Uses[id] == types.Universe.Lookup("recover") {
			found = true
		}
		_, inner := n.(*ast.FuncLit)
		return !found && !inner
	})
	return found
}

// synchronizes says that a value may not be copied: it holds one of package sync.
func synchronizes(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		if path := n.Obj().Pkg().Path(); path == "sync" || path == "sync/atomic" {
			return true
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return synchronizes(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if synchronizes(f.Type()) {
				return true
			}
		}
	}
	return false
}

// initialized fills in which variables each part helps to make.
func (s *subject) initialized(parts []*part) {
	of := make(map[types.Object]*part)
	for _, p := range parts {
		of[p.object] = p
	}
	for _, i := range s.pkg.TypesInfo.InitOrder {
		for _, v := range i.Lhs {
			made := of[v]
			if made == nil {
				continue
			}
			reach := s.reachable(v)
			for _, p := range parts {
				if reach[p.object] != nil {
					p.init = append(p.init, made)
				}
			}
		}
	}
}

// initTurn is when a variable of the package is initialized.
func (s *subject) initTurn(o types.Object) int {
	for i, init := range s.pkg.TypesInfo.InitOrder {
		if slices.ContainsFunc(init.Lhs, func(v *types.Var) bool { return types.Object(v) == o }) {
			return i
		}
	}
	return len(s.pkg.TypesInfo.InitOrder)
}
