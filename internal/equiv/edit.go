package equiv

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
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
	return editedFrom(src[:s.offset(n.End())], s.offset(n.Pos()), edits)
}

// editedFrom is what follows in a text on an offset, with edits made.
func editedFrom(src []byte, at int, edits []edit) string {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
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

// A block is a basic block: statements of which all run or none.
type block struct {
	file string // without its folder
	line int    // on which it begins
	// known says that base has it, and what leads to it, in the same declaration.
	known bool
}

func (b block) String() string { return fmt.Sprintf("%s:%d", b.file, b.line) }

// A blockFinder numbers the blocks of what runs.
type blockFinder struct {
	*subject
	was    string
	first  int
	edits  []edit
	blocks []block
	// around is what leads to a block of statements, or to a case.
	around map[ast.Node][]string
	// cases are the blocks that hold cases.
	cases map[*ast.BlockStmt]bool
}

// counters returns edits that count how often each block of a function or an expression
// is entered, from the counter with number first on, and the blocks. What follows on a
// statement that branches is a block as well. was is the text of the declaration in base.
func (s *subject) counters(root ast.Node, first int, was string) (edits []edit, blocks []block) {
	f := &blockFinder{subject: s, was: was, first: first, around: make(map[ast.Node][]string), cases: make(map[*ast.BlockStmt]bool)}
	ast.Inspect(root, f.visit)
	return f.edits, f.blocks
}

func (f *blockFinder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.leads(n.Body, n.Pos(), n.End())
	case *ast.FuncLit:
		f.leads(n.Body, n.Pos(), n.End())
	case *ast.IfStmt:
		f.leads(n.Body, n.Pos(), n.Body.End())
		if n.Else != nil {
			f.leads(n.Else, n.Pos(), n.Else.End())
		}
	case *ast.ForStmt:
		f.leads(n.Body, n.Pos(), n.End())
	case *ast.RangeStmt:
		f.leads(n.Body, n.Pos(), n.End())
	case *ast.SwitchStmt:
		f.choice(n, n.Body)
	case *ast.TypeSwitchStmt:
		f.choice(n, n.Body)
	case *ast.SelectStmt:
		f.choice(n, n.Body)
	case *ast.BlockStmt:
		if !f.cases[n] {
			f.list(n, n.Lbrace+1, n.List)
		}
	case *ast.CaseClause:
		f.list(n, n.Colon+1, n.Body)
	case *ast.CommClause:
		f.list(n, n.Colon+1, n.Body)
	}
	return true
}

// leads notes a text that leads to a block.
func (f *blockFinder) leads(to ast.Node, from, end token.Pos) {
	if f.was == "" {
		return
	}
	if src, err := f.code.Tree.Read(f.file(to)); err == nil {
		f.around[to] = append(f.around[to], singleSpaces(string(src[f.offset(from):f.offset(end)])))
	}
}

// choice notes what leads to the cases of a statement.
func (f *blockFinder) choice(n ast.Node, body *ast.BlockStmt) {
	f.cases[body] = true
	for _, c := range body.List {
		f.leads(c, n.Pos(), body.Lbrace+1)
		f.leads(c, c.Pos(), c.End())
	}
}

// list finds the blocks of a list of statements.
func (f *blockFinder) list(of ast.Node, open token.Pos, statements []ast.Stmt) {
	if len(statements) == 0 {
		f.add(of, open)
	}
	for i, st := range statements {
		switch {
		case i == 0:
			f.add(of, st.Pos())
		case branches(statements[i-1]):
			f.leads(st, statements[i-1].Pos(), st.End())
			f.add(st, st.Pos())
		}
	}
}

func (f *blockFinder) add(n ast.Node, at token.Pos) {
	around := f.around[n]
	known := len(around) > 0 && !slices.ContainsFunc(around, func(text string) bool { return !strings.Contains(f.was, text) })
	where := f.pkg.Fset.PositionFor(at, false)
	f.edits = append(f.edits, f.insert(at, fmt.Sprintf("%s[%d]++; ", hitsName, f.first+len(f.blocks))))
	f.blocks = append(f.blocks, block{filepath.Base(where.Filename), where.Line, known})
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
