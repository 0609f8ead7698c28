// Package normalize holds the steps of the text normalisation's ladder that
// need more than the standard library: the original's two patterns run by
// other engines than package regexp. Each says whether it is exact (equal to
// the original on every text) or differs, and how.
//
// The steps call the engines as the original calls package regexp. Lower-casing
// comes first and writes U+FFFD for what is not UTF-8, so no engine ever sees
// an invalid text, which is where they would differ most.
package normalize

// The patterns of the original. Their \s is where the engines differ: to RE2
// and package regexp it is [\t\n\f\r ], to PCRE a vertical tab as well.
const (
	notWordPattern = `[^\w\s]`
	blanksPattern  = `\s+`
)
