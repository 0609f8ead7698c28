package pathlex

import (
	"fmt"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
)

// A misfit is a struct of which fieldalignment said in the story that its fields could be in a
// better order: bytes up to its last pointer, or of its size.
type misfit struct {
	is, could    int
	size, inTest bool
}

var misfits = []misfit{
	{is: 40, could: 32}, {is: 1560, could: 1536}, {is: 80, could: 56}, {is: 112, could: 104}, {is: 40, could: 32},
	{is: 192, could: 152}, {is: 48, could: 32}, {is: 48, could: 32}, {is: 104, could: 88}, {is: 40, could: 32},
	{is: 48, could: 24}, {is: 88, could: 80, size: true}, {is: 104, could: 64},
	{is: 32, could: 24, inTest: true}, {is: 48, could: 24, inTest: true}, {is: 136, could: 128, inTest: true},
	{is: 24, could: 16, inTest: true}, {is: 112, could: 104, inTest: true},
}

// sums are those of all that was found, and of what is not in tests.
type sums struct{ structs, sizes, is, could int }

func sumOf(tests bool) (s sums) {
	for _, m := range misfits {
		if m.inTest && !tests {
			continue
		}
		s.structs, s.is, s.could = s.structs+1, s.is+m.is, s.could+m.could
		if m.size {
			s.sizes++
		}
	}
	return s
}

// alignment are the claims about what fieldalignment printed.
func alignment() []claim.Claim {
	words := func(text, story, of, verdict string) claim.Claim {
		return claim.Claim{Text: text, Story: story, Kind: claim.Words,
			Measure: func() (claim.Finding, error) { return claim.Finding{Of: of, Verdict: verdict}, nil }}
	}
	all, code := sumOf(true), sumOf(false)
	from := func(s sums) string {
		return page.Told(float64(s.is)) + " to " + page.Told(float64(s.could))
	}
	return []claim.Claim{
		words("field alignment: the lexer's struct", "1,560 pointer bytes could be 1,536",
			"1,560 and 1,536: `lexer64` and `aligned64`, by `TestAlignment`", claim.Reproduced),
		words("field alignment: bytes of all structs", "2,504 to 2,264 total bytes",
			fmt.Sprintf("%s is of the %d findings outside tests; the %d with tests are %s. Of the %d, %d are bytes up to the last pointer, "+
				"which the collector scans, and %d is a size", from(code), code.structs, all.structs, from(all),
				code.structs, code.structs-code.sizes, code.sizes), claim.Slip),
		words("field alignment: less", "10 %", fmt.Sprintf("%s less; with tests %s", page.Percent(1-float64(code.could)/float64(code.is)),
			page.Percent(1-float64(all.could)/float64(all.is))), claim.Reproduced),
	}
}
