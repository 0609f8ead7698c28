package graft

import (
	"fmt"
	"go/ast"
	"go/format"
	"maps"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// A File is a new file of a package that is being made.
type File struct {
	folder  *folder
	library *Library
	beside  *ast.File
	// used are the names in the function that calls what is made.
	used map[string]bool
	// names are what the library's names are in the file, given those of them that stand
	// for declarations of others.
	names naming
	given map[string]bool
	// taken are the declarations that are asked for of the library, own those of the
	// rule, the last first.
	taken, own []*decl
	err        error
}

// NewFile begins a file for what a function of the file beside is to call. Errors are
// returned by Edit.
func NewFile(pass *analysis.Pass, beside *ast.File, caller *ast.FuncDecl, library *Library) *File {
	folder, err := openFolder(pass, beside)
	f := &File{folder: folder, library: library, beside: beside, err: err}
	f.used, f.given = make(map[string]bool), make(map[string]bool)
	f.names = naming{make(map[string]string), make(map[string]string)}
	if err != nil {
		return f
	}
	ast.Inspect(caller, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			f.used[id.Name] = true
		}
		return true
	})
	for name := range library.imports {
		f.names.imported[name] = numbered(name, folder.importable)
	}
	return f
}

// Rename says what a name in the library stands for that is not taken from there.
func (f *File) Rename(name, to string) { f.names.declared[name], f.given[name] = to, true }

// Take makes a type or function of the library one of the package, called as asked or
// nearly so, and returns its name. Methods come along as they are used; types and
// functions that it uses must have been taken before.
func (f *File) Take(of, as string) string {
	if to, ok := f.names.declared[of]; ok || f.err != nil {
		return to
	}
	d := f.library.find(of)
	if d == nil {
		f.err = fmt.Errorf("the library has no %s", of)
		return as
	}
	f.taken = append(f.taken, d)
	name := numbered(as, func(try string) bool {
		names := naming{maps.Clone(f.names.declared), f.names.imported}
		names.declared[of] = try
		return f.available(try) || f.fits(d, try, names)
	})
	f.names.declared[of] = name
	return name
}

// fits reports whether the package has a declaration of the library under a name, and
// no method of it that the library has otherwise.
func (f *File) fits(d *decl, name string, names naming) bool {
	if !f.folder.has("", name, d.renamed(names)) {
		return false
	}
	for _, m := range f.library.decls {
		key := [2]string{name, m.name}
		switch {
		case m.recv != d.name:
		case f.folder.elsewhere[key]:
			return false // this would be a second one there
		case f.folder.always[key] != nil && !f.folder.has(name, m.name, m.renamed(names)):
			return false
		}
	}
	return true
}

// available reports whether a name is free in the folder, in the function, and among what
// the file declares itself.
func (f *File) available(name string) bool {
	for _, to := range f.names.declared {
		if to == name {
			return false
		}
	}
	for _, d := range f.own {
		if d.name == name {
			return false
		}
	}
	return f.folder.free(name) && !f.used[name]
}

// Declare adds a function that the rule writes, called as asked or nearly so, and
// returns its name. What it calls must have been declared or taken before; packages are
// called in it as in the library.
func (f *File) Declare(as string, write func(name string) string) string {
	if f.err != nil {
		return as
	}
	return numbered(as, func(try string) bool {
		d, err := parseDecl(write(try))
		if err != nil {
			f.err = err
			return true
		}
		if f.folder.has("", try, d.renamed(f.imports())) {
			return true
		}
		if !f.available(try) {
			return false
		}
		f.own = slices.Insert(f.own, 0, d)
		return true
	})
}

// imports are the names that declarations of the rule and of the library have in
// common.
func (f *File) imports() naming { return naming{imported: f.names.imported} }

// parseDecl reads one declaration.
func parseDecl(text string) (*decl, error) {
	src, err := format.Source([]byte("package p\n\n" + text + "\n"))
	if err != nil {
		return nil, fmt.Errorf("%w in\n%s", err, text)
	}
	found, _, err := parseDecls("", src)
	if err != nil || len(found) != 1 {
		return nil, fmt.Errorf("%d declarations in\n%s", len(found), text)
	}
	return found[0], err
}

// numbered returns a name, or it with the first number from 2 on, that is accepted.
func numbered(name string, accept func(string) bool) string {
	try := name
	for i := 2; !accept(try); i++ {
		try = name + strconv.Itoa(i)
	}
	return try
}
