package decode

import "unicode/utf8"

// Slices decodes one body after another. Where a text is in the body as it
// should be, which takes no escape and no invalid UTF-8, it returns that part
// of the body; else it writes the text into a buffer of its own. The zero
// value is ready. It is not safe for concurrent use.
//
// It is **exact**.
type Slices struct {
	scratch []byte // holds the texts of the latest body that need it
}

// Decode returns the texts of body. They are valid until the next call and as
// long as no one changes body. Slices keeps the room that its largest texts
// took, and allocates nothing for texts that need no more.
func (s *Slices) Decode(body []byte) (text1, text2 []byte, err error) {
	in := parser{body: body}
	raw, err := in.texts()
	if err != nil {
		return nil, nil, err
	}
	s.scratch = s.scratch[:0]
	return s.text(raw[0]), s.text(raw[1]), nil
}

// text returns the text that raw says.
func (s *Slices) text(raw rawString) []byte {
	if !raw.escapes && (raw.ascii || utf8.Valid(raw.bytes)) {
		return raw.bytes
	}
	start := len(s.scratch)
	s.scratch = appendUnescaped(s.scratch, raw.bytes)
	return s.scratch[start:len(s.scratch):len(s.scratch)]
}
