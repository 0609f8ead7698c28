package fields

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/layout"
	"github.com/gohone/hone/rules/near"
)

// surveyor makes the survey of a package, which all rules of this package share.
var surveyor = &analysis.Analyzer{
	Name: "fieldsurvey", Doc: "find what the order of fields matters for",
	Requires: []*analysis.Analyzer{view.Analyzer}, ResultType: reflect.TypeFor[*survey](),
	Run: func(pass *analysis.Pass) (any, error) {
		s := &survey{pass: pass, index: pass.ResultOf[view.Analyzer].(*view.Index),
			known: make(map[*types.TypeName]obstacle), orders: make(map[*types.TypeName]*ordered)}
		s.facts = sync.OnceValue(func() *facts { return read(pass) })
		s.around = sync.OnceValues(func() ([]text, bool) {
			return importers(filepath.Dir(s.index.Files()[0].Tok.Name()), pass.Pkg)
		})
		return s, nil
	},
}

// A survey answers what the order of fields matters for in a package.
type survey struct {
	pass  *analysis.Pass
	index *view.Index
	facts func() *facts
	// around are the files of importers, beside tests and files of other builds.
	around, beside func() ([]text, bool)
	known          map[*types.TypeName]obstacle
	// orders are those of parts.
	orders map[*types.TypeName]*ordered
}

// parts returns the fields of a struct and the order in which they take least, nil if they do not have
// their lines for themselves.
func (s *survey) parts(d *declaration) (*parts, []int) {
	if s.orders[d.name] == nil {
		if p := partsOf(d.file, d.spec.Type.(*ast.StructType), d.t); p != nil {
			s.orders[d.name] = &ordered{p, p.best(s.pass.TypesSizes)}
		} else {
			s.orders[d.name] = new(ordered)
		}
	}
	return s.orders[d.name].parts, s.orders[d.name].best
}

// ordered are parts in their best order.
type ordered struct {
	parts *parts
	best  []int
}

// An obstacle is why the fields of a struct must stay in their order.
type obstacle struct {
	near.Reason
	detail string
	// exposed reports whether other packages can have values.
	exposed bool
}

// A declaration is that of a struct in a file of the package that rules may change.
type declaration struct {
	name *types.TypeName
	file *view.File
	decl *ast.GenDecl
	spec *ast.TypeSpec
	t    *types.Struct
}

// declared finds the declaration of a struct, nil if its fields cannot be put into another order.
func (s *survey) declared(name *types.TypeName) *declaration {
	file := s.index.FileOf(name.Pos())
	if file == nil || !file.Own() || name.Parent() != s.pass.Pkg.Scope() {
		return nil
	}
	for _, d := range file.Syntax.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.TYPE || !view.Within(name.Pos(), group) {
			continue
		}
		for _, sp := range group.Specs {
			spec := sp.(*ast.TypeSpec)
			_, isStruct := spec.Type.(*ast.StructType)
			plain := isStruct && spec.TypeParams == nil && !spec.Assign.IsValid()
			if plain && s.pass.TypesInfo.Defs[spec.Name] == name {
				return &declaration{name, file, group, spec, name.Type().Underlying().(*types.Struct)}
			}
		}
	}
	return nil
}

// obstacle returns what keeps the fields of a struct in their order.
func (s *survey) obstacle(d *declaration) obstacle {
	if o, ok := s.known[d.name]; ok {
		return o
	}
	o := s.find(d)
	s.known[d.name] = o
	return o
}

// find asks, the cheapest questions first.
func (s *survey) find(d *declaration) (o obstacle) {
	type question func(*declaration) (near.Reason, string)
	for _, q := range []question{s.declares, s.uses, s.system, s.tests} {
		if o.Reason, o.detail = q(d); o.Reason != "" {
			return o
		}
	}
	r := &reader{of: d.t, pkg: s.pass.Pkg}
	if by := r.shown(s.facts()); by != "" {
		o.Reason, o.detail = near.Shown, short(by)
		return o
	}
	if o.exposed = r.exposed(); o.exposed {
		o.Reason, o.detail = s.importers(d)
	}
	return o
}

// remark finds comments that speak of the order.
var remark = regexp.MustCompile(`(?i)` +
	`\b(must|should) (be|come|stay|remain) (the )?(first|last)\b|\bkeep\b.*\b(first|last)\b|` +
	`\bfield order\b|\border of (the |these )?fields\b|\breorder|\balign(ed|ment)?\b|\bpadding\b|\bpadded\b|` +
	`\bcache ?lines?\b|\bfalse sharing\b|\b(memory|struct) layout\b|\blaid out\b|\b(guards|protects)\b|` +
	`\bfields? (below|above)\b|\bfollowing fields?\b|\b(below|above)[.:]?$|\bhot (fields|path)\b`)

// declares asks the declaration: padding, tags, and comments that speak of the order.
func (s *survey) declares(d *declaration) (near.Reason, string) {
	for f := range d.t.Fields() {
		if f.Name() == "_" || strings.HasPrefix(strings.TrimLeft(f.Name(), "_"), "pad") || isPadding(f.Type()) {
			return near.Padding, d.name.Name()
		}
	}
	for i := range d.t.NumFields() {
		if d.t.Tag(i) != "" {
			return near.Tag, d.t.Field(i).Name()
		}
	}
	for _, g := range d.file.Syntax.Comments {
		of := view.Within(g.Pos(), d.spec) || g == d.spec.Doc || g == d.decl.Doc && len(d.decl.Specs) == 1
		if of && (remark.MatchString(strings.ReplaceAll(g.Text(), "\n", " ")) || view.HasDirective(g)) {
			return near.Remark, d.name.Name()
		}
	}
	return "", ""
}

