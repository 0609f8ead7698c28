//go:build go1.21

package value

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// An Aspect is one part of an outcome, such as a result, in views that tell less and less:
// as it is, whatever the order within it, its lengths, and whether it is nil.
type Aspect struct {
	Name  string
	Views [Views]string
}

// Words returns the words and numbers of an aspect as it is, each with how often it came before,
// and how many there are: an outcome in which one comes twice has another word. It returns none
// of a very long one.
func (a Aspect) Words() []string {
	const most = 1 << 16
	text := a.Views[0]
	if len(text) > most {
		return nil
	}
	before := make(map[string]int)
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for i, word := range words {
		if n := before[word]; n > 0 {
			words[i] = fmt.Sprint(word, " ", n)
		}
		before[word]++
	}
	return append(words, fmt.Sprint(len(words), " words"))
}

// Views is the number of views of an aspect.
const Views = 4

// Aspects returns all parts of an outcome. Outcomes of one function have the same.
func Aspects(o *Outcome) []Aspect {
	ends := "returns"
	if o.Panicked {
		ends = "panics"
	}
	all := []Aspect{
		{"whether it panics", [Views]string{ends, ends, ends, ends}},
		{"the panic", [Views]string{o.How, anyOrder(o.How), "", ""}},
	}
	for i, v := range o.Results {
		all = append(all, aspectOf(fmt.Sprintf("result %d", i+1), v))
	}
	for i, v := range o.Args {
		all = append(all, aspectOf(fmt.Sprintf("argument %d", i+1), v))
	}
	shared := ""
	if !o.Panicked {
		shared = Shared(o)
	}
	all = append(all, Aspect{"the memory that is shared", [Views]string{shared, shared, "", ""}})
	calls := o.Calls.String()
	return append(all, Aspect{CalledOtherwise, [Views]string{calls, anyOrder(calls), "", ""}})
}

func aspectOf(name string, v reflect.Value) Aspect {
	exact := Describe(v)
	return Aspect{name, [Views]string{exact, anyOrder(exact), lengths(v, 3), lengths(v, 0)}}
}

// anyOrder is a text with its bytes in order: what a text is whose parts are in the order of
// a map.
func anyOrder(text string) string {
	b := []byte(text)
	slices.Sort(b)
	return string(b)
}

// lengths describes the lengths of a value and of what it leads to directly, so many levels
// deep, or whether it is nil.
func lengths(v reflect.Value, depth int) string {
	if !v.IsValid() {
		return "nil"
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		switch {
		case v.IsNil():
			return "nil"
		case depth == 0:
			return "some"
		}
		return fmt.Sprint(v.Len())
	case reflect.String:
		if depth > 0 {
			return fmt.Sprint(v.Len())
		}
	case reflect.Pointer:
		switch {
		case v.IsNil():
			return "nil"
		case depth == 0:
			return "some"
		}
		return "&" + lengths(v.Elem(), depth-1)
	case reflect.Interface:
		switch {
		case v.IsNil():
			return "nil"
		case depth == 0:
			return v.Elem().Type().String()
		}
		return v.Elem().Type().String() + lengths(v.Elem(), depth-1)
	case reflect.Struct:
		var text strings.Builder
		for i := 0; i < v.NumField() && depth > 0; i++ {
			text.WriteString(lengths(v.Field(i), depth-1) + ",")
		}
		return text.String()
	case reflect.Func, reflect.Chan:
		if v.IsNil() {
			return "nil"
		}
	}
	return ""
}
