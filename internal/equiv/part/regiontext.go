package part

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// The ways to leave the statements.
const (
	passed = iota
	returned
	continued
	broken
	firstExit
)

// wayOf is the way in which a statement leaves.
func wayOf(s ast.Stmt) int {
	b, ok := s.(*ast.BranchStmt)
	switch {
	case !ok:
		return returned
	case b.Tok == token.BREAK:
		return broken
	}
	return continued
}

// written writes the function that stands for the statements, and calls it in their place.
func (r *region) written(name string) *writer {
	s := r.s
	w := &writer{s: s}
	q := &qualifier{own: s.Pkg.Types, file: s.FileOf(s.Decl), uses: s.Pkg.TypesInfo}
	var params, args, results, outs, call, after []string
	var used []types.Type
	for _, in := range keys(r.in, nil) {
		params = append(params, in+" "+types.TypeString(r.in[in].Type(), q.name))
		args, used = append(args, in), append(used, r.in[in].Type())
	}
	r.edits = nil
	for _, name := range slices.Sorted(maps.Keys(r.fields)) {
		for _, key := range slices.Sorted(maps.Keys(r.fields[name])) {
			f := r.fields[name][key]
			param, typ, arg := fmt.Sprintf("honeField%d", len(params)+1), types.TypeString(f.typ, q.name), name+"."+key
			used = append(used, f.typ)
			text := param
			if f.set {
				typ, arg, text = "*"+typ, "&"+arg, "(*"+param+")"
			}
			params, args = append(params, param+" "+typ), append(args, arg)
			for _, sel := range f.at {
				r.edits = append(r.edits, s.Replace(sel.Pos(), sel.End(), text))
			}
		}
	}
	result := func(of *types.Var, define string) {
		text := fmt.Sprintf("honeOut%d", len(results)+1)
		results, outs = append(results, types.TypeString(of.Type(), q.name)), append(outs, of.Name())
		call, after, used = append(call, text), append(after, of.Name()+define+text), append(used, of.Type())
	}
	for _, out := range keys(r.out, nil) {
		result(r.out[out], " = ")
	}
	for _, made := range keys(r.made, nil) {
		result(r.made[made], " := ")
	}
	results, call = append(results, "int"), append(call, "honeLeft")
	var back []string
	for v := range s.Func.Signature().Results().Variables() {
		back = append(back, fmt.Sprintf("honeBack%d", len(back)+1))
		results, used = append(results, types.TypeString(v.Type(), q.name)), append(used, v.Type())
	}
	call = append(call, back...)
	w.calls = []subject.Edit{s.Replace(r.pos(), r.end(), fmt.Sprintf(
		"%s := %s(%s)\n%s\nswitch honeLeft {\ncase %d:\nreturn %s\n}\n%s\n", strings.Join(call, ", "), name, strings.Join(args, ", "),
		strings.Join(after, "\n"), returned, strings.Join(back, ", "), r.branches()))}
	fmt.Fprintf(&w.decls, "\n\nfunc %s(%s) (%s) {\n%s\n%s\n}\n", name, strings.Join(params, ", "), strings.Join(results, ", "),
		r.body(results, outs, len(back)), r.leave(passed, results, outs, len(back), nil))
	w.not = q.unknown || !localFree(s, used) || s.Pkg.Types.Scope().Lookup(name) != nil
	return w
}

// branches writes what goes on where the statements are left by continue and break.
func (r *region) branches() (text string) {
	for _, l := range r.leaves {
		if b, ok := l.(*ast.BranchStmt); ok {
			text += fmt.Sprintf("if honeLeft == %d {\n%s\n}\n", wayOf(b), b.Tok)
		}
	}
	for i, body := range r.exits {
		text += fmt.Sprintf("if honeLeft == %d %s\n", firstExit+i, r.s.Text(body))
	}
	if n := len(r.list); r.to == n && r.list[n-1] == r.s.Decl.Body.List[len(r.s.Decl.Body.List)-1] && r.s.Func.Signature().Results().Len() > 0 {
		text += "panic(honeLeft)\n" // the function returns something
	}
	return text
}

// body writes the statements, left by returns.
func (r *region) body(results, outs []string, back int) string {
	edits := slices.Clone(r.edits)
	for _, l := range r.leaves {
		var values []ast.Expr
		if ret, ok := l.(*ast.ReturnStmt); ok {
			values = ret.Results
		}
		edits = append(edits, r.s.Replace(l.Pos(), l.End(), r.leave(wayOf(l), results, outs, back, values)))
	}
	for i, body := range r.exits {
		edits = append(edits, r.s.Replace(body.Lbrace+1, body.Rbrace, "\n"+r.leave(firstExit+i, results, outs, back, nil)+"\n"))
	}
	src, err := r.s.Code.Tree.Read(r.s.File(r.s.Decl))
	if err != nil {
		return ""
	}
	return subject.EditedFrom(src[:r.s.Offset(r.end())], r.s.Offset(r.pos()), edits)
}

// leave writes a return of the function: with the variables that matter then, the way, and what the function around it returns.
func (r *region) leave(way int, results, outs []string, back int, values []ast.Expr) string {
	var all []string
	for i, out := range outs {
		if way == returned || way != passed && r.made[out] != nil {
			out = "*new(" + results[i] + ")"
		}
		all = append(all, out)
	}
	all = append(all, fmt.Sprint(way))
	for i := range back {
		if values != nil {
			all = append(all, r.s.Edited(values[i], r.edits))
		} else {
			all = append(all, "*new("+results[len(outs)+1+i]+")")
		}
	}
	return "return " + strings.Join(all, ", ")
}