// isPadding reports whether a type is one of golang.org/x/sys/cpu, or of package structs, for nothing
// but the place of others.
func isPadding(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && (n.Obj().Name() == "CacheLinePad" || n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "structs")
}

// uses asks the code of the package.
func (s *survey) uses(d *declaration) (near.Reason, string) {
	f := s.facts()
	if slices.Contains(f.positional, d.t) {
		return near.Positional, d.name.Name()
	}
	if slices.Contains(f.converted, d.t) {
		return near.Converted, d.name.Name()
	}
	if f.raw != "" {
		return near.Unsafe, f.raw
	}
	r := &reader{of: d.t, pkg: s.pass.Pkg}
	r.follow(f)
	if hasInterface(d.t) && f.compares(r) {
		return near.Compare, d.name.Name()
	}
	return s.aligns(d, r)
}

// compares reports whether values are compared, or may be. Where they have parts that are interfaces,
// that may panic, unless a part before differs.
func (f *facts) compares(r *reader) bool {
	sees := func(t types.Type) bool { return r.sees(t, inline) }
	return types.Comparable(r.of) && (slices.ContainsFunc(f.compared, sees) ||
		slices.ContainsFunc(f.boxed, func(b boxing) bool { return sees(b.from) }) ||
		slices.ContainsFunc(f.generic, func(i instance) bool { return sees(i.arg) }))
}

// hasInterface reports whether a value has a part that is an interface.
func hasInterface(t types.Type) bool {
	return hasPart(t, func(part types.Type) bool { return types.IsInterface(part) })
}

// hasPart reports whether a type, or one of the fields and elements that lie in its values, is one
// asked for.
func hasPart(t types.Type, is func(types.Type) bool) bool {
	if is(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return hasPart(u.Elem(), is)
	case *types.Struct:
		for f := range u.Fields() {
			if hasPart(f.Type(), is) {
				return true
			}
		}
	}
	return false
}

// aligns asks for addresses of numbers of 64 bits that would come to lie elsewhere. Package
// sync/atomic must be given multiples of 8, which on systems of 32 bits not all are.
func (s *survey) aligns(d *declaration, r *reader) (near.Reason, string) {
	for _, a := range s.facts().addressed {
		moved := r.sees(a.in, inline) || hasPart(d.t, func(part types.Type) bool { return part.Underlying() == a.in })
		if moved && s.isWide(a.field.Type()) {
			return near.Address, a.field.Name()
		}
	}
	return "", ""
}

// isWide reports whether someone who has the address of a value may give that of a 64-bit number in
// it to package sync/atomic. What the package does with fields of its own structs is known.
func (s *survey) isWide(t types.Type) bool {
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		_, isStruct := n.Underlying().(*types.Struct)
		at := n.Obj().Pkg()
		if isStruct && (at == s.pass.Pkg || at.Path() == "sync/atomic" || at.Path() == "time") {
			return false // the latter two align theirs, or have no use for that
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.Int64 || u.Kind() == types.Uint64
	case *types.Array:
		return s.isWide(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if s.isWide(f.Type()) {
				return true
			}
		}
	}
	return false
}

// system asks for code in other languages, which knows fields by where they lie. Files that use cgo
// are among those of other builds: what is loaded is what cgo makes of them.
func (s *survey) system(d *declaration) (near.Reason, string) {
	dir := filepath.Dir(d.file.Tok.Name())
	for _, pattern := range []string{"*.s", "*.S", "*.c", "*.h", "*.cc", "*.cpp", "*.cxx", "*.m", "*.syso"} {
		if found, _ := filepath.Glob(filepath.Join(dir, pattern)); len(found) > 0 {
			return near.Unsafe, filepath.Base(found[0])
		}
	}
	return "", ""
}

// tests asks tests, and files of other builds.
func (s *survey) tests(d *declaration) (near.Reason, string) {
	if s.beside == nil { // all files that rules may change are in one folder
		files := s.index.Unloaded(d.file)
		s.beside = sync.OnceValues(func() ([]text, bool) { return unloaded(files, s.pass.Pkg) })
	}
	texts, ok := s.beside()
	return ask(texts, ok, d)
}

// importers asks the other packages of the module.
func (s *survey) importers(d *declaration) (near.Reason, string) {
	texts, ok := s.around()
	return ask(texts, ok, d)
}

func ask(texts []text, ok bool, d *declaration) (near.Reason, string) {
	if !ok {
		return near.Used, d.name.Name()
	}
	for _, t := range texts {
		if why := t.obstacle(d); why != "" {
			return why, d.name.Name()
		}
	}
	return "", ""
}

// gains returns the layouts of a struct before and after its fields are put into another order.
// ok is false where the second takes more on 386, where a pointer has 32 bits.
func (s *survey) gains(p *parts, order []int) (base, head layout.Layout, ok bool) {
	small, own := p.measure(types.SizesFor("gc", "386")), p.measure(s.pass.TypesSizes)
	ok = small.takes(order).Size <= small.takes(p.identity()).Size
	return own.takes(p.identity()), own.takes(order), ok
}
