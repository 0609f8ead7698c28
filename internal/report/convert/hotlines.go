package convert

import (
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

const (
	// hotLines is how many lines of each profile of a server are reported.
	hotLines = 5
	// hotPackages is how many packages are.
	hotPackages = 8
)

// HotLines are where the time and the memory of servers go.
type HotLines struct {
	// Found is by server, in their order; nil for one without profiles, and where there are
	// none at all.
	Found []*look.Result
	// Dir is the folder that files are named from.
	Dir string
}

// of makes the messages of the hot lines of the i-th server, and the warnings about what could
// not be seen of it. It adds to l what its profiles sum up to.
func (h HotLines) of(i int, s loadtest.Server, l *message.Load) (list []message.Message, missing []sample.Warning) {
	if i < len(h.Found) && h.Found[i] != nil {
		for _, p := range h.Found[i].Subjects[0].Profiles {
			l.Profiles = append(l.Profiles, newLoadProfile(p))
			for _, spot := range p.Hotspots[:min(hotLines, len(p.Hotspots))] {
				if spot.Flat > 0 {
					m := newHotspot(spot, h.Dir)
					m.Server = s.Name
					list = append(list, message.Message{Hotspot: m})
				}
			}
		}
	}
	for _, g := range s.Spent.Gaps {
		missing = append(missing, notCaptured(s.Name, g))
	}
	return list, missing
}

// newLoadProfile makes the sum of a profile.
func newLoadProfile(p *explain.Profile) message.LoadProfile {
	sum := message.LoadProfile{
		Kind: string(p.Kind), Total: p.Total, Own: !p.Any, Outside: p.Outside, Packages: []message.PackageShare{},
	}
	for _, share := range p.Ended[:min(hotPackages, len(p.Ended))] {
		sum.Packages = append(sum.Packages, message.PackageShare{Package: share.Package, Share: share.Part})
	}
	return sum
}
