package pathlex

import (
	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// What the story printed of a whole GET request, step by step: nanoseconds, bytes and
// allocations an operation.
var start, pool, array, aligned = figures{55_613, 10_200, 159}, figures{55_215, 9_473, 158},
	figures{46_666, 9_363, 154}, figures{46_361, 9_355, 154}

type figures struct{ nanos, bytes, allocs float64 }

// claims are those of the story, in its order.
func claims(r *record.Results) []claim.Claim {
	lexer := func(head string) of { return of{r, "lexer", onStory, "append", head} }
	request := func(benchmark, base, head string) of { return of{r, "steps", benchmark, base, head} }
	return []claim.Claim{
		{Text: "bytes instead of strings", Story: "slower, and allocates", Kind: claim.Worse, Tell: page.Faster,
			Measure: lexer("bytes").in("sec/op", "the lexer alone")},
		{Text: "bytes: allocations", Story: "the conversion allocates, and each token back to a string", Kind: claim.Worse,
			Tell: page.Fewer, Measure: lexer("bytes").in("allocs/op", "the lexer alone")},
		{Text: "a pool, in a local benchmark", Story: "half the time", Claimed: 0.5, Tell: page.Faster,
			Measure: lexer("pool").in("sec/op", "the lexer alone")},
		{Text: "a pool, in a local benchmark: allocations", Story: "to zero", Kind: claim.Better, Tell: page.Fewer,
			Measure: lexer("pool").in("allocs/op", "the lexer alone")},
		{Text: "a pool", Story: "55,215 ns against 55,613", Claimed: pool.nanos / start.nanos, Tell: page.Faster,
			Measure: request(getBook, "append", "pool").in("sec/op", "GetBook")},
		{Text: "a pool: bytes", Story: "9,473 against 10,200", Claimed: pool.bytes / start.bytes, Tell: page.Less,
			Measure: request(getBook, "append", "pool").in("B/op", "GetBook")},
		{Text: "a pool: allocations", Story: "158 against 159", Claimed: pool.allocs / start.allocs, Tell: page.Fewer,
			Measure: request(getBook, "append", "pool").in("allocs/op", "GetBook")},
		{Text: "an array of 128 tokens against one of 64", Story: "a small bump", Kind: claim.Worse, Tell: page.Faster, Differs: true,
			Measure: of{r, "arrays", onStory, "array64", "array128"}.in("sec/op", "the lexer alone")},
		{Text: "the array in the lexer: allocations", Story: "all removed", Kind: claim.Better, Tell: page.Fewer, Differs: true,
			Measure: lexer("array64").in("allocs/op", "the lexer alone")},
		{Text: "the array", Story: "46,666 ns against 55,215", Claimed: array.nanos / pool.nanos, Tell: page.Faster, Differs: true,
			Measure: request(getBook, "append", "array64").in("sec/op", "GetBook, against append")},
		{Text: "the array: bytes", Story: "9,363 against 10,200", Claimed: array.bytes / start.bytes, Tell: page.Less, Differs: true,
			Measure: request(getBook, "append", "array64").in("B/op", "GetBook")},
		{Text: "the array: allocations", Story: "154 against 159", Claimed: array.allocs / start.allocs, Tell: page.Fewer, Differs: true,
			Measure: request(getBook, "append", "array64").in("allocs/op", "GetBook")},
		{Text: "field alignment: bytes of all structs", Story: "2,504 to 2,264, which it calls total bytes", Kind: claim.Words,
			Measure: func() (claim.Finding, error) {
				return claim.Finding{Of: "of its 13 findings outside tests 12 are bytes that the collector scans, and one is a size, 88 to 80",
					Verdict: claim.Slip}, nil
			}},
		{Text: "field alignment", Story: "46,361 ns against 46,666", Claimed: aligned.nanos / array.nanos, Tell: page.Faster, Differs: true,
			Measure: of{r, "arrays", onStory, "array64", "aligned64"}.in("sec/op", "the lexer alone")},
		{Text: "all of it, GetBook", Story: "55.61 to 45.15 µs", Claimed: 45.15 / 55.61, Tell: page.Faster, Differs: true,
			Measure: request(getBook, "append", "aligned64").in("sec/op", "GetBook")},
		{Text: "all of it, UpdateBook", Story: "56.07 to 47.25 µs", Claimed: 47.25 / 56.07, Tell: page.Faster, Differs: true,
			Measure: request("Steps/UpdateBook", "append", "aligned64").in("sec/op", "UpdateBook")},
		{Text: "all of it, DeleteBook", Story: "44.10 to 36.76 µs", Claimed: 36.76 / 44.10, Tell: page.Faster, Differs: true,
			Measure: request("Steps/DeleteBook", "append", "aligned64").in("sec/op", "DeleteBook")},
		{Text: "all of it, UpdateBook: allocations", Story: "185 to 180", Claimed: 180. / 185, Tell: page.Fewer, Differs: true,
			Measure: request("Steps/UpdateBook", "append", "aligned64").in("allocs/op", "UpdateBook")},
		{Text: "all of it, DeleteBook: allocations", Story: "105 to 100", Claimed: 100. / 105, Tell: page.Fewer, Differs: true,
			Measure: request("Steps/DeleteBook", "append", "aligned64").in("allocs/op", "DeleteBook")},
	}
}

// of is one comparison in the results.
type of struct {
	r                                *record.Results
	recording, benchmark, base, head string
}

// in is what the comparison finds in a unit.
func (o of) in(unit, what string) func() (claim.Finding, error) {
	return func() (claim.Finding, error) {
		c, err := ladder.Versus(o.r, o.recording+"/"+o.benchmark, o.head, o.base, unit)
		return claim.Of(c, err, what)
	}
}
