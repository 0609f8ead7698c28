package graft

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// words are what names in a comment can be.
var words = regexp.MustCompile(`[\pL_][\pL\p{Nd}_]*`)

// A naming says what names are exchanged for: those of a package, which are words in
// comments, too, and those of the packages that it imports.
type naming struct{ declared, imported map[string]string }

// renamed returns the text of a declaration with its comments under other names.
func (d *decl) renamed(names naming) string {
	type edit struct {
		at, end int
		text    string
	}
	var edits []edit
	exchange := func(among map[string]string) func(*ast.Ident) {
		return func(id *ast.Ident) {
			if to, ok := among[id.Name]; ok {
				at := d.offset(id.Pos())
				edits = append(edits, edit{at, at + len(id.Name), to})
			}
		}
	}
	d.uses(exchange(names.declared), exchange(names.imported), ignore)
	for _, g := range d.file.Comments {
		if g.Pos() < d.start() || g.End() > d.node.End() {
			continue
		}
		for _, c := range g.List {
			text := words.ReplaceAllStringFunc(c.Text, func(word string) string {
				if to, ok := names.declared[word]; ok {
					return to
				}
				return word
			})
			edits = append(edits, edit{d.offset(c.Pos()), d.offset(c.End()), text})
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return a.at - b.at })
	var out strings.Builder
	at := d.offset(d.start())
	for _, e := range edits {
		out.Write(d.src[at:e.at])
		out.WriteString(e.text)
		at = e.end
	}
	out.Write(d.src[at:d.offset(d.node.End())])
	return out.String()
}

// sameCode reports whether two declarations are the same but for comments and layout.
func sameCode(a, b string) bool {
	x, y := withoutComments(a), withoutComments(b)
	return x != "" && x == y
}

// withoutComments is the text of a declaration as gofmt writes it without comments,
// empty if it is none.
func withoutComments(text string) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p\n"+text, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	var out strings.Builder
	if err := format.Node(&out, fset, file); err != nil {
		return ""
	}
	return out.String()
}
