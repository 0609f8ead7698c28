package jsonreq

import (
	"math"
	"math/bits"
	"strconv"
)

// Where a list of numbers is well written it is the response as it stands.
// What has to be found out is whether it is.

// The digits of the largest and the smallest int.
var (
	mostDigits  = strconv.Itoa(math.MaxInt)
	leastDigits = strconv.Itoa(math.MinInt)[1:]
)

// list reads the list of numbers that is the payload, whose bracket is before
// at. It returns where the numbers end, which is the place of the other
// bracket, and whether there are blanks among them. It returns false if it is
// not a list of integers that fit, each written as strconv.Itoa does: that may
// yet be valid.
func list(text string, at int) (end int, blanks, ok bool) {
	start := at
	if at = skipBlanks(text, at); at < len(text) && text[at] == ']' {
		return at, at > start, true
	}
	blanks = at > start
	for {
		at = plainNumbers(text, at)
		if at, ok = number(text, at); !ok || at == len(text) {
			return 0, false, false
		}
		if text[at] <= ' ' {
			at = skipBlanks(text, at)
			blanks = true
		}
		if at == len(text) {
			return 0, false, false
		}
		switch text[at] {
		case ',':
			at++
		case ']':
			return at, blanks, true
		default:
			return 0, false, false
		}
		if at < len(text) && text[at] <= ' ' {
			at = skipBlanks(text, at)
			blanks = true
		}
	}
}

// number reads one integer from at on and returns where it ends.
func number(text string, at int) (end int, ok bool) {
	most := mostDigits
	if at < len(text) && text[at] == '-' {
		at++
		most = leastDigits
	}
	start := at
	for at < len(text) && '0' <= text[at] && text[at] <= '9' {
		at++
	}
	digits := text[start:at]
	switch {
	case len(digits) == 0:
		return 0, false
	case digits[0] == '0': // neither 01 nor -0 is how a number is written
		return at, len(digits) == 1 && (start == 0 || text[start-1] != '-')
	}
	return at, len(digits) < len(most) || len(digits) == len(most) && digits <= most
}

// Eight bytes at a time: a uint64 holds eight bytes of text, the first in the
// lowest bits. A mask has bit 7 of each byte set that has the property asked
// for.
const (
	ones  = 0x0101010101010101
	bits7 = 0x80 * ones // all bytes
	first = 0x80        // the first byte
)

// plainNumbers goes over numbers of few digits with nothing but a comma
// between them, eight bytes a turn. at is where a number begins. It returns
// where the last number begins that it has not seen the end of, and says
// nothing of what stands there.
func plainNumbers(text string, at int) int {
	if strconv.IntSize < 64 {
		return at // it would let pass numbers that are too large
	}
	last := at
	begins := uint64(first) // whether a number begins with the next block
	zero := uint64(0)       // whether a number that began with 0 goes on there
	for ; at+8 <= len(text); at += 8 {
		x := load8(text, at)
		digit, comma := digits(x), equal(x, ',')
		// As each block has a comma, no number has more than 14 digits.
		if digit|comma != bits7 || comma == 0 {
			break
		}
		start := comma<<8 | begins
		zeros := equal(x, '0') & start
		if start&comma != 0 || (zeros<<8|zero)&digit != 0 {
			break // nothing between two commas, or a digit behind a leading zero
		}
		begins, zero = comma>>56, zeros>>56
		last = at + 8 - bits.LeadingZeros64(comma)>>3
	}
	return last
}

// load8 compiles to one load on machines that are little-endian.
func load8(text string, at int) uint64 {
	b := text[at : at+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// digits marks the bytes of x that are 0 to 9. Each sum stays below 256, so
// that no byte carries into the next.
func digits(x uint64) uint64 {
	low := x &^ bits7
	notBelow0 := low + (0x80-'0')*ones
	above9 := low + (0x7f-'9')*ones
	return notBelow0 &^ above9 &^ x & bits7
}

// equal marks the bytes of x that are c, which must be ASCII.
func equal(x uint64, c byte) uint64 {
	low := x &^ bits7
	differ := (low ^ uint64(c)*ones) + 0x7f*ones
	return ^(differ | x) & bits7
}
