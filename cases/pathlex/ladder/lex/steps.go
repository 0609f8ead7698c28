// Package lex has the steps of the story as functions that read the path of a request
// and hand its tokens to visit, in their order. They answer what package base answers,
// but where their comment says otherwise. On a path that is wrong they return its error;
// what visit was called for before that is not said.
//
// All read runes by the same scanner. What differs is where a token is kept until the
// path has been found to be right.
package lex

import (
	"sync"

	"github.com/gohone/hone/cases/pathlex/token"
)

// Channel is the form that the lexer comes from: a goroutine reads, and sends each token
// on a channel.
func Channel(path string, visit func(token.Token)) error {
	tokens := make(chan token.Token)
	var failed error
	go func() {
		defer close(tokens)
		s := newScanner(path)
		for {
			tok, err := s.next(path)
			if err != nil {
				failed = err
				return
			}
			tokens <- tok
			if tok.Kind == token.End {
				return
			}
		}
	}()
	for tok := range tokens {
		visit(tok)
	}
	return failed // written before the channel was closed
}

// Append is where the story begins: tokens are appended to a slice.
func Append(path string, visit func(token.Token)) error {
	var tokens []token.Token
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

// Bytes keeps tokens as pieces of a slice of bytes, and makes strings of them again.
func Bytes(path string, visit func(token.Token)) error {
	type bytesToken struct {
		text []byte
		kind token.Kind
	}
	text := []byte(path)
	var tokens []bytesToken
	s := newScanner(path)
	for {
		start := s.pos
		tok, err := s.next(path)
		if err != nil {
			return err
		}
		tokens = append(tokens, bytesToken{text[start:s.pos], tok.Kind})
		if tok.Kind == token.End {
			break
		}
	}
	for _, tok := range tokens {
		visit(token.Token{Kind: tok.kind, Text: string(tok.text)})
	}
	return nil
}

// pooled is what goes back to a pool.
type pooled struct{ tokens []token.Token }

var uncapped, capped = sync.Pool{New: newPooled}, sync.Pool{New: newPooled}

func newPooled() any { return new(pooled) }

// Pool keeps the slice of tokens for the next path, whatever its size: one long path
// makes the pool hold as much as it needed, and its tokens hold the path.
func Pool(path string, visit func(token.Token)) error {
	p := uncapped.Get().(*pooled)
	err := p.lex(path, visit)
	uncapped.Put(p)
	return err
}

// mostPooled is the most tokens that [PoolCapped] keeps room for.
const mostPooled = 256

// PoolCapped is Pool, but for slices that one long path has made large, and it keeps no
// piece of a path.
func PoolCapped(path string, visit func(token.Token)) error {
	p := capped.Get().(*pooled)
	err := p.lex(path, visit)
	if cap(p.tokens) <= mostPooled {
		clear(p.tokens)
		capped.Put(p)
	}
	return err
}

func (p *pooled) lex(path string, visit func(token.Token)) error {
	p.tokens = p.tokens[:0]
	s := newScanner(path)
	for {
		tok, err := s.next(path)
		if err != nil {
			return err
		}
		p.tokens = append(p.tokens, tok)
		if tok.Kind == token.End {
			break
		}
	}
	for _, tok := range p.tokens {
		visit(tok)
	}
	return nil
}
