package subject

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
)

// A Setter is an exported function by which others set variables that the function reads.
type Setter struct {
	// Path is that of another package, empty for the subject's own.
	Path string
	Name string
	// Sets are the variables of the subject's own package that it sets.
	Sets []string
}

// mostSetters bounds them.
const mostSetters = 6

// Setters are the functions of the package, and of those of other modules that it uses, which do nothing but to give
// variables other values. Those of other modules take no parameters.
func (s *Subject) Setters() (out []Setter) {
	reach := s.Reachable(s.Func)
	scope := s.Pkg.Types.Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || !fn.Exported() || fn.Signature().TypeParams().Len() > 0 || reach[fn] != nil {
			continue
		}
		sets := s.sets(fn)
		read := slices.ContainsFunc(sets, func(v *types.Var) bool { return reach[v] != nil })
		if !read || slices.ContainsFunc(Inputs(fn.Signature()), func(t types.Type) bool { return s.CannotDraw(t, make(map[types.Type]bool)) != "" }) {
			continue
		}
		of := Setter{Name: name}
		for _, v := range sets {
			of.Sets = append(of.Sets, v.Name())
		}
		out = append(out, of)
	}
	for _, at := range slices.Sorted(maps.Keys(s.Pkg.Imports)) {
		of := func(o types.Object) bool { return o.Pkg() != nil && o.Pkg().Path() == at }
		if f := s.foreign(); !f.standard(at) && s.ReachUses(of) {
			out = append(out, f.setters(at)...)
		}
	}
	return out[:min(len(out), mostSetters)]
}

// A Knob is an exported variable of another package that holds a setting: callers may give it another value.
type Knob struct{ Path, Name string }

// mostKnobs bounds them.
const mostKnobs = 6

// Knobs are those that the function reads, by what it calls in packages that its own imports, outside of the standard
// library. What it keeps of one from before is then out of date.
func (s *Subject) Knobs() (out []Knob) {
	f := s.foreign()
	seen := make(map[string]bool) // by look
	for _, node := range s.Reachable(s.Func) {
		for n := range ast.Preorder(node) {
			if id, ok := n.(*ast.Ident); ok {
				if o := s.Pkg.TypesInfo.Uses[id]; o != nil && o.Pkg() != nil && o.Pkg() != s.Pkg.Types {
					f.look(o.Pkg().Path(), foreignName(o), seen)
				}
			}
		}
	}
	for _, at := range slices.Sorted(maps.Keys(s.Pkg.Imports)) {
		p := s.Pkg.Imports[at]
		if f.standard(at) || p.Types == nil {
			continue
		}
		for _, name := range p.Types.Scope().Names() {
			v, ok := p.Types.Scope().Lookup(name).(*types.Var)
			if ok && v.Exported() && seen[at+" "+name] && isSettable(v.Type()) {
				out = append(out, Knob{at, name})
			}
		}
	}
	return out[:min(len(out), mostKnobs)]
}

// isSettable reports whether a variable of a type is a setting as callers give one: a number, a text or a truth, or a pointer to a
// struct that has one of these as an exported field. Tables, functions and errors are not set from afar.
func isSettable(t types.Type) bool {
	if types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		if of, ok := p.Elem().Underlying().(*types.Struct); ok {
			for field := range of.Fields() {
				if _, basic := field.Type().Underlying().(*types.Basic); basic && field.Exported() {
					return true
				}
			}
		}
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer
}

// sets are the variables of the package that a function sets as a whole, in the order of their names, none if it does
// anything else.
func (s *Subject) sets(fn *types.Func) (out []*types.Var) {
	decl, ok := s.Decls()[fn].(*ast.FuncDecl)
	if !ok || decl.Body == nil {
		return nil
	}
	why := s.effectBut(decl, false, func(e ast.Expr) string {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			if v, ok := s.Pkg.TypesInfo.Uses[id].(*types.Var); ok && v.Parent() == s.Pkg.Types.Scope() {
				out = append(out, v)
				return ""
			}
		}
		return s.writesGlobal(e)
	})
	for o, n := range s.Reachable(fn) {
		if why == "" && o != fn {
			why = s.EffectOfUsed(o, n)
		}
	}
	if why != "" {
		return nil
	}
	slices.SortFunc(out, func(a, b *types.Var) int { return cmp.Compare(a.Name(), b.Name()) })
	return slices.Compact(out)
}

// setters are the exported functions of a package without parameters and results that set its variables to others of
// its own or of what it imports, and do nothing else.
func (f *foreign) setters(at string) (out []Setter) {
	all := f.decls(at)
	p := f.loaded[at]
	if p.Types == nil {
		return nil
	}
	for _, name := range p.Types.Scope().Names() {
		fn, ok := p.Types.Scope().Lookup(name).(*types.Func)
		if !ok || !fn.Exported() || fn.Signature().Params().Len()+fn.Signature().Results().Len() > 0 || len(all[name]) != 1 {
			continue
		}
		body, ok := all[name][0].node.(*ast.BlockStmt)
		if ok && len(body.List) > 0 && !slices.ContainsFunc(body.List, func(st ast.Stmt) bool { return !f.isSetting(at, st) }) {
			out = append(out, Setter{Path: at, Name: name})
		}
	}
	return out
}

// isSetting reports whether a statement gives variables of a package the values of others, or constants.
func (f *foreign) isSetting(at string, st ast.Stmt) bool {
	assign, ok := st.(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN {
		return false
	}
	for _, l := range assign.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || len(f.decls(at)[id.Name]) == 0 {
			return false
		}
	}
	return !slices.ContainsFunc(assign.Rhs, func(r ast.Expr) bool {
		switch r.(type) {
		case *ast.Ident, *ast.SelectorExpr, *ast.BasicLit:
			return false
		}
		return true
	})
}
