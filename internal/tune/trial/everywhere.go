package trial

import (
	"context"
	"runtime"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/rewrite/systems"
)

// everywhere rejects what does not compile, or would not be right, where the package is
// built from other files, and where int has 32 bits.
func everywhere(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageSystems, t)
	if b.systems == nil {
		host := systems.System{GOOS: runtime.GOOS, GOARCH: runtime.GOARCH}
		if tags := b.Target.Builder.Tags; tags != "" {
			host.Tags = strings.Split(tags, ",")
		}
		b.systems = &systems.Checker{Host: host, Options: b.Target.Options()}
	}
	asked := []*rewrite.Candidate{t.Candidate}
	if t.Candidate.Parts != nil { // each is what its rule makes, and all of them must compile
		asked = append(slices.Clone(t.Candidate.Parts), t.Candidate)
	}
	for _, c := range asked {
		o, err := b.systems.Check(ctx, b.Baseline.Tree(), c)
		switch {
		case err != nil:
			return nil, err
		case o == nil:
			continue
		case c != t.Candidate:
			t.Blamed = c
		}
		if o.Err != nil {
			return NotTypedOn{o.System.String(), o.Err}, nil
		}
		return DiffersOn{o.System.String(), o.Name}, nil
	}
	return nil, nil
}
