// Package claim compares what a story says with what was measured here.
//
// A case makes a list of [Claim], in the order of its story. [Table] is the
// last table of its page, and [Tally] counts the verdicts.
package claim

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A Claim is a line of the last table: what the story says and what came of
// it here.
type Claim struct {
	Text, Story string
	// Claimed is a quotient of costs, head over base, where 1 says that there
	// is no difference; or another value, by Kind.
	Claimed float64
	Kind    Kind
	// Tell is how changes of this cost are told.
	Tell    page.Words
	Measure func() (Finding, error)
	// Differs reports whether the step answers otherwise than the original to
	// some inputs, so that the claim cannot simply be reproduced.
	Differs bool
	// Stated is the factor that the story gives, if it is to be checked
	// against the story's own figures.
	Stated float64
	// Arithmetic is what the story's own figures say, if that is not what it
	// says in words.
	Arithmetic string
}

// A Kind is what a claim is about.
type Kind int

const (
	Change Kind = iota // of a cost
	Time               // in seconds
	Share              // of a whole, in [0, 1]
	Amount             // of bytes or allocations
	Better             // that a cost falls, by no stated factor
	Worse              // that a cost rises, by no stated factor
	// Words are about no quantity that is measured here: the finding says what
	// was seen, and has its own verdict.
	Words
)

// A Finding is what was measured here of a claim.
type Finding struct {
	Ratio record.Ratio
	Of    string // in words
	// Undecided reports whether hone has not enough evidence, whatever the
	// interval.
	Undecided bool
	// Once reports whether it is of one run of each, without an interval.
	Once bool
	// Verdict is that on a claim of kind Words.
	Verdict string
}

// Of is what a comparison finds of a claim. It takes the error of the
// comparison, to which it adds that of one without a ratio.
func Of(c *record.Comparison, err error, of string) (Finding, error) {
	switch {
	case err != nil:
		return Finding{}, err
	case c.Ratio == nil:
		return Finding{}, record.Absent{Why: c.Reason}
	}
	return Finding{Ratio: *c.Ratio, Of: of, Undecided: c.Verdict == Undecided}, nil
}

// Table is the table of all claims.
func Table(all []Claim) (string, error) {
	rows := [][]string{{"claim", "story", "measured here", "interval", "verdict"}}
	for _, c := range all {
		row, err := c.Row()
		if err != nil {
			return "", err
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}

// Tally tells how many claims have which verdict.
func Tally(all []Claim) (string, error) {
	number := make(map[string]int)
	for _, c := range all {
		row, err := c.Row()
		if err != nil {
			return "", err
		}
		number[row[len(row)-1]]++
	}
	var parts []string
	for _, verdict := range verdicts {
		if number[verdict] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", number[verdict], verdict))
		}
	}
	return fmt.Sprintf("of %d claims %s", len(all), strings.Join(parts, ", ")), nil
}

// Row is the claim's row of the table, the verdict last.
func (c Claim) Row() ([]string, error) {
	got, err := c.Measure()
	var absent record.Absent
	switch {
	case errors.As(err, &absent) && absent.Here:
		return []string{c.Text, c.told(), absent.Error(), "", Undecided}, nil
	case errors.As(err, &absent):
		return []string{c.Text, c.told(), "", "", NotMeasured}, nil
	case err != nil:
		return nil, fmt.Errorf("%s: %w", c.Text, err)
	}
	verdict := c.verdict(got)
	switch c.Kind {
	case Words:
		return []string{c.Text, c.told(), got.Of, "", got.Verdict}, nil
	case Time, Share, Amount:
		between := "one run"
		if !got.Once {
			between = page.Between(got.Ratio, c.value)
		}
		return []string{c.Text, c.told(), c.value(got.Ratio.Center), between, verdict}, nil
	}
	interval := page.Interval(got.Ratio)
	switch {
	case got.Once:
		interval = "one run each"
	case got.Ratio.IsCount():
		interval = "a count"
	}
	return []string{c.Text, c.told(), c.Tell.Change(got.Ratio.Center) + " (" + got.Of + ")", interval, verdict},
		nil
}

// verdict is what a finding says of the claim.
func (c Claim) verdict(got Finding) string {
	switch c.Kind {
	case Time, Amount:
		return judgeValue(c.Claimed, got.Ratio)
	case Share:
		if verdict := judgeValue(c.Claimed, got.Ratio); verdict == Reproduced {
			return verdict
		}
		return NotReproduced
	case Better:
		return judgeDirection(-1, got.Ratio)
	case Worse:
		return judgeDirection(1, got.Ratio)
	}
	verdict := judge(c.Claimed, got.Ratio)
	switch {
	case c.slipped():
		return Slip
	case verdict == Reproduced && got.Undecided:
		return Undecided
	case verdict == Reproduced && c.Differs:
		return NotEquivalent
	}
	return verdict
}

// told is what the story says.
func (c Claim) told() string {
	switch {
	case c.Kind == Time || c.Kind >= Amount || c.Claimed == 1:
		return c.Story
	case c.Kind == Share:
		return c.Story + ", " + page.Percent(c.Claimed)
	case c.Arithmetic != "":
		return c.Story + ": " + c.Arithmetic
	case c.slipped():
		return c.Story + ", which is " + page.Digits(1/c.Claimed) + "x"
	case c.Stated != 0:
		return c.Story
	}
	return c.Story + ", " + c.Tell.Change(c.Claimed)
}

// slipped reports whether the factor that the story gives is not that of its
// own figures.
func (c Claim) slipped() bool {
	return c.Arithmetic != "" || c.Stated != 0 && slipped(c.Stated, 1/c.Claimed)
}

// value tells what is not a change.
func (c Claim) value(v float64) string {
	switch c.Kind {
	case Share:
		return page.Percent(v)
	case Amount:
		return page.Count(v)
	}
	return page.Seconds(v)
}

// Rule says in words by which rule a change is judged; a case goes on from
// there.
func Rule() string {
	return fmt.Sprintf(`A change of %.0f %% or more is *reproduced* if the whole interval lies on the story's side of no change, the story's
figure is within a factor of %s of the interval, and the interval reaches at least a third of the story's change, counted in logarithms.
Other machines, libraries and releases of Go move a figure that far. A smaller change must be within %.0f %%
of itself.`, (LargeFrom-1)*100, page.Digits(LargeSlack), SmallSlack*100)
}
