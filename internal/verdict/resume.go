package verdict

import "github.com/gohone/hone/internal/sample"

// FeedStored takes the samples that are stored of the group's benchmark, in
// the order stored, as if its rounds had just been run: a run that goes on
// continues their evidence, and nothing starts again that the bound on errors
// would have to pay for.
func (g *Group) FeedStored(samples []sample.Sample) {
	for _, r := range rounds(samples) {
		if r.look != sample.LookLayout {
			g.Feed(r.look, r.observations)
		}
	}
}

// FeedStoredLayouts does the same with the layouts, after the judgement has
// ended, and returns the number of the next one.
func (g *Group) FeedStoredLayouts(samples []sample.Sample) (next int) {
	for _, r := range rounds(samples) {
		if r.look == sample.LookLayout {
			at := r.pair / sample.LayoutPairs
			g.FeedLayout(at, r.observations)
			next = at + 1
		}
	}
	return next
}
