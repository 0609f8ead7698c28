package explain

import (
	"path"
	"path/filepath"
	"strings"

	"github.com/google/pprof/profile"
)

// Declared returns the declaration that a function of a profile belongs to:
// p.F.func1.2 is a closure in p.F, p.F[...] an instance of it.
func Declared(name string) string {
	name = withoutTypes(name)
	slash := strings.LastIndexByte(name, '/') + 1
	parts := strings.Split(name[slash:], ".")
	keep := len(parts)
	for i := 2; i < len(parts); i++ {
		if isClosure(parts[i]) {
			keep = i
			break
		}
	}
	return name[:slash] + strings.TrimSuffix(strings.Join(parts[:keep], "."), "-fm")
}

// withoutTypes returns the name of a function without type arguments.
func withoutTypes(name string) string {
	for {
		open := strings.IndexByte(name, '[')
		if open < 0 {
			break
		}
		depth, end := 0, -1
		for i := open; i < len(name); i++ {
			switch name[i] {
			case '[':
				depth++
			case ']':
				depth--
			}
			if depth == 0 {
				end = i
				break
			}
		}
		if end < 0 {
			break
		}
		name = name[:open] + name[end+1:]
	}
	return name
}

// isClosure reports whether a part of a function's name was made up by the compiler.
func isClosure(part string) bool {
	for _, prefix := range []string{"func", "gowrap", "deferwrap"} {
		if rest, ok := strings.CutPrefix(part, prefix); ok && rest != "" &&
			strings.Trim(rest, "0123456789-") == "" {
			return true
		}
	}
	return part != "" && strings.Trim(part, "0123456789") == ""
}

// Name splits the name of a function as Heat has it into its package and its
// declaration as "F" or "T.M", a pointer receiver not told apart.
func Name(function string) (pkg, decl string) {
	slash := strings.LastIndexByte(function, '/') + 1
	dot := strings.IndexByte(function[slash:], '.')
	if dot < 0 {
		return "", function
	}
	pkg, decl = function[:slash+dot], function[slash+dot+1:]
	decl = strings.NewReplacer("(*", "", "(", "", ")", "").Replace(decl)
	// The last element of a path is escaped where it holds a dot.
	return strings.ReplaceAll(pkg, "%2e", "."), decl
}

// Package returns the import path of the package that a function of a profile
// belongs to, "" if its name has none.
func Package(function string) string {
	pkg, _ := Name(Declared(function))
	return pkg
}

// packageByFile returns the import path that a file of the standard library has by its folder,
// "" for other files: functions of assembly that only their file knows have no package in their
// name.
func packageByFile(file string) string {
	dir := path.Dir(filepath.ToSlash(file))
	if _, within, ok := strings.Cut(dir, "/src/"); ok {
		dir = within
	}
	first, _, _ := strings.Cut(dir, "/")
	if dir == "." || first == "" || strings.Contains(first, ".") {
		return ""
	}
	return dir
}

// Reached returns what reports whether a package, by its import path, has a function in one of
// the profiles. Nil profiles have none.
func Reached(list ...*profile.Profile) func(importPath string) bool {
	packages := make(map[string]bool)
	for _, p := range list {
		if p == nil {
			continue
		}
		for _, f := range p.Function {
			packages[Package(f.Name)] = true
		}
	}
	return func(importPath string) bool { return packages[importPath] }
}
