package second

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// A Change is one entry of the list.
type Change struct {
	ID string `json:"id"`
	// Module is a path with an exact version, Package a directory in it, and File is
	// relative to the module.
	Module   string `json:"module"`
	Package  string `json:"package"`
	Function string `json:"function"`
	Verdict  string `json:"verdict"` // right or wrong
	Class    string `json:"class"`   // the kind of mistake or of gain
	Why      string `json:"why"`
	File     string `json:"file"`
	SHA256   string `json:"sha256"` // of the file
	Edits    []Edit `json:"edits"`  // from top to bottom
	// Bench selects benchmarks, some of which may be in the folder Tests of that beside the list
	// that has its name.
	Bench string `json:"bench"`
	Tests string `json:"tests,omitempty"`
	// Prepare lists commands of go, split at spaces, that a module without go.mod needs.
	Prepare []string `json:"prepare,omitempty"`
	// Witness is the body of a function without parameters that returns a string,
	// another one with the change; WitnessImports is what it needs.
	Witness        []string `json:"witness,omitempty"`
	WitnessImports []string `json:"witness_imports,omitempty"`
	Remark         string   `json:"remark,omitempty"`
	// Spare, set before the first run, says that the entry counts in place of one that
	// turns out to break the rules of the list, and not otherwise.
	Spare bool `json:"spare,omitempty"`
}

// An Edit replaces lines, counted from 1. Where To is less than From, nothing is
// replaced, and the lines are put before From.
type Edit struct {
	From  int      `json:"from"`
	To    int      `json:"to"`
	Lines []string `json:"lines"`
}

// Key is the id.
func (c Change) Key() string { return c.ID }

// Validate reports what is wrong with the entry itself.
func (c Change) Validate() error {
	switch {
	case c.ID == "" || c.Module == "" || c.Function == "" || c.File == "" || len(c.Edits) == 0:
		return fmt.Errorf("id, module, function, file and edits must be there")
	case c.Verdict != "right" && c.Verdict != "wrong":
		return fmt.Errorf("verdict %q: want right or wrong", c.Verdict)
	case (c.Verdict == "wrong") != (len(c.Witness) > 0):
		return fmt.Errorf("want a witness for a wrong change, and for no other")
	}
	return nil
}

// Apply returns the file with the change.
func (c Change) Apply(data []byte) ([]byte, error) {
	if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sum != c.SHA256 {
		return nil, fmt.Errorf("%s: the checksum is %s, not %s", c.File, sum, c.SHA256)
	}
	text := strings.Split(string(data), "\n")
	for _, e := range slices.Backward(c.Edits) {
		if e.From < 1 || e.To < e.From-1 || e.To > len(text) {
			return nil, fmt.Errorf("%s: there are no lines %d to %d", c.File, e.From, e.To)
		}
		text = slices.Replace(text, e.From-1, e.To, e.Lines...)
	}
	return []byte(strings.Join(text, "\n")), nil
}
