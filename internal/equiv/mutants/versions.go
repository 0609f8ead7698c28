// Package mutants writes further versions of the code that a rewrite adds or changes: one
// that counts its blocks, and others that are wrong on purpose. They show how much the
// inputs of a comparison see.
package mutants

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// The new code runs in versions, one at a time: version 0 is as it is, seenVersion
// counts its blocks, and those from 1 up are mutants. Every function among the parts
// begins with a choice of its version, so that all callers get the same. Variables are
// made again for a version that makes them differently.

const (
	seenVersion = -1
	// BaseVersion is what head's methods that interfaces may call are while the function of base runs.
	BaseVersion = -2

	seenPrefix   = "honeSeen_"
	mutantPrefix = "honeMutant%d_"
	realPrefix   = "honeReal_"
	modeName     = "honeMode"
	SelectName   = "honeSelect" // a function that chooses a version
	TicksName    = "honeTicks"  // counts down the rounds of loops that are left
	tickName     = "honeTick"
)

// prefixOf begins the names of a version.
func prefixOf(version int) string {
	if version == seenVersion {
		return seenPrefix
	}
	return fmt.Sprintf(mutantPrefix, version)
}

// Versions are further versions of the new code.
type Versions struct {
	// Files are files of the package, nil if there are no versions.
	Files map[string][]byte
	// parts are what there are versions of, Blocks theirs, and counters the number of
	// counters, including those of the function of base.
	parts    []*Part
	Blocks   []Block
	counters int
	Mutants  []*Mutant
	// Failures counts the conditions of errors that can be forced, and Forces all conditions, these first.
	Failures, Forces int
	// Base are the blocks of the function of base.
	Base []Block
	// Turned are the methods that turn in the BaseVersion, by their full names; none if there is none.
	Turned map[string]bool
	// Without names the functions of the new code that have no versions.
	Without []string
}

// Known are the numbers of the blocks that base has as well.
func (c *Versions) Known() []int {
	out := []int{}
	for i, b := range c.Blocks {
		if b.Known {
			out = append(out, i)
		}
	}
	return out
}

// A copyWriter writes Versions.
type copyWriter struct {
	*Versions
	head  *subject.Subject
	texts map[int]map[*Part]string // by version
	// turning are the prefixes of what functions call in the BaseVersion.
	turning map[*types.Func]string
	// imports are those of the parts in each file.
	imports map[*ast.File]map[subject.Imported]bool
}

// Write writes the versions of a rewrite. The counters of the function of base follow those of the new code.
func Write(base, head *subject.Subject, seed uint64, sc Scope) *Versions {
	w := &copyWriter{
		turning:  sc.Turning,
		Versions: &Versions{Turned: make(map[string]bool)}, head: head,
		texts: map[int]map[*Part]string{seenVersion: {}}, imports: make(map[*ast.File]map[subject.Imported]bool),
	}
	_, w.Base = Counters(base, base.Decl, 0, "")
	w.parts, w.Without = parts(base, head, sc)
	changed := subject.ChangedDecls(head, base)
	var sites [][][]subject.Edit
	force := failures(base)
	w.Failures = force.count
	for _, p := range w.parts {
		f := head.FileOf(p.root)
		if w.imports[f] == nil {
			w.imports[f] = make(map[subject.Imported]bool)
		}
		head.ImportsOf(p.root, w.imports[f])
		var hits []subject.Edit
		if !p.apart {
			var blocks []Block
			hits, blocks = Counters(head, p.root, len(w.Blocks), p.was)
			w.Blocks = append(w.Blocks, blocks...)
		}
		before, after := force.edits(head, p.root, true)
		w.texts[seenVersion][p] = w.version(p, seenVersion, slices.Concat(hits, before, Comparisons(head, p.root), after))
		var of [][]subject.Edit
		if !p.apart && (!sc.Reached || changed[p.object]) { // what leads to new code is not what is tried
			of = mutations(head, p, changed)
		}
		sites = append(sites, of)
	}
	w.Forces = force.count
	w.counters = len(w.Blocks) + len(w.Base)
	w.Mutants = sample(sites, w.parts, seed)
	for _, m := range w.Mutants {
		w.texts[m.number] = map[*Part]string{m.Part: w.version(m.Part, m.number, m.edits)}
	}
	w.keepTyped()
	return w.Versions
}

// version writes a part as a version makes it, with edits: a function under another
// name, or an expression.
func (w *copyWriter) version(p *Part, number int, edits []subject.Edit) string {
	edits = append(slices.Clip(edits), ticks(w.head, p.root)...)
	if fn, ok := p.root.(*ast.FuncDecl); ok {
		edits = append(edits, w.head.Insert(fn.Name.Pos(), prefixOf(number)))
	}
	return w.head.Edited(p.root, edits)
}

