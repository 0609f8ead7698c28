package rules

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// cutparts goes over the parts of a string as they are cut off one by one, where
// strings.Split lists them first and the list is only gone over once and counted. It
// follows the list into a function of the package that does no more with it, which is
// then given the string:
//
//	func countWords(words string) map[string]int {
//		...
//		for rest, more := words, true; more; {
//			var word string
//			word, rest, more = strings.Cut(rest, " ")
//
// It asks that the separator is a literal that is not empty: then there is always a part,
// and one more than there are separators. A function that is given a list must be called in
// one function of the same file only, always with parts of the same separator, and not be
// exported.
//
// It loses where the compiler no longer puts the function into its caller, and what it makes
// then needs memory of its own: a small map, say. Where the list is measured, the string is
// searched once more.
func cutparts() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "cutparts",
		Doc:  "cut the parts of a string off one by one instead of listing them",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, loop := range f.loops() {
					if r, ok := loop.(*ast.RangeStmt); ok {
						f.cutHere(r)
						f.cutGiven(r)
					}
				}
			})
		},
	}}
}

// cutHere reports a loop over parts that are listed in the same function.
func (f *function) cutHere(loop *ast.RangeStmt) {
	l := f.listed(loop.X, loop)
	if l == nil || l.v == nil && makesComposite(l.split.Args[0]) || f.since("go1.24") && !l.measured() {
		return
	}
	if edits := f.cutLoop(loop, l.loopText(), l.separator()); edits != nil {
		f.reportParts(l.split, append(l.edits, edits...))
	}
}

func (f *function) reportParts(split *ast.CallExpr, edits []analysis.TextEdit) {
	f.pass.Report(analysis.Diagnostic{
		Pos: split.Pos(), End: split.End(), Message: "all parts are listed to go over them once",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "cut the parts off one by one", TextEdits: edits}},
	})
}

// cutGiven reports a loop over a parameter that is always given the parts of a string.
func (f *function) cutGiven(loop *ast.RangeStmt) {
	param, _ := f.object(loop.X).(*types.Var)
	at := f.parameter(param)
	if at < 0 || f.repeatedSince(loop, param.Pos()) || f.decl.Recv != nil || f.decl.Name.IsExported() || !isStrings(param.Type()) {
		return
	}
	caller, calls := f.onlyCaller()
	if caller == nil {
		return
	}
	var first *ast.CallExpr
	var edits []analysis.TextEdit
	sep := ""
	for _, call := range calls {
		if at >= len(call.Args) { // given the results of another call
			return
		}
		l := caller.listed(call.Args[at], call)
		if l == nil || !l.movable() || sep != "" && l.separator() != sep {
			return
		}
		if first == nil {
			first = l.split
		}
		sep = l.separator()
		edits = append(edits, l.edits...)
		if l.decl == nil {
			edits = append(edits, replace(l.split, f.text(l.split.Args[0])))
		}
	}
	lengths, ok := f.counted(param, loop, sep)
	header := f.cutLoop(loop, param.Name(), sep)
	if !ok || header == nil {
		return
	}
	field := f.decl.Type.Params.List
	i := slices.IndexFunc(field, func(p *ast.Field) bool { return len(p.Names) == 1 && f.object(p.Names[0]) == param })
	if i < 0 || !f.predeclared(f.decl.Pos(), "string") {
		return
	}
	edits = append(append(edits, replace(field[i].Type, "string")), lengths...)
	f.reportParts(first, append(edits, header...))
}

// parameter returns the number of a parameter of the function, -1 if it is none.
func (f *function) parameter(v *types.Var) int {
	sig := f.pass.TypesInfo.Defs[f.decl.Name].(*types.Func).Signature()
	if v == nil || sig.Variadic() || sig.TypeParams().Len() > 0 {
		return -1
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == v {
			return i
		}
	}
	return -1
}

// isStrings says that a type is []string, and no named one.
func isStrings(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.String])) }

// onlyCaller returns the one function in which the function is named, with its calls
// there; nil if it is named elsewhere, in another file, or not to call it. A file that is
// built for another system counts, too.
func (f *function) onlyCaller() (*function, []*ast.CallExpr) {
	for _, name := range f.pass.IgnoredFiles {
		src, err := f.pass.ReadFile(name)
		if err != nil || bytes.Contains(src, []byte(f.decl.Name.Name)) {
			return nil, nil
		}
	}
	self := f.pass.TypesInfo.Defs[f.decl.Name]
	for _, file := range f.pass.Files {
		if file != f.syntax() && len(f.uses(file, self)) > 0 {
			return nil, nil
		}
	}
	var caller *function
	var calls []*ast.CallExpr
	for _, d := range f.syntax().Decls {
		ids := slices.DeleteFunc(f.uses(d, self), func(id *ast.Ident) bool { return id == f.decl.Name })
		if len(ids) == 0 {
			continue
		}
		decl, ok := d.(*ast.FuncDecl)
		if !ok || caller != nil || decl == f.decl {
			return nil, nil
		}
		caller = &function{pass: f.pass, decl: decl, src: f.src, file: f.file}
		for _, id := range ids {
			call, ok := caller.parents(id)[0].(*ast.CallExpr)
			if !ok || call.Fun != id {
				return nil, nil
			}
			calls = append(calls, call)
		}
	}
	return caller, calls
}

// cutLoop returns the edits that make a loop over parts one that cuts them off a string;
// nil if that cannot be written.
func (f *function) cutLoop(loop *ast.RangeStmt, text, sep string) []analysis.TextEdit {
	part, ok := loop.Value.(*ast.Ident)
	if !ok || loop.Tok != token.DEFINE || !isBlank(loop.Key) || isBlank(part) || !f.since("go1.22") {
		return nil // before, all turns share one variable
	}
	if f.shadows("string", "true") || !f.importable(loop.Body.Pos(), "strings") || f.commented(loop) {
		return nil
	}
	if f.since("go1.24") {
		head := fmt.Sprintf("for %s := range strings.SplitSeq(%s, %s) {", part.Name, text, sep)
		return []analysis.TextEdit{{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)}}
	}
	if f.lookup(loop.Body.Rbrace, part.Name) != f.object(part) {
		return nil // the body has another variable of that name, which would be the same
	}
	rest, more := f.fresh("rest"), f.fresh("more")
	head := fmt.Sprintf("for %[1]s, %[2]s := %[3]s, true; %[2]s; {\nvar %[4]s string\n%[4]s, %[1]s, %[2]s = strings.Cut(%[1]s, %[5]s)", rest, more, text, part.Name, sep)
	if len(loop.Body.List) == 0 || f.file.Line(loop.Body.Lbrace) == f.file.Line(loop.Body.List[0].Pos()) {
		head += "\n"
	}
	return []analysis.TextEdit{{Pos: loop.Pos(), End: loop.Body.Lbrace + 1, NewText: []byte(head)}}
}

// commented says that there is a comment in the line in which the body of a loop begins.
func (f *function) commented(loop *ast.RangeStmt) bool {
	line := f.file.Line(loop.Body.Lbrace)
	return slices.ContainsFunc(f.syntax().Comments, func(g *ast.CommentGroup) bool {
		return g.Pos() > loop.Pos() && f.file.Line(g.Pos()) <= line
	})
}

// makesComposite says that an expression has a literal whose braces might be taken for
// those of a loop.
func makesComposite(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.CompositeLit, *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}
