package textsim

import (
	"fmt"
	"regexp"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// The story's requests a second at 800 users.
const (
	goRequests, rustRequests                             = 2266, 5045
	replacerRequests, shortcutRequests, byteTableRequest = 4296, 4488, 4512
	part2Requests, go124Requests                         = 6882, 7441
	v3BestRequests, v3AverageRequests                    = 7619, 7530
)

// claims are those of the story, in its order.
func (r *results) claims() []claim.Claim {
	all := []claim.Claim{
		r.requests("Rust, as the story built it, serves more than the original Go (here with a json.Decoder)",
			pair{"regexp", "rust-plain"}, goRequests, rustRequests),
		r.requests("and with base's patterns, fat LTO and one codegen unit", pair{"regexp", "rust"}, goRequests,
			rustRequests),
		differs(r.requests("with strings.Replacer", pair{"regexp", "replacer"}, goRequests, replacerRequests)),
		differs(r.requests("with the shortcut", pair{"regexp", "shortcut"}, goRequests, shortcutRequests)),
		differs(r.requests("with the byte table", pair{"regexp", "bytetable"}, goRequests, byteTableRequest)),
		differs(r.requests("the byte table, about 12 % slower than Rust as the story built it",
			pair{"rust-plain", "bytetable"}, rustRequests, byteTableRequest)),
		r.tail("up to 800 users: original avg 168 ms, p95 985, max 6.28 s; Rust (here "+rustHere+") 74, 199, 314",
			pair{"regexp", "rust"}, 985, 199),
	}
	all = append(append(all, r.users()...), r.pauses())
	go123, go124, v3 := "part2@go1.23.4", "part2@go1.24.1", "part2@go1.24.1@v3"
	all = append(append(all, r.normalizers()...),
		r.share("normalisation in the handler", normalizing, 92, 120),
		r.share("JSON in the handler, here with a json.Decoder and both ways", codec, 3.9, 120),
	)
	all = append(append(all, r.busyGraph()), r.lines()...)
	all = append(all, r.liveClaims()...)
	all = append(all,
		differs(r.requests("after part 2, against the original", pair{"regexp", "part2"}, goRequests,
			part2Requests)),
		differs(r.requests("after part 2, ahead of Rust as the story built it", pair{"rust-plain", "part2"},
			rustRequests, part2Requests)),
		differs(r.requests("and of Rust "+rustHere, pair{"rust", "part2"}, rustRequests, part2Requests)),
		differs(r.tail("after part 2: avg 43.5 ms, p90 119.9, p95 175.7, max 1.04 s", pair{"regexp", "part2"}, 985,
			175.7)),
		r.requests("Go 1.24.1 (+8 %, the average of three runs)", pair{go123, go124}, part2Requests, go124Requests),
		r.tail("Go 1.24.1: avg 27.3 ms, p90 59.9, p95 95.0, max 1.24 s", pair{go123, go124}, 175.7, 95.0),
		claim.Claim{Text: "dependencies updated: no difference", Story: "7,400 req/s against 7,441", Claimed: 1,
			Measure: r.updated, Tell: page.Faster},
		r.underLoad(),
		r.requests("GOAMD64=v3, best run (+2 to 3 %)", pair{go124, v3}, go124Requests, v3BestRequests),
		claim.Claim{Text: "GOAMD64=v3 at the end of part 1: no difference", Story: "none could be discerned", Claimed: 1,
			Tell: page.Cheaper, Measure: func() (claim.Finding, error) {
				return r.cpu(pair{"bytetable@go1.23.4", "bytetable@go1.23.4@v3"})
			}},
		r.tail("GOAMD64=v3, best run: avg 25.7 ms, p90 56.3, p95 87.7, max 1.1 s", pair{go124, v3}, 95.0, 87.7),
		r.requests("GOAMD64=v3, average (+1 to 2 %)", pair{go124, v3}, go124Requests, v3AverageRequests),
		r.allocations("map sizes save allocations", pair{"part2-nosize@go1.23.4", go123}, 116.4, 24.2),
		r.allocations("Go 1.24 makes more of them again", pair{go123, go124}, 24.2, 33.2),
	)
	all = append(all, r.tableOfAllocations()...)
	all = append(append(all, r.mapClaims()...), r.mapTotals()...)
	all = append(all, r.averages()...)
	all = append(all,
		differs(r.requests("all of it, with Go 1.24.1 and GOAMD64=v3, against the original (3.32x)", pair{"regexp", v3},
			goRequests, v3AverageRequests)),
		r.building("Rust takes longer to build, as the story built it", plainRust),
		r.building("and with fat LTO and one codegen unit", rust),
	)
	return all
}

// A pair is two servers, or two steps of one.
type pair struct{ base, head string }

// differs marks a claim about a step that answers otherwise than the original.
func differs(c claim.Claim) claim.Claim {
	c.Differs = true
	return c
}

// requests claims that head serves more requests a second than base. Requests
// a second of a busy machine are inverse to the processor time of each.
func (r *results) requests(text string, p pair, base, head float64) claim.Claim {
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s req/s against %s", page.Count(head), page.Count(base)),
		Claimed: base / head, Tell: page.Cheaper,
		Measure: func() (claim.Finding, error) { return r.cpu(p) },
	}
}

