package partial

import (
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/view"
)

// A Place is a variable, or a field that is reached from one.
type Place struct {
	Root types.Object
	// Fields are the names of fields, each after a dot.
	Fields string
}

// leadsTo reports whether a place is on the way to another.
func (p Place) leadsTo(to Place) bool {
	return p.Root == to.Root && strings.HasPrefix(to.Fields, p.Fields+".")
}

// Type returns the type of a place, nil if it is not known.
func (p Place) Type() types.Type {
	t := p.Root.Type()
	for _, name := range strings.Split(p.Fields, ".")[1:] {
		field, _, _ := types.LookupFieldOrMethod(t, true, p.Root.Pkg(), name)
		if field == nil {
			return nil
		}
		t = field.Type()
	}
	return t
}

// A Cursor is a text and a position in it, an int: the two places that code has compared, or
// indexed one with the other.
type Cursor struct{ Text, Pos Place }

func isInt(t types.Type) bool { return t != nil && types.Identical(t, types.Typ[types.Int]) }

func isText(t types.Type) bool { return t != nil && (view.IsText(t) || view.IsBytes(t)) }
