package textsim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// The story's nanoseconds for the two texts of a request. RE2 through
// WebAssembly has two figures: one of a list of engines, and one of the list of
// all ways.
const (
	regexpNanos                           = 1_291_924
	shortcutNanos                         = 43_020
	re2WasmNanos, re2WasmLater            = 2_564_612, 2_700_073
	re2CgoNanos, pcre2Nanos               = 1_580_190, 3_555_101
	nestedNanos                           = 413_784
	rangesNanos, invertedNanos            = 73_910, 62_578
	invertedBytesNanos                    = 53_272
	replacerNanos, byteTableNanos         = 44_348, 20_157
	regexpRuns, byteTableRuns             = 876, 58_910 // iterations of the benchmark
	nestedRuns, shortcutRuns              = 2_476, 28_342
	re2WasmRuns, re2CgoRuns, replacerRuns = 457, 722, 27_194
)

// An arm is an implementation in a recording, and the one that it is compared
// with if that is not the first.
type arm struct{ recording, impl, base string }

// step is one of the ladder beside the original.
func step(impl string) arm { return arm{"normalize/Normalize", impl, ""} }

// normalizers are the claims about the ways to normalise, in the story's order.
func (r *results) normalizers() []claim.Claim {
	return slices.Concat(r.engines(), r.redux(), r.loops())
}

// engines are the claims about regular expressions and the shortcut.
func (r *results) engines() []claim.Claim {
	wazero, cgo := arm{"engineswazero/Normalize", "re2wazero", ""}, arm{"enginescgo/Normalize", "re2cgo", ""}
	pcre2 := arm{"engines/Normalize", "pcre2", ""}
	return []claim.Claim{
		differs(r.ways("the tailored shortcut", step("shortcut"), regexpNanos, shortcutNanos)),
		differs(r.counted("the shortcut, more than 30x faster", step("shortcut"), regexpNanos, shortcutNanos,
			regexpRuns, shortcutRuns)),
		r.ways("RE2 through WebAssembly on wazero", wazero, regexpNanos, re2WasmNanos),
		r.ways("RE2 through WebAssembly on wazero, as listed last", wazero, regexpNanos, re2WasmLater),
		r.ways("RE2 through cgo", cgo, regexpNanos, re2CgoNanos),
		r.re2Builds(),
		r.direction("RE2 is slower than package regexp on small input", "what its documentation says", claim.Worse,
			arm{"engineswazero/Small", "re2wazero", ""}),
		differs(r.ways("PCRE2, translated to Go", pcre2, regexpNanos, pcre2Nanos)),
		r.otherEngines(wazero, cgo, pcre2),
		r.re2Shortcut(wazero, cgo),
		r.pcre(),
	}
}

// loops are the claims about ways without an engine.
func (r *results) loops() []claim.Claim {
	return []claim.Claim{
		differs(r.ways("nested loops over the punctuation", step("nested"), regexpNanos, nestedNanos)),
		differs(r.counted("nested loops, 2.8x faster", step("nested"), regexpNanos, nestedNanos, regexpRuns,
			nestedRuns)),
		differs(r.counted("nested loops, over 10x slower than the shortcut", arm{"normalize/Normalize", "nested",
			"shortcut"}, shortcutNanos, nestedNanos, shortcutRuns, nestedRuns)),
		differs(r.ways("ASCII ranges", step("ranges"), regexpNanos, rangesNanos)),
		r.direction("adding 32 to capitals beside strings.ToLower", "slightly faster", claim.Better,
			arm{"lower/Lower", "add32", ""}),
		differs(r.ways("inverted ranges", step("inverted"), regexpNanos, invertedNanos)),
		differs(r.ways("inverted ranges beside ranges", arm{"normalize/Normalize", "inverted", "ranges"},
			rangesNanos, invertedNanos)),
		differs(r.ways("inverted ranges on bytes", step("invertedbytes"), regexpNanos, invertedBytesNanos)),
		differs(r.ways("bytes beside strings", arm{"normalize/Normalize", "invertedbytes", "inverted"}, invertedNanos,
			invertedBytesNanos)),
		r.fewerAllocations(),
		differs(r.ways("strings.Replacer, as the text has it", step("replacer"), regexpNanos, replacerNanos)),
		differs(r.ways("strings.Replacer, as the repository has it", step("replacerpairs"), regexpNanos,
			replacerNanos)),
		differs(r.ways("strings.Replacer beside inverted ranges on bytes", arm{"normalize/Normalize", "replacerpairs",
			"invertedbytes"}, invertedBytesNanos, replacerNanos)),
		differs(r.ways("byte table", step("bytetable"), regexpNanos, byteTableNanos)),
		differs(r.counted("byte table, 67x faster", step("bytetable"), regexpNanos, byteTableNanos, regexpRuns,
			byteTableRuns)),
		r.slipped("byte table, 2.4x faster than strings.Replacer", 2.4),
	}
}

