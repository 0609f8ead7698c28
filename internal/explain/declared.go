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
	s := sourcesOf(p, contents)
	for i := range hot {
		h := &hot[i]
		h.Function = s.name(h.Function, h.File, h.Line)
	}
}

// NameClosures gives the closures in a profile whose files, of those that own reports, are at hand the names of the declarations
// that they stand in.
func NameClosures(p *profile.Profile, own func(file string) bool) {
	s := sourcesOf(p, nil)
	for _, f := range p.Function {
		if name := Declared(f.Name); name != withoutTypes(f.Name) && f.StartLine > 0 && own(f.Filename) {
			f.Name = s.name(name, f.Filename, int(f.StartLine))
			if strings.HasSuffix(Package(f.Name), "_test") && !strings.HasSuffix(f.Filename, "_test.go") {
				f.Filename = "" // its package is not known, so it is nobody's
			}
		}
	}
}

// sources are the files of a profile.
type sources struct {
	packages     map[string]string // by file, and by folder without tests of other packages
	contents     map[string][]byte
	declarations map[string][]declaration // by file, as they were asked for
}

// sourcesOf reads of a profile which files are of which packages.
func sourcesOf(p *profile.Profile, contents map[string][]byte) *sources {
	s := &sources{packages: make(map[string]string), contents: contents, declarations: make(map[string][]declaration)}
	for _, f := range p.Function {
		name, dir := Declared(f.Name), filepath.Dir(f.Filename)
		pkg := Package(name)
		tested, external := strings.CutSuffix(pkg, "_test")
		if external && s.packages[dir] == "" && strings.HasSuffix(f.Filename, "_test.go") {
			s.packages[dir] = tested
		}
		if name == withoutTypes(f.Name) {
			if s.packages[f.Filename] = pkg; !external {
				s.packages[dir] = pkg
			}
		}
	}
	return s
}

// name is the name of the declaration that a line of a file stands in, and function where that is not known.
func (s *sources) name(function, file string, line int) string {
	list, ok := s.declarations[file]
	if !ok {
		list = declarations(file, s.contents)
		s.declarations[file] = list
	}
	in, known := Name(function)
	pkg := s.packages[file]
	if pkg == "" && !strings.HasSuffix(file, "_test.go") {
		pkg = s.packages[filepath.Dir(file)]
	}
	for _, d := range list {
		if d.from <= line && line <= d.to && (d.name != known || pkg != in) && pkg != "" {
			return pkg + "." + d.written
		}
	}
	return function
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
