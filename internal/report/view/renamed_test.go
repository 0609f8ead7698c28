package view

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
)

// Profiles of one program by two toolchains, whose runtimes have other names for the same work.
const (
	older = `
		100: runtime.mallocgcSmallScanNoHeader runtime.mallocgc runtime.newobject example.com/m.F
		80: strconv.formatBits strconv.FormatInt strconv.Itoa example.com/m.F
		60: sync.(*Mutex).lockSlow sync.(*Mutex).Lock example.com/m.F
		40: internal/runtime/syscall.Syscall6 syscall.Syscall example.com/m.F
		30: runtime.mapiternext example.com/m.F
		20: net/http.(*http2responseWriter).Write example.com/m.F
		10: example.com/m.scan example.com/m.F
		5: runtime.gone example.com/m.F`
	newer = `
		50: runtime.mallocgcSmallScanNoHeaderSC2 runtime.mallocgc runtime.newobject example.com/m.F
		40: runtime.mallocgcSmallScanNoHeaderSC3 runtime.mallocgc runtime.newobject example.com/m.F
		80: internal/strconv.formatBits internal/strconv.FormatInt strconv.Itoa example.com/m.F
		60: internal/sync.(*Mutex).lockSlow sync.(*Mutex).Lock example.com/m.F
		40: internal/runtime/syscall/linux.Syscall6 syscall.Syscall example.com/m.F
		30: internal/runtime/maps.(*Iter).Next example.com/m.F
		20: net/http/internal/http2.(*responseWriter).Write example.com/m.F
		10: example.com/m.Scan example.com/m.F
		5: runtime.fresh example.com/m.F`
)

// TestRenamed: what another toolchain calls otherwise is one box and one row; the program's own
// functions are not.
func TestRenamed(t *testing.T) {
	head := newProfile(newer)
	for _, l := range head.Location {
		if l.Line[0].Function.Name == "sync.(*Mutex).Lock" { // which has the other one inlined
			f := &profile.Function{ID: uint64(len(head.Function) + 1), Name: "internal/sync.(*Mutex).Lock", Filename: "/go/src/internal/sync/x.go"}
			head.Function, l.Line = append(head.Function, f), []profile.Line{{Function: f, Line: 7}, l.Line[0]}
		}
	}
	p := Compared(Side{mustNew(t, newProfile(older)), 1}, Side{mustNew(t, head), 1})
	want := map[string][2]float64{
		"2 runtime.newobject": {100, 90}, "3 runtime.mallocgc": {100, 90}, "4 runtime.mallocgcSmallScanNoHeaderSC…": {100, 90},
		"2 strconv.Itoa": {80, 80}, "3 internal/strconv.FormatInt": {80, 80}, "4 internal/strconv.formatBits": {80, 80},
		"2 sync.(*Mutex).Lock": {60, 60}, "3 internal/sync.(*Mutex).lockSlow": {60, 60},
		"2 syscall.Syscall": {40, 40}, "3 internal/runtime/syscall/linux.Syscall6": {40, 40},
		"2 internal/runtime/maps.(*Iter).Next":              {30, 30},
		"2 net/http/internal/http2.(*responseWriter).Write": {20, 20},
		"2 example.com/m.scan":                              {10, 0}, "2 example.com/m.Scan": {0, 10},
		"2 runtime.gone": {5, 0}, "2 runtime.fresh": {0, 5},
	}
	tree := Compare(p.Base, p.Head, 100)
	for _, b := range tree.Boxes[2:] {
		at := fmt.Sprintf("%d %s", b.Depth, b.Name)
		if w, ok := want[at]; !ok || w != [2]float64{b.Base, b.Head} {
			t.Errorf("%s: %v, want %v", at, [2]float64{b.Base, b.Head}, w)
		}
		delete(want, at)
	}
	for at := range want {
		t.Errorf("no box %s", at)
	}
	d := newData(Report{Profiles: []Profile{p}})
	rows := make(map[string]string)
	for _, row := range d.Sheets[0].Top {
		rows[d.Functions[row[0].(int)][0].(string)] = strings.Trim(fmt.Sprint(row[1:]), "[]")
	}
	for name, w := range map[string]string{
		"internal/strconv.formatBits":          "80 80 80 80",
		"runtime.mallocgcSmallScanNoHeaderSC…": "90 90 100 100",
		"sync.(*Mutex).Lock":                   "0 60 0 60",
		"internal/runtime/maps.(*Iter).Next":   "30 30 30 30",
		"example.com/m.scan":                   "0 0 10 10",
	} {
		if rows[name] != w {
			t.Errorf("%s: row %s, want %s", name, rows[name], w)
		}
	}
}
