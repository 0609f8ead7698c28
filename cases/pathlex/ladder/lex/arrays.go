package lex

import "github.com/gohone/hone/cases/pathlex/token"

// A lexer64 is laid out as the story's lexer before its fields were put in another order:
// its last pointer is 1,560 bytes from its beginning.
type lexer64 struct {
	text    string
	scanner scanner
	tokens  [64]token.Token
	n       int
}

// Array64 is the form that the story chose: an array of 64 tokens in a lexer on the stack.
// It differs: a path of more is refused, with an error whose TooMany is set.
func Array64(path string, visit func(token.Token)) error {
	l := &lexer64{text: path, scanner: newScanner(path)}
	var err error
	if l.n, err = l.scanner.fill(l.tokens[:], l.text); err != nil {
		return err
	}
	for _, tok := range l.tokens[:l.n] {
		visit(tok)
	}
	return nil
}

// An aligned64 is a lexer64 in the order that fieldalignment proposes, and the story's
// lexer after it: no smaller, but its last pointer is 1,536 bytes from its beginning. What
// comes after that the collector does not look at.
type aligned64 struct {
	text    string
	tokens  [64]token.Token
	scanner scanner
	n       int
}

// Aligned64 is Array64 with its fields in another order.
func Aligned64(path string, visit func(token.Token)) error {
	l := &aligned64{text: path, scanner: newScanner(path)}
	var err error
	if l.n, err = l.scanner.fill(l.tokens[:], l.text); err != nil {
		return err
	}
	for _, tok := range l.tokens[:l.n] {
		visit(tok)
	}
	return nil
}

// A lexer128 is a lexer64 with twice the room.
type lexer128 struct {
	text    string
	scanner scanner
	tokens  [128]token.Token
	n       int
}

// Array128 is Array64 with twice the room.
func Array128(path string, visit func(token.Token)) error {
	l := &lexer128{text: path, scanner: newScanner(path)}
	var err error
	if l.n, err = l.scanner.fill(l.tokens[:], l.text); err != nil {
		return err
	}
	for _, tok := range l.tokens[:l.n] {
		visit(tok)
	}
	return nil
}

// fill writes the tokens of a path to room, and returns their number.
func (s *scanner) fill(room []token.Token, path string) (int, error) {
	for n := 0; ; n++ {
		start := s.pos
		tok, err := s.next(path)
		if err != nil {
			return 0, err
		}
		if n == len(room) {
			return 0, &token.Error{Pos: start, Rune: peek(path, start), TooMany: true}
		}
		room[n] = tok
		if tok.Kind == token.End {
			return n + 1, nil
		}
	}
}

// Overflow is the array without the limit: what it has no room for goes to a slice that
// grows.
func Overflow(path string, visit func(token.Token)) error {
	var room [64]token.Token
	tokens := room[:0]
	s := newScanner(path)
	for {
		tok, err := s.next(path)
		if err != nil {
			return err
		}
		tokens = append(tokens, tok)
		if tok.Kind == token.End {
			break
		}
	}
	for _, tok := range tokens {
		visit(tok)
	}
	return nil
}
