package text

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/compose"
	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// appenders are functions of the package, beside those that make a string, which are given the
// buffer that it is appended to.
type appenders struct {
	f    *view.Func // that calls them
	made []*givenBuffer
}

// appendCall writes the call of such a function, which it declares if need be; empty if the string
// must be made.
func (a *appenders) appendCall(buf string, call *ast.CallExpr) string {
	fn := a.f.Called(call)
	if fn == nil || fn.Pkg() != a.f.Pass.Pkg || a.f.Spread(call) || call.Ellipsis.IsValid() {
		return ""
	}
	g := a.given(fn)
	if g.text == "" {
		return ""
	}
	return g.call(a.f, buf, call)
}

// given returns the function that appends what another returns, one without a text if there is
// none.
func (a *appenders) given(fn *types.Func) *givenBuffer {
	for _, g := range a.made {
		if g.fn == fn {
			return g
		}
	}
	g := &givenBuffer{fn: fn, calls: make(map[*ast.CallExpr]bool)}
	a.made = append(a.made, g)
	decl := a.f.Index.Decl(fn)
	if decl != nil && decl.Body != nil && decl != a.f.Decl && fn.Origin() == fn && a.f.BuiltWith(fn) {
		g.f = a.f.Of(decl)
		g.text = g.declaration()
	}
	return g
}

// calls counts the calls of functions that are given the buffer.
func (a *appenders) calls() (n int) {
	for _, g := range a.made {
		n += len(g.calls)
	}
	return n
}

// edits declare the functions, in place of those that nothing else calls.
func (a *appenders) edits() []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, g := range a.made {
		switch {
		case g.there || len(g.calls) == 0:
		case g.replaces():
			at := g.f.Decl.Pos()
			if doc := g.f.Decl.Doc; doc != nil {
				at = doc.Pos()
			}
			edits = append(edits, analysis.TextEdit{Pos: at, End: g.f.Decl.End(), NewText: []byte(g.comment() + g.text)})
		default:
			edits = append(edits, patch.Insert(patch.LineEnd(g.f, g.f.Decl), "\n\n"+g.comment()+g.text))
		}
	}
	return edits
}

// A givenBuffer is a function that returns a string, to be written again as one that appends it.
type givenBuffer struct {
	fn *types.Func
	f  *view.Func
	// name and text are those of the new function, calls what calls it.
	name, text string
	calls      map[*ast.CallExpr]bool
	// there is set if the package has it already.
	there bool
	// recursive is set if it calls itself.
	recursive bool
	// spares is set if a string needs no longer be made.
	spares bool
}

// again writes a call of the function in the new one.
func (g *givenBuffer) again(buf string, call *ast.CallExpr) string {
	if g.f.Called(call) != g.fn || call.Ellipsis.IsValid() || g.f.Spread(call) {
		return ""
	}
	text := g.call(g.f, buf, call)
	g.recursive = g.recursive || text != ""
	return text
}

// call writes a call of the new function in place of one of the other in a function; empty if it
// cannot be named there.
func (g *givenBuffer) call(f *view.Func, buf string, call *ast.CallExpr) string {
	to := g.name
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		if !eval.Direct(f, fun) {
			return ""
		}
		to = f.Text(fun.X) + "." + to
	case *ast.Ident:
		if there := f.Lookup(call.Pos(), to); there != nil && there.Parent() != f.Pass.Pkg.Scope() {
			return ""
		}
	default:
		return ""
	}
	g.calls[call] = true
	args := []string{buf}
	for _, e := range call.Args {
		args = append(args, f.Text(e))
	}
	return to + "(" + strings.Join(args, ", ") + ")"
}

// mostLines is the length of the longest function that is written again.
const mostLines = 40

// declaration writes the function; empty if that is impossible or spares no string.
func (g *givenBuffer) declaration() string {
	sig, decl := g.fn.Signature(), g.f.Decl
	if sig.Results().Len() != 1 || !view.IsString(sig.Results().At(0).Type()) ||
		len(decl.Type.Results.List[0].Names) > 0 || sig.TypeParams() != nil || sig.RecvTypeParams() != nil ||
		!g.f.File.Own() || decl.Doc != nil && view.HasDirective(decl.Doc) || view.HasDefer(decl) ||
		g.f.File.Line(decl.End())-g.f.File.Line(decl.Pos()) > mostLines ||
		!g.f.Predeclared(decl.Body.Pos(), "append", "string", "len", "byte", "rune", "int64") {
		return ""
	}
	buf := "buf"
	unnamed := slices.ContainsFunc(decl.Type.Params.List, func(p *ast.Field) bool { return len(p.Names) == 0 })
	if unnamed || g.f.Fresh(buf) != buf {
		return ""
	}
	if !g.named() {
		return ""
	}
	edits := g.returns(buf)
	if !g.spares {
		return ""
	}
	params := "(" + buf + " []byte"
	if sig.Params().Len() > 0 {
		params += ", "
	}
	edits = append(edits, patch.Replace(decl.Name, g.name),
		analysis.TextEdit{Pos: decl.Type.Params.Opening, End: decl.Type.Params.Opening + 1, NewText: []byte(params)},
		patch.Replace(decl.Type.Results, "[]byte"))
	text := patch.Edited(g.f, decl, edits)
	if g.there && !g.isThere(text) {
		return ""
	}
	return text
}

