//go:build go1.21

package check

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

const (
	seenVersion = -1
	// seenTicks bounds what counts blocks: it ends where Head does.
	seenTicks = 1 << 30
	// mostLeads bounds the inputs that are kept since they led to other code.
	mostLeads = 300
)

// callVersion is call of Head with the new code in another version.
func (c *comparer) callVersion(version int, in input, who byte) *outcome {
	calls := &callLog{anyOrder: c.anyOrder}
	args := c.makeWith(in, calls)
	c.begin(in, who)
	defer c.begin(in, callNone)
	if out := c.choose(version); out != nil {
		return out
	}
	out := call(c.head, args, calls)
	c.Select(0)
	return out
}

// choose selects a version. One whose variables cannot be made panics as the program
// starts.
func (c *comparer) choose(version int) (out *outcome) {
	defer func() {
		if r := recover(); r != nil {
			c.Select(0)
			out = &outcome{panicked: true, how: "as the program starts: " + describePanic(r)}
		}
	}()
	c.Select(version)
	return nil
}

// keepLeads writes the inputs that led to other code, for mutants to be tried on them in
// this process or another.
func (c *comparer) keepLeads() error {
	if c.opt.Leads == "" || c.Mutants == 0 {
		return nil
	}
	f, err := os.Create(c.opt.Leads)
	if err != nil {
		return err
	}
	defer f.Close()
	w := json.NewEncoder(f)
	for _, in := range c.leads {
		if err := w.Encode(Entry{Kind: in.kind, N: in.n, Data: in.data}); err != nil {
			return err
		}
	}
	return nil
}

// readLeads reads them.
func (c *comparer) readLeads() error {
	if c.opt.Leads == "" {
		return nil
	}
	f, err := os.Open(c.opt.Leads)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	for r := json.NewDecoder(f); ; {
		var e Entry
		if err := r.Decode(&e); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("%s: %w", LeadsEnv, err)
		}
		c.leads = append(c.leads, input{e.Kind, e.N, e.Data})
	}
}
