//go:build go1.21

package draw

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand"
	"net/netip"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/format"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// specials draw values of types whose fields cannot hold just anything: as their packages make them.
var specials map[reflect.Type]func(*Drawer) any

func init() { // they draw what may be special itself
	specials = map[reflect.Type]func(*Drawer) any{
		reflect.TypeOf(bytes.Buffer{}):       func(d *Drawer) any { return *bytes.NewBufferString(d.Text()) },
		reflect.TypeOf(strings.Reader{}):     func(d *Drawer) any { return *strings.NewReader(d.Text()) },
		reflect.TypeOf(strings.Builder{}):    func(d *Drawer) any { return strings.Builder{} },
		reflect.TypeOf(sync.Mutex{}):         func(*Drawer) any { return sync.Mutex{} },
		reflect.TypeOf(sync.RWMutex{}):       func(*Drawer) any { return sync.RWMutex{} },
		reflect.TypeOf(sync.Once{}):          func(*Drawer) any { return sync.Once{} },
		reflect.TypeOf(sync.WaitGroup{}):     func(*Drawer) any { return sync.WaitGroup{} },
		reflect.TypeOf(sync.Pool{}):          func(*Drawer) any { return sync.Pool{} },
		reflect.TypeOf((*error)(nil)).Elem(): drawError,
		reflect.TypeOf(time.Time{}):          func(d *Drawer) any { return d.moment() },
		reflect.TypeOf((*time.Location)(nil)): func(d *Drawer) any {
			if d.Src.Chance(8) {
				return nil
			}
			return d.zone()
		},
		reflect.TypeOf(time.Location{}):  func(d *Drawer) any { return *d.zone() },
		reflect.TypeOf(netip.Addr{}):     func(d *Drawer) any { return d.address() },
		reflect.TypeOf(netip.AddrPort{}): func(d *Drawer) any { return netip.AddrPortFrom(d.address(), uint16(d.small(1<<16))) },
		reflect.TypeOf(netip.Prefix{}): func(d *Drawer) any {
			return netip.PrefixFrom(d.address(), [...]int{0, 1, 8, 24, 31, 32, 33, 64, 127, 128, 129, -1}[d.Src.Intn(12)])
		},
		reflect.TypeOf(big.Int{}):                   func(d *Drawer) any { return *d.bigInt() },
		reflect.TypeOf(big.Rat{}):                   func(d *Drawer) any { return *d.bigRat() },
		reflect.TypeOf(big.Float{}):                 func(d *Drawer) any { return *new(big.Float).SetRat(d.bigRat()) },
		reflect.TypeOf(url.URL{}):                   func(d *Drawer) any { return *d.url() },
		reflect.TypeOf(url.Userinfo{}):              func(d *Drawer) any { return *url.UserPassword(d.Text(), d.Text()) },
		reflect.TypeOf(rand.Rand{}):                 func(d *Drawer) any { return *rand.New(rand.NewSource(d.small(1 << 16))) },
		reflect.TypeOf(regexp.Regexp{}):             func(d *Drawer) any { return *d.pattern() },
		reflect.TypeOf(reflect.Value{}):             func(d *Drawer) any { return d.reflected() },
		reflect.TypeOf((*reflect.Type)(nil)).Elem(): func(d *Drawer) any { return d.someType() },
	}
}

// Special reports whether values of a type are drawn as a whole.
func Special(t reflect.Type) bool { return Traits[t] != nil || specials[t] != nil }

func drawError(d *Drawer) any {
	if len(d.Impls[errorType]) > 0 && d.depth < mostDepth && d.Src.Chance(2) {
		var err error
		d.dynamic(reflect.ValueOf(&err).Elem())
		return err
	}
	switch d.Src.Intn(6) {
	case 0:
		return nil
	case 1:
		return &value.DrawnError{Text: d.Text()}
	case 4:
		return errors.New(d.Text())
	case 2:
		return io.EOF
	case 5:
		if inner := d.Draw(errorType); !inner.IsNil() && d.depth < mostDepth {
			return &value.DrawnWrapper{Text: d.Text(), Err: inner.Interface().(error)}
		}
		return nil
	}
	return fmt.Errorf("%s: %w", d.Text(), io.ErrUnexpectedEOF)
}

