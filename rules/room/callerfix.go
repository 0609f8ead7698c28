package room

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
)

// beside notes the name of a function with room beside the one that is asked about, and reports whether there can be one.
func (s *returnedSlice) beside() bool {
	s.into, s.none = s.f.FreshBeside(s.fn.Name()+"Into"), true
	_, named := s.f.Arguments()
	return s.into != "" && named
}

// wrapper is the function of the old name, which gives no room.
func (s *returnedSlice) wrapper() string {
	decl := s.f.Decl
	args, _ := s.f.Arguments()
	return s.f.File.Text(decl.Pos(), decl.Body.Lbrace) + "{\n\treturn " + s.f.CallBeside(s.into, append(args, "nil")...) + "\n}\n\n// " +
		s.into + " is " + s.fn.Name() + " with room for what it returns.\n"
}

// fix gives the function a parameter for room, and callers room for so many elements.
func (s *returnedSlice) fix(n int) analysis.SuggestedFix {
	room := s.f.Fresh("room")
	params := s.f.Decl.Type.Params
	edits := []analysis.TextEdit{patch.Listed(params.List, params.Closing, fmt.Sprintf("%s []%s", room, s.f.Text(s.list.Elt)))}
	if s.into != "" {
		edits = append(edits, patch.Insert(s.f.Decl.Pos(), s.wrapper()), patch.Replace(s.f.Decl.Name, s.into))
	}
	name, length := s.name.Name, ""
	if s.length != nil {
		length = s.f.Text(s.length)
	}
	switch {
	case s.stmt == nil:
		edits = append(edits, patch.Insert(s.f.Decl.Body.Lbrace+1, fmt.Sprintf("\n%s = %s", name, room)))
	case s.empty != nil && s.none:
		edits = append(edits, patch.Replace(s.stmt, fmt.Sprintf("%[1]s := %[2]s\nif %[1]s == nil {\n%[1]s = %[3]s\n}", name, room, s.f.Text(s.empty))))
	case s.length == nil:
		edits = append(edits, patch.Replace(s.stmt, fmt.Sprintf("%s := %s", name, room)))
	default:
		edits = append(edits, patch.Replace(s.stmt, fmt.Sprintf("%[1]s := %[2]s\nif %[2]s != nil && uint(%[3]s) <= uint(cap(%[2]s)) {\n%[1]s = %[2]s[:%[3]s]\n} else {\n%[1]s = make([]%[4]s, %[3]s)\n}",
			name, room, length, s.f.Text(s.list.Elt))))
	}
	for _, edit := range s.edits {
		edits = append(edits, edit(n))
	}
	return patch.Fix(fmt.Sprintf("let callers of %s have room for %d elements of %s", s.fn.Name(), n, s.name.Name), edits...)
}
