package look

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"

	"github.com/google/pprof/profile"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/explain/why"
)

// explainLines says why the lines of a subject are hot: by the samples, the source, and the
// compiler, which is asked about the same build.
func (of *subject) explainLines(ctx context.Context, c *code) error {
	asked, err := why.Ask(ctx, c.builder, c.version, of.binary.Package, of.file)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		of.warn(codeNoCompiler, "", map[string]any{"error": err.Error()})
	}
	if asked == nil {
		of.give(causesWithout(nil))
		return nil
	}
	for _, lack := range asked.Compiler.Lacks {
		of.warn(codeCompilerLacks, "", map[string]any{"kind": string(lack.Kind), "what": lack.What})
	}
	of.give(asked.Causes)
	return nil
}

// give gives all hotspots their causes.
func (s *Subject) give(of func(explain.Hotspot) []cause.Cause) {
	for _, p := range s.Profiles {
		for i, h := range p.Hotspots {
			if h.Flat > 0 {
				p.Hotspots[i].Causes = of(h)
			}
		}
	}
}

// causesWithout returns what tells the causes of a line without a compiler, from the samples
// and, for files that are at hand, their source.
func causesWithout(sources map[string]*cause.Source) func(explain.Hotspot) []cause.Cause {
	return func(h explain.Hotspot) []cause.Cause {
		return cause.Of(cause.Site{
			Kind: h.Kind, Function: h.Function, File: h.File, Line: h.Line, Share: h.Flat, Below: h.Below, Source: sources[h.File],
		})
	}
}

// mostFolders is how many folders are read for the source of profiles from elsewhere.
const mostFolders = 20

// readSources reads the packages that hot lines are in, of the module at hand. What cannot
// be read is left out.
func (t codeTree) readSources(ctx context.Context, s *Subject) map[string]*cause.Source {
	if t.dir == "" {
		return nil
	}
	var dirs []string
	for _, p := range s.Profiles {
		for _, h := range p.Hotspots {
			rel, err := filepath.Rel(t.dir, filepath.Dir(h.File))
			if err != nil || !filepath.IsLocal(rel) || len(dirs) == mostFolders {
				continue
			}
			if dir := "./" + filepath.ToSlash(rel); !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
	}
	if len(dirs) == 0 {
		return nil
	}
	all, err := cause.Load(ctx, packages.Config{Dir: t.dir}, dirs...)
	if err != nil {
		return nil
	}
	out := make(map[string]*cause.Source)
	for _, source := range all {
		for _, f := range source.Files {
			out[source.Fset.Position(f.Package).Filename] = source
		}
	}
	return out
}

// whole finds what of a profile of CPU time belongs to no line, such as the collector.
func (p *Profile) whole(own func(function, file string) bool) {
	at := len(p.Data.SampleType) - 1 // time comes after the number of samples
	var list []cause.Stack
	for _, s := range p.Data.Sample {
		functions, mine := calls(s, own)
		if !mine {
			list = append(list, cause.Stack{Functions: functions, Share: float64(s.Value[at]) * unit(p.Kind) / p.Total})
		}
	}
	p.Causes = cause.Whole(list)
	slices.SortStableFunc(p.Causes, func(a, b cause.Cause) int { return cmp.Compare(b.Share, a.Share) })
	for _, c := range p.Causes {
		if c.Code == cause.GC {
			p.GC = c.Share
		}
	}
}

// calls returns the functions of a sample, the outermost first, and whether one of them is
// the user's own.
func calls(s *profile.Sample, own func(function, file string) bool) (functions []string, mine bool) {
	for _, loc := range slices.Backward(s.Location) {
		for _, line := range slices.Backward(loc.Line) {
			if line.Function == nil {
				continue
			}
			if own(line.Function.Name, line.Function.Filename) {
				return nil, true
			}
			functions = append(functions, line.Function.Name)
		}
	}
	return functions, false
}
