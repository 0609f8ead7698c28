package reach

import (
	"slices"
	"strings"
)

// isSuite reports whether a name is that of one of the lists of tests and
// benchmarks.
func isSuite(name string) bool { return slices.Contains(lists, name) }

// mayOpen reports whether functions of a package open only files that package testing
// and the runtime need, or those of the system, such as /dev/urandom and /etc/hosts.
// What others open may be files of the version.
func mayOpen(pkg string) bool {
	switch pkg {
	case "os", "syscall", "testing", "time", "runtime", "testing/internal/testdeps", "crypto/rand", "net",
		"os/user", "mime":
		return true
	}
	return strings.HasPrefix(pkg, "internal/") || strings.HasPrefix(pkg, "runtime/") ||
		strings.HasPrefix(pkg, "crypto/internal/")
}

// harmless are functions of os and syscall that open nothing by its name.
var harmless = []string{
	"os.(*File).", "os.(*PathError).", "os.(*SyscallError).", "os.(*LinkError).", "os.(*Process).",
	"os.Exit", "os.Getenv", "os.LookupEnv", "os.Environ", "os.Setenv", "os.Unsetenv", "os.Expand",
	"os.Get", "os.Is", "os.NewFile", "os.NewSyscallError", "os.Hostname", "os.TempDir", "os.Executable",
	"os.Pipe", "os.FindProcess", "os.underlyingError",
	"syscall.Errno.", "syscall.Signal.", "syscall.Get", "syscall.Exit",
	"syscall.runtime_", "syscall.Kill",
}

// opensFiles reports whether a node is a function through which a program can open
// a file by its name, or run another program.
func opensFiles(p *Program, n node) bool {
	if n == none || !p.defined(n) {
		return false
	}
	name := strings.TrimSuffix(p.name(n), "·f")
	if name == p.name(n) && !p.text(n) {
		return false
	}
	for _, pkg := range []string{"syscall.", "internal/runtime/syscall.", "runtime/internal/syscall."} {
		if strings.HasPrefix(name, pkg) && !isHarmless(name) {
			return true
		}
	}
	return name == "runtime.open" || strings.HasPrefix(name, "os.") && !isHarmless(name)
}

// fileSystems are the types of os with methods that open files by name, as methods have
// them. All others work on what is open.
var fileSystems = []string{"os.dirFS.", "os.(*dirFS).", "os.rootFS.", "os.(*rootFS).", "os.(*Root)."}

// isFileSystem reports whether a node is a method that opens files, of a value that may be
// in an interface.
func isFileSystem(p *Program, n node) bool {
	return n != none && p.text(n) && slices.ContainsFunc(fileSystems, func(prefix string) bool {
		return strings.HasPrefix(p.name(n), prefix)
	})
}

// kernelCalls are the instructions that call the kernel, of amd64 and of arm64.
var kernelCalls = []string{"\x0f\x05", "\x01\x00\x00\xd4"}

// callsKernel reports whether a node is a function written in assembly, outside of the
// standard library, that calls the kernel, or whose bytes look like that.
func (p *Program) callsKernel(n node) bool {
	if !p.text(n) || !p.assembled[p.owner[n]] {
		return false
	}
	o, i := p.at(n)
	data := o.data(i)
	return slices.ContainsFunc(kernelCalls, func(call string) bool { return strings.Contains(data, call) })
}

func isHarmless(name string) bool {
	return slices.ContainsFunc(harmless, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// asksForBuild reports whether a node is the function that tells a program what it
// was built from.
func asksForBuild(p *Program, n node) bool { return p.name(n) == "runtime/debug.ReadBuildInfo" }
