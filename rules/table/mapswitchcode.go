package table

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A lookupForm is a way to look keys up without a map.
type lookupForm struct {
	how   string // where it looks, after the names of the maps
	write func(*constantMap, question, string) string
}

var lookupForms = []lookupForm{
	{"up by a switch", (*constantMap).switching},
	{"up in an array", (*constantMap).indexing},
}

// report proposes to ask functions in place of maps, all at once, since each may be a small part of what the function takes:
// they look keys up by switches, or in arrays. A map for which there is only the other form has that.
func report(f *view.Func, maps []*constantMap) {
	var fixes []analysis.SuggestedFix
	var first ast.Node
	var names []string
	for i, form := range lookupForms {
		var edits []analysis.TextEdit
		inForm := false
		names = nil
		for _, m := range maps {
			asked := m.fine()
			more := m.edits(asked, form.write)
			has := more != nil
			if !has {
				more = m.edits(asked, lookupForms[1-i].write)
			}
			if more == nil || overlap(edits, more) {
				continue
			}
			inForm = inForm || has
			edits, names = append(edits, more...), append(names, m.v.Name())
			if first == nil {
				first = asked[0].e
			}
		}
		if inForm {
			fixes = append(fixes, patch.Fix(fmt.Sprintf("look keys of %s %s", listed(names), form.how), edits...))
		}
	}
	switch len(names) {
	case 0:
	case 1:
		f.Report(first, names[0]+" always holds the same constants", fixes...)
	default:
		f.Report(first, listed(names)+" always hold the same constants", fixes...)
	}
}

