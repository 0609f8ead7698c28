package jsonreq

import (
	"regexp"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// The story's nanoseconds an operation.
const (
	originalNanos, originalElsewhere = 45_306, 36_520
	easyNanos                        = 20_171
	builderNanos, builderLater       = 10_544, 9_937
)

// Lines of the steps' code.
var (
	unmarshalling = regexp.MustCompile(`\.Unmarshal\(`)
	joining       = regexp.MustCompile(`strconv\.|exp\.Write|exp \+=`)
)

// claims are those of the story, in its order.
func claims(r *record.Results) []claim.Claim {
	first, last := pair{"base", "easyjson"}, pair{"easyjson", "easyjson-builder"}
	both := pair{"base", "easyjson-builder"}
	return []claim.Claim{
		{Text: "the original", Story: "45,306 ns", Kind: claim.Time, Claimed: originalNanos / 1e9,
			Measure: func() (claim.Finding, error) { return original(r) }},
		{Text: "the original elsewhere in the story, the same code", Story: "36,520 ns against 45,306",
			Tell:    page.Faster,
			Claimed: 1. * originalElsewhere / originalNanos,
			Measure: func() (claim.Finding, error) { return itself(r) }},
		share(r, "the original: unmarshalling", "1.22 s of the function's 1.69", 1220./1690, "cpu", "base", unmarshalling),
		share(r, "the original: concatenation", "420 ms of 1,690", 420./1690, "cpu", "base", joining),
		{Text: "easyjson", Story: "20,171 ns against 45,306", Tell: page.Faster, Differs: true,
			Claimed: 1. * easyNanos / originalNanos, Measure: first.time(r)},
		{Text: "easyjson: unmarshalling", Story: "540 ms of the profile against 1.22 s", Tell: page.Less,
			Differs: true,
			Claimed: 540. / 1220, Measure: first.lines(r, "cpu", unmarshalling)},
		share(r, "easyjson: concatenation", "810 ms of 1,460", 810./1460, "cpu", "easyjson", joining),
		share(r, "easyjson: memory in the concatenation", "853 MB of 1,075", 852.66/1075.27, "memory", "easyjson", joining),
		{Text: "and a Builder", Story: "10,544 ns against 20,171", Tell: page.Faster, Differs: true,
			Claimed: 1. * builderNanos / easyNanos, Measure: last.time(r)},
		{Text: "and a Builder, as measured later", Story: "9,937 ns against 20,171", Tell: page.Faster, Differs: true,
			Claimed: 1. * builderLater / easyNanos, Measure: last.time(r)},
		{Text: "both steps", Story: "10,544 ns against 45,306", Tell: page.Faster, Differs: true,
			Claimed: 1. * builderNanos / originalNanos, Measure: both.time(r)},
		{Text: "Builder: time in the concatenation", Story: "210 ms of the profile against 810", Tell: page.Less,
			Differs: true,
			Claimed: 210. / 810, Measure: last.lines(r, "cpu", joining)},
		{Text: "Builder: bytes allocated there", Story: "109 MB of the profile against 853", Tell: page.Less,
			Differs: true,
			Claimed: 109. / 853, Measure: last.lines(r, "memory", joining)},
		{Text: "and for each request, by the counts printed beside them", Story: "109 MB in 121,188 requests against 853 in 49,272",
			Tell: page.Less, Differs: true, Claimed: 109.04 / 121_188 / (852.66 / 49_272),
			Measure: last.lines(r, "memory", joining)},
		share(r, "Builder: unmarshalling", "900 ms of 1,360", 900./1360, "cpu", "easyjson-builder", unmarshalling),
		share(r, "Builder: concatenation", "210 ms of 1,360", 210./1360, "cpu", "easyjson-builder", joining),
		{Text: "Builder: bytes allocated in all", Story: "568 MB against 1,075, each in a benchmark of a second", Tell: page.Less,
			Differs: true, Claimed: 567.75 / 1075.27, Measure: last.aSecond(r)},
		{Text: "and for each request, by the counts printed beside them", Story: "568 MB in 121,188 requests against 1,075 in 49,272",
			Tell: page.Less, Differs: true, Claimed: 567.75 / 121_188 / (1075.27 / 49_272), Measure: last.wholes(r, "memory")},
		{Text: "old beside new in one run", Story: "9,937 ns against 36,520", Tell: page.Faster, Differs: true,
			Claimed: 1. * builderLater / originalElsewhere, Measure: both.time(r)},
	}
}

// A pair is two steps of the story.
type pair struct{ base, head string }

// time compares the time of a request.
func (p pair) time(r *record.Results) func() (claim.Finding, error) {
	return func() (claim.Finding, error) {
		rec, err := r.Recording(storyRun)
		if err != nil {
			return claim.Finding{}, err
		}
		c, err := rec.Find(storySize, "sec/op", p.base, p.head)
		return claim.Of(c, err, "time of a request")
	}
}

// lines compares what some lines take.
func (p pair) lines(r *record.Results, kind string, lines *regexp.Regexp) func() (claim.Finding, error) {
	return p.listed(r, kind, func(l listing) float64 { return l.sum(lines) })
}

// wholes compares what whole profiles are of.
func (p pair) wholes(r *record.Results, kind string) func() (claim.Finding, error) {
	return p.listed(r, kind, func(l listing) float64 { return l.total })
}

// listed compares a value of listings of as many requests.
func (p pair) listed(r *record.Results, kind string, value func(listing) float64) func() (claim.Finding, error) {
	return quotients(p, "profiles of "+page.Grouped(profiledRequests)+" requests",
		func(impl string) ([]listing, error) { return listings(r, kind, impl) }, value)
}

// quotients compares a value of profiles, one by one in the order in which they
// were taken.
func quotients[T any](p pair, of string, profiles func(impl string) ([]T, error), value func(T) float64) func() (claim.Finding, error) {
	return func() (claim.Finding, error) {
		var values [2][]float64
		for i, impl := range []string{p.base, p.head} {
			all, err := profiles(impl)
			if err != nil {
				return claim.Finding{}, err
			}
			for _, one := range all {
				values[i] = append(values[i], value(one))
			}
		}
		got, err := record.Quotients(values[0], values[1])
		return claim.Finding{Ratio: got, Of: of}, err
	}
}

// share claims that lines of a step take a part of it.
func share(r *record.Results, text, story string, claimed float64, kind, impl string, lines *regexp.Regexp) claim.Claim {
	return claim.Claim{Text: text, Story: story, Kind: claim.Share, Claimed: claimed,
		Measure: func() (claim.Finding, error) {
			all, err := listings(r, kind, impl)
			if err != nil {
				return claim.Finding{}, err
			}
			var shares []float64
			for _, l := range all {
				shares = append(shares, l.sum(lines)/l.whole())
			}
			return claim.Finding{Ratio: record.RangeOf(shares)}, nil
		}}
}

// itself compares the original with itself.
func itself(r *record.Results) (claim.Finding, error) {
	rec, err := r.Recording("again")
	if err != nil {
		return claim.Finding{}, err
	}
	c, err := rec.Find(storySize, "sec/op", ".", ".#2")
	return claim.Of(c, err, "time, against itself")
}

// original is the time that the original takes.
func original(r *record.Results) (claim.Finding, error) {
	rec, err := r.Recording(storyRun)
	if err != nil {
		return claim.Finding{}, err
	}
	for _, c := range rec.Comparisons {
		if c.Unit == "sec/op" && record.Short(c.Base) == "base" {
			return claim.Finding{Ratio: c.BaseRange()}, nil
		}
	}
	return claim.Finding{}, record.Absent{Why: "no time of the original"}
}
