//go:build go1.21

package check

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/input"
)

// mostSkipped is which part of the inputs may be left out: one in so many.
const mostSkipped = 4

// skips reports whether an input is left out: one of Options.Skip, or one in which what constructors made
// has the numbers and lengths that it has there.
func (a *arms) skips(in input.Input) bool {
	if len(a.skip) == 0 {
		return false
	}
	for _, s := range a.skip {
		if s.Same(Entry{Function: a.dog.function, Kind: in.Kind, N: in.N, Data: in.Data}) {
			return true
		}
	}
	is := ""
	if in.Kind != input.Recorded && !a.exact {
		is = a.shape(in)
	}
	if is == "" {
		return false
	}
	if a.skipped == nil {
		a.skipped = make(map[string]bool)
		for _, s := range a.skip {
			if s.Function == a.dog.function {
				a.skipped[a.shape(input.Input{Kind: s.Kind, N: s.N, Data: s.Data})] = true
			}
		}
	}
	return a.skipped[is]
}

// shape describes the arguments of an input that constructors made, by their numbers and lengths; it is
// empty if there are none.
func (a *arms) shape(in input.Input) string {
	if len(a.inputs.Builders) == 0 {
		return ""
	}
	var b strings.Builder
	for i, v := range a.inputs.Make(in) {
		t := v.Type()
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if a.inputs.Builders[t] != nil {
			fmt.Fprint(&b, i)
			shapeOf(&b, v, 0)
		}
	}
	return b.String()
}

func shapeOf(b *strings.Builder, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		fmt.Fprint(b, " ", v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		fmt.Fprint(b, " ", v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		fmt.Fprint(b, " ", v.Uint())
	case reflect.String, reflect.Slice, reflect.Map:
		fmt.Fprint(b, " ", v.Len())
	case reflect.Pointer:
		if v.IsNil() || depth > 3 {
			fmt.Fprint(b, " ", v.IsNil())
			return
		}
		shapeOf(b, v.Elem(), depth+1)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			shapeOf(b, v.Field(i), depth)
		}
	}
}
