package lex

import "github.com/gohone/hone/cases/pathlex/token"

// Array64 is the form that the story chose: an array of 64 tokens on the stack. It
// differs: a path of more is refused, with an error whose TooMany is set.
func Array64(path string, visit func(token.Token)) error {
	var tokens [64]token.Token
	n := 0
	s := newScanner(path)
	for {
		kind, start, err := s.next()
		if err != nil {
			return err
		}
		if n == len(tokens) {
			return tooMany(path, start)
		}
		tokens[n] = token.Token{Kind: kind, Text: path[start:s.pos]}
		n++
		if kind == token.End {
			break
		}
	}
	for _, tok := range tokens[:n] {
		visit(tok)
	}
	return nil
}

// Array128 is Array64 with twice the room.
func Array128(path string, visit func(token.Token)) error {
	var tokens [128]token.Token
	n := 0
	s := newScanner(path)
	for {
		kind, start, err := s.next()
		if err != nil {
			return err
		}
		if n == len(tokens) {
			return tooMany(path, start)
		}
		tokens[n] = token.Token{Kind: kind, Text: path[start:s.pos]}
		n++
		if kind == token.End {
			break
		}
	}
	for _, tok := range tokens[:n] {
		visit(tok)
	}
	return nil
}

// Aligned64 is Array64 with the text of a token before its kind, as fieldalignment has
// it: no smaller, but the collector looks at 8 bytes of each instead of 16.
func Aligned64(path string, visit func(token.Token)) error {
	var tokens [64]struct {
		text string
		kind token.Kind
	}
	n := 0
	s := newScanner(path)
	for {
		kind, start, err := s.next()
		if err != nil {
			return err
		}
		if n == len(tokens) {
			return tooMany(path, start)
		}
		tokens[n].text, tokens[n].kind = path[start:s.pos], kind
		n++
		if kind == token.End {
			break
		}
	}
	for _, tok := range tokens[:n] {
		visit(token.Token{Kind: tok.kind, Text: tok.text})
	}
	return nil
}

// tooMany is the error of a token that has no room.
func tooMany(path string, pos int) error {
	s := scanner{text: path, pos: pos}
	return &token.Error{Pos: pos, Rune: s.peek(), TooMany: true}
}

// Overflow is the array without the limit: what it has no room for goes to a slice that
// grows.
func Overflow(path string, visit func(token.Token)) error {
	var room [64]token.Token
	tokens := room[:0]
	s := newScanner(path)
	for {
		kind, start, err := s.next()
		if err != nil {
			return err
		}
		tokens = append(tokens, token.Token{Kind: kind, Text: path[start:s.pos]})
		if kind == token.End {
			break
		}
	}
	for _, tok := range tokens {
		visit(tok)
	}
	return nil
}
