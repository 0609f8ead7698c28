package systems

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
	"golang.org/x/tools/go/packages"
)

// A decided tells which declarations of a package are decided by constraints: those in some files.
type decided struct {
	p     *packages.Package
	files []string
	decls map[string]*ast.FuncDecl // functions by name, with their types
}

func newDecided(p *packages.Package, files []string) *decided {
	d := &decided{p, files, make(map[string]*ast.FuncDecl)}
	for _, f := range p.Syntax {
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				d.decls[rewrite.FunctionName(fn)] = fn
			}
		}
	}
	return d
}

// givesUp returns what a function of base uses that other files declare elsewhere, and that it does
// not use in head: head rests on what is so in the files at hand. It returns nothing if there is none.
func givesUp(base, head *packages.Package, function string, files []string) string {
	was, is := newDecided(base, files), newDecided(head, files)
	fn := was.decls[function]
	if fn == nil || len(files) == 0 {
		return ""
	}
	uses := is.all(function, make(map[string]bool))
	for _, name := range was.in(fn) {
		if !slices.Contains(uses, name) {
			return name
		}
	}
	return ""
}

// all lists what a function uses, and what those use that it calls or reads.
func (d *decided) all(name string, seen map[string]bool) (out []string) {
	if seen[name] {
		return nil
	}
	seen[name] = true
	for _, n := range d.declarations(name) {
		out = append(out, d.in(n)...)
		for n := range ast.Preorder(n) {
			if id, ok := n.(*ast.Ident); ok {
				if o := d.p.TypesInfo.Uses[id]; o != nil && o.Pkg() == d.p.Types {
					out = append(out, d.all(nameOf(o), seen)...)
				}
			}
		}
	}
	return out
}

// declarations are the nodes that declare a function, a variable or a constant.
func (d *decided) declarations(name string) []ast.Node {
	if fn := d.decls[name]; fn != nil {
		return []ast.Node{fn}
	}
	for _, f := range d.p.Syntax {
		for _, decl := range f.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range gen.Specs {
				v, ok := spec.(*ast.ValueSpec)
				if ok && slices.ContainsFunc(v.Names, func(id *ast.Ident) bool { return id.Name == name }) {
					return []ast.Node{v}
				}
			}
		}
	}
	return nil
}

func nameOf(o types.Object) string {
	fn, ok := o.(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return o.Name()
	}
	t := fn.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name() + "." + fn.Name()
	}
	return fn.Name()
}

// in lists what a node uses that the files declare: names, and methods of values that are given to a
// parameter that is an interface, with the verbs that they are formatted by.
func (d *decided) in(n ast.Node) (out []string) {
	for n := range ast.Preorder(n) {
		switch n := n.(type) {
		case *ast.Ident:
			o := d.p.TypesInfo.Uses[n]
			if o != nil && o.Pkg() == d.p.Types && (o.Parent() == d.p.Types.Scope() || isMethod(o)) && d.declares(o) {
				out = append(out, nameOf(o))
			}
		case *ast.CallExpr:
			out = append(out, d.given(n)...)
		}
	}
	return out
}

func isMethod(o types.Object) bool {
	fn, ok := o.(*types.Func)
	return ok && fn.Signature().Recv() != nil
}

func (d *decided) declares(o types.Object) bool {
	return slices.Contains(d.files, filepath.Base(d.p.Fset.Position(o.Pos()).Filename))
}

// given lists the methods that a call gets with values for parameters that are interfaces.
func (d *decided) given(call *ast.CallExpr) (out []string) {
	sig, ok := d.p.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return nil
	}
	for i, arg := range call.Args {
		param := sig.Params().At(min(i, sig.Params().Len()-1)).Type()
		if s, ok := param.(*types.Slice); ok && sig.Variadic() && i >= sig.Params().Len()-1 && !call.Ellipsis.IsValid() {
			param = s.Elem()
		}
		t := d.p.TypesInfo.TypeOf(arg)
		if !types.IsInterface(param) || t == nil || types.IsInterface(t) {
			continue
		}
		for m := range types.NewMethodSet(t).Methods() {
			if d.declares(m.Obj()) {
				out = append(out, fmt.Sprint(nameOf(m.Obj()), d.verbs(call)))
			}
		}
	}
	return out
}

var verb = regexp.MustCompile(`%[^a-zA-Z%]*[a-zA-Z]`)

// verbs are those of the first constant text among the arguments of a call.
func (d *decided) verbs(call *ast.CallExpr) string {
	for _, arg := range call.Args {
		if v := d.p.TypesInfo.Types[arg].Value; v != nil && v.Kind() == constant.String {
			return " by " + strings.Join(verb.FindAllString(constant.StringVal(v), -1), "")
		}
	}
	return ""
}
