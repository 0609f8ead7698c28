// Package lossy reads in new code which of its steps may lose a part of a value: numbers that
// become narrower or floats, counters of few bits, and hashes in place of what they are of. It sees
// types and names, not values, so a step may be right where what it would lose never comes.
package lossy

import (
	"go/ast"
	"go/printer"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Kind says what a step does.
type Kind string

// The kinds of steps.
const (
	// Narrow converts a whole number to a type that does not hold all values of its own.
	Narrow Kind = "narrow"
	// Float converts a whole number to a float that does not hold all values of its type.
	Float Kind = "float"
	// Counter adds to a whole number of 32 bits or fewer.
	Counter Kind = "counter"
	// HashKey uses a hash as the key of a map that does not hold what it is a hash of.
	HashKey Kind = "hash key"
	// HashEqual compares hashes and not what they are of.
	HashEqual Kind = "hash equal"
)

// A Loss is a step that may lose something.
type Loss struct {
	Kind Kind
	// From and To are types, as the code of the package names them: From of what is converted,
	// To of what it becomes, or of a counter. Both are empty for hashes.
	From, To string
	// At is the file and the line, such as m.go:12.
	At string
}

// New returns the steps in functions of head that base does not have as often in those which it
// lacks or has otherwise in head, in the order of the files. Both are the same package.
func New(base, head *packages.Package) []Loss {
	was, is := bodies(base), bodies(head)
	had := make(map[Loss]int)
	for _, l := range losses(base, is) {
		l.At = ""
		had[l]++
	}
	return slices.DeleteFunc(losses(head, was), func(l Loss) bool {
		l.At = ""
		had[l]--
		return had[l] >= 0
	})
}

// bodies are the texts of the functions of a package, with their receivers and names.
func bodies(p *packages.Package) map[string]bool {
	out := make(map[string]bool)
	for fn := range functions(p) {
		out[text(p, fn)] = true
	}
	return out
}

func text(p *packages.Package, fn *ast.FuncDecl) string {
	var b strings.Builder
	doc := *fn
	doc.Doc = nil
	if printer.Fprint(&b, p.Fset, &doc) != nil {
		return ""
	}
	return b.String()
}

// functions calls yield with each function that has a body, in the order of the files.
func functions(p *packages.Package) func(yield func(*ast.FuncDecl) bool) {
	return func(yield func(*ast.FuncDecl) bool) {
		for _, f := range p.Syntax {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && !yield(fn) {
					return
				}
			}
		}
	}
}

// losses are the steps in the functions of a package whose text is not among those of others.
func losses(p *packages.Package, others map[string]bool) (all []Loss) {
	hashes := hashed(p)
	for fn := range functions(p) {
		if others[text(p, fn)] {
			continue
		}
		for n := range ast.Preorder(fn.Body) {
			for _, l := range append(numbers(p, n), hashes.at(n)...) {
				at := p.Fset.Position(n.Pos())
				l.At = filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
				all = append(all, l)
			}
		}
	}
	return all
}
