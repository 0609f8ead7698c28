package shift

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
)

// A Side is one version of a benchmark or a service.
type Side struct {
	// Profiles are by kind. PerOp is what one operation, or one request, takes of each kind in
	// all: seconds, objects, bytes. Kinds that are not in both are not compared.
	Profiles map[explain.Kind]*profile.Profile
	PerOp    map[explain.Kind]float64
	// Summed are the kinds whose PerOp is what the profile itself adds up to: then that is sampled, too.
	Summed map[explain.Kind]bool
	// Own reports whether a function, in a file, is of the user's own code.
	Own func(function, file string) bool
	// Compiler is what was said of the build; nil if that is not known.
	Compiler *diag.Set
	// Causes are why a line has its part, the likeliest first. Nil tells them from the samples
	// and the compiler alone.
	Causes func(explain.Hotspot) []cause.Cause
	// Read returns a file that profiles name. It may be nil.
	Read func(file string) ([]byte, error)

	files map[string]*file
}

// A file is a file of source that was parsed.
type file struct {
	lines *token.File
	decls []*ast.FuncDecl
}

// A span is a function in a file: the lines from first to last.
type span struct {
	file        string
	first, last int
}

// enclosing returns the function around a line, and whether there is one.
func (s *Side) enclosing(name string, line int) (span, bool) {
	f := s.parsed(name)
	if f == nil {
		return span{}, false
	}
	for _, d := range f.decls {
		first, last := f.lines.Line(d.Pos()), f.lines.Line(d.End())
		if first <= line && line <= last {
			return span{name, first, last}, true
		}
	}
	return span{}, false
}

// parsed reads a file of the source once; nil if that cannot be done.
func (s *Side) parsed(name string) *file {
	if f, ok := s.files[name]; ok || s.Read == nil {
		return f
	}
	if s.files == nil {
		s.files = make(map[string]*file)
	}
	s.files[name] = nil
	src, err := s.Read(name)
	if err != nil {
		return nil
	}
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if tree == nil || err != nil {
		return nil
	}
	f := &file{lines: fset.File(tree.FileStart)}
	for _, d := range tree.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			f.decls = append(f.decls, fn)
		}
	}
	s.files[name] = f
	return f
}

// linesOf returns the lines of a span.
func (s *Side) linesOf(in span) []string {
	src, err := s.Read(in.file)
	if err != nil {
		return nil
	}
	lines := strings.SplitAfter(string(src), "\n")
	return lines[in.first-1 : min(in.last, len(lines))]
}

// calls reports whether a function is called by its name in the code of spans.
func (s *Side) calls(spans []span, callee string) bool {
	name := callee[strings.LastIndexByte(callee, '.')+1:] + "("
	return slices.ContainsFunc(spans, func(in span) bool { return strings.Contains(strings.Join(s.linesOf(in), ""), name) })
}

// counterpart returns the function that stands on this side for one of the other side: in a file that ends
// in the same path, with the same name, or else with a name that the other side does not have and most of
// the same lines.
func (s *Side) counterpart(other *Side, of span, function string) (span, bool) {
	_, name := explain.Name(function)
	file := s.alike(of.file)
	f, theirs := s.parsed(file), other.parsed(of.file)
	if f == nil || theirs == nil {
		return span{}, false
	}
	taken := make(map[string]bool)
	for _, d := range theirs.decls {
		taken[nameOf(d)] = true
	}
	have := make(map[string]bool)
	for _, line := range other.linesOf(of) {
		have[strings.TrimSpace(line)] = true
	}
	var best span
	most := mostlyAlike
	for _, d := range f.decls {
		in := span{file, f.lines.Line(d.Pos()), f.lines.Line(d.End())}
		if nameOf(d) == name {
			return in, true
		}
		if taken[nameOf(d)] {
			continue
		}
		lines, same := s.linesOf(in), 0
		for _, line := range lines {
			if have[strings.TrimSpace(line)] {
				same++
			}
		}
		if part := float64(same) / float64(max(len(lines), of.last-of.first+1)); part >= most {
			best, most = in, part
		}
	}
	return best, best.file != ""
}

// mostlyAlike is the part of the lines of two functions that is the same where one is the other under
// another name.
const mostlyAlike = 0.6

// nameOf is the name of a declaration as package explain has it: "F" or "T.M".
func nameOf(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.ParenExpr:
			t = of.X
		case *ast.IndexExpr:
			t = of.X
		case *ast.IndexListExpr:
			t = of.X
		case *ast.Ident:
			return of.Name + "." + d.Name.Name
		default:
			return d.Name.Name
		}
	}
}

// alike returns the file of this side that has most of the end of a path in common with a file of the
// other side; empty if no file has its name.
func (s *Side) alike(file string) string {
	best, most := "", 0
	for _, name := range s.Compiler.Files() {
		a, b := strings.Split(name, "/"), strings.Split(file, "/")
		n := 0
		for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
			n++
		}
		if n > most {
			best, most = name, n
		}
	}
	return best
}

// said returns what the compiler said of the code in a span, each thing once: code that was
// inlined in several places is one.
func (s *Side) said(in span) []diag.Diagnostic {
	type key struct {
		at    diag.Position
		code  diag.Code
		about string
	}
	seen := make(map[key]bool)
	var out []diag.Diagnostic
	for line := in.first; line <= in.last; line++ {
		for _, d := range s.Compiler.At(in.file, line) {
			k := key{d.Position, d.Code, d.Variable + d.Callee}
			if !seen[k] {
				seen[k] = true
				out = append(out, d)
			}
		}
	}
	return out
}

// A charged is what a profile charges to lines.
type charged struct {
	lines []explain.Hotspot // the largest part first
	// outside is the part that belongs to no line, in [0, 1]. seen is how many observations all rest on.
	outside, seen float64
}

// lines are those of the side's profile of a kind. Where the source is at hand, they have the names of
// the declarations that they stand in.
func (s *Side) lines(kind explain.Kind) (*charged, error) {
	const all = 1 << 20
	p := s.Profiles[kind]
	found, err := explain.HotLines(p, explain.SampleType(kind), explain.LineOptions{Own: s.Own, Most: all})
	if err != nil {
		return nil, err
	}
	out := &charged{outside: found.Outside, seen: found.Seen}
	for _, l := range found.Hottest {
		out.lines = append(out.lines, explain.Hotspot{
			Kind: kind, Function: l.Function, File: l.File, Line: int(l.Line), Flat: l.Flat, Below: l.Below,
		})
	}
	if s.Read != nil {
		explain.NameBySource(p, out.lines, nil)
	}
	return out, nil
}

// causes are why a line has its part.
func (s *Side) causes(h *explain.Hotspot) []cause.Cause {
	if s.Causes != nil {
		return s.Causes(*h)
	}
	return cause.Of(cause.Site{
		Kind: h.Kind, Function: h.Function, File: h.File, Line: h.Line, Share: h.Flat, Below: h.Below,
		Diags: s.Compiler.At(h.File, h.Line), Compiler: s.Compiler,
	})
}

// sampling is the standard error of what one operation takes in a part of the code, from sampling alone,
// where a profile of a kind rests on n observations. Their number is Poisson's where the whole was not
// counted apart from the profile, and else binomial; where there is none, that of one.
func (s *Side) sampling(kind explain.Kind, value, n float64) float64 {
	whole := s.PerOp[kind]
	if n <= 0 || whole <= 0 {
		return 0
	}
	share := value / whole
	variance := share
	if !s.Summed[kind] {
		variance *= 1 - share
	}
	return whole * math.Sqrt(max(variance, 1/n)/n)
}
