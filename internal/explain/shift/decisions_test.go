package shift

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/explain"
)

const (
	baseSrc = `package m

func F(list []int) int {
	p := new(int)
	n := a(list)
	return list[n] + *p
}

func G() {
	b()
}
`
	// G has another name, and all stands further down.
	headSrc = `package m

// F is documented.

func F(list []int) int {
	q := new(int)
	n := a(list)
	return list[n] + list[n+1] + *q
}

func H() {
	b()
}
`
)

// decided is a side with the source of a version.
func decided(src string, cpu []part, said ...diag.Diagnostic) *Side {
	s := side(1e-6, 0, profiled(explain.CPU, cpu...), nil, said...)
	s.Read = func(name string) ([]byte, error) {
		if name != source {
			return nil, errors.New("no such file")
		}
		return []byte(src), nil
	}
	return s
}

// TestDecisions: what is new and what is gone, wherever lines stand and whatever values and functions are
// called; nothing of code that is not there any more, nor of functions that take nothing.
func TestDecisions(t *testing.T) {
	escape := func(name string) diag.Diagnostic { return diag.Diagnostic{Code: diag.Escape, Variable: name} }
	inlined, notInlined := diag.Diagnostic{Code: diag.Inlined, Callee: "a"}, diag.Diagnostic{Code: diag.CannotInlineCall, Callee: "a", Cost: 90, Budget: 80}
	column := func(n int) diag.Diagnostic {
		return diag.Diagnostic{Code: diag.Bounds, Position: diag.Position{Column: n}}
	}
	base := decided(baseSrc, []part{{500, []frame{{"m.F", 6}}}, {500, []frame{{"m.G", 10}, {"m.F", 5}}}},
		at(4, escape("p")), at(5, inlined), at(6, column(1)), at(9, diag.Diagnostic{Code: diag.CanInline}),
		at(10, diag.Diagnostic{Code: diag.Inlined, Callee: "b"}), at(5, diag.Diagnostic{Code: diag.Inlined, Callee: "gone"}))
	head := decided(headSrc, []part{{500, []frame{{"m.F", 8}}}, {500, []frame{{"m.H", 12}, {"m.F", 7}}}},
		at(6, escape("q")), at(7, notInlined), at(8, column(1)), at(8, column(2)), at(7, escape("list")),
		at(11, diag.Diagnostic{Code: diag.CannotInline, Cost: 85, Budget: 80}), at(12, diag.Diagnostic{Code: diag.Inlined, Callee: "b"}))
	s, err := Compare(base, head)
	if err != nil || !s.Asked {
		t.Fatal(err, s.Asked)
	}
	var got []string
	for _, d := range s.Decisions {
		got = append(got, fmt.Sprintf("%s %s %q gained %v %d %d cost %d", d.Function, d.Code, d.About, d.Gained, d.Base.Line, d.Head.Line, d.Cost))
	}
	want := []string{
		`m.F inlinedCall "a" gained false 5 7 cost 90`, `m.F escape "list" gained true 0 7 cost 0`,
		`m.F isInBounds "" gained true 0 8 cost 0`,
		`m.G canInlineFunction "" gained false 9 11 cost 85`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	head.Compiler = nil
	if s, err = Compare(base, head); err != nil || s.Asked || len(s.Decisions) > 0 {
		t.Errorf("%v, %+v", err, s)
	}
}