// reflected is a value of some type, or a pointer to it, which can be set; one in 32 is none, and some are hidden. Of several
// many have the type of one before, or are a copy of it.
func (d *Drawer) reflected() reflect.Value {
	if d.Src.Chance(32) {
		return reflect.Value{}
	}
	before := d.pool.reflected
	var v reflect.Value
	switch {
	case before.IsValid() && value.Copiable(before.Type()) && d.Src.Chance(3):
		v = reflect.New(before.Type()).Elem()
		v.Set(value.CopyOf(before))
		d.Negate(v)
	case before.IsValid() && d.Src.Chance(3):
		v = d.Draw(before.Type())
	case d.Src.Chance(2):
		v = d.Draw(basic[d.Src.Intn(len(basic))])
	case d.Src.Chance(8):
		v = d.Draw(methodTypes[d.Src.Intn(len(methodTypes))])
	default:
		v = d.Draw(d.someType())
	}
	d.pool.reflected = v
	if d.Src.Chance(4) {
		v = v.Addr()
	}
	if d.Src.Chance(12) {
		return value.Unexported(v)
	}
	return v
}

// methodTypes are interfaces with methods.
var methodTypes = [...]reflect.Type{errorType, reflect.TypeOf((*fmt.Stringer)(nil)).Elem(), reflect.TypeOf((*io.Writer)(nil)).Elem()}

// Negate gives a float in a list, or a float alone, the other sign: the one of 0 is easy to lose.
func (d *Drawer) Negate(v reflect.Value) {
	for (v.Kind() == reflect.Slice || v.Kind() == reflect.Array) && v.Len() > 0 {
		v = v.Index(d.Src.Intn(v.Len()))
	}
	if k := v.Kind(); k == reflect.Float32 || k == reflect.Float64 {
		v.SetFloat(-v.Float())
	}
}

// small draws a number from 0 on that is less than n.
func (d *Drawer) small(n int64) int64 {
	v := d.integer(reflect.TypeOf(int64(0))) % n
	return max(v, -v)
}

// zones are made once: of two that are alike each would be another. Clocks change by half an hour in one, at one minute
// past midnight in another, and at midnight in a third.
var zones = sync.OnceValue(func() []*time.Location {
	out := []*time.Location{time.UTC, time.UTC, time.UTC, time.Local}
	for _, name := range [...]string{"Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia",
		"Australia/Lord_Howe", "America/St_Johns", "America/Sao_Paulo"} {
		if l, err := time.LoadLocation(name); err == nil { // the machine may know none
			out = append(out, l)
		}
	}
	for _, off := range [...]int{0, 3600, -1, 14 * 3600, -12 * 3600, 5*3600 + 1800, -2000, 24*3600 - 1} {
		out = append(out, time.FixedZone("", off), time.FixedZone("ZONE", off))
	}
	return out
})

// Zones are places whose clocks change, and no place.
var Zones = sync.OnceValue(func() []*time.Location {
	out := []*time.Location{nil, time.UTC}
	for _, l := range zones() {
		if _, end := moments[0].In(l).ZoneBounds(); !end.IsZero() {
			out = append(out, l)
		}
	}
	return out
})

func (d *Drawer) zone() *time.Location {
	all := zones()
	return all[d.Src.Intn(len(all))]
}

// moments are about the ends of years, weeks and types.
var moments = [...]time.Time{
	{}, time.Unix(0, 0), time.Unix(-1, 999999999), time.Unix(1<<31-1, 0), time.Unix(1<<31, 0), time.Unix(1<<32, 0),
	time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(-1, 12, 31, 23, 59, 59, 0, time.UTC),
	time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC),
	time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC), time.Date(2023, 2, 28, 23, 59, 59, 1, time.UTC),
	time.Date(2020, 12, 31, 12, 0, 0, 0, time.UTC), time.Date(2021, 1, 3, 0, 0, 0, 0, time.UTC),
	time.Date(1900, 3, 1, 0, 0, 0, 0, time.UTC), time.Date(2000, 2, 29, 0, 0, 0, 0, time.UTC),
	time.Date(2023, 3, 26, 1, 0, 0, 0, time.UTC), time.Date(2023, 10, 29, 1, 0, 0, 0, time.UTC),
	time.Date(2023, 12, 31, 0, 0, 0, 0, time.UTC), time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC),
}

