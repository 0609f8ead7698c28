package graft

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// A folder is what is known of a package's folder.
type folder struct {
	pass *analysis.Pass
	dir  string
	// files are the names of the Go files; declared and imported what these declare
	// and import, tests and files for other systems included.
	files, declared, imported map[string]bool
	// always are the declarations that are built wherever the function is, by the
	// type of the receiver and the name.
	always map[[2]string]*decl
	// elsewhere are the methods that are only built somewhere else, or in tests.
	elsewhere map[[2]string]bool
}

// openFolder reads the Go files of a package beside one of them.
func openFolder(pass *analysis.Pass, beside *ast.File) (*folder, error) {
	home := pass.Fset.File(beside.FileStart).Name()
	f := &folder{
		pass: pass, dir: filepath.Dir(home),
		files: make(map[string]bool), declared: make(map[string]bool), imported: make(map[string]bool),
		always: make(map[[2]string]*decl), elsewhere: make(map[[2]string]bool),
	}
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".go" {
			f.files[e.Name()] = true
		}
	}
	loaded := make(map[string]*ast.File)
	for _, file := range pass.Files {
		name := pass.Fset.File(file.FileStart).Name()
		if filepath.Dir(name) == f.dir {
			f.files[filepath.Base(name)], loaded[name] = true, file
		}
	}
	for base := range f.files {
		name := filepath.Join(f.dir, base)
		src, err := pass.ReadFile(name)
		if err != nil && loaded[name] == nil {
			continue // a folder, or a link to nothing
		}
		if err != nil {
			return nil, err
		}
		always := loaded[name] != nil && sameSystems(name, loaded[name], home, beside)
		if err := f.add(name, src, always); err != nil {
			return nil, err
		}
	}
	for _, file := range pass.Files { // the names that packages have themselves
		for _, name := range pass.TypesInfo.Scopes[file].Names() {
			f.imported[name] = true
		}
	}
	return f, nil
}

// add notes the names of a file, and its declarations if they are always built.
func (f *folder) add(name string, src []byte, always bool) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
	if file == nil {
		return err
	}
	if file.Name.Name != f.pass.Pkg.Name() {
		return nil // a test from outside, or a program that is run by itself
	}
	for _, spec := range file.Imports {
		f.imported[view.ImportName(spec)] = true
	}
	for _, d := range file.Decls {
		for _, name := range view.DeclaredNames(d) {
			f.declared[name] = true
		}
		if m, ok := d.(*ast.FuncDecl); ok && m.Recv != nil && !always {
			f.elsewhere[[2]string{receiver(m), m.Name.Name}] = true
		}
	}
	if !always {
		return nil
	}
	decls, _, err := parseDecls(name, src)
	for _, d := range decls {
		f.always[[2]string{d.recv, d.name}] = d
	}
	return err
}

// free reports whether a name can be declared by the package.
func (f *folder) free(name string) bool {
	return f.importable(name) && !f.imported[name] && types.Universe.Lookup(name) == nil
}

// importable reports whether a file can import a package under a name.
func (f *folder) importable(name string) bool {
	return !f.declared[name] && f.pass.Pkg.Scope().Lookup(name) == nil
}

// has reports whether a declaration that is always built is this one.
func (f *folder) has(recv, name, text string) bool {
	d := f.always[[2]string{recv, name}]
	return d != nil && sameCode(d.renamed(naming{}), text)
}

// sameSystems reports whether a file is built wherever another one is.
func sameSystems(name string, file *ast.File, home string, beside *ast.File) bool {
	line, ending := buildLine(file), systemEnding(name)
	return (line == "" || line == buildLine(beside)) && (ending == "" || ending == systemEnding(home))
}

// buildLine is the line of a file that says when it is built, empty if it has none.
func buildLine(file *ast.File) string {
	for _, g := range file.Comments {
		for _, c := range g.List {
			if c.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				return c.Text
			}
		}
	}
	return ""
}

// systemEnding is the part of a file's name that limits it to systems, such as
// "_linux_arm64"; empty if there is none.
func systemEnding(name string) string {
	name = strings.TrimSuffix(filepath.Base(name), ".go")
	ending := ""
	for range 2 {
		i := strings.LastIndexByte(name, '_')
		if i <= 0 || !isSystem(name[i+1:]) {
			break
		}
		name, ending = name[:i], name[i:]+ending
	}
	return ending
}

// isSystem reports whether a word is an operating system or a processor: one that
// keeps a file from being built for another.
func isSystem(word string) bool {
	open := func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p\n")), nil
	}
	context := build.Context{GOOS: "hone", GOARCH: "hone", Compiler: "gc", OpenFile: open}
	match, err := context.MatchFile("", "p_"+word+".go")
	return err == nil && !match
}
