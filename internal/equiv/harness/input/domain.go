//go:build go1.21

package input

import (
	"reflect"
	"sort"

	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
)

// Where all arguments are of small types, all combinations of their values are tried: of truth values,
// numbers of 8 or 16 bits, constants that a type declares, short texts, and structs and arrays of these.

// mostCombined bounds the combinations that are all tried: of all inputs that there are, and of those
// that are but the nearest.
const (
	mostCombined = 1 << 16
	mostNear     = 1 << 13
)

// A domain is what values of small types are tried.
type domain struct {
	dict draw.Dictionary
	// built are types whose values are not made up.
	built map[reflect.Type]*draw.Builder
	// kinds is one character of each kind, see classes.
	kinds []string
	types []reflect.Type // of the arguments
	// combined is how many combinations there are, and short how many texts are among the values.
	combined, short int
}

func newDomain(types []reflect.Type, opt Options, built map[reflect.Type]*draw.Builder) *domain {
	m := &domain{dict: opt.Dictionary, built: built, kinds: classes(opt.Dictionary), types: types}
	if opt.Drawn {
		m.combined, m.short = m.combinations()
	}
	return m
}

// space is the number of all inputs that there are, 0 if they are too many to list.
func (m *domain) space() int {
	if m.combined == 0 {
		return 0
	}
	for _, t := range m.types {
		if !m.whole(t) {
			return 0
		}
	}
	return m.combined
}

// whole reports whether a type has no more values than size says.
func (m *domain) whole(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16:
		return true
	case reflect.Array:
		return m.whole(t.Elem())
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if !m.whole(t.Field(i).Type) {
				return false
			}
		}
		return true
	}
	return false
}

// combinations is how many inputs there are of short texts and small types, texts of two characters if
// those are not too many; 0 if they are, or if an argument has other values.
func (m *domain) combinations() (n, texts int) {
	if len(m.types) == 0 || len(m.types) == 1 && isText(m.types[0]) {
		return 0, 0
	}
	most := mostCombined
	for _, t := range m.types {
		if !m.whole(t) {
			most = mostNear
		}
	}
	for _, texts = range [...]int{1 + len(m.kinds) + len(m.kinds)*len(m.kinds), 1 + len(m.kinds)} {
		n = 1
		for _, t := range m.types {
			if n *= m.size(t, texts); n == 0 || n > most {
				n = 0
				break
			}
		}
		if n > 0 {
			break
		}
	}
	return n, texts
}

// size is how many values of a type are tried, 0 if it has too many. Of a text these are as many as
// are given.
func (m *domain) size(t reflect.Type, texts int) int {
	if value.Traits[t] != nil || draw.Special(t) || m.built[t] != nil {
		return 0
	}
	switch t.Kind() {
	case reflect.Bool:
		return 2
	case reflect.Int8, reflect.Uint8:
		return 1 << 8
	case reflect.Int16, reflect.Uint16:
		return 1 << 16
	case reflect.Int, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint32, reflect.Uint64:
		return len(m.dict.Constants(t))
	case reflect.String:
		return texts
	case reflect.Array:
		n := 1
		for i := 0; i < t.Len() && 0 < n && n <= mostCombined; i++ {
			n *= m.size(t.Elem(), texts)
		}
		return few(n)
	case reflect.Struct:
		n := 1
		for i := 0; i < t.NumField() && 0 < n && n <= mostCombined; i++ {
			n *= m.size(t.Field(i).Type, texts)
		}
		return few(n)
	}
	return 0
}

// few is n, 0 if that is too many: it may be a part of what there is.
func few(n int) int {
	if n > mostCombined {
		return 0
	}
	return n
}

// combination makes the n-th input of all combinations.
func (m *domain) combination(n int) []reflect.Value {
	var args []reflect.Value
	for _, t := range m.types {
		v := reflect.New(t).Elem()
		n = m.setNth(v, n, m.short)
		args = append(args, v)
	}
	return args
}

// setNth sets v to one value of its type, as the remainder of n says, and returns what is left of n.
func (m *domain) setNth(v reflect.Value, n, texts int) (left int) {
	switch t := v.Type(); t.Kind() {
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			n = m.setNth(v.Index(i), n, texts)
		}
		return n
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			n = m.setNth(v.Field(i), n, texts)
		}
		return n
	}
	v = value.Settable(v)
	t := v.Type()
	of := m.size(t, texts)
	n, left = n%of, n/of
	switch k := t.Kind(); {
	case k == reflect.Bool:
		v.SetBool(n == 1)
	case k == reflect.String:
		v.SetString(m.shortText(n))
	case t.Bits() > 16:
		draw.SetInteger(v, m.dict.Constants(t)[n])
	case draw.Unsigned(k):
		v.SetUint(uint64(n))
	default:
		v.SetInt(int64(n - of/2))
	}
	return left
}

// shortText is the empty text, those of one character, and those of two.
func (m *domain) shortText(n int) string {
	if n--; n < 0 {
		return ""
	}
	k := m.kinds
	if n < len(k) {
		return k[n]
	}
	n -= len(k)
	return k[n/len(k)] + k[n%len(k)]
}

// mostClasses bounds the characters that are combined, all pairs and all triples.
const mostClasses = 22

// classes is one character of each kind: those of the functions' literals, and
// those that most code should tell apart or not.
func classes(dict draw.Dictionary) []string {
	kinds := []string{"a", "Z", "0", " ", "\n", "_", "\x00", "\x7f", "\x80", "\xff", "\u00e9", "\u212a",
		"\u0130"}
	have := make(map[string]bool)
	for _, k := range kinds {
		have[k] = true
	}
	var more []string
	for _, s := range dict.Strings {
		for _, r := range s {
			if k := string(r); !have[k] && len(s) < 40 {
				have[k] = true
				more = append(more, k)
			}
		}
	}
	// Signs come first: code that looks for a word treats its letters like others.
	sort.SliceStable(more, func(i, j int) bool { return !isLetter(more[i]) && isLetter(more[j]) })
	return append(kinds, more[:min(len(more), mostClasses-len(kinds))]...)
}

func isLetter(s string) bool { return len(s) == 1 && (s[0]|0x20 >= 'a' && s[0]|0x20 <= 'z') }
