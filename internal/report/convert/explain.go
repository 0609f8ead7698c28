package convert

import (
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/explain/look"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

const (
	// leastShare is the part of the whole that a line, a function or a package must have to
	// be reported, beyond the first of each.
	leastShare = 0.002
	// functionsShown is how many functions of each profile are reported.
	functionsShown = 20
)

// Explained makes the messages of a look: for each package and kind a profile, and its hot lines.
// Files below dir are relative to it.
func Explained(r *look.Result, dir string) []message.Message {
	var list []message.Message
	for _, s := range r.Subjects {
		for _, p := range s.Profiles {
			list = append(list, message.Message{Profile: newProfile(s, p)})
			for i, h := range p.Hotspots {
				if i > 0 && max(h.Flat, h.Cum) < leastShare {
					continue
				}
				m := newHotspot(h, dir)
				m.Package, m.Patches, m.Sources = s.Package, s.Patches, s.Sources
				list = append(list, message.Message{Hotspot: m})
			}
		}
	}
	return list
}

func newProfile(s *look.Subject, p *explain.Profile) *message.Profile {
	m := &message.Profile{
		Package: s.Package, Patches: s.Patches, Sources: s.Sources, Kind: string(p.Kind), Total: p.Total, Observations: p.Seen, Exact: p.Exact,
		Outside: p.Outside, GC: p.GC, Tests: p.Tests,
	}
	for _, b := range s.Benchmarks {
		m.Benchmarks = append(m.Benchmarks, message.ProfiledBenchmark{Name: b.Name, Seconds: b.Op, Bytes: b.Bytes, Allocs: b.Allocs})
	}
	for i, f := range p.Functions {
		if i == functionsShown || i > 0 && max(f.Flat, f.Cum) < leastShare {
			break
		}
		m.Functions = append(m.Functions, message.FunctionShare{Function: f.Name, Flat: f.Flat, Cum: f.Cum})
	}
	for _, u := range p.Packages {
		if u.Called >= leastShare {
			m.Packages = append(m.Packages, message.PackageUse{
				Package: u.Package, Called: u.Called, Self: u.Part, Cum: u.Cum, Alternative: words.Alternative(u.Package),
			})
		}
	}
	return m
}

func newHotspot(h explain.Hotspot, dir string) *message.Hotspot {
	m := &message.Hotspot{
		Kind: string(h.Kind), Function: h.Function, File: relative(dir, h.File), Line: int64(h.Line), Flat: h.Flat, Cum: h.Cum, Lo: h.Lo, Hi: h.Hi, Value: h.Value,
	}
	if !math.IsInf(h.Ceiling, 1) {
		m.Ceiling = &h.Ceiling
	}
	for _, c := range h.Causes {
		m.Causes = append(m.Causes, newCause(c, dir))
		for _, a := range c.Advice {
			if text := words.Advice(a); !slices.Contains(m.Advice, text) {
				m.Advice = append(m.Advice, text)
			}
		}
	}
	return m
}

func newCause(c cause.Cause, dir string) message.HotCause {
	return message.HotCause{
		Code: string(c.Code), Message: words.Cause(c), Share: c.Share, File: relative(dir, c.File), Line: int64(c.Line),
	}
}

// Timing makes the message of what a look took its time for; nil where no benchmark was profiled.
func Timing(t look.Timing) *message.ExplainTiming {
	if t == (look.Timing{}) {
		return nil
	}
	return &message.ExplainTiming{
		Build: t.Build.Seconds(), Benchmarks: t.Benchmarks.Seconds(), Diagnostics: t.Diagnostics.Seconds(),
		Analysis: t.Analysis.Seconds(),
	}
}

// relative names a file as seen from a directory, if it is below that or in a folder beside it,
// such as a module that replaces another.
func relative(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if dir == "" || file == "" || err != nil {
		return file
	}
	far := filepath.Join("..", "..", "..")
	if !filepath.IsLocal(rel) && (len(rel) >= len(file) || strings.HasPrefix(rel, far)) {
		return file
	}
	return rel
}
