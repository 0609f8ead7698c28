package script

import (
	"errors"
	"strconv"
	"strings"
)

// ShellWords splits a command line as a shell would: quotes, backslashes, lines
// continued by a backslash, and $'...'. Nothing is expanded.
func ShellWords(line string) ([]string, error) {
	s := shell{rest: line}
	var words []string
	for {
		s.rest = strings.TrimLeft(s.rest, " \t\r\n")
		if after, ok := cutContinuation(s.rest); ok {
			s.rest = after
			continue
		}
		if s.rest == "" {
			return words, nil
		}
		word, err := s.word()
		if err != nil {
			return nil, err
		}
		words = append(words, word)
	}
}

// cutContinuation drops a backslash at the end of a line.
func cutContinuation(s string) (string, bool) {
	for _, end := range []string{"\\\n", "\\\r\n"} {
		if after, ok := strings.CutPrefix(s, end); ok {
			return after, true
		}
	}
	return s, false
}

type shell struct{ rest string }

var errQuote = errors.New("a quote has no end")

// word reads up to the next blank outside quotes.
func (s *shell) word() (string, error) {
	var word strings.Builder
	for s.rest != "" && strings.IndexByte(" \t\r\n", s.rest[0]) < 0 {
		if after, ok := cutContinuation(s.rest); ok {
			s.rest = after
			continue
		}
		var err error
		switch c := s.rest[0]; {
		case c == '\'':
			err = s.single(&word)
		case c == '"':
			err = s.double(&word)
		case strings.HasPrefix(s.rest, "$'"):
			err = s.ansi(&word)
		case c == '\\' && len(s.rest) > 1:
			word.WriteByte(s.rest[1])
			s.rest = s.rest[2:]
		default:
			word.WriteByte(c)
			s.rest = s.rest[1:]
		}
		if err != nil {
			return "", err
		}
	}
	return word.String(), nil
}

// single reads '...', in which nothing is special.
func (s *shell) single(word *strings.Builder) error {
	text, after, ok := strings.Cut(s.rest[1:], "'")
	if !ok {
		return errQuote
	}
	word.WriteString(text)
	s.rest = after
	return nil
}

// double reads "...", in which a backslash makes a few characters plain.
func (s *shell) double(word *strings.Builder) error {
	for i := 1; i < len(s.rest); i++ {
		switch c := s.rest[i]; {
		case c == '"':
			s.rest = s.rest[i+1:]
			return nil
		case c == '\\' && i+1 < len(s.rest) && strings.IndexByte("\"\\$`\n", s.rest[i+1]) >= 0:
			i++
			if s.rest[i] != '\n' {
				word.WriteByte(s.rest[i])
			}
		default:
			word.WriteByte(c)
		}
	}
	return errQuote
}

// ansi reads $'...', which has the escapes of C.
func (s *shell) ansi(word *strings.Builder) error {
	text := s.rest[2:]
	for {
		switch {
		case text == "":
			return errQuote
		case text[0] == '\'':
			s.rest = text[1:]
			return nil
		case strings.HasPrefix(text, `\'`), strings.HasPrefix(text, `\"`), strings.HasPrefix(text, `\?`):
			word.WriteByte(text[1])
			text = text[2:]
			continue
		case text[0] != '\\': // not by runes: bytes that are no UTF-8 stay
			word.WriteByte(text[0])
			text = text[1:]
			continue
		}
		r, multibyte, after, err := strconv.UnquoteChar(text, 0)
		if err != nil {
			return errors.New("$'...' has an escape that is not known")
		}
		if multibyte {
			word.WriteRune(r)
		} else {
			word.WriteByte(byte(r))
		}
		text = after
	}
}
