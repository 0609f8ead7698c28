//go:build go1.21

package check

import "reflect"

// A changer changes a value here and there. Where values cannot be drawn from
// their types alone, since code relies on how fields go together, whole is false,
// and only what is safe to change is: texts, and numbers and elements of what
// is reachable without a field that is not exported.
type changer struct {
	*Drawer
	whole bool
}

func (c *changer) value(v reflect.Value, depth int) {
	if depth > 8 {
		return
	}
	if t := drawTraits[v.Type()]; t != nil {
		if t.change != nil {
			t.change(c, v)
		}
		return
	}
	switch v.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		if c.src.chance(4) {
			c.fill(v)
		}
	case reflect.String:
		if c.src.chance(2) {
			v = settable(v)
			v.SetString(c.alter(v.String()))
		}
	case reflect.Slice:
		c.slice(v, depth)
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			c.value(v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			c.value(v.Elem(), depth+1)
		}
	case reflect.Map:
		if c.whole && c.src.chance(4) {
			c.fill(v)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if c.whole || v.Type().Field(i).IsExported() {
				c.value(v.Field(i), depth+1)
			}
		}
	}
}

// alter changes a text that was recorded.
func (c *changer) alter(s string) string {
	if len(c.recorded) == 0 {
		return c.text()
	}
	return c.changed(s)
}

// slice drops, doubles and changes elements.
func (c *changer) slice(v reflect.Value, depth int) {
	v = settable(v)
	if v.Type().Elem().Kind() == reflect.Uint8 {
		if c.src.chance(2) {
			made := []byte(c.alter(string(bytesOf(v))))
			v.Set(reflect.ValueOf(made).Convert(reflect.TypeOf([]byte(nil))).Convert(v.Type()))
		}
		return
	}
	if v.Len() > 0 && c.src.chance(4) {
		at := c.src.Intn(v.Len())
		made := reflect.MakeSlice(v.Type(), 0, v.Len()+1)
		made = reflect.AppendSlice(made, v.Slice(0, at))
		if c.src.chance(2) {
			made = reflect.Append(made, v.Index(at), v.Index(c.src.Intn(v.Len())))
		}
		v.Set(reflect.AppendSlice(made, v.Slice(at+1, v.Len())))
	}
	for i := 0; i < v.Len(); i++ {
		if v.Len() < 8 || c.src.chance(4) {
			c.value(v.Index(i), depth+1)
		}
	}
}

// stringsIn lists the texts of a value.
func stringsIn(v reflect.Value, depth int) []string {
	if depth > 6 {
		return nil
	}
	var out []string
	switch v.Kind() {
	case reflect.String:
		if s := v.String(); s != "" && len(s) < 1<<14 {
			out = append(out, s)
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			if b := bytesOf(v); len(b) > 0 && len(b) < 1<<14 {
				out = append(out, string(b))
			}
			return out
		}
		for i := 0; i < v.Len() && i < 20; i++ {
			out = append(out, stringsIn(v.Index(i), depth+1)...)
		}
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			out = stringsIn(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			out = append(out, stringsIn(v.Field(i), depth+1)...)
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			out = append(out, stringsIn(it.Key(), depth+1)...)
			out = append(out, stringsIn(it.Value(), depth+1)...)
		}
	}
	return out
}
