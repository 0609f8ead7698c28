package sequence

import (
	"go/types"

	"github.com/gohone/hone/internal/equiv/subject"
)

// Without says which operations sequences do without.
type Without struct {
	Fresh     bool // values that no function made
	Unordered bool // functions that go through a map, in an order that is another one each time
	Starting  bool // methods of interfaces that start what runs beside them
	// Fatal are functions and methods, such as F and T.M, some call of which ends the program.
	Fatal []string
}

// A writer writes the function and the type of its steps.
type writer struct {
	family
	but  Without
	must []*types.Func
	// behind are the interfaces that functions return and that values of the family may be in.
	behind  []*types.Named
	own     *types.Package
	imports map[string]string // names by path
	// fields are the names of the fields of a step by the text of their type, and used how many of them the operation
	// at hand has.
	fields map[string][]string
	used   map[string]int
	picked int // how many arguments of the operation at hand are values at hand
	count  int
	// makers are the operations that call something and need no value: one that no function made may be of no use where
	// these make others.
	makers []operation
	typed  string // the list of type parameters, in brackets
	why    string // why it cannot be written
	// locks reports whether the package uses package sync: a call in the middle of another one may wait for ever.
	locks bool
}

const stepName = "HoneStep"

func newWriter(f family, s *subject.Subject) *writer {
	w := &writer{family: f, own: s.Pkg.Types, imports: make(map[string]string), fields: make(map[string][]string)}
	for _, o := range s.Pkg.TypesInfo.Uses {
		if w.locks = o.Pkg() != nil && subject.Synchronizes(o.Pkg()); w.locks {
			break
		}
	}
	return w
}
