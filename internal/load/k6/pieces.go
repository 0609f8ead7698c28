package k6

import (
	"bytes"
	"slices"
)

// k6Pieces shares equal pieces of bodies.
type k6Pieces struct {
	known map[string][]byte
	bytes int
}

const (
	longString = 256
	maxPieces  = 16
)

func newPieces() *k6Pieces { return &k6Pieces{known: make(map[string][]byte)} }

// split cuts a body so that long strings of JSON are pieces of their own, which
// bodies made from the same data have in common.
func (p *k6Pieces) split(body []byte) [][]byte {
	var pieces [][]byte
	from := 0
	for i := 0; i < len(body); i++ {
		if body[i] != '"' {
			continue
		}
		end := i + 1
		for end < len(body) && body[end] != '"' {
			if body[end] == '\\' {
				end++
			}
			end++
		}
		if end >= len(body) {
			break
		}
		if end-i > longString {
			if i > from {
				pieces = append(pieces, body[from:i])
			}
			pieces = append(pieces, body[i:end+1])
			from = end + 1
		}
		i = end
	}
	if from < len(body) {
		pieces = append(pieces, body[from:])
	}
	if len(pieces) > maxPieces {
		pieces = [][]byte{body}
	}
	for i, piece := range pieces {
		pieces[i] = p.intern(piece)
	}
	return slices.Clip(pieces)
}

func (p *k6Pieces) intern(piece []byte) []byte {
	if known, ok := p.known[string(piece)]; ok {
		return known
	}
	own := bytes.Clone(piece)
	p.known[string(own)] = own
	p.bytes += len(own)
	return own
}
