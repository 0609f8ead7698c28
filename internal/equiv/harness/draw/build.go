//go:build go1.21

package draw

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// mostMade bounds the numbers that makers get, and methods if they must: they may be sizes.
const mostMade = 1 << 11

// mostSteps is the most methods that are called on one value.
const mostSteps = 300

// build returns a pointer to a new value, nil if none could be made.
func (d *Drawer) build(b *Builder) reflect.Value {
	if nested := slices.Index(d.building, b); nested >= 0 && (len(b.simple) == 0 || slices.Contains(d.building[nested+1:], b)) {
		return reflect.Value{} // what makes one must not need one
	}
	methods := b.methods
	if len(d.building) > 0 { // for what makes or changes another value
		methods = b.changes
	}
	d.depth++
	d.building = append(d.building, b)
	defer func() { d.depth, d.building = d.depth-1, d.building[:len(d.building)-1] }()
	outermost := len(d.building) == 1
	if again := d.pool.histories[b.Of]; again != nil && outermost && !d.Tame && d.Src.Chance(3) {
		if v := d.repeat(again); v.IsValid() {
			return v
		}
	}
	for try := 0; try < 9; try++ {
		if outermost {
			d.history = nil
			d.pool.held, d.pool.only = nil, d.Src.Chance(2) // what panics for values of one type may not for those of another
		}
		v := d.begun(b, mostMade>>try)
		if !v.IsValid() || v.IsNil() {
			continue
		}
		steps := d.Src.Length(12)
		if outermost && d.Src.Chance(12) {
			steps = d.Src.Intn(mostSteps)
		}
		good, most := true, d.Most
		if d.Tame {
			d.Most = mostMade
		}
		var handed []reflect.Value
		for ; steps > 0 && good && len(methods) > 0; steps-- {
			var out []reflect.Value
			out, good = d.stepOf(methods, v, handed)
			handed = d.touch(out, handed)
		}
		if outermost && good && len(methods) > 0 && !d.Tame && d.Src.Chance(24) && !b.asks() {
			good = d.insist(methods[d.Src.Intn(len(methods))], v)
		}
		d.Most = most
		if good { // a panic may leave half of a change
			if outermost {
				d.pool.hand(handed, v)
				d.takeBack()
				d.pool.keepHistory(b.Of, d.history)
			}
			return v
		}
	}
	return reflect.Value{}
}

// stepOf calls a method of a value, or now and then one of a value that a method has handed out.
func (d *Drawer) stepOf(methods []reflect.Value, v reflect.Value, handed []reflect.Value) ([]reflect.Value, bool) {
	const rarely = 3
	if len(handed) > 0 && d.Src.Chance(rarely) {
		inner := handed[d.Src.Intn(len(handed))]
		if of := d.Builders[inner.Type().Elem()]; of != nil && len(of.changes) > 0 {
			d.history = nil // its receiver is not the value
			return d.step(of.changes[d.Src.Intn(len(of.changes))], inner)
		}
	}
	return d.step(methods[d.Src.Intn(len(methods))], v)
}

// asks reports whether values are made with functions, which they may call very often.
func (b *Builder) asks() bool {
	for _, fn := range b.makers {
		for i := 0; i < fn.Type().NumIn(); i++ {
			if t := fn.Type().In(i); t.Kind() == reflect.Func || t.Kind() == reflect.Interface && t.NumMethod() > 0 {
				return true
			}
		}
	}
	return false
}

// insist calls a method about 256 times with the same arguments, so that a counter of one byte overflows. Those without
// arguments, or with large ones, it does not call: a value that doubles each time takes all memory. It reports whether all went well.
func (d *Drawer) insist(method, v reflect.Value) bool {
	const large = 64
	d.history = nil
	if method.Type().NumIn() < 2 {
		return true
	}
	args := d.arguments(method, v)
	for _, a := range args[1:] {
		switch k := a.Kind(); {
		case k == reflect.String && a.Len() <= large, k == reflect.Bool, k >= reflect.Float32 && k <= reflect.Complex128:
		case wholeNumber(k) && -large <= NumberOf(a) && NumberOf(a) <= large:
		default:
			return true
		}
	}
	for n := 1<<8 - 4 + d.Src.Intn(8); n > 0; n-- {
		if _, good := invoke(method, args); !good {
			return false
		}
	}
	return true
}

