package rules

import (
	"bytes"
	"fmt"
	"go/format"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// pieces are declarations that a rewrite puts behind a function. One that the
// package has already, word for word, is used again.
type pieces struct {
	*function
	// functions are in the order of what they need, support is what all need.
	functions, support []string
	names              []string
	err                error
}

// declare adds a declaration, in which @ stands for its name, and returns that
// name: the one asked for, or one with a number if the package has something else
// of that name.
func (p *pieces) declare(name, text string) string { return p.add(&p.functions, name, text) }

func (p *pieces) add(to *[]string, name, text string) string {
	for i := 1; ; i++ {
		try := name
		if i > 1 {
			try = fmt.Sprintf("%s%d", name, i)
		}
		made := p.format(strings.ReplaceAll(text, "@", try))
		switch {
		case p.err != nil || p.has(made):
			return try
		case p.pass.Pkg.Scope().Lookup(try) == nil && p.fresh(try) == try && !slices.Contains(p.names, try):
			*to, p.names = append(*to, made), append(p.names, try)
			return try
		}
	}
}

// method adds a method of a type that is among the support.
func (p *pieces) method(text string) {
	if made := p.format(text); p.err == nil && !p.has(made) {
		p.support = append(p.support, made)
	}
}

func (p *pieces) format(text string) string {
	made, err := format.Source([]byte(text))
	if err != nil && p.err == nil {
		p.err = fmt.Errorf("%w in\n%s", err, text)
	}
	return strings.TrimSpace(string(made))
}

// has says that a piece is among the others or in a file of the package that is
// always built with that of the function.
func (p *pieces) has(text string) bool {
	if slices.Contains(p.functions, text) || slices.Contains(p.support, text) {
		return true
	}
	for _, file := range p.pass.Files {
		name := p.pass.Fset.File(file.FileStart).Name()
		src, err := p.pass.ReadFile(name)
		if err != nil || !bytes.Contains(src, []byte(text)) {
			continue
		}
		if name == p.file.Name() || !strings.Contains(filepath.Base(name), "_") && !bytes.Contains(src, []byte("//go:build")) {
			return true
		}
	}
	return false
}

// edits puts the pieces behind the function, callers before what they call.
func (p *pieces) edits() []analysis.TextEdit {
	all := slices.Clone(p.functions)
	slices.Reverse(all)
	all = append(all, p.support...)
	if len(all) == 0 {
		return nil
	}
	return []analysis.TextEdit{insert(p.lineEnd(), "\n\n"+strings.Join(all, "\n\n"))}
}

// lineEnd is the end of the function or of the comment on its last line.
func (f *function) lineEnd() (at token.Pos) {
	at = f.decl.End()
	line, _, _ := bytes.Cut(f.src[f.file.Offset(at):], []byte("\n"))
	if bytes.HasPrefix(bytes.TrimSpace(line), []byte("//")) {
		at += token.Pos(len(line))
	}
	return at
}
