package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/cases/pathlex/token"
)

// A scanner reads the tokens of a path one after the other, rune by rune as package base
// does. The steps differ in what they do with a token.
type scanner struct {
	text  string
	pos   int
	verb  int // where the colon before the verb is
	state state
}

// A state is what was read last.
type state uint8

const (
	atStart state = iota
	inSegment
	afterSegment
	inVerb
	afterVerb
)

func newScanner(path string) scanner {
	verb := len(path)
	if at := strings.LastIndexAny(path, "/:"); at > 0 && path[at] == ':' {
		verb = at
	}
	return scanner{text: path, verb: verb}
}

// next returns the kind of the next token and where it begins; it ends at s.pos. After
// End there is no other.
func (s *scanner) next() (kind token.Kind, start int, err error) {
	start = s.pos
	if s.state == inSegment || s.state == inVerb {
		if err := s.run(); err != nil {
			return 0, start, err
		}
		s.state++
		return token.Path, start, nil
	}
	r := s.peek()
	switch {
	case r == '/' && s.state != afterVerb:
		s.pos++
		s.state = inSegment
		return token.Slash, start, nil
	case r == ':' && s.state == afterSegment:
		s.pos++
		s.state = inVerb
		return token.Verb, start, nil
	case r == token.EndOfText && s.state != atStart:
		return token.End, start, nil
	}
	return 0, start, s.unexpected()
}

func (s *scanner) peek() rune {
	if s.pos == len(s.text) {
		return token.EndOfText
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
	return r
}

func (s *scanner) unexpected() error { return &token.Error{Pos: s.pos, Rune: s.peek()} }

// run goes past the text of a segment, up to the verb, or of the verb.
func (s *scanner) run() error {
	start := s.pos
	for s.state == inVerb || s.pos != s.verb {
		r := s.peek()
		if r == '%' {
			s.pos++
			for range 2 {
				if !strings.ContainsRune("0123456789abcdefABCDEF", s.peek()) {
					return s.unexpected()
				}
				s.pos++
			}
			continue
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.~!$&'()*+,;=@:", r) {
			break
		}
		s.pos += utf8.RuneLen(r)
	}
	if s.pos == start {
		return s.unexpected()
	}
	return nil
}
