package compare

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build"
)

// An OptionError is an option under which nothing can be measured.
type OptionError struct {
	Option string // "unit", "base" or "instructions"
	Value  string // empty for an option without one
	// Problem is the rest of the sentence.
	Problem string
	// Usage reports whether the value itself is wrong, rather than the code.
	Usage bool
}

func (e *OptionError) Error() string {
	return strings.TrimSpace(e.Option+" "+e.Value) + ": " + e.Problem
}

// A NoMatchError reports that no benchmark is selected.
type NoMatchError struct {
	Bench string
	// By is the text of Options.By, empty without it. With By, the error is
	// that no two benchmarks pair up.
	By string
	// Have are the names of all benchmarks.
	Have []string
	// File is the file of results that has none, empty without one.
	File string
}

func (e *NoMatchError) Error() string {
	what := "no benchmark matches " + e.Bench
	switch {
	case e.File != "":
		return "no benchmark of " + e.File + " matches " + e.Bench
	case e.By != "":
		what = "no two benchmarks pair up by " + e.By
	}
	return what + e.There()
}

// There lists the benchmarks that there are, as the end of an error text.
func (e *NoMatchError) There() string {
	const most = 8
	switch n := len(e.Have); {
	case n == 0:
		return ": there are none"
	case n > most:
		return fmt.Sprintf("; there are %s and %d more", strings.Join(e.Have[:most], ", "), n-most)
	}
	return "; there are " + strings.Join(e.Have, ", ")
}

// A NoBenchmarksError reports packages that have nothing to run.
type NoBenchmarksError struct {
	Packages []string // the patterns
	Versions []string // the arms that were looked at
	// Matched reports whether there are packages, if none with benchmarks.
	Matched bool
	// Directory is a pattern that names a directory without its "./", empty if
	// there is none.
	Directory string
}

func (e *NoBenchmarksError) Error() string {
	where := strings.Join(e.Packages, " ") + " in " + strings.Join(e.Versions, " or ")
	switch {
	case e.Matched:
		return "no benchmarks in " + where + "; name other packages, for example ./... for all"
	case e.Directory != "":
		return "no package matches " + where + "; for the directory write ./" + e.Directory
	}
	return "no package matches " + where
}

// A RunningError reports a run that cannot go on, since another process is
// measuring it. Holding the lock of the machine rules that out.
type RunningError struct{ Run int64 }

func (e *RunningError) Error() string {
	return fmt.Sprintf("run %d is being measured by another hone", e.Run)
}

// NoBenchmarks returns the error for patterns without benchmarks in versions;
// matched reports whether they match packages.
func NoBenchmarks(patterns, versions []string, matched bool) *NoBenchmarksError {
	e := &NoBenchmarksError{Packages: patterns, Versions: versions, Matched: matched}
	for _, p := range patterns {
		if info, err := os.Stat(p); err == nil && info.IsDir() && !strings.HasPrefix(p, ".") {
			e.Directory = p
		}
	}
	return e
}

// Names lists names in a sentence: five, and how many more there are. Equal
// ones that follow each other are named once; the argument may be reordered.
func Names(names []string) string {
	names = slices.Compact(names)
	const most = 5
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// isBuildError reports whether the code is at fault rather than the machine.
func isBuildError(err error) bool {
	_, ok := errors.AsType[*build.Error](err)
	return ok
}

// reason is the error of a build in one line, without the version and the
// package, which stand beside it; empty for nil.
func reason(err error) string {
	if err == nil {
		return ""
	}
	text := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; ")
	if e, ok := errors.AsType[*build.Error](err); ok {
		text = strings.TrimPrefix(text, e.Version+": "+e.Package+" ")
	}
	return text
}
