package observe

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// An insertion is text that is put into a file.
type insertion struct {
	at   int
	text string
}

// imported is the recorder as a file imports it.
type imported struct{ alias, path string }

// followed is what is followed in one file.
type followed struct {
	sites  []*site
	blocks []block
}

// instrument returns a file with slots for its sites, whose names are the alias of the
// recorder and a number, and a call at the head of each block. Lines stay where they were.
func instrument(src []byte, fset *token.FileSet, file *ast.File, what followed, rec imported) []byte {
	alias := rec.alias
	offset := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	all := []insertion{{offset(file.Name.End()), fmt.Sprintf("; import %s %q", alias, rec.path)}}
	for _, b := range what.blocks {
		all = append(all, b.enter(alias))
	}
	for _, s := range what.sites {
		slot := fmt.Sprintf("%s%d", alias, s.id)
		head := fmt.Sprintf(" var %s %s.Slot; defer %s.Close(); ", slot, alias, slot)
		if s.stmt == nil {
			head += s.open(slot, alias) + "; "
		} else {
			all = append(all, insertion{offset(s.stmt.End()), "; " + s.open(slot, alias)})
		}
		all = append(all, insertion{offset(s.body.Lbrace) + 1, head})
		for _, g := range s.grows {
			all = append(all, insertion{offset(g.End()), fmt.Sprintf("; %s.See(%s)", slot, s.length)})
		}
	}
	return insert(src, all)
}

// open writes the statement by which a slot begins to follow a new value.
func (s *site) open(slot, alias string) string {
	var b strings.Builder
	if s.shared {
		fmt.Fprintf(&b, "%s.Map(%d, %s", slot, s.id, s.name)
	} else {
		length := s.length
		if s.passing {
			length = "0"
		}
		fmt.Fprintf(&b, "%s.Open(%d, func() %s.Int { return %s }", slot, s.id, alias, length)
	}
	for _, o := range s.others {
		fmt.Fprintf(&b, ", len(%s)", o)
	}
	b.WriteString(")")
	return b.String()
}

// insert makes all insertions, those at one place in the order given.
func insert(src []byte, all []insertion) []byte {
	slices.SortStableFunc(all, func(a, b insertion) int { return cmp.Compare(a.at, b.at) })
	var out bytes.Buffer
	at := 0
	for _, i := range all {
		out.Write(src[at:i.at])
		out.WriteString(i.text)
		at = i.at
	}
	out.Write(src[at:])
	return out.Bytes()
}
