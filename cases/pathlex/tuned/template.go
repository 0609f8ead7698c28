package pathlex

import "github.com/gohone/hone/cases/pathlex/token"

// LexTemplate returns the tokens of a template, End the last. On a template that is wrong
// it returns a *token.Error for the first rune that cannot stand where it is.
func LexTemplate(template string) ([]token.Token, error) {
	return Lexer{}.AppendTemplate(nil, template)
}

// AppendTemplate appends the tokens of a template to dst, as [AppendPath] does those of a
// path.
func (l Lexer) AppendTemplate(dst []token.Token, template string) ([]token.Token, error) {
	r := reader{text: template, tokens: dst, most: -1}
	if l.MaxTokens > 0 {
		r.most = len(dst) + l.MaxTokens
	}
	r.template()
	if r.err != nil {
		return dst, r.err
	}
	return r.tokens, nil
}

// A reader reads a template. After an error nothing is read any more: its methods need
// not look at what the one before came to.
type reader struct {
	text   string
	pos    int
	tokens []token.Token
	most   int // tokens, -1 for any number
	err    *token.Error
}

func (r *reader) template() {
	r.one('/', token.Slash)
	r.segments(false)
	if r.at(':') {
		r.one(':', token.Verb)
		r.literal()
	}
	if r.err == nil && r.pos < len(r.text) {
		r.err = errorAt(r.text, r.pos)
	}
	r.emit(token.End, 0)
}

// at reports whether the next byte is c.
func (r *reader) at(c byte) bool { return r.err == nil && r.pos < len(r.text) && r.text[r.pos] == c }

// emit adds a token of so many bytes and goes past it.
func (r *reader) emit(kind token.Kind, n int) {
	if r.err != nil {
		return
	}
	if len(r.tokens) == r.most {
		r.err = tooMany(r.text, r.pos)
		return
	}
	r.tokens = append(r.tokens, token.Token{Kind: kind, Text: r.text[r.pos : r.pos+n]})
	r.pos += n
}

// one reads a token that is one byte.
func (r *reader) one(c byte, kind token.Kind) {
	if r.err == nil && !r.at(c) {
		r.err = errorAt(r.text, r.pos)
	}
	r.emit(kind, 1)
}

// segments reads segments with slashes between them, up to the first "**", and reports
// whether they end with that.
func (r *reader) segments(inVariable bool) (last bool) {
	for {
		last = r.segment(inVariable)
		if last || !r.at('/') {
			return last
		}
		r.emit(token.Slash, 1)
	}
}

func (r *reader) segment(inVariable bool) (last bool) {
	switch {
	case r.at('*'):
		if r.pos+1 < len(r.text) && r.text[r.pos+1] == '*' {
			r.emit(token.StarStar, 2)
			return true
		}
		r.emit(token.Star, 1)
	case r.at('{') && !inVariable:
		return r.variable()
	default:
		r.literal()
	}
	return false
}

func (r *reader) variable() (last bool) {
	r.emit(token.VariableStart, 1)
	for r.ident(); r.at('.'); r.ident() {
		r.emit(token.Dot, 1)
	}
	if r.at('=') {
		r.emit(token.Equal, 1)
		last = r.segments(true)
	}
	r.one('}', token.VariableEnd)
	return last
}

func (r *reader) ident() {
	i := r.pos
	for i < len(r.text) && isIdent(r.text[i], i == r.pos) {
		i++
	}
	r.run(token.Ident, i)
}

func isIdent(c byte, first bool) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || '0' <= c && c <= '9' && !first
}

func (r *reader) literal() {
	i := r.pos
	for i < len(r.text) && r.text[i] != '*' {
		n, wrong := literal(r.text, i)
		if wrong && r.err == nil {
			r.err = errorAt(r.text, i+n)
		}
		if n == 0 || wrong {
			break
		}
		i += n
	}
	r.run(token.Literal, i)
}

// run reads a token that ends at i and is not empty.
func (r *reader) run(kind token.Kind, i int) {
	if r.err == nil && i == r.pos {
		r.err = errorAt(r.text, i)
	}
	r.emit(kind, i-r.pos)
}
