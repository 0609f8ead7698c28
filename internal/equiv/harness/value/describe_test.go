package value

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type layer struct {
	name string
	next map[string]*layer
	last []*layer
}

// layers are nodes of which each knows all of the next layer, and returns the first and the last one.
func layers(n int) (first, last *layer) {
	var below []*layer
	for i := range n {
		var now []*layer
		for j := range 3 {
			l := &layer{name: fmt.Sprint(n-i, "/", j), next: make(map[string]*layer), last: below}
			for _, b := range below {
				l.next[b.name] = b
			}
			now = append(now, l)
		}
		if i == 0 {
			last = now[2]
		}
		below = now
	}
	return below[0], last
}

// TestDescribeShared: nodes that many ways lead to are described in time, the same each time, and a
// difference in the furthest is seen.
func TestDescribeShared(t *testing.T) {
	a, _ := layers(20)
	was := Describe(reflect.ValueOf(a))
	if len(was) > 1<<20 {
		t.Errorf("%d bytes", len(was))
	}
	b, last := layers(20)
	if Describe(reflect.ValueOf(b)) != was {
		t.Error("equal nodes are described in another way")
	}
	if last.name = "other"; Describe(reflect.ValueOf(b)) == was {
		t.Error("a difference in the furthest node is not seen")
	}
}

// TestDescribeKeys: a map with pointers as keys that lead to the same nodes is described the same each time, and a
// difference in one of its values is seen.
func TestDescribeKeys(t *testing.T) {
	type node struct {
		n    int
		next *node
	}
	made := func(wrong int) map[*node]*node {
		var shared []*node
		for i := range 5 {
			shared = append(shared, &node{n: -i})
		}
		m := make(map[*node]*node)
		for i := range 300 {
			of := &node{i % 290, shared[i%5]} // ten are alike
			m[of] = shared[i%3]
			if i == wrong {
				m[of] = shared[4]
			}
		}
		return m
	}
	was := Describe(reflect.ValueOf(made(-1)))
	for i := range 20 {
		if Describe(reflect.ValueOf(made(-1))) != was {
			t.Fatal("equal maps are described in another way")
		}
		if Describe(reflect.ValueOf(made(10*i+1))) == was {
			t.Fatal("a difference in a value is not seen")
		}
	}
}

// TestCopyOf: a copy has the same contents and shares no memory.
func TestCopyOf(t *testing.T) {
	type node struct {
		Next *node
		any  any
		list []int
		m    map[string]*node
	}
	v := &node{Next: &node{list: []int{1}}, any: &node{}, list: []int{2, 3}, m: map[string]*node{"a": {list: []int{4}}}}
	w := CopyOf(reflect.ValueOf(v)).Interface().(*node)
	if Describe(reflect.ValueOf(v)) != Describe(reflect.ValueOf(w)) {
		t.Errorf("%s is copied as %s", Describe(reflect.ValueOf(v)), Describe(reflect.ValueOf(w)))
	}
	v.Next.Next = v
	if c := CopyOf(reflect.ValueOf(v)).Interface().(*node); c.Next.Next != c || !Copiable(reflect.TypeFor[*node]()) || Copiable(reflect.TypeFor[strings.Builder]()) {
		t.Error("what is reached twice is copied twice, or a builder is copied")
	}
	w.Next.list[0], w.any.(*node).list, w.list[1], w.m["a"].list[0] = 9, []int{9}, 9, 9
	if v.Next.list[0] != 1 || v.any.(*node).list != nil || v.list[1] != 3 || v.m["a"].list[0] != 4 {
		t.Errorf("a copy shares memory with %s", Describe(reflect.ValueOf(v)))
	}
}