// touch sets, now and then, an exported field of a struct that a method has handed out, as callers may do: to what one
// that was handed out before has there, or to another value. It returns those that have been handed out.
func (d *Drawer) touch(out, handed []reflect.Value) []reflect.Value {
	const rarely, most = 4, 16
	for _, v := range out {
		if v.Kind() != reflect.Pointer || v.IsNil() || v.Type().Elem().Kind() != reflect.Struct || !isExported(v.Type().Elem()) {
			continue
		}
		if st := v.Type().Elem(); d.Src.Chance(rarely) && st.NumField() > 0 {
			at := d.Src.Intn(st.NumField())
			to := v.Elem().Field(at)
			if len(d.building) == 1 {
				d.history = nil
			}
			switch other := d.Src.Intn(len(handed) + 1); {
			case !isData(st.Field(at)):
			case other < len(handed) && handed[other].Type() == v.Type():
				to.Set(handed[other].Elem().Field(at))
			default:
				to.Set(d.Draw(to.Type()))
			}
		}
		if len(handed) < most {
			handed = append(handed, v)
		}
	}
	return handed
}

// isData reports whether others may set a field, and it links no values with each other.
func isData(f reflect.StructField) bool {
	switch f.Type.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.Map, reflect.UnsafePointer:
		return false
	}
	return f.IsExported()
}

// begun returns a pointer to the value to begin with, made of numbers up to most: of large ones makers may make none.
func (d *Drawer) begun(b *Builder, most int64) reflect.Value {
	if d.Most > 0 {
		most = min(most, d.Most)
	}
	if b.open && d.Src.Chance(2) {
		p := reflect.New(b.Of)
		d.fill(p.Elem().Field(0))
		return p
	}
	if b.Recorded != nil && (len(b.makers) == 0 || d.Src.Chance(2)) {
		if v := b.Recorded(d.Src); v.IsValid() && (len(b.makers) > 0 || !d.Src.Chance(3)) {
			return v
		}
	}
	if len(b.makers) == 0 {
		return d.literal(b.Of)
	}
	if d.Zero && isExported(b.Of) && d.Src.Chance(24) {
		return reflect.New(b.Of) // every caller can
	}
	was, making, outer, depth := d.Most, d.making, d.outer, d.depth
	if !making {
		d.outer = d.Most
	}
	d.Most, d.making, d.depth = most, true, min(depth, 2) // it may be a method of what takes others to make
	makers := b.makers
	if len(b.simple) > 0 && (len(d.building) > 1 || !d.Src.Chance(3)) {
		makers = b.simple
	}
	out, good := d.make(b, makers)
	d.Most, d.making, d.outer, d.depth = was, making, outer, depth
	if !good {
		return reflect.Value{}
	}
	return made(b, out)
}

// made is a pointer to what one of the functions that make values has returned, the nil Value if there is none.
func made(b *Builder, out []reflect.Value) reflect.Value {
	for _, r := range out[1:] {
		if r.Kind() == reflect.Interface && !r.IsNil() {
			return reflect.Value{} // an error
		}
	}
	v := out[0]
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	switch {
	case !v.IsValid(): // nil
		return reflect.Value{}
	case v.Type() == reflect.PointerTo(b.Of):
		return v
	case v.Type() != b.Of: // another type of the same interface
		return reflect.Value{}
	}
	p := reflect.New(b.Of)
	p.Elem().Set(v)
	return p
}

// make calls one of the functions that make values. Of several values for one input many are akin: made by the same function with
// the same arguments, but for one.
func (d *Drawer) make(b *Builder, makers []reflect.Value) ([]reflect.Value, bool) {
	if len(d.building) > 1 {
		return d.step(makers[d.Src.Intn(len(makers))], reflect.Value{})
	}
	if was := d.pool.origins[b.Of]; was.fn.IsValid() && d.Src.Chance(3) {
		args := copies(was.args)
		d.twist(args)
		return invoke(was.fn, args)
	}
	fn := makers[d.Src.Intn(len(makers))]
	if !takesPlain(fn.Type(), 0) {
		return d.step(fn, reflect.Value{})
	}
	args := d.arguments(fn, reflect.Value{})
	d.history = &history{origin: origin{fn, copies(args)}}
	if len(args) == 0 {
		return d.finish(fn, args)
	}
	if d.pool.origins == nil {
		d.pool.origins = make(map[reflect.Type]origin)
	}
	d.pool.origins[b.Of] = origin{fn, copies(args)}
	return d.finish(fn, args)
}

