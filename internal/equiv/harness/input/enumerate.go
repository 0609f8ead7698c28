//go:build go1.21

package input

import (
	"reflect"

	"github.com/gohone/hone/internal/equiv/harness/draw"
)

// mostRunes is how many of the first characters are tried one by one.
const mostRunes = 0x2200

// Enumeration is the number of inputs that are not drawn but listed: all of small types, all values of
// the first argument that has few, and for a text all bytes, and all pairs and triples of one character
// of each kind.
func (m *Maker) Enumeration() int {
	if !m.Opt.Drawn || len(m.types) == 0 {
		return 0
	}
	if m.formatter() >= 0 {
		return states * len(verbs)
	}
	return m.domain.combined + m.listing()
}

// Space is the number of all inputs that there are, 0 if they are too many to list.
func (m *Maker) Space() int {
	if len(m.Opt.Only)+len(m.Opt.Lengths) > 0 { // those of callers to come are not among them
		return 0
	}
	return m.domain.space()
}

// listing is the number of inputs with a listed value of one argument.
func (m *Maker) listing() int {
	at := m.listed()
	if at < 0 || m.Space() > 0 {
		return 0
	}
	t := m.types[at]
	switch {
	case isText(t):
		n := len(m.domain.kinds)
		return 1 + 256 + n*n + n*n*n
	case t.Kind() == reflect.Int32:
		return mostRunes
	}
	return m.domain.size(t, 0)
}

// Listed is the number of the argument that has another value in each of the first inputs, of which there
// are so many; none if it is negative.
func (m *Maker) Listed() (at, count int) {
	if count = m.listing(); count == 0 {
		return -1, 0
	}
	return m.listed(), count
}

// listed is the number of the first argument whose values are listed, -1 if there
// is none. The others are drawn, unless all inputs are listed.
func (m *Maker) listed() int {
	for i, t := range m.types {
		if len(m.Opt.Only[i]) == 0 && (isText(t) || t.Kind() == reflect.Int32 || m.domain.size(t, 0) > 2) {
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
	if listed := m.listing(); n >= listed {
		return m.domain.combination(n - listed)
	}
	at := m.listed()
	var args []reflect.Value
	for i, t := range m.types {
		if i == at {
			args = append(args, m.ListedValue(t, n))
		} else {
			args = append(args, d.Draw(t))
		}
	}
	return args
}

// ListedValue is the n-th value of a type of which the values are listed.
func (m *Maker) ListedValue(t reflect.Type, n int) reflect.Value {
	v := reflect.New(t).Elem()
	switch {
	case isText(t):
		v.Set(reflect.ValueOf(m.listedText(n)).Convert(t))
	case t.Kind() == reflect.Int32:
		v.SetInt(int64(n) - 1)
	default:
		m.domain.setNth(v, n, 0)
	}
	return v
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
	k := m.domain.kinds
	if n < len(k)*len(k) {
		return k[n/len(k)] + k[n%len(k)]
	}
	n -= len(k) * len(k)
	return k[n/len(k)/len(k)] + k[n/len(k)%len(k)] + k[n%len(k)]
}
