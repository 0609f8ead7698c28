package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A claim is a line of the last table: what the story says and what came of
// it here.
type claim struct {
	text, story string
	// quotient is the claimed one of costs, new over old; 1 says that there
	// is no difference.
	quotient float64
	measure  func(r *results) (finding, error)
	// tell is how changes of this cost are told.
	tell words
	// differs says that the step answers otherwise than the original on some
	// texts, so that the claim cannot simply be reproduced.
	differs bool
	// stated is the factor that the story gives, if it is to be checked
	// against the story's own figures.
	stated float64
}

// A finding is a quotient measured here.
type finding struct {
	ratio
	of string // in words
	// undecided says that hone has not enough evidence, whatever the interval.
	undecided bool
	// once says that it is of one run of each, without an interval.
	once bool
}

// The story's requests a second at 800 users, and its microseconds for the
// two texts of a request.
const (
	goRequests, rustRequests                             = 2266, 5045
	replacerRequests, shortcutRequests, byteTableRequest = 4296, 4488, 4512
	part2Requests, go124Requests, updatedRequests        = 6882, 7441, 7400
	v3BestRequests, v3AverageRequests                    = 7619, 7530
	regexpMicros, byteTableMicros                        = 1292, 20.2
)

// allClaims are those of the story, in its order.
func allClaims() []claim {
	all := []claim{
		servers("Rust serves more than the original Go", goRequests, rustRequests, "regexp", "rust", false),
		servers("with strings.Replacer", goRequests, replacerRequests, "regexp", "replacer", true),
		servers("with the shortcut", goRequests, shortcutRequests, "regexp", "shortcut", true),
		servers("with the byte table", goRequests, byteTableRequest, "regexp", "bytetable", true),
		tail("up to 800 users: original avg 168 ms, p95 985, max 6.28 s; Rust 74, 199, 314", 985, 199, "regexp", "rust", false),
	}
	for _, step := range []struct {
		text, file, impl string
		micros           float64
		differs          bool
	}{
		{"the tailored shortcut", "normalize", "shortcut", 43, true},
		{"RE2 through WebAssembly", "engines", "re2wasm", 2700, false},
		{"RE2 through cgo", "enginescgo", "re2cgo", 1580, false},
		{"PCRE2, translated to Go", "engines", "pcre2", 3555, true},
		{"nested loops over the punctuation", "normalize", "nested", 414, true},
		{"ASCII ranges", "normalize", "ranges", 73.9, true},
		{"inverted ranges", "normalize", "inverted", 62.6, true},
		{"inverted ranges on bytes", "normalize", "invertedbytes", 53.3, true},
		{"strings.Replacer", "normalize", "replacer", 44.3, true},
		{"byte table", "normalize", "bytetable", byteTableMicros, true},
	} {
		all = append(all, claim{
			text: "normalise: " + step.text, story: fmt.Sprintf("%s µs against 1,292", told(step.micros)),
			quotient: step.micros / regexpMicros, measure: implementation(step.file, "Normalize", step.impl), tell: speed, differs: step.differs,
		})
	}
	return append(all,
		claim{text: "the byte table is 67x faster than the regular expressions", story: "1,292 µs against 20.2",
			quotient: byteTableMicros / regexpMicros, stated: 67, measure: implementation("normalize", "Normalize", "bytetable"), tell: speed, differs: true},
		share("normalisation in the handler", 92, 120, normalizing),
		share("JSON in the handler", 3.9, 120, codec),
		servers("after part 2, against the original", goRequests, part2Requests, "regexp", "part2", true),
		servers("after part 2, ahead of Rust", rustRequests, part2Requests, "rust", "part2", true),
		tail("after part 2: avg 43.5 ms, p90 119.9, p95 175.7, max 1.04 s", 985, 175.7, "regexp", "part2", true),
		servers("Go 1.24.1 (+8 %)", part2Requests, go124Requests, "part2@go1.23.4", "part2@go1.24.1", false),
		tail("Go 1.24.1: avg 27.3 ms, p90 59.9, p95 95.0, max 1.24 s", 175.7, 95.0, "part2@go1.23.4", "part2@go1.24.1", false),
		claim{text: "dependencies updated: no difference", story: "7,400 req/s against 7,441", quotient: 1,
			measure: version("deps", "Handler/impl=part2", "./updated"), tell: speed},
		servers("GOAMD64=v3, best run (+2 to 3 %)", go124Requests, v3BestRequests, "part2@go1.24.1", "part2@go1.24.1@v3", false),
		servers("GOAMD64=v3, average (+1 to 2 %)", go124Requests, v3AverageRequests, "part2@go1.24.1", "part2@go1.24.1@v3", false),
		allocations("map sizes save allocations", 116.4, 24.2, "part2-nosize@go1.23.4", "part2@go1.23.4"),
		allocations("Go 1.24 makes more of them again", 24.2, 33.2, "part2@go1.23.4", "part2@go1.24.1"),
		claim{text: "time in map access and assignment about halved with swiss tables", story: "about half", quotient: 0.5,
			measure: mapTime, tell: speed},
		claim{text: "Rust takes longer to build", story: "44 s against 0.65", quotient: 44 / 0.65, measure: buildTimes(fromNothing, fromEdit), tell: words{"shorter", "longer"}},
	)
}