// keepTyped drops the mutants that do not compile, and writes the files.
func (w *copyWriter) keepTyped() {
	bad, ok := faults(w.head, w.sheets())
	if !ok && len(w.Mutants) > 0 {
		w.Mutants = nil
		bad, ok = faults(w.head, w.sheets())
	}
	if !ok || len(w.parts) == 0 {
		w.Blocks, w.counters, w.Mutants = nil, 0, nil
		for _, p := range w.parts {
			if fn, ok := p.root.(*ast.FuncDecl); ok {
				w.Without = append(w.Without, rewrite.FunctionName(fn))
			}
		}
		return
	}
	w.Mutants = slices.DeleteFunc(w.Mutants, func(m *Mutant) bool { return bad[prefixOf(m.number)] })
	for i, m := range w.Mutants { // without gaps
		if texts := w.texts[m.number]; m.number != i+1 {
			was := m.number
			m.number = i + 1
			texts[m.Part] = w.version(m.Part, m.number, m.edits)
			delete(w.texts, was)
			w.texts[m.number] = texts
		}
	}
	w.Files = w.sheets()
	maps.Copy(w.Files, w.chosen())
}

// sheets writes a file for each that parts come from, since each has imports of its own,
// and one for what they share.
func (w *copyWriter) sheets() map[string][]byte {
	dir := filepath.Dir(w.head.File(w.head.Decl))
	files := make(map[string][]byte)
	for i, f := range w.head.Pkg.Syntax {
		if w.imports[f] == nil {
			continue
		}
		sh := &subject.Sheet{Imports: w.imports[f]}
		for _, number := range w.versions() {
			for _, p := range w.parts {
				if w.head.FileOf(p.root) == f {
					sh.Body.WriteString(w.declaration(p, number))
				}
			}
		}
		files[filepath.Join(dir, fmt.Sprintf("hone_copies%d.go", i))] = []byte(sh.Text(w.head.Pkg.Name, w.head.Head(f)))
	}
	files[filepath.Join(dir, "hone_copies.go")] = []byte(w.shared())
	return files
}

// versions are the numbers of all but the first.
func (w *copyWriter) versions() []int {
	out := []int{seenVersion}
	for _, m := range w.Mutants {
		out = append(out, m.number)
	}
	return out
}

// of is the part that a version changes, nil if it changes all.
func (w *copyWriter) of(number int) *Part {
	for _, m := range w.Mutants {
		if m.number == number {
			return m.Part
		}
	}
	return nil
}

// made are the variables that a version makes again.
func (w *copyWriter) made(number int) []*Part {
	if p := w.of(number); p != nil {
		return p.init
	}
	var out []*Part
	for _, p := range w.parts {
		for _, v := range p.init {
			if !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *Part) int {
		return cmp.Compare(initTurn(w.head, a.object),
			initTurn(w.head, b.object))
	})
	return out
}

// declaration writes what a version has of a part, if anything.
func (w *copyWriter) declaration(p *Part, number int) string {
	text, changed := w.texts[number][p]
	if p.isFunc() {
		if !changed {
			return ""
		}
		return text + "\n\n"
	}
	if !slices.Contains(w.made(number), p) {
		return ""
	}
	if !changed {
		text = w.texts[seenVersion][p]
	}
	prefix := prefixOf(number)
	names, kept, made := p.listed(""), p.listed(prefix+"honeKept_"), prefix+"honeMade_"+p.object.Name()
	return fmt.Sprintf("var %s, %s = %s, false\n\nfunc %s() {\n\tif !%s {\n\t\t%s = %s\n\t\t%s, %s = %s, true\n\t}\n\t%s = %s\n}\n\n",
		kept, made, names, setter(number, p), made, names, text, kept, made, names, names, kept)
}

// setter is the name of what makes a variable as a version does.
func setter(number int, p *Part) string { return prefixOf(number) + "honeSet_" + p.object.Name() }

