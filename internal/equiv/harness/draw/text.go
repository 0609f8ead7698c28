//go:build go1.21

package draw

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/harness/format"
)

// Text draws a string: pieces of several kinds, one after the other, or one that
// was recorded with a piece changed.
func (d *Drawer) Text() string {
	s := d.newText()
	d.pool.addText(s)
	return s
}

// seldomLong is one of how many texts is a long one that was given to a function.
const seldomLong = 24

func (d *Drawer) newText() string {
	if n := d.Sized; n > 0 && d.making && (d.Most == 0 || int64(n) <= d.Most) {
		d.Sized = 0
		return d.sized(n)
	}
	again := 6
	if d.making { // what is put in by one call is what the next one asks for
		again = 3
	}
	if len(d.pool.texts) > 0 && d.Src.Chance(again) {
		s := d.pool.texts[d.Src.Intn(len(d.pool.texts))]
		if d.Dict.Folds && d.Src.Chance(3) {
			return d.cased(s)
		}
		if d.making && d.Src.Chance(4) {
			return d.regrouped(s)
		}
		return s
	}
	if len(d.Recorded) > 0 && d.Src.Chance(3) {
		return d.changed(d.Recorded[d.Src.Intn(len(d.Recorded))])
	}
	if len(d.Heard) > 0 && d.Src.Chance(seldomLong) {
		return d.changed(d.Heard[d.Src.Intn(len(d.Heard))])
	}
	if d.Dict.JSON && d.Src.Chance(3) {
		return d.JSON()
	}
	if len(d.Dict.Formats) > 0 && d.Src.Chance(3) {
		return d.formatted()
	}
	if d.Src.Chance(16) {
		return d.numeral()
	}
	if d.Src.Chance(8) {
		return d.terse()
	}
	if d.Src.Chance(d.seldom()) {
		return d.repeated()
	}
	if d.making && d.Src.Chance(3) {
		return d.distinct()
	}
	if d.making && len(d.Dict.Numbers) > 0 && d.Src.Chance(8) {
		if n := d.Dict.Numbers[d.Src.Intn(len(d.Dict.Numbers))]; n > 1 && n <= LongestLength && (d.Most == 0 || n <= d.Most) {
			return d.sized(int(n) + d.Src.Intn(8) - 1) // what is made can not be made longer
		}
	}
	var b strings.Builder
	for i := d.Src.Length(30); i > 0; i-- {
		b.WriteString(d.piece())
	}
	return b.String()
}

// regrouped makes a text one of which the parts, put side by side, are those of others: without one of its separators, with
// another text after it, or a part of it. Code that keeps parts without what is between them takes the two for equal.
func (d *Drawer) regrouped(s string) string {
	switch d.Src.Intn(4) {
	case 0:
		return s + d.pool.texts[d.Src.Intn(len(d.pool.texts))]
	case 1:
		at := d.Src.Intn(len(s) + 1)
		return s[:at]
	default:
		return format.Joined(d.Src.Intn, s)
	}
}

// fewChars are as many as a machine of states tells from others.
const fewChars = 3

// terse draws a short text of two letters and the characters that code knows: what looks for parts of one in another
// finds some, and more than once. A letter may be one that code treats unlike others. Half of them have hardly any letters: a machine of
// states goes on to others by several characters in a row, and a lexer by a mark and what comes in it.
func (d *Drawer) terse() string {
	dense := len(d.Dict.Chars) >= fewChars && d.Src.Chance(2)
	few := [2]string{"a", "b"}
	if d.Src.Chance(8) {
		few[0] = odd[d.Src.Intn(len(odd))]
	}
	var b strings.Builder
	for n := 1 + d.Src.Intn(8); n > 0; n-- {
		if dense {
			if d.Src.Chance(3) {
				b.WriteString(d.Literal())
			} else {
				b.WriteRune(d.known())
			}
			continue
		}
		if d.Src.Chance(3) {
			if s := d.Literal(); len(s) == 1 {
				b.WriteString(s)
				continue
			}
		}
		b.WriteString(few[d.Src.Intn(2)])
	}
	return b.String()
}

// formatted draws a text of a format, or one that nearly is.
func (d *Drawer) formatted() string {
	texts := format.Texts(d.Dict.Formats[d.Src.Intn(len(d.Dict.Formats))])
	if len(texts) == 0 {
		return ""
	}
	s := texts[d.Src.Intn(len(texts))]
	for d.Src.Chance(3) {
		s = format.Change(d.Src.Intn, s)
	}
	if d.Most > 0 && format.Largest(s) > d.Most {
		return d.piece() // it may be a size
	}
	return s
}

// numeral draws a number as text, maybe with what goes before one or after it.
func (d *Drawer) numeral() string {
	n := d.integer(reflect.TypeOf(int64(0)))
	s := strconv.FormatInt(n, 10)
	switch d.Src.Intn(8) {
	case 1:
		s = strconv.FormatUint(uint64(n), 16)
	case 2:
		s = strconv.FormatFloat(d.float(), 'g', -1, 64)
	case 3:
		s += "0"
	}
	switch d.Src.Intn(8) {
	case 1:
		s = "+" + s
	case 2:
		s = "0" + s
	case 3:
		s = d.Literal() + s
	case 4:
		s += d.piece()
	}
	return s
}

// repeated draws a long text of few different pieces, for what only shows when
// there is much of something.
func (d *Drawer) repeated() string {
	if d.Src.Chance(2) {
		return d.nested()
	}
	pieces := make([]string, 1+d.Src.Intn(3))
	for i := range pieces {
		if pieces[i] = d.Literal(); d.Src.Chance(2) {
			pieces[i] = d.piece()
		}
	}
	var b strings.Builder
	for n := d.Src.Intn(mostRepeated); n > 0; n-- {
		b.WriteString(pieces[d.Src.Intn(len(pieces))])
	}
	return b.String()
}

// distinctLengths are where tables of characters end, and firstOfDistinct what they begin with.
var (
	distinctLengths = [...]int{2, 8, 10, 16, 26, 32, 52, 58, 62, 64, 85, 128, 200, 255, 256, 257, 300, 1000, 2049}
	firstOfDistinct = [...]rune{'A', '0', 0, 0xa0, 0x4e00, 0xf000, 0x1f600}
)

// mostDistinct is a number of characters that 16 bits do not count.
const mostDistinct = 1<<16 + 10

// distinct draws a text in which no character is twice, such as an alphabet.
func (d *Drawer) distinct() string {
	n := distinctLengths[d.Src.Intn(len(distinctLengths))]
	if d.Src.Chance(64) {
		n = mostDistinct
	}
	var b strings.Builder
	for r := firstOfDistinct[d.Src.Intn(len(firstOfDistinct))]; n > 0; r++ {
		if utf8.ValidRune(r) {
			b.WriteRune(r)
			n--
		}
	}
	return b.String()
}

// nested draws as many of one piece as of another after them, such as brackets.
func (d *Drawer) nested() string {
	open, end := d.Literal(), d.Literal()
	n := d.Src.Intn(mostRepeated / 4)
	inner := ""
	if d.Src.Chance(3) {
		inner = d.piece()
	}
	return strings.Repeat(open, n) + inner + strings.Repeat(end, n)
}

// mostRepeated is the most elements of anything.
const mostRepeated = 400

// seldom is one in how many texts and lists are long.
func (d *Drawer) seldom() int {
	switch {
	case d.Long:
		return 3 + d.depth
	case d.depth > 1:
		return 100 * d.depth // there may be many of them
	}
	return 20
}
