package repos

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/gohone/hone/lab/lines"
)

// A practiceCase is one package to run hone tune on.
type practiceCase struct {
	ID string `json:"id"`
	// Module is a path with an exact version. Where it is empty, Commit is the id of
	// a commit in the list of commits, whose parent is taken, or Folder is a module of
	// this repository, relative to the lab.
	Module string `json:"module,omitempty"`
	Commit string `json:"commit,omitempty"`
	Folder string `json:"folder,omitempty"`
	// Package is its directory, "." or one that begins with ./. Bench selects
	// benchmarks. Those of a commit are taken where they are empty.
	Package string `json:"package,omitempty"`
	Bench   string `json:"bench,omitempty"`
	// Run selects tests, where some fail on today's Go.
	Run string `json:"run,omitempty"`
	// Prepare lists commands of go or git, split at spaces, that the tree of a
	// module needs to build today.
	Prepare []string `json:"prepare,omitempty"`
	// Tests is a folder in testdata/practice whose files are put into the package:
	// benchmarks, where a module has none of what it is used for.
	Tests  string `json:"tests,omitempty"`
	Remark string `json:"remark,omitempty"`

	parent *commitCase
}

// readPractice reads the list of packages and returns those whose id matches.
func readPractice(file string, only *regexp.Regexp) ([]practiceCase, error) {
	return lines.List[practiceCase](file, "package", only)
}

func (c practiceCase) Key() string { return c.ID }

// moduleForm is a module path with an exact version, as go mod download takes it.
var moduleForm = regexp.MustCompile(`^[A-Za-z0-9./_~-]+@v[0-9]+\.[0-9]+\.[0-9]+[A-Za-z0-9.+-]*$`)

func (c practiceCase) Validate() error {
	_, badBench := regexp.Compile(c.Bench)
	_, badRun := regexp.Compile(c.Run)
	switch {
	case !idForm.MatchString(c.ID):
		return fmt.Errorf("id %q: want letters and digits", c.ID)
	case c.sources() != 1:
		return errors.New("want one of a module, a commit and a folder")
	case c.Module != "" && !moduleForm.MatchString(c.Module):
		return fmt.Errorf("module %q: want path@version", c.Module)
	case c.Commit == "" && c.Package == "":
		return errors.New("want a package")
	case c.Package != "" && c.Package != "." && c.Package != "./"+path.Clean(c.Package) || strings.Contains(c.Package, ".."):
		return fmt.Errorf("package %q: want . or a directory such as ./match", c.Package)
	case badBench != nil || badRun != nil:
		return fmt.Errorf("bench %q, run %q: want regular expressions", c.Bench, c.Run)
	case c.Commit != "" && (len(c.Prepare) > 0 || c.Tests != ""):
		return errors.New("prepare and tests are for modules: what a commit needs is in its own list")
	case c.Tests != "" && !idForm.MatchString(c.Tests):
		return fmt.Errorf("tests %q: want the name of a folder", c.Tests)
	}
	return checkPrepare(c.Prepare)
}

// sources is how many places the code is said to come from.
func (c practiceCase) sources() int {
	n := 0
	for _, s := range []string{c.Module, c.Commit, c.Folder} {
		if s != "" {
			n++
		}
	}
	return n
}

// name is the module with its version, or the repository with the parent's commit.
func (c practiceCase) name() string {
	if c.parent != nil {
		return fmt.Sprintf("%s@%.12s^", c.parent.Repo, c.parent.Commit)
	}
	return c.Module + c.Folder
}
