package fields

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// facts are what a package does with values that may depend on the order of fields.
type facts struct {
	// boxed are values that become those of an interface.
	boxed []boxing
	// positional are structs of which a literal does not name the fields.
	positional []*types.Struct
	// raw are the types of what package unsafe is used on.
	raw []types.Type
	// converted are structs that become others with the same fields.
	converted []*types.Struct
	// compared are the types of structs that are compared.
	compared []types.Type
	// addressed are fields whose addresses are taken, for more than to read or set them.
	addressed []*types.Var
	// generic are the type arguments of generic functions and types, with where these are from.
	generic []instance
}

// A boxing is a value that becomes that of an interface.
type boxing struct {
	from, to types.Type
	// takers are the functions that get it, as types.Func.FullName names them; one of them is empty
	// where that is not known.
	takers []string
}

// An instance is a type argument.
type instance struct {
	arg types.Type
	of  types.Object
}

// read finds the facts of a package.
func read(pass *analysis.Pass) *facts {
	prog := ssa.NewProgram(pass.Fset, 0)
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(pass.Pkg, pass.Files, pass.TypesInfo, false)
	pkg.Build()
	f := new(facts)
	f.function(pkg.Func("init"))
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok {
				f.function(prog.FuncValue(pass.TypesInfo.Defs[decl.Name].(*types.Func)))
			}
		}
		f.literals(file, pass.TypesInfo)
	}
	for id, inst := range pass.TypesInfo.Instances {
		for t := range inst.TypeArgs.Types() {
			f.generic = append(f.generic, instance{t, pass.TypesInfo.ObjectOf(id)})
		}
	}
	return f
}

// literals reads what a file says that is not in its functions as they are built: how literals are
// written, and what is constant.
func (f *facts) literals(file *ast.File, info *types.Info) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if t := structOf(info.TypeOf(n)); t != nil && isPlain(n) {
				f.positional = append(f.positional, t)
			}
		case *ast.CallExpr:
			if len(n.Args) != 1 || !isUnsafe(info, n.Fun) {
				break
			}
			f.raw = append(f.raw, info.TypeOf(n.Args[0]))
			if sel, ok := ast.Unparen(n.Args[0]).(*ast.SelectorExpr); ok {
				f.raw = append(f.raw, info.TypeOf(sel.X))
			}
		}
		return true
	})
}

// isUnsafe reports whether an expression is of package unsafe.
func isUnsafe(info *types.Info, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && info.Uses[sel.Sel] != nil && info.Uses[sel.Sel].Pkg() == types.Unsafe
}

// function reads a function with its literals.
func (f *facts) function(fn *ssa.Function) {
	if fn == nil {
		return
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			f.instruction(instr)
		}
	}
	for _, literal := range fn.AnonFuncs {
		f.function(literal)
	}
}

func (f *facts) instruction(instr ssa.Instruction) {
	switch i := instr.(type) {
	case *ssa.MakeInterface:
		f.boxed = append(f.boxed, boxing{i.X.Type(), i.Type(), takers(i)})
	case *ssa.ChangeInterface:
		f.boxed = append(f.boxed, boxing{i.X.Type(), i.Type(), takers(i)})
	case *ssa.Convert:
		if isRaw(i.Type()) || isRaw(i.X.Type()) {
			f.raw = append(f.raw, i.X.Type(), i.Type())
		}
	case *ssa.ChangeType:
		if types.IsInterface(i.Type()) { // from a type parameter, or an interface of another name
			f.boxed = append(f.boxed, boxing{i.X.Type(), i.Type(), takers(i)})
		}
		if from, to := structOf(i.X.Type()), structOf(i.Type()); from != to && from != nil && to != nil {
			f.converted = append(f.converted, from, to)
		}
	case *ssa.BinOp:
		if i.Op == token.EQL || i.Op == token.NEQ {
			f.compared = append(f.compared, i.X.Type())
		}
	case *ssa.FieldAddr:
		if isAddress(i) {
			f.addressed = append(f.addressed, structOf(i.X.Type()).Field(i.Field))
		}
	}
}

func isRaw(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// structOf returns the struct that a type is, or points to.
func structOf(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}

// isAddress reports whether a pointer does more than to read and set what it points to.
func isAddress(v ssa.Value) bool {
	for _, use := range *v.Referrers() {
		switch use := use.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.Store:
			if use.Val == v {
				return true
			}
		case *ssa.FieldAddr: // which is looked at by itself
		case *ssa.IndexAddr:
			if isAddress(use) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// takers names the functions that a value is given to; one is empty where it goes elsewhere.
func takers(v ssa.Value) []string {
	var out []string
	for _, use := range *v.Referrers() {
		switch use := use.(type) {
		case ssa.CallInstruction:
			out = append(out, called(use.Common()))
		case *ssa.Store:
			out = append(out, keepers(use)...)
		case *ssa.Panic:
			out = append(out, "panic")
		case *ssa.Return:
			out = append(out, maker(use.Parent()))
		case *ssa.DebugRef:
		default:
			out = append(out, "")
		}
	}
	return out
}

// called names the function of a call, empty if it is not known.
func called(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return c.Method.FullName()
	}
	if fn := c.StaticCallee(); fn != nil && fn.Object() != nil {
		return fn.Object().(*types.Func).Origin().FullName()
	}
	return ""
}

// keepers names the functions that get what a value is stored in, if that is the list of the last
// arguments of a call.
func keepers(s *ssa.Store) (out []string) {
	at, ok := s.Addr.(*ssa.IndexAddr)
	if !ok {
		return []string{""}
	}
	list, ok := at.X.(*ssa.Alloc)
	if !ok {
		return []string{""}
	}
	for _, use := range *list.Referrers() {
		switch use := use.(type) {
		case *ssa.IndexAddr:
		case *ssa.Slice:
			out = append(out, takers(use)...)
		default:
			out = append(out, "")
		}
	}
	return out
}

// maker is poolNew if a function literal is what makes the values of a pool, and else empty.
func maker(fn *ssa.Function) string {
	if fn.Parent() == nil || fn.Referrers() == nil || len(*fn.Referrers()) != 1 {
		return ""
	}
	use := (*fn.Referrers())[0]
	if c, ok := use.(*ssa.MakeClosure); ok && len(*c.Referrers()) == 1 {
		use = (*c.Referrers())[0]
	}
	if s, ok := use.(*ssa.Store); ok {
		if at, ok := s.Addr.(*ssa.FieldAddr); ok && strings.TrimPrefix(at.X.Type().String(), "*") == "sync.Pool" {
			return poolNew
		}
	}
	return ""
}

const poolNew = "sync.Pool.New"
