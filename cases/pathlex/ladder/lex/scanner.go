package lex

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/cases/pathlex/token"
)

// A scanner reads the tokens of a path one after the other, rune by rune as package base
// does. The steps differ in what they do with a token. Its methods are given the path, of
// which it keeps nothing: it has no pointer, and where it stands in a struct is open.
type scanner struct {
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
	return scanner{verb: verb}
}

// next returns the next token. After End there is no other.
func (s *scanner) next(path string) (token.Token, error) {
	start := s.pos
	if s.state == inSegment || s.state == inVerb {
		if err := s.run(path); err != nil {
			return token.Token{}, err
		}
		s.state++
		return token.Token{Text: path[start:s.pos], Kind: token.Path}, nil
	}
	r := peek(path, s.pos)
	switch {
	case r == '/' && s.state != afterVerb:
		s.pos++
		s.state = inSegment
		return token.Token{Text: path[start:s.pos], Kind: token.Slash}, nil
	case r == ':' && s.state == afterSegment:
		s.pos++
		s.state = inVerb
		return token.Token{Text: path[start:s.pos], Kind: token.Verb}, nil
	case r == token.EndOfText && s.state != atStart:
		return token.Token{Kind: token.End}, nil
	}
	return token.Token{}, unexpected(path, s.pos)
}

// run goes past the text of a segment, up to the verb, or of the verb.
func (s *scanner) run(path string) error {
	start := s.pos
	for s.state == inVerb || s.pos != s.verb {
		r := peek(path, s.pos)
		if r == '%' {
			s.pos++
			for range 2 {
				if !strings.ContainsRune("0123456789abcdefABCDEF", peek(path, s.pos)) {
					return unexpected(path, s.pos)
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
		return unexpected(path, s.pos)
	}
	return nil
}

func peek(path string, pos int) rune {
	if pos == len(path) {
		return token.EndOfText
	}
	r, _ := utf8.DecodeRuneInString(path[pos:])
	return r
}

func unexpected(path string, pos int) error { return &token.Error{Pos: pos, Rune: peek(path, pos)} }
