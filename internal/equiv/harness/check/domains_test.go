//go:build go1.21

package check

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

type level int

type cell struct {
	row, column int8
}

type key struct {
	shift, alt bool
	code       [1]uint8
}

type settings struct {
	first, second uint16
	name          string
}

// TestDomains: inputs that are few are all tried, and only those are said to be all.
func TestDomains(t *testing.T) {
	for _, c := range []struct {
		name       string
		base, head any
		differs    bool
		all        int // how many inputs there are, 0 if that is not known
	}{
		{"struct", func(k key) uint8 { return k.code[0] }, func(k key) uint8 {
			if k.shift && k.alt && k.code[0] == 201 {
				return 1
			}
			return k.code[0]
		}, true, 0},
		{"all of a struct", func(k key) uint8 { return k.code[0] }, func(k key) uint8 { return k.code[0] + 0 }, false, 1024},
		{"two bytes", func(a, b uint8) bool { return a < b }, func(a, b uint8) bool { return int8(a-b) < 0 }, true, 0},
		{"many values and a text", func(s settings) int { return len(s.name) }, func(s settings) int { return len(s.name) + int(s.first+s.second)*0 }, false, 0},
		{"all cells", func(c cell) int { return int(c.row) * int(c.column) }, func(c cell) int { return int(c.column) * int(c.row) }, false, 1 << 16},
		{"pointer to a cell", func(c *cell) bool { return c != nil }, func(c *cell) bool { return c != nil && true }, false, 0},
		{"constants", func(a, b level) level { return a + b }, func(a, b level) level {
			if a == 7 && b == 41 {
				return 0
			}
			return a + b
		}, true, 0},
		{"right constants", func(a, b level) level { return a + b }, func(a, b level) level { return b + a }, false, 0},
		{"two texts", func(a, b string) bool { return strings.HasPrefix(a, b) }, func(a, b string) bool { return a != "0" || b != "#" && strings.HasPrefix(a, b) }, true, 0},
		{"two texts of two", func(a string, b bool) string { return a }, func(a string, b bool) string {
			if b && a == "#\u0130" {
				return ""
			}
			return a
		}, true, 0},
	} {
		for seed := int64(0); seed < 8 && (seed == 0 || c.differs); seed++ {
			dict := draw.Dictionary{Strings: []string{"#"}, Enums: []draw.Enum{{Zero: level(0), Values: []int64{-3, 7, 9, 40}}}}
			r := compareWith(t, Function{Base: c.base, Head: c.head, Drawn: true, Dictionary: dict},
				Options{Seed: seed * 7919, Cases: 1, Time: 20 * time.Second})
			if (r.Difference != "") != c.differs || r.Exhaustive != (c.all > 0) || c.all > 0 && r.Enumerated != c.all {
				t.Errorf("%s, seed %d: %+v", c.name, seed, r)
			}
		}
	}
}