// ways claims that a way takes so many nanoseconds for two texts, where the
// one before takes others.
func (r *results) ways(text string, a arm, base, head float64) claim.Claim {
	return claim.Claim{
		Text: "normalise: " + text, Story: fmt.Sprintf("%s µs against %s", micros(head), micros(base)),
		Claimed: head / base, Tell: page.Faster, Measure: r.versusArm(a),
	}
}

// counted is a factor that the story has taken from how often the benchmarks
// ran, which is near the quotient of the times and not the same.
func (r *results) counted(text string, a arm, base, head, baseRuns, headRuns float64) claim.Claim {
	return claim.Claim{
		Text: "normalise: " + text,
		Story: fmt.Sprintf("taken from iteration counts (%s against %s; the times give %s)", page.Count(headRuns),
			page.Count(baseRuns), page.Faster.Change(head/base)),
		Claimed: baseRuns / headRuns, Tell: page.Faster, Measure: r.versusArm(a),
	}
}

// slipped is a factor that neither the times nor the counts of the story give.
func (r *results) slipped(text string, stated float64) claim.Claim {
	return claim.Claim{
		Text: "normalise: " + text,
		Story: fmt.Sprintf("by iteration counts %sx; %s µs against %s", page.Digits(1.*byteTableRuns/replacerRuns),
			micros(byteTableNanos), micros(replacerNanos)),
		Claimed: 1. * byteTableNanos / replacerNanos, Stated: stated, Tell: page.Faster,
		Measure: r.versusArm(arm{"normalize/Normalize", "bytetable", "replacerpairs"}),
	}
}

// direction is a claim without a figure.
func (r *results) direction(text, story string, kind claim.Kind, a arm) claim.Claim {
	return claim.Claim{Text: "normalise: " + text, Story: story, Kind: kind, Tell: page.Faster,
		Measure: r.versusArm(a)}
}

func (r *results) versusArm(a arm) func() (claim.Finding, error) {
	return func() (claim.Finding, error) {
		c, err := ladder.Versus(r.files, a.recording, a.impl, a.base, "sec/op")
		if errors.As(err, new(record.Absent)) && a.base != "" {
			return r.throughFirst(a)
		}
		return claim.Of(c, err, "time of two texts")
	}
}

// throughFirst compares two arms by what each is beside the first of the
// recording. The interval is that of both at their worst.
func (r *results) throughFirst(a arm) (claim.Finding, error) {
	head, err := ladder.Versus(r.files, a.recording, a.impl, "", "sec/op")
	if err != nil {
		return claim.Finding{}, err
	}
	base, err := ladder.Versus(r.files, a.recording, a.base, "", "sec/op")
	if err != nil {
		return claim.Finding{}, err
	}
	return claim.Finding{Ratio: head.Ratio.Over(*base.Ratio), Of: "time of two texts, by way of " + record.Short(head.Base)}, nil
}

