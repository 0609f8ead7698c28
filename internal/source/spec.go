package source

import (
	"os"
	"path/filepath"
	"strings"
)

// Kind says what the place of a [Spec] is.
type Kind int

// The kinds of places a version can name.
const (
	// WorkTree is ".", the working tree with its uncommitted changes.
	WorkTree Kind = iota
	// Dir is a directory, written with a leading ./, ../ or /.
	Dir
	// Ref is anything git resolves to a commit.
	Ref
	// MergeBase is the merge base of A and B, written A...B.
	MergeBase
	// File is an existing regular file holding benchmark results. It is
	// not a version of code and cannot be resolved.
	File
)

var kindNames = [...]string{"working tree", "directory", "ref", "merge base", "results file"}

func (k Kind) String() string { return kindNames[k] }

// A Spec is one version as written on the command line: a place and its keys.
// The zero Spec is the working tree.
type Spec struct {
	// Raw is the argument as written.
	Raw string
	// Kind says what Ref is.
	Kind Kind
	// Ref is the place without the keys: ".", a directory, a ref, a file,
	// or for MergeBase the two refs joined by "...", neither empty.
	Ref string

	// Toolchain is the exact name of the Go toolchain that builds the version,
	// such as "go1.24.1", or "local"; empty leaves the choice to the go command.
	Toolchain string
	// GOAMD64 is the level of the instruction set to build for, v1 to v4.
	GOAMD64 string
	// PGO is "off", "auto" or the path of a CPU profile, relative to the
	// directory of the Resolver unless absolute; see Version.PGO.
	PGO string
	// Tags is the value of the key tags, a comma-separated list.
	Tags string
	// Gcflags and Ldflags are the values of the keys of those names.
	Gcflags, Ldflags string
	// Experiment is the value of GOEXPERIMENT, a comma-separated list.
	Experiment string
	// Env holds NAME=value for each key env.NAME, sorted, names unique, and
	// GOEXPERIMENT where Experiment is set: all that the processes get.
	Env []string
	// Patch is the path of a patch to apply, relative to the directory of
	// the Resolver unless absolute. The paths in the patch are relative to
	// the top of the repository, or for a directory that is in none to that
	// directory.
	Patch string
}

// Settings lists the keys of s as key=value in a fixed order, so that two
// Specs that ask for the same build and environment have equal lists.
func (s Spec) Settings() []string {
	var list []string
	add := func(key, value string) {
		if value != "" {
			list = append(list, key+"="+value)
		}
	}
	add("toolchain", s.Toolchain)
	add("goamd64", s.GOAMD64)
	add("pgo", s.PGO)
	add("tags", s.Tags)
	add("gcflags", s.Gcflags)
	add("ldflags", s.Ldflags)
	add("experiment", s.Experiment)
	for _, nv := range s.Env {
		if s.Experiment == "" || !strings.HasPrefix(nv, experimentEnv+"=") {
			list = append(list, envPrefix+nv) // NAME= sets it to nothing
		}
	}
	add("patch", s.Patch)
	return list
}

func (s Spec) usage(reason string) error {
	return &UsageError{Arg: s.Raw, Reason: reason}
}

// name is how s is printed.
func (s Spec) name() string {
	switch {
	case s.Raw != "":
		return s.Raw
	case s.Kind == WorkTree:
		return "."
	}
	return strings.Join(append([]string{s.Ref}, s.Settings()...), ",")
}

// envPrefix starts a key that sets an environment variable.
const envPrefix = "env."

// experimentEnv is the variable of the key experiment.
const experimentEnv = "GOEXPERIMENT"

// isFile reports whether name, relative to dir, is a regular file.
func isFile(dir, name string) bool {
	if name == "" || strings.Contains(name, "\x00") {
		return false
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
