package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"
)

// A Unit is a file that was type-checked, with its text.
type Unit struct {
	Fset *token.FileSet
	File *ast.File
	Src  []byte
	Pkg  *types.Package
	Info *types.Info
}

// An Edit replaces the bytes from Start to End.
type Edit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// A Mutant is one change of a unit.
type Mutant struct {
	// Operator is the name of what was done: one of [Operators].
	Operator string `json:"operator"`
	// Line is where, from 1.
	Line int `json:"line"`
	// Edits do not overlap and are in order.
	Edits []Edit `json:"edits"`
}

// An Operator is one kind of change.
type Operator struct {
	Name, Doc string
	find      func(f *finder, n ast.Node)
}

// A finder collects the mutants of one declaration.
type finder struct {
	*Unit
	rng   *rand.Rand
	fn    *ast.FuncDecl // nil in other declarations
	op    string
	stack []ast.Node // the parents of the node looked at
	found []Mutant
}

func (f *finder) offset(p token.Pos) int { return f.Fset.Position(p).Offset }

func (f *finder) text(n ast.Node) string {
	return string(f.Src[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) parent() ast.Node {
	if len(f.stack) == 0 {
		return nil
	}
	return f.stack[len(f.stack)-1]
}

// replace adds a mutant in which a node has another text.
func (f *finder) replace(n ast.Node, text string) {
	f.edit(n.Pos(), n.End(), text)
}

// drop adds a mutant without a statement.
func (f *finder) drop(n ast.Node) { f.replace(n, "") }

func (f *finder) insert(p token.Pos, text string) { f.edit(p, p, text) }

func (f *finder) edit(from, to token.Pos, text string) {
	f.add(from, Edit{f.offset(from), f.offset(to), text})
}

func (f *finder) add(at token.Pos, edits ...Edit) {
	m := Mutant{f.op, f.Fset.Position(at).Line, edits}
	for _, other := range f.found {
		if slices.Equal(other.Edits, m.Edits) {
			return
		}
	}
	f.found = append(f.found, m)
}

// typeOf returns the type of an expression without its name, nil if it has none.
func (f *finder) typeOf(e ast.Expr) types.Type {
	if t := f.Info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

// is reports whether an expression is of a basic type with this property.
func (f *finder) is(e ast.Expr, info types.BasicInfo) bool {
	b, ok := f.typeOf(e).(*types.Basic)
	return ok && b.Info()&info != 0
}

// constant reports whether the value of an expression is known to the compiler.
func (f *finder) constant(e ast.Expr) bool { return f.Info.Types[e].Value != nil }

// typeName is a type as this package writes it.
func (f *finder) typeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == f.Pkg {
			return ""
		}
		return p.Name()
	})
}

// calls returns the call and its name if n calls a function of a package, such
// as strings.ToLower, or a built-in one, such as append.
func (f *finder) calls(n ast.Node) (*ast.CallExpr, string) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return nil, ""
	}
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		if _, ok := f.Info.Uses[fun].(*types.Builtin); ok {
			return call, fun.Name
		}
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok {
			if _, ok := f.Info.Uses[x].(*types.PkgName); ok {
				return call, x.Name + "." + fun.Sel.Name
			}
		}
	}
	return nil, ""
}

// inLoop reports whether the node looked at is in a loop of this function.
func (f *finder) inLoop() bool {
	for _, n := range slices.Backward(f.stack) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		case *ast.FuncLit:
			return false
		}
	}
	return false
}

// zeros returns a statement that returns zero values, "" if that cannot be
// written in short.
func (f *finder) zeros() string {
	if f.fn == nil || len(f.stack) > 0 && slices.ContainsFunc(f.stack, func(n ast.Node) bool { _, ok := n.(*ast.FuncLit); return ok }) {
		return ""
	}
	if f.fn.Type.Results == nil {
		return "return"
	}
	var zs []string
	for _, t := range f.results() {
		z := f.zero(t)
		if z == "" {
			return ""
		}
		zs = append(zs, z)
	}
	return "return " + strings.Join(zs, ", ")
}

// results returns the types of the function's results, one by one.
func (f *finder) results() []types.Type {
	if f.fn == nil || f.fn.Type.Results == nil {
		return nil
	}
	var all []types.Type
	for _, field := range f.fn.Type.Results.List {
		for range max(1, len(field.Names)) {
			all = append(all, f.Info.TypeOf(field.Type))
		}
	}
	return all
}

func (f *finder) zero(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return "false"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsNumeric != 0:
			return "0"
		}
	case *types.Slice, *types.Map, *types.Pointer, *types.Signature:
		return "nil"
	case *types.Interface:
		if _, ok := t.(*types.TypeParam); !ok {
			return "nil"
		}
	case *types.Struct:
		return f.typeName(t) + "{}"
	}
	return ""
}

// params returns the names and types of the function's parameters.
func (f *finder) params() (all []*types.Var) {
	if f.fn == nil {
		return nil
	}
	for _, field := range f.fn.Type.Params.List {
		for _, name := range field.Names {
			if v, ok := f.Info.Defs[name].(*types.Var); ok && name.Name != "_" {
				all = append(all, v)
			}
		}
	}
	return all
}

// isError reports whether a type is error.
func isError(t types.Type) bool {
	return t != nil && types.Identical(t, types.Universe.Lookup("error").Type())
}

// statements returns the list of statements that a node holds.
func statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	}
	return nil
}

// simple reports whether a statement is one line that does not jump.
func simple(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ExprStmt, *ast.IncDecStmt:
		return true
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	}
	return false
}

func pick[T any](f *finder, values ...T) T { return values[f.rng.IntN(len(values))] }

// ranged returns the type that a range statement goes over, and its value.
func (f *finder) ranged(s *ast.RangeStmt) (types.Type, *ast.Ident) {
	v, _ := s.Value.(*ast.Ident)
	if v != nil && v.Name == "_" {
		v = nil
	}
	return f.typeOf(s.X), v
}

// inMessage reports whether the node looked at is in the text of an error or panic.
func (f *finder) inMessage() bool {
	for _, n := range f.stack {
		switch _, name := f.calls(n); name {
		case "errors.New", "fmt.Errorf", "panic":
			return true
		}
	}
	return false
}
