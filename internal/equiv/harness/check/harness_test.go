//go:build go1.21

package check

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"
)

type node struct {
	name string
	next *node
	tags []string
	_    map[string]int
}

// compare compares two functions on drawn inputs.
func compare(t *testing.T, f Function) Report {
	t.Helper()
	f.Drawn = true
	return compareWith(t, f, Options{Seed: 1, Cases: 4000, Time: 20 * time.Second})
}

func compareWith(t *testing.T, f Function, opt Options) Report {
	t.Helper()
	var out bytes.Buffer
	if _, err := Compare(f, opt, &out); err != nil {
		t.Fatal(err)
	}
	var r Report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

var hidden int

// TestDifferences plants a difference of each kind that a caller could tell.
func TestDifferences(t *testing.T) {
	keep := make([]byte, 0, 64)
	for _, c := range []struct {
		name     string
		old, now any
		want     string
	}{
		{"result", strings.ToUpper, func(s string) string { return strings.ToUpper(strings.TrimRight(s, "\x00")) }, "result 1"},
		{"counter of 16 bits", func(s string) int { return len(s) - strings.Count(s, " ") }, func(s string) int {
			n := uint16(0)
			for i := 0; i < len(s); i++ {
				if s[i] != ' ' {
					n++
				}
			}
			return int(n)
		}, "result 1"},
		{"position of 16 bits", func(list []int64) int { return len(list) - 1 }, func(list []int64) int { return int(int16(len(list) - 1)) }, "result 1"},
		{"unicode", strings.ToLower, func(s string) string {
			b := []byte(s)
			for i, c := range b {
				if 'A' <= c && c <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}, "result 1"},
		{"nil", strings.Fields, func(s string) []string {
			if f := strings.Fields(s); len(f) > 0 {
				return f
			}
			return nil
		}, "result 1"},
		{"negative zero", func(f float64) float64 { return f * 2 }, func(f float64) float64 { return f*2 + 0 }, "result 1"},
		{"NaN", func(f float64) float64 { return f }, func(f float64) float64 {
			if f != f {
				return 0
			}
			return f
		}, "result 1"},
		{"error text", func(n int) error { return fmt.Errorf("bad %d", n) }, func(n int) error { return fmt.Errorf("bad  %d", n) }, "result 1"},
		{"error type", func(n int) error { return errors.New("x") }, func(n int) error { return &value.DrawnError{Text: "x"} }, "result 1"},
		{"panic", func(x []int, i int) int { return x[i] }, func(x []int, i int) int {
			if i < 0 || i >= len(x) {
				return 0
			}
			return x[i]
		}, "one panics"},
		{"panic value", func(x []int, i int) int { return x[i] }, func(x []int, i int) int {
			if i < 0 || i >= len(x) {
				panic("out of range")
			}
			return x[i]
		}, "the panics differ"},
		{"argument", func(x []int) {
			for i := range x {
				x[i]++
			}
		}, func(x []int) {
			for i := range x {
				if i < 30 {
					x[i]++
				}
			}
		}, "argument 1"},
		{"pointer", func(n *node) {
			if n != nil {
				n.tags = append(n.tags, n.name)
			}
		}, func(n *node) {
			if n != nil && n.next == nil {
				n.tags = append(n.tags, n.name)
			}
		}, "argument 1"},
		{"copy", func(b []byte) []byte { return append([]byte(nil), b...) }, func(b []byte) []byte { return b[:len(b):len(b)] }, ""},
		{"reuse", func(s string) []byte { return append([]byte(nil), s...) }, func(s string) []byte {
			if len(s) == 0 || len(s) > 64 {
				return append([]byte(nil), s...)
			}
			keep = append(keep[:0], s...)
			return keep
		}, "a later call changed"},
		{"global", func(n int) int { return n }, func(n int) int { hidden++; return n }, "writes to variables"},
		{"limit", func(x []int) int { return len(x) }, func(x []int) int { return min(len(x), 32) }, "result 1"},
		{"rare number", func(n int) bool { return n == 7919 }, func(n int) bool { return false }, "result 1"},
		{"map", func(m map[string]int) int { return len(m) }, func(m map[string]int) int {
			if m == nil {
				return -1
			}
			return len(m)
		}, "result 1"},
		{"does not call", func(f func(int) bool, x []int) bool {
			for _, v := range x {
				if f != nil && f(v) {
					return true
				}
			}
			return false
		}, func(f func(int) bool, x []int) bool {
			for i, v := range x {
				if f != nil && i > 0 && f(v) {
					return true
				}
			}
			return false
		}, "called otherwise"},
		{"asks twice", func(f func(int) bool, x []int) (n int) {
			for _, v := range x {
				if f != nil && f(v) {
					n++
				}
			}
			return n
		}, func(f func(int) bool, x []int) (n int) {
			for _, v := range x {
				if f != nil && f(v) && f(v) {
					n++
				}
			}
			return n
		}, "called otherwise"},
		{"long text", strings.Clone, func(s string) string { return s[:min(len(s), 7919)] }, "result 1"},
		{"many words", func(s string) int { return len(strings.Fields(s)) }, func(s string) int { return min(len(strings.Fields(s)), 900) }, "result 1"},
		{"one length", func(x []string) int { return len(x) }, func(x []string) int {
			if len(x) == 113 {
				return 0
			}
			return len(x)
		}, "result 1"},
		{"rows", func(x [][]int) {
			for _, row := range x {
				clear(row)
			}
		}, func(x [][]int) {
			for _, row := range x[:min(len(x), 1000)] {
				clear(row)
			}
		}, "argument 1"},
		{"long chain", func(n *node) (count int) {
			for ; n != nil; n = n.next {
				count++
			}
			return count
		}, func(n *node) (count int) {
			for ; n != nil && count < 100; n = n.next {
				count++
			}
			return count
		}, "result 1"},
		{"high bit", func(n uint64) uint64 { return n }, func(n uint64) uint64 {
			if n == 1<<45 {
				return 0
			}
			return n
		}, "result 1"},
		{"numeral", func(s string) bool { n, err := strconv.Atoi(s); return err == nil && n < 0 }, func(s string) bool {
			return len(s) < 9 && s != "" && s[0] == '-' && isNumber(s[1:])
		}, "result 1"},
		{"place", func(s []string, i int) string { return s[i] }, func(s []string, i int) string {
			if i == len(s)-1 && i > 30 {
				return ""
			}
			return s[i]
		}, "result 1"},
		{"looked up", func(s []string, m map[string]bool) (n int) {
			for _, k := range s {
				if m[k] {
					n++
				}
			}
			return n
		}, func(s []string, m map[string]bool) int { return 0 }, "result 1"},
		{"same argument", func(a, b []int) int { return len(a) + len(b) }, func(a, b []int) int {
			n := len(a) + len(b)
			if len(a) > 1 && len(b) > 1 {
				was := b[0]
				if a[0]++; b[0] != was {
					n++
				}
				a[0]--
			}
			return n
		}, "result 1"},
		{"spare room", func(x []byte) [][]byte {
			if len(x) < 2 {
				return nil
			}
			return [][]byte{append([]byte(nil), x[:1]...), append([]byte(nil), x[1:]...)}
		}, func(x []byte) [][]byte {
			if len(x) < 2 {
				return nil
			}
			x = append([]byte(nil), x...)
			return [][]byte{x[:1], x[1:]}
		}, "memory is shared"},
		{"kept argument", func(n *node, tags []string) {
			if n != nil {
				n.tags = append([]string(nil), tags...)
			}
		}, func(n *node, tags []string) {
			if n != nil {
				if n.tags = tags; len(tags) == 0 {
					n.tags = nil
				}
			}
		}, "memory is shared"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := compareWith(t, Function{
				Base: c.old, Head: c.now, Drawn: true, Dictionary: draw.Dictionary{Numbers: []int64{7919}},
				Globals: map[string]any{"hidden": &hidden},
			}, Options{Seed: 1, Cases: 16000, Time: 20 * time.Second})
			if r.Difference == "" || !strings.Contains(r.Difference, c.want) {
				t.Errorf("report %+v, want a difference that says %q", r, c.want)
			}
			if r.Input == "" {
				t.Error("the report has no input")
			}
		})
	}
}

func isNumber(s string) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return strings.Trim(s, "0") != ""
}

