//go:build go1.21

package value

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
	"unsafe"
)

// A region is memory that can be written to.
type region struct {
	from, to uintptr
	name     string
	// text is memory of a string, which is not written to through it.
	text bool
}

// Shared describes which memory the results of a call and its arguments share with
// each other and within themselves: a write through one changes the other.
func Shared(o *Outcome) string {
	var all []region
	for i, a := range o.Args {
		all = append(all, regions(a, fmt.Sprintf("argument %d", i+1))...)
	}
	for i, r := range o.Results {
		all = append(all, regions(r, fmt.Sprintf("result %d", i+1))...)
	}
	return overlaps(all)
}

// Names of two calls in what Common says.
const (
	earlier = " of one call"
	later   = " of the next"
)

// Common describes which memory two calls have in common that were made with arguments of their
// own: what is written to the results of one shows in those of the other.
func Common(one, next *Outcome) string {
	var all []region
	for _, call := range []struct {
		*Outcome
		name string
	}{{one, earlier}, {next, later}} {
		for i, a := range call.Args {
			all = append(all, ownRegions(a, fmt.Sprintf("argument %d%s", i+1, call.name))...)
		}
		for i, r := range call.Results {
			all = append(all, ownRegions(r, fmt.Sprintf("result %d%s", i+1, call.name))...)
		}
	}
	var list []string
	for _, s := range strings.Split(overlaps(all), "; ") {
		if strings.Contains(s, earlier) && strings.Contains(s, later) {
			list = append(list, s)
		}
	}
	return strings.Join(list, "; ")
}

// overlaps says which names have regions with memory in common, other than of texts.
func overlaps(all []region) string {
	sort.Slice(all, func(i, j int) bool { return all[i].from < all[j].from })
	type end struct {
		to   uintptr
		text bool
	}
	ends := make(map[string]end) // where the memory ends that was met under a name
	found := make(map[string]bool)
	for _, r := range all {
		for name, e := range ends {
			if e.to > r.from && !(e.text && r.text) {
				first, second := name, r.name
				if first < second {
					first, second = second, first
				}
				found[first+" shares memory with "+second] = true
			}
		}
		if r.to > ends[r.name].to {
			ends[r.name] = end{r.to, r.text}
		}
	}
	var list []string
	for s := range found {
		list = append(list, s)
	}
	sort.Strings(list)
	return strings.Join(list, "; ")
}

// regions lists the memory that the slices and pointers of a value lead to. What
// lies after the length of a slice counts too: an append would write there.
// Strings are listed since a string over bytes that may be written to changes with
// them.
func regions(v reflect.Value, name string) []region {
	w := newWalker(name)
	w.walk(v)
	return w.found
}

// ownRegions is regions without the errors of the standard library, which nobody can write to.
func ownRegions(v reflect.Value, name string) []region {
	w := newWalker(name)
	w.noErrors = true
	w.walk(v)
	return w.found
}

type walker struct {
	name     string
	textName string // of the memory of strings
	listName string // of lists whose elements lead to other memory: these may be the same where the list is another
	seen     map[unsafe.Pointer]bool
	texts    map[[2]uintptr]bool // where strings begin and end
	found    []region
	noErrors bool
}

func newWalker(name string) *walker {
	return &walker{name: name, textName: name + " (a string)", listName: name + " (a list)",
		seen: make(map[unsafe.Pointer]bool), texts: make(map[[2]uintptr]bool)}
}

func (w *walker) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		w.text(v.String())
	case reflect.Slice:
		if v.IsNil() || v.Cap() == 0 {
			return
		}
		size := v.Type().Elem().Size()
		if size > 0 {
			at, name := v.Pointer(), w.name
			if HoldsMemory(v.Type().Elem()) {
				name = w.listName
			}
			w.found = append(w.found, region{at, at + uintptr(v.Cap())*size, name, false})
		}
		if w.once(v.UnsafePointer()) && HoldsMemory(v.Type().Elem()) {
			for i := 0; i < v.Len(); i++ {
				w.walk(v.Index(i))
			}
		}
	case reflect.Array:
		for i := 0; i < v.Len() && HoldsMemory(v.Type().Elem()); i++ {
			w.walk(v.Index(i))
		}
	case reflect.Map:
		if v.IsNil() || !w.once(v.UnsafePointer()) {
			return
		}
		at := v.Pointer()
		w.found = append(w.found, region{at, at + 1, w.name, false})
		for it := v.MapRange(); it.Next(); {
			w.walk(it.Key())
			w.walk(it.Value())
		}
	case reflect.Pointer:
		if v.IsNil() || !w.once(v.UnsafePointer()) || v.Type().Elem() == locationType {
			return
		}
		from := v.Type().Elem().PkgPath()
		if w.noErrors && (from == "errors" || from == "fmt") {
			return
		}
		if size := v.Type().Elem().Size(); size > 0 {
			at := v.Pointer()
			w.found = append(w.found, region{at, at + size, w.name, false})
		}
		w.walk(v.Elem())
	case reflect.Struct:
		for i := 0; i < v.NumField() && !fixed(v.Type()); i++ {
			w.walk(v.Field(i))
		}
	case reflect.Interface:
		if !v.IsNil() {
			w.walk(v.Elem())
		}
	}
}

// text adds the memory of a text, once where long lists have one again and again.
func (w *walker) text(s string) {
	if s == "" {
		return
	}
	at := uintptr(unsafe.Pointer(unsafe.StringData(s)))
	r := [...]uintptr{at, at + uintptr(len(s))}
	if !w.texts[r] {
		w.texts[r] = true
		w.found = append(w.found, region{r[0], r[1], w.textName, true})
	}
}

func (w *walker) once(p unsafe.Pointer) bool {
	if w.seen[p] {
		return false
	}
	w.seen[p] = true
	return true
}

// HoldsMemory reports whether values of a type can lead to memory besides their own.
func HoldsMemory(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface, reflect.String, reflect.Struct:
		return true
	case reflect.Array:
		return HoldsMemory(t.Elem())
	}
	return false
}
