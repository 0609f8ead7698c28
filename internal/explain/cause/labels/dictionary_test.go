package labels

import (
	"slices"
	"testing"

	"github.com/gohone/hone/internal/explain/cause"
)

// unprovoked are causes that no small program has first, and why.
var unprovoked = map[cause.Code]string{
	cause.Allocation:   "source or compiler name what is allocated",
	cause.GCAssist:     "it goes with what allocates",
	cause.WriteBarrier: "it goes with what allocates",
	cause.Layout:       "it goes with what allocates",
	cause.NilCheck:     "it costs next to nothing",
	cause.Defer:        "the compiler puts the calls at the end of the function",
	cause.Sleep:        "it takes no processor",
	cause.Cgo:          "it needs a compiler for C",
	cause.Profiler:     "it belongs to no line",
	cause.GC:           "it belongs to no line",
}

// TestDictionary: each cause has a program that provokes it.
func TestDictionary(t *testing.T) {
	known, err := Comments(programs)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range cause.Codes() {
		labelled := slices.ContainsFunc(known, func(l Label) bool { return l.Code == code })
		if _, never := unprovoked[code]; labelled == never {
			t.Errorf("%s: a program provokes it: %t", code, labelled)
		}
	}
	for _, l := range known {
		if !slices.Contains(cause.Codes(), l.Code) {
			t.Errorf("%s:%d: there is no cause %s", l.File, l.Line, l.Code)
		}
	}
}
