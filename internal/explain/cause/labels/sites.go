package labels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain/cause"
)

// sitesOf charges each sample to the innermost line of a file that is the user's.
func sitesOf(p *profile.Profile, kind cause.Kind, own func(file string) bool) ([]cause.Site, error) {
	name := string(kind)
	if kind == cause.Mutex || kind == cause.Block {
		name = "delay"
	}
	at := slices.IndexFunc(p.SampleType, func(t *profile.ValueType) bool { return t.Type == name })
	if at < 0 {
		return nil, fmt.Errorf("the profile has no samples of %s", name)
	}
	type key struct {
		file string
		line int64
	}
	total := 0.0
	sites := make(map[key]*cause.Site)
	for _, s := range p.Sample {
		value := float64(s.Value[at])
		total += value
		line, below := innermost(s, own)
		if line == nil || value == 0 {
			continue
		}
		k := key{line.Function.Filename, line.Line}
		if sites[k] == nil {
			sites[k] = &cause.Site{Kind: kind, Function: line.Function.Name, File: k.file, Line: int(k.line)}
		}
		var size int64
		if label := s.NumLabel["bytes"]; len(label) > 0 {
			size = label[0]
		}
		sites[k].Share += value
		sites[k].Below = append(sites[k].Below, cause.Stack{Functions: below, Share: value, Size: size})
	}
	var out []cause.Site
	for _, s := range sites {
		s.Share /= total
		for i := range s.Below {
			s.Below[i].Share /= total
		}
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b cause.Site) int {
		return strings.Compare(fmt.Sprintf("%s:%09d", a.File, a.Line), fmt.Sprintf("%s:%09d", b.File, b.Line))
	})
	return out, nil
}

// innermost returns the innermost line of the user's, and the functions below it, the
// outermost first.
func innermost(s *profile.Sample, own func(file string) bool) (*profile.Line, []string) {
	var below []string
	for _, loc := range s.Location {
		for i, line := range loc.Line {
			if line.Function == nil {
				continue
			}
			if own(line.Function.Filename) {
				slices.Reverse(below)
				return &loc.Line[i], below
			}
			below = append(below, line.Function.Name)
		}
	}
	return nil, nil
}
