package textsim

import (
	"fmt"
	"math"
	"regexp"
	"slices"

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
	var found *live
	err := record.ReadLines(r.files, file, func(l *live) error {
		if l.State == "" || l.Requests <= 0 || l.Samples <= 0 {
			return fmt.Errorf("no state, or one without requests or samples")
		}
		if l.State == state {
			found = l
		}
		return nil
	})
	if err == nil && found == nil {
		err = record.Absent{Why: "`" + state + "` is not in results/" + file}
	}
	return found, err
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
	return claim.Claim{
		Text: text, Story: fmt.Sprintf("%s of %s s", page.Told(seconds), page.Told(whole)), Kind: claim.Share,
		Claimed: seconds / whole,
		Measure: func() (claim.Finding, error) {
			l, err := r.liveOf(state)
			if err != nil {
				return claim.Finding{}, err
			}
			got, err := sampled(part(l), of(l))
			return claim.Finding{Ratio: got}, err
		},
	}
}

// liveClaims are those of the profiles of the first article.
func (r *results) liveClaims() []claim.Claim {
	handler, normal := inFunctions(liveHandler), inFunctions(liveNormal)
	return []claim.Claim{
		r.liveShare("live: the handler, of the whole profile", liveOriginal, handler, inAll, 120.13, 290.59),
		r.liveShare("live: normalisation in the handler", liveOriginal, normal, handler, 92.29, 120.13),
		r.liveShare("live: the framework's body parser in the handler", liveOriginal, inFunctions(liveParser), handler,
			3.87, 120.13),
		r.liveShare("live, byte table: the handler, of the whole profile", liveTable, handler, inAll, 43.13, 230.9),
		r.liveShare("live, byte table: the body parser in the handler", liveTable, inFunctions(liveParser), handler,
			7.59, 43.13),
		r.liveShare("live, byte table: system calls, of the whole profile", liveTable, inFunctions(liveSyscall), inAll,
			84.56, 230.9),
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
			lo, hi := *b.Lo / *a.Hi, *b.Hi / *a.Lo
			return claim.Finding{Ratio: record.Ratio{Center: b.Center / a.Center, Lo: &lo, Hi: &hi},
				Of: fmt.Sprintf("%s of the profile against %s", page.Percent(b.Center), page.Percent(a.Center))}, nil
		}
	}
	return []claim.Claim{
		{Text: "live: time inside mapaccess1, mapaccess2 and mapassign", Story: "about half", Claimed: 0.5,
			Tell: page.Less, Measure: measure(false)},
		{Text: "live: the same with all that they call", Story: "adds up somewhat similarly", Claimed: 1,
			Tell: page.Less, Measure: measure(true)},
	}
}

// stringMaps are the functions that the story looks at.
var stringMaps = []string{"runtime.mapaccess1_faststr", "runtime.mapaccess2_faststr", "runtime.mapassign_faststr"}

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

// pauses claims that pauses for garbage collection are the original's tail.
func (r *results) pauses() claim.Claim {
	return claim.Claim{
		Text: "a GC pause (p99) as a part of the original's p95", Story: "asked: possibly all of it", Kind: claim.Share,
		Claimed: 1,
		Measure: func() (claim.Finding, error) {
			l, err := r.loadOf("regexp")
			if err != nil {
				return claim.Finding{}, err
			}
			if l.Spent.Pause == nil {
				return claim.Finding{}, fmt.Errorf("results/%s: no pauses of regexp", loadFile)
			}
			return claim.Finding{Ratio: record.Exactly(*l.Spent.Pause / l.Latency.P95)}, nil
		},
	}
}
