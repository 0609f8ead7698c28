package value

import (
	container "container/list"
	"reflect"
	"testing"
)

// TestEncodeShared: pointers to the same are so when they are read again, also in a cycle.
func TestEncodeShared(t *testing.T) {
	type node struct {
		n    int
		next *node
	}
	type index struct {
		list []*node
		by   map[string]*node
	}
	a, b := &node{n: 1}, &node{n: 2}
	a.next, b.next = b, a
	given := index{[]*node{a, b, nil}, map[string]*node{"a": a}}
	data, err := Encode([]reflect.Value{reflect.ValueOf(given), reflect.ValueOf(b)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Decode(data, []reflect.Type{reflect.TypeFor[index](), reflect.TypeFor[*node]()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, last := read[0].Interface().(index), read[1].Interface().(*node)
	if got.by["a"] != got.list[0] || got.list[0].next != got.list[1] || got.list[1].next != got.list[0] || last != got.list[1] {
		t.Errorf("%+v", got)
	}
	if got.list[0].n != 1 || last.n != 2 || got.list[2] != nil {
		t.Errorf("%+v", got)
	}
}

// TestEncodeInside: what has a pointer into its middle is not written, since it would be read as something else.
func TestEncodeInside(t *testing.T) {
	type ring struct {
		n    int
		root struct{ next *int }
	}
	r := new(ring)
	r.root.next = &r.n
	list := []int{1, 2}
	type window struct {
		all []int
		at  *int
	}
	outer := container.New()
	outer.PushBack("a")
	for _, v := range []any{r, window{list, &list[1]}, outer} {
		if _, err := Encode([]reflect.Value{reflect.ValueOf(v)}, nil); err == nil {
			t.Errorf("%T was written", v)
		}
	}
}
