//go:build go1.21

package draw

import (
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

// JSON draws a JSON document: mostly an object whose keys are words of the
// dictionary, now and then damaged, cut off, or with something after it.
func (d *Drawer) JSON() string {
	defer func(was bool) { d.Dict.JSON = was }(d.Dict.JSON)
	d.Dict.JSON = false // of the texts in it
	var b strings.Builder
	w := &jsonWriter{Drawer: d, b: &b}
	if d.Src.Chance(12) {
		w.value(0)
	} else {
		w.object(0)
	}
	text := b.String()
	if d.Src.Chance(16) { // what comes may lie at the end of a buffer
		text = strings.Repeat(" ", d.Src.Intn(mostBlanks)) + text
	}
	switch d.Src.Intn(12) {
	case 9:
		return text[:d.Src.Intn(len(text)+1)]
	case 10:
		at := d.Src.Intn(len(text) + 1)
		if at < len(text) && d.Src.Chance(3) {
			return text[:at] + d.piece() + text[at+1:]
		}
		if at < len(text) && d.Src.Chance(2) {
			const marks = `=:;,{}[]"'\/`
			mark := d.Src.Intn(len(marks))
			return text[:at] + marks[mark:mark+1] + text[at+1:]
		}
		return text[:at] + d.piece() + text[at:]
	case 11:
		return text + strings.Repeat(d.piece(), d.Src.Intn(mostRepeated))
	}
	return text
}

// mostBlanks is more than what a decoder reads at once.
const mostBlanks = 9000

// mostNested is how deep drawn documents go.
const mostNested = 4

type jsonWriter struct {
	*Drawer
	b *strings.Builder
	// last is the key before, as a text.
	last string
}

func (w *jsonWriter) blank() {
	if w.Src.Chance(10) {
		w.b.WriteByte(" \t\r\n"[w.Src.Intn(4)])
	}
}

func (w *jsonWriter) object(depth int) {
	w.b.WriteByte('{')
	for i, n := 0, w.Src.Length(8); i < n; i++ {
		if i > 0 {
			w.b.WriteByte(',')
		}
		w.blank()
		w.key()
		w.blank()
		w.b.WriteByte(':')
		w.blank()
		w.value(depth + 1)
		w.blank()
	}
	w.b.WriteByte('}')
}

// key writes a key that the functions know, or a word of the dictionary, at times in
// other letters, with an escape, or as any text, or the one before with more after it.
func (w *jsonWriter) key() {
	key := w.Literal()
	if n := len(w.Dict.Keys); n > 0 && !w.Src.Chance(8) {
		key = w.Dict.Keys[w.Src.Intn(n)]
	}
	switch w.Src.Intn(16) {
	case 10:
		const more = " !-.0a"
		at := w.Src.Intn(len(more))
		key = w.last + more[at:at+1]
	case 11:
		key = w.Text()
	case 12, 13:
		key = strings.ToUpper(key)
	case 14:
		key = strings.NewReplacer("s", "\u017f", "k", "\u212a").Replace(key)
	case 15:
		if key != "" && key[0] < utf8.RuneSelf {
			w.b.WriteString(`"\u00` + hex(key[0]) + key[1:] + `"`)
			return
		}
	}
	w.last = key
	w.quote(key)
}

func hex(c byte) string {
	return strconv.FormatInt(int64(c)>>4, 16) + strconv.FormatInt(int64(c)&15, 16)
}

// value writes texts more often than all else, since most objects hold texts.
func (w *jsonWriter) value(depth int) {
	kind := w.Src.Intn(30)
	if depth >= mostNested && kind > 27 {
		kind = 0
	}
	switch kind {
	case 20, 21, 22:
		w.b.WriteString(strconv.FormatInt(w.Drawer.integer(reflect.TypeOf(int64(0))), 10))
	case 23, 24:
		w.b.WriteString(strconv.FormatFloat(float64(w.Src.Intn(2000)-1000)/8, 'g', -1, 64))
	case 25, 26:
		w.b.WriteString(scalars[w.Src.Intn(len(scalars))])
	case 27:
		w.b.WriteString("null")
	case 28:
		w.object(depth)
	case 29:
		if w.Src.Chance(12) {
			deep := w.Src.Intn(mostRepeated)
			w.b.WriteString(strings.Repeat("[", deep) + "0" + strings.Repeat("]", deep))
			return
		}
		w.b.WriteByte('[')
		for i, n := 0, w.Src.Length(6); i < n; i++ {
			if i > 0 {
				w.b.WriteByte(',')
			}
			w.value(depth + 1)
		}
		w.b.WriteByte(']')
	default:
		w.quote(w.Text())
	}
}

// scalars are words and numbers, some of them wrong.
var scalars = []string{
	"true", "false", "true", "false", "-0", "1e400", "1E+2", "0.5e-1", "-0.0",
	"01", "-01", "1.", ".5", "1e", "+1", "tru", "nul", "nulll", "-", "truefalse",
}

// escapes are pieces of texts in JSON that are more than one byte of it, and faults
// are what is wrong there.
var (
	escapes = []string{
		`\n`, `\"`, `\\`, `\/`, `\t`, `\r`, `\f`, `\b`, `\u00e9`, `\u0041`, `\u0000`, `\u2028`, `\uD83D\uDE00`,
		`\ud800`, `\udc00\ud800`, `\udfffa`,
	}
	jsonFaults = []string{`\x`, `\u12`, `\u00g0`, `\`, "\n", `"`, "\x00", "\x1f", `\U0041`, `\'`}
)

// quote writes a text with the escapes that it needs, now and then one more, and
// seldom something wrong.
func (w *jsonWriter) quote(s string) {
	w.b.WriteByte('"')
	if w.Src.Chance(6) {
		w.b.WriteString(escapes[w.Src.Intn(len(escapes))])
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			w.b.WriteByte('\\')
			w.b.WriteByte(c)
		case c < ' ':
			w.b.WriteString(`\u00` + hex(c))
		default:
			w.b.WriteByte(c)
		}
	}
	switch w.Src.Intn(60) {
	case 59:
		w.b.WriteString(jsonFaults[w.Src.Intn(len(jsonFaults))])
	case 50, 51, 52, 53, 54, 55, 56, 57, 58:
		w.b.WriteString(escapes[w.Src.Intn(len(escapes))])
	}
	w.b.WriteByte('"')
}
