package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
)

// A recording is what one comparison by hone left: its JSON lines without
// progress and samples.
type recording struct {
	Config      *config
	Comparisons []comparison
	// Trial says that it was measured in a hurry, to be measured again.
	Trial bool
}

// config is hone's first line.
type config struct {
	Command string `json:"command"`
	Run     int64  `json:"run"`
	By      string `json:"by"`
	Machine struct {
		GOOS, GOARCH string
		CPU          string
		Cores        int
	} `json:"machine"`
	Versions []struct {
		Name      string `json:"name"`
		Toolchain string `json:"toolchain"`
	} `json:"versions"`
}

// comparison is hone's verdict on one benchmark and unit.
type comparison struct {
	Package    string  `json:"package"`
	Benchmark  string  `json:"benchmark"`
	Unit       string  `json:"unit"`
	Base       string  `json:"base"`
	Head       string  `json:"head"`
	BaseCenter float64 `json:"base_center"` // in Unit
	HeadCenter float64 `json:"head_center"` // in Unit
	HeadSpread float64 `json:"head_spread"` // half of its 95 % interval, relative to it
	Ratio      *ratio  `json:"ratio"`       // head over base
	Verdict    string  `json:"verdict"`
	Better     string  `json:"better"` // higher where more is better
	Layout     string  `json:"layout"`
	Neighbor   bool    `json:"neighbor"`
	Missing    string  `json:"missing"`
	Failed     string  `json:"failed"`
	Reason     string  `json:"reason"`
}

// ratio is a quotient of costs, new over old, with its interval: 0.5 is half
// the cost. A bound that the data do not limit is nil.
type ratio struct {
	Center float64  `json:"center"`
	Lo     *float64 `json:"lo"`
	Hi     *float64 `json:"hi"`
}

// line is any line that is kept in a recording.
type line struct {
	Config     *config     `json:"config"`
	Comparison *comparison `json:"comparison"`
	Warning    *struct {
		Code string `json:"code"`
	} `json:"warning"`
	// Progress and Sample are not kept.
	Progress json.RawMessage `json:"progress"`
	Sample   json.RawMessage `json:"sample"`
}

// trialCode marks a recording that was measured in a hurry.
const trialCode = "trial"

// readRecording reads results/NAME.jsonl.
func readRecording(file string) (*recording, error) {
	rec := new(recording)
	err := readLines(file, func(l line) error {
		switch {
		case l.Config != nil && rec.Config != nil:
			return errors.New("a second run")
		case l.Config != nil:
			rec.Config = l.Config
		case l.Comparison != nil:
			rec.Comparisons = append(rec.Comparisons, *l.Comparison)
		case l.Warning != nil && l.Warning.Code == trialCode:
			rec.Trial = true
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if rec.Config == nil || len(rec.Comparisons) == 0 {
		return nil, fmt.Errorf("read %s: it holds no comparison by hone", file)
	}
	return rec, nil
}

// readLines calls add for each JSON object of a file, one a line.
func readLines[T any](file string, add func(T) error) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var v T
		err := json.Unmarshal(lines.Bytes(), &v)
		if err == nil {
			err = add(v)
		}
		if err != nil {
			return fmt.Errorf("read %s:%d: %w", file, n, err)
		}
	}
	return lines.Err()
}

// keepLines returns what is committed of hone's stream: all but progress and
// samples, byte for byte. It also returns the number of the stored run.
func keepLines(stream []byte) (kept []byte, run int64, err error) {
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

// find returns the comparison of one benchmark's head with its base in a
// unit. Base may be empty, for whatever the head was compared with.
func (r *recording) find(benchmark, unit, base, head string) (*comparison, error) {
	for i, c := range r.Comparisons {
		if c.Benchmark == benchmark && c.Unit == unit && c.Head == head && !c.Neighbor && (base == "" || c.Base == base) {
			return &r.Comparisons[i], nil
		}
	}
	return nil, fmt.Errorf("no comparison of %s, %s, in %s", strings.TrimPrefix(benchmark, "Benchmark"), head, unit)
}
