package prove

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// prefix begins the names of everything that is put into a package.
const prefix = "honeOld_"

func (s *subject) offset(p token.Pos) int { return s.pkg.Fset.PositionFor(p, false).Offset }

// oldSource writes the old function under another name, as a file of the package
// with the new one, together with the declarations it needs that are gone or
// have changed. The second result is why that cannot be done.
func oldSource(base, head *subject) (source, why string) {
	changed := changedDecls(base, head)
	copied := map[types.Object]ast.Node{base.fn: base.decl}
	for o, n := range base.reachable(base.fn) {
		if !changed[o] {
			continue
		}
		if _, isType := o.(*types.TypeName); isType {
			return "", "the rewrite changes the type " + o.Name()
		}
		copied[o] = n
	}
	// What reaches something that has changed must be copied as well, so that it
	// uses the old one.
	for grown := true; grown; {
		grown = false
		for o, n := range base.reachable(base.fn) {
			if copied[o] == nil && base.usesAny(n, copied) {
				if _, isType := o.(*types.TypeName); !isType {
					copied[o], grown = n, true
				}
			}
		}
	}
	imports := make(map[string]string)
	var body strings.Builder
	done := make(map[ast.Node]bool)
	order := slices.SortedFunc(maps.Keys(copied), func(a, b types.Object) int {
		return cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(a.Pos(), b.Pos()))
	})
	for _, o := range order {
		n := copied[o]
		if done[n] {
			continue // several names in one declaration
		}
		done[n] = true
		if o.Name() == "_" || o.Name() == "init" {
			continue
		}
		if spec, ok := n.(*ast.ValueSpec); ok {
			if _, isConst := o.(*types.Const); isConst {
				if len(spec.Values) == 0 {
					return "", "it uses constants that count by iota"
				}
				body.WriteString("const ")
			} else {
				body.WriteString("var ")
			}
		}
		body.WriteString(base.renamed(n, copied) + "\n\n")
		base.importsOf(n, imports)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "package %s\n\n", base.pkg.Name)
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&out, "import %s %q\n", imports[path], path)
	}
	out.WriteString("\n" + body.String())
	return out.String(), ""
}

// changedDecls returns the objects of base whose declaration head lacks or words
// otherwise.
func changedDecls(base, head *subject) map[types.Object]bool {
	inHead := make(map[string]string)
	for o, n := range head.decls() {
		inHead[objectKey(o)] = head.text(n)
	}
	out := make(map[types.Object]bool)
	for o, n := range base.decls() {
		if text, ok := inHead[objectKey(o)]; !ok || text != base.text(n) {
			out[o] = true
		}
	}
	return out
}

// objectKey names a declaration of a package in all its versions.
func objectKey(o types.Object) string {
	if fn, ok := o.(*types.Func); ok {
		return fn.FullName()
	}
	if o == nil {
		return ""
	}
	return o.Name()
}

func (s *subject) usesAny(n ast.Node, set map[types.Object]ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && set[origin(s.pkg.TypesInfo.Uses[id])] != nil {
			found = true
		}
		return !found
	})
	return found
}

// renamed writes a declaration with the prefix before every name in set.
func (s *subject) renamed(n ast.Node, set map[types.Object]ast.Node) string {
	text, at := s.text(n), s.offset(n.Pos())
	var out strings.Builder
	last := 0
	var places []int
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			o := s.pkg.TypesInfo.ObjectOf(id)
			if o != nil && set[origin(o)] != nil {
				places = append(places, s.offset(id.Pos())-at)
			}
		}
		return true
	})
	slices.Sort(places)
	for _, p := range slices.Compact(places) {
		out.WriteString(text[last:p] + prefix)
		last = p
	}
	return out.String() + text[last:]
}

// importsOf adds the packages that a declaration uses, by path with their name.
func (s *subject) importsOf(n ast.Node, imports map[string]string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if p, ok := s.pkg.TypesInfo.Uses[id].(*types.PkgName); ok {
				imports[p.Imported().Path()] = p.Name()
			}
		}
		return true
	})
}
