package textsim_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// pieces are what texts are composed of. They come up alike, so that most
// of a text is not plain.
var pieces = []string{
	" ", " ", " ", " ", "  ", "\t", "\n", "\r\n", "\f", "\v", "\x00", "\x1f", "\x7f", "\b",
	"a", "b", "word", "Word", "WORD", "eightlet", "nineletter", "fifteenletters_", "sixteenlettersab",
	"seventeenlettersa", "thisIsAWordOfMoreThanTwentyLetters", "x9", "7", "1969", "_", "snake_case",
	".", ",", ", ", ". ", "-", " - ", "'", `"`, `\`, "/", "...", "@[`{", "!?;:",
	"é", "É", "ß", "ſ", "i\u0307", "\u0130", "\u0131", "\u212a", "\u212b", "“", "”", "’", "\u2014", "\u2028",
	"東京", "🙂", "\u00a0", "\u0085", "\ufeff", "\ufffd", "\u0150", "\u2116",
	"\xff", "\xc3", "\xc4", "\xe2\x84", "\xe2", "\x84\xaa", "\xb0", "\xed\xa0\x80", "\xc1\x81", "\xf0\x9f\x99",
}

// composeText returns the text that the bytes of input choose.
func composeText(input []byte) string {
	var text strings.Builder
	for _, c := range input {
		text.WriteString(pieces[int(c)%len(pieces)])
	}
	return text.String()
}

// What bodies are composed of, the usual first: a byte below 128 chooses it.
var (
	keys = []string{
		"text1", "text2", "text1", "text2", "TEXT1", "Text2", `t\u0065xt1`, `text\u0032`, "text", "text3", "text11", "",
		"\\u0000ext1", "te\xffxt1", "t\u0435xt1", `\"`, "ſext1",
	}
	values = []string{
		"null", "0", "-1", "12.5e-3", "1E9", "true", "false", `""`, "[]", "{}", "[[],[{}]]",
		`{"text1":"inner","b":[1,null]}`, `[1,2,"a\nb"]`, " [ 1 , { } ] ", `"\ud83d\ude42"`,
	}
	jsonBlanks = []string{"", " ", "\n", "\t \r\n"}
	wrong      = []string{
		"", "}", "]", ",", ":", "x", "nul", "01", "-", "1.", "1e", "tru", `"\x"`, `"\u12"`, "\x00", "\"\n\"", "\ufeff", `"`, "[", "{", "[1,]",
	}
	after     = []string{"", " ", "}", "{}", "x", "\x00", `{"text1":"again"}`}
	jsonForms = 5
)

// choices are bytes that decide. When they have run out all are 0.
type choices struct{ rest []byte }

func (c *choices) next() int {
	if len(c.rest) == 0 {
		return 0
	}
	first := c.rest[0]
	c.rest = c.rest[1:]
	return int(first)
}

func (c *choices) pick(from []string) string { return from[c.next()%len(from)] }

// composeBody returns the request body that the bytes of input choose:
// mostly a valid one, now and then one with something wrong in it.
func composeBody(input []byte) []byte {
	c := &choices{input}
	var body bytes.Buffer
	body.WriteString(c.pick(jsonBlanks))
	if top := c.next(); top >= 240 {
		body.WriteString(c.pick(values) + c.pick(after))
		return body.Bytes()
	}
	body.WriteString("{")
	for field := 0; len(c.rest) > 0; field++ {
		if field > 0 {
			body.WriteString(c.pick(jsonBlanks) + ",")
		}
		body.WriteString(c.pick(jsonBlanks) + `"` + c.pick(keys) + `"` + c.pick(jsonBlanks) + ":")
		switch kind := c.next(); {
		case kind >= 250:
			body.WriteString(c.pick(wrong))
		case kind >= 210:
			body.WriteString(c.pick(values))
		default:
			c.writeText(&body)
		}
	}
	body.WriteString("}" + c.pick(after))
	if len(input) > 1 && input[1] == 127 {
		body.Truncate(body.Len() * int(input[0]) / 256)
	}
	return body.Bytes()
}

// writeText writes a text of up to 255 pieces, each raw or escaped in one of
// the ways JSON has.
func (c *choices) writeText(body *bytes.Buffer) {
	body.WriteByte('"')
	for n := c.next(); n > 0 && len(c.rest) > 0; n-- {
		piece := c.pick(pieces)
		if len(c.rest) == 0 {
			break
		}
		form := c.next() % jsonForms
		for len(piece) > 0 {
			r, size := utf8.DecodeRuneInString(piece)
			writeForm(body, r, piece[:size], form)
			piece = piece[size:]
		}
	}
	if c.next() == 255 {
		body.WriteString(`\ud800`) // a lone surrogate
	}
	body.WriteByte('"')
}

// writeForm writes one character: raw where that is allowed, with a short
// escape where there is one, or as hexadecimal digits of either case.
func writeForm(body *bytes.Buffer, r rune, raw string, form int) {
	short := strings.IndexRune("\"\\/\b\f\n\r\t", r)
	invalid := r == utf8.RuneError && len(raw) == 1
	switch {
	case short >= 0 && (form < 3 || r == '"' || r == '\\') && form != 4:
		body.WriteString(`\` + `"\/bfnrt`[short:short+1])
	case invalid, form < 3 && r >= ' ':
		body.WriteString(raw)
	default:
		for _, unit := range utf16.Encode([]rune{r}) {
			if form == 4 {
				fmt.Fprintf(body, `\u%04X`, unit)
			} else {
				fmt.Fprintf(body, `\u%04x`, unit)
			}
		}
	}
}

// escapeWide escapes all that is not ASCII in JSON.
func escapeWide(body []byte) []byte {
	var out bytes.Buffer
	for _, r := range string(body) {
		if r < utf8.RuneSelf {
			out.WriteByte(byte(r))
		} else {
			writeForm(&out, r, "", 3)
		}
	}
	return out.Bytes()
}

// draw returns n bytes that depend on seed alone.
func draw(seed uint64, n int) []byte {
	rng := rand.New(rand.NewPCG(seed, 7))
	input := make([]byte, n)
	for i := range input {
		input[i] = byte(rng.Uint32())
	}
	return input
}
