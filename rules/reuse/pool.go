package reuse

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
	"github.com/gohone/hone/rules/near"
)

// Pool is the rule pool, described in the package comment.
var Pool = rule.New(docs, "pool", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var list []*pooled
	for _, stmt := range f.Decl.Body.List {
		if p := inPool(f, stmt); p != nil {
			list = append(list, p)
		}
	}
	if len(list) > 0 {
		poolAll(f, list)
	}
})

// A pooled is a variable that a function takes from a pool and puts back.
type pooled struct {
	*made
	*helpers
	// take are the statements in place of the declaration, and put those that give the value back.
	take, put string
	edits     []analysis.TextEdit // of its uses
}

// mostExits is how many statements that leave a function may give values back.
const mostExits = 6

// inPool returns what a statement makes, nil if that is not to be pooled.
func inPool(f *view.Func, stmt ast.Stmt) *pooled {
	m := makes(f, stmt)
	if m == nil || f.File.HasComment(stmt) {
		return nil
	}
	p := &pooled{made: m}
	if list := m.kind == zeroed || m.kind == empty || m.kind == copied; list && small(f, m) {
		return nil
	}
	if p.helpers = m.helpers(); p.helpers == nil {
		return nil
	}
	if out := m.leaves(); out != nil {
		f.Nearly(stmt.Pos(), near.Used, m.v.Name())
		return nil
	}
	if !p.write() {
		return nil
	}
	return p
}

// write sets the statements that take the value and put it back.
func (p *pooled) write() bool {
	f, name := p.f, p.v.Name()
	p.take = fmt.Sprintf("%s := %s()", name, p.get)
	p.put = fmt.Sprintf("%s(%s)", p.give, name)
	switch p.kind {
	case buffer:
		return p.pointed()
	case writer, dictionary:
		if len(p.args) == 0 {
			return true
		}
		p.take = fmt.Sprintf("%s := %s(%s)", name, p.get, f.Text(p.args[0]))
	case zeroed, empty, copied:
		length := "0"
		if p.kind != copied && len(p.args) > 0 {
			length = f.Text(p.args[0])
		}
		pointer := f.Fresh(name + "p")
		p.take = fmt.Sprintf("%s := %s(%s)\n%s := *%[1]s", pointer, p.get, length, name)
		switch p.kind {
		case empty:
			p.take = fmt.Sprintf("%s := %s(%s)\n%s := (*%[1]s)[:0]", pointer, p.get, length, name)
		case copied:
			p.take = fmt.Sprintf("%s := %s(0)\n%s := append(*%[1]s, %[4]s...)", pointer, p.get, name, f.Text(p.args[0]))
		}
		p.put = fmt.Sprintf("%s(%s)", p.give, pointer)
		if p.kind != zeroed {
			p.put = fmt.Sprintf("*%s = %s\n%s", pointer, name, p.put)
		}
	}
	return true
}

