//go:build go1.21

// Package input makes the arguments of calls: recorded ones, ones that are listed, drawn, or
// led to by coverage, and ones with a length or number at which code takes another path.
package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// arguments are the numbers of those of a type, or pointers to it.
func (m *Maker) arguments(of reflect.Type) (at []int) {
	for i, t := range m.types {
		if t == of || t.Kind() == reflect.Pointer && t.Elem() == of {
			at = append(at, i)
		}
	}
	return at
}

// recordedOf returns a pointer to an argument of a recorded call, one of those with the numbers at.
func (m *Maker) recordedOf(src *draw.Source, at []int) reflect.Value {
	args := m.decode(src.Intn(len(m.Opt.Recorded)), nil)
	if args == nil {
		return reflect.Value{}
	}
	switch v := args[at[src.Intn(len(at))]]; {
	case v.Kind() != reflect.Pointer:
		return v.Addr()
	case v.IsNil():
		return reflect.Value{}
	default:
		return v
	}
}

// A Maker makes the arguments of calls.
type Maker struct {
	Opt      Options
	types    []reflect.Type
	impls    []reflect.Type
	byIface  map[reflect.Type][]reflect.Type
	nils     map[reflect.Type]bool
	made     *draw.Types // nil where code does not look at types
	looksUp  bool        // whether such code may look one argument up in another
	Builders map[reflect.Type]*draw.Builder
	samples  []reflect.Value
	texts    []string // of recorded calls, and what functions of the package were given
	long     []string // long ones of these
	heard    int      // of the first texts, that were given to functions
	domain   *domain
	lengths  []int // see borders
	numbers  []int64
	formed   []string // texts of formats
	nests    []draw.Nest
	levels   []int // of nests
	// Reuse has those who make values write to the lists that they gave for that.
	Reuse bool
}

// Lends reports whether values are made of lists.
func (m *Maker) Lends() bool {
	for _, b := range m.Builders {
		if b.Lends() {
			return true
		}
	}
	return false
}

// New returns a Maker of the arguments of a function.
func New(fn reflect.Type, opt Options) *Maker {
	m := &Maker{Opt: opt, Builders: make(map[reflect.Type]*draw.Builder)}
	for i := 0; i < fn.NumIn(); i++ {
		m.types = append(m.types, fn.In(i))
	}
	for _, p := range opt.Impls {
		m.impls = append(m.impls, reflect.TypeOf(p).Elem())
	}
	m.byIface, m.nils = implementers(m.types, m.impls), make(map[reflect.Type]bool)
	for _, p := range opt.Nils {
		m.nils[reflect.TypeOf(p).Elem()] = true
	}
	for _, s := range opt.Samples {
		v := reflect.ValueOf(s)
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		m.samples = append(m.samples, v)
	}
	for _, b := range opt.Builders {
		made := draw.NewBuilder(b)
		if at := m.arguments(made.Of); len(at) > 0 && len(opt.Recorded) > 0 {
			made.Recorded = func(src *draw.Source) reflect.Value { return m.recordedOf(src, at) }
		}
		m.Builders[made.Of] = made
	}
	m.Opt.Dictionary.Strings = append(opt.Dictionary.Strings[:len(opt.Dictionary.Strings):len(opt.Dictionary.Strings)],
		draw.Alike(opt.Dictionary.Strings)...)
	if opt.Reflects {
		m.made, m.looksUp = new(draw.Types), draw.TakesAny(m.types)
		m.Opt.Dictionary.Strings = append(append(m.Opt.Dictionary.Strings, draw.FieldNames...), draw.MethodNames...)
	}
	m.Opt.Dictionary.Formats = withFormats(m.Opt.Dictionary.Formats, m.someTexts())
	m.texts, m.long = heard(opt.Texts)
	m.heard = len(m.texts)
	m.formed, m.domain = formTexts(m.Opt), newDomain(m.types, m.Opt, m.Builders)
	m.nests, m.levels = opt.Dictionary.Nests(), levels(opt.Dictionary)
	m.lengths, m.numbers = borderLengths(opt.Dictionary), borderNumbers(opt.Dictionary)
	return m
}