// returns makes the edits of the statements that return the string; it may be that they spare
// nothing.
func (g *givenBuffer) returns(buf string) []analysis.TextEdit {
	to := localBuffer{f: g.f, name: buf, appendCall: g.again}
	if t := g.grown(to); t != nil {
		g.spares = true
		return t.edits
	}
	var edits []analysis.TextEdit
	spared, constants := 0, 0
	for ret := range view.All[*ast.ReturnStmt](g.f) {
		if g.f.InClosure(ret) {
			continue
		}
		if !g.f.InBlock(ret) || g.f.File.HasComment(ret) {
			return nil
		}
		edit, lines := to.returned(ret)
		switch {
		case lines > 1 || makesLess(string(edit.NewText)):
			spared++
		case g.f.Constant(ret.Results[0]) != nil:
			constants++
		}
		edits = append(edits, edit)
	}
	// A name of a value that has hardly ever to be made is none to append.
	g.spares = spared > 0 && constants <= 2*spared
	return edits
}

// grown appends to the buffer what the function appends to a string that it returns; nil if there
// is no such string.
func (g *givenBuffer) grown(to localBuffer) *grownText {
	for _, stmt := range g.f.Decl.Body.List {
		d, ok := local.Declares(stmt)
		if !ok || g.f.File.HasComment(stmt) {
			continue
		}
		v := g.f.Info.Defs[d.Name]
		if v == nil || !view.IsString(v.Type()) {
			continue
		}
		t := &grownText{f: g.f, to: to}
		t.to.id, t.to.v, t.to.stmt = d.Name, v, stmt
		if t.onlyGrows() {
			t.declared(d)
			return t
		}
		clear(g.calls)
		g.recursive = false
	}
	return nil
}

// named chooses the name of the new function; false if there is none.
func (g *givenBuffer) named() bool {
	g.name = "append" + patch.UpperFirst(g.fn.Name())
	if recv := g.fn.Signature().Recv(); recv != nil {
		obj, _, _ := types.LookupFieldOrMethod(recv.Type(), true, g.f.Pass.Pkg, g.name)
		g.there = obj != nil
		return !types.IsInterface(recv.Type())
	}
	g.there = g.f.Pass.Pkg.Scope().Lookup(g.name) != nil
	return g.there || g.f.FreshInPackage(g.name) == g.name
}

// replaces reports whether nothing else calls the function that returns a string, tests and other
// systems included.
func (g *givenBuffer) replaces() bool {
	if g.fn.Exported() || g.fn.Signature().Recv() != nil || len(g.f.Index.Names(g.fn)) != len(g.calls)+1 {
		return false
	}
	return !g.f.NamedInUnloaded(g.fn.Name())
}

// comment writes the comment of the new function, that of the other if it takes its place.
func (g *givenBuffer) comment() string {
	name, doc := g.f.Decl.Name.Name, g.f.Decl.Doc
	switch {
	case !g.replaces():
		return "// " + g.name + " appends to buf what " + name + " returns.\n"
	case doc == nil:
		return ""
	}
	return strings.Replace(g.f.Text(doc), name, g.name, 1) + "\n// It is appended to buf.\n"
}

// isThere reports whether the file declares the function as it would be written.
func (g *givenBuffer) isThere(text string) bool {
	return slices.ContainsFunc(g.f.File.Syntax.Decls, func(d ast.Decl) bool {
		decl, ok := d.(*ast.FuncDecl)
		return ok && decl.Name.Name == g.name && squeezed(g.f.Text(decl)) == squeezed(text)
	})
}

// squeezed leaves out blanks, which gofmt chooses.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

// wrapped makes the edits for a function that calls itself: it hands a buffer to the new one, which
// it becomes apart from that. None if the function is no such.
func wrapped(f *view.Func) []analysis.TextEdit {
	fn, _ := f.Info.Defs[f.Decl.Name].(*types.Func)
	recursive := fn != nil && f.Decl.Body != nil && view.Any(f.Decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		return ok && f.Called(call) == fn
	})
	if !recursive || fn.Signature().Variadic() {
		return nil
	}
	g := &givenBuffer{fn: fn, f: f, calls: make(map[*ast.CallExpr]bool)}
	g.text = g.declaration()
	if g.text == "" || !g.recursive || g.there {
		return nil
	}
	args, named := f.Arguments()
	if !named {
		return nil
	}
	array := f.Fresh("array")
	body := fmt.Sprintf("{\nvar %s [%d]byte\nreturn string(%s)\n}", array, compose.TextBuffer, f.CallBeside(g.name, append([]string{array + "[:0]"}, args...)...))
	return []analysis.TextEdit{patch.Replace(f.Decl.Body, body),
		patch.Insert(patch.LineEnd(f, f.Decl), "\n\n// "+g.name+" appends to buf what "+fn.Name()+" returns.\n"+g.text)}
}
