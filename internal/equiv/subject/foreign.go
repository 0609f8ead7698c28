package subject

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Functions of the standard library are known by their names. Those of other packages,
// including the module's own, may do anything, and would do it to made-up values: a drawn
// path must not be written to. Their source is read for calls that lead out of the
// program. It is read without types, so that a method matches any of its name.

// foreign is the packages besides that of a subject and the standard library.
type foreign struct {
	loaded map[string]*packages.Package // by path, the standard library included
	parsed map[string]map[string][]foreignDecl
	found  map[string]foreignEffect // by the function asked about
	joins  bool                     // see foreignEffect, of the one that is looked at
	read   func(file string) ([]byte, error)
}

// A foreignEffect says what a function does besides computing, in a few words, and whether it starts goroutines where something
// waits for them.
type foreignEffect struct {
	why   string
	joins bool
}

// A foreignDecl is a function or a variable, with what the names of imports mean in its
// file.
type foreignDecl struct {
	node    ast.Node
	imports map[string]string
}

// foreign is what is known of other packages.
func (s *Subject) foreign() *foreign {
	if s.others == nil {
		s.others = &foreign{
			loaded: make(map[string]*packages.Package), parsed: make(map[string]map[string][]foreignDecl),
			found: make(map[string]foreignEffect), read: s.Code.Tree.Read,
		}
		s.others.load(s.Pkg)
	}
	return s.others
}

// holding is the path of the package that a file belongs to, empty if it is not known.
func (f *foreign) holding(file string) string {
	for at, p := range f.loaded {
		if slices.Contains(p.GoFiles, file) {
			return at
		}
	}
	return ""
}

func (f *foreign) load(p *packages.Package) {
	for at, i := range p.Imports {
		if f.loaded[at] == nil {
			f.loaded[at] = i
			f.load(i)
		}
	}
}

// standard reports whether a package is one of the standard library, or unknown.
func (f *foreign) standard(at string) bool { return f.loaded[at] == nil || f.loaded[at].Module == nil }

// knownByName reports whether what a package does is known by its name: what golang.org/x/sys
// does is written in assembly.
func (f *foreign) knownByName(at string) bool {
	return f.standard(at) || strings.HasPrefix(at, "golang.org/x/sys/")
}

// foreignName is the name of an object of another package as look takes it.
func foreignName(o types.Object) string {
	if fn, ok := o.(*types.Func); ok && fn.Signature().Recv() != nil {
		return "." + fn.Name()
	}
	return o.Name()
}

// look looks at the declarations of a name in a package; that of a method begins with a
// dot.
func (f *foreign) look(at, name string, seen map[string]bool) (why string) {
	if f.standard(at) || seen[at+" "+name] {
		return ""
	}
	seen[at+" "+name] = true
	for _, d := range f.decls(at)[name] {
		ast.Inspect(d.node, func(n ast.Node) bool {
			if why == "" {
				why = f.effectOf(at, d, n, seen)
			}
			return why == ""
		})
	}
	return why
}

// effectOf says what a node of a declaration does.
func (f *foreign) effectOf(at string, d foreignDecl, n ast.Node, seen map[string]bool) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		if !d.waits() {
			return startsGoroutines
		}
		f.joins = true
	case *ast.Ident:
		return f.look(at, n.Name, seen)
	case *ast.CallExpr:
		if to, name := d.imported(n.Fun); to != "" && f.knownByName(to) && leadsOut(to, to+"."+name) &&
			!slices.Contains(outsideTypes, name) {
			return "it calls " + to + "." + name
		}
	case *ast.SelectorExpr:
		to, name := d.imported(n)
		switch {
		case outputs[to+"."+name] && d.runs():
			return "" // what is written there is compared
		case to != "" && (outsideVariables[to+"."+name] || clients[to+"."+name] || f.handsOut(to, name)):
			return "it uses " + to + "." + name
		case to != "":
			return f.look(to, name, seen)
		}
		if why := f.look(at, "."+n.Sel.Name, seen); why != "" {
			return why
		}
		for _, to := range slices.Sorted(maps.Values(d.imports)) {
			if why := f.look(to, "."+n.Sel.Name, seen); why != "" {
				return why
			}
		}
	}
	return ""
}