// mostYear bounds years that numbers of the code are.
const mostYear = 100_000

func (d *Drawer) moment() time.Time {
	if len(d.Dict.Moments) > 0 && d.Src.Chance(3) {
		t := time.Unix(d.Dict.Moments[d.Src.Intn(len(d.Dict.Moments))], 0).UTC()
		return t.AddDate(0, 0, d.Src.Intn(21)-10).Add(time.Duration(d.integer(reflect.TypeOf(int64(0)))) % (24 * time.Hour)).In(d.zone())
	}
	if len(d.Dict.Numbers) > 0 && d.Src.Chance(12) {
		year := d.Dict.Numbers[d.Src.Intn(len(d.Dict.Numbers))] + int64(d.Src.Intn(3)) - 1
		return time.Date(int(year%mostYear), time.Month(1+d.Src.Intn(12)), 1+d.Src.Intn(31), d.Src.Intn(24), d.Src.Intn(60), d.Src.Intn(60), 0, d.zone())
	}
	t := moments[d.Src.Intn(len(moments))]
	switch d.Src.Intn(6) {
	case 0:
		return t
	case 4, 5: // about a change of clocks, if there is one
		t = time.Unix(d.small(1<<31), 0).UTC()
		if zones := Zones(); !d.Src.Chance(len(zones)) {
			if zone := zones[d.Src.Intn(len(zones))]; zone != nil {
				t = t.In(zone)
			}
		}
		if from, _ := t.ZoneBounds(); !from.IsZero() {
			if t = from.Add(time.Duration(d.Src.Intn(96)-72) * time.Hour / 2); d.Src.Chance(2) {
				t = from.Add(time.Duration(d.Src.Intn(150)-75) * time.Minute)
			}
		}
		return t
	case 1:
		t = time.Unix(d.small(1<<36), d.small(1e9))
	case 2:
		t = t.Add(time.Duration(d.integer(reflect.TypeOf(int64(0)))))
	case 3:
		if t = t.AddDate(0, 0, d.Src.Intn(800)-400); d.Src.Chance(2) { // at a full hour
			return time.Date(t.Year(), t.Month(), t.Day(), d.Src.Intn(24), 0, 0, 0, d.zone())
		}
	}
	return t.In(d.zone())
}

func (d *Drawer) address() netip.Addr {
	if d.Src.Chance(12) {
		return netip.Addr{}
	}
	texts := format.Texts(format.Address)
	for try := 0; try < 8; try++ {
		if a, err := netip.ParseAddr(texts[d.Src.Intn(len(texts))]); err == nil {
			return a
		}
	}
	n := d.Src.Uint64()
	return netip.AddrFrom4([4]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)})
}

func (d *Drawer) bigInt() *big.Int {
	n := big.NewInt(d.integer(reflect.TypeOf(int64(0))))
	if d.Most == 0 && d.Src.Chance(3) {
		n.Lsh(n, uint(d.Src.Intn(200))).Add(n, big.NewInt(int64(d.Src.Intn(3))-1))
	}
	return n
}

func (d *Drawer) bigRat() *big.Rat {
	below := d.bigInt()
	if below.Sign() == 0 {
		below.SetInt64(3)
	}
	return new(big.Rat).SetFrac(d.bigInt(), below)
}

func (d *Drawer) url() *url.URL {
	texts := format.Texts(format.URL)
	for try := 0; try < 8; try++ {
		s := texts[d.Src.Intn(len(texts))]
		if d.Src.Chance(2) {
			s = format.Change(d.Src.Intn, s)
		}
		if u, err := url.Parse(s); err == nil {
			return u
		}
	}
	return new(url.URL)
}

var patterns = [...]string{"", "a", "^a+$", "(a|b)*c", `\d+`, "[^a-z]", "(?i)k", `(\w+)@(\w+)`, `^\s*`, "(?s).*", `\bx\b`, "a|ab"}

func (d *Drawer) pattern() *regexp.Regexp {
	if d.Src.Chance(2) {
		if re, err := regexp.Compile(d.Literal()); err == nil {
			return re
		}
	}
	return regexp.MustCompile(patterns[d.Src.Intn(len(patterns))])
}
