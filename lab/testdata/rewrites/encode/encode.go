// Package encode turns values into bytes and back.
package encode

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"sort"
	"strconv"
	"strings"
)

// QuoteJSON returns s as encoding/json writes it.
func QuoteJSON(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// A Record is what is stored of a user.
type Record struct {
	Name   string   `json:"name"`
	Age    int      `json:"age,omitempty"`
	Tags   []string `json:"tags"`
	Score  float64  `json:"score"`
	Parent *Record  `json:"parent,omitempty"`
}

// Marshal returns a record as JSON. A score that is no number is an error.
func Marshal(r *Record) ([]byte, error) {
	return json.Marshal(r)
}

// Pairs returns a map as key=value; in the order of the keys.
func Pairs(m map[string]string) string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	s := ""
	for _, k := range keys {
		s += fmt.Sprintf("%s=%s;", k, m[k])
	}
	return s
}

// AppendUvarint appends x to dst, seven bits a byte, the lowest first.
func AppendUvarint(dst []byte, x uint64) []byte {
	var groups []byte
	for x >= 1<<7 {
		groups = append(groups, byte(x)|1<<7)
		x >>= 7
	}
	groups = append(groups, byte(x))
	return append(dst, groups...)
}

// Uvarint reads what AppendUvarint wrote and returns how many bytes it took:
// 0 if the end is missing, a negative number if it is more than 64 bits.
func Uvarint(b []byte) (uint64, int) {
	var x uint64
	for i := 0; i < len(b); i++ {
		if i == 10 {
			return 0, -(i + 1)
		}
		if b[i] < 0x80 {
			if i == 9 && b[i] > 1 {
				return 0, -(i + 1)
			}
			for k := i; k >= 0; k-- {
				x = x<<7 | uint64(b[k]&0x7f)
			}
			return x, i + 1
		}
	}
	return 0, 0
}

// DecodeHex reads pairs of hexadecimal digits. With an error it returns what
// came before it.
func DecodeHex(s string) ([]byte, error) {
	out := []byte{}
	for len(s) >= 2 {
		n, err := strconv.ParseUint(s[:2], 16, 8)
		if err != nil {
			return out, fmt.Errorf("hex: digits %q", s[:2])
		}
		out = append(out, byte(n))
		s = s[2:]
	}
	if s != "" {
		return out, fmt.Errorf("hex: odd digit %q", s)
	}
	return out, nil
}

// RunLength returns each character with how often it follows itself: a3b1.
func RunLength(s string) string {
	out := ""
	rs := []rune(s)
	for i := 0; i < len(rs); {
		n := 1
		for i+n < len(rs) && rs[i+n] == rs[i] {
			n++
		}
		out += fmt.Sprintf("%c%d", rs[i], n)
		i += n
	}
	return out
}

// Fletcher returns Fletcher's checksum of 16 bits.
func Fletcher(data []byte) uint16 {
	var a, b uint32
	for _, d := range data {
		a = (a + uint32(d)) % 255
		b = (b + a) % 255
	}
	return uint16(b<<8 | a)
}

// Bitmap returns the numbers below 64 of a list as bits. It panics at others.
func Bitmap(ns []int) (set uint64, count int) {
	seen := make(map[int]bool)
	for _, n := range ns {
		if n < 0 || n >= 64 {
			panic("encode: bit " + strconv.Itoa(n) + " of 64")
		}
		seen[n] = true
	}
	for n := range seen {
		set |= 1 << n
	}
	return set, bits.OnesCount64(set)
}

// Escape returns s with the bytes that addresses do not hold as %XX.
func Escape(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_.~", c) >= 0 {
			b.WriteString(string(rune(c)))
		} else {
			b.WriteString(fmt.Sprintf("%%%02X", c))
		}
	}
	return b.String()
}