// listed writes names one after the other.
func listed(names []string) string {
	if last := len(names) - 1; last > 0 {
		return strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return strings.Join(names, "")
}

// overlap reports whether edits of two lists are of the same text.
func overlap(list, more []analysis.TextEdit) bool {
	return slices.ContainsFunc(list, func(a analysis.TextEdit) bool {
		return slices.ContainsFunc(more, func(b analysis.TextEdit) bool {
			if a.Pos == a.End && b.Pos == b.End {
				return false // both are inserted
			}
			return a.Pos <= b.Pos && b.Pos < max(a.End, a.Pos+1) || b.Pos <= a.Pos && a.Pos < max(b.End, b.Pos+1)
		})
	})
}

// fine are the lookups that a function can answer. Where none is left, the map goes if nothing else asks it.
func (m *constantMap) fine() []*mapLookup {
	var asked []*mapLookup
	var end token.Pos
	for _, l := range m.lookups {
		if l.fine && l.e.Pos() >= end { // one in the key of another stays
			asked, end = append(asked, l), l.e.End()
		}
	}
	m.goes = m.own && len(asked) == len(m.f.Uses(m.f.Decl, m.v))
	return asked
}

// comments gives comments among the entries to these; false if one belongs to none.
func (m *constantMap) comments() bool {
	line := func(p token.Pos) int { return m.f.Pass.Fset.Position(p).Line }
	for _, c := range m.in.Comments {
		if !view.Within(c.Pos(), m.lit) {
			continue
		}
		next := slices.IndexFunc(m.lit.Elts, func(e ast.Expr) bool { return e.End() > c.Pos() })
		switch {
		case next < 0 && line(m.lit.Elts[len(m.entries)-1].End()) == line(c.Pos()):
			m.entries[len(m.entries)-1].trail = m.written(c)
		case next < 0 || m.lit.Elts[next].Pos() < c.End():
			return false
		case next > 0 && line(m.lit.Elts[next-1].End()) == line(c.Pos()):
			if line(c.End()) == line(m.lit.Elts[next].Pos()) {
				return false // it is between two entries of a line
			}
			m.entries[next-1].trail = m.written(c)
		default:
			m.entries[next].lead += m.written(c) + "\n"
		}
		m.told = true
	}
	return true
}

// edits lets the function ask what write has written, and removes the map if nothing
// else uses it; nil if there is a lookup that write has no function for.
func (m *constantMap) edits(asked []*mapLookup, write func(*constantMap, question, string) string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	var texts []string
	names := make(map[question]string)
	for _, l := range asked {
		name, ok := names[l.asks]
		if !ok {
			var text string
			if name, text = m.declare(l.asks, write); name == "" {
				return nil
			}
			names[l.asks] = name
			if text != "" {
				texts = append(texts, text)
			}
		}
		edits = append(edits, m.edit(l, name))
	}
	made := strings.Join(texts, "\n\n")
	if m.goes {
		return append(append(edits, m.exchange(made)...), m.forget()...)
	}
	if made == "" {
		return edits
	}
	at := m.set.End()
	if c := m.spec.Comment; c != nil {
		at = max(at, c.End())
	}
	return append(edits, patch.Insert(at, "\n\n"+made))
}

// forget takes the map out of the comments of functions that were beside it.
func (m *constantMap) forget() []analysis.TextEdit {
	var edits []analysis.TextEdit
	tf := m.f.Pass.Fset.File(m.in.FileStart)
	for at := 0; ; {
		i := bytes.Index(m.src[at:], []byte(m.beside()))
		if i < 0 {
			return edits
		}
		from := at + i
		at = from + len(m.beside())
		edits = append(edits, analysis.TextEdit{Pos: tf.Pos(from), End: tf.Pos(at)})
	}
}

// exchange puts the functions where the map was.
func (m *constantMap) exchange(made string) []analysis.TextEdit {
	if len(m.set.Specs) > 1 {
		edits := []analysis.TextEdit{patch.Delete(m.f, m.spec, m.spec.Doc, m.spec.Comment)}
		if made != "" {
			edits = append(edits, patch.Insert(m.set.End(), "\n\n"+made))
		}
		return edits
	}
	from, to := m.set.Pos(), m.set.End()
	if m.set.Doc != nil {
		from = m.set.Doc.Pos()
	}
	if m.spec.Comment != nil {
		to = max(to, m.spec.Comment.End())
	}
	if made == "" {
		return []analysis.TextEdit{patch.Delete(m.f, m.set, m.set.Doc, m.spec.Comment)}
	}
	return []analysis.TextEdit{{Pos: from, End: to, NewText: []byte(made)}}
}

// declare returns the name of the function that answers a question, and its text, which
// is empty if the package has it already; no name if there is none.
func (m *constantMap) declare(asks question, write func(*constantMap, question, string) string) (name, text string) {
	upper := patch.UpperFirst(m.v.Name())
	name = map[question]string{isThere: "in" + upper, itsValue: patch.LowerFirst(m.v.Name()) + "Of",
		both: "lookup" + upper}[asks]
	for _, try := range []string{name, m.f.FreshInPackage(name)} {
		written := write(m, asks, try)
		if written == "" {
			return "", ""
		}
		// Behind a package clause a comment at the beginning is one of the function.
		made, err := format.Source([]byte("package p\n\n" + written))
		if err != nil {
			return "", ""
		}
		made = bytes.TrimPrefix(made, []byte("package p"))
		if body := made[bytes.Index(made, []byte("\nfunc ")):]; bytes.Contains(m.src, bytes.TrimSpace(body)) {
			return try, ""
		}
		name, text = try, string(bytes.TrimSpace(made))
	}
	return name, text
}

// head writes the comment and the signature of a function, up to its brace.
func (m *constantMap) head(asks question, name, key string) string {
	says, results := "reports whether there is a key", "bool"
	switch asks {
	case itsValue:
		says = fmt.Sprintf("returns what belongs to a key, %s if there is none", m.zero())
		results = m.written(m.kind.Value)
	case both:
		says, results = "returns what belongs to a key, and whether there is one", "("+m.written(m.kind.Value)+", bool)"
	}
	doc := fmt.Sprintf("// %s %s.\n", name, says)
	if !m.goes {
		doc += m.beside()
	}
	old := m.spec.Doc
	if old == nil && len(m.set.Specs) == 1 {
		old = m.set.Doc
	}
	if m.goes && old != nil {
		doc += "//\n" + m.written(old) + "\n"
	}
	return fmt.Sprintf("%sfunc %s(%s %s) %s {\n", doc, name, key, m.written(m.kind.Key), results)
}

// beside ends the comment of a function beside a map that stays.
func (m *constantMap) beside() string {
	return "// What is in " + m.v.Name() + " must be here, too.\n"
}

// zero writes what a map has where there is no key.
func (m *constantMap) zero() string {
	switch {
	case m.isOf("string"):
		return `""`
	case m.isOf("bool"):
		return "false"
	}
	return "0"
}

// switching writes a function with a switch, keys of the same value together.
func (m *constantMap) switching(asks question, name string) string {
	var b strings.Builder
	key := m.param()
	b.WriteString(m.head(asks, name, key) + "switch " + key + " {\n")
	done := make(map[int]bool)
	for i, e := range m.entries {
		if done[i] {
			continue
		}
		var keys []string
		for k := i; k < len(m.entries) && !(m.told && k > i && !m.continues(k, asks)); k++ {
			if other := m.entries[k]; !done[k] && (asks == isThere || other.id == e.id) {
				keys = append(keys, other.key)
				done[k] = true
			}
		}
		b.WriteString(e.lead + "case " + broken(keys) + ": " + e.trail + "\n" +
			"return " + answer(asks, e.value, "true") + "\n")
	}
	b.WriteString("}\nreturn " + answer(asks, m.zero(), "false") + "\n}")
	return b.String()
}

// continues reports whether an entry of a map with comments can be in one case with that before.
func (m *constantMap) continues(i int, asks question) bool {
	e, before := m.entries[i], m.entries[i-1]
	return e.lead+e.trail+before.trail == "" && (asks == isThere || e.id == before.id)
}

// answer writes the results of a function.
func answer(asks question, value, there string) string {
	switch asks {
	case isThere:
		return there
	case itsValue:
		return value
	}
	return value + ", " + there
}

// broken writes a list, in lines of a usual length.
func broken(keys []string) string {
	var b strings.Builder
	width := 0
	for i, k := range keys {
		switch {
		case i == 0:
		case width+len(k) > 90:
			b.WriteString(",\n")
			width = 0
		default:
			b.WriteString(", ")
		}
		b.WriteString(k)
		width += len(k) + 2
	}
	return b.String()
}

// indexing writes a function with an array, empty if there are keys that are not
// small numbers or it cannot tell a value from none.
func (m *constantMap) indexing(asks question, name string) string {
	if m.told {
		return ""
	}
	table := patch.LowerFirst(m.v.Name()) + "Table"
	if asks != itsValue {
		table = name + "Table"
	}
	if m.f.Pass.Pkg.Scope().Lookup(name) == nil { // otherwise the function may be there already, with its table
		table = m.f.FreshInPackage(table)
	}
	most := int64(0)
	var b strings.Builder
	for i, e := range m.entries {
		value := e.value
		if asks == isThere {
			value = "true"
		}
		if most = max(most, e.number); e.number < 0 || asks == both && !e.distinct {
			return ""
		}
		if i%8 == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %s,", e.key, value)
	}
	elem := m.written(m.kind.Value)
	if asks == isThere {
		elem = "bool"
	}
	key := m.param()
	head := m.head(asks, name, key)
	found := fmt.Sprintf("return %s[%s]", table, key)
	if asks == both {
		value := m.free("value")
		found = fmt.Sprintf("%s := %s[%s]\nreturn %[1]s, %[1]s != %[4]s", value, table, key, m.zero())
	}
	if m.isKey("uint8") {
		return fmt.Sprintf("var %s = [256]%s{%s\n}\n\n%s%s\n}", table, elem, b.String(), head, found)
	}
	return fmt.Sprintf("var %s = [...]%s{%s\n}\n\n%sif uint64(%s) < uint64(len(%s)) {\n%s\n}\nreturn %s\n}",
		table, elem, b.String(), head, key, table, found, answer(asks, m.zero(), "false"))
}
