//go:build go1.21

package input

import (
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

// mostClasses bounds the characters that are combined, all pairs and all triples.
const mostClasses = 22

// finite is how many values a type has if those are few enough to try all.
func finite(t reflect.Type) int {
	switch t.Kind() {
	case reflect.Bool:
		return 2
	case reflect.Int8, reflect.Uint8:
		return 1 << 8
	case reflect.Int16, reflect.Uint16:
		return 1 << 16
	}
	return 0
}

// mostRunes is how many of the first characters are tried one by one.
const mostRunes = 0x2200

// mostListed bounds the inputs of a function that are all listed.
const mostListed = 1 << 16

// Space is the number of all inputs that there are, 0 if they are too many to list.
func (m *Maker) Space() int {
	if !m.Opt.Drawn || len(m.types) == 0 {
		return 0
	}
	n := 1
	for _, t := range m.types {
		if n *= finite(t); n == 0 || n > mostListed {
			return 0
		}
	}
	return n
}

// Enumeration is the number of inputs that are not drawn but listed: all that there are if
// they are few, otherwise all values of a small type, and for a text all bytes, and all
// pairs and triples of one character of each kind.
func (m *Maker) Enumeration() int {
	if !m.Opt.Drawn || len(m.types) == 0 {
		return 0
	}
	if n := m.Space(); n > 0 {
		return n
	}
	if m.formatter() >= 0 {
		return states * len(verbs)
	}
	at := m.listed()
	if at < 0 {
		return 0
	}
	t := m.types[at]
	switch {
	case isText(t):
		n := len(m.classes())
		return 1 + 256 + n*n + n*n*n
	case t.Kind() == reflect.Int32:
		return mostRunes
	}
	return finite(t)
}

// listed is the number of the first argument whose values are listed, -1 if there
// is none. The others are drawn, unless all inputs are listed.
func (m *Maker) listed() int {
	for i, t := range m.types {
		if isText(t) || t.Kind() == reflect.Int32 || finite(t) > 2 {
			return i
		}
	}
	return -1
}

func isText(t reflect.Type) bool {
	return t.Kind() == reflect.String || t.Kind() == reflect.Slice && t.Elem() == reflect.TypeOf(byte(0))
}

// enumerate makes the n-th of these inputs.
func (m *Maker) enumerate(d *draw.Drawer, n int) []reflect.Value {
	if at := m.formatter(); at >= 0 {
		return m.formatting(d, at, n)
	}
	at, all := m.listed(), m.Space() > 0
	var args []reflect.Value
	for i, t := range m.types {
		v := reflect.New(t).Elem()
		switch {
		case all:
			setNth(v, n%finite(t))
			n /= finite(t)
		case i != at:
			v = d.Draw(t)
		case isText(t):
			v.Set(reflect.ValueOf(m.listedText(n)).Convert(t))
		case t.Kind() == reflect.Int32:
			v.SetInt(int64(n) - 1)
		default:
			setNth(v, n)
		}
		args = append(args, v)
	}
	return args
}

// setNth sets v to the n-th value of its type, which has few.
func setNth(v reflect.Value, n int) {
	switch t := v.Type(); {
	case t.Kind() == reflect.Bool:
		v.SetBool(n == 1)
	case draw.Unsigned(t.Kind()):
		v.SetUint(uint64(n))
	default:
		v.SetInt(int64(n - finite(t)/2))
	}
}

// listedText is the empty text, the 256 of one byte, pairs and triples.
func (m *Maker) listedText(n int) string {
	if n == 0 {
		return ""
	}
	if n--; n < 256 {
		return string([]byte{byte(n)})
	}
	n -= 256
	k := m.classes()
	if n < len(k)*len(k) {
		return k[n/len(k)] + k[n%len(k)]
	}
	n -= len(k) * len(k)
	return k[n/len(k)/len(k)] + k[n/len(k)%len(k)] + k[n%len(k)]
}

// classes is one character of each kind: those of the functions' literals, and
// those that most code should tell apart or not.
func (m *Maker) classes() []string {
	if m.kinds != nil {
		return m.kinds
	}
	m.kinds = []string{"a", "Z", "0", " ", "\n", "_", "\x00", "\x7f", "\x80", "\xff", "\u00e9", "\u212a",
		"\u0130"}
	have := make(map[string]bool)
	for _, k := range m.kinds {
		have[k] = true
	}
	var more []string
	for _, s := range m.Opt.Dictionary.Strings {
		for _, r := range s {
			if k := string(r); !have[k] && len(s) < 40 {
				have[k] = true
				more = append(more, k)
			}
		}
	}
	// Signs come first: code that looks for a word treats its letters like others.
	sort.SliceStable(more, func(i, j int) bool { return !isLetter(more[i]) && isLetter(more[j]) })
	m.kinds = append(m.kinds, more[:min(len(more), mostClasses-len(m.kinds))]...)
	return m.kinds
}

func isLetter(s string) bool { return len(s) == 1 && (s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z') }
