package rewrite

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// add adds what another file changes.
func (c *change) add(o change) {
	c.functions = append(c.functions, o.functions...)
	c.variables = append(c.variables, o.variables...)
	c.reshaped = append(c.reshaped, o.reshaped...)
	c.types = append(c.types, o.types...)
}

// judges returns the functions to compare, which show what a change does: those with other bodies, and in place
// of what has other parameters, another type or another value what uses it. Where other packages have values of a
// type, its name stands for what they can do with them. Apart are functions that cannot be
// compared, since they have other parameters. An error is a change that other packages could see otherwise.
func judges(p *packages.Package, c change) (functions, apart []string, err error) {
	c.types = madeOf(p, c.types)
	exposed := exposedOf(c.types)
	first, err := usersOf(p, slices.Concat(c.variables, c.reshaped, c.types), nil)
	if err != nil {
		return nil, nil, err
	}
	apart = c.reshaped
	todo := append(slices.Clone(c.functions), first...)
	for len(todo) > 0 {
		name := todo[0]
		todo = todo[1:]
		switch t := mentioned(p, name, c.types); {
		case slices.Contains(apart, name) || slices.Contains(functions, name):
		case t == "":
			functions = append(functions, name)
		case isOpen(name):
			apart, exposed = append(apart, name), cmp.Or(exposed, t)
		default:
			apart = append(apart, name)
			more, err := usersOf(p, nil, []string{name})
			if err != nil {
				return nil, nil, err
			}
			todo = append(todo, more...)
		}
	}
	if exposed != "" {
		functions = append(functions, exposed)
	}
	slices.Sort(functions)
	return functions, apart, nil
}

// exposedOf returns the first exported name, empty if there is none.
func exposedOf(names []string) string {
	if i := slices.IndexFunc(names, ast.IsExported); i >= 0 {
		return names[i]
	}
	return ""
}

// isOpen reports whether other packages can call a function, or a method of a type whose values they have.
func isOpen(function string) bool {
	of, method, isMethod := strings.Cut(function, ".")
	return ast.IsExported(of) && (!isMethod || ast.IsExported(method))
}

// madeOf adds to types of a package those that are made of one of them.
func madeOf(p *packages.Package, names []string) []string {
	for i := 0; i < len(names); i++ {
		of := p.Types.Scope().Lookup(names[i])
		for _, other := range p.Types.Scope().Names() {
			t, ok := p.Types.Scope().Lookup(other).(*types.TypeName)
			if !ok || t == of || slices.Contains(names, other) {
				continue
			}
			if derived(p, t) == of || leadsToType(p, t.Type(), names[i:i+1], make(map[types.Type]bool)) != "" {
				names = append(names, other)
			}
		}
	}
	return names
}

// derived returns the type whose fields a type is declared to have, nil if it is declared to have its own.
func derived(p *packages.Package, t *types.TypeName) types.Object {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			gen, _ := d.(*ast.GenDecl)
			for i := 0; gen != nil && i < len(gen.Specs); i++ {
				if spec, ok := gen.Specs[i].(*ast.TypeSpec); ok && p.TypesInfo.Defs[spec.Name] == t {
					id, _ := spec.Type.(*ast.Ident)
					return p.TypesInfo.Uses[id]
				}
			}
		}
	}
	return nil
}

// mentioned returns one of some types to which the signature of a function leads, empty if there is none.
func mentioned(p *packages.Package, function string, names []string) string {
	if len(names) == 0 {
		return ""
	}
	for _, o := range objectsOf(p, function) {
		fn, ok := o.(*types.Func)
		if !ok {
			continue
		}
		sig := fn.Signature()
		vars := slices.AppendSeq(slices.Collect(sig.Params().Variables()), sig.Results().Variables())
		if sig.Recv() != nil {
			vars = append(vars, sig.Recv())
		}
		for _, v := range vars {
			if name := leadsToType(p, v.Type(), names, make(map[types.Type]bool)); name != "" {
				return name
			}
		}
	}
	return ""
}

// leadsToType returns one of some types of a package that a type is, or leads to through pointers, elements, fields,
// parameters and type arguments; empty if there is none.
func leadsToType(p *packages.Package, t types.Type, names []string, seen map[types.Type]bool) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	var inside []types.Type
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if o := n.Obj(); o.Pkg() == p.Types && slices.Contains(names, o.Name()) {
			return o.Name()
		}
		inside = slices.AppendSeq(inside, n.TypeArgs().Types())
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		inside = append(inside, u.Elem())
	case *types.Slice:
		inside = append(inside, u.Elem())
	case *types.Array:
		inside = append(inside, u.Elem())
	case *types.Chan:
		inside = append(inside, u.Elem())
	case *types.Map:
		inside = append(inside, u.Key(), u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			inside = append(inside, f.Type())
		}
	case *types.Signature:
		for v := range u.Params().Variables() {
			inside = append(inside, v.Type())
		}
		for v := range u.Results().Variables() {
			inside = append(inside, v.Type())
		}
	}
	for _, t := range inside {
		if name := leadsToType(p, t, names, seen); name != "" {
			return name
		}
	}
	return ""
}

