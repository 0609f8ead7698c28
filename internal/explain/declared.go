package explain

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/google/pprof/profile"
)

// NameBySource gives hotspots the names of the declarations that their lines stand in, for
// files that are at hand: a closure of a function that was inlined has the name of the
// function that it was inlined into. contents are those of files that are not read from this machine.
func NameBySource(p *profile.Profile, hot []Hotspot, contents map[string][]byte) {
	packages := make(map[string]string) // by file, and by folder without tests of other packages
	for _, f := range p.Function {
		if name := Declared(f.Name); name == withoutTypes(f.Name) {
			pkg := Package(name)
			packages[f.Filename] = pkg
			if !strings.HasSuffix(pkg, "_test") {
				packages[filepath.Dir(f.Filename)] = pkg
			}
		}
	}
	files := make(map[string][]declaration)
	for i := range hot {
		h := &hot[i]
		list, ok := files[h.File]
		if !ok {
			list = declarations(h.File, contents)
			files[h.File] = list
		}
		_, known := Name(h.Function)
		pkg := packages[h.File]
		if pkg == "" && !strings.HasSuffix(h.File, "_test.go") {
			pkg = packages[filepath.Dir(h.File)]
		}
		for _, d := range list {
			if d.from <= h.Line && h.Line <= d.to && d.name != known && pkg != "" {
				h.Function = pkg + "." + d.written
			}
		}
	}
}

// A declaration is a function in a file.
type declaration struct {
	// name is as Name has it, written as the runtime writes it.
	name, written string
	from, to      int // lines
}

// declarations lists the functions of a file, none if it cannot be read. contents are those of
// files that are not read from this machine.
func declarations(file string, contents map[string][]byte) []declaration {
	if filepath.Ext(file) != ".go" {
		return nil
	}
	fset := token.NewFileSet()
	var src any // nil reads the file
	if data, ok := contents[file]; ok {
		src = data
	}
	f, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var out []declaration
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		at := declaration{name: fn.Name.Name, written: fn.Name.Name}
		at.from, at.to = fset.Position(fn.Pos()).Line, fset.Position(fn.End()).Line
		if fn.Recv != nil && len(fn.Recv.List) == 1 {
			name, pointer := receiver(fn.Recv.List[0].Type)
			at.name = name + "." + at.name
			if at.written = at.name; pointer {
				at.written = "(*" + name + ")." + fn.Name.Name
			}
		}
		out = append(out, at)
	}
	return out
}

// receiver returns the name of a receiver's type, and whether it is a pointer.
func receiver(e ast.Expr) (name string, pointer bool) {
	switch e := e.(type) {
	case *ast.StarExpr:
		name, _ = receiver(e.X)
		return name, true
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name, false
	}
	return "", false
}
