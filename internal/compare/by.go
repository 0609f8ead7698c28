package compare

import (
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// By says how sub-benchmarks of one binary pair up: those whose names differ
// in the value of a key, or are equal once a pattern is cut out of them. The
// zero value pairs none.
type By struct {
	Key string         // of name elements key=value; empty with Pattern
	Cut *regexp.Regexp // what is cut out, nil with Key
	// Base is the key=value of the base; empty means the first found. With
	// Cut, the base is the name that Cut does not match.
	Base string
	Text string // as it was written
}

// Active reports whether sub-benchmarks are compared.
func (b By) Active() bool { return b.Text != "" }

// Split takes a benchmark's name apart into the name it shares with those it
// is compared with, and the name of its arm. It reports false for a benchmark
// that takes no part.
func (b By) Split(name string) (shared, arm string, ok bool) {
	if b.Cut != nil {
		return b.Cut.ReplaceAllString(name, ""), name, true
	}
	parts := strings.Split(name, "/")
	for i, p := range parts {
		if i > 0 && strings.HasPrefix(p, b.Key+"=") {
			rest := append(append([]string(nil), parts[:i]...), parts[i+1:]...)
			return strings.Join(rest, "/"), p, true
		}
	}
	return "", "", false
}

// BaseAt returns the index of the base among the arms of the benchmark called
// shared, -1 if none of them is the one that was asked for.
func (b By) BaseAt(shared string, arms []string) int {
	want := b.Base
	if b.Cut != nil {
		want = shared
	}
	if at := slices.Index(arms, want); at >= 0 || b.Base != "" {
		return at
	}
	return 0
}

// CheckBase returns an error if no row has the base that was asked for.
func (b By) CheckBase(rows []sample.Row) error {
	if b.Base == "" {
		return nil
	}
	var arms []string
	for _, r := range rows {
		if r.Base == b.Base && r.Missing == "" {
			return nil
		}
		if r.Head != "" && !slices.Contains(arms, r.Head) {
			arms = append(arms, r.Head)
		}
	}
	if len(arms) == 0 {
		return nil // nothing was built; the rows tell
	}
	return &OptionError{
		Option: "base", Usage: true,
		Problem: "no benchmark has " + b.Base + "; there are " + strings.Join(arms, ", "),
	}
}
