package subject

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// A Variant is what builds for other systems, or with other tags, have in place of a declaration.
type Variant struct {
	// Name is that of the declaration, of a method with its type and a point.
	Name string
	// File is the one that declares it there, without its folder.
	File string
}

// Variants are those of what a function uses, itself included, by name and file: nobody has called these.
func (s *Subject) Variants(from types.Object) []Variant {
	dir := filepath.Dir(s.File(s.Decl))
	reach := s.Reachable(from)
	names := make(map[string]bool)
	bare := make(map[string]bool) // functions without a body
	for o, n := range reach {
		name := o.Name()
		if fn, ok := o.(*types.Func); ok {
			name = FunctionName(fn)
		}
		names[name] = true
		if decl, ok := n.(*ast.FuncDecl); ok && decl.Body == nil {
			bare[name] = true
		}
	}
	var out []Variant
	for _, file := range s.unbuilt(dir) {
		text, err := s.Code.Tree.Read(filepath.Join(dir, file))
		if err != nil || text == nil {
			continue
		}
		if filepath.Ext(file) == ".s" {
			for name := range bare {
				if bytes.Contains(text, []byte("·"+name+"(")) {
					out = append(out, Variant{name, file})
				}
			}
			continue
		}
		for name := range s.declaredIn(text) {
			if names[name] {
				out = append(out, Variant{name, file})
			}
		}
	}
	slices.SortFunc(out, func(a, b Variant) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.File, b.File)) })
	return out
}

// unbuilt names the files of a folder, in Go and in assembly, that are no tests and not built here.
func (s *Subject) unbuilt(dir string) (out []string) {
	have := make(map[string]bool)
	entries, _ := os.ReadDir(dir) // what cannot be read is not built
	for _, e := range entries {
		have[e.Name()] = !e.IsDir()
	}
	for name := range s.Code.Tree.Files {
		if filepath.Dir(name) == dir {
			have[filepath.Base(name)] = true
		}
	}
	for _, built := range [][]string{s.Pkg.GoFiles, s.Pkg.CompiledGoFiles, s.Pkg.OtherFiles} {
		for _, name := range built {
			delete(have, filepath.Base(name))
		}
	}
	for name, file := range have {
		if ext := filepath.Ext(name); file && (ext == ".go" && !strings.HasSuffix(name, "_test.go") || ext == ".s") {
			out = append(out, name)
		}
	}
	return out
}

// declaredIn are the names that a file of the package declares; none of one that no build has.
func (s *Subject) declaredIn(text []byte) map[string]bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil || f.Name.Name != s.Pkg.Name || strings.Contains(Constraints(f), "//go:build ignore\n") {
		return nil
	}
	names := make(map[string]bool)
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[strings.NewReplacer("(*", "", ")", "").Replace(rewrite.FunctionName(d))] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						names[id.Name] = true
					}
				}
			}
		}
	}
	delete(names, "_")
	delete(names, "init")
	return names
}
