//go:build go1.21

package check

import (
	"fmt"
	"math/big"
	"net/netip"
	"net/url"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

type money int64

type octet byte

// plainFormat writes as package fmt would write an integer.
func (m money) Format(s fmt.State, verb rune) { fmt.Fprintf(s, fmt.FormatString(s, verb), int64(m)) }

// TestExisting: right rewrites that rely on what all values of a type of another package have in
// common are accepted, and wrong ones are found.
func TestExisting(t *testing.T) {
	hour := time.FixedZone("", 3600)
	for _, c := range []struct {
		name       string
		base, head any
		right      bool
	}{
		{"offset of a zone", func(t time.Time) string { return t.Format("-0700") }, func(t time.Time) string {
			_, off := t.Zone()
			sign := '+'
			if off /= 60; off < 0 {
				sign, off = '-', -off
			}
			return fmt.Sprintf("%c%02d%02d", sign, off/60, off%60)
		}, true},
		{"days are of 24 hours", func(t time.Time) time.Time { return t.AddDate(0, 0, 1) },
			func(t time.Time) time.Time { return t.Add(24 * time.Hour) }, false},
		{"day of a year", time.Time.YearDay, func(t time.Time) int { return min(t.YearDay(), 365) }, false},
		{"week of a year", func(t time.Time) int { _, w := t.ISOWeek(); return w }, func(t time.Time) int { return (t.YearDay()-1)/7 + 1 }, false},
		{"zone that is kept", func(t time.Time) time.Time { return t.In(time.FixedZone("", 3600)) },
			func(t time.Time) time.Time { return t.In(hour) }, true},
		{"no zone", func(l *time.Location) string {
			if l == nil {
				return ""
			}
			return l.String()
		}, func(l *time.Location) string {
			if l == nil || l == time.UTC {
				return map[bool]string{true: "UTC", false: ""}[l == time.UTC]
			}
			return l.String()
		}, true},
		{"address", func(a netip.Addr) bool { return a.Is4() || a.Is6() }, netip.Addr.IsValid, true},
		{"mapped address", netip.Addr.Is4, func(a netip.Addr) bool { return a.Is4() || a.Is4In6() }, false},
		{"prefix", func(p netip.Prefix) bool { return p.Bits() >= 0 }, netip.Prefix.IsValid, true},
		{"large integer", func(n *big.Int) bool { return n != nil && n.IsInt64() }, func(n *big.Int) bool { return n != nil && n.BitLen() < 64 }, false},
		{"integer", func(n *big.Int) string { return fmt.Sprint(n) }, (*big.Int).String, true},
		{"address of the web", func(u *url.URL) string {
			if u == nil {
				return ""
			}
			return u.Hostname()
		}, func(u *url.URL) string {
			if u == nil {
				return ""
			}
			host, _, _ := strings.Cut(u.Host, ":")
			return host
		}, false},
		{"named bytes", func(b []octet) int { return len(b) }, func(b []octet) int {
			n := 0
			for range b {
				n++
			}
			return n
		}, true},
		{"formatter", money.Format, func(m money, s fmt.State, verb rune) {
			fmt.Fprintf(s, fmt.FormatString(s, verb), int64(m))
		}, true},
		{"formatter without one flag", money.Format, func(m money, s fmt.State, verb rune) {
			f := fmt.FormatString(s, verb)
			if verb == 'x' {
				f = strings.Replace(f, "#", "", 1)
			}
			fmt.Fprintf(s, f, int64(m))
		}, false},
		{"formatter with one precision", money.Format, func(m money, s fmt.State, verb rune) {
			if p, ok := s.Precision(); ok && p == 0 && m == 0 && verb == 'd' && !s.Flag('-') {
				fmt.Fprint(s, "0")
				return
			}
			fmt.Fprintf(s, fmt.FormatString(s, verb), int64(m))
		}, false},
	} {
		for seed := int64(0); seed < 8 && (seed == 0 || !c.right); seed++ {
			r := compareWith(t, Function{Base: c.base, Head: c.head, Drawn: true},
				Options{Seed: seed * 7919, Cases: 1000, Time: 5 * time.Second})
			if (r.Difference == "") != c.right || r.Unstable != "" {
				t.Errorf("%s, seed %d: %+v", c.name, seed, r)
			}
		}
	}
}

// TestForeignRecorded: times, zones and addresses that were recorded are what they were.
func TestForeignRecorded(t *testing.T) {
	type kept struct{ at time.Time }
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	day := time.Date(2024, 2, 29, 12, 0, 0, 5, time.UTC)
	values := []any{&day, &kept{day}, &kept{day.In(time.Local)}, &kept{}, &time.UTC, ptr(day.In(berlin)), &berlin,
		ptr(time.FixedZone("X", -5)), ptr(netip.MustParseAddr("fe80::1%a")), ptr(netip.Addr{}), ptr(netip.MustParsePrefix("1.2.3.4/8"))}
	for _, p := range values {
		v := reflect.ValueOf(p).Elem()
		data, err := value.Encode([]reflect.Value{v}, nil)
		if err != nil {
			t.Fatal(v, err)
		}
		made, err := value.Decode(data, []reflect.Type{v.Type()}, nil)
		// A zone that is loaded again has kept another hour of its own.
		if err != nil || value.DescribeAll(made) != value.Describe(v) || reflect.TypeOf(p) == reflect.TypeOf(&kept{}) &&
			!reflect.DeepEqual(made[0].Interface(), v.Interface()) {
			t.Errorf("%v became %v, %v", v, made, err)
		}
	}
}

func ptr[T any](v T) *T { return &v }
