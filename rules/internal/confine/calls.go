package confine

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// called follows the memory into a function or method, as an argument or, by -1, as the receiver.
func (w *Flow) called(call *ast.CallExpr, arg int) {
	fn := w.f.Called(call)
	if fn == nil {
		w.out(call) // a function value
		return
	}
	if decl := w.f.Index.Decl(fn.Origin()); decl != nil {
		w.into(call, decl, arg)
		return
	}
	if fn.Pkg() == nil || !w.keepsNothing(call, fn, arg) {
		w.out(call)
		return
	}
	if holds(w.f.Info.TypeOf(call)) && !fresh[fn.FullName()] && !givesOther(fn, arg) {
		w.use(call)
	}
}

// givesOther reports whether a function returns its receiver and not the argument, as those of
// numbers do, or the argument and not the receiver, as the sum of a hash does.
func givesOther(fn *types.Func, arg int) bool {
	if arg < 0 {
		return fn.Pkg().Path() == "hash" && fn.Name() == "Sum"
	}
	return fn.Signature().Recv() != nil && fn.Pkg().Path() == "math/big" &&
		fn.Name() != "DivMod" && fn.Name() != "QuoRem"
}

// into follows the memory into a function of the package.
func (w *Flow) into(call *ast.CallExpr, decl *ast.FuncDecl, arg int) {
	v := parameter(w, decl, arg, call)
	if w.depth == mostCalls || decl.Body == nil || w.f.Index.FileOf(decl.Pos()).Src == nil {
		w.out(call)
		return
	}
	if v == nil {
		if arg >= 0 || len(decl.Recv.List[0].Names) > 0 && decl.Recv.List[0].Names[0].Name != "_" {
			w.out(call)
		}
		return // it has no name
	}
	in := follow(w.f.Of(decl), v, w.depth+1)
	if in.Out != nil {
		w.out(call)
		return
	}
	if in.Returned && holds(w.f.Info.TypeOf(call)) {
		w.use(call)
	}
}

// parameter returns the variable that an argument becomes, nil if it becomes none alone.
func parameter(w *Flow, decl *ast.FuncDecl, arg int, call *ast.CallExpr) *types.Var {
	list := decl.Type.Params
	if arg < 0 {
		list, arg = decl.Recv, 0
	}
	n := 0
	for _, field := range list.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			return nil
		}
		for _, name := range field.Names {
			if n == arg {
				v, _ := w.f.Info.Defs[name].(*types.Var)
				return v
			}
			n++
		}
		if len(field.Names) == 0 {
			n++
		}
	}
	return nil
}

// keepsNothing reports whether a function of another package keeps no memory that it is given,
// except in what it returns.
func (w *Flow) keepsNothing(call *ast.CallExpr, fn *types.Func, arg int) bool {
	if arg >= 0 && w.calledBack(w.f.Info.TypeOf(call.Args[arg])) {
		return false
	}
	if fn.Signature().Recv() != nil {
		return w.methodKeepsNothing(call, fn, arg)
	}
	return isTrusted(fn.Pkg().Path()) && !keeps[fn.FullName()]
}

// calledBack reports whether a value has methods of packages that are not trusted, which
// what gets it as an interface may call.
func (w *Flow) calledBack(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && !types.IsInterface(t) && n.NumMethods() > 0 && !isTrusted(n.Obj().Pkg().Path())
}

// isTrusted reports whether the functions of a package keep nothing but in what they return.
func isTrusted(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return trusted[path] || first == "hash" || first == "crypto" || first == "compress"
}

var trusted = map[string]bool{
	"bytes": true, "strings": true, "strconv": true, "sort": true, "slices": true, "maps": true, "io": true,
	"fmt": true, "bufio": true, "math": true, "math/big": true, "math/bits": true, "math/rand": true,
	"unicode": true, "unicode/utf8": true, "unicode/utf16": true, "encoding/binary": true,
	"encoding/hex": true, "encoding/base32": true, "encoding/base64": true, "encoding/json": true,
}

// keeps are functions of trusted packages that may keep an argument in a result that is an error.
var keeps = map[string]bool{"fmt.Errorf": true}

// fresh are functions and methods that return memory of their own in spite of its type.
var fresh = map[string]bool{
	"bytes.Clone": true, "slices.Clone": true, "maps.Clone": true,
	"encoding/json.Marshal": true, "encoding/json.MarshalIndent": true, "io.ReadAll": true,
	"(*bufio.Reader).ReadBytes": true, "(*bytes.Buffer).ReadBytes": true,
	"strings.Split": true, "strings.SplitN": true, "strings.SplitAfter": true, "strings.Fields": true,
}

// methodKeepsNothing is keepsNothing for a method.
func (w *Flow) methodKeepsNothing(call *ast.CallExpr, fn *types.Func, arg int) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || w.f.Info.Selections[sel] == nil || w.f.Info.Selections[sel].Kind() != types.MethodVal {
		return false // a method expression
	}
	name, path := fn.Name(), fn.Pkg().Path()
	switch {
	case arg < 0:
		return w.receives(fn)
	case w.own(sel.X):
		return true // one part of the memory holds another
	case !bytesOnly(fn.Signature()):
		return path == "math/big" && name != "SetBits" || copies[fn.FullName()]
	case path == "hash" || path == "encoding/binary" || path == "encoding/base64" || path == "encoding/hex":
		return true
	}
	return asked[name] || copies[fn.FullName()]
}

// asked are methods that package io asks to keep nothing, by their names.
var asked = map[string]bool{"Write": true, "Read": true, "ReadAt": true, "WriteAt": true}

// copies are methods that copy what their arguments hold, or write there and forget it.
var copies = map[string]bool{
	"(*bytes.Buffer).ReadFrom": true, "(*bytes.Buffer).WriteTo": true, "(io.WriterTo).WriteTo": true,
	"(io.ReaderFrom).ReadFrom": true, "(*bufio.Writer).ReadFrom": true, "(*bufio.Reader).WriteTo": true,
	"(*encoding/json.Encoder).Encode": true, "(*encoding/json.Decoder).Decode": true,
	"(*text/template.Template).Execute": true, "(*html/template.Template).Execute": true,
	"(*text/template.Template).ExecuteTemplate": true, "(*html/template.Template).ExecuteTemplate": true,
	"(*regexp.Regexp).Match": true, "(*math/rand.Rand).Read": true,
}

// bytesOnly reports whether the parameters of a method are slices of bytes, numbers and strings,
// and so are its results, or errors.
func bytesOnly(sig *types.Signature) bool {
	for _, t := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range t.Variables() {
			s, slice := v.Type().Underlying().(*types.Slice)
			if holds(v.Type()) && !(slice && types.Identical(s.Elem(), types.Typ[types.Byte])) {
				return false
			}
		}
	}
	return true
}

// receives reports whether a method of another package keeps its receiver only in what it returns.
func (w *Flow) receives(fn *types.Func) bool { return isTrusted(fn.Pkg().Path()) }

// own reports whether an expression names a variable that is known to hold the memory.
func (w *Flow) own(e ast.Expr) bool {
	v, ok := w.f.Object(e).(*types.Var)
	return ok && slices.Contains(w.Vars, v)
}
