//go:build go1.21

package draw

import (
	"net/netip"
	"reflect"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Value changes v, which lies depth levels inside an argument.
func (c *Changer) Value(v reflect.Value, depth int) {
	if depth > 8 {
		return
	}
	if t := Traits[v.Type()]; t != nil {
		if t.Change != nil {
			t.Change(c, v)
		}
		return
	}
	if specials[v.Type()] != nil {
		if c.Whole && c.Src.Chance(4) || anyOf[v.Type()] && c.Src.Chance(2) {
			c.fill(v)
		}
		return
	}
	switch v.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32,
		reflect.Float64:
		if c.Src.Chance(4) {
			c.fill(v)
		}
	case reflect.String:
		if c.Src.Chance(2) {
			v = value.Settable(v)
			v.SetString(c.Alter(v.String()))
		}
	case reflect.Slice:
		c.slice(v, depth)
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			c.Value(v.Index(i), depth+1)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			c.Value(v.Elem(), depth+1)
		}
	case reflect.Map:
		if c.Whole && c.Src.Chance(4) {
			c.fill(v)
		} else {
			c.entry(value.Settable(v), depth)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			if f := v.Type().Field(i); c.Whole || f.IsExported() || isStream(f.Type) {
				c.Value(v.Field(i), depth+1)
			}
		}
	case reflect.Interface:
		c.inside(value.Settable(v), depth)
	}
}

// entry changes one entry of a map whose keys are texts, now and then: what it has, where that may be anything, which may
// then be there and nil, or else the key.
func (c *Changer) entry(v reflect.Value, depth int) {
	if v.Len() == 0 || v.Type().Key().Kind() != reflect.String || !c.Src.Chance(2) {
		return
	}
	keys := textKeys(v)
	key := keys[c.Src.Intn(len(keys))]
	held := reflect.New(v.Type().Elem()).Elem()
	held.Set(v.MapIndex(key))
	if isAny(held.Type()) && !held.IsNil() && c.Src.Chance(2) {
		if c.Src.Chance(3) {
			held.Set(reflect.Zero(held.Type()))
		} else {
			c.inside(held, depth)
		}
		v.SetMapIndex(key, held)
		return
	}
	now := reflect.New(key.Type()).Elem()
	now.SetString(c.Alter(key.String()))
	v.SetMapIndex(key, reflect.Value{})
	v.SetMapIndex(now, held)
}

// inside changes what an interface holds: a text or a number, a list or map of anything, or a stream.
func (c *Changer) inside(v reflect.Value, depth int) {
	switch {
	case !v.CanSet():
	case isStream(v.Type()):
		if c.Src.Chance(3) {
			c.dynamic(v)
		}
	case !v.IsNil() && isAny(v.Type()) && (plain(v.Elem().Type()) || isTree(v.Elem().Type())):
		insideOf(v, func(inner reflect.Value) { c.Value(inner, depth+1) })
	}
}

// isTree reports whether a type is one of those that packages decode documents to.
func isTree(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Map:
		return t.Key().Kind() == reflect.String && isAny(t.Elem())
	case reflect.Slice:
		return isAny(t.Elem())
	}
	return false
}

// anyOf are types of which a value is as good as any other where callers give one.
var anyOf = map[reflect.Type]bool{
	reflect.TypeOf(time.Time{}): true, reflect.TypeOf((*time.Location)(nil)): true,
	reflect.TypeOf(netip.Addr{}): true, reflect.TypeOf(netip.AddrPort{}): true, reflect.TypeOf(netip.Prefix{}): true,
}

// isStream reports whether a type is an interface of package io: whatever has one, callers gave it.
func isStream(t reflect.Type) bool { return t.Kind() == reflect.Interface && t.PkgPath() == "io" }

// Alter changes a text that was recorded.
func (c *Changer) Alter(s string) string {
	if len(c.Recorded) == 0 {
		return c.Text()
	}
	return c.changed(s)
}

// slice drops, doubles and changes elements.
func (c *Changer) slice(v reflect.Value, depth int) {
	v = value.Settable(v)
	if v.Type().Elem().Kind() == reflect.Uint8 {
		if c.Src.Chance(2) {
			v.Set(bytesAs(v.Type(), c.Alter(string(value.BytesOf(v))), 0))
		}
		return
	}
	if v.Len() > 0 && c.Src.Chance(4) {
		at := c.Src.Intn(v.Len())
		made := reflect.MakeSlice(v.Type(), 0, v.Len()+1)
		made = reflect.AppendSlice(made, v.Slice(0, at))
		if c.Src.Chance(2) {
			made = reflect.Append(made, v.Index(at), v.Index(c.Src.Intn(v.Len())))
		}
		v.Set(reflect.AppendSlice(made, v.Slice(at+1, v.Len())))
	}
	for i := 0; i < v.Len(); i++ {
		if v.Len() < 8 || c.Src.Chance(4) {
			c.Value(v.Index(i), depth+1)
		}
	}
}
