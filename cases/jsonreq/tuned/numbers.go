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
	at = skipBlanks(text, at)
	if at < len(text) && text[at] == ']' {
		return at, at > start, true
	}
	blank := at > start // before this number
	for {
		blanks = blanks || blank
		if !blank { // else there will be more of them
			at = plainNumbers(text, at)
		}
		if at, ok = number(text, at); !ok {
			return 0, false, false
		}
		before := at
		at = skipBlanks(text, at)
		blanks = blanks || at > before
		if at == len(text) {
			return 0, false, false
		}
		switch text[at] {
		case ',':
			before = at + 1
			at = skipBlanks(text, before)
			blank = at > before
		case ']':
			return at, blanks, true
		default:
			return 0, false, false
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
// for, so a shift by 8 moves it on to the byte after, and one by 56 from the
// last byte of a block to the first of the next.
const (
	ones  = 0x0101010101010101
	bits7 = 0x80 * ones // every byte
	first = 0x80        // the first byte
)

// plainNumbers goes over numbers with nothing but a comma between them, eight
// bytes a turn. at is where a number begins. It returns where the last number
// begins that it has not seen the end of, and says nothing of what is there.
func plainNumbers(text string, at int) int {
	if strconv.IntSize < 64 {
		return at // the numbers it lets pass need 60 bits
	}
	const longest = 18 // bytes of a number that surely fits
	last := at
	begins := uint64(first) // whether a number begins with the next block
	signed := uint64(0)     // whether the block before ends with a minus
	zeroed := uint64(0)     // whether it ends with a zero that begins a number
	for ; at+8 <= len(text); at += 8 {
		x := load8(text, at)
		if x&bits7 != 0 {
			break
		}
		digit, comma := digits(x), equal(x, ',')
		start := comma<<8 | begins
		leadingZero := equal(x, '0') & start
		wrong := comma&start | digit&(leadingZero<<8|zeroed) // no number, or 01
		if other := bits7 &^ (digit | comma); other|signed != 0 {
			minus := equal(x, '-')
			wrong |= other &^ (minus & start)
			wrong |= (minus<<8 | signed) &^ (digit &^ equal(x, '0')) // -0, or no digit
			signed = minus >> 56
		}
		if wrong != 0 || at+bits.TrailingZeros64(comma)>>3-last > longest {
			break
		}
		begins, zeroed = comma>>56, leadingZero>>56
		if comma != 0 {
			last = at + 8 - bits.LeadingZeros64(comma)>>3
		}
	}
	return last
}

// load8 compiles to one load on machines that are little-endian.
func load8(text string, at int) uint64 {
	b := text[at : at+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// The bytes of x must be ASCII for the masks. Then each sum stays below 256,
// so that no byte carries into the next.

// digits marks the bytes of x that are 0 to 9.
func digits(x uint64) uint64 {
	value := x ^ '0'*ones // 0 to 9 for digits, more for other bytes
	return ^(value + (0x80-10)*ones) & bits7
}

// equal marks the bytes of x that are c.
func equal(x uint64, c byte) uint64 {
	differ := (x ^ uint64(c)*ones) + 0x7f*ones
	return ^differ & bits7
}
