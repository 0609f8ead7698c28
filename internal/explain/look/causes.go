package look

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/google/pprof/profile"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
	"github.com/gohone/hone/internal/explain/why"
)

// ask returns what says why the lines of a subject are hot: the samples, the source, and the
// compiler, which is asked about the same build.
func (of *subject) ask(ctx context.Context, c *code) (*why.Code, error) {
	asked, err := why.Ask(ctx, c.builder, why.Question{
		Version: c.version, Package: of.binary.Package, Reached: of.reached(), Name: of.file,
	})
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		of.warn(codeNoCompiler, "", map[string]any{"error": err.Error()})
	}
	if asked == nil {
		return why.Unasked(nil), nil
	}
	for _, lack := range asked.Compiler.Lacks {
		of.warn(codeCompilerLacks, "", map[string]any{"kind": string(lack.Kind), "what": lack.What})
	}
	return asked, nil
}

// reached is what reports whether samples reach a package.
func (of *subject) reached() func(importPath string) bool {
	var list []*profile.Profile
	for _, b := range of.Benchmarks {
		for _, t := range b.Takes {
			list = append(list, t.Profile)
		}
	}
	return explain.Reached(list...)
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

// mostFolders is how many folders are read for the source of profiles from elsewhere.
const mostFolders = 20

// readSources reads the packages that hot lines are in, of the module at hand. What cannot
// be read is left out.
func (t codeTree) readSources(ctx context.Context, s *Subject, o *ReadOptions) map[string]*cause.Source {
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
	config := packages.Config{Dir: t.dir, Overlay: s.Files}
	if o.Tags != "" {
		config.BuildFlags = []string{"-tags=" + o.Tags}
	}
	if o.Temp != nil {
		dir, err := o.Temp()
		if err != nil {
			return nil
		}
		config.Env = append(os.Environ(), build.TempEnv(dir)...)
	}
	all, err := cause.Load(ctx, config, dirs...)
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