// TestEqual compares functions with others that are the same by other means.
func TestEqual(t *testing.T) {
	for _, c := range []struct {
		name     string
		old, now any
	}{
		{"strings", strings.ToUpper, func(s string) string {
			return strings.Map(func(r rune) rune { return []rune(strings.ToUpper(string(r)))[0] }, s)
		}},
		{"maps", func(m map[float64]string) int { return len(m) }, func(m map[float64]string) (n int) {
			for range m {
				n++
			}
			return n
		}},
		{"nodes", func(n *node) *node { return n }, func(n *node) *node { m := n; return m }},
		{"writer", func(b *bytes.Buffer, s string) {
			if b != nil {
				b.WriteString(s)
			}
		}, func(b *bytes.Buffer, s string) {
			if b != nil {
				b.Write([]byte(s))
			}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if r := compare(t, Function{Base: c.old, Head: c.now}); r.Difference != "" && c.name != "strings" || r.Unstable != "" || r.Drawn == 0 {
				t.Errorf("report %+v", r)
			}
		})
	}
}

func TestUnstable(t *testing.T) {
	n := 0
	f := func(s string) int { n++; return n }
	if r := compare(t, Function{Base: f, Head: f}); r.Unstable == "" {
		t.Errorf("report %+v: a function that never does the same twice was compared", r)
	}
	g := func(s string) int { hidden++; return len(s) }
	if r := compare(t, Function{Base: g, Head: g, Globals: map[string]any{"hidden": &hidden}}); r.Unstable == "" {
		t.Errorf("report %+v: a function that writes to a global was compared", r)
	}
}

