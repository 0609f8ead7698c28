package equiv

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/calls"
	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/mutants"
	"github.com/gohone/hone/internal/equiv/subject"
)

const (
	// leastDriven is how many calls must follow from what other packages can call, to need no values
	// that are made up.
	leastDriven = 100
	// mostEntries bounds the functions that are called for that.
	mostEntries = 12
)

// drives writes a test that calls what other packages can call and that leads to the function, with
// values that only the package's own code makes, and the edits that count what is reached of the function. It
// returns nil where others can call the function themselves, or a method by an interface that they are given, or where any value can be written down.
func drives(s *subject.Subject, path func(pkg string) string) *calls.Drive {
	if subject.Public(s.Func) || s.Func.Exported() && madeUp(s) == "" || !s.OwnHidden() || linked(s) {
		return nil
	}
	var names []string
	var inputs []types.Type
	reach := make(map[types.Object]ast.Node)
	for _, fn := range entries(s) {
		maps.Copy(reach, s.Reachable(fn))
		names = append(names, subject.Expression(fn, "", ""))
		inputs = append(inputs, subject.Inputs(fn.Signature())...)
	}
	if len(names) == 0 {
		return nil
	}
	plain := func(fn *types.Func, inst string) string { return subject.Expression(fn, "", inst) }
	edits, blocks := mutants.Counters(s, s.Decl, 0, "")
	in := s.StandIns(inputs)
	return &calls.Drive{Edits: edits, StandIns: in, Source: fmt.Appendf(nil, `//go:build go1.21

package %s

import (
	honedraw %q
	honedrive %q
	honetesting "testing"
)

var %s [%d]uint32

func TestHoneDrive(t *honetesting.T) {
	honedrive.Run(honedrive.Options{
		Entries:    []any{%s},
		Dictionary: %s,
		Impls:      []any{%s},
		Builders:   []honedraw.Recipe{%s},
		Hits:       %[4]s[:],
	})
}
`, s.Pkg.Name, path(harness.Draw), path(harness.Drive), mutants.HitsName, len(blocks),
		strings.Join(names, ", "), dictionaryOf(reach, s), strings.Join(append(s.Implementers(), in.Impls...), ", "),
		strings.Join(recipes(s, inputs, plain), ", "))}
}

// linked reports whether a function that leads to the one in question is called from another folder of
// the module, which a directive for the compiler has told of it.
func linked(s *subject.Subject) bool {
	return slices.ContainsFunc(s.Linked(), func(fn *types.Func) bool { return s.Reachable(fn)[s.Func] != nil })
}

// entries are functions that other packages can call and that lead to the one in question, in the order
// of their text.
func entries(s *subject.Subject) (out []*types.Func) {
	for o := range s.Decls() {
		if fn, ok := o.(*types.Func); ok && isEntry(s, fn) {
			out = append(out, fn)
		}
	}
	slices.SortFunc(out, func(a, b *types.Func) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return out[:min(len(out), mostEntries)]
}

// isEntry reports whether other packages can call a function that leads to the one in question.
func isEntry(s *subject.Subject, fn *types.Func) bool {
	return subject.Public(fn) && fn.Signature().RecvTypeParams().Len() == 0 && s.Callable(fn, nil) && leads(s, s.Reachable(fn))
}

// leads reports whether what a function uses leads to the one in question: it has it, or the type that it is a method of, on which
// another package may call it by an interface.
func leads(s *subject.Subject, reach map[types.Object]ast.Node) bool {
	of := subject.Receiver(s.Func)
	return reach[s.Func] != nil || s.Func.Exported() && of != nil && reach[of] != nil
}
