package subject

import (
	"bytes"
	"go/ast"
	"go/types"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

// Linked are the functions of the package that its own directives give to others, or that other folders of
// the module name, for the compiler or in assembly: these call them with other values than the package.
func (s *Subject) Linked() (out []*types.Func) {
	links := s.links()
	if len(links) == 0 {
		return nil
	}
	for o := range s.Decls() {
		if fn, ok := o.(*types.Func); ok && len(links[FunctionName(fn)]) > 0 {
			out = append(out, fn)
		}
	}
	return out
}

// FunctionName is the name of a function in its package, such as F or T.M.
func FunctionName(fn *types.Func) string {
	if t := Receiver(fn); t != nil {
		return t.Name() + "." + fn.Name()
	}
	return fn.Name()
}

// links are the names of the package in directives and in the assembly of other folders of the module.
func (s *Subject) links() map[string][]link {
	if s.linked != nil {
		return s.linked
	}
	s.linked = make(map[string][]link)
	own := filepath.Dir(s.File(s.Decl))
	for _, name := range s.moduleFiles(own) {
		ext := filepath.Ext(name)
		if ext != ".go" && ext != ".s" {
			continue
		}
		text, err := s.Code.Tree.Read(name)
		switch here := filepath.Dir(name) == own; {
		case err != nil:
		case ext == ".go":
			s.linksOf(name, text, here)
		case !here:
			s.linksOfAssembly(name, text)
		}
	}
	return s.linked
}

// moduleFiles are the files below the folder of the module, but for what no package is built from; without
// a module those below that of the package.
func (s *Subject) moduleFiles(root string) []string {
	have := make(map[string]bool)
	if m := s.Pkg.Module; m != nil && m.Dir != "" {
		root = m.Dir
	}
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := ""; {
		case err != nil: // what cannot be read is not built
			return nil
		case d.IsDir():
			if name = d.Name(); path != root && (name == "testdata" || name == "vendor" || name[0] == '.' || name[0] == '_') {
				return filepath.SkipDir
			}
		default:
			have[path] = true
		}
		return nil
	})
	for path := range s.Code.Tree.Files {
		have[path] = true
	}
	return slices.Sorted(maps.Keys(have))
}

// linksOf adds those of a file in Go, which may be in the folder of the package.
func (s *Subject) linksOf(file string, text []byte, here bool) {
	if !bytes.Contains(text, []byte(linkname)) {
		return
	}
	for line := range bytes.Lines(text) {
		if rest, ok := bytes.CutPrefix(line, []byte(linkname)); ok && here {
			if name, _, _ := strings.Cut(strings.TrimSpace(string(rest)), " "); name != "" {
				s.linked[name] = append(s.linked[name], link{file: file})
			}
			continue
		}
		local, at, name := linkOf(string(line))
		if at == s.Pkg.PkgPath && name != "" {
			s.linked[name] = append(s.linked[name], link{file, local})
		}
	}
}

// linksOfAssembly adds those of a file in assembly, which writes other characters for points and slashes.
func (s *Subject) linksOfAssembly(file string, text []byte) {
	at := strings.NewReplacer(".", "·", "/", "∕").Replace(s.Pkg.PkgPath) + "·"
	for rest := string(text); ; {
		_, after, ok := strings.Cut(rest, at)
		if !ok {
			return
		}
		end := strings.IndexFunc(after, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if end < 0 {
			end = len(after)
		}
		s.linked[after[:end]] = append(s.linked[after[:end]], link{file: file})
		rest = after
	}
}

// effectWithout says what a function of the package does that has no body, or why that is not known.
func (s *Subject) effectWithout(decl *ast.FuncDecl) string {
	name := decl.Name.Name
	for _, f := range s.Pkg.Syntax {
		for _, g := range f.Comments {
			for _, c := range g.List {
				if local, at, to := linkOf(c.Text); local == name && decl.Recv == nil {
					return s.effectLinked(name, at, to)
				}
			}
		}
	}
	for _, l := range s.links()[name] {
		if at := s.foreign().holding(l.file); at != "" && l.local != "" {
			return s.effectLinked(name, at, l.local)
		}
	}
	return "" // it is in assembly
}

// effectLinked says what a function without a body does that is one of another package.
func (s *Subject) effectLinked(local, at, name string) string {
	others, is := s.foreign(), ", which is "+at+"."+name+" by linkname"
	switch path, _, _ := strings.Cut(at, "/"); {
	case at == s.Pkg.PkgPath:
		return ""
	case others.loaded[at] == nil && strings.Contains(path, "."):
		return "it calls " + local + is + " and is not read"
	case others.standard(at):
		if leadsOut(at, at+"."+name) || clocks[at+"."+name] {
			return "it calls " + local + is
		}
		return ""
	}
	if _, method, ok := strings.Cut(name, "."); ok {
		name = "." + method
	}
	if why := others.look(at, name, make(map[string]bool)); why != "" {
		return why + " in " + local + is
	}
	return ""
}

// clocks are functions of the standard library that tell the time and that only directives name.
var clocks = map[string]bool{
	"time.now": true, "runtime.nanotime": true, "runtime.nanotime1": true, "runtime.walltime": true, "time.runtimeNano": true,
}
