package equiv

import (
	"fmt"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/equiv/mutants"
	"github.com/gohone/hone/internal/equiv/subject"
)

// testSource writes the test that hands both functions to the harness. path is the
// harness's import path, drawn reports whether inputs may be made from types
// alone.
func testSource(base, head *subject.Subject, c *mutants.Versions, path func(pkg string) string,
	drawn bool) string {
	imports := map[string]string{path(harness.Check): "honeharness", path(harness.Draw): "honedraw",
		"testing": "honetesting"}
	if base.Handles() {
		imports[path(harness.Handler)] = "_"
	}
	var entries strings.Builder
	compared := strings.Join(sentinels(base, head, imports), ", ")
	others := strings.Join(others(base, head), ", ")
	for i, args := range instances(head.Func.Signature()) {
		inst := typeArgs(args, head, imports)
		fmt.Fprintf(&entries, "\t\thoneharness.Function{\n\t\t\tBase: %s, Head: %s, Dictionary: honeDictionary, Drawn: %t,\n",
			subject.Expression(base.Func, basePrefix, inst), subject.Expression(head.Func, "", inst), drawn)
		fmt.Fprintf(&entries, "\t\t\tImpls: []any{%s},\n", strings.Join(head.Implementers(), ", "))
		fmt.Fprintf(&entries, "\t\t\tBuilders: []honedraw.Recipe{%s},\n",
			strings.Join(builders(head, base.Func), ", "))
		fmt.Fprintf(&entries, "\t\t\tGlobals: map[string]any{%s},\n", strings.Join(globals(head), ", "))
		fmt.Fprintf(&entries, "\t\t\tSentinels: []any{%s},\n\t\t\tOthers: []any{%s},\n", compared, others)
		if c.Files != nil {
			fmt.Fprintf(&entries, "\t\t\tSelect: %s, Hits: %s[:], Blocks: %d, Ticks: &%s,\n", mutants.SelectName,
				mutants.HitsName, len(c.Blocks), mutants.TicksName)
			fmt.Fprintf(&entries, "\t\t\tKnown: %#v,\n", c.Known())
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
	fmt.Fprintf(&b, "\nvar honeDictionary = %s\n", dictionary(base, head))
	fmt.Fprintf(&b, "\nfunc TestHoneCheck(t *honetesting.T) {\n\tif err := honeharness.Main(\n%s",
		entries.String())
	b.WriteString("\t); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n")
	return b.String()
}

// instances are the lists of type arguments to compare with; one empty list for
// what is not generic.
func instances(sig *types.Signature) [][]types.Type {
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() == 0 {
		return [][]types.Type{nil}
	}
	choices := []types.Type{
		types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64], types.Typ[types.Uint8],
		types.NewSlice(types.Typ[types.Int]), types.NewSlice(types.Typ[types.Byte]),
		types.NewPointer(types.Typ[types.Int]),
	}
	var out [][]types.Type
	for _, first := range choices {
		if args := fill(params, first, choices); args != nil && len(out) < 3 {
			out = append(out, args)
		}
	}
	return out
}

// fill finds arguments that meet all constraints, preferring one for each.
func fill(params *types.TypeParamList, prefer types.Type, choices []types.Type) []types.Type {
	var args []types.Type
	for p := range params.TypeParams() {
		at := slices.IndexFunc(append([]types.Type{prefer}, choices...), func(t types.Type) bool {
			iface, ok := p.Constraint().Underlying().(*types.Interface)
			return ok && types.Satisfies(t, iface)
		})
		if at < 0 || len(args) == 0 && at != 0 {
			return nil
		}
		args = append(args, append([]types.Type{prefer}, choices...)[at])
	}
	return args
}

func typeArgs(args []types.Type, s *subject.Subject, imports map[string]string) string {
	if len(args) == 0 {
		return ""
	}
	var names []string
	for _, a := range args {
		names = append(names, types.TypeString(a, types.RelativeTo(s.Pkg.Types)))
	}
	return "[" + strings.Join(names, ", ") + "]"
}