// runs reports whether a declaration is a function: a variable has got its value before what it prints to is watched.
func (d foreignDecl) runs() bool {
	_, ok := d.node.(*ast.BlockStmt)
	return ok
}

// waits reports whether a declaration calls something that waits, as a group does for the goroutines that it starts. Whether they
// end with the call is seen when it is called.
func (d foreignDecl) waits() (found bool) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok {
			sel, selects := call.Fun.(*ast.SelectorExpr)
			found = found || selects && sel.Sel.Name == "Wait" && len(call.Args) == 0
		}
		return !found
	})
	return found
}

// clients are types and variables of the standard library whose methods lead out of the
// program, although making one does not.
var clients = map[string]bool{
	"net/http.Client": true, "net/http.Transport": true, "net/http.DefaultClient": true,
	"net/http.DefaultTransport": true,
	"net.Dialer":                true, "net.Resolver": true, "net.DefaultResolver": true, "net.ListenConfig": true,
	"os/exec.Cmd": true,
}

// handsOut reports whether a name of the standard library is a function that leads out of the
// program. Code that has it as a value calls it by another name.
func (f *foreign) handsOut(at, name string) bool {
	if effects[at+"."+name] {
		return true
	}
	if f.loaded[at] == nil || !f.standard(at) || !leadsOut(at, at+"."+name) {
		return false
	}
	return slices.ContainsFunc(f.decls(at)[name], foreignDecl.runs)
}

// imported returns what pkg.Name means in the file of a declaration, nothing for other
// expressions.
func (d foreignDecl) imported(e ast.Expr) (at, name string) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	if x, ok := sel.X.(*ast.Ident); ok {
		return d.imports[x.Name], sel.Sel.Name
	}
	return "", ""
}

// decls returns the functions and variables of a package by name.
func (f *foreign) decls(at string) map[string][]foreignDecl {
	if all, ok := f.parsed[at]; ok {
		return all
	}
	all := make(map[string][]foreignDecl)
	f.parsed[at] = all
	for _, name := range f.loaded[at].GoFiles {
		text, err := f.read(name)
		if err != nil {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		imports, links := f.importsOf(file), linksIn(text)
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				key := d.Name.Name
				if d.Recv != nil {
					key = "." + key
				}
				if to, linked := links[key]; d.Body != nil {
					all[key] = append(all[key], foreignDecl{d.Body, imports})
				} else if linked {
					all[key] = append(all[key], to)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						for _, id := range v.Names {
							all[id.Name] = append(all[id.Name], foreignDecl{v, imports})
						}
					}
				}
			}
		}
	}
	return all
}

// linksIn are what the functions of a file do that are those of other packages by a directive: each calls one.
func linksIn(text []byte) map[string]foreignDecl {
	if !bytes.Contains(text, []byte(linkname)) {
		return nil
	}
	links := make(map[string]foreignDecl)
	for line := range bytes.Lines(text) {
		if local, at, name := linkOf(string(line)); name != "" && !strings.Contains(name, ".") {
			const as = "linked" // stands for the path
			to := &ast.SelectorExpr{X: ast.NewIdent(as), Sel: ast.NewIdent(name)}
			links[local] = foreignDecl{&ast.CallExpr{Fun: to}, map[string]string{as: at}}
		}
	}
	return links
}

// importsOf returns the paths that a file imports by their names in it.
func (f *foreign) importsOf(file *ast.File) map[string]string {
	out := make(map[string]string)
	for _, i := range file.Imports {
		at, err := strconv.Unquote(i.Path.Value)
		switch p := f.loaded[at]; {
		case err != nil:
		case i.Name != nil:
			out[i.Name.Name] = at
		case p != nil && p.Name != "":
			out[p.Name] = at
		default:
			out[path.Base(strings.TrimSuffix(at, "/v2"))] = at
		}
	}
	return out
}