// cpu compares the processor time that two servers take for a request.
func (r *results) cpu(p pair) (claim.Finding, error) {
	f, err := r.readFleet()
	if err != nil {
		return claim.Finding{}, err
	}
	for _, state := range []string{p.base, p.head} {
		if len(f.cpu[state]) == 0 && f.leftOut[state] == "" {
			return claim.Finding{}, record.Absent{Why: f.absent(state).Error()}
		}
	}
	got, err := f.versus(p.base, p.head)
	return claim.Finding{Ratio: got, Of: "server CPU a request"}, err
}

// rustHere is how the server rust differs from the story's, which is rust-plain.
const rustHere = "with base's patterns and fat LTO"

// tail claims that the 95th percentile under the story's load changed from so
// many milliseconds to so many; the finding tells the average and the longest, too.
func (r *results) tail(text string, p pair, base, head float64) claim.Claim {
	part := latencyPart{of: func(l latency) float64 { return l.P95 }, tell: latency.String}
	c := r.oneRun(text, p, part, base, head)
	c.Story = "p95 " + c.Story
	return c
}

// updated compares the server with updated dependencies with the earlier one.
func (r *results) updated() (claim.Finding, error) {
	rec, err := r.files.Recording("deps")
	if err != nil {
		return claim.Finding{}, err
	}
	c, err := rec.Find("Handler/impl=part2", "sec/op", "", "./updated")
	return claim.Of(c, err, "time of a request in the process")
}

// allocations claims a change of the allocations a request makes, which are
// counted over many requests and hardly vary.
func (r *results) allocations(text string, p pair, base, head float64) claim.Claim {
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s a request against %s", page.Told(head), page.Told(base)),
		Claimed: head / base, Tell: page.Fewer,
		Measure: func() (claim.Finding, error) {
			f, err := r.readFleet()
			if err != nil {
				return claim.Finding{}, err
			}
			a, b := f.allocs[p.base].Allocs, f.allocs[p.head].Allocs
			if a == 0 || b == 0 {
				return claim.Finding{}, fmt.Errorf("no allocations of %s or %s in results/%s", p.base, p.head, fleetFile)
			}
			return claim.Finding{Ratio: record.Exactly(b / a),
				Of: fmt.Sprintf("%s a request against %s", page.Digits(b), page.Digits(a))}, nil
		},
	}
}

// share claims how much of the time of the handler something takes.
func (r *results) share(text string, functions *regexp.Regexp, part, whole float64) claim.Claim {
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s of %s s", page.Told(part), page.Told(whole)), Kind: claim.Share,
		Claimed: part / whole,
		Measure: func() (claim.Finding, error) {
			got, err := r.shareOf(functions)
			return claim.Finding{Ratio: got}, err
		},
	}
}
