package result

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// A byValue is a function that returns a pointer to a new value or nil, and is to return the value
// and whether there is one.
type byValue struct {
	f      *view.Func
	m      *made
	result int
	sig    *types.Signature
	// edits make the body return values, and says are those that add whether there is one.
	edits, says []analysis.TextEdit
	// tells reports whether the error, the last result, is nil exactly if there is a value.
	tells bool
}

// valueOf returns how a function can return by value what it makes, nil if it cannot or always
// returns some.
func valueOf(f *view.Func, m *made, result int) *byValue {
	if m.v != nil && (m.uses.loose || m.uses.compared) {
		return nil
	}
	b := &byValue{f: f, m: m, result: result, sig: f.Info.Defs[f.Decl.Name].(*types.Func).Signature()}
	b.tells = b.lastIsError() && !view.HasDefer(f.Decl.Body)
	none := false
	for s := range f.Stmts() {
		ret, ok := s.(*ast.ReturnStmt)
		if !ok {
			continue
		}
		if len(ret.Results) != b.sig.Results().Len() || !b.returns(ret) {
			return nil
		}
		none = none || f.Info.Types[ret.Results[result]].IsNil()
	}
	if !none || m.v != nil && !b.declares() {
		return nil
	}
	return b
}

// lastIsError reports whether the last result is an error.
func (b *byValue) lastIsError() bool {
	last := b.sig.Results().At(b.sig.Results().Len() - 1)
	return types.Identical(last.Type(), types.Universe.Lookup("error").Type())
}

// returns takes a return, and reports whether it can return a value.
func (b *byValue) returns(ret *ast.ReturnStmt) bool {
	slot, last := ret.Results[b.result], ret.Results[len(ret.Results)-1]
	kind, lit := newOf(b.f, slot)
	is := true
	switch address, _ := slot.(*ast.UnaryExpr); {
	case b.f.Info.Types[slot].IsNil():
		is = false
		b.edits = append(b.edits, patch.Replace(slot, b.zero()))
	case lit != nil:
		b.edits = append(b.edits, analysis.TextEdit{Pos: slot.Pos(), End: lit.Pos()})
	case kind != nil:
		b.edits = append(b.edits, patch.Replace(slot, b.zero()))
	case b.m.v == nil:
		return false
	case address != nil && b.f.Object(address.X) == b.m.v:
		b.edits = append(b.edits, patch.Replace(slot, b.m.v.Name()))
	case b.f.Object(slot) != b.m.v:
		return false
	}
	if is {
		b.tells = b.tells && b.f.Info.Types[last].IsNil()
	} else {
		b.tells = b.tells && isError(b.f, last, ret)
	}
	if b.lastIsError() {
		b.says = append(b.says, patch.Insert(last.Pos(), fmt.Sprintf("%t, ", is)))
	} else {
		b.says = append(b.says, patch.Insert(last.End(), fmt.Sprintf(", %t", is)))
	}
	return true
}

// zero writes the zero value of the type.
func (b *byValue) zero() string {
	switch t := b.f.Info.TypeOf(b.m.kind).Underlying().(type) {
	case *types.Struct, *types.Array:
		return b.f.Text(b.m.kind) + "{}"
	case *types.Basic:
		switch {
		case t.Info()&types.IsString != 0:
			return `""`
		case t.Info()&types.IsBoolean != 0:
			return "false"
		case t.Info()&types.IsNumeric != 0:
			return "0"
		}
	}
	return "nil"
}

// declares makes the variable one for the value, and reports whether it can.
func (b *byValue) declares() bool {
	b.edits = append(b.edits, b.m.uses.copies(b.m.v.Name())...)
	if !b.m.pointer {
		return true
	}
	for _, star := range b.m.uses.stars {
		b.edits = append(b.edits, patch.Replace(star, b.m.v.Name()))
	}
	value := b.m.at
	switch s := b.m.at.(type) {
	case *ast.AssignStmt:
		value = s.Rhs[0]
	case *ast.DeclStmt:
		value = view.VarSpec(s).Values[0]
	}
	if unary, ok := value.(*ast.UnaryExpr); ok {
		b.edits = append(b.edits, analysis.TextEdit{Pos: unary.Pos(), End: unary.X.Pos()})
		return true
	}
	b.edits = append(b.edits, patch.Replace(b.m.at, "var "+b.m.v.Name()+" "+b.f.Text(b.m.kind)))
	return true
}

