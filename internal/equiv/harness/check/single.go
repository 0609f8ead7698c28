//go:build go1.21

package check

import (
	"encoding/json"
	"io"
)

// Single calls one function with the input of a journal's entry, and reports the
// input and the outcome. The process may die of it.
func Single(functions []Function, opt Options, e Entry, w io.Writer) error {
	a, err := newArms(functions[e.Function], opt)
	if err != nil {
		return err
	}
	defer guard(w, a, opt)()
	a.inputs.collectAll()
	in := input{e.Kind, e.N, e.Data}
	call := a.callBase
	if e.Who == callHead {
		call = a.callHead
	}
	r := Report{Input: describeAll(a.inputs.make(in))}
	r.Base = call(in).String()
	return json.NewEncoder(w).Encode(r)
}