// calledFromElsewhere returns an error if a directive or a file that is not Go names one of some functions, which have
// other parameters: nothing would tell of a call with the old ones.
func (c *Code) calledFromElsewhere(p *packages.Package, functions []string) error {
	if len(functions) == 0 {
		return nil
	}
	return filepath.WalkDir(c.Tree.Root, func(path string, e fs.DirEntry, bad error) error {
		isGo := filepath.Ext(path) == ".go"
		if bad != nil || e.IsDir() || !isGo && !slices.Contains(p.OtherFiles, path) {
			return nil
		}
		src, err := c.Tree.Read(path)
		if err != nil {
			return nil
		}
		for line := range bytes.Lines(src) {
			if isGo && !isDirective(string(line)) {
				continue
			}
			for _, function := range functions {
				if bytes.Contains(line, []byte(function[strings.LastIndex(function, ".")+1:])) {
					return fmt.Errorf("it changes the signature of %s, which a directive or a file in another language names", function)
				}
			}
		}
		return nil
	})
}

// usersOf returns the functions of a package that use some of its variables, functions and types, by name, or a variable
// of the package that is made of one of these types or by one of the functions that are makers. An error is one of another
// kind which a variable is made of, or that something sets.
func usersOf(p *packages.Package, names, makers []string) (users []string, err error) {
	if len(names)+len(makers) == 0 {
		return nil, nil
	}
	u := &usage{info: p.TypesInfo, named: make(map[types.Object]string), makes: make(map[string]bool)}
	for _, name := range slices.Concat(names, makers) {
		for _, o := range objectsOf(p, name) {
			u.named[o] = name
			u.makes[name] = u.makes[name] || isDefined(o) || slices.Contains(makers, name)
		}
	}
	for grown := true; grown; {
		if grown, err = u.variables(p); err != nil {
			return nil, err
		}
	}
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if name := u.of(fn); name != "" && FunctionName(fn) == "init" {
				return nil, fmt.Errorf("it changes the declaration of %s, which an init function uses", name)
			} else if name != "" {
				users = append(users, FunctionName(fn))
			}
		}
	}
	return users, nil
}

// A usage is what counts as used: objects by the name that they stand for. makes are the names of which variables may be
// made.
type usage struct {
	info  *types.Info
	named map[types.Object]string
	makes map[string]bool
}

// of returns what a node uses, empty for nothing.
func (u *usage) of(n ast.Node) (found string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && found == "" {
			o := u.info.Uses[id]
			if fn, isFunc := o.(*types.Func); isFunc {
				o = fn.Origin()
			}
			found = u.named[o]
		}
		return found == ""
	})
	return found
}

// variables adds the variables that are made of something, and reports whether there are some. What only says that a type
// has the methods of an interface makes nothing.
func (u *usage) variables(p *packages.Package) (grown bool, err error) {
	for _, f := range p.Syntax {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			for i := 0; ok && i < len(gen.Specs); i++ {
				spec, isValue := gen.Specs[i].(*ast.ValueSpec)
				name := u.of(gen.Specs[i])
				if !isValue || name == "" || u.asserts(spec) {
					continue
				}
				for _, id := range spec.Names {
					v, isVar := u.info.Defs[id].(*types.Var)
					if !isVar || !u.makes[name] || ast.IsExported(id.Name) || id.Name == "_" {
						return false, fmt.Errorf("it changes the declaration of %s, of which another one is made", name)
					}
					if u.named[v] == "" {
						u.named[v], grown = name, true
					}
				}
			}
		}
	}
	return grown, nil
}

// asserts reports whether a declaration is one of a variable without a name that calls nothing.
func (u *usage) asserts(spec *ast.ValueSpec) bool {
	if slices.ContainsFunc(spec.Names, func(id *ast.Ident) bool { return id.Name != "_" }) {
		return false
	}
	calls := false
	ast.Inspect(spec, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			id, isName := ast.Unparen(call.Fun).(*ast.Ident)
			makes := isName && u.info.Uses[id] == types.Universe.Lookup("new")
			calls = calls || !u.info.Types[call.Fun].IsType() && !makes
		}
		return !calls
	})
	return !calls
}

// objectsOf is what a package declares by a name, which for a method is as FunctionName gives it: of a type, its
// methods and fields, too.
func objectsOf(p *packages.Package, name string) (out []types.Object) {
	typ, method, ok := strings.Cut(name, ".")
	o := p.Types.Scope().Lookup(typ)
	if o == nil {
		return nil
	}
	if ok {
		if o, _, _ = types.LookupFieldOrMethod(types.NewPointer(o.Type()), true, p.Types, method); o == nil {
			return nil
		}
		return []types.Object{o}
	}
	out = append(out, o)
	if !isDefined(o) {
		return out
	}
	for m := range o.Type().(*types.Named).Methods() {
		out = append(out, m)
	}
	if u, ok := o.Type().Underlying().(*types.Struct); ok {
		for f := range u.Fields() {
			out = append(out, f)
		}
	}
	return out
}
