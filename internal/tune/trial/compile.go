package trial

import (
	"context"
	"errors"

	"github.com/gohone/hone/internal/build"
)

// compile builds a candidate.
func compile(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageCompile, t)
	var err error
	t.binary, err = b.Target.Compile(ctx, t.head)
	if bad, ok := errors.AsType[*build.Error](err); ok {
		return NotCompiled{bad.Lines[0]}, nil
	}
	if err != nil {
		return nil, err
	}
	base, err := b.Baseline.Binary(ctx)
	if err != nil {
		return nil, err
	}
	if build.Identical(base, t.binary) {
		return SameProgram{}, nil
	}
	return nil, nil
}
