package mutants

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// HitsName is the array of counters in the package.
const HitsName = "honeHits"

// A Block is a basic block: statements of which all run or none.
type Block struct {
	File string // without its folder
	Line int    // on which it begins
	// Known reports whether base has the block, and what leads to it, in the
	// same declaration.
	Known bool
	// Panic is what runs in it with single spaces, if that is a panic and nothing else.
	Panic string
}

// String returns the position where the block begins, such as m.go:12.
func (b Block) String() string { return fmt.Sprintf("%s:%d", b.File, b.Line) }

// A blockFinder numbers the blocks of what runs.
type blockFinder struct {
	*subject.Subject
	was    string
	first  int
	edits  []subject.Edit
	blocks []Block
	// around is what leads to a block of statements, or to a case.
	around map[ast.Node][]string
	// cases are the blocks that hold cases.
	cases map[*ast.BlockStmt]bool
	// never are the blocks to which no input can lead.
	never map[*ast.BlockStmt]bool
}

// Counters returns edits that count how often each block of a function or an expression
// is entered, from the counter with number first on, and the blocks. What follows on a
// statement that branches is a block as well. was is the text of the declaration in base.
func Counters(s *subject.Subject, root ast.Node, first int,
	was string) (edits []subject.Edit, blocks []Block) {
	f := &blockFinder{Subject: s, was: was, first: first, around: make(map[ast.Node][]string),
		cases: make(map[*ast.BlockStmt]bool), never: make(map[*ast.BlockStmt]bool)}
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
		if f.never[n] {
			return false
		}
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
	if src, err := f.Code.Tree.Read(f.File(to)); err == nil {
		f.around[to] = append(f.around[to], singleSpaces(string(src[f.Offset(from):f.Offset(end)])))
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
	block := of // the one that a statement belongs to
	for i, st := range statements {
		if check, ok := st.(*ast.IfStmt); ok && never(f.Subject, check, statements[max(0, i-1)]) {
			f.never[check.Body] = true
		}
		switch {
		case i == 0:
			f.add(of, begins(st), statements...)
		case branches(statements[i-1]):
			f.leads(st, statements[i-1].Pos(), st.End())
			f.add(st, begins(st), statements[i:]...)
			block = st
		}
		if _, braces := st.(*ast.BlockStmt); braces && block != st {
			f.around[st] = append(f.around[st], f.around[block]...)
		}
	}
}

// add adds a block that begins somewhere, with the statements from there on.
func (f *blockFinder) add(n ast.Node, at token.Pos, statements ...ast.Stmt) {
	around := f.around[n]
	known := len(around) > 0 && !slices.ContainsFunc(around,
		func(text string) bool { return !strings.Contains(f.was, text) })
	where := f.Pkg.Fset.PositionFor(at, false)
	f.edits = append(f.edits, f.Insert(at, fmt.Sprintf("%s[%d]++; ", HitsName, f.first+len(f.blocks))))
	f.blocks = append(f.blocks, Block{filepath.Base(where.Filename), where.Line, known, f.panics(statements)})
}

// panics returns the text of statements that are a panic, empty for others.
func (f *blockFinder) panics(statements []ast.Stmt) string {
	if len(statements) != 1 {
		return ""
	}
	st, ok := statements[0].(*ast.ExprStmt)
	if !ok {
		return ""
	}
	call, ok := st.X.(*ast.CallExpr)
	if !ok {
		return ""
	}
	if id, ok := call.Fun.(*ast.Ident); !ok || f.Pkg.TypesInfo.Uses[id] != types.Universe.Lookup("panic") {
		return ""
	}
	return singleSpaces(f.Text(call))
}

// begins returns where a statement begins to run: behind a label to which goto leads. Others belong to what follows on them.
func begins(st ast.Stmt) token.Pos {
	l, ok := st.(*ast.LabeledStmt)
	if !ok {
		return st.Pos()
	}
	switch l.Stmt.(type) {
	case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.BlockStmt, *ast.LabeledStmt:
		return st.Pos()
	}
	return l.Stmt.Pos()
}

// branches reports whether what follows on a statement may not be reached where the
// statement was.
func branches(st ast.Stmt) bool {
	switch st.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt,
		*ast.LabeledStmt, *ast.BlockStmt:
		return true
	}
	return false
}
