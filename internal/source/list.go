package source

import (
	"os"
	"path/filepath"
	"strings"
)

// ParseList parses the versions of a command line, in order, the base first.
// No argument means HEAD against the working tree, a single version is
// compared with the working tree, and A...B gives two versions: their merge
// base and B, both with the keys of the argument.
//
// An argument that is an existing regular file in dir is a file of benchmark
// results, and then all must be. Every error is a *UsageError.
func ParseList(dir string, args []string) ([]Spec, error) {
	if len(args) == 0 {
		return []Spec{{Raw: "HEAD", Kind: Ref, Ref: "HEAD"}, {Raw: ".", Ref: "."}}, nil
	}
	var specs []Spec
	for _, arg := range args {
		s, err := parseArg(dir, arg)
		if err != nil {
			return nil, err
		}
		specs = append(specs, s)
		if s.Kind == MergeBase {
			specs = append(specs, s.mergeHead())
		}
	}
	if err := checkFiles(specs); err != nil {
		return nil, err
	}
	if len(specs) == 1 {
		specs = append(specs, Spec{Raw: ".", Ref: "."})
	}
	return specs, nil
}

// parseArg parses one argument that may name a file.
func parseArg(dir, arg string) (Spec, error) {
	if isFile(dir, arg) { // whole: a file's name may hold anything
		return Spec{Raw: arg, Ref: arg, Kind: File}, nil
	}
	s, err := ParseSpec(arg)
	if err == nil && isFile(dir, s.Ref) {
		return Spec{}, s.usage(s.Ref + " is a file of benchmark results, which takes no keys")
	}
	return s, err
}

// mergeHead returns the second version that A...B stands for.
func (s Spec) mergeHead() Spec {
	_, b, _ := strings.Cut(s.Ref, "...")
	s.Raw, s.Ref, s.Kind = b+s.keys(), b, Ref
	return s
}

// checkFiles checks that results are compared only with results.
func checkFiles(specs []Spec) error {
	files := 0
	var first Spec
	for _, s := range specs {
		if s.Kind == File {
			if files++; files == 1 {
				first = s
			}
		}
	}
	if files == 0 || files == len(specs) && files > 1 {
		return nil
	}
	reason := "it is a regular file and so taken for benchmark results, which are compared only with each other"
	if !isDirArg(first.Ref) {
		reason += "; if a git ref is meant, write refs/heads/" + first.Ref + " or the commit"
	}
	return first.usage(reason)
}

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
