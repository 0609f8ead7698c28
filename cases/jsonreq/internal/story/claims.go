package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strings"
)

// A claim is a line of the last table: what the story says and what came of
// it here.
type claim struct {
	text, story string
	// quotient is the claimed one of costs, new over old.
	quotient float64
	measure  func(r *results) (finding, error)
	// tell is how changes of this cost are told.
	tell words
	// absolute says that quotient is a time, in seconds.
	absolute bool
	// differs says that the step answers otherwise than the original to some
	// requests, so that the claim cannot simply be reproduced.
	differs bool
}

// A finding is a quotient measured here.
type finding struct {
	ratio
	of string // in words
	// undecided says that hone has not enough evidence, whatever the interval.
	undecided bool
}

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

// allClaims are those of the story, in its order.
func allClaims() []claim {
	return []claim{
		{text: "the original", story: "45,306 ns", quotient: originalNanos / 1e9, absolute: true, measure: original},
		{text: "the original elsewhere in the story, the same code", story: "36,520 ns against 45,306",
			quotient: 1. * originalElsewhere / originalNanos, measure: itself, tell: speed},
		stepClaim("easyjson", "20,171 ns against 45,306", easyNanos, originalNanos, "base", "easyjson"),
		lineClaim("easyjson: unmarshalling", "540 ms of the profile against 1.22 s", 540, 1220, "cpu", "base", "easyjson", unmarshalling),
		stepClaim("and a Builder", "10,544 ns against 20,171", builderNanos, easyNanos, "easyjson", "easyjson-builder"),
		stepClaim("and a Builder, as told later", "9,937 ns against 20,171", builderLater, easyNanos, "easyjson", "easyjson-builder"),
		stepClaim("both steps", "10,544 ns against 45,306", builderNanos, originalNanos, "base", "easyjson-builder"),
		lineClaim("Builder: time in the concatenation", "210 ms of the profile against 810", 210, 810, "cpu", "easyjson", "easyjson-builder", joining),
		lineClaim("Builder: bytes allocated there", "109 MB of the profile against 853", 109, 853, "memory", "easyjson", "easyjson-builder", joining),
		stepClaim("old beside new in one run", "9,937 ns against 36,520", builderLater, originalElsewhere, "base", "easyjson-builder"),
	}
}

// step claims that one step of the story is faster than another.
func stepClaim(text, story string, head, base float64, baseImpl, headImpl string) claim {
	return claim{text: text, story: story, quotient: head / base, tell: speed, differs: true,
		measure: func(r *results) (finding, error) {
			rec, err := r.recording(storyRun)
			if err != nil {
				return finding{}, err
			}
			c, err := rec.find(storySize, "sec/op", baseImpl, headImpl)
			return findingOf(c, err, "time of a request")
		}}
}

// lineClaim claims that some lines take less in the profile of one step than
// in that of another.
func lineClaim(text, story string, head, base float64, kind, baseImpl, headImpl string, lines *regexp.Regexp) claim {
	return claim{text: text, story: story, quotient: head / base, tell: amount, differs: true,
		measure: func(r *results) (finding, error) {
			old, err := r.listings(kind, baseImpl)
			if err != nil {
				return finding{}, err
			}
			new, err := r.listings(kind, headImpl)
			if err != nil {
				return finding{}, err
			}
			got, err := quotients(old, new, lines)
			return finding{ratio: got, of: "profiles of " + grouped(profiledRequests) + " requests"}, err
		}}
}

// quotients is the range of new over old in what lines take, profile by
// profile in the order in which they were taken.
func quotients(old, new []listing, lines *regexp.Regexp) (ratio, error) {
	var all []float64
	for i := range min(len(old), len(new)) {
		q := new[i].sum(lines) / old[i].sum(lines)
		if math.IsNaN(q) || math.IsInf(q, 0) || q == 0 {
			return ratio{}, fmt.Errorf("profile %d has no line that matches %s", i+1, lines)
		}
		all = append(all, q)
	}
	return rangeOf(all), nil
}

