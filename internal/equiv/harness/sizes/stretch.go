//go:build go1.21

package sizes

import (
	"reflect"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// longest is the length of the longest argument that has one.
func longest(args []reflect.Value) int {
	n := 0
	for _, a := range args {
		n = max(lengthOf(a), n)
	}
	return n
}

// lengthOf is the length of a text, list or map, 0 for all else.
func lengthOf(v reflect.Value) int {
	switch v.Kind() {
	case reflect.String, reflect.Slice, reflect.Map:
		return v.Len()
	}
	return 0
}

// stretch gives a text, list or map that is not empty about n elements: a prefix of it, or
// it again and again. A text is cut after a character. Of a map the first keys stay. It
// grows by its own values at other keys, if those are texts or numbers.
func stretch(v reflect.Value, n int) {
	if lengthOf(v) == 0 {
		return
	}
	switch v.Kind() {
	case reflect.String:
		s := v.String()
		v.SetString(strings.Repeat(s, n/len(s)) + prefixOf(s, n%len(s)))
	case reflect.Slice:
		made := reflect.MakeSlice(v.Type(), 0, n)
		for made.Len() < n {
			made = reflect.AppendSlice(made, v.Slice(0, min(v.Len(), n-made.Len())))
		}
		v.Set(made)
	case reflect.Map:
		stretchMap(v, n)
	}
}

// prefixOf cuts a text after n bytes, or a few more to end a character.
func prefixOf(s string, n int) string {
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n++
	}
	return s[:n]
}

func stretchMap(v reflect.Value, n int) {
	keys := keysOf(v)
	made := reflect.MakeMap(v.Type())
	for i := 0; i < 2*n+2*len(keys) && made.Len() < n; i++ {
		from := keys[i%len(keys)]
		elem := v.MapIndex(from)
		if !elem.IsValid() {
			continue // a NaN
		}
		key := reflect.New(from.Type()).Elem()
		key.Set(from)
		if i >= len(keys) {
			draw.Distinct(key, i)
		}
		made.SetMapIndex(key, elem)
	}
	v.Set(made)
}

// keysOf are the keys of a map, in the same order in every process.
func keysOf(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	names := make(map[int]string, len(keys))
	at := make([]int, len(keys))
	for i, k := range keys {
		names[i], at[i] = value.Describe(k), i
	}
	sort.Slice(at, func(i, j int) bool { return names[at[i]] < names[at[j]] })
	out := make([]reflect.Value, len(keys))
	for i, n := range at {
		out[i] = keys[n]
	}
	return out
}
