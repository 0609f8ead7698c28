package lossy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// hashes knows which variables and functions of a package hold and return hashes.
type hashes struct {
	p    *packages.Package
	held map[types.Object]bool
}

// mostNames bounds the names through which a hash is followed.
const mostNames = 4

// hashed finds the variables and functions of a package that are hashes.
func hashed(p *packages.Package) *hashes {
	h := &hashes{p, make(map[types.Object]bool)}
	for range mostNames {
		before := len(h.held)
		for fn := range functions(p) {
			h.follow(fn)
		}
		if len(h.held) == before {
			break
		}
	}
	return h
}

// follow notes what is assigned and returned in a function.
func (h *hashes) follow(fn *ast.FuncDecl) {
	for n := range ast.Preorder(fn.Body) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) != len(n.Rhs) {
				continue
			}
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && (h.is(n.Rhs[i]) || h.mixes(id, n.Tok, n.Rhs[i])) {
					h.note(h.p.TypesInfo.ObjectOf(id))
				}
			}
		case *ast.ReturnStmt:
			if slices.ContainsFunc(n.Results, h.is) {
				h.note(h.p.TypesInfo.ObjectOf(fn.Name))
			}
		}
	}
}

func (h *hashes) note(o types.Object) {
	if o != nil {
		h.held[o] = true
	}
}

// mixes reports whether an assignment makes a number from itself, multiplied by what is no base of
// digits, as the loop of a hash does.
func (h *hashes) mixes(id *ast.Ident, tok token.Token, by ast.Expr) bool {
	t := h.p.TypesInfo.TypeOf(id)
	if t == nil || !isWhole(t) {
		return false
	}
	if tok == token.MUL_ASSIGN {
		return h.isFactor(by)
	}
	if tok != token.ASSIGN {
		return false
	}
	for n := range ast.Preorder(by) {
		m, ok := n.(*ast.BinaryExpr)
		if !ok || m.Op != token.MUL {
			continue
		}
		for _, of := range [][2]ast.Expr{{m.X, m.Y}, {m.Y, m.X}} {
			if h.isFactor(of[1]) && h.mentions(of[0], h.p.TypesInfo.ObjectOf(id)) {
				return true
			}
		}
	}
	return false
}

// isFactor reports whether a constant is one that hashes multiply by: odd, and none that numbers
// are written in or times count in.
func (h *hashes) isFactor(e ast.Expr) bool {
	v := h.p.TypesInfo.Types[ast.Unparen(e)].Value
	if v == nil {
		return false
	}
	n, ok := constant.Uint64Val(constant.ToInt(v))
	return ok && n > 16 && n%2 == 1
}

func (h *hashes) mentions(e ast.Expr, o types.Object) bool {
	for n := range ast.Preorder(e) {
		if id, ok := n.(*ast.Ident); ok && h.p.TypesInfo.ObjectOf(id) == o {
			return true
		}
	}
	return false
}

// is reports whether an expression is a hash, or one cut or converted.
func (h *hashes) is(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return h.held[h.p.TypesInfo.ObjectOf(e)]
	case *ast.BinaryExpr:
		switch e.Op {
		case token.AND, token.OR, token.XOR, token.SHR, token.REM, token.ADD, token.MUL:
			return h.is(e.X) || h.is(e.Y)
		}
	case *ast.CallExpr:
		if h.p.TypesInfo.Types[e.Fun].IsType() {
			return len(e.Args) == 1 && h.is(e.Args[0])
		}
		fn := typeutil.Callee(h.p.TypesInfo, e)
		return fn != nil && (h.held[fn] || isHash(fn))
	}
	return false
}

// isHash reports whether a function is one of the standard library that returns a short hash; those
// of package crypto tell all values apart that anybody has.
func isHash(fn types.Object) bool {
	if fn.Pkg() == nil {
		return false
	}
	path := fn.Pkg().Path()
	if path != "hash" && !strings.HasPrefix(path, "hash/") {
		return false
	}
	for _, begin := range []string{"Sum32", "Sum64", "Checksum", "Update", "String", "Bytes", "Comparable"} {
		if strings.HasPrefix(fn.Name(), begin) {
			return true
		}
	}
	return false
}

// at are the steps of a node in which a hash stands for what it is of.
func (h *hashes) at(n ast.Node) []Loss {
	switch n := n.(type) {
	case *ast.IndexExpr:
		m, ok := under(h.p.TypesInfo.TypeOf(n.X)).(*types.Map)
		if ok && h.is(n.Index) && holdsNothing(m.Elem()) {
			return []Loss{{Kind: HashKey}}
		}
	case *ast.BinaryExpr:
		if (n.Op == token.EQL || n.Op == token.NEQ) && (h.is(n.X) || h.is(n.Y)) && !h.compares(n) {
			return []Loss{{Kind: HashEqual}}
		}
	}
	return nil
}

// holdsNothing reports whether the elements of a map are no values that a key could be compared with.
func holdsNothing(t types.Type) bool {
	switch u := under(t).(type) {
	case *types.Basic:
		return u.Info()&types.IsString == 0
	case *types.Struct:
		return u.NumFields() == 0
	}
	return false
}

func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// compares reports whether the function around a comparison of hashes compares texts, lists or
// structs as well: then the hash may only come first.
func (h *hashes) compares(of *ast.BinaryExpr) bool {
	for fn := range functions(h.p) {
		if fn.Pos() > of.Pos() || of.End() > fn.End() {
			continue
		}
		for n := range ast.Preorder(fn.Body) {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n != of && (n.Op == token.EQL || n.Op == token.NEQ) && h.isLong(n.X) && h.isLong(n.Y) {
					return true
				}
			case *ast.CallExpr:
				callee := typeutil.Callee(h.p.TypesInfo, n)
				if callee != nil && callee.Pkg() != nil && callee.Name() == "Equal" {
					return true
				}
			}
		}
	}
	return false
}

// isLong reports whether an expression is no constant and of a type that hashes are made of.
func (h *hashes) isLong(e ast.Expr) bool {
	if h.p.TypesInfo.Types[e].Value != nil {
		return false
	}
	switch u := under(h.p.TypesInfo.TypeOf(e)).(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Struct, *types.Array, *types.Interface:
		return true
	}
	return false
}
