package source

import (
	"slices"
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

// keys is the part of Raw from the first comma that starts a key, so that a
// place and its keys can be told apart when an argument is split in two.
func (s Spec) keys() string {
	place, _ := splitKeys(s.Raw)
	return s.Raw[len(place):]
}
