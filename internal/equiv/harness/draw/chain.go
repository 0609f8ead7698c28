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
	// mostWords bounds the long words, and leastWord and mostWord how long they are.
	mostWords = 6
	leastWord = 16
	mostWord  = 2000
)

// separators are what mostly stands between what there may be many of.
const separators = "/,. \n;:-_=|&\t+*@#?"

// Chains are texts in which a piece and a character take turns, a hundred times or more: for what
// has room for few, such as an array of 64 words. The pieces are those of links. Before them are words that are
// a little longer than what the functions name, behind a space or a line.
func (d Dictionary) Chains() (out []string) {
	words := 0
	for _, n := range d.Numbers {
		if words < mostWords && n >= leastWord && n <= mostWord {
			words++
			word := strings.Repeat(letters, int(n)/len(letters)+2)[:int(n)+2]
			out = append(out, " "+word, "\n"+word, "a\n"+word+" "+word)
		}
	}
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
