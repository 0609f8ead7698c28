package fold

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// MapValues is the rule mapvalues, described in the package comment.
var MapValues = rule.New(docs, "mapvalues", func(f *view.Func) {
	for list := range f.Lists() {
		for i := 0; i < len(list); i++ {
			made := madeMaps(f, list[i:])
			if len(made) == 0 {
				continue
			}
			if i += len(made); i < len(list) {
				if s := siteOf(f, made, list[i]); s != nil {
					s.report()
				}
			}
		}
	}
})

// A madeMap is a variable that is declared with the map of a maker.
type madeMap struct {
	local.Declaration
	v     *types.Var
	maker *maker
	call  *ast.CallExpr
}

// madeMaps returns the maps that statements declare, up to the first that declares none.
func madeMaps(f *view.Func, list []ast.Stmt) (made []madeMap) {
	for _, stmt := range list {
		d, ok := local.Declares(stmt)
		if !ok || d.Value == nil || d.Type != nil || f.File.HasComment(stmt) || patch.CommentAbove(f, stmt) != nil {
			break
		}
		call, ok := d.Value.(*ast.CallExpr)
		if !ok || f.Spread(call) {
			break
		}
		in, fn := f.OfCall(call)
		v, isVar := f.Info.Defs[d.Name].(*types.Var)
		if in == nil || !isVar {
			break
		}
		m := makerOf(in, fn)
		if m == nil || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return !eval.Steady(f, arg) }) {
			break
		}
		made = append(made, madeMap{d, v, m, call})
	}
	return made
}

// A site is a call of a reader with maps that are made for it.
type site struct {
	f      *view.Func
	stmt   ast.Stmt
	call   *ast.CallExpr
	fn     *types.Func
	reader *reader
	made   map[int]madeMap // by the index of the argument
	order  []int
}

// siteOf returns the call in a statement that gets the maps, nil if there is none or if more is done with them.
func siteOf(f *view.Func, made []madeMap, stmt ast.Stmt) *site {
	switch stmt.(type) {
	case *ast.ReturnStmt, *ast.AssignStmt, *ast.DeclStmt, *ast.ExprStmt:
	default:
		return nil
	}
	s := &site{f: f, stmt: stmt, made: make(map[int]madeMap)}
	for _, m := range made {
		uses := f.Uses(f.Decl, m.v)
		if len(uses) != 2 || !view.Within(uses[1].Pos(), stmt) {
			return nil
		}
		call, ok := f.Parent(uses[1]).(*ast.CallExpr)
		if !ok || s.call != nil && s.call != call {
			return nil
		}
		i := slices.Index(call.Args, ast.Expr(uses[1]))
		if i < 0 || m.source(f) != made[0].source(f) {
			return nil
		}
		s.call, s.made[i] = call, m
		s.order = append(s.order, i)
	}
	slices.Sort(s.order)
	in, fn := f.OfCall(s.call)
	if in == nil || f.Spread(s.call) || !s.alone() {
		return nil
	}
	s.fn = fn
	s.reader = readerOf(in, fn, s.order)
	if s.reader == nil || !s.together() {
		return nil
	}
	return s
}

// together reports whether all functions are built wherever the caller is, and whether each variable that a maker got is used
// elsewhere or goes to the reader.
func (s *site) together() bool {
	f, r := s.f, s.reader.f
	if !f.BuiltWith(s.fn) {
		return false
	}
	for _, m := range s.made {
		if !f.BuiltWith(m.maker.fn) || !r.BuiltWith(m.maker.fn) || f.File.HasComment(s.call) {
			return false
		}
		for i, arg := range m.call.Args {
			if p := m.maker.fn.Signature().Params().At(i); p != m.maker.source && !slices.Contains(m.maker.others, p) && s.onlyIn(arg) {
				return false
			}
		}
	}
	return true
}

// onlyIn reports whether an expression has the one use of a variable.
func (s *site) onlyIn(e ast.Expr) bool {
	return view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := s.f.Object(id).(*types.Var)
		return ok && s.f.IsLocal(v) && !s.f.IsParam(v) && len(s.f.Uses(s.f.Decl, v)) < 3
	})
}

// source is the variable with the keys of a map; nil if it is none.
func (m madeMap) source(f *view.Func) types.Object { return f.Object(m.argument(m.maker.source)) }

// argument is what the maker gets for a parameter.
func (m madeMap) argument(v *types.Var) ast.Expr {
	i := 0
	for p := range m.maker.fn.Signature().Params().Variables() {
		if p == v {
			break
		}
		i++
	}
	return m.call.Args[i]
}

// alone reports whether nothing that is called beside the reader could change what the maps are made of, and whether the
// other arguments are such that it does not matter when they are evaluated.
func (s *site) alone() bool {
	if s.made[s.order[0]].source(s.f) == nil || view.Any(s.stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return true
		case *ast.UnaryExpr:
			return n.Op == token.ARROW
		case *ast.CallExpr:
			return n != s.call && !eval.Silent(s.f, n)
		}
		return false
	}) {
		return false
	}
	for i, arg := range s.call.Args {
		if _, ok := s.made[i]; !ok && !eval.Steady(s.f, arg) {
			return false
		}
	}
	return true
}

// private reports whether nothing calls a function of the package but this site, n times.
func (s *site) private(fn *types.Func, n int) bool {
	return len(s.f.Index.Names(fn)) == n+1 && !s.f.NamedInUnloaded(fn.Name())
}