// shared writes the counters, and what chooses a version.
func (w *copyWriter) shared() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%spackage %s\n\nvar %s [%d]uint32\n\nvar %s, %s int\n\n", w.head.Head(nil), w.head.Pkg.Name,
		HitsName, w.counters, TicksName, modeName)
	fmt.Fprintf(&b, "func %s() {\n\tif %s--; %s < 0 {\n\t\tpanic(\"hone: too many rounds\")\n\t}\n}\n\n",
		tickName, TicksName, TicksName)
	b.WriteString(forcing + watching + diverting)
	var undo, do strings.Builder
	for _, number := range w.versions() {
		for i, p := range w.made(number) {
			if i == 0 {
				fmt.Fprintf(&undo, "\tcase %d:\n", number)
				fmt.Fprintf(&do, "\tcase %d:\n", number)
			}
			fmt.Fprintf(&undo, "\t\t%s = %s\n", p.listed(""), p.listed(realPrefix))
			fmt.Fprintf(&do, "\t\t%s()\n", setter(number, p))
		}
	}
	for _, p := range w.made(seenVersion) {
		fmt.Fprintf(&b, "var %s = %s\n\n", p.listed(realPrefix), p.listed(""))
	}
	kept, change := w.keepers()
	fmt.Fprintf(&b, "%sfunc %s(n int) {\n\tswitch %s {\n%s\t}\n%s\t%[3]s = n\n\tswitch n {\n%[6]s\t}\n}\n", kept, SelectName,
		modeName, undo.String(), change, do.String())
	return b.String()
}

// chosen are head's files with a choice of the version at the beginning of each function.
func (w *copyWriter) chosen() map[string][]byte {
	edits := make(map[string][]subject.Edit)
	for _, p := range w.parts {
		if fn, ok := p.root.(*ast.FuncDecl); ok {
			file := w.head.File(fn)
			edits[file] = append(edits[file], w.choice(p, fn)...)
		}
	}
	for _, fn := range w.helpers() {
		file := w.head.File(fn)
		edits[file] = append(edits[file], Comparisons(w.head, fn)...)
	}
	out := make(map[string][]byte)
	for file, list := range edits {
		if src, err := w.head.Code.Tree.Read(file); err == nil {
			out[file] = []byte(subject.EditedFrom(src, 0, list))
		}
	}
	return out
}

// choice returns the edits that make a function begin with a choice of its version, on
// the line of its brace so that all lines stay where they are.
func (w *copyWriter) choice(p *Part, fn *ast.FuncDecl) []subject.Edit {
	edits, args := w.named(fn.Type.Params, "honeP")
	prefix, suffix := "", fn.Name.Name
	if fn.Recv != nil {
		more, recv := w.named(fn.Recv, "honeR")
		edits = append(edits, more...)
		prefix = recv[0] + "."
	}
	if tp := fn.Type.TypeParams; tp != nil {
		_, names := w.named(tp, "")
		suffix += "[" + strings.Join(names, ", ") + "]"
	}
	call := func(version string) string {
		c := prefix + version + suffix + "(" + strings.Join(args, ", ") + ")"
		if fn.Type.Results.NumFields() > 0 {
			return "return " + c
		}
		return c + "; return"
	}
	var b strings.Builder
	fmt.Fprintf(&b, " if %s != 0 { switch %s { ", modeName, modeName)
	for _, m := range w.Mutants {
		if m.Part == p {
			fmt.Fprintf(&b, "case %d: %s; ", m.number, call(prefixOf(m.number)))
		}
	}
	if fn, ok := p.object.(*types.Func); ok && w.turning[fn] != "" {
		fmt.Fprintf(&b, "case %d: %s; ", BaseVersion, call(w.turning[fn]))
		w.Turned[fn.FullName()] = true
	} else if w.turning != nil { // base has the same
		fmt.Fprintf(&b, "case %d: ", BaseVersion)
	}
	fmt.Fprintf(&b, "default: %s } }; ", call(seenPrefix))
	return append(edits, w.head.Insert(fn.Body.Lbrace+1, b.String()))
}

// named returns the names of parameters as arguments of a call, and the edits that give
// names to those that have none.
func (w *copyWriter) named(list *ast.FieldList, prefix string) (edits []subject.Edit, args []string) {
	for _, f := range list.List {
		dots := ""
		if _, variadic := f.Type.(*ast.Ellipsis); variadic {
			dots = "..."
		}
		if len(f.Names) == 0 {
			name := fmt.Sprintf("%s%d", prefix, len(args))
			edits = append(edits, w.head.Insert(f.Type.Pos(), name+" "))
			args = append(args, name+dots)
		}
		for _, id := range f.Names {
			name := id.Name
			if name == "_" {
				name = fmt.Sprintf("%s%d", prefix, len(args))
				edits = append(edits, w.head.Replace(id.Pos(), id.End(), name))
			}
			args = append(args, name+dots)
		}
	}
	return edits, args
}

// ticks returns edits that bound how often the loops and functions of what runs do.
func ticks(s *subject.Subject, root ast.Node) []subject.Edit {
	var edits []subject.Edit
	in := func(b *ast.BlockStmt) { edits = append(edits, s.Insert(b.Lbrace+1, " "+tickName+"(); ")) }
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			in(n.Body)
		case *ast.FuncLit:
			in(n.Body)
		case *ast.ForStmt:
			in(n.Body)
		case *ast.RangeStmt:
			in(n.Body)
		}
		return true
	})
	return edits
}
