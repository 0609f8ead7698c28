package textsim

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// liveOf returns a profiled server.
func (r *results) liveOf(state string) (*live, error) {
	file := liveFile
	if state == "tuned" {
		file = frameFile
	}
	all, err := once(r.lives, file, func() (map[string]*live, error) {
		all := make(map[string]*live)
		err := record.ReadLines(r.files, file, func(l *live) error {
			if l.State == "" || l.Requests <= 0 || l.Samples <= 0 {
				return fmt.Errorf("no state, or one without requests or samples")
			}
			all[l.State] = l
			return nil
		})
		return all, err
	})
	if err == nil && all[state] == nil {
		err = record.Absent{Why: "`" + state + "` is not in results/" + file}
	}
	return all[state], err
}

// Functions of the live servers. None of those that one expression
// matches calls another.
var (
	liveHandler  = regexp.MustCompile(`parsedJSON\.func\d$`)
	liveParser   = regexp.MustCompile(`\(\*Ctx\)\.BodyParser$`)
	liveNormal   = regexp.MustCompile(`/(base\.Normalize|normalize\.ByteTable|service\.normalizeByTable)$`)
	liveSyscall  = regexp.MustCompile(`\.Syscall6$`)
	liveCollect  = regexp.MustCompile(`^runtime\.(gcBgMarkWorker|gcAssistAlloc)$`)
	liveStack    = regexp.MustCompile(`^runtime\.morestack$|^runtime\.newstack$`)
	liveOriginal = "bodyparser"
	liveTable    = "bytetable-bodyparser"
)

// cpuOf is the time in functions, with all that they call.
func (l *live) cpuOf(functions *regexp.Regexp) (sum float64) {
	for _, n := range l.CPU {
		if functions.MatchString(n.Function) {
			sum += n.Cum
		}
	}
	return sum
}

// sampled is a part of some seconds of a profile with the 95 % interval of
// drawing samples, a hundred a second.
func sampled(part, whole float64) (record.Ratio, error) {
	if whole <= 0 {
		return record.Ratio{}, fmt.Errorf("results/%s: a profile lacks what is divided by", liveFile)
	}
	share := part / whole
	by := 1.96 * math.Sqrt(share*(1-min(share, 1))/(whole*100))
	lo, hi := max(share-by, 0), share+by
	return record.Ratio{Center: share, Lo: &lo, Hi: &hi}, nil
}

// A livePart is a part of a profile of a live server, in seconds.
type livePart func(*live) float64

func inFunctions(re *regexp.Regexp) livePart { return func(l *live) float64 { return l.cpuOf(re) } }
func inAll(l *live) float64                  { return l.Samples }

// liveShare claims that a part of a profile took so many of so many seconds.
func (r *results) liveShare(text, state string, part, of livePart, seconds, whole float64) claim.Claim {
	return r.livePrinted(claim.Claim{Text: text, Claimed: seconds / whole,
		Story: fmt.Sprintf("%s of %s s", page.Told(seconds), page.Told(whole))}, state, part, of)
}

// livePrinted is a claim about a share of a profile, with what measures it.
func (r *results) livePrinted(c claim.Claim, state string, part, of livePart) claim.Claim {
	c.Kind = claim.Share
	c.Measure = func() (claim.Finding, error) {
		l, err := r.liveOf(state)
		if err != nil {
			return claim.Finding{}, err
		}
		got, err := sampled(part(l), of(l))
		return claim.Finding{Ratio: got}, err
	}
	return c
}

// liveClaims are those of the profiles of the first article. Shares of a whole
// profile are those that its listings print: the header of the first one has
// another whole.
func (r *results) liveClaims() []claim.Claim {
	handler, normal, parser := inFunctions(liveHandler), inFunctions(liveNormal), inFunctions(liveParser)
	return []claim.Claim{
		r.livePrinted(claim.Claim{Text: "live: the handler, of the whole profile", Claimed: 0.4134,
			Story: "120.13 s, as its listing prints (of the 233.59 s in the profile's header it is 51.4 %)"},
			liveOriginal, handler, inAll),
		r.liveShare("live: normalisation in the handler", liveOriginal, normal, handler, 92.29, 120.13),
		r.liveShare("live: the framework's body parser in the handler", liveOriginal, parser, handler, 3.87, 120.13),
		r.livePrinted(claim.Claim{Text: "live, byte table: the handler, of the whole profile", Claimed: 0.1868,
			Story: `43.13 s, as its listing prints (in words "43 out of a total of 230 seconds")`},
			liveTable, handler, inAll),
		r.liveShare("live, byte table: the body parser in the handler", liveTable, parser, handler, 7.59, 43.13),
		r.livePrinted(claim.Claim{Text: "live, byte table: system calls, of the whole profile", Claimed: 0.3663,
			Story: "84.56 s, as its listing prints"}, liveTable, inFunctions(liveSyscall), inAll),
	}
}

// tableOfAllocations are the claims of the third article's table of memory. It
// counted a run of each; its figures for a request are quotients of them.
func (r *results) tableOfAllocations() []claim.Claim {
	noSize, sized, swiss := "part2-nosize@go1.23.4", "part2@go1.23.4", "part2@go1.24.1"
	counts := func(p pair) func() (claim.Finding, error) { return r.allocations("", p, 1, 1).Measure }
	return []claim.Claim{
		r.bytes("map sizes, in bytes", pair{noSize, sized}, 498, 428),
		r.bytes("Go 1.24, in bytes", pair{sized, swiss}, 428, 325),
		{Text: "the number of allocations has almost doubled", Claimed: 33.17 / 24.22, Tell: page.Fewer,
			Story:      "7,954,979 of 239,807 requests against 4,398,554 of 181,626",
			Arithmetic: "+81 % in all, +37.0 % a request", Measure: counts(pair{sized, swiss})},
		{Text: "the memory allocated is basically the same", Claimed: 325. / 428, Tell: page.Less,
			Story:      "78.02 GB for 239,807 requests against 77.68 for 181,626",
			Arithmetic: "+0.4 % in all, -23.9 % a request", Measure: r.bytes("", pair{sized, swiss}, 1, 1).Measure},
	}
}