// re2Builds is the claim about two builds of RE2, told by iteration counts.
func (r *results) re2Builds() claim.Claim {
	return claim.Claim{
		Text: "normalise: RE2, cgo 57 % faster than WebAssembly",
		Story: fmt.Sprintf("taken from iteration counts (%d against %d; the times give %s)",
			re2CgoRuns, re2WasmRuns, page.Faster.Change(1.*re2CgoNanos/re2WasmNanos)),
		Claimed: 1. * re2WasmRuns / re2CgoRuns, Tell: page.Faster,
		Measure: func() (claim.Finding, error) {
			rec, err := r.files.Recording("re2builds")
			if err != nil {
				return claim.Finding{}, err
			}
			c, err := rec.Find("RE2", "sec/op", ".,tags=re2_wazero", ".,tags=re2_cgo")
			return claim.Of(c, err, "time of two texts")
		},
	}
}

// fewerAllocations is the claim that bytes in and out save allocations.
func (r *results) fewerAllocations() claim.Claim {
	return claim.Claim{
		Text: "normalise: bytes instead of strings avoid allocations", Story: "some", Kind: claim.Better,
		Tell: page.Fewer,
		Measure: func() (claim.Finding, error) {
			strings, err := ladder.Center(r.files, "normalize/Normalize", "inverted", "allocs/op")
			if err != nil {
				return claim.Finding{}, err
			}
			bytes, err := ladder.Center(r.files, "normalize/Normalize", "invertedbytes", "allocs/op")
			if err != nil {
				return claim.Finding{}, err
			}
			return claim.Finding{Ratio: record.Exactly(bytes / strings),
				Of: fmt.Sprintf("%s for two texts against %s", page.Count(bytes), page.Count(strings))}, nil
		},
	}
}

// otherEngines is the story's sum of what other engines cost, with what its
// own figures give for each.
func (r *results) otherEngines(arms ...arm) claim.Claim {
	return claim.Claim{
		Text: "normalise: other engines are 2.5 to 3x worse",
		Story: fmt.Sprintf("RE2 %sx through cgo, %sx and %sx through WebAssembly, PCRE2 %sx: only the last is",
			page.Digits(1.*re2CgoNanos/regexpNanos), page.Digits(1.*re2WasmNanos/regexpNanos),
			page.Digits(1.*re2WasmLater/regexpNanos), page.Digits(1.*pcre2Nanos/regexpNanos)),
		Kind: claim.Words,
		Measure: func() (claim.Finding, error) {
			var each []string
			for _, a := range arms {
				c, err := ladder.Versus(r.files, a.recording, a.impl, a.base, "sec/op")
				if err != nil {
					return claim.Finding{}, err
				}
				each = append(each, fmt.Sprintf("`%s` %sx", a.impl, page.Digits(c.Ratio.Center)))
			}
			return claim.Finding{Of: strings.Join(each, ", "), Verdict: claim.Slip}, nil
		},
	}
}

// re2Shortcut is the story's sum of RE2 beside the shortcut, which its figures
// give for one build alone.
func (r *results) re2Shortcut(wazero, cgo arm) claim.Claim {
	return claim.Claim{
		Text: "normalise: RE2 is 50 to 60x slower than the shortcut", Kind: claim.Words,
		Story: fmt.Sprintf("1,580 and 2,565 µs against 43.0, which is %sx and %sx",
			page.Digits(1.*re2CgoNanos/shortcutNanos), page.Digits(1.*re2WasmNanos/shortcutNanos)),
		Measure: func() (claim.Finding, error) {
			shortcut, err := ladder.Versus(r.files, "normalize/Normalize", "shortcut", "", "sec/op")
			if err != nil {
				return claim.Finding{}, err
			}
			var each []string
			for _, a := range []arm{cgo, wazero} {
				c, err := ladder.Versus(r.files, a.recording, a.impl, a.base, "sec/op")
				if err != nil {
					return claim.Finding{}, err
				}
				each = append(each, fmt.Sprintf("`%s` %sx", a.impl, page.Digits(c.Ratio.Center/shortcut.Ratio.Center)))
			}
			return claim.Finding{Of: strings.Join(each, ", ") + ", by way of regexp", Verdict: claim.Slip}, nil
		},
	}
}

