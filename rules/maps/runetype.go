package maps

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
)

// A runeType is the type that stands for a map from runes: an array for ASCII, and a map for the others.
type runeType struct {
	name, key, elem, zero string
	// These are methods that the code needs beside get.
	sets, adds, removes bool
}

// literal lets a literal of a map, whose keys are all ASCII, make the type.
func (t *runeType) literal(lit *ast.CompositeLit) []analysis.TextEdit {
	return []analysis.TextEdit{
		{Pos: lit.Type.Pos(), End: lit.Lbrace + 1, NewText: fmt.Appendf(nil, "%s{ascii: [128]%s{", t.name, t.elem)},
		patch.Insert(lit.Rbrace, "}"),
	}
}

// declare writes the type with its methods.
func (t *runeType) declare() string {
	text := fmt.Sprintf(`// %[1]s is a map from characters, with an array for those of ASCII.
type %[1]s struct {
	ascii [128]%[3]s
	other map[%[2]s]%[3]s
}

// get returns what belongs to a character.
func (m *%[1]s) get(r %[2]s) %[3]s {
	if c := uint32(r); c < 128 {
		return m.ascii[c]
	}
	return m.other[r]
}`, t.name, t.key, t.elem)
	const setter = `

// %[4]s what belongs to a character.
func (m *%[1]s) %[5]s(r %[2]s, v %[3]s) {
	if c := uint32(r); c < 128 {
		m.ascii[c] %[6]s v
		return
	}
	if m.other == nil {
		m.other = make(map[%[2]s]%[3]s)
	}
	m.other[r] %[6]s v
}`
	if t.sets {
		text += fmt.Sprintf(setter, t.name, t.key, t.elem, "set sets", "set", "=")
	}
	if t.adds {
		text += fmt.Sprintf(setter, t.name, t.key, t.elem, "add adds to", "add", "+=")
	}
	if t.removes {
		text += fmt.Sprintf(`

// remove forgets what belongs to a character.
func (m *%[1]s) remove(r %[2]s) {
	if c := uint32(r); c < 128 {
		m.ascii[c] = %[3]s
		return
	}
	delete(m.other, r)
}`, t.name, t.key, t.zero)
	}
	return text
}
