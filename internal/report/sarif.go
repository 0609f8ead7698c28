package report

import (
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// NewSARIF returns a handler that writes on Flush a log in the Static Analysis Results
// Interchange Format (https://docs.oasis-open.org/sarif/sarif/v2.1.0/), a result for each hot
// line: its rule is the code of the first cause, or of the kind of profile.
func NewSARIF(w io.Writer) message.Handler { return &sarifHandler{w: w} }

// leastNoted is the part of the whole that a line must have to be a result.
const leastNoted = 0.01

type sarifHandler struct {
	w      io.Writer
	config *message.Config
	hot    []*message.Hotspot
}

// Handle implements Handler.
func (h *sarifHandler) Handle(m message.Message) error {
	switch {
	case m.Config != nil:
		h.config = m.Config
	case m.Hotspot != nil && m.Hotspot.Flat >= leastNoted && m.Hotspot.Patches == 0: // in code that there is
		h.hot = append(h.hot, m.Hotspot)
	}
	return nil
}

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool struct {
		Driver sarifDriver `json:"driver"`
	} `json:"tool"`
	Results []sarifResult `json:"results"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID string `json:"id"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	Level     string          `json:"level"`
	Message   sarifText       `json:"message"`
	Locations []sarifLocation `json:"locations"`
	Related   []sarifLocation `json:"relatedLocations,omitempty"`
	// Rank is the share in percent, from 0 to 100.
	Rank float64 `json:"rank"`
}

type sarifLocation struct {
	Physical struct {
		Artifact struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region struct {
			Line int64 `json:"startLine"`
		} `json:"region"`
	} `json:"physicalLocation"`
	Message *sarifText `json:"message,omitempty"`
}

// newSarifLocation makes a location, whose line must be 1 or more.
func newSarifLocation(file string, line int64, text string) sarifLocation {
	var l sarifLocation
	l.Physical.Artifact.URI = filepath.ToSlash(file)
	if filepath.IsAbs(file) {
		l.Physical.Artifact.URI = "file://" + filepath.ToSlash(file)
	}
	l.Physical.Region.Line = max(1, line)
	if text != "" {
		l.Message = &sarifText{text}
	}
	return l
}

// Flush implements Handler.
func (h *sarifHandler) Flush() error {
	log := sarifLog{Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0", Runs: make([]sarifRun, 1)}
	run := &log.Runs[0]
	run.Tool.Driver = sarifDriver{Name: "hone", Rules: []sarifRule{}}
	run.Results = []sarifResult{}
	if h.config != nil {
		run.Tool.Driver.Version = h.config.Hone
	}
	seen := make(map[string]bool)
	for _, hot := range h.hot {
		r := sarifResult{
			RuleID: "hot-" + hot.Kind, Level: "note", Message: sarifText{words.HotSentence(hot)}, Rank: 100 * hot.Flat,
			Locations: []sarifLocation{newSarifLocation(hot.File, hot.Line, "")},
		}
		for i, c := range hot.Causes {
			if i == 0 {
				r.RuleID = c.Code
			}
			if c.File != "" {
				r.Related = append(r.Related, newSarifLocation(c.File, c.Line, c.Message))
			}
		}
		if !seen[r.RuleID] {
			seen[r.RuleID] = true
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{r.RuleID})
		}
		run.Results = append(run.Results, r)
	}
	enc := json.NewEncoder(h.w)
	enc.SetIndent("", "  ")
	return enc.Encode(log)
}
