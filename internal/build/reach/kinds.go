package reach

import (
	"fmt"
	"go/version"
	"slices"
	"strings"
)

// kinds are numbers of objabi.SymKind, which one version of Go has and another
// not.
type kinds struct {
	text []uint8
	// debug are those of debugging information, the first and the last.
	debug [2]uint8
	// roots are those of variables with pointers, which the collector scans.
	roots []uint8
}

var (
	kinds123 = &kinds{text: []uint8{1}, debug: [2]uint8{8, 16}, roots: []uint8{4, 5}}
	kinds124 = &kinds{text: []uint8{1, 2}, debug: [2]uint8{12, 20}, roots: []uint8{7, 8, 9}}
)

// little are the architectures of 64 bits whose least byte comes first.
var little = []string{"amd64", "arm64", "loong64", "ppc64le", "riscv64", "mips64le"}

// kindsOf reads the first line of an object file, such as
// "go object linux amd64 go1.26.1 GOAMD64=v1 X:...".
func kindsOf(line string) (*kinds, error) {
	fields := strings.Fields(line)
	if len(fields) < 5 || !slices.Contains(little, fields[3]) {
		return nil, fmt.Errorf("%s: %w", line, ErrUnsupported)
	}
	switch version.Lang(fields[4]) {
	case "go1.23":
		return kinds123, nil
	case "go1.24", "go1.25", "go1.26", "go1.27":
		return kinds124, nil
	}
	return nil, fmt.Errorf("%s: %w", fields[4], ErrUnsupported)
}
