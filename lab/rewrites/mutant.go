package rewrites

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/gohone/hone/lab/mutate"
)

// A Mutant is a rewrite of one function.
type Mutant struct {
	// ID names it: package, function, operator and a number.
	ID       string `json:"id"`
	Package  string `json:"package"`
	Function string `json:"function"`
	// Source is the file that was changed: the function itself, a right
	// rewrite of it or, without a change, a published one.
	Source string `json:"source"`
	mutate.Mutant
	// Diff is the change by lines.
	Diff string `json:"diff,omitempty"`
}

// Rewrite and Published are the operators of mutants without a change: right
// rewrites, and wrong ones that someone published.
const (
	Rewrite   = "rewrite"
	Published = "published"
)

// Candidates returns mutants of a function that compile, at most so many, with
// those that were published first. The same seed gives the same ones. Where
// there are more, each operator has its turn before any has another.
// Broken is how many of those tried do not compile.
func (f *Function) Candidates(seed uint64, most int) (all []*Mutant, broken int) {
	h := fnv.New64a()
	h.Write([]byte(f.Package.Name + "." + f.Name))
	rng := rand.New(rand.NewPCG(seed, h.Sum64()))
	if s := f.Package.rewrites[publishedFile]; s != nil && declared(s.File, f.Name) != nil {
		all = append(all, f.whole(s, Published))
	}
	queues := map[string][]*Mutant{}
	for _, s := range []*source{f.Package.base, f.Package.rewrites[fastFile]} {
		decls := []ast.Decl{f.decl}
		if s != f.Package.base {
			decls = f.Package.needs(s, f.Name)
		}
		for _, d := range decls {
			for _, m := range mutate.Find(s.Unit, d, rng) {
				queues[m.Operator] = append(queues[m.Operator], f.mutant(s, m))
			}
		}
	}
	for _, op := range mutate.Operators() {
		q := queues[op.Name]
		rng.Shuffle(len(q), func(i, j int) { q[i], q[j] = q[j], q[i] })
	}
	for left := true; left && len(all) < most; {
		left = false
		for _, op := range mutate.Operators() {
			q := queues[op.Name]
			if len(q) == 0 || len(all) >= most {
				continue
			}
			left = true
			m := q[0]
			queues[op.Name] = q[1:]
			if _, err := f.Package.changed(m); err != nil {
				broken++
				continue
			}
			m.ID = fmt.Sprintf("%s.%s/%s%d", m.Package, m.Function, m.Operator, len(all))
			all = append(all, m)
		}
	}
	return all, broken
}

// whole is the mutant that is a rewrite as it stands.
func (f *Function) whole(s *source, operator string) *Mutant {
	line := s.Fset.Position(declared(s.File, f.Name).Pos()).Line
	return &Mutant{
		ID: f.Package.Name + "." + f.Name + "/" + operator, Package: f.Package.Name, Function: f.Name, Source: s.name,
		Mutant: mutate.Mutant{Operator: operator, Line: line},
	}
}

func (f *Function) mutant(s *source, m mutate.Mutant) *Mutant {
	return &Mutant{Package: f.Package.Name, Function: f.Name, Source: s.name, Mutant: m, Diff: diff(s.Src, m.Edits)}
}

// diff shows edits as whole lines, the old ones and the new ones.
func diff(src []byte, edits []mutate.Edit) string {
	from := 1 + bytes.LastIndexByte(src[:edits[0].Start], '\n')
	to := len(src)
	last := edits[len(edits)-1].End
	if i := bytes.IndexByte(src[last:], '\n'); i >= 0 {
		to = last + i
	}
	within := make([]mutate.Edit, len(edits))
	for i, e := range edits {
		within[i] = mutate.Edit{Start: e.Start - from, End: e.End - from, New: e.New}
	}
	old := src[from:to]
	var b strings.Builder
	for _, side := range []struct{ sign, text string }{{"-", string(old)}, {"+", string(mutate.Apply(old, within))}} {
		for line := range strings.SplitSeq(side.text, "\n") {
			if strings.TrimSpace(line) != "" {
				b.WriteString(side.sign + line + "\n")
			}
		}
	}
	return b.String()
}

// changed returns the file that a mutant changes, with the change and checked.
func (p *Package) changed(m *Mutant) (*source, error) {
	old := p.base
	if m.Source != p.base.name {
		old = p.rewrites[m.Source]
	}
	if old == nil {
		return nil, fmt.Errorf("mutant %s: package %s has no file %s", m.ID, p.Name, m.Source)
	}
	if len(m.Edits) == 0 {
		return old, nil
	}
	if last := m.Edits[len(m.Edits)-1].End; last > len(old.Src) {
		return nil, fmt.Errorf("mutant %s: %s is shorter than when the list was made; make it again", m.ID, m.Source)
	}
	s, err := p.parse(m.Source, mutate.Apply(old.Src, m.Edits))
	if err != nil {
		return nil, err
	}
	return s, p.check(s)
}

// needs returns a function of a file with the declarations of the file that it
// uses, in the order of the source. Functions of the base are not among them.
func (p *Package) needs(s *source, function string) []ast.Decl {
	of := p.owners(s)
	want := map[ast.Decl]bool{}
	var add func(d ast.Decl)
	add = func(d ast.Decl) {
		if want[d] {
			return
		}
		want[d] = true
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if next, ok := of[s.Info.Uses[id]]; ok && !p.isFunction(next) {
					add(next)
				}
			}
			return true
		})
	}
	add(declared(s.File, function))
	var all []ast.Decl
	for d := range want {
		all = append(all, d)
	}
	slices.SortFunc(all, func(a, b ast.Decl) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return all
}

// owners says which declaration of a file each of its objects is in.
func (p *Package) owners(s *source) map[types.Object]ast.Decl {
	of := map[types.Object]ast.Decl{}
	for _, d := range s.File.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			of[s.Info.Defs[d.Name]] = d
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				continue
			}
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						of[s.Info.Defs[name]] = d
					}
				case *ast.TypeSpec:
					of[s.Info.Defs[spec.Name]] = d
				}
			}
		}
	}
	delete(of, nil)
	return of
}

// isFunction reports whether a declaration is one of a function that the base has.
func (p *Package) isFunction(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && p.Find(nameOf(fn)) != nil
}
