//go:build go1.21

package check

import "reflect"

// argument is the number of the first argument of a type, or a pointer to it, -1 if
// there is none.
func (m *maker) argument(of reflect.Type) int {
	for i, t := range m.types {
		if t == of || t.Kind() == reflect.Pointer && t.Elem() == of {
			return i
		}
	}
	return -1
}

// recordedOf returns a pointer to an argument of a recorded call.
func (m *maker) recordedOf(src *Source, at int) reflect.Value {
	args := m.decode(src.Intn(len(m.opt.Recorded)))
	switch {
	case args == nil || args[at].Kind() == reflect.Pointer && args[at].IsNil():
		return reflect.Value{}
	case args[at].Kind() == reflect.Pointer:
		return args[at]
	}
	return args[at].Addr()
}

// makerOptions say what inputs are made of.
type makerOptions struct {
	Dictionary Dictionary
	// Impls are nil pointers to types that implement interfaces among the parameters.
	Impls []any
	// Builders are of types whose values cannot be drawn.
	Builders []Builder
	// Recorded are calls.
	Recorded [][]byte
	// Drawn says that values can be drawn from types; if not, only recorded calls, and
	// changes of them, are inputs.
	Drawn bool
	Seed  int64
	// Most bounds numbers that are drawn; 0 does not.
	Most int64
	// Building is called before values are built, which takes calls of methods, and what
	// it returns after that.
	Building func(in input) (built func())
}

// A maker makes the arguments of calls.
type maker struct {
	opt      makerOptions
	types    []reflect.Type
	impls    []reflect.Type
	byIface  map[reflect.Type][]reflect.Type
	builders map[reflect.Type]*builder
	texts    []string // of recorded calls
	kinds    []string // see classes
	lengths  []int    // see borders
	numbers  []int64
}

// newMaker returns a maker of the arguments of a function.
func newMaker(fn reflect.Type, opt makerOptions) *maker {
	m := &maker{opt: opt, builders: make(map[reflect.Type]*builder)}
	for i := 0; i < fn.NumIn(); i++ {
		m.types = append(m.types, fn.In(i))
	}
	for _, p := range opt.Impls {
		m.impls = append(m.impls, reflect.TypeOf(p).Elem())
	}
	m.byIface = implementers(m.types, m.impls)
	for _, b := range opt.Builders {
		made := newBuilder(b)
		if at := m.argument(made.of); at >= 0 && len(opt.Recorded) > 0 {
			made.recorded = func(src *Source) reflect.Value { return m.recordedOf(src, at) }
		}
		m.builders[made.of] = made
	}
	m.lengths, m.numbers = borderLengths(opt.Dictionary), borderNumbers(opt.Dictionary)
	return m
}

// make makes the arguments; nil if a recorded call cannot be read.
func (m *maker) make(in input) []reflect.Value { return m.makeWith(in, nil) }

// makeWith is make with a log for the functions among them.
func (m *maker) makeWith(in input, calls *callLog) []reflect.Value {
	if len(m.builders) > 0 && in.kind != recorded && m.opt.Building != nil {
		defer m.opt.Building(in)()
	}
	var d *Drawer
	switch in.kind {
	case recorded:
		return m.decode(in.n)
	case guided:
		d = m.drawer(Bytes(in.data))
	case enumerated:
		d = m.drawer(Random(m.opt.Seed ^ int64(in.n)))
	default:
		d = m.drawer(Random(m.opt.Seed + int64(in.n)))
	}
	d.calls = calls
	switch in.kind {
	case enumerated:
		return m.enumerate(d, in.n)
	case bordering:
		return m.border(d, in.n)
	}
	d.long = in.kind == longer
	return m.draw(d)
}

func (m *maker) decode(i int) []reflect.Value {
	args, err := Decode(m.opt.Recorded[i], m.types, m.impls)
	if err != nil {
		return nil
	}
	return args
}

