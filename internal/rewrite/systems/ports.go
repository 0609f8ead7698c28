package systems

import "slices"

// ports are the processors of each operating system that Go has, as "go tool dist list"
// of Go 1.26 prints them.
var ports = map[string][]string{
	"aix":       {"ppc64"},
	"android":   {"386", "amd64", "arm", "arm64"},
	"darwin":    {"amd64", "arm64"},
	"dragonfly": {"amd64"},
	"freebsd":   {"386", "amd64", "arm", "arm64"},
	"illumos":   {"amd64"},
	"ios":       {"amd64", "arm64"},
	"js":        {"wasm"},
	"linux":     {"386", "amd64", "arm", "arm64", "loong64", "mips", "mips64", "mips64le", "mipsle", "ppc64", "ppc64le", "riscv64", "s390x"},
	"netbsd":    {"386", "amd64", "arm", "arm64"},
	"openbsd":   {"386", "amd64", "arm", "arm64", "ppc64", "riscv64"},
	"plan9":     {"386", "amd64", "arm"},
	"solaris":   {"amd64"},
	"wasip1":    {"wasm"},
	"windows":   {"386", "amd64", "arm64"},
}

func isOS(word string) bool { return ports[word] != nil }

func isArch(word string) bool {
	for _, archs := range ports {
		if slices.Contains(archs, word) {
			return true
		}
	}
	return false
}
