package trial

import (
	"context"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/rewrite/lossy"
	"github.com/gohone/hone/rules"
)

// sameAPI rejects a change of what other packages see, and state that was not
// allowed.
func sameAPI(ctx context.Context, b *Bench, t *Trial) (Reason, error) {
	b.begin(StageAPI, t)
	base, err := b.original(ctx, t.Candidate.Package)
	if err != nil {
		return nil, err
	}
	head, err := b.Target.Load(ctx, t.head, t.Candidate.Package)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return NotTyped{err}, nil
	}
	if t.Candidate.Rule.Outside {
		t.Lossy = lossy.New(base.Packages[0], head.Packages[0])
	}
	free := b.Allowed[rules.Layout]
	if change := rewrite.ChangedAPI(base.Packages[0].Types, head.Packages[0].Types, free); change != "" {
		return APIChanged{change}, nil
	}
	if change := rewrite.ChangedOrder(base.Packages[0], head.Packages[0]); change != "" {
		return APIChanged{change}, nil
	}
	if wrong := rewrite.BadInit(base.Packages[0], head.Packages[0]); wrong != "" {
		return OddInit{wrong}, nil
	}
	name, changes := rewrite.NewState(base.Packages[0], head.Packages[0])
	t.state = name != ""
	if t.state && !b.Allowed[rules.State] && t.Candidate.Rule.Consent != rules.State {
		return StateKept{Variable: name, Used: changes}, nil
	}
	return nil, nil
}

// loses rejects a change from outside in which a hash stands for what it is of: no inputs that are
// drawn have two values with the same hash.
func loses(_ context.Context, b *Bench, t *Trial) (Reason, error) {
	for _, l := range t.Lossy {
		if (l.Kind == lossy.HashKey || l.Kind == lossy.HashEqual) && !b.AcceptTests {
			return HashCompared{l}, nil
		}
	}
	return nil, nil
}

// original returns a package of the code that the run began with. It is loaded once.
func (b *Bench) original(ctx context.Context, pkg string) (*rewrite.Code, error) {
	if p := b.originals[pkg]; p != nil {
		return p, nil
	}
	code, err := b.Target.Load(ctx, b.Original, pkg)
	if err != nil {
		return nil, err
	}
	if b.originals == nil {
		b.originals = make(map[string]*rewrite.Code)
	}
	b.originals[pkg] = code
	return code, nil
}
