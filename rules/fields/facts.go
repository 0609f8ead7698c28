package fields

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// facts are what a package does with values that may depend on the order of fields.
type facts struct {
	// boxed are values that become those of an interface.
	boxed []boxing
	// positional are structs of which a literal does not name the fields.
	positional []*types.Struct
	// converted are structs that become others with the same fields.
	converted []*types.Struct
	// raw is what the package does with package unsafe, empty if that cannot tell where fields lie.
	raw string
	// compared are the types of what is compared, and of the keys of maps.
	compared []types.Type
	// addressed are fields whose addresses are taken, for more than to read or set them.
	addressed []address
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

// An address is that of a field in a struct.
type address struct {
	in    *types.Struct
	field *types.Var
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

// literals reads what a file says that is not in its functions as they are built: how literals and
// types are written, and what is of package unsafe.
func (f *facts) literals(file *ast.File, info *types.Info) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if t := structOf(info.TypeOf(n)); t != nil && isPlain(n) {
				f.positional = append(f.positional, t)
			}
		case *ast.StructType:
			t := info.TypeOf(n).(*types.Struct)
			for v := range t.Fields() {
				if v.Embedded() { // its methods may be called by way of an interface
					f.addressed = append(f.addressed, address{t, v})
				}
			}
		case *ast.MapType:
			f.compared = append(f.compared, info.TypeOf(n.Key))
		case *ast.CallExpr:
			if isText(info, n) {
				return false
			}
		case *ast.SelectorExpr:
			if isUnsafe(info, n) {
				f.raw = "unsafe." + n.Sel.Name
			}
		}
		return true
	})
}

// isText reports whether a call makes a string of bytes, or bytes of a string, by package unsafe: what
// lies beside them is not touched.
func isText(info *types.Info, call *ast.CallExpr) bool {
	if !isUnsafe(info, call.Fun) {
		return false
	}
	switch name := ast.Unparen(call.Fun).(*ast.SelectorExpr).Sel.Name; name {
	case "StringData", "SliceData":
		return true
	case "String", "Slice":
		data, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		return ok && isText(info, data)
	}
	return false
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
	case *ssa.ChangeType:
		if types.IsInterface(i.Type()) { // an interface of another name
			f.boxed = append(f.boxed, boxing{i.X.Type(), i.Type(), takers(i)})
		}
		if from, to := structOf(i.X.Type()), structOf(i.Type()); from != to && from != nil && to != nil {
			f.converted = append(f.converted, from, to)
		}
	case *ssa.TypeAssert:
		if types.IsInterface(i.AssertedType) {
			f.boxed = append(f.boxed, boxing{i.X.Type(), i.AssertedType, takers(i)})
		}
	case *ssa.BinOp:
		if i.Op == token.EQL || i.Op == token.NEQ {
			f.compared = append(f.compared, i.X.Type())
		}
	case *ssa.FieldAddr:
		if isAddress(i) {
			in := structOf(i.X.Type())
			f.addressed = append(f.addressed, address{in, in.Field(i.Field)})
		}
	}
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
