package mutants

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strconv"
	"unicode/utf8"

	"github.com/gohone/hone/internal/equiv/subject"
)

// swaps are the operators that replace another.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL},
	token.REM: {token.QUO},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.SHL: {token.SHR},
	token.SHR:        {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.ADD_ASSIGN},
	token.QUO_ASSIGN: {token.MUL_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN},
	token.INC:        {token.DEC}, token.DEC: {token.INC},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// mutations returns small changes of a part, most of which make it wrong: each a list
// of edits. Sizes that only say how much memory to set aside are left alone. Constants of
// the package that are new are changed where they are used.
func mutations(s *subject.Subject, p *Part, changed map[types.Object]bool) [][]subject.Edit {
	m := &mutator{Subject: s, changed: changed}
	if fn, ok := p.root.(*ast.FuncDecl); ok {
		ast.Inspect(fn.Body, m.visit)
	} else {
		ast.Inspect(p.root, m.visit)
	}
	return m.found
}

type mutator struct {
	*subject.Subject
	changed map[types.Object]bool // see changedDecls
	// conds are the conditions met so far that can be asked twice, and at is what is being changed.
	conds []ast.Expr
	at    ast.Node
	found [][]subject.Edit
}

func (m *mutator) add(edits ...subject.Edit) {
	m.found = append(m.found, diverted(m.Subject, m.conds, m.at, edits))
}

func (m *mutator) swap(at token.Pos, op token.Token) {
	for _, other := range swaps[op] {
		m.add(m.Replace(at, at+token.Pos(len(op.String())), other.String()))
	}
}

// around adds a change that puts text before and after an expression.
func (m *mutator) around(e ast.Expr, before, after string) {
	m.add(m.Insert(e.Pos(), before), m.Insert(e.End(), after))
}

func (m *mutator) visit(n ast.Node) bool {
	m.at = n
	switch n := n.(type) {
	case *ast.CallExpr:
		return m.call(n)
	case *ast.BinaryExpr:
		m.swap(n.OpPos, n.Op)
	case *ast.IncDecStmt:
		m.swap(n.TokPos, n.Tok)
	case *ast.BranchStmt:
		m.swap(n.TokPos, n.Tok)
	case *ast.AssignStmt:
		m.swap(n.TokPos, n.Tok)
		if n.Tok == token.ASSIGN {
			m.add(m.Replace(n.Pos(), n.End(), ""))
		}
	case *ast.ExprStmt:
		m.add(m.Replace(n.Pos(), n.End(), ""))
	case *ast.IfStmt:
		m.at = n.Cond
		if askedTwice(m.Subject, n.Cond) {
			m.conds = append(m.conds, n.Cond)
		}
		m.around(n.Cond, "false && (", ")")
		m.around(n.Cond, "true || (", ")")
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			m.add(m.Replace(n.OpPos, n.OpPos+1, ""))
		}
	case *ast.SliceExpr:
		if n.Low != nil {
			m.around(n.Low, "(", ")+1")
		}
		if n.High != nil {
			m.around(n.High, "(", ")-1")
		}
	case *ast.BasicLit:
		m.literal(n)
	case *ast.Ident:
		m.truth(n)
		m.constant(n)
	case *ast.StructType:
		return false // tags are no literals of the function
	}
	return true
}

// call leaves out the arguments that say how much memory to set aside.
func (m *mutator) call(n *ast.CallExpr) bool {
	if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Grow" {
		return false
	}
	id, ok := n.Fun.(*ast.Ident)
	if !ok || m.Pkg.TypesInfo.Uses[id] != types.Universe.Lookup("make") {
		return true
	}
	if _, isSlice := m.Pkg.TypesInfo.TypeOf(n).Underlying().(*types.Slice); isSlice && len(n.Args) > 1 {
		ast.Inspect(n.Args[1], m.visit)
	}
	return false
}

func (m *mutator) literal(n *ast.BasicLit) {
	v := constant.MakeFromLiteral(n.Value, n.Kind, 0)
	put := func(text string) { m.add(m.Replace(n.Pos(), n.End(), text)) }
	switch n.Kind {
	case token.INT:
		if x, ok := constant.Int64Val(v); ok {
			put(strconv.FormatInt(x+1, 10))
			if x > 0 {
				put(strconv.FormatInt(x-1, 10))
			}
		}
	case token.CHAR:
		if x, ok := constant.Int64Val(v); ok {
			put(strconv.QuoteRune(rune(x + 1)))
			if x > 0 {
				put(strconv.QuoteRune(rune(x - 1)))
			}
		}
	case token.STRING:
		s := constant.StringVal(v)
		_, size := utf8.DecodeLastRuneInString(s)
		if s = s[:len(s)-size]; size == 0 {
			s = "x"
		}
		put(strconv.Quote(s))
	}
}

func (m *mutator) truth(id *ast.Ident) {
	switch m.Pkg.TypesInfo.Uses[id] {
	case types.Universe.Lookup("true"):
		m.add(m.Replace(id.Pos(), id.End(), "false"))
	case types.Universe.Lookup("false"):
		m.add(m.Replace(id.Pos(), id.End(), "true"))
	}
}

// constant changes the value of a new constant of the package at one place.
func (m *mutator) constant(id *ast.Ident) {
	c, ok := m.Pkg.TypesInfo.Uses[id].(*types.Const)
	if !ok || !m.changed[c] {
		return
	}
	switch c.Val().Kind() {
	case constant.Int:
		m.around(id, "(", " + 1)")
		m.around(id, "(", " - 1)")
	case constant.Float:
		m.around(id, "(", " + 1)")
	case constant.String:
		m.around(id, "(", ` + "x")`)
	case constant.Bool:
		m.around(id, "!", "")
	}
}

// mostMutants bounds the mutants of a single function, and mostOfAll those of a rewrite
// with many parts, each of which adds morePerPart to them. What is compiled is a copy of
// the part for each.
const (
	mostMutants = 48
	morePerPart = 4
	mostOfAll   = 96
)

// A Mutant is a wrong version of a Part.
type Mutant struct {
	number int // 1 or more, the number of the version
	Part   *Part
	edits  []subject.Edit
}

// sample draws mutants of all parts: as many of each part as of the others, where it
// has that many. The parts take turns, so that the first mutants include some of each.
func sample(sites [][][]subject.Edit, parts []*Part, seed uint64) []*Mutant {
	rng := rand.New(rand.NewPCG(seed, 0x6d7574616e7473))
	for _, of := range sites {
		rng.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
	}
	most := min(mostMutants+morePerPart*(len(parts)-1), mostOfAll)
	var out []*Mutant
	for round, more := 0, true; more; round++ {
		more = false
		for i, of := range sites {
			if round < len(of) && len(out) < most {
				out = append(out, &Mutant{len(out) + 1, parts[i], of[round]})
				more = true
			}
		}
	}
	return out
}
