package sorting

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// TypedHeap is the rule typedheap, described in the package comment.
var TypedHeap = rule.New(docs, "typedheap", func(f *view.Func) {
	by := make(map[*types.Named][]heapCall)
	var order []*types.Named
	for _, call := range f.Calls() {
		if c, ok := heapCallOf(f, call); ok && !f.File.HasComment(call) {
			if by[c.named] == nil {
				order = append(order, c.named)
			}
			by[c.named] = append(by[c.named], c)
		}
	}
	for _, named := range order {
		if h := heapOf(f, named); h != nil {
			h.report(by[named])
		}
	}
})

// A heapCall is a call of package container/heap.
type heapCall struct {
	call  *ast.CallExpr
	name  string // Push or Pop
	named *types.Named
	// asserted is the assertion of the type of what Pop returns, nil where that is not used.
	asserted *ast.TypeAssertExpr
}

// heapCallOf reads a call of heap.Push or heap.Pop with a pointer to a type of the package.
func heapCallOf(f *view.Func, call *ast.CallExpr) (c heapCall, ok bool) {
	c.call = call
	switch f.Callee(call) {
	case "container/heap.Push":
		c.name = "Push"
	case "container/heap.Pop":
		c.name = "Pop"
		up := f.Parent(call)
		if c.asserted, ok = up.(*ast.TypeAssertExpr); ok && (c.asserted.Type == nil || commaOK(f, c.asserted)) {
			return c, false
		}
		if _, alone := up.(*ast.ExprStmt); !ok && !alone {
			return c, false
		}
	default:
		return c, false
	}
	p, ok := types.Unalias(f.Info.TypeOf(call.Args[0])).(*types.Pointer)
	if !ok {
		return c, false
	}
	c.named, ok = types.Unalias(p.Elem()).(*types.Named)
	return c, ok && c.named.Obj().Pkg() == f.Pass.Pkg && c.named.TypeParams() == nil &&
		c.named.Obj().Parent() == f.Pass.Pkg.Scope() && !types.IsInterface(c.named)
}

// A typedHeap is a type with the methods of heap.Interface, of which Push and Pop are understood.
type typedHeap struct {
	f          *view.Func
	named      *types.Named
	push, pop  *view.Func
	elem       types.Type
	elemText   string
	assertions []*ast.TypeAssertExpr // of the parameter of Push
}

// heapOf reads the methods of a type, nil if they are not understood.
func heapOf(f *view.Func, named *types.Named) *typedHeap {
	h := &typedHeap{f: f, named: named}
	for m := range named.Methods() {
		decl := f.Index.Decl(m)
		if decl == nil || decl.Body == nil || !f.BuiltWith(m) {
			continue
		}
		switch m.Name() {
		case "Push":
			h.push = f.Of(decl)
		case "Pop":
			h.pop = f.Of(decl)
		}
	}
	if h.push == nil || h.pop == nil || !h.pushes() || !h.pops() {
		return nil
	}
	if h.elemText = f.TypeText(h.elem, f.Decl.End()); h.elemText == "" {
		return nil
	}
	return h
}

// body returns the receiver of a method with a name and a pointer, and reports whether its body may become
// a part of a function at the end of the file of f.
func (h *typedHeap) body(m *view.Func) (receiver *ast.Ident, ok bool) {
	list := m.Decl.Recv.List
	if _, pointer := m.Info.TypeOf(list[0].Type).(*types.Pointer); !pointer || len(list[0].Names) != 1 ||
		view.HasDefer(m.Decl.Body) || view.HasLabel(m.Decl.Body) || m.File != h.f.File {
		return nil, false
	}
	return list[0].Names[0], !slices.Contains([]string{"i", "j", "n", "_"}, list[0].Names[0].Name)
}

// pushes reads Push, whose parameter is only asserted to be an element.
func (h *typedHeap) pushes() bool {
	receiver, ok := h.body(h.push)
	if !ok || eval.Changes(h.push, h.push.Decl.Body, h.push.Info.Defs[receiver]) {
		return false
	}
	params := h.push.Decl.Type.Params.List
	if len(params) != 1 || len(params[0].Names) != 1 || params[0].Names[0].Name == "_" ||
		view.Any(h.push.Decl.Body, func(n ast.Node) bool { _, is := n.(*ast.ReturnStmt); return is }) {
		return false
	}
	name := params[0].Names[0]
	for _, id := range h.push.Uses(h.push.Decl.Body, h.push.Info.Defs[name]) {
		a, ok := h.push.Parent(id).(*ast.TypeAssertExpr)
		if !ok || a.Type == nil || commaOK(h.push, a) {
			return false
		}
		t := h.push.Info.TypeOf(a.Type)
		if h.elem != nil && !types.Identical(t, h.elem) || types.IsInterface(t) {
			return false
		}
		h.elem, h.assertions = t, append(h.assertions, a)
	}
	return h.elem != nil && !slices.Contains([]string{"i", "j", "n"}, name.Name)
}

