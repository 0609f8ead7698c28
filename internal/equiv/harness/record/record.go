//go:build go1.21

// Package record keeps the arguments of calls in a file.
package record

import (
	"encoding/binary"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"os"
	"reflect"
	"sync"
)

// Env names the file that a process adds its recorded calls to.
const Env = "HONE_RECORD"

// mostRecorded bounds the calls that one process keeps: the first ones, which
// tests make, and fewer and fewer of later ones.
const mostRecorded = 600

var recorder = recording{most: mostRecorded}

// A recording is what is known of the calls so far.
type recording struct {
	sync.Mutex
	most  int // calls that are kept
	oneOf int // of so many calls one is recorded, 0 where tests and benchmarks make them, or Doubling
	since int // the calls before Doubling
	bytes int // how many may be kept, 0 for no bound
	file  *os.File
	off   bool
	calls int
	kept  int
	size  int // of what is kept, in bytes
	seen  map[uint64]bool
}

// passes reports whether the n-th call is not kept.
func (r *recording) passes(n int) bool {
	switch {
	case r.oneOf == Doubling:
		n -= r.since
		return n&(n-1) != 0
	case r.oneOf > 0:
		return uint32(n)*2654435761>>16%uint32(r.oneOf) != 0
	}
	return n > 400 && n&(n-1) != 0 && n%997 != 0
}

// Doubling records the first call from now on, the second, the fourth, the eighth and so on.
const Doubling = -1

// Sample records one of so many calls from now on, none for 0, until there are most of them altogether.
func Sample(oneOf, most int) {
	recorder.Lock()
	defer recorder.Unlock()
	recorder.since = recorder.calls
	if recorder.oneOf, recorder.most = oneOf, most; oneOf == 0 {
		recorder.oneOf, recorder.most = 1, 0
	}
}

// Within bounds the bytes of what is kept from now on.
func Within(bytes int) {
	recorder.Lock()
	defer recorder.Unlock()
	recorder.bytes = recorder.size + bytes
}

// Calls is how many calls there were, recorded or not.
func Calls() int {
	recorder.Lock()
	defer recorder.Unlock()
	return recorder.calls
}

// Kept is how many calls are kept.
func Kept() int {
	recorder.Lock()
	defer recorder.Unlock()
	return recorder.kept
}

// Record keeps the arguments of a call before it changes them. It costs time, so
// nothing is measured while it is there. args are pointers to the arguments, impls
// nil pointers to the types that Function.Impls names. The function returned is to be
// called after the call.
func Record(impls []any, args ...any) (after func()) {
	recorder.Lock()
	defer recorder.Unlock()
	recorder.calls++
	if recorder.off || recorder.kept >= recorder.most || recorder.passes(recorder.calls) {
		return nothing
	}
	if recorder.file == nil && !openRecord() {
		recorder.off = true
		return nothing
	}
	e := new(value.Encoder)
	for _, p := range impls {
		e.Impls = append(e.Impls, reflect.TypeOf(p).Elem())
	}
	for _, a := range args {
		if err := e.Value(reflect.ValueOf(a).Elem(), 0); err != nil {
			e.Finish()
			return nothing
		}
	}
	if len(e.Later) == 0 {
		keep(e)
		return nothing
	}
	return func() {
		recorder.Lock()
		defer recorder.Unlock()
		keep(e)
	}
}

func nothing() {}

// keep writes a call to the file, unless it is known.
func keep(e *value.Encoder) {
	data, err := e.Finish()
	if err != nil {
		return
	}
	key := value.HashText(string(data))
	if recorder.seen[key] || recorder.bytes > 0 && recorder.size+len(data) > recorder.bytes {
		return
	}
	recorder.seen[key] = true
	recorder.kept++
	recorder.size += len(data)
	put(recorder.file, data)
	if recorder.oneOf == 0 && recorder.kept == recorder.most {
		os.Exit(0) // what tests and benchmarks would do from here on is not recorded
	}
}

func openRecord() bool {
	f, err := fileOf(Env)
	recorder.file, recorder.seen = f, make(map[uint64]bool)
	return err == nil
}

// fileOf opens the file that the environment names, to add to it.
func fileOf(env string) (*os.File, error) {
	return os.OpenFile(os.Getenv(env), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
}

// put adds data to a file, with its length before it.
func put(f *os.File, data []byte) {
	f.Write(append(binary.AppendUvarint(nil, uint64(len(data))), data...))
}
