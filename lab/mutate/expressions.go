package mutate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
)

var expressionOperators = []Operator{
	{"compare", "a comparison that takes the border in or leaves it out, == for !=", (*finder).compare},
	{"arithmetic", "another operation on numbers: + for -, << for >>, ++ for --", (*finder).arithmetic},
	{"logic", "&& for ||, a missing !", (*finder).logic},
	{"evaluation", "the operands of && or || in the other order", (*finder).evaluation},
	{"constant", "a number that is one too high or too low", (*finder).constantOp},
	{"character", "another character in a literal", (*finder).character},
	{"bound", "an index or the bound of a slice that is off by one", (*finder).bound},
	{"clip", "bounds cut to what there is, where there was a panic", (*finder).clip},
	{"skip", "a loop over all but the first or the last", (*finder).skip},
	{"swap", "two strings or two statements in the other order", (*finder).swap},
}

var comparisons = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
}

func (f *finder) compare(n ast.Node) {
	f.binary(n, comparisons, func(*ast.BinaryExpr) bool { return true })
}

// binary replaces the operator of a binary expression.
func (f *finder) binary(n ast.Node, to map[token.Token]token.Token, fits func(*ast.BinaryExpr) bool) {
	e, ok := n.(*ast.BinaryExpr)
	if !ok || to[e.Op] == 0 || !fits(e) {
		return
	}
	f.edit(e.OpPos, e.OpPos+token.Pos(len(e.Op.String())), to[e.Op].String())
}

var operations = map[token.Token]token.Token{
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.QUO,
	token.SHL: token.SHR, token.SHR: token.SHL, token.AND: token.OR, token.OR: token.AND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	token.REM_ASSIGN: token.QUO_ASSIGN, token.SHL_ASSIGN: token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN,
	token.OR_ASSIGN: token.AND_ASSIGN, token.AND_ASSIGN: token.OR_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

func (f *finder) arithmetic(n ast.Node) {
	f.binary(n, operations, func(e *ast.BinaryExpr) bool { return f.is(e.X, types.IsNumeric) })
	switch s := n.(type) {
	case *ast.AssignStmt:
		if to := operations[s.Tok]; to != 0 && f.is(s.Lhs[0], types.IsNumeric) {
			f.edit(s.TokPos, s.TokPos+token.Pos(len(s.Tok.String())), to.String())
			f.edit(s.TokPos, s.TokPos+token.Pos(len(s.Tok.String())), "=")
		}
	case *ast.IncDecStmt:
		f.edit(s.TokPos, s.TokPos+2, operations[s.Tok].String())
	}
}

func (f *finder) logic(n ast.Node) {
	f.binary(n, map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}, func(*ast.BinaryExpr) bool { return true })
	switch e := n.(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			f.edit(e.OpPos, e.OpPos+1, "")
		}
	case *ast.IfStmt:
		f.replace(e.Cond, "!("+f.text(e.Cond)+")")
	}
}

func (f *finder) evaluation(n ast.Node) {
	if e, ok := n.(*ast.BinaryExpr); ok && (e.Op == token.LAND || e.Op == token.LOR) {
		f.replace(e, fmt.Sprintf("(%s) %s (%s)", f.text(e.Y), e.Op, f.text(e.X)))
	}
}

func (f *finder) constantOp(n ast.Node) {
	lit, ok := n.(*ast.BasicLit)
	if !ok {
		return
	}
	switch lit.Kind {
	case token.INT:
		v, err := strconv.ParseInt(lit.Value, 0, 64)
		if err != nil {
			return
		}
		f.replace(lit, strconv.FormatInt(v+1, 10))
		if v > 0 {
			f.replace(lit, strconv.FormatInt(v-1, 10))
		}
	case token.FLOAT:
		if v, err := strconv.ParseFloat(lit.Value, 64); err == nil {
			f.replace(lit, strconv.FormatFloat(v*10+1, 'g', -1, 64))
			f.replace(lit, strconv.FormatFloat(v*0.999, 'g', -1, 64))
		}
	}
}

func (f *finder) character(n ast.Node) {
	lit, ok := n.(*ast.BasicLit)
	if !ok {
		return
	}
	switch lit.Kind {
	case token.CHAR:
		r, _, _, err := strconv.UnquoteChar(lit.Value[1:len(lit.Value)-1], '\'')
		if err != nil {
			return
		}
		for _, other := range []rune{r + 1, r - 1, r ^ 0x20} {
			if other > 0 && other < 0x80 {
				f.replace(lit, strconv.QuoteRuneToASCII(other))
			}
		}
	case token.STRING:
		s, err := strconv.Unquote(lit.Value)
		if err != nil || s == "" || f.inMessage() {
			return
		}
		f.replace(lit, strconv.Quote(s[:len(s)-1]))
		b := []byte(s)
		if i := f.rng.IntN(len(b)); b[i] < 0x7e {
			b[i]++
			f.replace(lit, strconv.Quote(string(b)))
		}
	}
}

func (f *finder) bound(n ast.Node) {
	switch e := n.(type) {
	case *ast.IndexExpr:
		switch f.typeOf(e.X).(type) {
		case *types.Slice, *types.Array, *types.Pointer, *types.Basic:
			f.replace(e.Index, f.text(e.Index)+"+1")
			f.replace(e.Index, f.text(e.Index)+"-1")
		}
	case *ast.SliceExpr:
		if e.Low != nil {
			f.replace(e.Low, f.text(e.Low)+"+1")
			f.replace(e.Low, f.text(e.Low)+"-1")
		} else {
			f.insert(e.Lbrack+1, "1")
		}
		switch {
		case e.High != nil:
			f.replace(e.High, f.text(e.High)+"-1")
			f.replace(e.High, f.text(e.High)+"+1")
		case !e.Slice3:
			f.insert(e.Rbrack, "len("+f.text(e.X)+")-1")
		}
	}
}

func (f *finder) clip(n ast.Node) {
	e, ok := n.(*ast.SliceExpr)
	if !ok {
		return
	}
	if _, ok := e.X.(*ast.Ident); !ok {
		return
	}
	for _, b := range []ast.Expr{e.Low, e.High} {
		if b != nil && !f.constant(b) {
			f.replace(b, fmt.Sprintf("max(0, min(%s, len(%s)))", f.text(b), f.text(e.X)))
		}
	}
}

func (f *finder) skip(n ast.Node) {
	s, ok := n.(*ast.RangeStmt)
	if !ok {
		return
	}
	x := f.text(s.X)
	switch t := f.typeOf(s.X).(type) {
	case *types.Slice:
		f.replace(s.X, x+"[1:]")
		f.replace(s.X, x+"[:len("+x+")-1]")
		f.replace(s.X, x+"[min(1, len("+x+")):]")
		f.replace(s.X, x+"[:max(0, len("+x+")-1)]")
	case *types.Basic:
		switch {
		case t.Info()&types.IsString != 0:
			f.replace(s.X, x+"[:max(0, len("+x+")-1)]")
		case t.Info()&types.IsInteger != 0:
			f.replace(s.X, x+" - 1")
		}
	}
}

func (f *finder) swap(n ast.Node) {
	if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.ADD && f.is(e, types.IsString) && !f.constant(e) {
		f.replace(e, f.text(e.Y)+" + "+f.text(e.X))
	}
	list := statements(n)
	for i := 1; i < len(list); i++ {
		if simple(list[i-1]) && simple(list[i]) {
			f.edit(list[i-1].Pos(), list[i].End(), f.text(list[i])+"\n"+f.text(list[i-1]))
		}
	}
}
