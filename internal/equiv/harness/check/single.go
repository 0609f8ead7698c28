//go:build go1.21

package check

import (
	"encoding/json"
	"github.com/gohone/hone/internal/equiv/harness/input"
	"github.com/gohone/hone/internal/equiv/harness/value"
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
	a.inputs.CollectAll()
	in := input.Input{Kind: e.Kind, N: e.N, Data: e.Data}
	call := a.callBase
	if e.Who == callHead {
		call = a.callHead
	}
	r := Report{Input: value.DescribeAll(a.inputs.Make(in))}
	r.Base = call(in).String()
	return json.NewEncoder(w).Encode(r)
}
