package results

import (
	"strings"

	"golang.org/x/perf/benchfmt"
)

// commonProcs returns what go test appended to the names for GOMAXPROCS, if it
// is the same for all. A file with -cpu=1,2 has several, and there only the
// whole names tell the results apart. The empty string means one processor.
func commonProcs(list []*Benchmark) string {
	common := procsOf(list[0].Name)
	for _, b := range list[1:] {
		if procsOf(b.Name) != common {
			return ""
		}
	}
	return common
}

// procsOf returns the end of a name that looks like GOMAXPROCS: "-8".
func procsOf(name string) string {
	_, parts := benchfmt.Name(name).Parts()
	if len(parts) == 0 || parts[len(parts)-1][0] != '-' {
		return ""
	}
	return string(parts[len(parts)-1])
}

// cutProcs takes GOMAXPROCS off the names of all files, if each file has one
// value of it.
func (s *Set) cutProcs() {
	for _, f := range s.Files {
		for _, b := range f.Benchmarks {
			if f.Procs == "" && procsOf(b.Name) != "" {
				for _, f := range s.Files {
					f.Procs = ""
				}
				return
			}
		}
	}
	for _, f := range s.Files {
		for _, b := range f.Benchmarks {
			b.Name = strings.TrimSuffix(b.Name, f.Procs)
		}
	}
}

// dropPackages forgets the packages where a file does not name them, as when
// an author kept only the lines with results, and no name needs them.
func (s *Set) dropPackages() {
	nameless := false
	for _, f := range s.Files {
		without := true
		names := make(map[string]bool)
		for _, b := range f.Benchmarks {
			if names[b.Name] {
				return // two packages have it
			}
			names[b.Name] = true
			without = without && b.Package == ""
		}
		nameless = nameless || without
	}
	if !nameless {
		return
	}
	for _, f := range s.Files {
		for _, b := range f.Benchmarks {
			b.Package = ""
		}
	}
}
