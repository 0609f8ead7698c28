//go:build go1.21

package harness

import (
	"strconv"
	"strings"
)

// json draws a JSON document: mostly an object whose keys are words of the
// dictionary, now and then damaged, cut off, or with something behind it.
func (d *Drawer) json() string {
	defer func(was bool) { d.dict.JSON = was }(d.dict.JSON)
	d.dict.JSON = false // of the texts in it
	var b strings.Builder
	w := &jsonWriter{Drawer: d, b: &b}
	if d.src.chance(12) {
		w.value(0)
	} else {
		w.object(0)
	}
	text := b.String()
	if d.src.chance(16) { // what comes may lie at the end of a buffer
		text = strings.Repeat(" ", d.src.Intn(mostBlanks)) + text
	}
	switch d.src.Intn(12) {
	case 9:
		return text[:d.src.Intn(len(text)+1)]
	case 10:
		at := d.src.Intn(len(text) + 1)
		return text[:at] + d.piece() + text[at:]
	case 11:
		return text + strings.Repeat(d.piece(), d.src.Intn(mostRepeated))
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
}

func (w *jsonWriter) blank() {
	if w.src.chance(10) {
		w.b.WriteString(" \t\r\n \v"[w.src.Intn(6):])
	}
}

func (w *jsonWriter) object(depth int) {
	w.b.WriteByte('{')
	for i, n := 0, w.src.length(8); i < n; i++ {
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

// key writes a word of the dictionary, at times in capitals or with an escape.
func (w *jsonWriter) key() {
	key := w.literal()
	for n := 0; n < 8 && strings.ContainsAny(key, " `\":,%\n"); n++ {
		key = w.literal() // the words that a tag consists of are there, too
	}
	switch w.src.Intn(12) {
	case 9:
		key = strings.ToUpper(key)
	case 10:
		if key != "" {
			w.b.WriteString(`"\u00` + strconv.FormatInt(int64(key[0])>>4, 16) + strconv.FormatInt(int64(key[0])&15, 16) + key[1:] + `"`)
			return
		}
	case 11:
		key = w.text()
	}
	w.quote(key)
}

// value writes texts more often than all else, which is what most objects hold.
func (w *jsonWriter) value(depth int) {
	kind := w.src.Intn(18)
	if depth >= mostNested && kind > 15 {
		kind = 0
	}
	switch kind {
	case 9, 10:
		w.b.WriteString(strconv.FormatInt(w.Drawer.integer(int64Type), 10))
	case 11:
		w.b.WriteString(strconv.FormatFloat(float64(w.src.Intn(2000)-1000)/8, 'g', -1, 64))
	case 12, 13, 14:
		w.b.WriteString(scalars[w.src.Intn(len(scalars))])
	case 15:
		w.b.WriteString("null")
	case 16:
		w.object(depth)
	case 17:
		w.b.WriteByte('[')
		for i, n := 0, w.src.length(6); i < n; i++ {
			if i > 0 {
				w.b.WriteByte(',')
			}
			w.value(depth + 1)
		}
		w.b.WriteByte(']')
	default:
		w.quote(w.text())
	}
}

// scalars are words and numbers, some of them wrong.
var scalars = []string{"true", "false", "-0", "1e400", "1E+2", "0.5e-1", "01", "-01", "1.", ".5", "1e", "+1", "tru", "nul", "nulll", "-", "truefalse"}

// escapes are pieces of texts in JSON that are more than one byte of it, some wrong.
var escapes = []string{
	`\n`, `\"`, `\\`, `\/`, `\t`, `\u00e9`, `\u0000`, `\u2028`, `\uD83D\uDE00`, `\ud800`, `\udc00\ud800`, `\x`, `\u12`, `\u00g0`, `\`,
}

// quote writes a text with the escapes that it needs, and now and then one more, or one
// less.
func (w *jsonWriter) quote(s string) {
	w.b.WriteByte('"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case (c == '"' || c == '\\') && !w.src.chance(50):
			w.b.WriteByte('\\')
			w.b.WriteByte(c)
		case c < ' ' && !w.src.chance(50):
			w.b.WriteString(`\u00` + strconv.FormatInt(int64(c)>>4, 16) + strconv.FormatInt(int64(c)&15, 16))
		default:
			w.b.WriteByte(c)
		}
	}
	if w.src.chance(6) {
		w.b.WriteString(escapes[w.src.Intn(len(escapes))])
	}
	w.b.WriteByte('"')
}
