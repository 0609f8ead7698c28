package cli

import (
	"regexp"
	"slices"
	"strings"
)

// by says how sub-benchmarks of one binary pair up.
type by struct {
	key  string         // -by key
	re   *regexp.Regexp // -by /RE/
	base string         // key=value of the base; empty: the first met
	text string
}

func parseBy(text, base string) (by, error) {
	b := by{text: text}
	re, isRE := strings.CutPrefix(text, "/")
	switch {
	case text == "" && base != "":
		return b, usageErrorf("diff: -base needs -by")
	case text == "":
		return b, nil
	case isRE && len(re) > 1 && strings.HasSuffix(re, "/"):
		if base != "" {
			return b, usageErrorf("diff: -base does not go with -by /RE/: the base is the name RE does not match")
		}
		var err error
		if b.re, err = regexp.Compile(strings.TrimSuffix(re, "/")); err != nil {
			return b, usageErrorf("diff: -by %s: %v", text, err)
		}
		return b, nil
	case isRE || strings.ContainsAny(text, "=/ "):
		return b, usageErrorf("diff: -by %s: want a key such as impl, or /RE/", text)
	}
	b.key = text
	if base != "" {
		b.base = text + "=" + strings.TrimPrefix(base, text+"=")
	}
	return b, nil
}

func (b by) active() bool { return b.text != "" }

// split takes a benchmark's name apart into the name it shares with those it
// is compared with, and the name of its arm. It reports false for a benchmark
// that takes no part.
func (b by) split(name string) (shared, arm string, ok bool) {
	if b.re != nil {
		return b.re.ReplaceAllString(name, ""), name, true
	}
	parts := strings.Split(name, "/")
	for i, p := range parts {
		if i > 0 && strings.HasPrefix(p, b.key+"=") {
			rest := append(append([]string(nil), parts[:i]...), parts[i+1:]...)
			return strings.Join(rest, "/"), p, true
		}
	}
	return "", "", false
}

// baseAt returns the place of the base among the arms of the benchmark called
// shared, -1 if none of them is the one that was asked for.
func (b by) baseAt(shared string, arms []string) int {
	want := b.base
	if b.re != nil {
		want = shared
	}
	if at := slices.Index(arms, want); at >= 0 || b.base != "" {
		return at
	}
	return 0
}
