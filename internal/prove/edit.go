package prove

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// An edit puts a text in the place of what is in a file from one offset to another.
type edit struct {
	from, to int
	text     string
}

func (s *subject) insert(p token.Pos, text string) edit {
	return edit{s.offset(p), s.offset(p), text}
}

func (s *subject) replace(from, to token.Pos, text string) edit {
	return edit{s.offset(from), s.offset(to), text}
}

// edited returns the text of a node with edits made. Of those at one place, the
// first in the list comes first; those inside what another replaces are left out.
func (s *subject) edited(n ast.Node, edits []edit) string {
	src, err := s.code.Tree.Read(s.file(n))
	if err != nil {
		return ""
	}
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out bytes.Buffer
	at := s.offset(n.Pos())
	for _, e := range edits {
		if e.from < at {
			continue
		}
		out.Write(src[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.Write(src[at:s.offset(n.End())])
	return out.String()
}

// renames puts a prefix before every name in a node that means one of set.
func (s *subject) renames(n ast.Node, prefix string, set map[types.Object]ast.Node) []edit {
	var edits []edit
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := s.pkg.TypesInfo.ObjectOf(id); o != nil && set[origin(o)] != nil {
				edits = append(edits, s.insert(id.Pos(), prefix))
			}
		}
		return true
	})
	return edits
}

// hitsName is the array of counters in the package.
const hitsName = "honeHits"

// counters returns edits that count how often each block of the function is
// entered, from the counter with number first on, and the lines on which the
// blocks begin. What follows on a statement that branches is a block as well.
func (s *subject) counters(first int) (edits []edit, lines []int) {
	add := func(p token.Pos) {
		edits = append(edits, s.insert(p, fmt.Sprintf("%s[%d]++; ", hitsName, first+len(lines))))
		lines = append(lines, s.pkg.Fset.PositionFor(p, false).Line)
	}
	list := func(open token.Pos, statements []ast.Stmt) {
		if len(statements) == 0 {
			add(open)
		}
		for i, st := range statements {
			if i == 0 || branches(statements[i-1]) {
				add(st.Pos())
			}
		}
	}
	cases := make(map[*ast.BlockStmt]bool) // blocks that hold cases
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SwitchStmt:
			cases[n.Body] = true
		case *ast.TypeSwitchStmt:
			cases[n.Body] = true
		case *ast.SelectStmt:
			cases[n.Body] = true
		case *ast.BlockStmt:
			if !cases[n] {
				list(n.Lbrace+1, n.List)
			}
		case *ast.CaseClause:
			list(n.Colon+1, n.Body)
		case *ast.CommClause:
			list(n.Colon+1, n.Body)
		}
		return true
	})
	return edits, lines
}

// blocks returns the lines on which the function's blocks begin.
func (s *subject) blocks() []int {
	_, lines := s.counters(0)
	return lines
}

// branches says that what follows on a statement may not be reached where the
// statement was.
func branches(st ast.Stmt) bool {
	switch st.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.LabeledStmt, *ast.BlockStmt:
		return true
	}
	return false
}
