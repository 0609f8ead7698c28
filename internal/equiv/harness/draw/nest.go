//go:build go1.21

package draw

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// A Nest is a text that is the same again and again: pieces alone, or as many openings as ends.
type Nest struct {
	Open, End string
	// Middle is at the deepest level.
	Middle string
}

// Text writes n levels.
func (n Nest) Text(levels int) string {
	return strings.Repeat(n.Open, levels) + n.Middle + strings.Repeat(n.End, levels)
}

const (
	mostPairs  = 3
	mostPieces = 12
)

// Nests are those of what occurs in the functions: first the pairs, closed and with a wrong end at
// the deepest level, then single pieces, all of them in turn before each, and openings at last.
func (d Dictionary) Nests() (out []Nest) {
	pairs, pieces := d.pairs(), d.pieces()
	out = append(out, pairs...)
	for i, p := range pairs {
		if other := pairs[(i+1)%len(pairs)]; other.End != p.End {
			// The wrong end takes the place of the first one.
			out = append(out, Nest{Open: p.Open, Middle: p.Open + other.End, End: p.End})
		}
	}
	if len(pieces) > 1 {
		out = append(out, Nest{Open: strings.Join(pieces, "")})
	}
	for _, p := range pieces {
		out = append(out, Nest{Open: p})
	}
	for _, p := range pairs {
		out = append(out, Nest{Open: p.Open})
	}
	return out
}

// brackets open and end.
var brackets = [...]string{"()", "[]", "{}", "<>"}

// pairs are what opens and what ends it: brackets that both occur, and longer texts that mirror each
// other or are tags.
func (d Dictionary) pairs() (out []Nest) {
	if d.JSON {
		out = append(out, Nest{Open: "[", End: "]"}, Nest{Open: `{"a":`, End: "}", Middle: "1"})
	}
	all := strings.Join(d.Strings, "")
	for _, b := range brackets {
		if strings.Contains(all, b[:1]) && strings.Contains(all, b[1:]) {
			out = append(out, Nest{Open: b[:1], End: b[1:]})
		}
	}
	known := make(map[string]bool)
	for _, s := range d.Strings {
		known[s] = true
	}
	for _, s := range d.Strings {
		if len(s) < 2 || len(s) > 16 {
			continue
		}
		end := mirrored(s)
		if s[0] == '<' && s[1] != '/' {
			end = "</" + s[1:]
		}
		if end != s && known[end] && (s[0] == '<' || s < end) {
			out = append(out, Nest{Open: s, End: end})
		}
	}
	return out[:min(len(out), mostPairs)]
}

// mirrored is a text from its end, with brackets the other way around.
func mirrored(s string) string {
	b := []byte(s)
	for i, j := 0, len(b)-1; i <= j; i, j = i+1, j-1 {
		b[i], b[j] = turned(b[j]), turned(b[i])
	}
	return string(b)
}

func turned(c byte) byte {
	for _, b := range brackets {
		switch c {
		case b[0]:
			return b[1]
		case b[1]:
			return b[0]
		}
	}
	return c
}

// pieces are the shortest texts that occur, some of each length in their order.
func (d Dictionary) pieces() (out []string) {
	for _, s := range d.Strings {
		if s != "" && len(s) <= 16 && utf8.ValidString(s) {
			out = append(out, s)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return len(out[i]) < len(out[j]) })
	short := sort.Search(len(out), func(i int) bool { return len(out[i]) > 1 })
	if short <= mostPieces {
		return out[:min(len(out), mostPieces)]
	}
	some := make([]string, mostPieces)
	for i := range some {
		some[i] = out[i*short/mostPieces]
	}
	return some
}
