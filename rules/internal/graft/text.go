package graft

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
)

// Edit returns the file as an edit, with a comment on top. It is called after a type and
// what it does with that. There is no edit if the package has everything already.
func (f *File) Edit(typeName, does, comment string) ([]analysis.TextEdit, error) {
	texts, imports, err := f.texts()
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	src, err := format.Source(f.text(comment, imports, texts))
	if err != nil {
		return nil, err
	}
	made := f.folder.pass.Fset.AddFile(filepath.Join(f.folder.dir, f.fileName(typeName, does)), -1, 0)
	at := token.Pos(made.Base())
	return []analysis.TextEdit{{Pos: at, End: at, NewText: src}}, nil
}

// Below returns the declarations, where they are few, as an edit that puts them below the
// function that calls them, which ends at a position. Its file must be able to import by
// its own name what they use.
func (f *File) Below(end token.Pos) ([]analysis.TextEdit, error) {
	texts, _, err := f.texts()
	if err != nil || len(texts) == 0 {
		return nil, err
	}
	return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte("\n\n" + strings.Join(texts, "\n\n"))}}, nil
}

// texts returns what is to be declared, callers first, and the names of what that imports
// by their paths.
func (f *File) texts() (texts []string, imports map[string]string, err error) {
	if f.err != nil {
		return nil, nil, f.err
	}
	imports = make(map[string]string)
	add := func(d *decl, recv, name string, names naming) {
		text := d.renamed(names)
		if f.folder.has(recv, name, text) {
			return
		}
		texts = append(texts, text)
		d.uses(ignore, func(id *ast.Ident) {
			if p := f.library.imports[id.Name]; p != "" {
				imports[p] = f.names.imported[id.Name]
			}
		}, ignore)
	}
	callers, called := f.reached()
	for _, d := range callers {
		add(d, "", f.names.declared[d.name], f.names)
	}
	for _, d := range f.own {
		add(d, "", d.name, f.imports())
	}
	for _, d := range called {
		switch name := f.names.declared[d.name]; {
		case d.recv != "":
			add(d, f.names.declared[d.recv], d.name, f.names)
		case name == "":
			return nil, nil, fmt.Errorf("%s was not taken, but is used", d.name)
		default:
			add(d, "", name, f.names)
		}
	}
	return texts, imports, nil
}

// reached returns what is needed of the library, in its order: what was taken, and what
// that and the rule's declarations use. Apart from the rest are functions taken that
// call the rule's. A method is used if its name is selected from anything; exported ones
// may be called by others.
func (f *File) reached() (callers, called []*decl) {
	wanted, members := make(map[string]bool), make(map[string]bool)
	want := func(id *ast.Ident) { wanted[id.Name] = true }
	member := func(id *ast.Ident) { members[id.Name] = true }
	for _, d := range f.own {
		d.uses(ignore, ignore, member)
	}
	for _, d := range f.taken {
		wanted[d.name] = true
	}
	in := make(map[*decl]bool)
	for grown := true; grown; {
		grown = false
		for _, d := range f.library.decls {
			need := wanted[d.name]
			if d.recv != "" {
				need = wanted[d.recv] && (members[d.name] || ast.IsExported(d.name))
			}
			if need && !in[d] {
				in[d], grown = true, true
				d.uses(want, ignore, member)
			}
		}
	}
	for _, d := range f.library.decls {
		switch {
		case !in[d]:
		case slices.Contains(f.taken, d) && f.callsGiven(d):
			callers = append(callers, d)
		default:
			called = append(called, d)
		}
	}
	return callers, called
}

// callsGiven reports whether a declaration of the library uses one that is not taken from
// there.
func (f *File) callsGiven(d *decl) (calls bool) {
	d.uses(func(id *ast.Ident) { calls = calls || f.given[id.Name] }, ignore, ignore)
	return calls
}

// text is the whole file.
func (f *File) text(comment string, imports map[string]string, decls []string) []byte {
	var b bytes.Buffer
	if line := buildLine(f.beside); line != "" {
		b.WriteString(line + "\n\n")
	}
	b.WriteString(folded(comment) + "\npackage " + f.folder.pass.Pkg.Name() + "\n\n")
	if len(imports) > 0 {
		b.WriteString("import (\n")
	}
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		b.WriteString("\t")
		if name := imports[p]; name != filepath.Base(p) {
			b.WriteString(name + " ")
		}
		b.WriteString(strconv.Quote(p) + "\n")
	}
	if len(imports) > 0 {
		b.WriteString(")\n\n")
	}
	b.WriteString(strings.Join(decls, "\n\n") + "\n")
	return b.Bytes()
}

// folded breaks a text into the lines of a comment.
func folded(text string) string {
	const most = 88
	var b strings.Builder
	at := most
	for word := range strings.FieldsSeq(text) {
		if at+1+len(word) > most {
			b.WriteString("\n//")
			at = len("//")
		}
		b.WriteString(" " + word)
		at += 1 + len(word)
	}
	return strings.TrimPrefix(b.String(), "\n") + "\n"
}

// fileName is a name that no file of the folder has, with the ending of the file beside if
// that limits it to systems.
func (f *File) fileName(typeName, does string) string {
	kept := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, typeName)
	if kept == "" {
		kept = "codec"
	}
	ending := systemEnding(f.folder.pass.Fset.File(f.beside.FileStart).Name()) + ".go"
	free := func(name string) bool { return !f.folder.files[name+ending] }
	return numbered(kept+"_"+does+"_hone", free) + ending
}
