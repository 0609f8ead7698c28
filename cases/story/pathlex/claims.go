package pathlex

import (
	"math"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A cost is what go test prints of a benchmark, in the units of hone.
type cost struct{ seconds, bytes, allocs float64 }

// What the story printed of a whole GET request, step by step.
var start, pool, array, aligned = cost{55_613e-9, 10_200, 159}, cost{55_215e-9, 9_473, 158},
	cost{46_666e-9, 9_363, 154}, cost{46_361e-9, 9_355, 154}

// A change is one of the requests of the story's last comparison, which is of another run than
// the figures before it.
type change struct {
	request    string
	base, head cost
}

var changes = []change{
	{"GetBook", cost{55.61e-6, 9.961 * 1024, 159}, cost{45.15e-6, 9.126 * 1024, 154}},
	{"UpdateBook", cost{56.07e-6, 12.00 * 1024, 185}, cost{47.25e-6, 11.15 * 1024, 180}},
	{"DeleteBook", cost{44.10e-6, 8.275 * 1024, 105}, cost{36.76e-6, 7.435 * 1024, 100}},
}

// A unit is one of a cost, with how it is told.
type unit struct {
	name, what string
	tell       page.Words
	kind       claim.Kind // of a cost by itself
	of         func(cost) float64
	told       func(float64) string
}

var units = []unit{
	{"sec/op", "time", page.Faster, claim.Time, func(c cost) float64 { return c.seconds },
		func(v float64) string { return page.Told(math.Round(v*1e9)) + " ns" }},
	{"B/op", "bytes", page.Less, claim.Amount, func(c cost) float64 { return c.bytes },
		func(v float64) string { return page.Told(math.Round(v)) }},
	{"allocs/op", "allocations", page.Fewer, claim.Amount, func(c cost) float64 { return c.allocs }, page.Told},
}

// claims are those of the story, in its order.
func claims(r *record.Results) []claim.Claim {
	first, last := profiled(r)
	alone := func(head string) of { return of{r, "lexer", onStory, "append", head, "the lexer alone"} }
	request := func(base, head string) of { return of{r, "steps", getBook, base, head, "GetBook"} }
	inOrder := of{r, "alignment", getBook, "array64", "aligned64", "GetBook"}
	arrays := of{r, "arrays", onStory, "array64", "array128", "the lexer alone"}
	headers := of{r, "headers", "Header", "copied", "shared", "8 headers"}
	return slices.Concat(
		first,
		startClaims(r),
		[]claim.Claim{
			{Text: "a goroutine and a channel", Story: "cheap, but not free; never benchmarked", Kind: claim.Worse, Tell: page.Faster,
				Measure: alone("channel").in("sec/op")},
			{Text: "bytes instead of strings", Story: "slower", Kind: claim.Worse, Tell: page.Faster, Measure: alone("bytes").in("sec/op")},
			{Text: "bytes: allocations", Story: "the conversion allocates, and each token back to a string", Kind: claim.Worse,
				Tell: page.Fewer, Measure: alone("bytes").in("allocs/op")},
			{Text: "a pool, in a local benchmark", Story: "half the time", Claimed: 0.5, Tell: page.Faster,
				Measure: alone("pool").in("sec/op")},
			{Text: "a pool, in a local benchmark: allocations", Story: "to zero", Kind: claim.Better, Tell: page.Fewer,
				Measure: alone("pool").in("allocs/op")},
		},
		stepClaims("a pool", start, pool, request("append", "pool"), false),
		pathClaims(),
		[]claim.Claim{
			{Text: "an array of 128 tokens against one of 64", Story: "a small bump", Kind: claim.Worse, Tell: page.Faster, Differs: true,
				Measure: arrays.in("sec/op")},
			phrase(r, "escape", "the lexer with an array", "does not escape", "&lexer64{...} does not escape",
				"the compiler says so, and `TestEscape` holds it to that"),
			{Text: "the array in the lexer: allocations", Story: "all removed", Kind: claim.Better, Tell: page.Fewer, Differs: true,
				Measure: alone("array64").in("allocs/op")},
		},
		stepClaims("the array", start, array, request("append", "array64"), true),
		alignment(),
		stepClaims("field alignment", array, aligned, inOrder, true),
		lastClaims(r),
		[]claim.Claim{phrase(r, "printed", "the last comparison, with one run of each", "benchstat: ~, p = 1.000, n = 1",
			"3 undecided of 3; B/op 3 undecided; allocs/op 3 undecided", "hone: 9 undecided of 9")},
		last,
		[]claim.Claim{
			{Text: "headers and metadata share their slices", Story: "removes some allocations", Kind: claim.Better,
				Tell: page.Fewer, Differs: true, Measure: headers.in("allocs/op")},
			{Text: "the same in a request", Story: "removes some allocations", Kind: claim.Better, Tell: page.Fewer, Differs: true,
				Measure: of{r, "alignment", getBook, "array64", "shared", "GetBook, with the alignment"}.in("allocs/op")},
		},
	)
}

// startClaims are the costs of a request before any change.
func startClaims(r *record.Results) []claim.Claim {
	var all []claim.Claim
	for _, u := range units {
		all = append(all, claim.Claim{Text: "a request at the start: " + u.what, Story: u.told(u.of(start)), Kind: u.kind,
			Claimed: u.of(start), Measure: func() (claim.Finding, error) {
				c, err := ladder.Versus(r, "steps/"+getBook, "array64", "append", u.name)
				if err != nil {
					return claim.Finding{}, err
				}
				return claim.Finding{Ratio: c.BaseRange()}, nil
			}})
	}
	return all
}

// stepClaims are the three claims about one step in a whole request.
func stepClaims(name string, base, head cost, in of, differs bool) []claim.Claim {
	var all []claim.Claim
	for _, u := range units {
		c := claim.Claim{Text: name + ": " + u.what, Story: u.told(u.of(head)) + " against " + u.told(u.of(base)),
			Claimed: u.of(head) / u.of(base), Tell: u.tell, Differs: differs, Measure: in.in(u.name)}
		if c.Claimed == 1 {
			c.Story += ", no difference"
		}
		all = append(all, c)
	}
	return all
}

// lastClaims are the claims about all changes together: each request and the geometric means.
func lastClaims(r *record.Results) []claim.Claim {
	var all []claim.Claim
	for _, u := range units {
		product := 1.0
		var each []of
		for _, c := range changes {
			in := of{r, "steps", "Steps/" + c.request, "append", "aligned64", c.request}
			each = append(each, in)
			product *= u.of(c.head) / u.of(c.base)
			all = append(all, claim.Claim{Text: "all of it, " + c.request + ": " + u.what,
				Story:   u.told(u.of(c.base)) + " to " + u.told(u.of(c.head)),
				Claimed: u.of(c.head) / u.of(c.base), Tell: u.tell, Differs: true, Measure: in.in(u.name)})
		}
		all = append(all, claim.Claim{Text: "all of it, geometric mean: " + u.what, Story: "benchstat's",
			Claimed: math.Cbrt(product), Tell: u.tell, Differs: true,
			Measure: func() (claim.Finding, error) { return meanOf(each, u.name) }})
	}
	return all
}

// meanOf is the geometric mean of comparisons.
func meanOf(each []of, unit string) (claim.Finding, error) {
	var ratios []record.Ratio
	for _, in := range each {
		f, err := in.in(unit)()
		if err != nil {
			return claim.Finding{}, err
		}
		ratios = append(ratios, f.Ratio)
	}
	return claim.Finding{Ratio: record.MeanOf(ratios), Of: "three requests"}, nil
}

// pathClaims are the claims about how many tokens paths have; tests hold them.
func pathClaims() []claim.Claim {
	words := func(text, story, of, verdict string) claim.Claim {
		return claim.Claim{Text: text, Story: story, Kind: claim.Words,
			Measure: func() (claim.Finding, error) { return claim.Finding{Of: of, Verdict: verdict}, nil }}
	}
	return []claim.Claim{
		words("the path of the benchmark", "13 tokens, 26 characters", "13 and 26, by `TestInputs`", claim.Reproduced),
		words("the same with UUIDs", "96 characters, about 8 a token", "96, 7.4 a token", claim.Reproduced),
		words("64 tokens", "paths of around 512 characters",
			"the shortest path that is refused has 64 characters, the longest with UUIDs that is not has 1,147; one of 512 with segments of "+
				"seven has 129 tokens (`TestArrayDiffers`)", claim.Answered),
	}
}

// phrase claims that a text of the results has a phrase in it.
func phrase(r *record.Results, file, text, story, words, of string) claim.Claim {
	return claim.Claim{Text: text, Story: story, Kind: claim.Words, Measure: func() (claim.Finding, error) {
		kept, err := r.Text(file + ".txt")
		return claim.Finding{Of: of, Verdict: verdictOf(strings.Contains(kept, words))}, err
	}}
}

// of is one comparison in the results.
type of struct {
	r                                *record.Results
	recording, benchmark, base, head string
	what                             string // in words
}

// in is what the comparison finds in a unit.
func (o of) in(unit string) func() (claim.Finding, error) {
	return func() (claim.Finding, error) {
		c, err := ladder.Versus(o.r, o.recording+"/"+o.benchmark, o.head, o.base, unit)
		return claim.Of(c, err, o.what)
	}
}
