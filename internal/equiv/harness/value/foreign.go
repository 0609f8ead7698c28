//go:build go1.21

package value

import (
	"encoding"
	"fmt"
	"net/netip"
	"reflect"
	"time"
)

// Times, zones and addresses hold pointers that are compared by where they lie. They are written down by
// what they mean, and made again by their packages.
func init() {
	Traits[reflect.TypeOf(time.Time{})] = &Trait{
		Encode: func(e *Encoder, v reflect.Value) error {
			return known(v, func(t time.Time) error {
				e.Uint(uint64(t.Unix()))
				e.Uint(uint64(t.Nanosecond()))
				e.zone(t.Location(), t)
				return nil
			})
		},
		Decode: func(d *Decoder) any {
			t := time.Unix(int64(d.Uint()), int64(d.Uint()))
			return t.In(d.zone())
		},
		Describe: func(v reflect.Value) string {
			t := v.Interface().(time.Time)
			return fmt.Sprintf("time.Time(%s in %q)", t.Format(time.RFC3339Nano), t.Location())
		},
	}
	Traits[reflect.TypeOf((*time.Location)(nil))] = &Trait{
		Encode: func(e *Encoder, v reflect.Value) error {
			return known(v, func(l *time.Location) error {
				if l == nil {
					e.Uint(0)
					return nil
				}
				e.Uint(1)
				e.zone(l, time.Unix(1e9, 0).In(l))
				return nil
			})
		},
		Decode: func(d *Decoder) any {
			if d.Uint() == 0 {
				return (*time.Location)(nil)
			}
			return d.zone()
		},
		Describe: func(v reflect.Value) string {
			if v.IsNil() {
				return "nil"
			}
			return fmt.Sprintf("time.Location(%q)", v.Interface())
		},
	}
	addTextual[netip.Addr]()
	addTextual[netip.AddrPort]()
	addTextual[netip.Prefix]()
}

// known calls f with a value that may be in a field that is not exported.
func known[T any](v reflect.Value, f func(T) error) error {
	if v = Settable(v); !v.CanInterface() {
		return fmt.Errorf("a %s in a map or an interface cannot be recorded", v.Type())
	}
	return f(v.Interface().(T))
}

const (
	zoneUTC = iota
	zoneLocal
	zoneFixed
	zoneNamed
)

// zone writes where the clock shows t.
func (e *Encoder) zone(l *time.Location, t time.Time) {
	from, to := t.ZoneBounds()
	abbreviation, offset := t.Zone()
	switch {
	case l == time.UTC:
		e.Uint(zoneUTC)
	case l == time.Local:
		e.Uint(zoneLocal)
	case from.IsZero() && to.IsZero():
		e.Uint(zoneFixed)
		e.Text(abbreviation)
		e.Uint(uint64(offset))
	default:
		e.Uint(zoneNamed)
		e.Text(l.String())
	}
}

func (d *Decoder) zone() *time.Location {
	switch d.Uint() {
	case zoneUTC:
		return time.UTC
	case zoneLocal:
		return time.Local
	case zoneFixed:
		name := d.Text()
		return time.FixedZone(name, int(int64(d.Uint())))
	}
	l, err := time.LoadLocation(d.Text())
	if err != nil {
		panic(err)
	}
	return l
}

// addTextual adds a type whose values are as good as their texts, apart from those without any.
func addTextual[T encoding.TextMarshaler]() {
	Traits[reflect.TypeOf(*new(T))] = &Trait{
		Encode: func(e *Encoder, v reflect.Value) error {
			return known(v, func(t T) error {
				text, err := t.MarshalText()
				e.Text(string(text))
				return err
			})
		},
		Decode: func(d *Decoder) any {
			v := reflect.New(reflect.TypeOf(*new(T)))
			if err := v.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(d.Text())); err != nil {
				panic(err)
			}
			return v.Elem().Interface()
		},
		Describe: func(v reflect.Value) string { return fmt.Sprintf("%s(%v)", v.Type(), v.Interface()) },
	}
}
