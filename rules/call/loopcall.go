package call

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// made says what functions make of their arguments, a value that nothing changes. They read nothing else,
// and panic for none that is a basic value.
var made = map[string]string{
	"strings.ToLower": "lower", "strings.ToUpper": "upper", "strings.ToTitle": "upper",
	"strings.TrimSpace": "trimmed", "strings.Trim": "trimmed",
	"strings.TrimLeft": "trimmed", "strings.TrimRight": "trimmed",
	"strings.Replace": "replaced", "strings.ReplaceAll": "replaced",
	"strings.Count": "count", "strings.Contains": "found",
	"strings.Index": "index", "strings.LastIndex": "index",
	"unicode/utf8.RuneCountInString": "count",
	"strconv.Itoa":                   "text", "strconv.Quote": "quoted",
	"path.Base": "base", "path.Clean": "clean", "path.Dir": "dir", "path.Join": "joined",
	"path/filepath.Base": "base", "path/filepath.Clean": "clean",
	"path/filepath.Dir": "dir", "path/filepath.Join": "joined",
	"html.EscapeString": "escaped", "net/url.QueryEscape": "escaped", "net/url.PathEscape": "escaped",
	"math.Sqrt": "root", "math.Cbrt": "root", "math.Pow": "power", "math.Exp": "power", "math.Exp2": "power",
	"math.Log": "log", "math.Log2": "log", "math.Log10": "log", "math.Hypot": "length",
	"math.Sin": "sine", "math.Cos": "cosine", "math.Tan": "tangent", "math.Atan2": "angle",
}

// LoopCall is the rule loopcall, described in the package comment.
var LoopCall = rule.New(docs, "loopcall", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var found []*repeat
	for _, loop := range f.Loops() {
		if f.InBlock(loop) {
			found = repeats(f, loop, found)
		}
	}
	if len(found) == 0 {
		return
	}
	var edits []analysis.TextEdit
	var names []string
	for _, r := range found {
		name := freeName(f, r.base, names)
		names = append(names, name)
		edits = append(edits, patch.Insert(r.loop.Pos(), name+" := "+f.Text(r.uses[0])+"\n"))
		for _, use := range r.uses {
			edits = append(edits, patch.Replace(use, name))
		}
	}
	f.Report(found[0].uses[0], "each turn of a loop makes the same again",
		patch.Fix("make it once before the loop", edits...))
})

// freeName is a name that nothing has at the function, and that is none of some: base, or base with a number.
func freeName(f *view.Func, base string, names []string) string {
	name := base
	for n := 2; !free(f, name) || slices.Contains(names, name); n++ {
		name = base + strconv.Itoa(n)
	}
	return name
}

// A repeat is an expression that each turn of a loop evaluates, at several places perhaps, to the same value.
type repeat struct {
	loop ast.Stmt
	uses []ast.Expr
	base string // of the name for it
}

// repeats adds the expressions of a loop whose value takes time to make to those of the loops around it.
func repeats(f *view.Func, loop ast.Stmt, found []*repeat) []*repeat {
	t := &turns{f: f, loop: loop}
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			return false
		case *ast.FuncLit, *ast.ReturnStmt:
			return false
		case *ast.BlockStmt, *ast.CaseClause:
			if list := view.StmtList(n); n != view.LoopBody(loop) && leaves(f, list) {
				return false
			}
		case ast.Expr:
			for _, r := range found {
				if slices.Contains(r.uses, n) {
					return false
				}
			}
			base, ok := t.repeated(n)
			if !ok || base == "" || !evaluatedAgain(loop, n) {
				return true
			}
			same := func(r *repeat) bool { return r.loop == loop && eval.Same(f, r.uses[0], n) }
			if i := slices.IndexFunc(found, same); i >= 0 {
				found[i].uses = append(found[i].uses, n)
			} else if !slices.ContainsFunc(found, func(r *repeat) bool { return r.within(n) }) {
				found = append(found, &repeat{loop: loop, uses: []ast.Expr{n}, base: base})
			}
			return false
		}
		return true
	})
	return found
}

// within reports whether an expression is made of one that is made once already.
func (r *repeat) within(n ast.Node) bool {
	return slices.ContainsFunc(r.uses, func(use ast.Expr) bool { return view.Within(use.Pos(), n) })
}

// leaves reports whether a list of statements ends the loop or the function: what it makes is made once.
func leaves(f *view.Func, list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.BREAK
	case *ast.ExprStmt:
		call, ok := last.X.(*ast.CallExpr)
		return ok && f.Builtin(call) == "panic"
	}
	return false
}

// evaluatedAgain reports whether a part of a loop is evaluated in each turn.
func evaluatedAgain(loop ast.Stmt, e ast.Expr) bool {
	switch loop := loop.(type) {
	case *ast.ForStmt:
		return loop.Init == nil || !view.Within(e.Pos(), loop.Init)
	case *ast.RangeStmt:
		return view.Within(e.Pos(), loop.Body)
	}
	return false
}

// repeated reports whether an expression is the same in each turn of a loop, and may be evaluated before it. The
// base of a name for it is empty if it takes no time.
func (t *turns) repeated(e ast.Expr) (base string, ok bool) {
	f := t.f
	if f.Constant(e) != nil {
		return "", true
	}
	switch x := e.(type) {
	case *ast.BinaryExpr:
		if x.Op == token.ADD && view.IsText(f.Info.TypeOf(x)) {
			return "joined", t.all(x.X, x.Y)
		}
	case *ast.CallExpr:
		name := f.Callee(x)
		base = made[name]
		if strings.HasPrefix(name, "fmt.Sprint") && eval.PlainArgs(f, x) {
			base = "text"
		}
		if base != "" {
			return base, !x.Ellipsis.IsValid() && t.all(x.Args...)
		}
		if base, ok := t.own(x); ok {
			return base, true
		}
	}
	return "", eval.Steady(f, e) && !view.Any(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		v, isVar := f.Info.ObjectOf(id).(*types.Var)
		return ok && isVar && f.IsLocal(v) && (view.Within(v.Pos(), t.loop) || eval.Changes(f, t.loop, v))
	})
}

func (t *turns) all(list ...ast.Expr) bool {
	return !slices.ContainsFunc(list, func(e ast.Expr) bool {
		_, ok := t.repeated(ast.Unparen(e))
		return !ok
	})
}
