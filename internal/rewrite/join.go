package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules"
)

// Together is the name of the rule of candidates that Join makes.
const Together = "together"

// Join makes one candidate of several from the same tree, for the same package, that do not
// compete. The first names its function and file. It fails where their changes meet in a file.
func Join(tree Tree, parts []*Candidate) (*Candidate, error) {
	joint := &Candidate{
		Rule: together(parts), Package: parts[0].Package, Function: parts[0].Function, Parts: parts,
		File: parts[0].File, Line: parts[0].Line, Message: message(parts), Files: make(map[string][]byte),
	}
	var trades []string
	changing := make(map[string][]*Candidate)
	for _, c := range parts {
		if c.Refused != "" || c.Package != joint.Package {
			return nil, errors.New("a candidate that cannot be joined")
		}
		if c.Trade != "" && !slices.Contains(trades, c.Trade) {
			trades = append(trades, c.Trade)
		}
		for file := range c.Files {
			changing[file] = append(changing[file], c)
		}
	}
	joint.Trade = strings.Join(trades, "; ")
	for file, by := range changing {
		text, err := joinFile(tree, file, by)
		if err != nil {
			return nil, err
		}
		joint.Files[file] = text
	}
	return joint, joint.once(tree)
}

// once fails if a candidate declares a new name of the package twice, as two may that each chose it.
func (c *Candidate) once(tree Tree) error {
	seen := make(map[string]bool)
	for file, text := range c.Files {
		base, _ := tree.Read(file) // a new file has none
		was := packageNames(file, base)
		for _, name := range packageNames(file, text) {
			if name == "_" || name == "init" || slices.Contains(was, name) {
				continue
			}
			if seen[name] {
				return fmt.Errorf("two candidates that declare %s", name)
			}
			seen[name] = true
		}
	}
	return nil
}

// packageNames are the names that a file declares at the level of its package, those of methods with their types.
func packageNames(file string, src []byte) (names []string) {
	f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			names = append(names, FunctionName(fn))
			continue
		}
		for _, id := range DeclaredNames(d) {
			names = append(names, id.Name)
		}
	}
	return names
}

// DeclaredNames are the names that a declaration gives to its package: no methods, nor what it imports.
func DeclaredNames(d ast.Decl) (names []*ast.Ident) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				names = append(names, spec.Name)
			case *ast.ValueSpec:
				names = append(names, spec.Names...)
			}
		}
	}
	return names
}

// together is a rule that asks for all that the rules of its parts ask for.
func together(parts []*Candidate) *rules.Rule {
	r := &rules.Rule{Analyzer: &analysis.Analyzer{Name: Together}}
	for _, c := range parts {
		r.Proof = max(r.Proof, c.Rule.Proof)
		r.Shares = r.Shares || c.Rule.Shares
		if c.Rule.Consent != rules.NoConsent && r.Consent != rules.State {
			r.Consent = c.Rule.Consent
		}
	}
	return r
}

// message says how many rewrites there are, and in which functions.
func message(parts []*Candidate) string {
	var in []string
	for _, c := range parts {
		if !slices.Contains(in, c.Function) {
			in = append(in, c.Function)
		}
	}
	return fmt.Sprintf("%d rewrites in %s", len(parts), strings.Join(in, ", "))
}

// joinFile makes the changes of several candidates to one file. Those of imports follow from the
// rest of it.
func joinFile(tree Tree, file string, by []*Candidate) ([]byte, error) {
	if len(by) == 1 {
		return by[0].Files[file], nil
	}
	base, err := tree.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		for _, c := range by[1:] {
			if !bytes.Equal(c.Files[file], by[0].Files[file]) {
				return nil, fmt.Errorf("two candidates that make %s", file)
			}
		}
		return by[0].Files[file], nil
	}
	if err != nil {
		return nil, err
	}
	name, from, to, err := head(file, base)
	if err != nil {
		return nil, err
	}
	var edits []edit
	for _, c := range by {
		for _, e := range lineEdits(string(base), string(c.Files[file])) {
			in := edit{e.Start, e.End, []byte(e.New)}
			known := slices.ContainsFunc(edits, func(o edit) bool {
				return o.start == in.start && o.end == in.end && bytes.Equal(o.text, in.text)
			})
			if !known && (e.End <= from || e.Start >= to) {
				edits = append(edits, in)
			}
		}
	}
	changed, err := applyEdits(base, edits)
	if err != nil {
		return nil, err
	}
	return tidy(file, base, changed, isFormatted(base), name)
}

// head returns the name of the package of a file, and where its imports stand: from the end of
// the name to the line after the last of them, in bytes.
func head(file string, src []byte) (name string, from, to int, err error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, parser.ImportsOnly)
	if err != nil {
		return "", 0, 0, err
	}
	offset := func(p token.Pos) int { return fset.Position(p).Offset }
	from = offset(f.Name.End())
	to = from + 1
	for _, d := range f.Decls {
		to = max(to, offset(d.End())+1)
	}
	return f.Name.Name, from, to, nil
}

// Declares returns the names that a candidate declares inside of functions and that these did not declare before, each
// with that of its function. Two candidates for one function may have chosen the same.
func (c *Candidate) Declares(tree Tree) map[string]bool {
	out := make(map[string]bool)
	for file, text := range c.Files {
		base, err := tree.Read(file)
		if err != nil {
			continue // a new file
		}
		was := declared(file, base)
		for name := range declared(file, text) {
			if !was[name] {
				out[name] = true
			}
		}
	}
	return out
}

// declared returns the names that the functions of a file declare, each with that of its function.
func declared(file string, src []byte) map[string]bool {
	out := make(map[string]bool)
	f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.SkipObjectResolution)
	if err != nil {
		return out
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Body == nil {
			continue
		}
		add := func(list ...ast.Expr) {
			for _, e := range list {
				if id, ok := e.(*ast.Ident); ok {
					out[FunctionName(fn)+" "+id.Name] = true
				}
			}
		}
		ast.Inspect(fn.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if n.Tok == token.DEFINE {
					add(n.Lhs...)
				}
			case *ast.RangeStmt:
				if n.Tok == token.DEFINE {
					add(n.Key, n.Value)
				}
			case *ast.ValueSpec:
				for _, id := range n.Names {
					add(id)
				}
			}
			return true
		})
	}
	return out
}
