package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Conditions are those under which a step began to measure. Steps write them
// into their files, as the last line of JSON lines and as a comment of a text.
type Conditions struct {
	Time   string  `json:"time"`             // RFC 3339, in UTC
	Commit string  `json:"commit,omitempty"` // of the repository, if it is known
	CPU    string  `json:"cpu,omitempty"`    // the processor's name, if it is known
	Cores  int     `json:"cores"`            // that programs see
	Load1  float64 `json:"load1"`            // load average of the minute before
}

// How lines and comments of conditions begin.
const (
	conditionsLine    = `{"measured":`
	conditionsComment = "# measured "
)

// Line returns the conditions as a JSON line.
func (c Conditions) Line() (string, error) {
	text, err := json.Marshal(c)
	return conditionsLine + string(text) + "}\n", err
}

// Comment returns the conditions as a comment of a text.
func (c Conditions) Comment() (string, error) {
	text, err := json.Marshal(c)
	return conditionsComment + string(text) + "\n", err
}

// Conditions returns those of a file of the results, nil if it has none: the
// first files were measured without. The error is [Absent] if there is no such
// file.
func (r *Results) Conditions(file string) (*Conditions, error) {
	text, err := r.Text(file)
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		rest, ok := strings.CutPrefix(line, conditionsComment)
		if !ok {
			rest, ok = strings.CutPrefix(line, conditionsLine)
			rest = strings.TrimSuffix(rest, "}")
		}
		if !ok {
			continue
		}
		c := new(Conditions)
		if err := json.Unmarshal([]byte(rest), c); err != nil {
			return nil, fmt.Errorf("read the conditions of results/%s: %w", file, err)
		}
		return c, nil
	}
	return nil, nil
}

// isConditions reports whether a JSON line holds conditions.
func isConditions(line []byte) bool { return bytes.HasPrefix(line, []byte(conditionsLine)) }
