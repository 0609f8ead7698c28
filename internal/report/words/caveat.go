package words

import (
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// A caveat is what is said of one code of warnings.
type caveat struct {
	// say returns what may be wrong, and what to do, of the facts of a warning.
	say func(f sample.Facts) (text, remedy string)
	// many says it of several benchmarks, without their facts. Empty where there is
	// one such warning a run, or where the facts say it all.
	many string
}

// plain is a caveat without facts.
func plain(text, remedy string) caveat {
	return caveat{say: func(sample.Facts) (string, string) { return text, remedy }}
}

// seconds formats a fact that is a time.
func seconds(f sample.Facts, name string) string { return Seconds(f.Number(name)) }

// commas joins a fact that is a list.
func commas(f sample.Facts, name string) string { return strings.Join(f.List(name), ", ") }