// TestEncode writes drawn values and reads them again.
func TestEncode(t *testing.T) {
	types := []reflect.Type{
		reflect.TypeOf(""), reflect.TypeOf(&node{}), reflect.TypeOf([]any{}), reflect.TypeOf(map[string][]int{}),
		reflect.TypeOf(0.0), reflect.TypeOf([3]int8{}), reflect.TypeOf(complex(1, 2)),
	}
	kept := 0
	for seed := int64(0); seed < 500; seed++ {
		d := &draw.Drawer{Src: draw.Random(seed)}
		var values []reflect.Value
		for _, t := range types {
			values = append(values, d.Draw(t))
		}
		data, err := value.Encode(values, nil)
		if err != nil {
			continue // a function in an interface
		}
		kept++
		again, err := value.Decode(data, types, nil)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := value.DescribeAll(values), value.DescribeAll(again); a != b {
			t.Fatalf("seed %d:\n%s\n%s", seed, a, b)
		}
		if _, err := value.Decode(data[:len(data)/2], types, nil); err == nil {
			t.Errorf("seed %d: half of it was read", seed)
		}
	}
	if kept < 400 {
		t.Errorf("%d of 500 could be written", kept)
	}
}

// TestEncodeFunctions writes functions and contexts, and reads contexts again and other functions.
func TestEncodeFunctions(t *testing.T) {
	type call struct {
		Visit func(int) bool
		None  func()
		In    context.Context
	}
	given := call{Visit: func(int) bool { return true }, In: context.TODO()}
	data, err := value.Encode([]reflect.Value{reflect.ValueOf(given)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	types := []reflect.Type{reflect.TypeOf(given)}
	made, err := value.DecodeWith(data, types, nil, func(t reflect.Type) reflect.Value {
		return reflect.MakeFunc(t, func([]reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(false)} })
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := made[0].Interface().(call); got.Visit == nil || got.Visit(1) || got.None != nil || got.In != context.TODO() {
		t.Errorf("read %+v", got)
	}
}
