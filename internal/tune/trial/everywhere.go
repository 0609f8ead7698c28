package trial

import (
	"context"
	"runtime"
	"strings"

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
	o, err := b.systems.Check(ctx, b.Baseline.Tree(), t.Candidate)
	switch {
	case err != nil || o == nil:
		return nil, err
	case o.Err != nil:
		return NotTypedOn{o.System.String(), o.Err}, nil
	default:
		return DiffersOn{o.System.String(), o.Name}, nil
	}
}
