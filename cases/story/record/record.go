// Package record reads what hone's JSON lines hold, and keeps what of them is
// worth a commit.
package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// A Recording is what one run of hone left: its JSON lines without progress
// and samples.
type Recording struct {
	Config      Config
	Comparisons []Comparison
	Results     []Result
}

// Config is hone's first line.
type Config struct {
	Run      int64   `json:"run"` // the number under which hone stored it
	Machine  Machine `json:"machine"`
	Versions []struct {
		Name      string `json:"name"`
		Toolchain string `json:"toolchain"`
	} `json:"versions"`
}

// A Machine is where something was measured.
type Machine struct {
	GOOS   string  `json:"goos"`
	GOARCH string  `json:"goarch"`
	CPU    string  `json:"cpu"`
	Cores  int     `json:"cores"`
	Load1  float64 `json:"load1,omitempty"` // load average of the last minute
}

// A Comparison is hone's verdict on one benchmark and unit. Centers are in
// Unit, and a spread is half of the 95 % interval, relative to its center.
type Comparison struct {
	Package    string  `json:"package"`
	Benchmark  string  `json:"benchmark"`
	Unit       string  `json:"unit"`
	Base       string  `json:"base"`
	Head       string  `json:"head"`
	BaseCenter float64 `json:"base_center"`
	HeadCenter float64 `json:"head_center"`
	BaseSpread float64 `json:"base_spread"`
	HeadSpread float64 `json:"head_spread"`
	Ratio      *Ratio  `json:"ratio"` // nil if it was not measured
	Verdict    string  `json:"verdict"`
	Better     string  `json:"better"` // higher where more is better
	Layout     string  `json:"layout"`
	Neighbor   bool    `json:"neighbor"` // neither is the base of all others
	Missing    string  `json:"missing"`
	Failed     string  `json:"failed"`
	Reason     string  `json:"reason"`
}

// BaseRange is the center of the base with its 95 % interval.
func (c *Comparison) BaseRange() Ratio { return spread(c.BaseCenter, c.BaseSpread) }

// HeadRange is the center of the head with its 95 % interval.
func (c *Comparison) HeadRange() Ratio { return spread(c.HeadCenter, c.HeadSpread) }

func spread(center, by float64) Ratio {
	lo, hi := center*(1-by), center*(1+by)
	return Ratio{Center: center, Lo: &lo, Hi: &hi}
}

// A Result is what hone says of one benchmark and unit of a single version.
// Values are in Unit.
type Result struct {
	Benchmark string   `json:"benchmark"`
	Unit      string   `json:"unit"`
	Center    float64  `json:"center"`
	Lo        *float64 `json:"lo"`
	Hi        *float64 `json:"hi"`
	Goal      string   `json:"goal"` // met, missed or undecided
	Failed    bool     `json:"failed"`
	Reason    string   `json:"reason"`
}

// line is any line of hone's.
type line struct {
	Config     *Config     `json:"config"`
	Comparison *Comparison `json:"comparison"`
	Result     *Result     `json:"result"`
	// Progress and Sample are not kept.
	Progress json.RawMessage `json:"progress"`
	Sample   json.RawMessage `json:"sample"`
}

// TrialCode marks what was measured in a hurry: as the code of a warning in
// JSON lines, as a comment after "# " in text.
const TrialCode = "trial"

// Keep returns what is committed of hone's stream: all but progress and
// samples, byte for byte. It also returns the number of the stored run.
func Keep(stream []byte) (kept []byte, run int64, err error) {
	for n, text := range bytes.SplitAfter(stream, []byte("\n")) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return nil, 0, fmt.Errorf("read hone's line %d: %w", n+1, err)
		}
		if l.Progress != nil || l.Sample != nil {
			continue
		}
		if l.Config != nil {
			run = l.Config.Run
		}
		kept = append(kept, text...)
	}
	if run == 0 {
		return nil, 0, errors.New("read hone's lines: there is no run among them")
	}
	return kept, run, nil
}

// Find returns the comparison of two implementations, or versions, of one
// benchmark in a unit, whichever of them was base. An empty base is whatever
// the head was compared with. Names are those of [Short].
func (r *Recording) Find(benchmark, unit, base, head string) (*Comparison, error) {
	for _, c := range r.Comparisons {
		if Short(c.Benchmark) != benchmark || c.Unit != unit {
			continue
		}
		a, b := Short(c.Base), Short(c.Head)
		switch {
		case b == head && (a == base || base == "" && !c.Neighbor):
		case a == head && b == base:
			c = c.turned()
		default:
			continue
		}
		if c.Ratio == nil {
			return nil, fmt.Errorf("%s %s: not measured: %s", benchmark, head, c.Reason)
		}
		return &c, nil
	}
	return nil, Absent{Why: fmt.Sprintf("no comparison of %s in %s of %s with %s", benchmark, unit, head, base)}
}

// turned is the comparison with its sides exchanged.
func (c Comparison) turned() Comparison {
	c.Base, c.BaseCenter, c.BaseSpread, c.Head, c.HeadCenter, c.HeadSpread =
		c.Head, c.HeadCenter, c.HeadSpread, c.Base, c.BaseCenter, c.BaseSpread
	inverse := func(v *float64) *float64 {
		if v == nil || *v == 0 {
			return nil
		}
		i := 1 / *v
		return &i
	}
	if c.Ratio != nil && c.Ratio.Center > 0 {
		c.Ratio = &Ratio{1 / c.Ratio.Center, inverse(c.Ratio.Hi), inverse(c.Ratio.Lo)}
	}
	switch c.Verdict {
	case "faster":
		c.Verdict = "slower"
	case "slower":
		c.Verdict = "faster"
	}
	return c
}

// Short is the name of a benchmark or of an implementation without what all of
// them begin with.
func Short(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "Benchmark"), "impl=")
}
