//go:build go1.21

package sizes

import (
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"
)

// extend gives a text or list whose words or elements all differ n elements that all differ as well.
// A list that was in order is in order. It returns false, and leaves what there was, where it cannot.
func extend(v reflect.Value, n int) bool {
	switch v.Kind() {
	case reflect.String:
		s, ok := extended(v.String(), n)
		v.SetString(s)
		return ok
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			s, ok := extended(string(v.Bytes()), n)
			if ok {
				v.SetBytes([]byte(s))
			}
			return ok
		}
		return extendList(v, n)
	}
	return false
}

// fewestWords is how many words make a text that consists of words.
const fewestWords = 4

// extended repeats a text of different words up to n bytes, with the number of the copy before each.
func extended(s string, n int) (string, bool) {
	words := strings.Fields(s)
	if len(words) < fewestWords || n <= len(s) || !differ(reflect.ValueOf(words)) {
		return s, false
	}
	var b strings.Builder
	b.WriteString(s)
	for i := 1; b.Len() < n; i++ {
		if !isSpace(s[len(s)-1]) {
			b.WriteByte(' ')
		}
		for at := 0; at < len(s); at++ {
			if !isSpace(s[at]) && (at == 0 || isSpace(s[at-1])) {
				b.WriteString(strconv.Itoa(i))
			}
			b.WriteByte(s[at])
		}
	}
	return prefixOf(b.String(), n), true
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// extendList adds copies of a list of numbers or texts: numbers beyond the largest one, texts with the
// number of the copy before each.
func extendList(v reflect.Value, n int) bool {
	is, span := v.Len(), span(v)
	if is < 2 || n <= is || span == 0 || !differ(v) {
		return false
	}
	made, fits := reflect.MakeSlice(v.Type(), n, n), true
	for i := 0; i < n; i++ {
		e, from, times := made.Index(i), v.Index(i%is), float64(i/is)
		switch {
		case e.Kind() == reflect.String && i >= is:
			e.SetString(strconv.Itoa(i/is) + from.String())
		case e.Kind() == reflect.String:
			e.Set(from)
		case e.CanInt():
			e.SetInt(from.Int() + int64(times*span))
			fits = fits && from.Int()+int64(times*span) == e.Int()
		case e.CanUint():
			e.SetUint(from.Uint() + uint64(times*span))
			fits = fits && from.Uint()+uint64(times*span) == e.Uint()
		default:
			e.SetFloat(from.Float() + times*span)
		}
	}
	if !fits || !differ(made) {
		return false
	}
	byOrder := func(of reflect.Value) func(i, j int) bool {
		return func(i, j int) bool { return less(of.Index(i), of.Index(j)) }
	}
	if sort.SliceIsSorted(v.Interface(), byOrder(v)) {
		sort.SliceStable(made.Interface(), byOrder(made))
	}
	v.Set(made)
	return true
}

// mostSpan bounds numbers of which a multiple is exact.
const mostSpan = 1 << 40

// span is what to add to the numbers of a list for the next copy, 1 for texts, and 0 where there is
// nothing to add.
func span(v reflect.Value) float64 {
	least, most := math.Inf(1), math.Inf(-1)
	for i := 0; i < v.Len(); i++ {
		var n float64
		switch e := v.Index(i); {
		case e.Kind() == reflect.String:
			return 1
		case e.CanInt():
			n = float64(e.Int())
		case e.CanUint():
			n = float64(e.Uint())
		case e.CanFloat():
			n = e.Float()
		default:
			return 0
		}
		least, most = math.Min(least, n), math.Max(most, n)
	}
	if !(most-least < mostSpan) {
		return 0
	}
	return most - least + 1
}

// differ reports whether all elements of a list differ.
func differ(v reflect.Value) bool {
	seen := make(map[any]bool, v.Len())
	for i := 0; i < v.Len(); i++ {
		seen[v.Index(i).Interface()] = true
	}
	return len(seen) == v.Len()
}
