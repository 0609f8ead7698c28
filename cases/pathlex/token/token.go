// Package token has the tokens of path templates and of request paths, and the
// error that a lexer of them returns. Every implementation in this case uses it.
package token

import "fmt"

// A Kind is what a token is.
type Kind uint8

// The kinds of tokens. Slash, Path, Verb, and End occur in request paths; all but
// Path occur in templates.
const (
	_             Kind = iota
	Slash              // /
	Star               // *
	StarStar           // **
	VariableStart      // {
	VariableEnd        // }
	Equal              // = between the name of a variable and its segments
	Dot                // . in the name of a variable
	Ident              // a part of the name of a variable
	Literal            // the text of a segment or a verb of a template
	Verb               // : before the verb
	Path               // the text of a segment or a verb of a request path
	End                // the end of the text
)

var names = [...]string{
	Slash: "/", Star: "*", StarStar: "**", VariableStart: "{", VariableEnd: "}", Equal: "=", Dot: ".",
	Ident: "identifier", Literal: "literal", Verb: ":", Path: "path", End: "end",
}

// String returns the text of kinds that have only one, and the name of others.
func (k Kind) String() string {
	if k == 0 || int(k) >= len(names) {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return names[k]
}

// A Token is a piece of a template or of a path. Text is that piece, as it is written;
// that of End is empty.
type Token struct {
	Text string
	Kind Kind
}

// EndOfText is the Rune of an [Error] at the end of the text.
const EndOfText rune = -1

// An Error tells where a text stops being a template or a path.
type Error struct {
	Pos  int  // in bytes, from 0
	Rune rune // what stands there: EndOfText, or utf8.RuneError for what is not UTF-8
	// TooMany reports whether a limit of tokens was met before anything wrong was.
	TooMany bool
}

func (e *Error) Error() string {
	switch {
	case e.TooMany:
		return fmt.Sprintf("byte %d: more tokens than allowed", e.Pos)
	case e.Rune == EndOfText:
		return fmt.Sprintf("byte %d: unexpected end", e.Pos)
	}
	return fmt.Sprintf("byte %d: unexpected %q", e.Pos, e.Rune)
}
