package normalize

import "strings"

var replacer = strings.NewReplacer(replacements()...)

// replacements returns the pairs for [Replacer]: an ASCII capital becomes a
// small letter, a tab or newline becomes a space, punctuation becomes nothing.
func replacements() []string {
	pairs := []string{"\t", " ", "\n", " "}
	for c := 'A'; c <= 'Z'; c++ {
		pairs = append(pairs, string(c), string(c+'a'-'A'))
	}
	for _, c := range "!\"#$%&()*+,-./:;<=>?@[\\]^_`{|}~" {
		pairs = append(pairs, string(c), "")
	}
	return pairs
}

// Replacer makes every replacement in one call of a [strings.Replacer].
//
// It **differs**:
//   - it keeps apostrophes;
//   - it keeps what is not ASCII as it is: accented letters of either case,
//     typographic quotes, invalid UTF-8;
//   - it deletes underscores;
//   - it leaves a run of blanks as long as it was;
//   - inside the text it keeps carriage returns, form feeds and every other
//     control character but tab and newline.
func Replacer(text string) string {
	return strings.TrimSpace(replacer.Replace(text))
}
