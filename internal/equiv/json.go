package equiv

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// readsJSON reports whether a function, or what it uses of its package, hands something to
// package json: then its texts are often JSON.
func readsJSON(s *subject.Subject) bool {
	found := false
	for _, n := range s.Reachable(s.Func) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && !found {
				o := s.Pkg.TypesInfo.Uses[id]
				found = o != nil && o.Pkg() != nil && o.Pkg().Path() == "encoding/json"
			}
			return !found
		})
	}
	return found
}

// jsonKeys are the keys of the struct types that a function uses, in order.
func jsonKeys(s *subject.Subject) []string {
	keys := []string{}
	for _, n := range s.Reachable(s.Func) {
		ast.Inspect(n, func(n ast.Node) bool {
			e, ok := n.(*ast.StructType)
			if !ok {
				return true
			}
			if t, ok := s.Pkg.TypesInfo.TypeOf(e).(*types.Struct); ok {
				keys = append(keys, keysOf(t)...)
			}
			return true
		})
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

func keysOf(t *types.Struct) (keys []string) {
	for i := range t.NumFields() {
		name, _, _ := strings.Cut(reflect.StructTag(t.Tag(i)).Get("json"), ",")
		switch {
		case !t.Field(i).Exported(), name == "-":
		case name != "":
			keys = append(keys, name)
		default:
			keys = append(keys, t.Field(i).Name())
		}
	}
	return keys
}
