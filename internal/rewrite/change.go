package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// forbidden are the packages that a change from outside may not begin to import, with
// what lies below them: no test and no comparison would show what they do. The last ones
// can detect whether a benchmark runs, or change how the program is run.
var forbidden = []string{
	"os", "io/ioutil", "log", "net", "expvar", "syscall", "unsafe", "plugin", "C", "embed", "golang.org/x/sys",
	"testing", "flag", "runtime",
}

// checkChange says what a changed file does that a change from outside may not do:
// whatever is more than another body of the function and new declarations beside it.
// It reports whether the function is in the file and differs, and names the functions
// that are gone. scope is that of the package before the change.
func checkChange(base, head []byte, function string, scope *types.Scope) (touched bool, gone []string, err error) {
	before, err := readSource(base)
	if err != nil {
		return false, nil, err
	}
	after, err := readSource(head)
	if err != nil {
		return false, nil, fmt.Errorf("the changed file does not parse: %w", err)
	}
	switch {
	case before.file.Name.Name != after.file.Name.Name:
		return false, nil, errors.New("it changes the package clause")
	case !slices.Equal(before.directives, after.directives):
		return false, nil, errors.New("it changes lines that tell the compiler or go generate something")
	}
	if err := checkImports(before.file, after.file); err != nil {
		return false, nil, err
	}
	return checkDecls(before, after, function, scope)
}

// A sourceFile is a parsed file with its text.
type sourceFile struct {
	file *ast.File
	fset *token.FileSet
	src  []byte
	// directives are the comments that are no comments, in ascending order.
	directives []string
}

func readSource(src []byte) (*sourceFile, error) {
	s := &sourceFile{fset: token.NewFileSet(), src: src}
	var err error
	if s.file, err = parser.ParseFile(s.fset, "", src, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, group := range s.file.Comments {
		for _, c := range group.List {
			if isDirective(c.Text) {
				s.directives = append(s.directives, c.Text)
			}
		}
	}
	slices.Sort(s.directives)
	return s, nil
}

func isDirective(comment string) bool {
	return slices.ContainsFunc([]string{"//go:", "// +build", "//+build", "//line ", "/*line ", "//export ", "//extern "}, func(p string) bool {
		return strings.HasPrefix(comment, p)
	})
}

// text returns the source of a declaration, without its comment.
func (s *sourceFile) text(d ast.Decl) string {
	return string(s.src[s.fset.PositionFor(d.Pos(), false).Offset:s.fset.PositionFor(d.End(), false).Offset])
}

// checkImports finds imports that a change may not add.
func checkImports(before, after *ast.File) error {
	had := make(map[string]bool)
	for _, i := range before.Imports {
		had[importText(i)] = true
	}
	for _, i := range after.Imports {
		if had[importText(i)] {
			continue
		}
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(forbidden, func(f string) bool { return path == f || strings.HasPrefix(path, f+"/") }) {
			return fmt.Errorf("it imports %s", path)
		}
		if i.Name != nil && (i.Name.Name == "_" || i.Name.Name == ".") {
			return fmt.Errorf("it imports %s for its side effects or without a name", path)
		}
	}
	return nil
}

func importText(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name + " " + i.Path.Value
	}
	return i.Path.Value
}

// checkDecls compares the declarations of a file before and after.
func checkDecls(before, after *sourceFile, function string, scope *types.Scope) (touched bool, gone []string, err error) {
	left := make(map[string]int)       // texts of declarations that must still be there
	helpers := make(map[string]string) // functions that may go if nothing uses them, by their text
	names := make(map[string]bool)
	was, is := "", ""
	for _, d := range before.file.Decls {
		if isImport(d) {
			continue
		}
		if fn, ok := d.(*ast.FuncDecl); ok {
			names[FunctionName(fn)] = true
			if FunctionName(fn) == function {
				was = before.text(d)
				continue
			}
		}
		left[before.text(d)]++
		if isHelper(d) {
			helpers[before.text(d)] = d.(*ast.FuncDecl).Name.Name
		}
	}
	for _, d := range after.file.Decls {
		if isImport(d) {
			continue
		}
		fn, isFunc := d.(*ast.FuncDecl)
		text := after.text(d)
		switch {
		case isFunc && FunctionName(fn) == function && was != "":
			is = text
		case left[text] > 0:
			left[text]--
		case isFunc:
			if err := checkNew(fn, names); err != nil {
				return false, nil, err
			}
		default:
			if name := redeclared(d.(*ast.GenDecl), scope); name != "" {
				return false, nil, fmt.Errorf("it changes the declaration of %s", name)
			}
		}
	}
	for text, n := range left {
		switch name := helpers[text]; {
		case n > 0 && name != "" && !declares(after.file, name):
			gone = append(gone, name)
		case n > 0:
			line, _, _ := strings.Cut(text, "\n")
			return false, nil, fmt.Errorf("it changes or removes %q, which is not %s", line, function)
		}
	}
	if was != "" && is == "" {
		return false, nil, fmt.Errorf("it removes %s", function)
	}
	return was != is, gone, nil
}

// isHelper reports whether a declaration is of a function that only its package can use, by its name.
func isHelper(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && fn.Recv == nil && fn.Body != nil && !fn.Name.IsExported() &&
		!slices.Contains([]string{"init", "main", "_"}, fn.Name.Name)
}

// declares reports whether a file has a function of this name.
func declares(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && fn.Recv == nil && fn.Name.Name == name
	})
}

func isImport(d ast.Decl) bool {
	g, ok := d.(*ast.GenDecl)
	return ok && g.Tok == token.IMPORT
}

// checkNew says what is wrong with a function that a change adds.
func checkNew(fn *ast.FuncDecl, names map[string]bool) error {
	name := FunctionName(fn)
	switch {
	case name == "init":
		return errors.New("it adds an init function")
	case names[name]:
		return fmt.Errorf("it changes %s, too", name)
	case fn.Recv != nil:
		// One more method may change how fmt, encoders and others treat a type.
		return fmt.Errorf("it adds a method, %s", name)
	case fn.Body == nil:
		return fmt.Errorf("it adds a function without a body, %s", name)
	}
	return nil
}

// redeclared returns a name that a declaration shares with the package as it was.
func redeclared(d *ast.GenDecl, scope *types.Scope) string {
	for _, spec := range d.Specs {
		var names []*ast.Ident
		switch s := spec.(type) {
		case *ast.ValueSpec:
			names = s.Names
		case *ast.TypeSpec:
			names = []*ast.Ident{s.Name}
		}
		for _, id := range names {
			if id.Name != "_" && scope.Lookup(id.Name) != nil {
				return id.Name
			}
		}
	}
	return ""
}
