package look

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
	"golang.org/x/mod/modfile"

	"github.com/gohone/hone/internal/explain"
)

// A codeTree is the module at hand that profiles from elsewhere may be of. The zero value is
// none.
type codeTree struct{ dir, module string }

// findTree finds the module that a folder lies in.
func findTree(dir string) codeTree {
	for d := dir; d != ""; d = filepath.Dir(d) {
		if data, err := os.ReadFile(filepath.Join(d, "go.mod")); err == nil {
			return codeTree{d, modfile.ModulePath(data)}
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	return codeTree{}
}

// localize gives the files of a profile the names that they have at hand, where the program
// was built elsewhere.
func (t codeTree) localize(p *profile.Profile) {
	if t.dir == "" {
		return
	}
	known := make(map[string]string)
	for _, f := range p.Function {
		name, ok := known[f.Filename]
		if !ok {
			name = t.local(f)
			known[f.Filename] = name
		}
		f.Filename = name
	}
}

// local finds a file: under its own name, by the import path of its package, or in package
// main by the end of its path.
func (t codeTree) local(f *profile.Function) string {
	if f.Filename == "" || exists(f.Filename) {
		return f.Filename
	}
	pkg := explain.Package(f.Name)
	if rest, ok := strings.CutPrefix(pkg, t.module); ok && (rest == "" || rest[0] == '/') {
		if name := filepath.Join(t.dir, filepath.FromSlash(rest), filepath.Base(f.Filename)); exists(name) {
			return name
		}
	}
	if pkg != "main" {
		return f.Filename
	}
	rest := strings.TrimPrefix(filepath.ToSlash(f.Filename), "/")
	for rest != "" {
		if name := filepath.Join(t.dir, filepath.FromSlash(rest)); exists(name) {
			return name
		}
		_, rest, _ = strings.Cut(rest, "/")
	}
	return f.Filename
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// own returns what tells the program's own code: by the program's file where that is at hand,
// by the module at hand if it is of that, and otherwise by where files lie.
func (t codeTree) own(list []Given) func(function, file string) bool {
	var module explain.Module
	for _, g := range list {
		of := explain.ModuleOf(g.Profile)
		if len(of.Paths) == 0 && t.module != "" && t.isOf(g.Profile) {
			of.Paths = []string{t.module}
		}
		module.Paths = append(module.Paths, of.Paths...)
	}
	return module.Owns
}

// knowsNone reports whether there is a module at hand of which no function is in profiles, whose files
// have the names that they have at hand.
func (t codeTree) knowsNone(list []Given) bool {
	return t.module != "" && !slices.ContainsFunc(list, func(g Given) bool {
		return t.isOf(g.Profile) || slices.ContainsFunc(g.Profile.Function, func(f *profile.Function) bool {
			return strings.HasPrefix(f.Filename, t.dir+string(filepath.Separator)) && findTree(filepath.Dir(f.Filename)) == t
		})
	})
}

// isOf reports whether functions of the module are in a profile.
func (t codeTree) isOf(p *profile.Profile) bool {
	for _, f := range p.Function {
		if rest, ok := strings.CutPrefix(explain.Package(f.Name), t.module); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}
