package tune

import (
	"context"
	"slices"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/tune/search"
	"github.com/gohone/hone/rules"
)

// suite returns the rules named, all if names is nil, with what was observed of lengths.
func suite(names []string) func(rules.Observer) []*rules.Rule {
	return func(observed rules.Observer) []*rules.Rule {
		all := append(rules.Suite(observed), rules.Modern()...)
		if names == nil {
			return all
		}
		return slices.DeleteFunc(all, func(r *rules.Rule) bool { return !slices.Contains(names, r.Name) })
	}
}

// sources are what proposes candidates for a package beside the rules.
func sources(o *Options, c *code, p build.Package) []search.Source {
	var all []search.Source
	codecs := o.Rules == nil || slices.Contains(o.Rules, search.CodecRule)
	if codecs && o.Deps != DepsNone && o.Allowed[rules.Codec] {
		all = append(all, &search.Codecs{Target: c.target(p), Modules: o.Deps == DepsAny})
	}
	if o.Vettool != "" {
		fix := func(ctx context.Context, packages []string, files map[string][]byte) (string, error) {
			return c.fixes(ctx, p.Module, o.Vettool, packages, files)
		}
		all = append(all, &search.Vettool{Fix: fix})
	}
	if o.Proposer != "" {
		all = append(all, &search.Proposer{Command: o.Proposer})
	}
	return all
}
