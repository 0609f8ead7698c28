package patch

import (
	"bytes"
	"fmt"
	"go/format"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// Pieces are declarations that a rewrite puts after a function. One that the
// package has already, word for word, is used again.
type Pieces struct {
	f *view.Func
	// functions are in the order of what they need, support is what all need.
	functions, support []string
	names              []string
}

// NewPieces returns declarations to put after a function, none so far.
func NewPieces(f *view.Func) *Pieces { return &Pieces{f: f} }

// Declare adds a function, in which @ stands for its name, and returns that
// name: the one asked for, or one with a number if the package has something else
// of that name.
func (p *Pieces) Declare(name, text string) string { return p.add(&p.functions, name, text) }

// DeclareBelow is declare for what stands below all functions: types, and functions that
// need none of the others.
func (p *Pieces) DeclareBelow(name, text string) string { return p.add(&p.support, name, text) }

func (p *Pieces) add(to *[]string, name, text string) string {
	for i := 1; ; i++ {
		try := name
		if i > 1 {
			try = fmt.Sprintf("%s%d", name, i)
		}
		made := source(strings.ReplaceAll(text, "@", try))
		switch {
		case p.has(made):
			return try
		case p.f.Pass.Pkg.Scope().Lookup(try) == nil && p.f.Fresh(try) == try && !slices.Contains(p.names, try):
			*to, p.names = append(*to, made), append(p.names, try)
			return try
		}
	}
}

// Method adds a method of a type that is among the support.
func (p *Pieces) Method(text string) {
	if made := source(text); !p.has(made) {
		p.support = append(p.support, made)
	}
}

// source is a declaration as gofmt has it.
func source(text string) string {
	made, err := format.Source([]byte(text))
	if err != nil {
		panic(fmt.Sprintf("%v in\n%s", err, text))
	}
	return strings.TrimSpace(string(made))
}

// has says that a piece is among the others or in a file of the package that is
// always built with that of the function.
func (p *Pieces) has(text string) bool {
	if slices.Contains(p.functions, text) || slices.Contains(p.support, text) {
		return true
	}
	for _, file := range p.f.Pass.Files {
		name := p.f.Pass.Fset.File(file.FileStart).Name()
		src, err := p.f.Pass.ReadFile(name)
		if err != nil || !bytes.Contains(src, []byte(text)) {
			continue
		}
		if name == p.f.File.Tok.Name() || !strings.Contains(filepath.Base(name), "_") && !bytes.Contains(src, []byte("//go:build")) {
			return true
		}
	}
	return false
}

// Edits puts the pieces behind the function, callers before what they call.
func (p *Pieces) Edits() []analysis.TextEdit {
	all := slices.Clone(p.functions)
	slices.Reverse(all)
	all = append(all, p.support...)
	if len(all) == 0 {
		return nil
	}
	return []analysis.TextEdit{Insert(LineEnd(p.f, p.f.Decl), "\n\n"+strings.Join(all, "\n\n"))}
}
