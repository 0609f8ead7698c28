package rules

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// A function is one declaration with a body, as rules look at it.
type function struct {
	pass *analysis.Pass
	decl *ast.FuncDecl
	src  []byte // of its file
	file *token.File
}

// functions calls f for every function with a body in the package's own files,
// tests excepted: their speed does not matter.
func functions(pass *analysis.Pass, f func(*function)) error {
	for _, file := range pass.Files {
		tf := pass.Fset.File(file.FileStart)
		if isTest(tf.Name()) || ast.IsGenerated(file) {
			continue
		}
		src, err := pass.ReadFile(tf.Name())
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				f(&function{pass: pass, decl: fn, src: src, file: tf})
			}
		}
	}
	return nil
}

func isTest(name string) bool {
	const suffix = "_test.go"
	return len(name) > len(suffix) && name[len(name)-len(suffix):] == suffix
}

// text returns the source of a node as it stands in the file.
func (f *function) text(n ast.Node) string {
	return string(f.src[f.file.Offset(n.Pos()):f.file.Offset(n.End())])
}

// object returns what an identifier means, nil if e is none.
func (f *function) object(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	return f.pass.TypesInfo.ObjectOf(id)
}

// typeOf returns the type of an expression.
func (f *function) typeOf(e ast.Expr) types.Type { return f.pass.TypesInfo.TypeOf(e) }

// uses returns the identifiers in n that mean obj, in order.
func (f *function) uses(n ast.Node, obj types.Object) []*ast.Ident {
	var out []*ast.Ident
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && f.pass.TypesInfo.ObjectOf(id) == obj {
			out = append(out, id)
		}
		return true
	})
	return out
}

// fresh returns a name that the function does not use and the package does not
// declare, base if possible.
func (f *function) fresh(base string) string {
	used := make(map[string]bool)
	ast.Inspect(f.decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			used[id.Name] = true
		}
		return true
	})
	name := base
	for i := 2; used[name] || f.pass.Pkg.Scope().Lookup(name) != nil || types.Universe.Lookup(name) != nil; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	return name
}

// callee returns the function or method that a call calls, such as
// "strconv.Itoa" or "(*strings.Builder).WriteString"; empty if that is not known.
func (f *function) callee(call *ast.CallExpr) string {
	if fn := f.called(call); fn != nil {
		return fn.FullName()
	}
	return ""
}

// called is callee as an object, nil if that is not known.
func (f *function) called(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := f.pass.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// spread says that the arguments of a call are the results of another one, so that nothing
// can be put beside them.
func (f *function) spread(call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	_, several := f.typeOf(call.Args[0]).(*types.Tuple)
	return several
}

// conversion returns the operand if e converts it to a type, nil if it does not.
func (f *function) conversion(e ast.Expr) (ast.Expr, types.Type) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, nil
	}
	if tv := f.pass.TypesInfo.Types[call.Fun]; tv.IsType() {
		return call.Args[0], tv.Type
	}
	return nil, nil
}

// stringConstant returns the value of a constant string.
func (f *function) stringConstant(e ast.Expr) (string, bool) {
	tv := f.pass.TypesInfo.Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// isString says that a type is the predeclared string, no named one.
func isString(t types.Type) bool { return t != nil && types.Identical(t, types.Typ[types.String]) }

// isBytes says that a type is []byte.
func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Byte])
}

// hasDefer says that a node defers a call, closures included.
func hasDefer(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if _, ok := n.(*ast.DeferStmt); ok {
			found = true
		}
		return !found
	})
	return found
}

// leaves says that a statement can be left other than by its end, a plain break or
// a return: by a label or a goto that lies outside of it.
func leaves(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BranchStmt); ok && b.Label != nil {
			found = true
		}
		return !found
	})
	return found
}

// quoteByte writes a character constant.
func quoteByte(b byte) string { return strconv.QuoteRune(rune(b)) }

// replace is an edit of a whole node.
func replace(n ast.Node, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// insert is an edit that adds text at a place.
func insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}

// stmtList returns the statements that a node lists.
func stmtList(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// next returns the statement behind another in its list, nil if it is the last.
func (f *function) next(s ast.Stmt) ast.Stmt {
	list := stmtList(f.parents(s)[0])
	if i := slices.Index(list, s); i >= 0 && i+1 < len(list) {
		return list[i+1]
	}
	return nil
}
