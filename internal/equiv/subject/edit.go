package subject

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An Edit replaces the text of a file from one offset to another.
type Edit struct {
	from, to int
	text     string
}

// Insert returns an edit that puts a text before a position.
func (s *Subject) Insert(p token.Pos, text string) Edit {
	return Edit{s.Offset(p), s.Offset(p), text}
}

// Replace returns an edit that replaces what lies between two positions.
func (s *Subject) Replace(from, to token.Pos, text string) Edit {
	return Edit{s.Offset(from), s.Offset(to), text}
}

// Edited returns the text of a node with edits made. Of edits at one position,
// the first in the list comes first; those inside what another replaces are left
// out.
func (s *Subject) Edited(n ast.Node, edits []Edit) string {
	src, err := s.Code.Tree.Read(s.File(n))
	if err != nil {
		return ""
	}
	return EditedFrom(src[:s.Offset(n.End())], s.Offset(n.Pos()), edits)
}

// EditedFrom is what follows in a text on an offset, with edits made.
func EditedFrom(src []byte, at int, edits []Edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.from, b.from) })
	var out bytes.Buffer
	for _, e := range edits {
		if e.from < at {
			continue
		}
		out.Write(src[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.Write(src[at:])
	return out.String()
}

// Renames puts a prefix before every name in a node that means one of set.
func (s *Subject) Renames(n ast.Node, prefix string, set map[types.Object]ast.Node) []Edit {
	var edits []Edit
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			o := s.Pkg.TypesInfo.ObjectOf(id)
			if v, ok := o.(*types.Var); ok && v.Embedded() && Named(v.Type()) != nil {
				o = Named(v.Type()).Obj() // its field has its name
			}
			if o != nil && set[Origin(o)] != nil {
				edits = append(edits, s.Insert(id.Pos(), prefix))
			}
		}
		return true
	})
	return edits
}
