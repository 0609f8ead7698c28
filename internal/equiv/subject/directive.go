package subject

import "strings"

// A directive for the compiler, go:linkname, gives a function a name in other packages, or a
// function without a body that of another package. Neither is seen in what packages import.

const linkname = "//go:linkname "

// linkOf returns what a line says, if it is a directive with the path of a package: the name in the
// file, the path, and the name in that package, that of a method with its type and a point.
func linkOf(line string) (local, at, name string) {
	rest, ok := strings.CutPrefix(line, linkname)
	fields := strings.Fields(rest)
	if !ok || len(fields) < 2 {
		return "", "", ""
	}
	slash := strings.LastIndexByte(fields[1], '/') + 1
	last, name, ok := strings.Cut(fields[1][slash:], ".")
	if !ok {
		return "", "", ""
	}
	name = strings.NewReplacer("(*", "", ")", "").Replace(name)
	return fields[0], fields[1][:slash] + strings.ReplaceAll(last, "%2e", "."), name
}