// literal returns a pointer to what other packages can write down of a type: a value whose exported
// fields are set, and no others.
func (d *Drawer) literal(t reflect.Type) reflect.Value {
	p := reflect.New(t)
	if t.Kind() != reflect.Struct || !isExported(t) || d.Src.Chance(4) {
		return p
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).IsExported() {
			d.fill(p.Elem().Field(i))
		}
	}
	return p
}

func isExported(t reflect.Type) bool {
	first, _ := utf8.DecodeRuneInString(t.Name())
	return unicode.IsUpper(first)
}

// step calls a function with drawn arguments, the first being that which recv points to, if it is valid.
func (d *Drawer) step(fn, recv reflect.Value) ([]reflect.Value, bool) {
	args := d.arguments(fn, recv)
	if len(d.building) == 1 {
		d.note(fn, args)
	}
	return d.finish(fn, args)
}

// finish calls a function with arguments.
func (d *Drawer) finish(fn reflect.Value, args []reflect.Value) ([]reflect.Value, bool) {
	results, good := invoke(fn, args)
	if d.Reuse {
		for _, a := range args {
			if lent(a.Type()) {
				d.lent = append(d.lent, a)
			}
		}
	}
	return results, good
}

// arguments draws those of a function, the first being that which recv points to, if it is valid.
func (d *Drawer) arguments(fn, recv reflect.Value) (args []reflect.Value) {
	for i := 0; i < fn.Type().NumIn(); i++ {
		t := fn.Type().In(i)
		switch {
		case i == 0 && recv.IsValid() && t.Kind() == reflect.Pointer:
			args = append(args, recv)
		case i == 0 && recv.IsValid():
			args = append(args, recv.Elem())
		case d.Tame:
			args = append(args, cutShort(d.Draw(t)))
		default:
			args = append(args, d.Draw(t))
		}
	}
	return args
}

// invoke calls a function, and reports whether it returned.
func invoke(fn reflect.Value, args []reflect.Value) ([]reflect.Value, bool) {
	was := step.Swap(fn.Pointer())
	out := value.Call(fn, args, nil)
	step.Store(was)
	return out.Results, !out.Panicked
}

// mostTame is how long the texts and lists are of which a value is made where larger ones took all memory.
const mostTame = 1 << 10

// cutShort returns a text or a list without what is too long of it.
func cutShort(v reflect.Value) reflect.Value {
	switch {
	case v.Kind() == reflect.String && v.Len() > mostTame:
		return reflect.ValueOf(v.String()[:mostTame]).Convert(v.Type())
	case v.Kind() == reflect.Slice:
		v = v.Slice(0, min(v.Len(), mostTame))
		if k := v.Type().Elem().Kind(); k == reflect.String || k == reflect.Slice {
			for i := 0; i < v.Len(); i++ {
				v.Index(i).Set(cutShort(v.Index(i)))
			}
		}
	}
	return v
}

// takeBack writes to the lists that a value was made of.
func (d *Drawer) takeBack() {
	value.Disturb(d.lent, nil)
	d.lent = nil
}

// lent reports whether a type is that of lists of texts or whole numbers, or of such lists.
func lent(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && (lent(t.Elem()) || t.Elem().Kind() == reflect.String || wholeNumber(t.Elem().Kind()))
}

// Lends reports whether values are made of such lists.
func (b *Builder) Lends() bool {
	for _, list := range [][]reflect.Value{b.makers, b.methods} {
		for _, fn := range list {
			for i := 0; i < fn.Type().NumIn(); i++ {
				if lent(fn.Type().In(i)) {
					return true
				}
			}
		}
	}
	return false
}

// step is the function that is called to make a value, 0 if none is.
var step atomic.Uintptr

// Step names the function that is called to make a value, empty if none is.
func Step() string { return nameOf(step.Load()) }

// NameOf names a function as Step does.
func NameOf(fn any) string { return nameOf(reflect.ValueOf(fn).Pointer()) }

func nameOf(pc uintptr) string {
	if f := runtime.FuncForPC(pc); f != nil {
		return Bare(f.Name())
	}
	return ""
}

// Bare is the name of a function as package runtime has it, without what says that its receiver is a pointer: stacks name
// the method of the value in place of what calls that.
func Bare(name string) string { return bare.Replace(name) }

var bare = strings.NewReplacer("(*", "", ")", "")
