package repos

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/lines"
)

// A historyCase is a commit whose author made something faster, whose parent hone tune
// is given.
type historyCase struct {
	ID     string `json:"id"`
	Repo   string `json:"repo"`   // without https://
	Commit string `json:"commit"` // the full hash, as is Parent
	Parent string `json:"parent"`
	// Package, Bench, Flags and Prepare are those of a commitCase.
	Package string   `json:"package"`
	Bench   string   `json:"bench"`
	Flags   []string `json:"flags,omitempty"`
	Prepare []string `json:"prepare,omitempty"`
	// Run selects tests, where some fail on today's Go or need a network.
	Run string `json:"run,omitempty"`
	// Class says whether a mechanical rewrite could find what the author did: findable
	// or algorithmic. A control has no gain on today's Go.
	Class string `json:"class"`
	// Kind is the shape of what the author did, Why the reason for the class. A sealed
	// case has neither.
	Kind string `json:"kind,omitempty"`
	Why  string `json:"why,omitempty"`
	// Human is what the author gained, in a hurried look: a gain for each benchmark.
	Human map[string]gain `json:"human"`
	// Half is open or sealed, as coin says. Nobody who writes rules looks at sealed
	// cases before the end.
	Half string `json:"half"`
}

// A gain is how much less head takes than base: base/head, above 1 where head is better.
type gain struct {
	Time float64 `json:"time"`
	// Allocs are the allocations of base and head.
	Allocs [2]float64 `json:"allocs"`
}

const (
	classFindable    = "findable"
	classAlgorithmic = "algorithmic"
	classControl     = "control"

	halfOpen   = "open"
	halfSealed = "sealed"
	halfBoth   = "both"
)

var (
	historyClasses = []string{classFindable, classAlgorithmic, classControl}
	historyKinds   = []string{
		"fmt", "string building", "buffer", "split", "regexp", "map", "bounds", "escape", "reuse", "hoisting", "sort",
		"conversion", "reflection", "bits", "algorithmic", "layout", "concurrency", "unsafe", "codec", "other",
	}
)

// coin decides the half of a case by the first byte of the SHA-256 of its id, repository
// and commit, one after another: even is open.
func coin(id, repo, commit string) string {
	if sha256.Sum256([]byte(id + repo + commit))[0]%2 == 0 {
		return halfOpen
	}
	return halfSealed
}

// readHistory reads the list and returns the cases of a half, all where half is "both",
// whose id matches.
func readHistory(file, half string, only *regexp.Regexp) ([]historyCase, error) {
	cases, err := lines.List[historyCase](file, "commit", only)
	if err != nil {
		return nil, err
	}
	cases = slices.DeleteFunc(cases, func(c historyCase) bool { return half != halfBoth && c.Half != half })
	if len(cases) == 0 {
		return nil, fmt.Errorf("%s: no commit of the half %s", file, half)
	}
	return cases, nil
}

func (c historyCase) Key() string { return c.ID }

func (c historyCase) Validate() error {
	_, badRun := regexp.Compile(c.Run)
	switch {
	case !hashForm.MatchString(c.Parent):
		return fmt.Errorf("parent %q: want all 40 digits of its hash", c.Parent)
	case !slices.Contains(historyClasses, c.Class):
		return fmt.Errorf("class %q: want one of %s", c.Class, strings.Join(historyClasses, ", "))
	case c.Half != coin(c.ID, c.Repo, c.Commit):
		return fmt.Errorf("half %q: the coin says %s", c.Half, coin(c.ID, c.Repo, c.Commit))
	case c.Half == halfSealed && c.Kind+c.Why != "":
		return errors.New("kind and why of a sealed commit stay outside of the list")
	case c.Half == halfOpen && !slices.Contains(historyKinds, c.Kind):
		return fmt.Errorf("kind %q: want one of %s", c.Kind, strings.Join(historyKinds, ", "))
	case len(c.Human) == 0:
		return errors.New("human: want the gain of a benchmark")
	case badRun != nil:
		return fmt.Errorf("run %q: want a regular expression", c.Run)
	}
	for name, g := range c.Human {
		if !strings.HasPrefix(name, "Benchmark") || g.Time <= 0 {
			return fmt.Errorf("human %q: %v: want a benchmark, and a ratio above 0", name, g.Time)
		}
	}
	return c.commit().Validate()
}

// commit is the case as hone diff and its clone need it.
func (c historyCase) commit() commitCase {
	return commitCase{
		ID: c.ID, Repo: c.Repo, Commit: c.Commit, Package: c.Package, Bench: c.Bench,
		Flags: c.Flags, Prepare: c.Prepare,
		Expect: map[bool]string{true: "same", false: "faster"}[c.Class == classControl],
	}
}

// parent is the case as hone tune needs it.
func (c historyCase) parent() practiceCase {
	of := c.commit()
	return practiceCase{ID: c.ID, Package: c.Package, Bench: c.Bench, Run: c.Run, parent: &of}
}
