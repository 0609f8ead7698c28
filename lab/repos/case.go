package repos

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/lines"
)

// A commitCase is one commit to compare with its first parent.
type commitCase struct {
	ID string `json:"id"`
	// Repo is where the repository lies, without https://.
	Repo string `json:"repo"`
	// Commit is the full hash: servers give no others by their name alone.
	Commit string `json:"commit"`
	// Package is the directory of the package, "." or one that begins with ./;
	// it may lie in a module of its own.
	Package string `json:"package"`
	Bench   string `json:"bench"`
	// Flags are those that hone diff needs beside -bench: -tests-from head
	// where the benchmark came with the commit.
	Flags []string `json:"flags,omitempty"`
	// Prepare lists commands of go or git, split at spaces, that both trees
	// need to build today. They run at the top of the repository.
	Prepare []string `json:"prepare,omitempty"`
	// Expect is the verdict that the author's change deserves as far as is
	// known from an earlier and shorter look: faster, slower, same, or "" where
	// that look could not tell. Except names benchmarks with another.
	Expect string            `json:"expect"`
	Except map[string]string `json:"except,omitempty"`
	Remark string            `json:"remark"`
}

// testsFromHead reports whether both sides run the commit's tests.
func (c commitCase) testsFromHead() bool {
	i := slices.Index(c.Flags, "-tests-from")
	return i >= 0 && i+1 < len(c.Flags) && c.Flags[i+1] == "head"
}

// expect is the verdict expected of a benchmark.
func (c commitCase) expect(benchmark string) string {
	if e, ok := c.Except[benchmark]; ok {
		return e
	}
	return c.Expect
}

// readCases reads the list of commits and returns those whose id matches.
func readCases(file string, only *regexp.Regexp) ([]commitCase, error) {
	return lines.List[commitCase](file, "commit", only)
}

func (c commitCase) Key() string { return c.ID }

var (
	idForm   = regexp.MustCompile(`^[A-Za-z0-9]+$`) // it names a directory
	repoForm = regexp.MustCompile(`^[a-z0-9.]+(/[A-Za-z0-9_.-]+)+$`)
	hashForm = regexp.MustCompile(`^[0-9a-f]{40}$`)
)

var expectations = []string{"", "faster", "slower", "same"}

func (c commitCase) Validate() error {
	_, err := regexp.Compile(c.Bench)
	switch {
	case !idForm.MatchString(c.ID):
		return fmt.Errorf("id %q: want letters and digits", c.ID)
	case !repoForm.MatchString(c.Repo):
		return fmt.Errorf("repo %q: want host/owner/name", c.Repo)
	case !hashForm.MatchString(c.Commit):
		return fmt.Errorf("commit %q: want all 40 digits of its hash", c.Commit)
	case c.Package != "." && c.Package != "./"+path.Clean(c.Package) || strings.Contains(c.Package, ".."):
		return fmt.Errorf("package %q: want . or a directory such as ./benchmark", c.Package)
	case c.Bench == "" || err != nil:
		return fmt.Errorf("bench %q: want a regular expression", c.Bench)
	case !slices.Contains(expectations, c.Expect):
		return fmt.Errorf("expect %q: want faster, slower, same or nothing", c.Expect)
	case slices.Contains(c.Flags, "-tests-from") && !c.testsFromHead():
		return errors.New("flags: -tests-from goes with head")
	}
	for name, e := range c.Except {
		if !strings.HasPrefix(name, "Benchmark") || !slices.Contains(expectations, e) {
			return fmt.Errorf("except %q: %q: want a benchmark, and faster, slower, same or nothing", name, e)
		}
	}
	return checkPrepare(c.Prepare)
}

// checkPrepare allows commands of go and git alone.
func checkPrepare(lines []string) error {
	for _, p := range lines {
		if f := strings.Fields(p); len(f) < 2 || f[0] != "go" && f[0] != "git" {
			return fmt.Errorf("prepare %q: want a command of go or git", p)
		}
	}
	return nil
}
