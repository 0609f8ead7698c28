package mutate

import (
	"go/ast"
	"go/token"
	"strings"
)

var statementOperators = []Operator{
	{"drop", "a statement that is missing", (*finder).dropOp},
	{"reset", "a variable that is not set back in a loop", (*finder).reset},
	{"tail", "what follows a loop is missing: the last part, the flush", (*finder).tail},
	{"unsorted", "a sort that is missing: the order of a map or of the input remains", (*finder).unsorted},
	{"unstable", "a sort that does not keep the order of equal items", (*finder).unstable},
	{"else", "an else branch that is missing", (*finder).elseOp},
	{"case", "a case of a switch that is missing", (*finder).caseOp},
	{"jump", "break for continue and the other way round", (*finder).jump},
	{"once", "a loop that ends after its first round", (*finder).once},
	{"shadow", "a variable that is declared again in an inner block", (*finder).shadow},
	{"quiet", "zero values returned where there was a panic", (*finder).quiet},
}

func (f *finder) dropOp(n ast.Node) {
	for i, s := range statements(n) {
		if i > 0 && loop(statements(n)[i-1]) || f.isReset(s) || f.isSort(s) {
			continue // other operators drop these
		}
		switch s := s.(type) {
		case *ast.IfStmt:
			if s.Else == nil {
				f.drop(s)
			}
		case *ast.BranchStmt:
			f.drop(s)
		default:
			if simple(s) {
				f.drop(s)
			}
		}
	}
}

// isReset reports whether a statement gives a variable its first value again.
func (f *finder) isReset(s ast.Stmt) bool {
	if e, ok := s.(*ast.ExprStmt); ok {
		_, name := f.calls(e.X)
		return name == "clear"
	}
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN {
		return false
	}
	for i, r := range a.Rhs {
		switch text := f.text(r); text {
		case "nil", "0", "false", "true", `""`:
		case f.text(a.Lhs[i]) + "[:0]":
		default:
			return false
		}
	}
	return true
}

func (f *finder) reset(n ast.Node) {
	list := statements(n)
	for i, s := range list {
		if f.isReset(s) && (f.inLoop() || i == 0 || !loop(list[i-1])) {
			f.drop(s)
		}
	}
}

func loop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

func (f *finder) tail(n ast.Node) {
	list := statements(n)
	for i := 1; i < len(list); i++ {
		if !loop(list[i-1]) || f.isSort(list[i]) {
			continue
		}
		if s, ok := list[i].(*ast.IfStmt); simple(list[i]) || ok && s.Else == nil {
			f.drop(list[i])
		}
	}
	ret, ok := n.(*ast.ReturnStmt)
	if !ok {
		return
	}
	for _, r := range ret.Results {
		call, ok := r.(*ast.CallExpr)
		if !ok {
			continue
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Flush" {
			f.replace(call, "nil")
		}
		if _, name := f.calls(call); name == "append" {
			f.replace(call, f.text(call.Args[0]))
		}
	}
}

// isSort reports whether a statement sorts.
func (f *finder) isSort(s ast.Stmt) bool {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return false
	}
	_, name := f.calls(e.X)
	return strings.HasPrefix(name, "sort.") || strings.HasPrefix(name, "slices.Sort")
}

func (f *finder) unsorted(n ast.Node) {
	for _, s := range statements(n) {
		if f.isSort(s) {
			f.drop(s)
		}
	}
}

func (f *finder) unstable(n ast.Node) {
	call, name := f.calls(n)
	switch name {
	case "slices.SortStableFunc":
		f.replace(call.Fun, "slices.SortFunc")
	case "sort.SliceStable":
		f.replace(call.Fun, "sort.Slice")
	}
}

func (f *finder) elseOp(n ast.Node) {
	if s, ok := n.(*ast.IfStmt); ok && s.Else != nil {
		f.edit(s.Body.End(), s.Else.End(), "")
	}
}

func (f *finder) caseOp(n ast.Node) {
	c, ok := n.(*ast.CaseClause)
	if !ok {
		return
	}
	f.drop(c)
	for i := range c.List {
		if len(c.List) < 2 {
			break
		}
		if i == 0 {
			f.edit(c.List[0].Pos(), c.List[1].Pos(), "")
		} else {
			f.edit(c.List[i-1].End(), c.List[i].End(), "")
		}
	}
}

func (f *finder) jump(n ast.Node) {
	s, ok := n.(*ast.BranchStmt)
	if !ok || s.Label != nil {
		return
	}
	switch s.Tok {
	case token.BREAK:
		f.replace(s, "continue")
	case token.CONTINUE:
		f.replace(s, "break")
	}
}

func (f *finder) once(n ast.Node) {
	switch s := n.(type) {
	case *ast.ForStmt:
		f.insert(s.Body.Rbrace, "\nbreak\n")
	case *ast.RangeStmt:
		f.insert(s.Body.Rbrace, "\nbreak\n")
	}
}

func (f *finder) shadow(n ast.Node) {
	s, ok := n.(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN {
		return
	}
	if _, ok := f.parent().(*ast.BlockStmt); !ok {
		return
	}
	var names []string
	for _, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || id.Name == "_" {
			return
		}
		names = append(names, id.Name)
	}
	blanks := "_" + strings.Repeat(", _", len(s.Lhs)-1)
	f.add(s.Pos(), Edit{f.offset(s.TokPos), f.offset(s.TokPos) + 1, ":="}, Edit{f.offset(s.End()), f.offset(s.End()), "; " + blanks + " = " + strings.Join(names, ", ")})
}

func (f *finder) quiet(n ast.Node) {
	s, ok := n.(*ast.ExprStmt)
	if !ok {
		return
	}
	if _, name := f.calls(s.X); name == "panic" {
		if z := f.zeros(); z != "" {
			f.replace(s, z)
		}
	}
}
