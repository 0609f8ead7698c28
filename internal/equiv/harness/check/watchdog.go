//go:build go1.21

package check

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/answer"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"os"
	"sync/atomic"
)

// The function that is called, as the journal has it.
const (
	callNone   = 'n'
	callBase   = 'b'
	callHead   = 'h'
	callMutant = 'm'
	callForced = 'f' // of either, with a condition forced
	callMethod = 'u' // of a method, to make an argument
)

// A watchdog knows the call that is running: in memory for a call that does not
// end, and in a file for one that ends the process.
type watchdog struct {
	at     atomic.Int64 // counts calls
	who    atomic.Int32
	input  atomic.Pointer[input.Input]
	mutant int
	file   *os.File
	// function is the number of the function, the first being 0.
	function int
}

// An Entry of the journal is the call that is running.
type Entry struct {
	Function int
	Who      byte
	Kind     byte
	N        int
	Data     []byte
	Mutant   int
	// Aside is for the file of leads: an input that was set aside.
	Aside bool `json:",omitempty"`
}

// Same reports whether two calls are made with the same input.
func (e Entry) Same(o Entry) bool {
	return e.Function == o.Function && e.Kind == o.Kind && e.N == o.N && string(e.Data) == string(o.Data)
}

func (d *watchdog) begin(in input.Input, who byte) {
	if who != callNone {
		answer.Begin(seedOf(in))
	}
	d.who.Store(int32(who))
	d.input.Store(&in)
	d.at.Add(1)
	if d.file == nil || who == callNone {
		return
	}
	data, err := json.Marshal(Entry{Function: d.function, Who: who, Kind: in.Kind, N: in.N, Data: in.Data, Mutant: d.mutant})
	if err == nil {
		d.file.WriteAt(append(data, '\n'), 0)
	}
}

// seedOf is what answers follow from.
func seedOf(in input.Input) uint64 {
	return uint64(in.Kind)<<40 + uint64(in.N) + value.HashText(string(in.Data))<<20
}