// Recorded is the input of the i-th recorded call.
func (m *Maker) Recorded(i int) Input {
	if i < len(m.Opt.Recorded)-m.Opt.Driven {
		return Input{Kind: Recorded, N: i}
	}
	return Input{Kind: Driven, N: i}
}

// decode makes the arguments of a recorded call, with drawn functions, which write to calls.
func (m *Maker) decode(i int, calls *value.CallLog) []reflect.Value {
	d := m.drawer(draw.Random(m.Opt.Seed ^ int64(i)))
	d.Calls = calls
	args, err := value.DecodeWith(m.Opt.Recorded[i], m.types, m.impls, d.Function)
	if err != nil {
		return nil
	}
	if m.Opt.Unlocked {
		value.Unlock(args)
	}
	return args
}

func (m *Maker) drawer(src *draw.Source) *draw.Drawer {
	return &draw.Drawer{Src: src, Dict: m.Opt.Dictionary, Impls: m.byIface, Nils: m.nils, Types: m.made, LooksUp: m.looksUp,
		Recorded: m.texts, Heard: m.long, Builders: m.Builders, Most: m.Opt.Most, Zero: m.Opt.Zero, Tame: m.Opt.Tame, Comparable: m.Opt.Comparable, Samples: m.samples, Reuse: m.Reuse}
}

// draw makes an input: from types, or from a recorded call with some of its
// arguments changed.
func (m *Maker) draw(d *draw.Drawer) []reflect.Value {
	args := m.changedCall(d)
	if args == nil {
		for _, t := range m.types {
			args = append(args, d.Draw(t))
		}
	}
	if d.Src.Chance(4) {
		relate(d, args)
		m.relateInside(d, args)
	}
	if len(args) > 1 && d.Src.Chance(6) {
		same(d, args, m.Builders)
	}
	if d.Src.Chance(16) {
		m.alias(d, args)
	}
	switch d.Src.Intn(24) {
	case 0, 1:
		d.Twin(m.places(args))
	case 2, 3:
		d.Index(m.places(args))
	case 4, 5, 6:
		d.Splice(m.places(args))
	case 7, 8, 9:
		if m.Opt.Dictionary.Folds {
			d.Fold(m.places(args))
		}
	}
	return args
}

// relate makes the elements of lists keys of maps with such keys: what is looked up is
// mostly there.
func relate(d *draw.Drawer, args []reflect.Value) {
	for _, m := range args {
		if m.Kind() != reflect.Map || m.IsNil() {
			continue
		}
		for _, l := range args {
			if l.Kind() != reflect.Slice || l.Type().Elem() != m.Type().Key() || !m.Type().Key().Comparable() ||
				l.Type().Elem().Kind() == reflect.Interface {
				continue
			}
			for i := 0; i < l.Len() && i < 300; i++ {
				if draw.Hashable(l.Index(i)) && !d.Src.Chance(6) {
					m.SetMapIndex(l.Index(i), d.Draw(m.Type().Elem()))
				}
			}
		}
	}
}

// relateInside makes texts and numbers from anywhere in an input, also such as may not be changed, keys of the maps in
// it.
func (m *Maker) relateInside(d *draw.Drawer, args []reflect.Value) {
	from := &draw.Places{Hidden: true}
	for _, a := range args {
		from.Find(a, 0)
	}
	for _, v := range m.places(args).Lists {
		if v.Kind() != reflect.Map || v.IsNil() || d.Src.Chance(2) {
			continue
		}
		keys := from.Numbers
		if v.Type().Key().Kind() == reflect.String {
			keys = from.Texts
		}
		if len(keys) == 0 {
			continue
		}
		key := keys[d.Src.Intn(len(keys))]
		if key.Kind() == reflect.String && d.Src.Chance(2) {
			key = reflect.ValueOf(d.Word(key.String())).Convert(key.Type())
		}
		d.PutKey(v, key)
	}
}

