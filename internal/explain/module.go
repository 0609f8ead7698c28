package explain

import (
	"debug/buildinfo"
	"path"
	"path/filepath"
	"strings"

	"github.com/google/pprof/profile"
)

// A Module is what tells the code of a program's own module from what it uses.
// The zero value knows neither: then all that lies neither in the standard
// library nor in the cache of modules counts as the program's own.
type Module struct {
	// Paths are the main module and those that stand in a folder beside it,
	// because of replace or of a workspace.
	Paths []string
}

// ModuleOf reads the module of the program that a profile is of, where that lies
// on this machine; otherwise it returns the zero value.
func ModuleOf(p *profile.Profile) Module {
	for _, m := range p.Mapping {
		if of := ModuleOfBinary(m.File); len(of.Paths) > 0 {
			return of
		}
	}
	return Module{}
}

// ModuleOfBinary reads the module of a program from its file, and returns the zero value
// where the file tells of none.
func ModuleOfBinary(file string) Module {
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return Module{}
	}
	return moduleOf(info)
}

func moduleOf(info *buildinfo.BuildInfo) Module {
	var m Module
	if info.Main.Path == "" {
		return m
	}
	m.Paths = append(m.Paths, info.Main.Path)
	for _, d := range info.Deps {
		version := d.Version
		if d.Replace != nil {
			version = d.Replace.Version
		}
		beside := version == "" || version == "(devel)"
		if beside {
			m.Paths = append(m.Paths, d.Path)
		}
	}
	return m
}

// OwnIn returns what tells the user's own code from what a test binary uses: what lies in a folder but
// not in a vendor folder, and modules that stand in other folders.
func OwnIn(root, binary string) func(function, file string) bool {
	module := ModuleOfBinary(binary)
	return func(function, file string) bool {
		if strings.Contains(file, "/vendor/") || generated(file) {
			return false
		}
		if strings.HasPrefix(file, root+"/") || module.Owns(function, file) {
			return true
		}
		// A module of another folder that only tests import is not in the binary's list.
		first, _, _ := strings.Cut(Package(function), "/")
		return strings.Contains(first, ".") && filepath.IsAbs(file) && Module{}.Owns(function, file)
	}
}

// testMain is the file of package main that go test writes.
const testMain = "_testmain.go"

// cgoFile is the file of what cgo writes for a package to call C with.
const cgoFile = "_cgo_gotypes.go"

// agentFile is the file that hone lays over package main of a server.
const agentFile = "zz_hone_agent.go"

// generated reports whether the go command or hone has made a file.
func generated(file string) bool {
	base := path.Base(file)
	return base == agentFile || base == testMain || base == cgoFile
}

// Owns reports whether a function of a profile, in a file, is the program's own.
func (m Module) Owns(function, file string) bool {
	pkg := Package(function)
	switch {
	case generated(file):
		return false
	case pkg == "main":
		return true
	case len(m.Paths) == 0:
		return !foreign(pkg, file)
	}
	for _, own := range m.Paths {
		if rest, ok := strings.CutPrefix(pkg, own); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

// foreign reports whether a file looks like one of the standard library, or of a
// module in the cache or a vendor folder.
func foreign(pkg, file string) bool {
	// A function without a package stands in assembly, and only there: name<> is known to
	// its file alone. Its time belongs to who called it.
	if pkg == "" || file == "" || strings.Contains(file, "@v") || strings.Contains(file, "/vendor/") {
		return true
	}
	first, _, _ := strings.Cut(pkg, "/")
	if first == "internal" || first == "runtime" { // its file may be of another package, by go:linkname
		return true
	}
	inside := path.Join(pkg, path.Base(file))
	return !strings.Contains(first, ".") && (file == inside || strings.HasSuffix(file, "/src/"+inside))
}
