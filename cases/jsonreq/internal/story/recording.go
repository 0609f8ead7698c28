package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// A recording is what one run of hone left: its JSON lines without progress
// and samples.
type recording struct {
	Comparisons []comparison
	Results     []result
	// Trial says that it was measured in a hurry, to be measured again.
	Trial bool
}

// comparison is hone's verdict on one benchmark and unit.
type comparison struct {
	Benchmark  string  `json:"benchmark"`
	Unit       string  `json:"unit"`
	Base       string  `json:"base"`
	Head       string  `json:"head"`
	BaseCenter float64 `json:"base_center"` // in Unit
	HeadCenter float64 `json:"head_center"` // in Unit
	BaseSpread float64 `json:"base_spread"` // half of its 95 % interval, relative to it
	Ratio      *ratio  `json:"ratio"`       // head over base
	Verdict    string  `json:"verdict"`
	Layout     string  `json:"layout"`
	Neighbor   bool    `json:"neighbor"` // neither is the base of all others
	Missing    string  `json:"missing"`
	Failed     string  `json:"failed"`
	Reason     string  `json:"reason"`
}

// result is what hone says of one benchmark and unit of a single version.
type result struct {
	Benchmark string   `json:"benchmark"`
	Unit      string   `json:"unit"`
	Center    float64  `json:"center"` // in Unit
	Lo        *float64 `json:"lo"`
	Hi        *float64 `json:"hi"`
	Goal      string   `json:"goal"` // met, missed or undecided
	Failed    bool     `json:"failed"`
	Reason    string   `json:"reason"`
}

// line is any line of hone's.
type line struct {
	Config *struct {
		Run int64 `json:"run"`
	} `json:"config"`
	Comparison *comparison `json:"comparison"`
	Result     *result     `json:"result"`
	Warning    *struct {
		Code string `json:"code"`
	} `json:"warning"`
	// Progress and Sample are not kept.
	Progress json.RawMessage `json:"progress"`
	Sample   json.RawMessage `json:"sample"`
}

// trialCode marks what was measured in a hurry.
const trialCode = "trial"

// eachLine calls f for hone's lines, with their text.
func eachLine(stream []byte, f func(l line, text []byte)) error {
	for n, text := range bytes.SplitAfter(stream, []byte("\n")) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return fmt.Errorf("line %d: %w", n+1, err)
		}
		f(l, text)
	}
	return nil
}

// keepLines returns what is committed of hone's stream: all but progress and
// samples, byte for byte. It also returns the number of the stored run.
func keepLines(stream []byte) (kept []byte, run int64, err error) {
	err = eachLine(stream, func(l line, text []byte) {
		if l.Config != nil {
			run = l.Config.Run
		}
		if l.Progress == nil && l.Sample == nil {
			kept = append(kept, text...)
		}
	})
	if err == nil && run == 0 {
		err = errors.New("there is no run among them")
	}
	if err != nil {
		return nil, 0, fmt.Errorf("read hone's lines: %w", err)
	}
	return kept, run, nil
}

// readRecording reads results/NAME.jsonl.
func readRecording(file string) (*recording, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	rec := new(recording)
	err = eachLine(data, func(l line, _ []byte) {
		switch {
		case l.Comparison != nil:
			rec.Comparisons = append(rec.Comparisons, *l.Comparison)
		case l.Result != nil:
			rec.Results = append(rec.Results, *l.Result)
		case l.Warning != nil && l.Warning.Code == trialCode:
			rec.Trial = true
		}
	})
	if err == nil && len(rec.Comparisons)+len(rec.Results) == 0 {
		err = errors.New("it holds no verdict of hone's")
	}
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", file, err)
	}
	return rec, nil
}

// find returns the comparison of two implementations, or versions, in a unit,
// whichever of them was base.
func (r *recording) find(benchmark, unit, base, head string) (*comparison, error) {
	for _, c := range r.Comparisons {
		if short(c.Benchmark) != benchmark || c.Unit != unit {
			continue
		}
		switch a, b := short(c.Base), short(c.Head); {
		case c.Ratio == nil && (a == base && b == head || a == head && b == base):
			return nil, fmt.Errorf("%s %s: not measured: %s", benchmark, head, c.Reason)
		case a == base && b == head:
			return &c, nil
		case a == head && b == base:
			return c.turned(), nil
		}
	}
	return nil, absentError("no comparison of " + head + " with " + base)
}

// turned is the comparison with its sides exchanged.
func (c comparison) turned() *comparison {
	c.Base, c.Head, c.BaseCenter, c.HeadCenter = c.Head, c.Base, c.HeadCenter, c.BaseCenter
	inverse := func(v *float64) *float64 {
		if v == nil || *v == 0 {
			return nil
		}
		i := 1 / *v
		return &i
	}
	if c.Ratio != nil && c.Ratio.Center > 0 {
		c.Ratio = &ratio{1 / c.Ratio.Center, inverse(c.Ratio.Hi), inverse(c.Ratio.Lo)}
	}
	switch c.Verdict {
	case "faster":
		c.Verdict = "slower"
	case "slower":
		c.Verdict = "faster"
	}
	return &c
}

// short is the name of a benchmark or of an implementation without what all of
// them begin with.
func short(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "Benchmark"), "impl=")
}
