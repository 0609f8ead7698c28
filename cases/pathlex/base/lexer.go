// Package pathlex reads path templates, such as /v1/{name=shelves/*}:read, and the
// paths of requests that are matched against them.
//
// This is the code as it was first written, before anybody measured it: a lexer that
// appends each token to a slice, and a matcher that reads the slice. It defines what
// every faster version must answer.
//
// # Templates
//
//	Template  = "/" Segments [ ":" Literal ]
//	Segments  = Segment { "/" Segment }
//	Segment   = "*" | "**" | Literal | Variable
//	Variable  = "{" Ident { "." Ident } [ "=" Segments ] "}"
//
// Ident is an ASCII letter or "_", then letters, digits, and "_". Literal is one or more
// letters and digits of Unicode, any of -_.~!$&'()+,;=@, and % with two hexadecimal
// digits. Variables have no variables in them. Nothing comes after "**" but the end of
// its variable and the verb.
//
// # Paths
//
// A path is one or more segments, each after a slash, and perhaps a verb after the last
// colon of the last segment. Segments and verbs are what a Literal is, or "*"; segments
// may have other colons in them. None is empty.
package pathlex

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/cases/pathlex/token"
)

// LexPath returns the tokens of the path of a request: Slash and Path for each segment,
// Verb and Path for a verb, and End. On a path that is wrong it returns a *token.Error
// for the first rune that cannot stand where it is, and no tokens.
func LexPath(path string) ([]token.Token, error) {
	l := &lexer{text: path}
	if err := l.path(); err != nil {
		return nil, err
	}
	return l.tokens, nil
}

// LexTemplate returns the tokens of a template, End the last. On a template that is
// wrong it returns a *token.Error as LexPath does.
func LexTemplate(template string) ([]token.Token, error) {
	l := &lexer{text: template}
	if err := l.template(); err != nil {
		return nil, err
	}
	return l.tokens, nil
}

type lexer struct {
	text       string
	start, pos int // of the token that is being read, and of the next rune
	tokens     []token.Token
}

// peek returns the next rune without going past it.
func (l *lexer) peek() rune {
	if l.pos == len(l.text) {
		return token.EndOfText
	}
	r, _ := utf8.DecodeRuneInString(l.text[l.pos:])
	return r
}

// next goes past the next rune and returns it.
func (l *lexer) next() rune {
	if l.pos == len(l.text) {
		return token.EndOfText
	}
	r, size := utf8.DecodeRuneInString(l.text[l.pos:])
	l.pos += size
	return r
}

// emit adds what was read since the last token.
func (l *lexer) emit(kind token.Kind) {
	l.tokens = append(l.tokens, token.Token{Kind: kind, Text: l.text[l.start:l.pos]})
	l.start = l.pos
}

// unexpected is the error of the next rune.
func (l *lexer) unexpected() error { return &token.Error{Pos: l.pos, Rune: l.peek()} }

// one reads a token of one rune.
func (l *lexer) one(r rune, kind token.Kind) error {
	if l.peek() != r {
		return l.unexpected()
	}
	l.next()
	l.emit(kind)
	return nil
}

// end expects the end of the text.
func (l *lexer) end() error {
	if l.peek() != token.EndOfText {
		return l.unexpected()
	}
	l.emit(token.End)
	return nil
}

// path reads the path of a request.
func (l *lexer) path() error {
	verb := verbOf(l.text)
	for first := true; first || l.peek() == '/'; first = false {
		if err := l.one('/', token.Slash); err != nil {
			return err
		}
		if err := l.pathText(verb); err != nil {
			return err
		}
	}
	if l.peek() == ':' {
		l.next()
		l.emit(token.Verb)
		if err := l.pathText(len(l.text)); err != nil {
			return err
		}
	}
	return l.end()
}

// verbOf returns where the colon before the verb of a path is, or the length of the path.
func verbOf(path string) int {
	segment := strings.LastIndex(path, "/") + 1
	if colon := strings.LastIndex(path[segment:], ":"); colon >= 0 {
		return segment + colon
	}
	return len(path)
}

// pathText reads the text of a segment or of a verb, up to end.
func (l *lexer) pathText(end int) error {
	for l.pos < end {
		r := l.peek()
		if r == ':' || r == '*' {
			l.next()
			continue
		}
		ok, err := l.literalRune()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
	}
	if l.pos == l.start {
		return l.unexpected()
	}
	l.emit(token.Path)
	return nil
}

// literalRune goes past one rune of a literal, or a byte in percent-encoding, and
// reports whether there was one.
func (l *lexer) literalRune() (bool, error) {
	r := l.peek()
	if r == '%' {
		l.next()
		for range 2 {
			if !strings.ContainsRune("0123456789abcdefABCDEF", l.peek()) {
				return false, l.unexpected()
			}
			l.next()
		}
		return true, nil
	}
	if !isLiteral(r) {
		return false, nil
	}
	l.next()
	return true, nil
}

func isLiteral(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.~!$&'()+,;=@", r)
}

// template reads a template.
func (l *lexer) template() error {
	if err := l.one('/', token.Slash); err != nil {
		return err
	}
	if err := l.segments(false); err != nil {
		return err
	}
	if l.peek() == ':' {
		l.next()
		l.emit(token.Verb)
		if err := l.literal(); err != nil {
			return err
		}
	}
	return l.end()
}

// segments reads segments with slashes between them, up to the first "**".
func (l *lexer) segments(inVariable bool) error {
	for {
		last, err := l.segment(inVariable)
		if err != nil {
			return err
		}
		if last || l.peek() != '/' {
			return nil
		}
		l.next()
		l.emit(token.Slash)
	}
}

// segment reads one segment and reports whether it ends with "**".
func (l *lexer) segment(inVariable bool) (last bool, err error) {
	switch r := l.peek(); {
	case r == '*':
		l.next()
		if l.peek() == '*' {
			l.next()
			l.emit(token.StarStar)
			return true, nil
		}
		l.emit(token.Star)
		return false, nil
	case r == '{' && !inVariable:
		return l.variable()
	}
	return false, l.literal()
}

// variable reads a variable and reports whether it ends with "**".
func (l *lexer) variable() (last bool, err error) {
	l.next()
	l.emit(token.VariableStart)
	if err := l.ident(); err != nil {
		return false, err
	}
	for l.peek() == '.' {
		l.next()
		l.emit(token.Dot)
		if err := l.ident(); err != nil {
			return false, err
		}
	}
	if l.peek() == '=' {
		l.next()
		l.emit(token.Equal)
		if err := l.segments(true); err != nil {
			return false, err
		}
		last = l.tokens[len(l.tokens)-1].Kind == token.StarStar
	}
	return last, l.one('}', token.VariableEnd)
}

func (l *lexer) ident() error {
	isFirst := func(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || r == '_' }
	if !isFirst(l.peek()) {
		return l.unexpected()
	}
	for r := l.peek(); isFirst(r) || '0' <= r && r <= '9'; r = l.peek() {
		l.next()
	}
	l.emit(token.Ident)
	return nil
}

func (l *lexer) literal() error {
	for {
		ok, err := l.literalRune()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
	}
	if l.pos == l.start {
		return l.unexpected()
	}
	l.emit(token.Literal)
	return nil
}
