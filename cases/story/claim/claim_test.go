package claim

import (
	"slices"
	"testing"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

func TestRow(t *testing.T) {
	found := func(f Finding) func() (Finding, error) { return func() (Finding, error) { return f, nil } }
	fell := record.Ratio{Center: 0.8, Lo: ptr(0.75), Hi: ptr(0.85)}
	for _, c := range []struct {
		claim Claim
		want  []string
	}{
		{Claim{Text: "a", Story: "2 against 5", Claimed: 0.4, Tell: page.Faster, Measure: found(Finding{Ratio: fell, Of: "time"})},
			[]string{"a", "2 against 5, 2.50x faster", "-20.0 % (time)", "[-25.0 %, -15.0 %]", SmallerHere}},
		{Claim{Text: "a", Story: "2 against 4", Claimed: 0.5, Stated: 2.4, Tell: page.Faster,
			Measure: found(Finding{Ratio: fell, Of: "time"})},
			[]string{"a", "2 against 4, which is 2.00x", "-20.0 % (time)", "[-25.0 %, -15.0 %]", Slip}},
		{Claim{Text: "a", Story: "faster", Kind: Better, Tell: page.Faster, Measure: found(Finding{Ratio: fell, Of: "time"})},
			[]string{"a", "faster", "-20.0 % (time)", "[-25.0 %, -15.0 %]", Reproduced}},
		{Claim{Text: "a", Story: "slower", Kind: Worse, Tell: page.Faster, Measure: found(Finding{Ratio: fell, Of: "time"})},
			[]string{"a", "slower", "-20.0 % (time)", "[-25.0 %, -15.0 %]", NotReproduced}},
		{Claim{Text: "a", Story: "8 of 10 s", Kind: Share, Claimed: 0.8, Measure: found(Finding{Ratio: fell})},
			[]string{"a", "8 of 10 s, 80.0 %", "80.0 %", "[75.0 %, 85.0 %]", Reproduced}},
		{Claim{Text: "a", Story: "a picture", Kind: Words, Measure: found(Finding{Of: "seen", Verdict: Quoted})},
			[]string{"a", "a picture", "seen", "", Quoted}},
		{Claim{Text: "a", Story: "a picture", Kind: Words, Measure: func() (Finding, error) {
			return Finding{}, record.Absent{Why: "no file"}
		}}, []string{"a", "a picture", "", "", NotMeasured}},
	} {
		got, err := c.claim.Row()
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q, %v, want %q", got, err, c.want)
		}
	}
}
