package mutants

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// faults type-checks further files of the package and returns the prefixes of the
// mutants in them that are wrong. It is false if something else is.
func faults(s *subject.Subject, texts map[string][]byte) (bad map[string]bool, ok bool) {
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		f, err := parser.ParseFile(s.Pkg.Fset, name, texts[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, false
		}
		files = append(files, f)
	}
	bad, ok = make(map[string]bool), true
	conf := types.Config{
		Importer: subject.ImporterOf(s.Pkg.Types), Sizes: s.Pkg.TypesSizes,
		Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) {
				if p := mutantAt(files, e.Pos); p != "" {
					bad[p] = true
					return
				}
			}
			ok = false
		},
	}
	if m := s.Pkg.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	conf.Check(s.Pkg.PkgPath, s.Pkg.Fset, append(files, s.Pkg.Syntax...), nil)
	return bad, ok
}

// mutantAt returns the prefix of the mutant whose declaration holds a position.
func mutantAt(files []*ast.File, at token.Pos) string {
	for _, f := range files {
		for _, d := range f.Decls {
			if at < d.Pos() || at >= d.End() {
				continue
			}
			prefix, _, found := strings.Cut(declaredName(d), "_")
			if found && strings.HasPrefix(prefix, "honeMutant") {
				return prefix + "_"
			}
		}
	}
	return ""
}

// declaredName is the first name that a declaration declares, if it is one of a function
// or a variable.
func declaredName(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Name.Name
	case *ast.GenDecl:
		if len(d.Specs) > 0 {
			if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
				return v.Names[0].Name
			}
		}
	}
	return ""
}