// bytes claims a change of the bytes that a request allocates, in thousands.
func (r *results) bytes(text string, p pair, base, head float64) claim.Claim {
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s kB a request against %s", page.Told(head), page.Told(base)),
		Claimed: head / base, Tell: page.Less,
		Measure: func() (claim.Finding, error) {
			f, err := r.readFleet()
			if err != nil {
				return claim.Finding{}, err
			}
			a, b := f.allocs[p.base].Bytes, f.allocs[p.head].Bytes
			if a == 0 || b == 0 {
				return claim.Finding{}, fmt.Errorf("no bytes of %s or %s in results/%s", p.base, p.head, fleetFile)
			}
			return claim.Finding{Ratio: record.Exactly(b / a),
				Of: fmt.Sprintf("%s kB a request against %s", page.Digits(b/1000), page.Digits(a/1000))}, nil
		},
	}
}

// mapTotals are claims about the profiles of two toolchains side by side: the
// time in the functions of maps themselves, and with all that they call.
func (r *results) mapTotals() []claim.Claim {
	measure := func(cum bool) func() (claim.Finding, error) {
		return func() (claim.Finding, error) {
			base, err := r.liveOf("part2@go1.23.4")
			if err != nil {
				return claim.Finding{}, err
			}
			head, err := r.liveOf("part2@go1.24.1")
			if err != nil {
				return claim.Finding{}, err
			}
			a, err := sampled(base.mapTime(cum), base.Samples)
			if err != nil {
				return claim.Finding{}, err
			}
			b, err := sampled(head.mapTime(cum), head.Samples)
			if err != nil {
				return claim.Finding{}, err
			}
			return claim.Finding{Ratio: b.Over(a),
				Of: fmt.Sprintf("%s of the profile against %s", page.Percent(b.Center), page.Percent(a.Center))}, nil
		}
	}
	return []claim.Claim{
		{Text: "live: time inside mapaccess1_faststr and mapassign_faststr, without what they call",
			Story: "about half", Claimed: 0.5, Tell: page.Less, Measure: measure(false)},
		{Text: "live: the same with all that they call", Story: "adds up somewhat similarly", Claimed: 1,
			Tell: page.Less, Measure: measure(true)},
		{Text: "live: time in mapaccess2_faststr", Story: "named with the two", Kind: claim.Words,
			Measure: r.secondAccess},
	}
}

// secondAccess is what the profiles of two toolchains have of the third function
// that the story names, which is called where a map is asked whether it has a key.
func (r *results) secondAccess() (claim.Finding, error) {
	var shares []string
	kept := false
	for _, state := range []string{"part2@go1.23.4", "part2@go1.24.1"} {
		l, err := r.liveOf(state)
		if err != nil {
			return claim.Finding{}, err
		}
		kept = kept || l.has(secondAccess)
		shares = append(shares, page.Percent(l.cpuOf(regexp.MustCompile("^"+secondAccess+"$"))/l.Samples))
	}
	if !kept {
		return claim.Finding{Of: "less than " + page.Percent(liveLeast) + " of either profile",
			Verdict: claim.NotReproduced}, nil
	}
	return claim.Finding{Of: strings.Join(shares, " and ") + " of the profiles", Verdict: claim.Undecided}, nil
}

const secondAccess = "runtime.mapaccess2_faststr"

// stringMaps are the functions that the story looks at.
var stringMaps = []string{"runtime.mapaccess1_faststr", secondAccess, "runtime.mapassign_faststr"}

// has reports whether a function is among those that were kept of the profile.
func (l *live) has(function string) bool {
	return slices.ContainsFunc(l.CPU, func(n liveNode) bool { return n.Function == function })
}

func (l *live) mapTime(cum bool) (sum float64) {
	for _, n := range l.CPU {
		switch {
		case !slices.Contains(stringMaps, n.Function):
		case cum:
			sum += n.Cum
		default:
			sum += n.Flat
		}
	}
	return sum
}

// pauses is what the story asks of the original's tail.
func (r *results) pauses() claim.Claim {
	return claim.Claim{
		Text: "possibly GC pauses?", Kind: claim.Words,
		Story: "asked, of the original's p95 (985 ms) and max (6.28 s) beside Rust's (199 and 314 ms)",
		Measure: func() (claim.Finding, error) {
			l, err := r.loadOf("regexp")
			if err != nil {
				return claim.Finding{}, err
			}
			if l.Spent.Pause == nil {
				return claim.Finding{}, fmt.Errorf("results/%s: no pauses of regexp", loadFile)
			}
			pause, answer := *l.Spent.Pause, "no"
			if pause > l.Latency.P95/10 {
				answer = "in part"
			}
			return claim.Finding{Verdict: claim.Answered, Of: fmt.Sprintf(
				"%s: a pause (p99) takes %s, %s of p95 (%s) and %s of max (%s)", answer, page.Seconds(pause),
				page.Percent(pause/l.Latency.P95), page.Seconds(l.Latency.P95), page.Percent(pause/l.Latency.Max),
				page.Seconds(l.Latency.Max))}, nil
		},
	}
}