// pointed makes the edits of the uses of a buffer that becomes a pointer; false if one copies it.
func (p *pooled) pointed() bool {
	if _, pointer := p.v.Type().(*types.Pointer); pointer {
		return true
	}
	for _, id := range p.f.Uses(p.f.Decl.Body, p.v) {
		switch up := p.f.Parent(id).(type) {
		case *ast.SelectorExpr, *ast.ValueSpec:
		case *ast.UnaryExpr:
			p.edits = append(p.edits, patch.Replace(up, id.Name))
		case *ast.AssignStmt:
			if p.f.Info.Defs[id] == nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// poolAll reports the variables of a function, if each of its ends can give them back.
func poolAll(f *view.Func, list []*pooled) {
	var edits []analysis.TextEdit
	var names, added []string
	for _, p := range list {
		edits = append(edits, p.edits...)
		names = append(names, p.v.Name())
	}
	ends, ok := giveBack(f, list, edits)
	if !ok {
		return
	}
	edits = slices.DeleteFunc(edits, func(e analysis.TextEdit) bool {
		return slices.ContainsFunc(list, func(p *pooled) bool { return view.Within(e.Pos, p.decl.Stmt) }) ||
			slices.ContainsFunc(ends, func(end analysis.TextEdit) bool { return end.Pos <= e.Pos && e.End <= end.End })
	})
	edits = append(edits, ends...)
	for _, p := range list {
		for _, q := range list { // one may be made of another
			for _, e := range q.edits {
				if view.Within(e.Pos, p.decl.Stmt) {
					old := f.File.Text(e.Pos, e.End)
					p.take = strings.Replace(p.take, old, string(e.NewText), 1)
				}
			}
		}
		edits = append(edits, patch.Replace(p.decl.Stmt, p.take))
		if !p.there && !slices.Contains(added, p.text) {
			added = append(added, p.text)
		}
	}
	if len(added) > 0 {
		edits = append(edits, patch.Insert(f.Decl.End(), "\n\n"+strings.Join(added, "\n\n")))
	}
	what := strings.Join(names, ", ")
	f.Report(list[0].decl.Stmt, what+" is not needed after the call",
		patch.Fix("take "+what+" from a pool", edits...))
}

// giveBack returns the edits that give values back wherever the function ends in another way than by a
// panic; false if that is not possible or not worth it.
func giveBack(f *view.Func, list []*pooled, uses []analysis.TextEdit) (edits []analysis.TextEdit, ok bool) {
	for ret := range view.All[*ast.ReturnStmt](f) {
		if f.InClosure(ret) {
			continue
		}
		put, holds := puts(list, ret)
		if put == "" {
			continue
		}
		if !f.InBlock(ret) || f.File.HasComment(ret) {
			return nil, false
		}
		if !holds {
			edits = append(edits, patch.Insert(ret.Pos(), put+"\n"))
			continue
		}
		text, ok := returned(f, list, ret, put, uses)
		if !ok {
			return nil, false
		}
		edits = append(edits, patch.Replace(ret, text))
	}
	if f.Decl.Type.Results == nil && !terminates(f.Decl.Body) {
		put, _ := puts(list, nil)
		edits = append(edits, patch.Insert(f.Decl.Body.Rbrace, put+"\n"))
	}
	return edits, len(edits) > 0 && len(edits) <= mostExits
}

// puts returns the statements that give back what was taken before a return, or all for nil, and
// whether the return still uses one of them.
func puts(list []*pooled, ret *ast.ReturnStmt) (text string, holds bool) {
	var lines []string
	for _, p := range slices.Backward(list) {
		if ret != nil && ret.Pos() < p.decl.Stmt.Pos() {
			continue
		}
		lines = append(lines, p.put)
		holds = holds || ret != nil && p.flow.Holds(ret)
	}
	return strings.Join(lines, "\n"), holds
}

// returned writes a return whose results are made of what is given back: these are made first. The
// other results are such that it does not matter when they are evaluated.
func returned(f *view.Func, list []*pooled, ret *ast.ReturnStmt, put string, uses []analysis.TextEdit) (string, bool) {
	results := make([]string, len(ret.Results))
	made := ""
	for i, e := range ret.Results {
		results[i] = f.Text(e)
		if !slices.ContainsFunc(list, func(p *pooled) bool { return p.flow.Holds(e) }) {
			if !f.Info.Types[e].IsNil() && !eval.Steady(f, e) {
				return "", false
			}
			continue
		}
		if made != "" {
			return "", false // two results
		}
		names := resultNames(f, f.Info.TypeOf(e))
		results[i] = strings.Join(names, ", ")
		inside := slices.DeleteFunc(slices.Clone(uses), func(u analysis.TextEdit) bool { return !view.Within(u.Pos, e) })
		made = fmt.Sprintf("%s := %s\n", results[i], patch.Edited(f, e, inside))
	}
	return made + put + "\nreturn " + strings.Join(results, ", "), true
}

// resultNames returns names for results of a type.
func resultNames(f *view.Func, t types.Type) []string {
	if tuple, ok := t.(*types.Tuple); ok {
		var names []string
		for v := range tuple.Variables() {
			name := resultNames(f, v.Type())[0]
			for slices.Contains(names, name) {
				name += "2"
			}
			names = append(names, name)
		}
		return names
	}
	base := "result"
	switch {
	case types.Identical(t, types.Universe.Lookup("error").Type()):
		base = "err"
	case view.IsText(t):
		base = "text"
	case view.IsBytes(t):
		base = "out"
	}
	return []string{f.Fresh(base)}
}

// terminates reports whether the end of a body is not reached.
func terminates(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	switch s := body.List[len(body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.ForStmt:
		return s.Cond == nil
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := call.Fun.(*ast.Ident)
		return ok && id.Name == "panic"
	case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return false
	}
	return false
}
