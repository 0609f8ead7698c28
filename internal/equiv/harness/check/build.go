//go:build go1.21

package check

import "reflect"

// A Builder says how values are made of a type whose fields only its own code may
// fill.
type Builder struct {
	// Type is a nil pointer to the type.
	Type any
	// Makers are functions whose first result is a value of the type, or a pointer to
	// one. Without any the zero value is a beginning.
	Makers []any
	// Methods change a value, the first argument of each; none is the new version of
	// the function that is compared.
	Methods []any
	// Open says that a value may also be drawn.
	Open bool
}

// A builder is a Builder at work.
type builder struct {
	of              reflect.Type
	makers, methods []reflect.Value
	open            bool
	// recorded returns a value that was recorded, the nil Value if there is none.
	recorded func(*Source) reflect.Value
}

// newBuilder prepares what builds values of a type.
func newBuilder(b Builder) *builder {
	made := &builder{of: reflect.TypeOf(b.Type).Elem(), open: b.Open}
	for _, f := range b.Makers {
		made.makers = append(made.makers, reflect.ValueOf(f))
	}
	for _, f := range b.Methods {
		made.methods = append(made.methods, reflect.ValueOf(f))
	}
	return made
}

// mostMade bounds the numbers that makers get: they may be sizes.
const mostMade = 1 << 11

// mostSteps is the most methods that are called on one value.
const mostSteps = 300

// build returns a pointer to a new value, nil if none could be made.
func (d *Drawer) build(b *builder) reflect.Value {
	d.depth++
	defer func() { d.depth-- }()
	for try := 0; try < 4; try++ {
		v := d.begun(b)
		if !v.IsValid() || v.IsNil() {
			continue
		}
		steps := d.src.length(12)
		if d.src.chance(12) {
			steps = d.src.Intn(mostSteps)
		}
		good := true
		for ; steps > 0 && good && len(b.methods) > 0; steps-- {
			_, good = d.step(b.methods[d.src.Intn(len(b.methods))], v)
		}
		if good { // a panic may leave half of a change
			return v
		}
	}
	return reflect.Value{}
}

// begun returns a pointer to the value to begin with.
func (d *Drawer) begun(b *builder) reflect.Value {
	if b.open && d.src.chance(2) {
		p := reflect.New(b.of)
		d.fill(p.Elem().Field(0))
		return p
	}
	if b.recorded != nil && (len(b.makers) == 0 || d.src.chance(2)) {
		if v := b.recorded(d.src); v.IsValid() && (len(b.makers) > 0 || !d.src.chance(3)) {
			return v
		}
	}
	if len(b.makers) == 0 {
		return reflect.New(b.of)
	}
	most := d.most
	d.most = mostMade
	out, good := d.step(b.makers[d.src.Intn(len(b.makers))], reflect.Value{})
	d.most = most
	if !good {
		return reflect.Value{}
	}
	for _, r := range out[1:] {
		if r.Kind() == reflect.Interface && !r.IsNil() {
			return reflect.Value{} // an error
		}
	}
	if out[0].Kind() == reflect.Pointer {
		return out[0]
	}
	p := reflect.New(b.of)
	p.Elem().Set(out[0])
	return p
}

// step calls a function with drawn arguments, the first being that which recv points
// to, if it is valid.
func (d *Drawer) step(fn, recv reflect.Value) ([]reflect.Value, bool) {
	var args []reflect.Value
	for i := 0; i < fn.Type().NumIn(); i++ {
		t := fn.Type().In(i)
		switch {
		case i == 0 && recv.IsValid() && t.Kind() == reflect.Pointer:
			args = append(args, recv)
		case i == 0 && recv.IsValid():
			args = append(args, recv.Elem())
		default:
			args = append(args, d.Draw(t))
		}
	}
	out := call(fn, args, nil)
	return out.results, !out.panicked
}
