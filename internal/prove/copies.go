package prove

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

const (
	seenPrefix   = "honeSeen_"
	mutantPrefix = "honeMutant%d_"
	ticksName    = "honeTicks"
	tickName     = "honeTick"
	// mostMutants bounds what is compiled: a mutant costs as much as the function.
	mostMutants = 48
	copiesFile  = "hone_copies.go"
)

// copies are further versions of the new function: one that counts which of its
// blocks are reached, and wrong ones.
type copies struct {
	// source is a file of the package, nil if there are none.
	source []byte
	// lines are where the new function's blocks begin, and counters the number of
	// counters, those of the old one included.
	lines    []int
	counters int
	// mutants are the prefixes of the names of the wrong ones.
	mutants []string
}

// copiesOf writes the copies of a function; oldCounters is how many counters the
// old one has, whose numbers follow on those of the new one.
func copiesOf(head *subject, oldCounters int) *copies {
	hits, lines := head.counters(0)
	c := &copies{lines: lines, counters: len(lines) + oldCounters}
	sh := &sheet{imports: make(map[imported]bool)}
	head.importsOf(head.decl, sh.imports)
	fmt.Fprintf(&sh.body, "var %s [%d]uint32\n\nvar %s int\n\n", hitsName, c.counters, ticksName)
	fmt.Fprintf(&sh.body, "func %s() {\n\tif %s--; %s < 0 {\n\t\tpanic(\"hone: too many rounds\")\n\t}\n}\n\n", tickName, ticksName, ticksName)
	sh.body.WriteString(head.copyAs(seenPrefix, hits) + "\n\n")

	ticks := head.ticks()
	texts := make(map[string]string)
	for i, m := range thin(head.mutations(), mostMutants) {
		p := fmt.Sprintf(mutantPrefix, i)
		c.mutants = append(c.mutants, p)
		texts[p] = head.copyAs(p, append(m, ticks...)) + "\n\n"
	}
	c.keepTyped(head, sh, texts)
	return c
}

// copyAs writes the function with a prefix before its name, also where it calls
// itself.
func (s *subject) copyAs(prefix string, edits []edit) string {
	return s.edited(s.decl, append(edits, s.renames(s.decl, prefix, map[types.Object]ast.Node{s.fn: s.decl})...))
}

// keepTyped drops the mutants that do not compile, and writes the file.
func (c *copies) keepTyped(head *subject, sh *sheet, texts map[string]string) {
	write := func() string {
		all := &sheet{imports: sh.imports}
		all.body.WriteString(sh.body.String())
		for _, p := range c.mutants {
			all.body.WriteString(texts[p])
		}
		return all.text(head.pkg.Name, head.fileOf(head.decl).GoVersion)
	}
	bad, ok := head.faults(write())
	if !ok && len(c.mutants) > 0 {
		c.mutants = nil
		bad, ok = head.faults(write())
	}
	if !ok {
		c.lines, c.counters = nil, 0
		return
	}
	var good []string
	for _, p := range c.mutants {
		if !bad[p] {
			good = append(good, p)
		}
	}
	c.mutants = good
	c.source = []byte(write())
}

// faults type-checks a further file of the package and returns the prefixes of
// the mutants in it that are wrong. It is false if something else is.
func (s *subject) faults(text string) (bad map[string]bool, ok bool) {
	name := filepath.Join(filepath.Dir(s.file(s.decl)), copiesFile)
	f, err := parser.ParseFile(s.pkg.Fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, false
	}
	bad, ok = make(map[string]bool), true
	conf := types.Config{
		Importer: importerOf(s.pkg.Types), Sizes: s.pkg.TypesSizes,
		Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) {
				if p := mutantAt(f, e.Pos); p != "" {
					bad[p] = true
					return
				}
			}
			ok = false
		},
	}
	if m := s.pkg.Module; m != nil && m.GoVersion != "" {
		conf.GoVersion = "go" + m.GoVersion
	}
	conf.Check(s.pkg.PkgPath, s.pkg.Fset, append([]*ast.File{f}, s.pkg.Syntax...), nil)
	return bad, ok
}

// mutantAt returns the prefix of the mutant whose declaration holds a position.
func mutantAt(f *ast.File, at token.Pos) string {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || at < fn.Pos() || at >= fn.End() {
			continue
		}
		prefix, _, found := strings.Cut(fn.Name.Name, "_")
		if found && strings.HasPrefix(prefix, "honeMutant") {
			return prefix + "_"
		}
	}
	return ""
}

// importerOf imports what a package imports.
func importerOf(p *types.Package) types.Importer {
	all := make(importer)
	for _, i := range p.Imports() {
		all[i.Path()] = i
	}
	return all
}

type importer map[string]*types.Package

func (i importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := i[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s is not known", path)
}