// commaOK reports whether an assertion says whether it holds.
func commaOK(f *view.Func, a *ast.TypeAssertExpr) bool {
	_, two := f.Info.TypeOf(a).(*types.Tuple)
	return two
}

// pops reads Pop, which returns elements.
func (h *typedHeap) pops() bool {
	if _, ok := h.body(h.pop); !ok || h.pop.Decl.Type.Params.NumFields() > 0 {
		return false
	}
	results := h.pop.Decl.Type.Results
	if results.NumFields() != 1 || len(results.List[0].Names) > 0 {
		return false
	}
	return !view.Any(h.pop.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return true
		case *ast.ReturnStmt:
			return !types.Identical(h.pop.Info.TypeOf(n.Results[0]), h.elem)
		}
		return false
	})
}

// report replaces calls by those of functions with types.
func (h *typedHeap) report(calls []heapCall) {
	var edits []analysis.TextEdit
	names := make(map[string]string)
	for _, c := range calls {
		var at ast.Node = c.call
		args := h.f.Text(c.call.Args[0])
		if c.name == "Push" {
			if !types.Identical(h.f.Info.TypeOf(c.call.Args[1]), h.elem) {
				return
			}
			args += ", " + h.f.Text(c.call.Args[1])
		} else if c.asserted != nil {
			if at = c.asserted; !types.Identical(h.f.Info.TypeOf(c.asserted.Type), h.elem) {
				return
			}
		}
		if names[c.name] == "" {
			name, declared := h.function(c.name)
			if names[c.name] = name; declared != "" {
				edits = append(edits, patch.Insert(h.f.Decl.End(), declared))
			}
		}
		edits = append(edits, patch.Replace(at, fmt.Sprintf("%s(%s)", names[c.name], args)))
	}
	if !h.f.Predeclared(h.f.Decl.End(), "int") || !h.f.Importable(h.f.Decl.End(), "container/heap") {
		return
	}
	h.f.Report(calls[0].call, "elements of a heap are handed on as interfaces",
		patch.Fix("push and pop elements of "+h.named.Obj().Name()+" as what they are", edits...))
}

// function writes the function that stands for Push or Pop, unless it is there already.
func (h *typedHeap) function(method string) (name, declared string) {
	typ := h.named.Obj().Name()
	base := strings.ToLower(method) + patch.UpperFirst(typ)
	text := h.popText
	if method == "Push" {
		text = h.pushText
	}
	if fn, ok := h.f.Pass.Pkg.Scope().Lookup(base).(*types.Func); ok && h.f.BuiltWith(fn) {
		if decl := h.f.Index.Decl(fn); decl != nil && sameWords(h.f.Of(decl).Text(decl.Type)+h.f.Of(decl).Text(decl.Body), text(base)) {
			return base, ""
		}
	}
	name = h.f.FreshInPackage(base)
	return name, fmt.Sprintf("\n\n// %s is heap.%s for the type %s, without interfaces.\n%s", name, method, typ, text(name))
}

// sameWords reports whether two texts differ in blanks alone.
func sameWords(a, b string) bool {
	return strings.Join(strings.Fields(a), "") == strings.Join(strings.Fields(b), "")
}

// inner is the text of a body without its braces.
func inner(m *view.Func, edits ...analysis.TextEdit) string {
	text := patch.Edited(m, m.Decl.Body, edits)
	return strings.Trim(text[1:len(text)-1], "\n")
}

func (h *typedHeap) pushText(name string) string {
	r, x := h.push.Decl.Recv.List[0].Names[0].Name, h.push.Decl.Type.Params.List[0].Names[0].Name
	var edits []analysis.TextEdit
	for _, a := range h.assertions {
		edits = append(edits, patch.Replace(a, h.push.Text(a.X)))
	}
	body := inner(h.push, edits...)
	if len(h.push.Decl.Body.List) > 1 { // its variables may have any names
		body = "{\n" + body + "\n}"
	}
	return fmt.Sprintf("func %s(%s *%s, %s %s) {\n%s\nj := %[2]s.Len() - 1\nfor {\ni := (j - 1) / 2\n"+
		"if i == j || !%[2]s.Less(j, i) {\nbreak\n}\n%[2]s.Swap(i, j)\nj = i\n}\n}", name, r, h.named.Obj().Name(), x, h.elemText, body)
}

func (h *typedHeap) popText(name string) string {
	r := h.pop.Decl.Recv.List[0].Names[0].Name
	return fmt.Sprintf("func %s(%s *%s) %s {\n{\nn := heap.Interface(%[2]s).Len() - 1\n%[2]s.Swap(0, n)\nfor i := 0; ; {\nj := 2*i + 1\n"+
		"if j >= n || j < 0 {\nbreak\n}\nif j+1 < n && %[2]s.Less(j+1, j) {\nj++\n}\nif !%[2]s.Less(j, i) {\nbreak\n}\n%[2]s.Swap(i, j)\ni = j\n}\n}\n%[5]s\n}",
		name, r, h.named.Obj().Name(), h.elemText, inner(h.pop))
}
