package rules

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// leastGrown is the number of bytes below which a buffer grows in few steps.
const leastGrown = 16

// observedGrow lets a strings.Builder or bytes.Buffer grow once, to the length that it was
// observed to get.
//
// It asks for an observer, and that the buffer is a local variable that begins empty and of
// which nothing is used but methods to which its capacity, and whether there is memory at
// all, is nothing; it may be passed as an interface.
//
// It loses where the buffer stays empty, and where other inputs than those of the benchmarks
// make much shorter ones.
func observedGrow(observed Observer) *Rule {
	return &Rule{Observes: true, Analyzer: &analysis.Analyzer{
		Name: "observedgrow",
		Doc:  "let a buffer grow once to the length it was observed to get",
		Run: func(pass *analysis.Pass) (any, error) {
			if observed == nil {
				return nil, nil
			}
			return nil, functions(pass, func(f *function) { f.observedBuffers(observed) })
		},
	}}
}

func (f *function) observedBuffers(observed Observer) {
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		stmt, ok := n.(ast.Stmt)
		if !ok {
			return true
		}
		id := f.emptyBuffer(stmt)
		if id == nil || !f.inBlock(stmt) || !f.onlyFilled(id) {
			return true
		}
		l, ok := observed(f.place(id.Pos()))
		if !ok || l.Median < leastGrown {
			return true
		}
		var fixes []analysis.SuggestedFix
		for _, r := range f.rooms(l, stmt.Pos()) {
			fixes = append(fixes, analysis.SuggestedFix{
				Message:   fmt.Sprintf("let %s grow to %s bytes at once, %s", id.Name, r.text, r.why),
				TextEdits: []analysis.TextEdit{insert(f.behindLine(stmt), fmt.Sprintf("\n%s.Grow(%s)", id.Name, r.text))},
			})
		}
		if len(fixes) > 0 {
			f.pass.Report(analysis.Diagnostic{
				Pos: stmt.Pos(), End: stmt.End(), SuggestedFixes: fixes,
				Message: fmt.Sprintf("%s grows step by step to %d bytes", id.Name, l.P95),
			})
		}
		return true
	})
}

// emptyBuffer returns the name of the buffer that a statement declares and does not fill;
// nil if it does something else.
func (f *function) emptyBuffer(stmt ast.Stmt) *ast.Ident {
	var id *ast.Ident
	switch s := stmt.(type) {
	case *ast.DeclStmt:
		g, ok := s.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return nil
		}
		spec := g.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) == 1 && len(spec.Values) == 0 {
			id = spec.Names[0]
		}
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			if lit, ok := s.Rhs[0].(*ast.CompositeLit); ok && len(lit.Elts) == 0 {
				id = s.Lhs[0].(*ast.Ident)
			}
		}
	}
	if id == nil || id.Name == "_" || bufferName(f.pass.TypesInfo.Defs[id]) == "" {
		return nil
	}
	return id
}

// bufferName returns "strings.Builder" or "bytes.Buffer" for a variable of that type.
func bufferName(v types.Object) string {
	if v == nil {
		return ""
	}
	n, ok := v.Type().(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return ""
	}
	switch name := n.Obj().Pkg().Path() + "." + n.Obj().Name(); name {
	case "strings.Builder", "bytes.Buffer":
		return name
	}
	return ""
}

// fillers are the methods of both buffers whose results do not depend on the memory they
// have.
var fillers = []string{"Write", "WriteByte", "WriteRune", "WriteString", "ReadFrom", "WriteTo", "String", "Len"}

// onlyFilled says that a buffer is used by such methods alone, or as an interface.
func (f *function) onlyFilled(id *ast.Ident) bool {
	for _, use := range f.uses(f.decl.Body, f.pass.TypesInfo.Defs[id]) {
		if use == id {
			continue
		}
		up := f.parents(use)
		switch p := up[0].(type) {
		case *ast.SelectorExpr:
			if !slices.Contains(fillers, p.Sel.Name) {
				return false
			}
		case *ast.UnaryExpr:
			call, ok := up[1].(*ast.CallExpr)
			if p.Op != token.AND || !ok || !f.asInterface(call, p) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// asInterface says that a call takes an argument as an interface.
func (f *function) asInterface(call *ast.CallExpr, arg ast.Expr) bool {
	sig, ok := f.typeOf(call.Fun).(*types.Signature)
	i := slices.Index(call.Args, arg)
	if !ok || i < 0 || sig.Variadic() && i >= sig.Params().Len()-1 || i >= sig.Params().Len() {
		return false
	}
	return types.IsInterface(sig.Params().At(i).Type())
}

// behindLine returns the end of the line that a node ends in where nothing but a comment
// follows it there, and else its end.
func (f *function) behindLine(n ast.Node) token.Pos {
	line, _, _ := strings.Cut(string(f.src[f.file.Offset(n.End()):]), "\n")
	if strings.HasPrefix(strings.TrimSpace(line), "//") {
		return n.End() + token.Pos(len(strings.TrimRight(line, "\r")))
	}
	return n.End()
}