// servers claims that head serves more requests a second than base. Requests
// a second of a busy machine are inverse to the processor time of each.
func servers(text string, baseRequests, headRequests float64, base, head string, differs bool) claim {
	return claim{
		text: text, story: fmt.Sprintf("%s req/s against %s", count(headRequests), count(baseRequests)),
		quotient: baseRequests / headRequests, tell: cheaper, differs: differs,
		measure: func(r *results) (finding, error) {
			f, err := r.readFleet()
			if err != nil {
				return finding{}, err
			}
			got, err := f.versus(base, head)
			return finding{ratio: got, of: "server CPU a request"}, err
		},
	}
}

// tail claims that the 95th percentile under the story's load changed from so
// many milliseconds to so many.
func tail(text string, old, new float64, base, head string, differs bool) claim {
	return claim{
		text: text, story: fmt.Sprintf("p95 %s ms against %s", told(new), told(old)), quotient: new / old, tell: shorter, differs: differs,
		measure: func(r *results) (finding, error) {
			a, err := r.loadOf(base)
			if err != nil {
				return finding{}, err
			}
			b, err := r.loadOf(head)
			if err != nil {
				return finding{}, err
			}
			return finding{ratio: exactly(b.Latency.P95 / a.Latency.P95), of: b.Latency.String() + " against " + a.Latency.String(), once: true}, nil
		},
	}
}

func (l latency) String() string {
	return fmt.Sprintf("avg %s, p95 %s, max %s", seconds(l.Avg), seconds(l.P95), seconds(l.Max))
}

// implementation compares a step of a ladder with its base.
func implementation(file, benchmark, impl string) func(r *results) (finding, error) {
	return func(r *results) (finding, error) {
		c, err := r.pick([]string{file + "/" + benchmark, impl}, "sec/op")
		return findingOf(c, err, "time of a text")
	}
}

// version compares a version of the code with the first.
func version(file, benchmark, head string) func(r *results) (finding, error) {
	return func(r *results) (finding, error) {
		rec, err := r.recording(file)
		if err != nil {
			return finding{}, err
		}
		c, err := rec.find("Benchmark"+benchmark, "sec/op", "", head)
		return findingOf(c, err, "time of a request in the process")
	}
}

func findingOf(c *comparison, err error, of string) (finding, error) {
	switch {
	case err != nil:
		return finding{}, err
	case c.Ratio == nil:
		return finding{}, fmt.Errorf("%s %s was not measured: %s", c.Benchmark, c.Head, c.Reason)
	}
	return finding{ratio: *c.Ratio, of: of, undecided: c.Verdict == undecided}, nil
}

// allocations claims a change of the allocations a request makes, which are
// counted over many requests and hardly vary.
func allocations(text string, old, new float64, base, head string) claim {
	return claim{
		text: text, story: fmt.Sprintf("%s a request against %s", told(new), told(old)), quotient: new / old, tell: amount,
		measure: func(r *results) (finding, error) {
			f, err := r.readFleet()
			if err != nil {
				return finding{}, err
			}
			a, b := f.allocs[base].Allocs, f.allocs[head].Allocs
			if a == 0 || b == 0 {
				return finding{}, fmt.Errorf("no allocations of %s or %s in results/service.jsonl", base, head)
			}
			return finding{ratio: exactly(b / a), of: fmt.Sprintf("%s a request against %s", digits(b), digits(a))}, nil
		},
	}
}

