package equiv

import (
	"cmp"
	"fmt"
	"go/ast"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
)

// The new code runs in versions, one at a time: version 0 is as it is, seenVersion
// counts its blocks, and those from 1 on are mutants. Every function among the parts
// begins with a choice of its version, so that it makes no difference who calls it, and
// variables are made anew for a version that makes them otherwise.

const (
	seenVersion = -1

	seenPrefix   = "honeSeen_"
	mutantPrefix = "honeMutant%d_"
	realPrefix   = "honeReal_"
	modeName     = "honeMode"
	selectName   = "honeSelect"
	ticksName    = "honeTicks"
	tickName     = "honeTick"
)

// prefixOf begins the names of a version.
func prefixOf(version int) string {
	if version == seenVersion {
		return seenPrefix
	}
	return fmt.Sprintf(mutantPrefix, version)
}

// copies are further versions of the new code.
type copies struct {
	// files are files of the package, nil if there are no versions.
	files map[string][]byte
	// parts are what there are versions of, blocks theirs, and counters the number of
	// counters, those of the function of base included.
	parts    []*part
	blocks   []block
	counters int
	mutants  []*mutant
	// without names the functions of the new code that have no versions.
	without []string
}

// known are the numbers of the blocks that base has as well.
func (c *copies) known() []int {
	out := []int{}
	for i, b := range c.blocks {
		if b.known {
			out = append(out, i)
		}
	}
	return out
}

// A copyWriter writes them.
type copyWriter struct {
	*copies
	head  *subject
	texts map[int]map[*part]string // by version
	// imports are those of the parts in each file.
	imports map[*ast.File]map[imported]bool
}

// copiesOf writes the versions of a rewrite; baseCounters is how many counters the function
// of base has, whose numbers follow on those of the new code.
func copiesOf(base, head *subject, baseCounters int, seed uint64) *copies {
	w := &copyWriter{
		copies: new(copies), head: head,
		texts: map[int]map[*part]string{seenVersion: {}}, imports: make(map[*ast.File]map[imported]bool),
	}
	w.parts, w.without = parts(base, head)
	changed := changedDecls(head, base)
	var sites [][][]edit
	for _, p := range w.parts {
		f := head.fileOf(p.root)
		if w.imports[f] == nil {
			w.imports[f] = make(map[imported]bool)
		}
		head.importsOf(p.root, w.imports[f])
		hits, blocks := head.counters(p.root, len(w.blocks), p.was)
		w.blocks = append(w.blocks, blocks...)
		w.texts[seenVersion][p] = w.version(p, seenVersion, hits)
		sites = append(sites, head.mutations(p, changed))
	}
	w.counters = len(w.blocks) + baseCounters
	w.mutants = sample(sites, w.parts, seed)
	for _, m := range w.mutants {
		w.texts[m.number] = map[*part]string{m.part: w.version(m.part, m.number, m.edits)}
	}
	w.keepTyped()
	return w.copies
}

// version writes a part as a version makes it, with edits: a function under another
// name, or an expression.
func (w *copyWriter) version(p *part, number int, edits []edit) string {
	edits = append(slices.Clip(edits), w.head.ticks(p.root)...)
	if fn, ok := p.root.(*ast.FuncDecl); ok {
		edits = append(edits, w.head.insert(fn.Name.Pos(), prefixOf(number)))
	}
	return w.head.edited(p.root, edits)
}

// keepTyped drops the mutants that do not compile, and writes the files.
func (w *copyWriter) keepTyped() {
	bad, ok := w.head.faults(w.sheets())
	if !ok && len(w.mutants) > 0 {
		w.mutants = nil
		bad, ok = w.head.faults(w.sheets())
	}
	if !ok || len(w.parts) == 0 {
		w.blocks, w.counters, w.mutants = nil, 0, nil
		for _, p := range w.parts {
			if fn, ok := p.root.(*ast.FuncDecl); ok {
				w.without = append(w.without, rewrite.FunctionName(fn))
			}
		}
		return
	}
	w.mutants = slices.DeleteFunc(w.mutants, func(m *mutant) bool { return bad[prefixOf(m.number)] })
	for i, m := range w.mutants { // without gaps
		if texts := w.texts[m.number]; m.number != i+1 {
			was := m.number
			m.number = i + 1
			texts[m.part] = w.version(m.part, m.number, m.edits)
			delete(w.texts, was)
			w.texts[m.number] = texts
		}
	}
	w.files = w.sheets()
	maps.Copy(w.files, w.chosen())
}

// sheets writes a file for each that parts come from, since each has imports of its own,
// and one for what they share.
func (w *copyWriter) sheets() map[string][]byte {
	dir := filepath.Dir(w.head.file(w.head.decl))
	files := make(map[string][]byte)
	for i, f := range w.head.pkg.Syntax {
		if w.imports[f] == nil {
			continue
		}
		sh := &sheet{imports: w.imports[f]}
		for _, number := range w.versions() {
			for _, p := range w.parts {
				if w.head.fileOf(p.root) == f {
					sh.body.WriteString(w.declaration(p, number))
				}
			}
		}
		files[filepath.Join(dir, fmt.Sprintf("hone_copies%d.go", i))] = []byte(sh.text(w.head.pkg.Name, f.GoVersion))
	}
	files[filepath.Join(dir, "hone_copies.go")] = []byte(w.shared())
	return files
}

