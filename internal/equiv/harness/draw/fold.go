//go:build go1.21

package draw

import (
	"reflect"
	"unicode"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// folding are letters that are taken for others where case is ignored, in one way of ignoring it and not in another, or
// with another number of bytes.
var folding = []rune("kK\u212asS\u017f\u00e5\u00c5\u212b\u03c3\u03c2\u03a3\u03b8\u03d1\u03b9\u0345\u1fbe\u00b5\u03bciI\u0130\u0131\u00df\u1e9e\u01c4\u01c5\u01c6\u023a\u2c65")

// mostFolded bounds the letters of texts that are made of others.
const mostFolded = 64

// Fold makes a text one that is the same as another, or as an end of it, where case is ignored; or writes one in another case.
func (d *Drawer) Fold(p *Places) {
	if d.Src.Chance(2) && d.foldKey(p) || len(p.Texts) == 0 {
		return
	}
	i, j := d.Src.Intn(len(p.Texts)), d.Src.Intn(len(p.Texts))
	from, to := p.Texts[i], p.Texts[j]
	s := []rune(value.TextOf(from))
	as := i == j && d.Src.Chance(2) // with the letters that it has
	if len(s) == 0 || len(s) > mostFolded {
		s = make([]rune, 1+d.Src.Intn(4))
	}
	other := make([]rune, len(s))
	for i, r := range s {
		if r == 0 || !as && d.Src.Chance(3) {
			s[i] = folding[d.Src.Intn(len(folding))]
		}
		if other[i] = s[i]; d.Src.Chance(2) {
			other[i] = d.refolded(s[i])
		}
	}
	switch n := d.Src.Intn(4); {
	case as:
	case n == 0:
		other = other[d.Src.Intn(len(other)):]
	case n == 1:
		other = other[:1+d.Src.Intn(len(other))]
	}
	SetText(from, string(s))
	SetText(to, string(other))
}

// foldKey gives a map a key that another, or itself, has in another case. It reports whether there is any.
func (d *Drawer) foldKey(p *Places) bool {
	maps := p.maps(reflect.TypeOf(""))
	if len(maps) == 0 {
		return false
	}
	keys := textKeys(maps[d.Src.Intn(len(maps))])
	if len(keys) == 0 {
		return false
	}
	key := []rune(keys[d.Src.Intn(len(keys))].String())
	for i, r := range key[:min(len(key), mostFolded)] {
		if i == 0 || d.Src.Chance(2) {
			key[i] = d.refolded(r)
		}
	}
	return d.PutOneKey(p, reflect.ValueOf(string(key)), d.Src.Intn(len(maps)))
}

// refolded returns the same letter in another case.
func (d *Drawer) refolded(r rune) rune {
	switch d.Src.Intn(3) {
	case 0:
		return unicode.ToLower(r)
	case 1:
		return unicode.ToUpper(r)
	}
	return unicode.SimpleFold(r)
}
