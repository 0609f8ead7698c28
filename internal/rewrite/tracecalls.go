package rewrite

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// called follows what a call does with the memory, which is one of its arguments or the
// function. It returns the call if its result holds the memory.
func (t *trace) called(call *ast.CallExpr, part ast.Expr) (result ast.Expr, written bool) {
	if call.Fun == part {
		return t.callOf(call, part), false
	}
	if t.info.Types[call.Fun].IsType() {
		return t.resultOf(call, holds(t.info.TypeOf(part), nil)), false
	}
	if !holds(t.info.TypeOf(part), nil) {
		return nil, false
	}
	at := slices.Index(call.Args, part)
	switch fn := origin(t.callee(call)).(type) {
	case *types.Builtin:
		return t.builtin(call, fn.Name(), at)
	case *types.Func:
		if decl := t.decls[fn]; decl != nil {
			return nil, decl.Body == nil || t.parameter(fn, at)
		}
		if !t.reads(fn, at) {
			return nil, true
		}
		return t.resultOf(call, true), false
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return nil, t.argument(t.info.TypeOf(lit).(*types.Signature), at)
	}
	return nil, true
}

// callOf returns a call of a function that is kept in the memory, where that may hand out what
// it keeps.
func (t *trace) callOf(call *ast.CallExpr, fun ast.Expr) ast.Expr {
	if id, ok := fun.(*ast.Ident); ok && t.isPlainFunction(id) {
		return nil
	}
	return t.resultOf(call, true)
}

// isPlainFunction reports whether a variable begins with a function that keeps nothing.
func (t *trace) isPlainFunction(id *ast.Ident) bool {
	v := t.info.Uses[id]
	for _, init := range t.info.InitOrder {
		if len(init.Lhs) != 1 || types.Object(init.Lhs[0]) != v {
			continue
		}
		_, call := ast.Unparen(init.Rhs).(*ast.CallExpr)
		return !call
	}
	return false
}

// resultOf returns a call if its result can hold memory.
func (t *trace) resultOf(call *ast.CallExpr, holding bool) ast.Expr {
	typ := t.info.TypeOf(call)
	if !holding || typ == nil {
		return nil
	}
	if tuple, ok := typ.(*types.Tuple); ok {
		for v := range tuple.Variables() {
			if holds(v.Type(), nil) {
				return call
			}
		}
		return nil
	}
	if !holds(typ, nil) {
		return nil
	}
	return call
}

