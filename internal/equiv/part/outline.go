package part

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// A Part is an expression of a function, as a function of its own in both trees of a pair.
type Part struct {
	// Function is its name.
	Function string
	// Line is that of the expression in the head tree, as written in its file: m.go:12.
	Line string
}

// mostParts bounds the expressions in which the two may differ.
const mostParts = 8

// Outline returns the expressions in which the function of a pair differs, in their order, and the pair
// of trees in which functions stand for them. There are none if it differs in something else, or if
// one of them does more than to compute a value of variables. Declarations around the function may
// differ as well: what the expressions use of them is compared with them. Calls that both make in the same order are made before,
// if opaque says so: what they return may be anything.
func Outline(p subject.Pair, base, head *subject.Subject, opaque bool) (subject.Pair, []Part) {
	if !plain(base.Func) || !plain(head.Func) || base.Text(base.Decl.Type) != head.Text(head.Decl.Type) {
		return p, nil
	}
	for o := range subject.ChangedDecls(base, head) {
		if opaque && o != base.Func {
			return p, nil // what is called may be another function
		}
	}
	d := &differ{base: base, head: head, opaque: opaque}
	if !d.blocks(base.Decl.Body, head.Decl.Body) || len(d.pairs) > mostParts {
		return p, nil
	}
	if opaque && !slices.ContainsFunc(d.pairs, func(e exprs) bool { return slices.ContainsFunc(e.reads, read.isCall) }) {
		return p, nil // that is the same question
	}
	var parts []Part
	b, h := &writer{s: base}, &writer{s: head}
	for i, e := range d.pairs {
		name := fmt.Sprintf("honePart%d", i+1)
		b.outline(e.base, name, e.reads, func(r read) []ast.Expr { return r.base })
		h.outline(e.head, name, e.reads, func(r read) []ast.Expr { return r.head })
		at := head.Pkg.Fset.PositionFor(e.head.Pos(), false)
		parts = append(parts, Part{name, fmt.Sprintf("%s:%d", filepath.Base(at.Filename), at.Line)})
	}
	var okBase, okHead bool
	p.Base, okBase = b.tree(p.Base)
	p.Head, okHead = h.tree(p.Head)
	if !okBase || !okHead {
		return p, nil
	}
	return p, parts
}

// plain reports whether a function has no type parameters, nor its receiver.
func plain(fn *types.Func) bool {
	sig := fn.Signature()
	return sig.TypeParams().Len() == 0 && sig.RecvTypeParams().Len() == 0
}

// A writer writes functions that stand for expressions.
type writer struct {
	s     *subject.Subject
	calls []subject.Edit
	decls strings.Builder
	not   bool // something cannot be written
}

// outline puts a call of a new function in the place of an expression.
func (w *writer) outline(e ast.Expr, name string, reads []read, at func(read) []ast.Expr) {
	s := w.s
	q := &qualifier{own: s.Pkg.Types, file: s.FileOf(s.Decl), uses: s.Pkg.TypesInfo}
	var params, args []string
	var fields []subject.Edit
	used := []types.Type{s.Pkg.TypesInfo.TypeOf(e)}
	for i, r := range reads {
		param := r.text
		if len(r.base)+len(r.head) > 0 {
			param = fmt.Sprintf("honeField%d", i+1)
		}
		for _, n := range at(r) {
			fields = append(fields, s.Replace(n.Pos(), n.End(), param))
		}
		params = append(params, param+" "+types.TypeString(r.typ, q.name))
		text := r.text
		if here := at(r); len(here) > 0 {
			text = s.Text(here[0])
		}
		args, used = append(args, text), append(used, r.typ)
	}
	w.calls = append(w.calls, s.Replace(e.Pos(), e.End(), fmt.Sprintf("%s(%s)", name, strings.Join(args, ", "))))
	fmt.Fprintf(&w.decls, "\n\nfunc %s(%s) %s {\n\treturn %s\n}\n", name, strings.Join(params, ", "),
		resultOf(s.Pkg.TypesInfo.TypeOf(e), q.name), s.Edited(e, fields))
	w.not = w.not || q.unknown || !localFree(s, used) || s.Pkg.Types.Scope().Lookup(name) != nil
}

// tree lays the file of the function over a tree as it was written.
func (w *writer) tree(t rewrite.Tree) (rewrite.Tree, bool) {
	file := w.s.File(w.s.Decl)
	src, err := w.s.Code.Tree.Read(file)
	if err != nil || w.not {
		return t, false
	}
	text := subject.EditedFrom(src, 0, w.calls) + w.decls.String()
	return t.With(map[string][]byte{file: []byte(text)}), true
}

// resultOf writes what a function returns that returns an expression of a type.
func resultOf(t types.Type, q types.Qualifier) string {
	tuple, several := t.(*types.Tuple)
	if !several {
		return types.TypeString(types.Default(t), q)
	}
	var all []string
	for v := range tuple.Variables() {
		all = append(all, types.TypeString(v.Type(), q))
	}
	return "(" + strings.Join(all, ", ") + ")"
}

// localFree reports whether types can be named outside of functions.
func localFree(s *subject.Subject, all []types.Type) bool {
	return !slices.ContainsFunc(all, func(t types.Type) bool {
		return subject.LeadsTo(t, func(t types.Type) bool {
			switch t := types.Unalias(t).(type) {
			case *types.TypeParam:
				return true
			case *types.Named:
				o := t.Obj()
				return o.Pkg() == s.Pkg.Types && o.Parent() != s.Pkg.Types.Scope()
			}
			return false
		})
	})
}

// A qualifier names packages as a file does.
type qualifier struct {
	own     *types.Package
	file    *ast.File
	uses    *types.Info
	unknown bool // a package is needed that the file does not import
}

func (q *qualifier) name(p *types.Package) string {
	if p == q.own {
		return ""
	}
	for _, spec := range q.file.Imports {
		o := q.uses.Implicits[spec]
		if spec.Name != nil {
			o = q.uses.Defs[spec.Name]
		}
		if n, ok := o.(*types.PkgName); ok && n.Imported() == p && n.Name() != "_" {
			return n.Name()
		}
	}
	q.unknown = true
	return p.Name()
}
