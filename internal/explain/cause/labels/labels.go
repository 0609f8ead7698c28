// Package labels holds cause.Of to hot lines whose cause a person wrote down before: the small
// programs in testdata/lines of package cause, and lines of public modules.
//
//  1. Comments reads the labels of a folder.
//  2. Subject.Open builds a package and asks the compiler about it; Case runs one benchmark of it
//     under a profiler and returns the causes of its lines.
//  3. Judge compares causes with labels, and a Score adds up.
package labels

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/explain/cause"
)

// A Label is a hot line with the cause that must come first.
type Label struct {
	File string     `json:"file"` // its base name
	Line int        `json:"line"`
	Kind cause.Kind `json:"kind"`
	Code cause.Code `json:"code"`
	// Reason is why, as a person sees it.
	Reason string `json:"reason"`
}

// mark begins a label in the source: "//hot kind code: reason".
const mark = "//hot "

// Comments returns the labels that stand in the comments of a folder's files.
func Comments(dir string) ([]Label, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var all []Label
	for _, file := range files {
		found, err := commentsOf(file)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

func commentsOf(file string) ([]Label, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []Label
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		code, text, ok := strings.Cut(lines.Text(), mark)
		if !ok || strings.HasPrefix(strings.TrimSpace(code), "//") {
			continue
		}
		what, reason, _ := strings.Cut(text, ": ")
		kind, cod, ok := strings.Cut(what, " ")
		if !ok || reason == "" {
			return nil, fmt.Errorf("%s:%d: want %skind code: reason", file, n, mark)
		}
		all = append(all, Label{filepath.Base(file), n, cause.Kind(kind), cause.Code(cod), reason})
	}
	return all, lines.Err()
}