// makers are the functions that make the maps, each with how often it is called for them.
func (s *site) makers() (list []*maker, calls map[*types.Func]int) {
	calls = make(map[*types.Func]int)
	for _, i := range s.order {
		m := s.made[i].maker
		if calls[m.fn]++; calls[m.fn] == 1 {
			list = append(list, m)
		}
	}
	return list, calls
}

// report proposes to make the values in the reader.
func (s *site) report() {
	var edits []analysis.TextEdit
	elements := make(map[*types.Func]string)
	list, calls := s.makers()
	for _, m := range list {
		name := m.element(s.reader.f)
		text, ok := m.declaration(name)
		if !ok || name == "" {
			return
		}
		elements[m.fn] = name
		if !s.private(m.fn, calls[m.fn]) {
			edits = append(edits, patch.Below(m.f, "\n\n"+text))
			continue
		}
		edit := patch.Replace(m.f.Decl, text)
		if doc := m.f.Decl.Doc; doc != nil {
			edit.Pos = doc.Pos()
		}
		edits = append(edits, edit)
	}
	within, args, ok := s.within(elements)
	if !ok {
		return
	}
	edits = append(edits, s.arguments(args))
	for _, m := range s.made {
		edits = append(edits, patch.Delete(s.f, m.Stmt))
	}
	r := s.reader
	if s.private(s.fn, 1) {
		edits = append(edits, within...)
	} else {
		name := r.f.FreshInPackage(s.fn.Name() + "Of" + patch.UpperFirst(s.made[r.over].maker.source.Name()))
		within = append(within, patch.Replace(r.f.Decl.Name, name))
		edits = append(edits, patch.Replace(s.call.Fun, name),
			patch.Below(r.f, fmt.Sprintf("\n\n// %s is %s of maps that are not made.\n%s", name, s.fn.Name(), patch.Edited(r.f, r.f.Decl, within))))
	}
	s.f.Report(s.call, "maps are made to be gone over once", patch.Fix("make the values where they are asked for", edits...))
}

// within are the edits of the reader, which gets what the maps are made of; args are the arguments in place of each.
func (s *site) within(elements map[*types.Func]string) (edits []analysis.TextEdit, args map[int][]string, ok bool) {
	r := s.reader
	given := &names{f: r.f, given: slices.Collect(maps.Values(elements))}
	params := make(map[int][]string)
	for _, i := range s.order {
		params[i] = nil // of one that needs nothing else, too
		given.gone = append(given.gone, s.fn.Signature().Params().At(i).Name())
	}
	over := s.made[r.over]
	source := given.give(over.maker.source.Name())
	key, value := s.loopNames(given)
	params[r.over] = []string{r.parameter(source, over.maker.source)}
	args = map[int][]string{r.over: {s.f.Text(over.argument(over.maker.source))}}
	for _, i := range s.order {
		m := s.made[i]
		pass := []string{key}
		if m.maker.value != nil {
			pass = append(pass, value)
		}
		for _, v := range m.maker.others {
			if v == m.maker.source {
				pass = append(pass, source)
				continue
			}
			arg := m.argument(v)
			name := given.give(s.nameOf(arg, v))
			params[i] = append(params[i], r.parameter(name, v))
			args[i] = append(args[i], s.f.Text(arg))
			pass = append(pass, name)
		}
		call := elements[m.maker.fn] + "(" + strings.Join(pass, ", ") + ")"
		if i != r.over {
			edits = append(edits, patch.Replace(r.asks[i], call))
		} else if x := r.loop.Value; !view.IsBlank(x) {
			edits = append(edits, patch.Insert(r.loop.Body.Lbrace+1, "\n"+r.f.Text(x)+" := "+call))
		}
	}
	head := "for " + key
	if value != "" {
		head += ", " + value
	}
	list, ok := r.parameters(s.fn, params)
	field := r.f.Decl.Type.Params
	edits = append(edits,
		analysis.TextEdit{Pos: r.loop.Pos(), End: r.loop.Body.Lbrace, NewText: []byte(head + " := range " + source + " ")},
		analysis.TextEdit{Pos: field.Opening + 1, End: field.Closing, NewText: []byte(list)})
	return edits, args, ok
}

// loopNames are the variables of the loop over the keys; the second is empty where no value is asked for.
func (s *site) loopNames(given *names) (key, value string) {
	over := s.made[s.reader.over].maker
	if id, ok := s.reader.loop.Key.(*ast.Ident); ok && id.Name != "_" {
		key = id.Name
	} else {
		key = given.give(over.key.Name)
	}
	for _, i := range s.order {
		m := s.made[i].maker
		if asked := i != s.reader.over || !view.IsBlank(s.reader.loop.Value); asked && m.value != nil && value == "" {
			value = given.give(m.value.Name)
		}
	}
	return key, value
}

// nameOf is the name of a variable, or that of the parameter that gets another argument.
func (s *site) nameOf(arg ast.Expr, v *types.Var) string {
	if of, ok := s.f.Object(arg).(*types.Var); ok {
		return of.Name()
	}
	return v.Name()
}

// arguments is the edit of the call of the reader.
func (s *site) arguments(instead map[int][]string) analysis.TextEdit {
	var list []string
	for i, arg := range s.call.Args {
		if _, ok := s.made[i]; ok {
			list = append(list, instead[i]...)
		} else {
			list = append(list, s.f.Text(arg))
		}
	}
	return analysis.TextEdit{Pos: s.call.Lparen + 1, End: s.call.Rparen, NewText: []byte(strings.Join(list, ", "))}
}
