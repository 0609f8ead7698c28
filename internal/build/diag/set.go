package diag

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
)

// A Set is what the compiler said in one build. The zero value says nothing, and
// it is safe for concurrent reading.
type Set struct {
	// Toolchain is the compiler's version, such as "go1.26.0".
	Toolchain string
	// Lacks is what the toolchain did not tell.
	Lacks []Lack
	// Folders are where the files of packages are that cgo has rewritten, by import path. The
	// compiler names them without a folder.
	Folders map[string]string

	byLine map[line][]Diagnostic
	seen   map[key]bool
	// written is the source that each of the compiler's files is about, by the package's
	// path and the base name.
	written map[[2]string]string
}

type line struct {
	file string
	line int
}

// A key is what tells two diagnostics apart. Instances of a generic function say the same.
type key struct {
	at    Position
	code  Code
	about string
	chain string
}

// Add puts a diagnostic into the set unless it is there.
func (s *Set) Add(d Diagnostic) {
	k := key{at: d.Position, code: d.Code, about: d.Variable + d.Callee}
	if len(d.Chain) > 0 {
		k.chain = fmt.Sprint(d.Chain)
	}
	if s.seen[k] {
		return
	}
	if s.byLine == nil {
		s.byLine, s.seen = make(map[line][]Diagnostic), make(map[key]bool)
	}
	s.seen[k] = true
	at := line{d.File, d.Line}
	s.byLine[at] = append(s.byLine[at], d)
}

// Len returns how many diagnostics there are.
func (s *Set) Len() int { return len(s.seen) }

// LacksKind reports whether the toolchain did not tell something of a kind.
func (s *Set) LacksKind(kind LackKind) bool {
	return slices.ContainsFunc(s.Lacks, func(l Lack) bool { return l.Kind == kind })
}

// Files returns the files that something is said about, sorted.
func (s *Set) Files() []string {
	files := make(map[string]bool)
	for l := range s.byLine {
		files[l.file] = true
	}
	return slices.Sorted(maps.Keys(files))
}

// Hides reports whether the compiler overwrote what it said about a file of a package with
// what it said about another of the same base name.
func (s *Set) Hides(importPath, file string) bool {
	about, ok := s.written[[2]string{importPath, filepath.Base(file)}]
	return ok && about != file
}

// At returns what is said about the code of a line, in its own function and wherever
// it was inlined, by column.
func (s *Set) At(file string, n int) []Diagnostic {
	if s == nil {
		return nil
	}
	found := slices.Clone(s.byLine[line{file, n}])
	slices.SortStableFunc(found, func(a, b Diagnostic) int { return a.Column - b.Column })
	return found
}

// Along returns what is said about the code of a line where it was inlined by a chain of
// calls, innermost first as the lines of a pprof location are: chain[0] is the line itself,
// chain[1] where the call of its function stands. With one element it is about the function
// that was not inlined.
func (s *Set) Along(chain []Position) []Diagnostic {
	if s == nil || len(chain) == 0 {
		return nil
	}
	var found []Diagnostic
	for _, d := range s.At(chain[0].File, chain[0].Line) {
		if inlinedAs(d.Chain, chain[1:]) {
			found = append(found, d)
		}
	}
	return found
}

// inlinedAs reports whether two chains of calls are the same by file and line.
func inlinedAs(a, b []Position) bool {
	return slices.EqualFunc(a, b, func(a, b Position) bool { return a.File == b.File && a.Line == b.Line })
}

// Renamed returns the set with other names for its files, such as those of the user's tree
// in place of a snapshot's.
func (s *Set) Renamed(name func(string) string) *Set {
	out := &Set{
		Toolchain: s.Toolchain, Lacks: slices.Clone(s.Lacks), byLine: make(map[line][]Diagnostic), seen: s.seen,
	}
	for i, l := range out.Lacks {
		out.Lacks[i].What = name(l.What)
	}
	at := func(p Position) Position { return Position{name(p.File), p.Line, p.Column} }
	for l, all := range s.byLine {
		for _, d := range all {
			d.Position = at(d.Position)
			d.Chain, d.Flow = slices.Clone(d.Chain), slices.Clone(d.Flow)
			for i, p := range d.Chain {
				d.Chain[i] = at(p)
			}
			for i, step := range d.Flow {
				d.Flow[i].Position = at(step.Position)
			}
			to := line{name(l.file), l.line}
			out.byLine[to] = append(out.byLine[to], d)
		}
	}
	return out
}
