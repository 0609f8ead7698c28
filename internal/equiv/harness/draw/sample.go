//go:build go1.21

package draw

import "reflect"

// sampled puts a value that the package has into v now and then, if it has one.
func (d *Drawer) sampled(v reflect.Value) bool {
	if k := v.Kind(); len(d.Samples) == 0 || k != reflect.Func && k != reflect.Struct {
		return false
	}
	var of []reflect.Value
	for _, s := range d.Samples {
		if s.Type() == v.Type() || v.Kind() == reflect.Func && (s.Type().ConvertibleTo(v.Type()) || makes(s.Type(), v.Type())) {
			of = append(of, s)
		}
	}
	if len(of) == 0 || !d.Src.Chance(2) {
		return false
	}
	s := of[d.Src.Intn(len(of))]
	if !s.Type().ConvertibleTo(v.Type()) {
		return d.made(v, s)
	}
	v.Set(s.Convert(v.Type()))
	return true
}

// makes reports whether functions of one type return one of another, as those do that make options.
func makes(maker, t reflect.Type) bool {
	return maker.Kind() == reflect.Func && maker.NumOut() == 1 && maker.Out(0) == t
}

// made puts what a function makes of drawn arguments into v, unless it panics.
func (d *Drawer) made(v, maker reflect.Value) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	var args []reflect.Value
	for i := 0; i < maker.Type().NumIn(); i++ {
		args = append(args, d.Draw(maker.Type().In(i)))
	}
	if maker.Type().IsVariadic() {
		v.Set(maker.CallSlice(args)[0])
	} else {
		v.Set(maker.Call(args)[0])
	}
	return true
}
