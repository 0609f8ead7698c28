package equiv

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/callers"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/mutants"
	"github.com/gohone/hone/internal/equiv/sequence"
	"github.com/gohone/hone/internal/equiv/subject"
)

// A program is the source of the test that compares two functions.
type program struct {
	// files are laid over the head tree.
	files  map[string][]byte
	copies *mutants.Versions
	calls  string // the file of recorded calls
	driven string // the file of calls that follow from what others can call, empty for none
	madeUp string // a type of which values are made up, empty for none
	// drawn reports whether inputs may be made from types alone, and only says where callers
	// give few values.
	drawn bool
	only  []callers.Domain
	// lengths are those that callers give arguments.
	lengths []callers.Length
	asks    bool // something is answered for
	inner   bool // nothing uses the function but others that are compared
	// standIns are nil pointers to types that stand in for those of callers.
	standIns []string
	// filled are the numbers of arguments that no call leaves nil.
	filled []int
}

// testSource writes the test that hands both functions to the harness. path is the
// harness's import path.
func testSource(base, head *subject.Subject, p *program, path func(pkg string) string) string {
	c := p.copies
	imports := map[string]string{path(harness.Check): "honeharness", path(harness.Draw): "honedraw",
		"testing": "honetesting"}
	for _, more := range base.Harnesses() {
		imports[path(more)] = "_"
	}
	var entries strings.Builder
	compared := strings.Join(sentinels(base, head, imports), ", ")
	set, exported := strings.Join(setters(base, head, imports), ", "), strings.Join(settable(base, head, imports), ", ")
	impls := implementers(base, head, p, imports)
	nils := strings.Join(base.Nils(impls), ", ")
	of := facts(base, head, p)
	for i, args := range instances(head) {
		inst := typeArgs(args, head)
		fmt.Fprintf(&entries, "\t\thoneharness.Function{\n\t\t\tBase: %s, Head: %s, Dictionary: honeDictionary, Drawn: %t,\n",
			subject.Expression(base.Func, basePrefix, inst), subject.Expression(head.Func, "", inst), p.drawn)
		fmt.Fprintf(&entries, "\t\t\tImpls: []any{%s},\n\t\t\tNils: []any{%s},\n", strings.Join(impls, ", "), nils)
		fmt.Fprintf(&entries, "\t\t\tSamples: []any{%s},\n", strings.Join(samples(base, head, args), ", "))
		if p.driven == "" {
			fmt.Fprintf(&entries, "\t\t\tBuilders: []honedraw.Recipe{%s},\n",
				strings.Join(builders(head, base.Func, args), ", "))
		}
		entries.WriteString(onlyText(p.only, importing(imports)))
		entries.WriteString(lengthsText(p.lengths))
		fmt.Fprintf(&entries, "\t\t\t%s,\n\t\t\tSetters: []honeharness.Setter{%s},\n", of, set)
		fmt.Fprintf(&entries, "\t\t\tGlobals: map[string]any{%s},\n", strings.Join(globals(head), ", "))
		fmt.Fprintf(&entries, "\t\t\tExported: map[string]any{%s},\n", exported)
		fmt.Fprintf(&entries, "\t\t\tSentinels: []any{%s},\n\t\t\tOthers: []any{%s},\n\t\t\tLater: []any{%s},\n", compared,
			strings.Join(others(base, head, args), ", "), strings.Join(later(base, head, args), ", "))
		if base.Func.Name() == subject.Sequence {
			entries.WriteString("\t\t\tState: &" + sequence.StateName + ",\n")
		}
		if c.Files != nil {
			fmt.Fprintf(&entries, "\t\t\tSelect: %s, Hits: %s[:], Blocks: %d, Ticks: &%s, Diverted: &%s,\n", mutants.SelectName,
				mutants.HitsName, len(c.Blocks), mutants.TicksName, mutants.DivertedName)
			fmt.Fprintf(&entries, "\t\t\tKnown: %#v, Watch: &%s,\n\t\t\tForce: &%s, ForceAt: &%s, Failures: %d, Forces: %d,\n", c.Known(),
				mutants.WatchName, mutants.ForceName, mutants.ForceAtName, c.Failures, c.Forces)
			if len(c.Turned) > 0 {
				fmt.Fprintf(&entries, "\t\t\tTurn: %d,\n", mutants.BaseVersion)
			}
			if i == 0 {
				fmt.Fprintf(&entries, "\t\t\tMutants: %d,\n", len(c.Mutants))
			}
		}
		entries.WriteString("\t\t},\n")
	}
	var b strings.Builder
	// The line raises the language of this file alone where the module's is older.
	fmt.Fprintf(&b, "//go:build go1.21\n\npackage %s\n\n", head.Pkg.Name)
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&b, "import %s %q\n", imports[p], p)
	}
	b.WriteString(argumentDecls(head))
	fmt.Fprintf(&b, "\nvar honeDictionary = %s\n", dictionary(base, head))
	fmt.Fprintf(&b, "\nfunc TestHoneCheck(t *honetesting.T) {\n\tif err := honeharness.Main(\n%s",
		entries.String())
	b.WriteString("\t); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n")
	return b.String()
}

