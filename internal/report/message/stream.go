package message

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/gohone/hone/internal/sample"
)

// Heads returns the heads of a package in the order of the versions.
func (c *Stream) Heads(pkg string) []string {
	place := make(map[string]int)
	for i, v := range c.Config.Versions {
		place[v.Name] = i
	}
	list := slices.DeleteFunc(slices.Clone(c.Comparisons), func(x Comparison) bool { return x.Package != pkg })
	heads := Distinct(list, func(x Comparison) string { return x.Head })
	slices.SortStableFunc(heads, func(x, y string) int { return place[x] - place[y] })
	return heads
}

// Distinct returns the keys of a list in the order in which they come up.
func Distinct(list []Comparison, key func(Comparison) string) []string {
	var keys []string
	for _, c := range list {
		if k := key(c); !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// A Stream gathers a stream until it is rendered.
type Stream struct {
	Config      *Config
	Comparisons []Comparison
	Results     []Result
	Warnings    []sample.Warning
	Check       *MachineCheck
	Loads       []*Load
	Profiles    []*Profile
	Hotspots    []*Hotspot
	Shifts      []*Shift
	Trials      []*Trial
	Files       []*File
	Searches    []*TuneSearch
	Summary     *Summary
}

func (c *Stream) Add(m Message) {
	switch {
	case m.Config != nil:
		c.Config = m.Config
	case m.Trial != nil:
		c.Trials = append(c.Trials, m.Trial)
	case m.File != nil:
		c.Files = append(c.Files, m.File)
	case m.Search != nil:
		c.Searches = append(c.Searches, m.Search)
	case m.Comparison != nil:
		x := *m.Comparison
		if x.Verdict == "" { // never to be read as decided
			x.Verdict = Undecided
		}
		c.Comparisons = append(c.Comparisons, x)
	case m.Result != nil:
		c.Results = append(c.Results, *m.Result)
	case m.Warning != nil:
		c.Warnings = append(c.Warnings, *m.Warning)
	case m.MachineCheck != nil:
		c.Check = m.MachineCheck
	case m.Load != nil:
		c.Loads = append(c.Loads, m.Load)
	case m.Profile != nil:
		c.Profiles = append(c.Profiles, m.Profile)
	case m.Hotspot != nil:
		c.Hotspots = append(c.Hotspots, m.Hotspot)
	case m.Shift != nil:
		c.Shifts = append(c.Shifts, m.Shift)
	case m.Summary != nil:
		c.Summary = m.Summary
	}
}

// Alpha is the error of the verdicts, as the policy of the run has it; 0 if it has none.
func (c *Stream) Alpha() float64 { return c.policy().Alpha }

// Budget is the time for a benchmark with two arms, in seconds; 0 if the policy of
// the run has none.
func (c *Stream) Budget() float64 { return c.policy().Budget }

// policy has of the policy of the run what reports name.
func (c *Stream) policy() (p struct {
	Alpha  float64 `json:"alpha"`
	Budget float64 `json:"budget_seconds"`
}) {
	if json.Unmarshal(c.Config.Policy, &p) != nil {
		p.Alpha, p.Budget = 0, 0
	}
	return p
}

// IsLoad reports whether the stream is of hone load.
func (c *Stream) IsLoad() bool {
	return len(c.Loads) > 0 || c.Config != nil && c.Config.Command == sample.CommandLoad
}

// explainView is what the policy of a run of hone explain says of what is shown.
func (c *Stream) explainView() (v struct {
	Top   int      `json:"top"`
	ByCum bool     `json:"by_cum"`
	Kinds []string `json:"kinds"`
}) {
	if c.Config == nil || json.Unmarshal(c.Config.Policy, &v) != nil {
		v.Top = 0
	}
	return v
}

// leastFlat is the part of the whole that a line must have to be shown, unless what it calls
// counts too.
const leastFlat = 0.002

// Shows reports whether a profile is of a kind that is shown.
func (c *Stream) Shows(p *Profile) bool {
	kinds := c.explainView().Kinds
	return len(kinds) == 0 || slices.Contains(kinds, p.Kind)
}

// HotLines returns the hot lines of a profile of hone explain that are shown, in order.
func (c *Stream) HotLines(p *Profile) []*Hotspot {
	var list []*Hotspot
	for _, h := range c.Hotspots {
		if p.Has(h) {
			list = append(list, h)
		}
	}
	v := c.explainView()
	if !v.ByCum {
		list = slices.DeleteFunc(list, func(h *Hotspot) bool { return h.Flat < leastFlat })
	} else {
		slices.SortStableFunc(list, func(a, b *Hotspot) int { return cmp.Compare(b.Cum, a.Cum) })
	}
	if v.Top > 0 && len(list) > v.Top {
		list = list[:v.Top]
	}
	return list
}

// IsExplain reports whether the stream is of hone explain.
func (c *Stream) IsExplain() bool {
	return len(c.Profiles) > 0 || c.Config != nil && c.Config.Command == sample.CommandExplain
}

// Units returns the units of the comparisons in the order to show them: the
// ordinary ones first, then hone's metrics, others by name.
func Units(list []Comparison) []string {
	var all []string
	for _, c := range list {
		if !slices.Contains(all, c.Unit) {
			all = append(all, c.Unit)
		}
	}
	slices.SortFunc(all, sample.CompareUnits)
	return all
}

// Leading returns the unit that stands for a benchmark as a whole: its time if
// it is there.
func Leading(list []Comparison) string {
	if all := Units(list); len(all) > 0 {
		return all[0]
	}
	return sample.UnitTime
}

// IsTune reports whether the stream is of hone tune.
func (c *Stream) IsTune() bool { return c.Config.Command == sample.CommandTune }

// Kept are those that make the patches, in order.
func (c *Stream) Kept() []*Trial {
	return slices.DeleteFunc(slices.Clone(c.Trials), func(t *Trial) bool { return t.Outcome != Kept })
}

// Tree is what has become of the user's files.
func (c *Stream) Tree() string {
	if c.Summary == nil {
		return ""
	}
	return c.Summary.Tree
}
