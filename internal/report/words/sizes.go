package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness/sizes"
	"github.com/gohone/hone/internal/tune/trial"
	"github.com/gohone/hone/internal/verdict"
)

// Sizes says in a sentence, without a capital and a full stop, what a candidate does with
// inputs that the benchmarks do not have, or why that is not known; empty
// before they were compared.
func Sizes(s *trial.Sizes) string {
	switch {
	case s == nil:
		return ""
	case s.Why != "":
		return "shorter and longer inputs were not looked at: " + s.Why
	}
	var parts []string
	for _, size := range s.Sets {
		parts = append(parts, asLong(size)+seen(size))
	}
	return "inputs " + strings.Join(parts, "; ")
}

// asLong says how long the inputs of a set are to those of the benchmarks.
func asLong(s trial.Size) string {
	switch s.Set.Name {
	case sizes.Longer:
		return "ten times as long"
	case sizes.Others:
		return "of the same length"
	}
	return "a tenth as long"
}

// lengths says how long the inputs of a set are, and where they come from.
func lengths(s trial.Size) string {
	origin := "made from them"
	if s.Set.Recorded {
		origin = "recorded"
	}
	return fmt.Sprintf("(length %d, the benchmarks' %d; %s)", s.Set.Length, s.Set.Given, origin)
}

// seen says what was measured on a set.
func seen(s trial.Size) string {
	if s.Set.Why != "" {
		return ": not looked at, " + s.Set.Why
	}
	text := " " + lengths(s) + ": "
	switch {
	case s.Failed:
		return text + "not compared, it fails"
	case s.Result == nil:
		return text + "no result"
	case s.Result.Verdict == verdict.Slower:
		return text + "slower, " + partOf(s.Result.Ratio.Center) + " of the time"
	}
	return text + "not proven slower, " + partOf(s.Result.Ratio.Center) + " of the time"
}

// partOf writes a ratio so that large factors can be read as well.
func partOf(ratio float64) string {
	switch {
	case ratio > 0 && ratio < 0.001:
		return fmt.Sprintf("1/%.0f", 1/ratio)
	case ratio > 0 && ratio < 0.2:
		return fmt.Sprintf("1/%.3g", 1/ratio)
	case ratio >= 10:
		return fmt.Sprintf("%.0f %%", 100*ratio)
	}
	return fmt.Sprintf("%.3g %%", 100*ratio)
}
