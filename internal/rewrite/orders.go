package rewrite

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
	"golang.org/x/tools/go/packages"
)

// Orders returns the orders in which a diff puts the fields of structs that a package declares: the
// names of the fields, by that of the type. All else that the diff does is left out, and structs of
// which more changes than the order.
func (c *Code) Orders(p *packages.Package, diff string) (map[string][]string, error) {
	files, _, err := gitdiff.Parse(strings.NewReader(diff))
	if err != nil {
		return nil, fmt.Errorf("its fixes are no unified diff: %w", err)
	}
	orders := make(map[string][]string)
	for _, d := range files {
		path, err := c.outsidePath(p, d)
		if err != nil {
			continue // a test, most often
		}
		base, err := c.Tree.Read(path)
		if err != nil {
			return nil, err
		}
		settle(base, d)
		var head bytes.Buffer
		if err := gitdiff.Apply(&head, bytes.NewReader(base), d); err != nil {
			return nil, fmt.Errorf("its fixes do not apply: %w", err)
		}
		was, err := readSource(base)
		if err != nil {
			return nil, err
		}
		is, err := readSource(head.Bytes())
		if err != nil {
			return nil, fmt.Errorf("what it makes of %s does not parse: %w", path, err)
		}
		before := structs(was)
		for name, fields := range structs(is) {
			if reordered(before[name], fields) {
				for _, f := range fields {
					orders[name] = append(orders[name], f.name)
				}
			}
		}
	}
	return orders, nil
}

// A structField is a field by its name, and all else that the declaration says of it.
type structField struct{ name, rest string }

// structs returns the fields of the structs that a file declares.
func structs(s *sourceFile) map[string][]structField {
	out := make(map[string][]structField)
	for _, d := range s.file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range g.Specs {
			t, ok := spec.(*ast.TypeSpec)
			if !ok {
				continue
			}
			if st, ok := t.Type.(*ast.StructType); ok {
				out[t.Name.Name] = fieldsOf(s, st)
			}
		}
	}
	return out
}

func fieldsOf(s *sourceFile, st *ast.StructType) (out []structField) {
	for _, f := range st.Fields.List {
		var rest strings.Builder
		printer.Fprint(&rest, s.fset, f.Type)
		if f.Tag != nil {
			rest.WriteString(" " + f.Tag.Value)
		}
		for _, id := range f.Names {
			out = append(out, structField{id.Name, rest.String()})
		}
		if len(f.Names) == 0 { // it is embedded
			name := strings.TrimPrefix(rest.String(), "*")
			name, _, _ = strings.Cut(name, " ")
			name, _, _ = strings.Cut(name, "[")
			out = append(out, structField{name[strings.LastIndexByte(name, '.')+1:], rest.String()})
		}
	}
	return out
}

// reordered reports whether two lists have the same fields in different orders.
func reordered(base, head []structField) bool {
	if len(base) != len(head) || slices.Equal(base, head) {
		return false
	}
	byName := func(a, b structField) int { return strings.Compare(a.name+" "+a.rest, b.name+" "+b.rest) }
	was, is := slices.Clone(base), slices.Clone(head)
	slices.SortFunc(was, byName)
	slices.SortFunc(is, byName)
	return slices.Equal(was, is)
}
