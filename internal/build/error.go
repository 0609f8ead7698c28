package build

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gohone/hone/internal/source"
)

// An Error is why a version does not build.
type Error struct {
	Version, Package string
	// Lines are the compiler's first errors, without the package headline.
	Lines []string
	// More is the number of lines left out.
	More int
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %s does not build: %s", e.Version, e.Package, strings.Join(e.Lines, "; "))
	if e.More > 0 {
		s += fmt.Sprintf(" (and %d more lines)", e.More)
	}
	return s
}

func compileError(v *source.Version, p Package, output string) *Error {
	e := &Error{Version: v.Name, Package: p.ImportPath}
	const most = 4
	inSnapshot := strings.NewReplacer(v.Root+string(filepath.Separator), "", v.Root, ".")
	for line := range strings.Lines(output) {
		line = named(inSnapshot.Replace(strings.TrimSpace(line)))
		switch {
		case line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "go: downloading "):
		case len(e.Lines) < most:
			e.Lines = append(e.Lines, line)
		default:
			e.More++
		}
	}
	if text, ok := lacksSum(output); ok {
		e.Lines, e.More = []string{text}, 0
	}
	if len(e.Lines) == 0 {
		e.Lines = []string{"the go command failed and said nothing"}
	}
	return e
}

var noSum = regexp.MustCompile(`missing go\.sum entry(?: for module providing package (\S+)| for go\.mod file)?`)

// lacksSum says in one line that go.sum lacks something, if that is what the go command says.
func lacksSum(output string) (string, bool) {
	m := noSum.FindStringSubmatch(output)
	switch {
	case m == nil:
		return "", false
	case m[1] == "":
		return "go.sum lacks entries for what go.mod requires; run go mod tidy", true
	}
	return "go.sum has no entry for the module of " + m[1] + "; run go mod tidy", true
}
