//go:build go1.21

package draw

import (
	"strings"
	"unicode/utf8"
)

const (
	// mostLinks is how many pieces Chains have, each in all of its forms.
	mostLinks = 16
	// leastLong and mostLong are how often the pieces are repeated.
	leastLong = 100
	mostLong  = 300
)

// separators are what mostly stands between what there may be many of.
const separators = "/,. \n;:-_=|&\t+*@#?"

// Chains are texts in which a piece and a character take turns, a hundred times or more: for what
// has room for few, such as an array of 64 words. The pieces are those of links.
func (d Dictionary) Chains() (out []string) {
	for i, s := range d.links() {
		n := mostLong - i*67%(mostLong-leastLong) // what comes first has the most
		out = append(out, strings.Repeat(s+"a", n), "a"+strings.Repeat(s+"a", n), "1"+strings.Repeat(s+"1", n))
	}
	return out
}

// links are the separators that occur in the functions, then their other marks and short texts, at last
// the other separators.
func (d Dictionary) links() (out []string) {
	have := make(map[string]bool)
	add := func(s string) {
		if !have[s] && len(out) < mostLinks {
			have[s] = true
			out = append(out, s)
		}
	}
	all := strings.Join(d.Strings, "")
	for _, r := range separators {
		if strings.ContainsRune(all, r) {
			add(string(r))
		}
	}
	for _, s := range d.Strings {
		if len(s) == 1 && strings.Contains(marks+spaces, s) {
			add(s)
		}
	}
	for _, s := range d.Strings {
		if len(s) > 1 && len(s) <= 16 && utf8.ValidString(s) {
			add(s)
		}
	}
	for _, r := range separators {
		add(string(r))
	}
	return out
}
