//go:build go1.21

package sizes

import (
	"reflect"
	"slices"
	"testing"
	"unicode"
)

// TestVary: what is varied is something else of the same shape, the same each time.
func TestVary(t *testing.T) {
	kind := func(r rune) rune {
		switch {
		case unicode.IsLower(r):
			return 'a'
		case unicode.IsUpper(r):
			return 'A'
		case unicode.IsDigit(r):
			return '0'
		}
		return r
	}
	made := func(v any, seed uint64) any {
		p := reflect.New(reflect.TypeOf(v)).Elem()
		p.Set(reflect.ValueOf(v))
		vary(p, seed)
		return p.Interface()
	}
	text := `{"Name": "päper", "N": 4711, "X": [1, 2, 3], "at": "2026-01-31"}`
	got := made(text, 1).(string)
	shape := func(s string) string {
		var out []rune
		for _, r := range s {
			out = append(out, kind(r))
		}
		return string(out)
	}
	if got == text || shape(got) != shape(text) || got != made(text, 1) || got == made(text, 2) {
		t.Errorf("%s", got)
	}
	if b := made([]byte(text), 1).([]byte); string(b) != got {
		t.Errorf("bytes: %s", b)
	}
	list := []int{1, 2, 3, 5, 8, 13, 21, 34}
	if n := made(list, 1).([]int); !slices.IsSorted(n) || slices.Equal(n, list) || len(n) != len(list) || list[1] != 2 {
		t.Errorf("list: %v", n)
	}
	if n := made([]int{8, 1, 5, 2, 9, 3}, 1).([]int); slices.IsSorted(n) {
		t.Errorf("list without order: %v", n)
	}
	counts := map[string]int{"a": 1, "b": 2, "c": 3, "d": 4}
	if n := made(counts, 1).(map[string]int); reflect.DeepEqual(n, counts) || len(n) != 4 || n["a"] == 0 {
		t.Errorf("map: %v", n)
	}
}
