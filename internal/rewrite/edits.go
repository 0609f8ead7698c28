package rewrite

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
)

// An edit replaces bytes of a file.
type edit struct {
	start, end int
	text       []byte
}

// applyEdits returns a file with all edits made. They must not overlap; those at
// one position are made in the order given.
func applyEdits(src []byte, edits []edit) ([]byte, error) {
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.start < at {
			return nil, errors.New("edits that overlap")
		}
		if e.end > len(src) {
			return nil, errors.New("edit past the end of its file")
		}
		out.Write(src[at:e.start])
		out.Write(e.text)
		at = e.end
	}
	out.Write(src[at:])
	return out.Bytes(), nil
}
