package table

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RuneMap is the rule runemap, described in the package comment.
var RuneMap = rule.New(docs, "runemap", func(f *view.Func) {
	for _, m := range byteMaps(f, types.Int32) {
		f.Report(m.stmt, "a map has characters for its keys",
			patch.Fix("keep what belongs to each ASCII character in an array", m.edits...))
	}
})

// A runeType is the type that stands for a map from runes: an array for ASCII, and a map for the others.
type runeType struct {
	name, key, elem, zero string
	// These are methods that the code needs beside get.
	sets, adds, removes bool
}

// ofRunes prepares to write a type for the map; false if that is not possible.
func (m *byteMap) ofRunes() bool {
	t := writtenMap(m.f, m.value)
	if !ofPackage(m.f, t) ||
		!m.f.Predeclared(m.f.Decl.Body.Lbrace, "bool", "uint32", "nil", "make", "delete", "false") {
		return false
	}
	if lit, ok := m.value.(*ast.CompositeLit); ok {
		for _, elt := range lit.Elts {
			r, exact := constant.Int64Val(constant.ToInt(m.f.Constant(elt.(*ast.KeyValueExpr).Key)))
			if !exact || r < 0 || r >= utf8.RuneSelf {
				return false
			}
		}
	}
	m.runes = &runeType{
		name: m.f.FreshInPackage("runeMap"), key: m.f.Text(t.Key), elem: m.elements(t), zero: m.zero(),
	}
	return true
}

// literal lets a literal of a map, whose keys are all ASCII, make the type.
func (t *runeType) literal(lit *ast.CompositeLit) []analysis.TextEdit {
	return []analysis.TextEdit{
		{Pos: lit.Type.Pos(), End: lit.Lbrace + 1, NewText: fmt.Appendf(nil, "%s{ascii: [128]%s{", t.name, t.elem)},
		patch.Insert(lit.Rbrace, "}"),
	}
}

// call lets a use of an element, which is in p, call a method; false if it would not do the same.
func (m *byteMap) call(e *ast.IndexExpr, p ast.Node) bool {
	method := func(name string) analysis.TextEdit {
		return analysis.TextEdit{Pos: e.X.End(), End: e.Lbrack + 1, NewText: []byte("." + name + "(")}
	}
	switch p := p.(type) {
	case *ast.AssignStmt:
		if !assignsTo(p, e) {
			break
		}
		if len(p.Lhs) != 1 || m.f.File.HasComment(p) || !eval.Steady(m.f, e.Index) && !eval.Quiet(m.f, p.Rhs[0]) {
			return false
		}
		switch p.Tok {
		case token.ASSIGN:
			m.runes.sets = true
			m.edits = append(m.edits, method("set"))
		case token.ADD_ASSIGN:
			m.runes.adds = true
			m.edits = append(m.edits, method("add"))
		default:
			return false
		}
		m.edits = append(m.edits, analysis.TextEdit{Pos: e.Rbrack, End: p.Rhs[0].Pos(), NewText: []byte(", ")},
			patch.Insert(p.End(), ")"))
		return true
	case *ast.IncDecStmt:
		by := ", 1)"
		if p.Tok == token.DEC {
			by = ", -1)"
			if t, ok := m.elem.Underlying().(*types.Basic); !ok || t.Info()&types.IsUnsigned != 0 {
				return false // it has no -1
			}
		}
		m.runes.adds = true
		m.edits = append(m.edits, method("add"),
			analysis.TextEdit{Pos: e.Rbrack, End: p.End(), NewText: []byte(by)})
		return !m.f.File.HasComment(p)
	}
	m.edits = append(m.edits, method("get"),
		analysis.TextEdit{Pos: e.Rbrack, End: e.Rbrack + 1, NewText: []byte(")")})
	return eval.Steady(m.f, e.Index) || eval.Alone(m.f, e)
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