// callee returns what a call names, nil for a function that is computed.
func (t *trace) callee(call *ast.CallExpr) types.Object {
	fun := ast.Unparen(call.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	switch f := fun.(type) {
	case *ast.Ident:
		return t.info.Uses[f]
	case *ast.SelectorExpr:
		return t.info.Uses[f.Sel]
	}
	return nil
}

// builtin says what a function of the language does with an argument.
func (t *trace) builtin(call *ast.CallExpr, name string, at int) (result ast.Expr, written bool) {
	switch name {
	case "append":
		if at == 0 && isFull(call.Args[0]) {
			return nil, false
		}
		if at == 0 || !call.Ellipsis.IsValid() {
			return call, at == 0
		}
		return t.resultOf(call, holds(elem(t.info.TypeOf(call.Args[at])), nil)), false
	case "copy", "clear", "delete":
		return nil, at == 0
	case "len", "cap", "panic", "print", "println":
		return nil, false
	}
	return nil, true // those of package unsafe
}

// isFull reports whether a slice ends at its capacity, as in list[:n:n]: what is appended to it
// goes elsewhere.
func isFull(e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	return ok && s.Slice3 && types.ExprString(s.High) == types.ExprString(s.Max)
}

func elem(t types.Type) types.Type {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return t
}

// parameter follows an argument into a function of the package.
func (t *trace) parameter(fn *types.Func, at int) bool { return t.argument(fn.Signature(), at) }

func (t *trace) argument(sig *types.Signature, at int) bool {
	at = min(at, sig.Params().Len()-1)
	return at < 0 || t.object(sig.Params().At(at))
}

// method follows the memory into a method that is called on it.
func (t *trace) method(sel *ast.SelectorExpr, part ast.Expr, shared bool) (result ast.Expr, written bool) {
	s := t.info.Selections[sel]
	if s == nil || sel.X != part {
		return nil, false
	}
	fn, ok := origin(s.Obj()).(*types.Func)
	if !ok {
		return nil, true
	}
	recv := fn.Signature().Recv().Type()
	_, pointer := recv.Underlying().(*types.Pointer)
	if IsFixed(t.info.TypeOf(part)) || !pointer && !holds(recv, nil) || !shared && !holds(t.info.TypeOf(part), nil) {
		return nil, false
	}
	call, called := t.parent[sel].(*ast.CallExpr)
	if !called || call.Fun != ast.Expr(sel) {
		return nil, true
	}
	if decl := t.decls[fn]; decl != nil {
		return nil, t.object(fn.Signature().Recv())
	}
	if !t.readsReceiver(fn, pointer) {
		return nil, true
	}
	return t.resultOf(call, true), false
}

// Beginnings of the names of functions of the standard library that write to what they are
// given, and packages of which all may.
var (
	writers = []string{"Append", "Put", "Read", "Copy", "Fill", "Encode", "Decode", "Sort", "Stable", "Reverse", "Insert",
		"Delete", "Replace", "Compact", "Grow", "Move", "Swap", "XOR", "Unmarshal", "Scan", "Set", "Add", "Del", "Store",
		"Do", "NewBuffer", "Buffer", "Shuffle", "Slice"}
	writing = []string{"reflect", "unsafe", "sync", "sync/atomic", "container/heap", "container/list", "container/ring",
		"math/big", "math/rand", "math/rand/v2", "sort"}
	// reading are names of methods of pointers that change nothing.
	reading = []string{"Len", "Cap", "String", "Cmp", "Sign", "Int64", "Uint64", "BitLen", "Load", "Lookup"}
)

// reads reports whether a function of another package only reads an argument.
func (f *flow) reads(fn *types.Func, at int) bool {
	if fn.Pkg() == nil || isInterfaceMethod(fn) || !f.standard(fn.Pkg().Path()) {
		return strings.HasPrefix(fn.Name(), "Write") && isInterfaceMethod(fn)
	}
	switch name := fn.Name(); {
	case fn.Pkg().Path() == "sort":
		return strings.HasPrefix(name, "Search") || strings.HasSuffix(name, "AreSorted")
	case slices.Contains(writing, fn.Pkg().Path()):
		return false
	case strings.HasPrefix(name, "Append") && (fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "strconv"):
		return at > 0
	case fn.Pkg().Path() == "strings" || fn.Pkg().Path() == "bytes":
		return !strings.HasPrefix(name, "NewBuffer")
	}
	return !slices.ContainsFunc(writers, func(w string) bool { return strings.HasPrefix(fn.Name(), w) })
}

// readsReceiver reports whether a method of another package only reads its receiver.
func (f *flow) readsReceiver(fn *types.Func, pointer bool) bool {
	if fn.Pkg() == nil || isInterfaceMethod(fn) || !f.standard(fn.Pkg().Path()) {
		return false
	}
	if pointer {
		return slices.Contains(reading, fn.Name())
	}
	return !slices.ContainsFunc(writers, func(w string) bool { return strings.HasPrefix(fn.Name(), w) })
}

func isInterfaceMethod(fn *types.Func) bool {
	r := fn.Signature().Recv()
	return r != nil && types.IsInterface(r.Type())
}

// standard reports whether a path is one of the standard library.
func (f *flow) standard(path string) bool {
	if p := f.of.Imports[path]; p != nil {
		return p.Module == nil
	}
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// IsFixed reports whether values of a type never change, whatever they lead to.
func IsFixed(t types.Type) bool {
	return t != nil && slices.Contains(fixed, types.TypeString(t, nil))
}

var fixed = []string{
	"*regexp.Regexp", "*strings.Replacer", "*encoding/base64.Encoding", "*encoding/base32.Encoding", "error",
	"*time.Location", "reflect.Type",
}

// holds reports whether a value of a type leads to memory that can change. within are the types
// that enclose it.
func holds(t types.Type, within []types.Type) bool {
	if t == nil || IsFixed(t) || slices.Contains(within, t) {
		return false
	}
	within = append(slices.Clip(within), t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Signature:
		return false
	case *types.Array:
		return holds(u.Elem(), within)
	case *types.Struct:
		for f := range u.Fields() {
			if holds(f.Type(), within) {
				return true
			}
		}
		return false
	}
	return true
}
