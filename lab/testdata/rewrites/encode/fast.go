//go:build rewrite

package encode

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf8"
)

func QuoteJSON(s string) string {
	return string(appendQuoted(make([]byte, 0, len(s)+2), s))
}

const lower = "0123456789abcdef"

// appendQuoted writes a text as encoding/json does: what HTML and JavaScript
// have a use for is escaped, what is not valid is replaced.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			i++
			switch c {
			case '"', '\\':
				b = append(b, '\\', c)
			case '\n':
				b = append(b, '\\', 'n')
			case '\r':
				b = append(b, '\\', 'r')
			case '\t':
				b = append(b, '\\', 't')
			case '\b':
				b = append(b, '\\', 'b')
			case '\f':
				b = append(b, '\\', 'f')
			default:
				if c < ' ' || c == '<' || c == '>' || c == '&' {
					b = append(b, '\\', 'u', '0', '0', lower[c>>4], lower[c&15])
				} else {
					b = append(b, c)
				}
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b = append(b, `\ufffd`...)
		case r == '\u2028' || r == '\u2029':
			b = append(b, `\u202`...)
			b = append(b, lower[r&15])
		default:
			b = append(b, s[i:i+size]...)
		}
		i += size
	}
	return append(b, '"')
}

func Marshal(r *Record) ([]byte, error) {
	for p, depth := r, 0; p != nil; p, depth = p.Parent, depth+1 {
		if math.IsNaN(p.Score) || math.IsInf(p.Score, 0) || depth > 100 {
			return json.Marshal(r)
		}
	}
	return appendRecord(make([]byte, 0, 128), r), nil
}

func appendRecord(b []byte, r *Record) []byte {
	if r == nil {
		return append(b, "null"...)
	}
	b = append(b, `{"name":`...)
	b = appendQuoted(b, r.Name)
	if r.Age != 0 {
		b = append(b, `,"age":`...)
		b = strconv.AppendInt(b, int64(r.Age), 10)
	}
	b = append(b, `,"tags":`...)
	if r.Tags == nil {
		b = append(b, "null"...)
	} else {
		b = append(b, '[')
		for i, t := range r.Tags {
			if i > 0 {
				b = append(b, ',')
			}
			b = appendQuoted(b, t)
		}
		b = append(b, ']')
	}
	b = append(b, `,"score":`...)
	b = appendFloat(b, r.Score)
	if r.Parent != nil {
		b = append(b, `,"parent":`...)
		b = appendRecord(b, r.Parent)
	}
	return append(b, '}')
}

func appendFloat(b []byte, f float64) []byte {
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		format = 'e'
	}
	b = strconv.AppendFloat(b, f, format, -1, 64)
	if n := len(b); format == 'e' && n >= 4 && b[n-4] == 'e' && b[n-3] == '-' && b[n-2] == '0' {
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

func Pairs(m map[string]string) string {
	keys := make([]string, 0, len(m))
	n := 0
	for k, v := range m {
		keys = append(keys, k)
		n += len(k) + len(v) + 2
	}
	slices.Sort(keys)
	b := make([]byte, 0, n)
	for _, k := range keys {
		b = append(b, k...)
		b = append(b, '=')
		b = append(b, m[k]...)
		b = append(b, ';')
	}
	return string(b)
}

func AppendUvarint(dst []byte, x uint64) []byte {
	for x >= 0x80 {
		dst = append(dst, byte(x)|0x80)
		x >>= 7
	}
	return append(dst, byte(x))
}

func Uvarint(b []byte) (uint64, int) {
	if len(b) > 0 && b[0] < 0x80 {
		return uint64(b[0]), 1
	}
	var x uint64
	var shift uint
	for i, c := range b {
		if i == 10 {
			return 0, -11
		}
		if c < 0x80 {
			if i == 9 && c > 1 {
				return 0, -10
			}
			return x | uint64(c)<<shift, i + 1
		}
		x |= uint64(c&0x7f) << shift
		shift += 7
	}
	return 0, 0
}

func DecodeHex(s string) ([]byte, error) {
	out := make([]byte, 0, len(s)/2)
	i := 0
	for ; i+1 < len(s); i += 2 {
		hi, lo := nibble(s[i]), nibble(s[i+1])
		if hi > 15 || lo > 15 {
			return out, fmt.Errorf("hex: digits %q", s[i:i+2])
		}
		out = append(out, hi<<4|lo)
	}
	if i < len(s) {
		return out, fmt.Errorf("hex: odd digit %q", s[i:])
	}
	return out, nil
}

func nibble(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 255
}

func RunLength(s string) string {
	var stack [64]byte
	out := stack[:0]
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		n := 1
		for i < len(s) {
			next, size := utf8.DecodeRuneInString(s[i:])
			if next != r {
				break
			}
			n++
			i += size
		}
		out = utf8.AppendRune(out, r)
		out = strconv.AppendInt(out, int64(n), 10)
	}
	return string(out)
}

// block is how many bytes can be added up before a sum of 32 bits overflows.
const block = 5802

func Fletcher(data []byte) uint16 {
	var a, b uint32
	for len(data) > 0 {
		part := data[:min(len(data), block)]
		for _, d := range part {
			a += uint32(d)
			b += a
		}
		a %= 255
		b %= 255
		data = data[len(part):]
	}
	return uint16(b<<8 | a)
}

func Bitmap(ns []int) (set uint64, count int) {
	for _, n := range ns {
		if uint(n) >= 64 {
			panic("encode: bit " + strconv.Itoa(n) + " of 64")
		}
		set |= 1 << n
	}
	return set, bits.OnesCount64(set)
}

// plain are the bytes that stay as they are.
var plain = makePlain()

func makePlain() (t [256]bool) {
	for c := 'a'; c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = true, true
	}
	for c := '0'; c <= '9'; c++ {
		t[c] = true
	}
	for _, c := range "-_.~" {
		t[c] = true
	}
	return t
}

func Escape(s string) string {
	n := 0
	for i := 0; i < len(s); i++ {
		if !plain[s[i]] {
			n++
		}
	}
	if n == 0 {
		return s
	}
	const upper = "0123456789ABCDEF"
	b := make([]byte, 0, len(s)+2*n)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if plain[c] {
			b = append(b, c)
		} else {
			b = append(b, '%', upper[c>>4], upper[c&15])
		}
	}
	return string(b)
}