// versions are the numbers of all but the first.
func (w *copyWriter) versions() []int {
	out := []int{seenVersion}
	for _, m := range w.mutants {
		out = append(out, m.number)
	}
	return out
}

// of is the part that a version changes, nil if that is all of them.
func (w *copyWriter) of(number int) *part {
	for _, m := range w.mutants {
		if m.number == number {
			return m.part
		}
	}
	return nil
}

// made are the variables that a version makes anew.
func (w *copyWriter) made(number int) []*part {
	if p := w.of(number); p != nil {
		return p.init
	}
	var out []*part
	for _, p := range w.parts {
		for _, v := range p.init {
			if !slices.Contains(out, v) {
				out = append(out, v)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *part) int { return cmp.Compare(w.head.initTurn(a.object), w.head.initTurn(b.object)) })
	return out
}

// declaration writes what a version has of a part, if anything.
func (w *copyWriter) declaration(p *part, number int) string {
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
	prefix, name := prefixOf(number), p.object.Name()
	kept, made := prefix+"honeKept_"+name, prefix+"honeMade_"+name
	return fmt.Sprintf("var %s, %s = %s, false\n\nfunc %s() {\n\tif !%s {\n\t\t%s = %s\n\t\t%s, %s = %s, true\n\t}\n\t%s = %s\n}\n\n",
		kept, made, name, setter(number, p), made, name, text, kept, made, name, name, kept)
}

// setter is the name of what makes a variable as a version does.
func setter(number int, p *part) string { return prefixOf(number) + "honeSet_" + p.object.Name() }

// shared writes the counters, and what chooses a version.
func (w *copyWriter) shared() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nvar %s [%d]uint32\n\nvar %s, %s int\n\n", w.head.pkg.Name, hitsName, w.counters, ticksName, modeName)
	fmt.Fprintf(&b, "func %s() {\n\tif %s--; %s < 0 {\n\t\tpanic(\"hone: too many rounds\")\n\t}\n}\n\n", tickName, ticksName, ticksName)
	var undo, do strings.Builder
	for _, number := range w.versions() {
		for i, p := range w.made(number) {
			if i == 0 {
				fmt.Fprintf(&undo, "\tcase %d:\n", number)
				fmt.Fprintf(&do, "\tcase %d:\n", number)
			}
			fmt.Fprintf(&undo, "\t\t%s = %s%s\n", p.object.Name(), realPrefix, p.object.Name())
			fmt.Fprintf(&do, "\t\t%s()\n", setter(number, p))
		}
	}
	for _, p := range w.made(seenVersion) {
		fmt.Fprintf(&b, "var %s%s = %s\n\n", realPrefix, p.object.Name(), p.object.Name())
	}
	fmt.Fprintf(&b, "func %s(n int) {\n\tswitch %s {\n%s\t}\n\t%s = n\n\tswitch n {\n%s\t}\n}\n", selectName, modeName, undo.String(), modeName, do.String())
	return b.String()
}

// chosen are head's files with a choice of the version at the beginning of each function.
func (w *copyWriter) chosen() map[string][]byte {
	edits := make(map[string][]edit)
	for _, p := range w.parts {
		if fn, ok := p.root.(*ast.FuncDecl); ok {
			file := w.head.file(fn)
			edits[file] = append(edits[file], w.choice(p, fn)...)
		}
	}
	out := make(map[string][]byte)
	for file, list := range edits {
		if src, err := w.head.code.Tree.Read(file); err == nil {
			out[file] = []byte(editedFrom(src, 0, list))
		}
	}
	return out
}

// choice returns the edits that make a function begin with a choice of its version, on
// the line of its brace so that all lines stay where they are.
func (w *copyWriter) choice(p *part, fn *ast.FuncDecl) []edit {
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
	for _, m := range w.mutants {
		if m.part == p {
			fmt.Fprintf(&b, "case %d: %s; ", m.number, call(prefixOf(m.number)))
		}
	}
	fmt.Fprintf(&b, "default: %s } }; ", call(seenPrefix))
	return append(edits, w.head.insert(fn.Body.Lbrace+1, b.String()))
}

// named returns the names of parameters as arguments of a call, and the edits that give
// names to those that have none.
func (w *copyWriter) named(list *ast.FieldList, prefix string) (edits []edit, args []string) {
	for _, f := range list.List {
		dots := ""
		if _, variadic := f.Type.(*ast.Ellipsis); variadic {
			dots = "..."
		}
		if len(f.Names) == 0 {
			name := fmt.Sprintf("%s%d", prefix, len(args))
			edits = append(edits, w.head.insert(f.Type.Pos(), name+" "))
			args = append(args, name+dots)
		}
		for _, id := range f.Names {
			name := id.Name
			if name == "_" {
				name = fmt.Sprintf("%s%d", prefix, len(args))
				edits = append(edits, w.head.replace(id.Pos(), id.End(), name))
			}
			args = append(args, name+dots)
		}
	}
	return edits, args
}
