package rewrite

import (
	"bytes"
	"cmp"
	"go/scanner"
	"go/token"
	"strings"
)

const (
	// mostColumns is how wide a line of a rewrite may be, and leastColumns where it may be broken
	// first. A tab counts tabColumns.
	mostColumns, leastColumns = 120, 40
	tabColumns                = 4
)

// looseness orders the tokens after which a line may be broken, those that bind least first.
var looseness = map[token.Token]int{token.COMMA: 0, token.LOR: 1, token.LAND: 2, token.ADD: 3}

// A gap is where a line may be broken: after a token, at an offset in the file.
type gap struct{ at, rank int }

// wrapped breaks the lines of a changed file that are wider than a reader likes and that base
// does not have. What has no gap, a long text for example, stays as it is.
func wrapped(base, src []byte) []byte {
	had := make(map[string]bool)
	for line := range bytes.Lines(base) {
		had[string(line)] = true
	}
	var edits []edit
	var gaps []gap
	at := 0
	for line := range bytes.Lines(src) {
		end := at + len(line)
		if columns(line) > mostColumns && !had[string(line)] {
			if gaps == nil {
				gaps = gapsOf(src)
			}
			edits = append(edits, breaks(src, at, end, gaps)...)
		}
		at = end
	}
	out, err := applyEdits(src, edits)
	if err != nil {
		return src
	}
	return out
}

// gapsOf finds the gaps in a file, in order, but none in lines with comments.
func gapsOf(src []byte) []gap {
	file := token.NewFileSet().AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(file, src, func(token.Position, string) {}, scanner.ScanComments)
	var gaps []gap
	depth := 0
	for {
		pos, tok, text := s.Scan()
		at := file.Offset(pos)
		switch tok {
		case token.EOF:
			return gaps
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		case token.COMMENT:
			start := bytes.LastIndexByte(src[:at], '\n') + 1
			for len(gaps) > 0 && gaps[len(gaps)-1].at > start {
				gaps = gaps[:len(gaps)-1]
			}
		default:
			if loose, ok := looseness[tok]; ok {
				gaps = append(gaps, gap{at + max(len(tok.String()), len(text)), len(looseness)*depth + loose})
			}
		}
	}
}

// breaks breaks one line of a file, as often as it takes.
func breaks(src []byte, from, to int, gaps []gap) (edits []edit) {
	indent := columns(src[from:to]) - columns(bytes.TrimLeft(src[from:to], "\t"))
	for room := mostColumns; indent+columns(src[from:to]) > room; room = mostColumns - indent - tabColumns {
		best := -1
		for i, g := range gaps {
			width := 0
			if g.at > from && g.at < to {
				width = columns(src[from:g.at])
			}
			if width < leastColumns || width > room || strings.TrimSpace(string(src[g.at:to])) == "" {
				continue
			}
			if best < 0 || cmp.Compare(g.rank, gaps[best].rank) <= 0 {
				best = i
			}
		}
		if best < 0 {
			return edits
		}
		from = gaps[best].at
		edits = append(edits, edit{from, from, []byte("\n")})
	}
	return edits
}

// columns is the width of a line.
func columns(line []byte) int {
	line = bytes.TrimRight(line, "\n")
	return len([]rune(string(line))) + (tabColumns-1)*bytes.Count(line, []byte("\t"))
}