func exactly(v float64) ratio { return ratio{Center: v, Lo: &v, Hi: &v} }

// share claims how much of the time of the handler something takes.
func share(text string, part, whole float64, functions *regexp.Regexp) claim {
	return claim{
		text: text, story: fmt.Sprintf("%s of %s s", told(part), told(whole)), quotient: part / whole,
		measure: func(r *results) (finding, error) {
			got, err := r.shareOf(functions)
			return finding{ratio: got}, err
		},
	}
}

// isShare says that the quotient is a share of a whole, not a change.
func (c claim) isShare() bool { return c.tell == words{} }

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
	return table(nil, rows...), nil
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
	for _, verdict := range []string{reproduced, notEquivalent, largerHere, smallerHere, notReproduced, undecided, slip} {
		if number[verdict] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", number[verdict], verdict))
		}
	}
	return fmt.Sprintf("of %d claims %s", len(all), strings.Join(parts, ", ")), nil
}

func (c claim) row(r *results) ([]string, error) {
	got, err := c.measure(r)
	if errors.As(err, new(absentError)) {
		return []string{c.text, c.story + ", " + c.tell.change(c.quotient), err.Error(), "", undecided}, nil
	}
	if err != nil {
		return nil, err
	}
	if c.isShare() {
		return []string{c.text, c.story + ", " + percent(c.quotient), percent(got.Center),
			"[" + percent(*got.Lo) + ", " + percent(*got.Hi) + "]", judgeShare(c.quotient, got.ratio)}, nil
	}
	verdict := judge(c.quotient, got.ratio)
	switch {
	case verdict == reproduced && got.undecided:
		verdict = undecided
	case verdict == reproduced && c.differs:
		verdict = notEquivalent
	}
	story := c.story
	switch {
	case c.quotient == 1:
	case c.stated == 0:
		story += ", " + c.tell.change(c.quotient)
	case slipped(c.stated, 1/c.quotient):
		story += ", which is " + digits(1/c.quotient) + "x"
		verdict = slip
	}
	interval := got.interval()
	switch {
	case got.once:
		interval = "one run each"
	case got.Lo != nil && got.Hi != nil && *got.Lo == *got.Hi:
		interval = "a count"
	}
	return []string{c.text, story, c.tell.change(got.Center) + " (" + got.of + ")", interval, verdict}, nil
}

// judgeShare compares a claimed share of a whole with a measured one, by the
// factor largeSlack.
func judgeShare(claimed float64, got ratio) string {
	if claimed >= *got.Lo/largeSlack && claimed <= *got.Hi*largeSlack {
		return reproduced
	}
	return notReproduced
}

// told is a number as the story tells it.
func told(v float64) string { return grouped(strconv.FormatFloat(v, 'f', -1, 64)) }

// rule says in words by which rule the last column is found.
func rule([]string) (string, error) {
	return fmt.Sprintf(`A change of %s or more is *reproduced* if the whole interval lies on the story's side of no change and the story's
figure is within a factor of %s of the interval; other machines, libraries and releases of Go move it that far. A smaller one must be within %s
of itself. *No difference* is reproduced if the interval lies within ±%s. *Undecided*: the interval holds both no change and, so widened, the
story's figure. *Larger here* and *smaller here*: the story's direction, beyond or short of that. A share is reproduced if it is within the same factor
of the interval. *Not equivalent*: the step answers otherwise than the original on some texts. Requests a second are read as the inverse of what a
request costs; where the client or the network was the limit that understates the gain, so that *larger here* does not contradict the story. Latencies
are compared by their 95th percentile in one run of each server, which stands in the place of the interval.`,
		percentRound(largeFrom-1), digits(largeSlack), percentRound(smallSlack), percentRound(sameWithin)), nil
}

func percentRound(fraction float64) string { return fmt.Sprintf("%.0f %%", math.Round(fraction*100)) }
