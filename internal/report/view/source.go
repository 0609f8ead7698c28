package view

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/report/words"
)

// A Source is a declared function with its lines, closures in it included.
type Source struct {
	// Function is its short name, Names are all that profiles have for it, closures and
	// instances included.
	Function string
	Names    []string
	File     string
	Line     int // where it begins
	Lines    []SourceLine
}

// A SourceLine is a line of code.
type SourceLine struct {
	N    int
	Text string
	// Values are what the line took itself, and with all that it called, in each
	// profile; nil where it took nothing.
	Values [][2]int64
	// Notes stand in the margin.
	Notes []string
}

// SourceOptions say which source is shown.
type SourceOptions struct {
	// Most is how many functions there are at most; 0 means 40.
	Most int
	// Read reads a file by its name in the profile; nil means from this machine.
	Read func(file string) ([]byte, error)
	// Notes returns what is known of a line; nil for nothing.
	Notes func(file string, line int) []string
}

const (
	defaultSources = 40
	// A function with more lines shows those around lines that took something.
	longFunction = 150
	neighbors    = 8
)

// Sources returns the functions of the program's own code that took the most in any of the
// profiles, the largest first, as far as their files can be read.
func Sources(list []*Stacks, opt SourceOptions) []Source {
	if opt.Most == 0 {
		opt.Most = defaultSources
	}
	if opt.Read == nil {
		opt.Read = os.ReadFile
	}
	if opt.Notes == nil {
		opt.Notes = func(string, int) []string { return nil }
	}
	type ranked struct {
		Source
		share float64
	}
	var all []ranked
	for file, spots := range ownLines(list) {
		text, err := opt.Read(file)
		if err != nil {
			continue
		}
		lines := strings.Split(string(text), "\n")
		for _, r := range declarations(file, text, spots) {
			if r.to > len(lines) || r.from < 1 {
				continue // another version of the file
			}
			f := &fileLines{list, file, lines, spots, opt.Notes}
			s, share := f.source(r)
			all = append(all, ranked{s, share})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.share, a.share), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	var out []Source
	for _, s := range all[:min(opt.Most, len(all))] {
		out = append(out, s.Source)
	}
	return out
}

// ownLines returns the lines that took something of the program's own code, by file, each
// with the function that it is in.
func ownLines(list []*Stacks) map[string]map[int]string {
	files := make(map[string]map[int]string)
	for _, s := range list {
		for at, sum := range s.lines {
			f := s.functions[sum.function]
			if f.Class != Own || at.file == "" || at.line <= 0 {
				continue
			}
			if files[at.file] == nil {
				files[at.file] = make(map[int]string)
			}
			files[at.file][int(at.line)] = f.Name
		}
	}
	return files
}

// A span is the lines of a declaration.
type span struct{ from, to int }

// declarations returns the functions of a file that lines with samples are in. Where the
// file is no Go, what belongs to one name is one.
func declarations(name string, text []byte, spots map[int]string) []span {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution|parser.ParseComments)
	var out []span
	if err == nil {
		for _, d := range file.Decls {
			// Positions as the compiler has them, by //line comments, are those of
			// another file.
			r := span{fset.PositionFor(d.Pos(), false).Line, fset.PositionFor(d.End(), false).Line}
			_, isFunc := d.(*ast.FuncDecl)
			for line := range spots {
				if line >= r.from && line <= r.to && (isFunc || r.to > r.from) {
					out = append(out, r)
					break
				}
			}
		}
		return out
	}
	byName := make(map[string]span)
	for line, fn := range spots {
		r, ok := byName[fn]
		if !ok {
			r = span{line, line}
		}
		byName[fn] = span{min(r.from, line), max(r.to, line)}
	}
	return slices.Collect(maps.Values(byName))
}

// fileLines is a file with what is known of it.
type fileLines struct {
	list  []*Stacks
	name  string
	text  []string
	spots map[int]string
	notes func(file string, line int) []string
}

// source makes a function's lines, and returns its largest share of a profile.
func (f *fileLines) source(r span) (Source, float64) {
	s := Source{File: f.name, Line: r.from}
	shares := make([]float64, len(f.list))
	names := make(map[string]bool)
	for n := r.from; n <= r.to; n++ {
		if name := f.spots[n]; name != "" {
			names[name] = true
		}
		if !f.shown(r, n) {
			continue
		}
		l := SourceLine{N: n, Text: strings.TrimSuffix(f.text[n-1], "\r"), Notes: f.notes(f.name, n)}
		values, some := make([][2]int64, len(f.list)), false
		for i, p := range f.list {
			sum, ok := p.lines[place{f.name, int64(n)}]
			if !ok {
				continue
			}
			values[i], some = [2]int64{sum.flat, sum.cum}, true
			if p.Total != 0 {
				shares[i] += float64(sum.cum) / float64(p.Total)
			}
		}
		if some {
			l.Values = values
		}
		s.Lines = append(s.Lines, l)
	}
	s.Names = slices.Sorted(maps.Keys(names))
	s.Function = words.ShortFunction(slices.MinFunc(s.Names, func(a, b string) int { return cmp.Compare(len(a), len(b)) }))
	return s, slices.Max(shares)
}

// shown reports whether a line of a function is: in a long one, where it is near one with
// samples.
func (f *fileLines) shown(r span, n int) bool {
	if r.to-r.from < longFunction || n == r.from {
		return true
	}
	for near := n - neighbors; near <= n+neighbors; near++ {
		if f.spots[near] != "" {
			return true
		}
	}
	return false
}

// SourceLines lists a function as text: in front of each line what it took itself and with
// all that it called, and below it the notes. list are the profiles
// that the source was made from.
func (s Source) SourceLines(list []*Stacks) []string {
	head, sides := "", ""
	for _, p := range list {
		head += fmt.Sprintf("%22s", Title(p.Kind))
		sides += fmt.Sprintf("%11s%11s", "flat", "cum")
	}
	lines := []string{fmt.Sprintf("%s  %s:%d", s.Function, s.File, s.Line), head, sides}
	last := s.Line - 1
	for _, l := range s.Lines {
		if l.N != last+1 {
			lines = append(lines, strings.Repeat(" ", 22*len(list))+"   ...")
		}
		last = l.N
		var margin strings.Builder
		for i, p := range list {
			flat, cum := "", ""
			if l.Values != nil && l.Values[i] != [2]int64{} {
				flat, cum = value(float64(l.Values[i][0]), p.Unit), value(float64(l.Values[i][1]), p.Unit)
			}
			fmt.Fprintf(&margin, "%11s%11s", flat, cum)
		}
		lines = append(lines, fmt.Sprintf("%s%6d  %s", margin.String(), l.N, l.Text))
		for _, note := range l.Notes {
			lines = append(lines, strings.Repeat(" ", 22*len(list))+"      ↳ "+note)
		}
	}
	return lines
}