// rewrite returns the edits of the whole function, nil if it could not be inlined.
func (b *byValue) rewrite(args []string) []analysis.TextEdit {
	most := 4 // so many arguments fit into the budget of the compiler
	if !b.tells {
		most = 3
		b.edits = append(b.edits, b.says...)
	}
	name := b.f.Decl.Name.Name
	inner := patch.LowerFirst(name)
	if inner == name || b.f.Decl.Recv == nil && b.f.FreshInPackage(inner) != inner {
		inner += "Value"
	}
	if inner = innerName(b.f, inner); inner == "" || len(args) > most {
		return nil
	}
	receiver, called := "", inner
	if recv := b.f.Decl.Recv; recv != nil {
		receiver, called = b.f.Text(recv)+" ", recv.List[0].Names[0].Name+"."+inner
	}
	names := b.names(args)
	point, value, has := names[b.result], b.free("value", append(names, args...)), "err == nil"
	got := slices.Clone(names)
	got[b.result] = value
	if b.tells {
		has = names[len(names)-1] + " == nil"
	} else {
		has = b.free("ok", append(names, args...))
		got = slices.Insert(got, b.saysAt(), has)
	}
	results := b.f.Decl.Type.Results
	outer := "(" + strings.Join(b.typed(names), ", ") + ")"
	text := fmt.Sprintf("\n%s := %s(%s)\nif %s {\n%s = new(%s)\n*%[5]s = %[7]s\n}\nreturn\n}\n\n",
		strings.Join(got, ", "), called, strings.Join(args, ", "), has, point, b.f.Text(b.m.kind), value) +
		fmt.Sprintf("// %s is %s by value: %[2]s is inlined, and its callers can have what it points to on\n"+
			"// their stacks.\nfunc %[3]s%[1]s%[4]s %[5]s {", inner, name, receiver,
			b.f.Text(b.f.Decl.Type.Params), b.innerResults())
	return append(b.edits, patch.Replace(results, outer), patch.Insert(b.f.Decl.Body.Lbrace+1, text))
}

// saysAt is the number of the result that says whether there is a value.
func (b *byValue) saysAt() int {
	if b.lastIsError() {
		return b.sig.Results().Len() - 1
	}
	return b.sig.Results().Len()
}

// names are those of the results of the function that is inlined.
func (b *byValue) names(args []string) []string {
	var names []string
	for i := range b.sig.Results().Len() {
		v := b.sig.Results().At(i)
		name := v.Name()
		switch {
		case name != "" && name != "_":
		case i == b.result:
			name = b.free(b.m.name, append(names, args...))
		case types.Identical(v.Type(), types.Universe.Lookup("error").Type()):
			name = b.free("err", append(names, args...))
		default:
			name = b.free("result", append(names, args...))
		}
		names = append(names, name)
	}
	return names
}

// free returns a name that neither a parameter nor the package has, name if possible.
func (b *byValue) free(name string, taken []string) string {
	for slices.Contains(taken, strings.TrimSuffix(name, "...")) || slices.Contains(taken, name+"...") ||
		b.f.Pass.Pkg.Scope().Lookup(name) != nil ||
		b.f.Decl.Recv != nil && b.f.Decl.Recv.List[0].Names[0].Name == name {
		name += "2"
	}
	return name
}

// typed writes names with the types of the results.
func (b *byValue) typed(names []string) []string {
	var out []string
	for _, field := range b.f.Decl.Type.Results.List {
		for range max(1, len(field.Names)) {
			out = append(out, names[len(out)]+" "+b.f.Text(field.Type))
		}
	}
	return out
}

// innerResults writes the results of the function that returns values, with names only if the
// function uses them.
func (b *byValue) innerResults() string {
	var out []string
	named := false
	for v := range b.sig.Results().Variables() {
		named = named || len(b.f.Uses(b.f.Decl.Body, v)) > 0
	}
	for _, field := range b.f.Decl.Type.Results.List {
		for j := range max(1, len(field.Names)) {
			text, name := b.f.Text(field.Type), "_"
			if len(out) == b.result {
				text = b.f.Text(b.m.kind)
			} else if named {
				name = field.Names[j].Name
			}
			if named {
				text = name + " " + text
			}
			out = append(out, text)
		}
	}
	if !b.tells {
		says := "bool"
		if named {
			says = "_ bool"
		}
		out = slices.Insert(out, b.saysAt(), says)
	}
	if len(out) == 1 {
		return out[0]
	}
	return "(" + strings.Join(out, ", ") + ")"
}

// isError reports whether an expression of a return is never nil.
func isError(f *view.Func, e ast.Expr, ret *ast.ReturnStmt) bool {
	if t := f.Info.TypeOf(e); !types.IsInterface(t) {
		return !f.Info.Types[e].IsNil()
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		name := f.Callee(call)
		return name == "errors.New" || name == "fmt.Errorf"
	}
	v, ok := f.Object(e).(*types.Var)
	if !ok {
		return false
	}
	up := f.Parents(ret)
	in, ok := up[1].(*ast.IfStmt)
	if !ok || in.Body != up[0] || !notNil(f, in.Cond, v) || !f.IsLocal(v) {
		return false
	}
	return !slices.ContainsFunc(f.Uses(f.Decl, v), func(id *ast.Ident) bool {
		return f.InClosure(id) || f.AddressTaken(id) || view.Within(id.Pos(), in.Body) && f.Assigned(id)
	})
}

// notNil reports whether a condition says that a variable is not nil.
func notNil(f *view.Func, cond ast.Expr, v *types.Var) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch c.Op {
	case token.LAND:
		return notNil(f, c.X, v) || notNil(f, c.Y, v)
	case token.NEQ:
		return f.Object(c.X) == v && f.Info.Types[c.Y].IsNil()
	}
	return false
}
