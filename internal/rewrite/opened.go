package rewrite

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// sameOpen reports whether a declaration of an exported struct differs from the old one in nothing but fields that
// other packages cannot name, of which it has had one before: so they cannot write its values without names.
func sameOpen(old []declaration, now declaration) bool {
	i := slices.IndexFunc(old, func(d declaration) bool { return d.fn == nil && slices.Equal(d.names, now.names) })
	if i < 0 {
		return false
	}
	was, hidden, ok := openFields(old[i].text)
	is, _, okNow := openFields(now.text)
	return ok && okNow && hidden && was == is
}

// openFields returns the exported and the embedded fields of a declaration of a struct, with its type parameters, and
// whether it has others. ok is whether it is one.
func openFields(text string) (open string, hidden, ok bool) {
	text = "package p\n" + text
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil || len(f.Decls) != 1 {
		return "", false, false
	}
	gen, ok := f.Decls[0].(*ast.GenDecl)
	if !ok || len(gen.Specs) != 1 {
		return "", false, false
	}
	spec, ok := gen.Specs[0].(*ast.TypeSpec)
	if !ok || spec.Assign.IsValid() {
		return "", false, false
	}
	st, ok := spec.Type.(*ast.StructType)
	if !ok {
		return "", false, false
	}
	source := func(n ast.Node) string { return Tokens(text[n.Pos()-1 : n.End()-1]) }
	var b strings.Builder
	if spec.TypeParams != nil {
		b.WriteString(source(spec.TypeParams))
	}
	for _, field := range st.Fields.List {
		var names []string
		for _, id := range field.Names {
			if hidden = hidden || !id.IsExported(); id.IsExported() {
				names = append(names, id.Name)
			}
		}
		if len(field.Names) > 0 && len(names) == 0 {
			continue
		}
		b.WriteString(strings.Join(names, ",") + source(field.Type))
		if field.Tag != nil {
			b.WriteString(field.Tag.Value)
		}
		b.WriteString("\n")
	}
	return b.String(), hidden, true
}
