package message

import "github.com/gohone/hone/internal/sample"

// LoadPair is what two servers are judged by: what the turns of two fresh processes gave, a pair of turns
// of two that are kept, or a pair of runs of the whole load. It is stored as it comes, as LoadSecond is.
type LoadPair struct {
	Base   string `json:"base"`
	Head   string `json:"head"`
	Target string `json:"target"` // what was asked of them
	// Metrics are those that are compared.
	Metrics []sample.Metric `json:"metrics"`
	// BaseValues and HeadValues are what each turn gave, by unit.
	BaseValues []map[string]float64 `json:"base_values"`
	HeadValues []map[string]float64 `json:"head_values"`
	// Fresh reports whether the turns are those of two fresh processes, Kept whether the processes are
	// the same in all pairs, and Started whether hone has started them.
	Fresh   bool `json:"fresh,omitempty"`
	Kept    bool `json:"kept,omitempty"`
	Started bool `json:"started,omitempty"`
	// Seconds is how long all pairs took until then.
	Seconds float64 `json:"seconds"`
}

// withLists returns p with empty lists in place of missing ones.
func (p *LoadPair) withLists() *LoadPair {
	out := *p
	if out.Metrics == nil {
		out.Metrics = []sample.Metric{}
	}
	if out.BaseValues == nil {
		out.BaseValues = []map[string]float64{}
	}
	if out.HeadValues == nil {
		out.HeadValues = []map[string]float64{}
	}
	return &out
}