const (
	// largeCall is how many bytes a recorded call may have that is changed as often as others: a few larger ones would take all
	// of the time. Of those that are larger one in seldom is, where inputs can be drawn.
	largeCall = 1 << 11
	seldom    = 16
)

// changedCall makes an input from a recorded call. It returns nil where one is to be
// drawn from types.
func (m *Maker) changedCall(d *draw.Drawer) []reflect.Value {
	if len(m.Opt.Recorded) == 0 || (m.Opt.Drawn || len(m.Builders) > 0) && !d.Src.Chance(2) {
		return nil
	}
	i := d.Src.Intn(len(m.Opt.Recorded))
	if len(m.Opt.Recorded[i]) > largeCall && m.Opt.Drawn && !d.Src.Chance(seldom) {
		return nil
	}
	args := m.decode(i, d.Calls)
	changed := &draw.Changer{Drawer: d, Whole: m.Opt.Drawn}
	for _, a := range args {
		changed.Value(a, 0)
	}
	return args
}

// alias makes one argument another of its type, or a part of it.
func (m *Maker) alias(d *draw.Drawer, args []reflect.Value) {
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
	p := pairs[d.Src.Intn(len(pairs))]
	from, to := args[p[0]], args[p[1]]
	if from.Kind() == reflect.Slice && from.Len() > 0 && d.Src.Chance(2) {
		n := d.Src.Intn(from.Len())
		from = from.Slice(n, n+d.Src.Intn(from.Len()-n+1))
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

// mostRead bounds the recorded calls that are looked at for formats.
const mostRead = 50

// someTexts are texts of recorded calls.
func (m *Maker) someTexts() (out []string) {
	for i := 0; i < len(m.Opt.Recorded) && i < mostRead; i++ {
		for _, a := range m.decode(i, nil) {
			out = append(out, draw.StringsIn(a, 0)...)
		}
	}
	return out
}

// mostTexts bounds the texts that are kept of recorded calls.
const mostTexts = 200

// Collect keeps the strings of a recorded call for inputs to come.
func (m *Maker) Collect(args []reflect.Value) {
	if len(m.texts)-m.heard > mostTexts {
		return
	}
	for _, a := range args {
		m.texts = append(m.texts, draw.StringsIn(a, 0)...)
	}
}

// CollectAll keeps the strings of all recorded calls for inputs to come.
func (m *Maker) CollectAll() {
	for i := range m.Opt.Recorded {
		if args := m.decode(i, nil); args != nil {
			m.Collect(args)
		}
	}
}

// settle gives the arguments that have few values one of these, as the input says.
func (m *Maker) settle(in Input, args []reflect.Value) {
	if len(m.Opt.Only) == 0 || args == nil {
		return
	}
	src := draw.Random(m.Opt.Seed ^ int64(in.N) ^ int64(value.HashText(string(in.Kind)+string(in.Data))))
	for i, a := range args { // in order, so that the source says the same again
		values := m.Opt.Only[i]
		if len(values) == 0 {
			continue
		}
		if v := values[src.Intn(len(values))](); v == nil {
			a.Set(reflect.Zero(a.Type()))
		} else {
			a.Set(reflect.ValueOf(v).Convert(a.Type()))
		}
	}
}

// cut gives arguments the lengths that callers give them.
func (m *Maker) cut(in Input, args []reflect.Value) {
	if len(m.Opt.Lengths) == 0 {
		return
	}
	d := m.drawer(draw.Random(m.Opt.Seed + int64(in.N) ^ int64(value.HashText(string(in.Kind)+string(in.Data)))))
	for i, a := range args { // in order, so that the source says the same again
		if of := m.Opt.Lengths[i]; len(of) > 0 && len(m.Opt.Only[i]) == 0 {
			d.Cut(a, of[d.Src.Intn(len(of))])
		}
	}
}

// places finds the places in those arguments that can have any value.
func (m *Maker) places(args []reflect.Value) *draw.Places {
	p := &draw.Places{Hidden: m.Opt.Drawn, Built: m.Builders}
	for i, a := range args {
		if len(m.Opt.Only[i]) == 0 {
			p.Find(a, 0)
		}
	}
	return p
}
