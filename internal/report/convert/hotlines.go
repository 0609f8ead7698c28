package convert

import (
	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

const (
	// hotLines is how many lines of each profile are reported.
	hotLines = 5
	// hotPackages is how many packages are.
	hotPackages = 8
)

// profiles makes the messages of a server's hot lines, and the warnings about what
// could not be seen of it. It adds to l what its profiles sum up to.
func profiles(s loadtest.Server, l *message.Load) (list []message.Message, missing []sample.Warning) {
	for _, p := range []struct {
		kind, sampleType string
		unit             float64 // of what the report shows, in the profile's
		from             *profile.Profile
	}{
		{"cpu", "cpu", 1e-9, s.Spent.CPU},
		{"alloc_objects", "alloc_objects", 1, s.Spent.Since[capture.Heap]},
		{"alloc_space", "alloc_space", 1, s.Spent.Since[capture.Heap]},
		{"mutex", "delay", 1e-9, s.Spent.Since[capture.Mutex]},
		{"block", "delay", 1e-9, s.Spent.Since[capture.Block]},
	} {
		if p.from == nil {
			continue
		}
		lines, own, err := linesOf(p.from, p.sampleType, s.Spent.Module)
		if err != nil {
			missing = append(missing, caveat(codeNotCaptured, map[string]any{"server": s.Name, "error": err.Error()}))
			continue
		}
		sum := message.LoadProfile{
			Kind: p.kind, Total: float64(lines.Total) * p.unit, Own: own, Outside: lines.Outside,
			Packages: []message.PackageShare{},
		}
		for _, share := range lines.Packages[:min(hotPackages, len(lines.Packages))] {
			sum.Packages = append(sum.Packages, message.PackageShare{Package: share.Package, Share: share.Part})
		}
		if len(lines.Hottest) > 0 {
			l.Profiles = append(l.Profiles, sum)
		}
		for _, h := range NewHotspots(s.Name, p.kind, lines.Hottest) {
			list = append(list, message.Message{Hotspot: h})
		}
	}
	for _, g := range s.Spent.Gaps {
		missing = append(missing, notCaptured(s.Name, g))
	}
	return list, missing
}

// linesOf returns the hot lines of the server's own code, or those of any
// package if it has none.
func linesOf(p *profile.Profile, kind string, m explain.Module) (lines *explain.Lines, own bool, err error) {
	lines, err = explain.HotLines(p, kind, explain.LineOptions{Most: hotLines, Own: m.Owns})
	if err != nil || len(lines.Hottest) > 0 {
		return lines, true, err
	}
	lines, err = explain.HotLines(p, kind, explain.LineOptions{Most: hotLines})
	return lines, false, err
}
