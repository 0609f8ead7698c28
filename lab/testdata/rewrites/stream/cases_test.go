//go:build rewrite

package stream

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"rewrites/oracle"
)

func TestOracle(t *testing.T) { oracle.Run(t, &mutantOn, cases) }

var cases = []oracle.Case{
	{Name: "CountLines", Func: CountLines, N: 8000, Args: func(g *oracle.Gen) []any { return []any{reader(g, g.Text("\n", "a", "bcd"))} }},
	{Name: "Longest", Func: Longest, Args: func(g *oracle.Gen) []any { return []any{reader(g, g.Text("\n", "a", "bcd", "é"))} }},
	{Name: "WriteTable", Func: WriteTable, N: 6000, Args: func(g *oracle.Gen) []any {
		rows := oracle.List(g, func() []string { return []string{g.Word("a", "%s"), "", g.Word("b"), "é"}[:g.IntN(5)] })
		return []any{writer(g), rows}
	}},
	{Name: "Dump", Func: Dump, Args: func(g *oracle.Gen) []any { return []any{writer(g), g.Bytes()} }},
	{Name: "ReadMessage", Func: ReadMessage, Args: func(g *oracle.Gen) []any {
		data := g.Bytes()
		if len(data) > 0 && g.IntN(2) == 0 {
			data = append([]byte{byte(len(data) - 1 + g.IntN(3)/2)}, data...)
		}
		if g.IntN(300) == 0 {
			data = bytes.Repeat([]byte{255}, 250+g.IntN(10))
		}
		return []any{reader(g, string(data))}
	}},
	{Name: "Settings", Func: Settings, Args: func(g *oracle.Gen) []any {
		if g.I%4000 == 3999 {
			return []any{"a=b\nc=" + strings.Repeat("x", 65530+g.IntN(10)) + "\nd=e"}
		}
		return []any{g.Text("\n", "=", "a", "b", " ", "#", "a=b\n", "\r")}
	}},
}

// A parts reader gives at most a few bytes at once, and an error in the end.
type parts struct {
	text string
	most int
	err  error
}

func reader(g *oracle.Gen, text string) io.Reader {
	p := &parts{text, 1 + g.IntN(5000), io.EOF}
	if g.IntN(2) == 0 {
		p.most = 1 + g.IntN(6)
	}
	if g.IntN(8) == 0 {
		p.err = errors.New("no more today")
	}
	return p
}

func (p *parts) Read(b []byte) (int, error) {
	if p.text == "" {
		return 0, p.err
	}
	n := copy(b[:min(len(b), p.most)], p.text)
	p.text = p.text[n:]
	return n, nil
}

// A sheet takes a limited number of bytes.
type sheet struct {
	text []byte
	room int
}

func writer(g *oracle.Gen) io.Writer {
	s := &sheet{room: 1 << 20}
	if g.IntN(6) == 0 {
		s.room = g.IntN(40)
	}
	return s
}

func (s *sheet) Write(b []byte) (int, error) {
	if len(b) > s.room {
		b = b[:s.room]
	}
	s.text = append(s.text, b...)
	s.room -= len(b)
	if s.room == 0 {
		return len(b), errors.New("sheet is full")
	}
	return len(b), nil
}