// implementers writes nil pointers to the types that interfaces may hold, each once.
func implementers(base, head *subject.Subject, p *program, imports map[string]string) []string {
	impls := slices.Concat(head.Implementers(), p.standIns)
	for _, asked := range slices.Concat(base.AskedFor(importing(imports)), head.AskedFor(importing(imports))) {
		if !slices.Contains(impls, asked) {
			impls = append(impls, asked)
		}
	}
	return impls
}

// importing returns a function that imports a package, by its path, and returns its name.
func importing(imports map[string]string) func(path string) string {
	return func(path string) string {
		if imports[path] == "" {
			imports[path] = fmt.Sprintf("honestandard%d", len(imports))
		}
		return imports[path]
	}
}

// facts writes what is so for all types that the functions are compared with.
func facts(base, head *subject.Subject, p *program) string {
	return fmt.Sprintf("Unshared: %t, Asks: %t, Locks: %t, Receiver: %t, Inner: %t, Filled: %#v, Public: %t, Untouched: %t, Recovers: %t, Rereads: %t, Reflects: %t, Joins: %t, Follows: %#v",
		head.Func.Name() == subject.Sequence, p.asks, locks(base), neverNil(base) && neverNil(head), p.inner, p.filled,
		base.Func.Exported(), !subject.ChangedDecls(base, head)[base.Func], recovers(base), rereads(base) || rereads(head), reflects(base), base.Joins() || head.Joins(), follows(base, head))
}

// recovers reports whether the package of a function looks at panics.
func recovers(s *subject.Subject) bool {
	found := false
	for _, f := range s.Pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && s.Pkg.TypesInfo.Uses[id] == types.Universe.Lookup("recover")
			return !found
		})
	}
	return found
}

// rereads reports whether the package of a function takes back what was read, or the function is given a bufio.Reader, which others have.
func rereads(s *subject.Subject) bool {
	isReader := func(t types.Type) bool {
		n := subject.Named(t)
		return n != nil && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "bufio" && n.Obj().Name() == "Reader"
	}
	for _, t := range subject.Inputs(s.Func.Signature()) {
		if isReader(t) || s.Func.Name() == subject.Sequence && subject.LeadsTo(t, isReader) {
			return true
		}
	}
	for id := range s.Pkg.TypesInfo.Uses {
		if id.Name == "UnreadByte" || id.Name == "UnreadRune" {
			return true
		}
	}
	return false
}

// reflects reports whether a function looks at types of values by package reflect.
func reflects(s *subject.Subject) bool {
	return usesOf(s, func(fn *types.Func) bool { return fn.Pkg().Path() == "reflect" })
}

// locks reports whether a function uses package sync, of which pools keep nobody waiting, or may by what it calls of other
// modules and packages.
func locks(s *subject.Subject) bool {
	return usesOf(s, func(fn *types.Func) bool {
		recv := subject.Receiver(fn)
		return subject.Synchronizes(fn.Pkg()) && (recv == nil || recv.Name() != "Pool") || s.Ours(fn.Pkg())
	})
}

// usesOf reports whether what a function uses calls some functions.
func usesOf(s *subject.Subject, of func(*types.Func) bool) bool {
	return s.ReachUses(func(o types.Object) bool {
		fn, isFunc := o.(*types.Func)
		return isFunc && fn.Pkg() != nil && of(fn)
	})
}

// neverNil reports whether a function is a method that reads a field of its receiver, a pointer that no code below it
// compares with nil: callers who have none get a panic, now or soon.
func neverNil(s *subject.Subject) bool {
	recv := s.Func.Signature().Recv()
	if recv == nil || subject.Named(recv.Type()) == nil {
		return false
	}
	compared, reads := false, false
	of := func(e ast.Expr) bool {
		t := s.Pkg.TypesInfo.TypeOf(e)
		return t != nil && subject.Named(t) != nil && subject.Named(t).Origin() == subject.Named(recv.Type()).Origin()
	}
	for _, n := range s.Reachable(s.Func) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				compared = compared || of(n.X) || of(n.Y)
			case *ast.SwitchStmt:
				compared = compared || n.Tag != nil && of(n.Tag)
			case *ast.SelectorExpr:
				selection := s.Pkg.TypesInfo.Selections[n]
				reads = reads || selection != nil && selection.Kind() == types.FieldVal && of(n.X)
			}
			return !compared
		})
	}
	return reads && !compared
}

// lengthsText writes the lengths that callers give arguments.
func lengthsText(list []callers.Length) string {
	lengths := make(map[int][]int)
	for _, l := range list {
		lengths[l.At] = l.Lengths
	}
	return fmt.Sprintf("\t\t\tLengths: %#v,\n", lengths)
}

// onlyText writes the values that callers give to arguments.
func onlyText(only []callers.Domain, name func(path string) string) string {
	if len(only) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\t\t\tOnly: map[int][]func() any{\n")
	for _, d := range only {
		fmt.Fprintf(&b, "\t\t\t\t%d: {\n", d.At)
		for _, v := range d.Values {
			for _, w := range callers.Writers {
				if v == callers.NewWriter(w[0], w) {
					v = callers.NewWriter(name(w[0]), w)
				}
			}
			fmt.Fprintf(&b, "\t\t\t\t\tfunc() any { return %s },\n", v)
		}
		b.WriteString("\t\t\t\t},\n")
	}
	b.WriteString("\t\t\t},\n")
	return b.String()
}