// pcre is what became of PCRE through cgo. Tests of peers/ladder/normalize pin
// both symptoms.
func (r *results) pcre() claim.Claim {
	return claim.Claim{
		Text: "normalise: PCRE through cgo hangs, or replaces nothing", Story: "no figure", Kind: claim.Words,
		Measure: func() (claim.Finding, error) {
			c, err := ladder.Versus(r.files, "enginescgo/Normalize", "pcrejit", "", "sec/op")
			if err != nil {
				return claim.Finding{}, err
			}
			return claim.Finding{Of: "both, for two faults of the binding; with neither " +
				page.Faster.Change(c.Ratio.Center) + " " + page.Interval(*c.Ratio), Verdict: claim.Reproduced}, nil
		},
	}
}

// redux are the claims about the contest that the story quotes: seconds that
// its page gives.
func (r *results) redux() []claim.Claim {
	const golang, withPCRE, rust = 25, 3, 1
	return []claim.Claim{
		{
			Text:  "regex-redux: PCRE beside package regexp",
			Story: fmt.Sprintf("over %d s against %d in the Benchmarks Game", withPCRE, golang), Tell: page.Faster,
			Claimed: 1. * withPCRE / golang,
			Measure: func() (claim.Finding, error) {
				c, err := ladder.Versus(r.files, "redux", "pcrejit", "", "sec/op")
				return claim.Of(c, err, "the same work on 30,000 letters")
			},
		},
		{
			Text: "regex-redux: Rust beside package regexp, over 20x", Kind: claim.Words,
			Story: fmt.Sprintf("%d s against %d in the Benchmarks Game, %dx", rust, golang, golang/rust),
			Measure: func() (claim.Finding, error) {
				return claim.Finding{Of: "whole services only, in the first rows", Verdict: claim.Quoted}, nil
			},
		},
	}
}

// lines are the claims about the three lines of the original's normaliser, of
// their time together.
func (r *results) lines() []claim.Claim {
	const lower, marks, blanks = 1.97, 29.70, 60.62
	var all []claim.Claim
	for i, line := range []struct {
		text    string
		seconds float64
	}{
		{"strings.ToLower", lower}, {"replacing punctuation", marks}, {"replacing blanks", blanks},
	} {
		all = append(all, claim.Claim{
			Text: "live: in the normaliser, " + line.text, Kind: claim.Share,
			Story:   fmt.Sprintf("%.2f of %.2f s", line.seconds, lower+marks+blanks),
			Claimed: line.seconds / (lower + marks + blanks),
			Measure: func() (claim.Finding, error) { return r.lineShare(i) },
		})
	}
	return all
}

// lineShare is the share of one of the three lines of the normaliser in what
// they take together under load.
func (r *results) lineShare(i int) (claim.Finding, error) {
	l, err := r.liveOf(liveOriginal)
	if err != nil {
		return claim.Finding{}, err
	}
	var lines []liveNode
	whole := 0.0
	for _, n := range l.Lines {
		if normalizing.MatchString(n.Function) {
			lines = append(lines, n)
			whole += n.Cum
		}
	}
	slices.SortFunc(lines, func(a, b liveNode) int { return cmp.Compare(a.Line, b.Line) })
	if len(lines) < 3 {
		return claim.Finding{}, record.Absent{Why: fmt.Sprintf("%d lines of the normaliser in results/%s",
			len(lines), liveFile)}
	}
	share, err := sampled(lines[i].Cum, whole)
	return claim.Finding{Ratio: share}, err
}

func micros(nanos float64) string { return page.Digits(nanos / 1000) }
