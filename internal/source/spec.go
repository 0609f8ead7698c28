package source

import (
	"slices"
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

// ParseSpec parses one version argument. It looks at the text only, so it
// never gives the kind File; [ParseList] does. Every error is a *UsageError.
func ParseSpec(arg string) (Spec, error) {
	place, keys := splitKeys(arg)
	s := Spec{Raw: arg, Ref: place}
	if err := s.setPlace(); err != nil {
		return Spec{}, err
	}
	for _, kv := range keys {
		if err := s.setKey(kv.name, kv.value); err != nil {
			return Spec{}, err
		}
	}
	slices.Sort(s.Env)
	return s, nil
}

// setPlace checks the place of s and finds its kind.
func (s *Spec) setPlace() error {
	place := s.Ref
	if strings.ContainsFunc(s.Raw, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return s.usage("it holds a control character")
	}
	if name := unknownKey(place); name != "" {
		return s.noKey(name)
	}
	if name := bareKey(place); name != "" {
		return s.usage("key " + name + " has no value; write " + name + "=VALUE")
	}
	switch {
	case place == "":
		return s.usage("it names no place; write . for the working tree, a directory (./dir) or a git ref")
	case place == ".":
		s.Kind = WorkTree
	case isDirArg(place):
		s.Kind = Dir
	case strings.Contains(place, "..."):
		return s.setMergeBase()
	case place[0] == '-':
		return s.usage("a version cannot start with -; flags come before the versions")
	case strings.Contains(place, "..") && !strings.ContainsAny(place, ":{"):
		return s.usage("two dots are a range; write A...B for the merge base of A and B against B, or A and B apart")
	default:
		s.Kind = Ref
	}
	return nil
}

// setMergeBase splits A...B, where an empty side means HEAD.
func (s *Spec) setMergeBase() error {
	a, b, _ := strings.Cut(s.Ref, "...")
	if strings.Contains(b, "..") || strings.HasPrefix(b, ".") {
		return s.usage("write A...B with three dots, once")
	}
	if strings.HasPrefix(a, "-") || strings.HasPrefix(b, "-") {
		return s.usage("a ref cannot start with -")
	}
	if a == "" {
		a = "HEAD"
	}
	if b == "" {
		b = "HEAD"
	}
	s.Kind, s.Ref = MergeBase, a+"..."+b
	return nil
}

// isDirArg reports whether place is written as a directory.
func isDirArg(place string) bool {
	return place == ".." || strings.HasPrefix(place, "/") ||
		strings.HasPrefix(place, "./") || strings.HasPrefix(place, "../")
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

// keys is the part of Raw from the first comma that starts a key, so that a
// place and its keys can be told apart when an argument is split in two.
func (s Spec) keys() string {
	place, _ := splitKeys(s.Raw)
	return s.Raw[len(place):]
}

func (s Spec) usage(reason string) error {
	return &UsageError{Arg: s.Raw, Reason: reason}
}