func (m *maker) drawer(src *Source) *Drawer {
	return &Drawer{src: src, dict: m.opt.Dictionary, impls: m.byIface, recorded: m.texts, builders: m.builders, most: m.opt.Most}
}

// draw makes an input: from types, or from a recorded call with some of its
// arguments changed.
func (m *maker) draw(d *Drawer) []reflect.Value {
	args := m.changedCall(d)
	if args == nil {
		for _, t := range m.types {
			args = append(args, d.Draw(t))
		}
	}
	if d.src.chance(4) {
		relate(d, args)
	}
	if d.src.chance(16) {
		m.alias(d, args)
	}
	return args
}

// relate makes the elements of lists keys of maps with such keys: what is looked up is
// mostly there.
func relate(d *Drawer, args []reflect.Value) {
	for _, m := range args {
		if m.Kind() != reflect.Map || m.IsNil() {
			continue
		}
		for _, l := range args {
			if l.Kind() != reflect.Slice || l.Type().Elem() != m.Type().Key() || !m.Type().Key().Comparable() || l.Type().Elem().Kind() == reflect.Interface {
				continue
			}
			for i := 0; i < l.Len() && i < 300; i++ {
				if hashable(l.Index(i)) && !d.src.chance(6) {
					m.SetMapIndex(l.Index(i), d.Draw(m.Type().Elem()))
				}
			}
		}
	}
}

// changedCall makes an input from a recorded call. It returns nil where one is to be
// drawn from types.
func (m *maker) changedCall(d *Drawer) []reflect.Value {
	if len(m.opt.Recorded) == 0 || (m.opt.Drawn || len(m.builders) > 0) && !d.src.chance(2) {
		return nil
	}
	args := m.decode(d.src.Intn(len(m.opt.Recorded)))
	changed := &changer{Drawer: d, whole: m.opt.Drawn}
	for _, a := range args {
		changed.value(a, 0)
	}
	return args
}

// alias makes one argument another of its type, or a part of it.
func (m *maker) alias(d *Drawer, args []reflect.Value) {
	var pairs [][2]int
	for i := range args {
		for j := range args {
			if i != j && args[i].Type() == args[j].Type() {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	if len(pairs) == 0 {
		return
	}
	p := pairs[d.src.Intn(len(pairs))]
	from, to := args[p[0]], args[p[1]]
	if from.Kind() == reflect.Slice && from.Len() > 0 && d.src.chance(2) {
		n := d.src.Intn(from.Len())
		from = from.Slice(n, n+d.src.Intn(from.Len()-n+1))
	}
	to.Set(from)
}

// implementers finds which types of the module implement the interfaces that occur
// in parameters.
func implementers(params, impls []reflect.Type) map[reflect.Type][]reflect.Type {
	out := make(map[reflect.Type][]reflect.Type)
	seen := make(map[reflect.Type]bool)
	var visit func(reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch t.Kind() {
		case reflect.Interface:
			for _, i := range impls {
				if i.Implements(t) {
					out[t] = append(out[t], i)
				}
			}
		case reflect.Slice, reflect.Array, reflect.Pointer:
			visit(t.Elem())
		case reflect.Map:
			visit(t.Key())
			visit(t.Elem())
		case reflect.Struct:
			for i := 0; i < t.NumField(); i++ {
				visit(t.Field(i).Type)
			}
		case reflect.Func:
			for i := 0; i < t.NumOut(); i++ {
				visit(t.Out(i))
			}
		}
	}
	for _, t := range params {
		visit(t)
	}
	return out
}

// collect keeps the strings of a recorded call for inputs to come.
func (m *maker) collect(args []reflect.Value) {
	if len(m.texts) > 200 {
		return
	}
	for _, a := range args {
		m.texts = append(m.texts, stringsIn(a, 0)...)
	}
}

// collectAll keeps the strings of all recorded calls for inputs to come.
func (m *maker) collectAll() {
	for i := range m.opt.Recorded {
		if args := m.decode(i); args != nil {
			m.collect(args)
		}
	}
}