// itself compares the original with itself.
func itself(r *results) (finding, error) {
	rec, err := r.recording("again")
	if err != nil {
		return finding{}, err
	}
	for _, c := range rec.Comparisons {
		if c.Unit == "sec/op" {
			return findingOf(&c, nil, "time, against itself")
		}
	}
	return finding{}, absentError("no time of the original against itself")
}

// original is the time that the original takes, as a quotient of a second.
func original(r *results) (finding, error) {
	rec, err := r.recording(storyRun)
	if err != nil {
		return finding{}, err
	}
	for _, c := range rec.Comparisons {
		if c.Unit == "sec/op" && short(c.Base) == "base" {
			lo, hi := c.BaseCenter*(1-c.BaseSpread), c.BaseCenter*(1+c.BaseSpread)
			return finding{ratio: ratio{c.BaseCenter, &lo, &hi}}, nil
		}
	}
	return finding{}, absentError("no time of the original")
}

func findingOf(c *comparison, err error, of string) (finding, error) {
	switch {
	case err != nil:
		return finding{}, err
	case c.Ratio == nil:
		return finding{}, absentError(c.Reason)
	}
	return finding{*c.Ratio, of, c.Verdict == undecided}, nil
}

// claims is the table of all claims.
func (r *results) claims([]string) (string, error) {
	rows := [][]string{{"claim", "story", "measured here", "interval", "verdict"}}
	for _, c := range allClaims() {
		row, err := c.row(r)
		if err != nil {
			return "", fmt.Errorf("%s: %w", c.text, err)
		}
		rows = append(rows, row)
	}
	return table(rows...), nil
}

// tally says how many claims have which verdict.
func (r *results) tally([]string) (string, error) {
	number := make(map[string]int)
	all := allClaims()
	for _, c := range all {
		row, err := c.row(r)
		if err != nil {
			return "", fmt.Errorf("%s: %w", c.text, err)
		}
		number[row[len(row)-1]]++
	}
	var parts []string
	for _, verdict := range []string{reproduced, notEquivalent, largerHere, smallerHere, notReproduced, undecided, notMeasured} {
		if number[verdict] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", number[verdict], verdict))
		}
	}
	return fmt.Sprintf("of %d claims %s", len(all), strings.Join(parts, ", ")), nil
}

func (c claim) row(r *results) ([]string, error) {
	got, err := c.measure(r)
	if errors.As(err, new(absentError)) {
		return []string{c.text, c.told(), "", "", notMeasured}, nil
	}
	if err != nil {
		return nil, err
	}
	if c.absolute {
		return []string{c.text, c.told(), seconds(got.Center), "[" + seconds(*got.Lo) + ", " + seconds(*got.Hi) + "]", judgeTime(c.quotient, got.ratio)}, nil
	}
	verdict := judge(c.quotient, got.ratio)
	switch {
	case verdict == reproduced && got.undecided:
		verdict = undecided
	case verdict == reproduced && c.differs:
		verdict = notEquivalent
	}
	return []string{c.text, c.told(), c.tell.change(got.Center) + " (" + got.of + ")", got.interval(), verdict}, nil
}

// told is what the story says.
func (c claim) told() string {
	if c.absolute {
		return c.story
	}
	return c.story + ", " + c.tell.change(c.quotient)
}

// rule says in words by which rule the last column is found.
func rule([]string) (string, error) {
	return fmt.Sprintf(`A change of %.0f %% or more is *reproduced* if the whole interval lies on the story's side of no change and the story's
figure is within a factor of %s of the interval; other machines, libraries and releases of Go move it that far. A smaller one must be within %.0f %%
of itself. *Undecided*: the interval holds both no change and, so widened, the story's figure, or hone had too little evidence. *Larger here* and *smaller here*: the
story's direction, beyond or short of that. A time by itself is reproduced within the same factor, and says more about the machine than
about the code. *Not equivalent*: the step answers otherwise than the original to some requests. What profiles say is the median of pairs of them,
from the smallest to the largest, each of as many requests; if the story's were of as much time, the faster step had more requests in its own, and their change
a request is larger than the story's figures. All else is hone's 95 %% interval.`,
		(largeFrom-1)*100, digits(largeSlack), smallSlack*100), nil
}
