package reuse

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// clearMap returns the statement that empties a map of a name; empty if the module's version of Go has none
// that is exact.
func clearMap(f *view.Func, m *made, name string) string {
	at := m.decl.Stmt.Pos()
	if f.Since("go1.21") && f.Predeclared(at, "clear") {
		return "clear(" + name + ")"
	}
	b, ok := m.v.Type().Underlying().(*types.Map).Key().Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsFloat|types.IsComplex) != 0 || !f.Predeclared(at, "delete") {
		f.Needs(at, "go1.21") // delete does not find a key that is NaN
		return ""
	}
	key := f.Fresh("k")
	return fmt.Sprintf("for %s := range %s {\ndelete(%[2]s, %[1]s)\n}", key, name)
}

// clearList returns the statement that sets the elements of a list of a name to zero, empty if there is
// none for them.
func clearList(f *view.Func, m *made, name string) string {
	at := m.decl.Stmt.Pos()
	if f.Since("go1.21") && f.Predeclared(at, "clear") {
		return "clear(" + name + ")"
	}
	zero := ""
	switch t := m.v.Type().Underlying().(*types.Slice).Elem().Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsNumeric != 0:
			zero = "0"
		case t.Info()&types.IsString != 0:
			zero = `""`
		case t.Info()&types.IsBoolean != 0:
			zero = "false"
		}
	case *types.Pointer, *types.Slice, *types.Map:
		zero = "nil"
	}
	if zero == "" || !f.Predeclared(at, "false", "nil") {
		f.Needs(at, "go1.21")
		return ""
	}
	index, element := f.Fresh("i"), name
	if strings.HasPrefix(name, "*") { // in a function of its own
		index, element = "i", "("+name+")"
	}
	return fmt.Sprintf("for %[1]s := range %[2]s {\n%[3]s[%[1]s] = %[4]s\n}", index, name, element, zero)
}
