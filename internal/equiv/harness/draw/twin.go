//go:build go1.21

package draw

import (
	"reflect"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/value"
)

// twinBits are what twins differ in: the first bit that a byte, 16 bits or 32 do not have.
var twinBits = [...]uint{8, 16, 32}

// Twin makes a text or a list of numbers one like another, or a number, but for one bit of an element:
// code that keeps too few bits of an element, or puts two into one number, takes them for equal. Of texts it also
// makes two with the same hash. Where there is no other, the twin follows what is there.
func (d *Drawer) Twin(p *Places) {
	n := len(p.Texts) + len(p.Lists) + len(p.Numbers)
	if n == 0 {
		return
	}
	switch i := d.Src.Intn(n); {
	case i < len(p.Texts):
		at := d.Src.Intn(len(p.Texts))
		d.twinText(p.Texts[i], p.Texts[at], at == i)
	case i-len(p.Texts) < len(p.Lists):
		i, at := i-len(p.Texts), d.Src.Intn(len(p.Lists))
		from, to := p.Lists[i], p.Lists[at]
		if from.Kind() == reflect.Slice && from.Type() == to.Type() && wholeNumber(from.Type().Elem().Kind()) {
			d.twinList(from, to, at == i)
		}
	default:
		from, to := p.Numbers[i-len(p.Texts)-len(p.Lists)], p.Numbers[d.Src.Intn(len(p.Numbers))]
		if from.Type() == to.Type() && wholeNumber(from.Kind()) {
			d.PutNumber(to, NumberOf(from)^d.twinBit(from.Type()))
		}
	}
}

// Splice makes a text of parts of another, maybe of itself: what looks for one in the other begins to find it, fails,
// and finds it later.
func (d *Drawer) Splice(p *Places) {
	if len(p.Texts) == 0 {
		return
	}
	s := value.TextOf(p.Texts[d.Src.Intn(len(p.Texts))])
	to := p.Texts[d.Src.Intn(len(p.Texts))]
	if len(s) == 0 || len(s) > mostSpliced {
		return
	}
	i := d.Src.Intn(len(s))
	j := i + d.Src.Intn(len(s)-i+1)
	switch d.Src.Intn(6) {
	case 0:
		s = s[:i] + s[j:]
	case 1:
		s = s[:j] + s[i:]
	case 2:
		s = s[i:] + d.piece()
	case 3:
		s = d.piece() + s[:j]
	default:
		s = s[i:j] + s[i:]
	}
	SetText(to, s)
}

// mostSpliced bounds the texts that are made of others.
const mostSpliced = 4096

// Index makes a number the place of an element of a list or a text, the last one most often, or the one
// after it.
func (d *Drawer) Index(p *Places) {
	if len(p.Lists) == 0 || len(p.Numbers) == 0 {
		return
	}
	list, number := p.Lists[d.Src.Intn(len(p.Lists))], p.Numbers[d.Src.Intn(len(p.Numbers))]
	if list.Kind() == reflect.Pointer || !wholeNumber(number.Kind()) {
		return
	}
	n := list.Len()
	if d.Src.Chance(2) {
		n = d.Src.Intn(n + 1)
	} else if n > 0 && !d.Src.Chance(4) {
		n--
	}
	d.PutNumber(number, int64(n))
}

// twinText is Twin for texts with a character.
func (d *Drawer) twinText(from, to reflect.Value, self bool) {
	s := value.TextOf(from)
	if s == "" || len(s) > LongestLength || !utf8.ValidString(s) {
		return
	}
	all, other := []rune(s), []rune(s)
	if len(all) > 1 && d.Src.Chance(2) {
		d.collide(other)
		SetText(to, string(other))
		return
	}
	at := d.Src.Intn(len(other))
	if other[at] ^= 1 << twinBits[d.Src.Intn(2)]; !utf8.ValidRune(other[at]) {
		return
	}
	if at > 0 && d.Src.Chance(3) { // the bit is carried to the element before
		all[at-1] ^= 1
		SetText(from, string(all))
	}
	if self {
		other = append(all, other...)
	}
	SetText(to, string(other))
}

// factors are those of hashes that are taken for what they are made of: of sums, and of polynomials.
var factors = [...]rune{1, 31, 33, 37}

// collide changes two characters in a row so that a hash with a factor stays the same.
func (d *Drawer) collide(text []rune) {
	collideAt(text, d.Src.Intn(len(text)-1), factors[d.Src.Intn(len(factors))])
}

func collideAt(text []rune, at int, factor rune) bool {
	one, two := text[at]+1, text[at+1]-factor
	if two < ' ' {
		one, two = text[at]-1, text[at+1]+factor
	}
	if one < ' ' || !utf8.ValidRune(one) || !utf8.ValidRune(two) {
		return false
	}
	text[at], text[at+1] = one, two
	return true
}

// Colliding returns texts which hashes take for another one: one for each factor.
func Colliding(s string) (out []string) {
	if len(s) < 2 || len(s) > LongestLength || !utf8.ValidString(s) {
		return nil
	}
	for _, factor := range factors {
		text := []rune(s)
		if len(text) > 1 && collideAt(text, len(text)-2, factor) {
			out = append(out, string(text))
		}
	}
	return out
}

// twinList is Twin for lists with an element.
func (d *Drawer) twinList(from, to reflect.Value, self bool) {
	n := from.Len()
	if n == 0 || n > LongestLength {
		return
	}
	other := reflect.MakeSlice(from.Type(), n, n)
	reflect.Copy(other, value.Settable(from))
	at := d.Src.Intn(n)
	d.PutNumber(other.Index(at), NumberOf(other.Index(at))^d.twinBit(from.Type().Elem()))
	if at > 0 && d.Src.Chance(3) {
		d.PutNumber(from.Index(at-1), NumberOf(from.Index(at-1))^1)
	}
	if self {
		other = reflect.AppendSlice(value.Settable(from).Slice3(0, n, n), other)
	}
	value.Settable(to).Set(other)
}

// twinBit is the number with one bit that a smaller type does not have.
func (d *Drawer) twinBit(t reflect.Type) int64 {
	i := 0
	for i+1 < len(twinBits) && twinBits[i+1] < uint(t.Bits()) {
		i++
	}
	return 1 << twinBits[d.Src.Intn(i+1)]
}

func wholeNumber(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Uintptr }
