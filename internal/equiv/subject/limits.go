package subject

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/harness"
	"github.com/gohone/hone/internal/rewrite"
)

// Incomparable says why a function cannot be compared by calling it, in a few
// words; empty if it can.
func (s *Subject) Incomparable() string {
	joins := s.Joins()
	if why := s.effectBut(s.Decl, joins, s.writesBut(s.filledIn(s.Decl)...)); why != "" {
		return why
	}
	reach := s.run(s.Func)
	for _, o := range slices.SortedFunc(maps.Keys(reach), func(a,
		b types.Object) int {
		return cmp.Compare(a.Pos(), b.Pos())
	}) {
		if why := s.effectOfUsed(o, reach[o], joins); why != "" && o.Name() != Ready {
			return why + " in " + o.Name()
		}
	}
	return ""
}

// EffectOfUsed says what a declaration of the package that others use does besides computing, in a few words. What is
// done once, or kept of what was computed before, does not count. A variable has its value before any function runs: only
// what runs later counts.
func (s *Subject) EffectOfUsed(o types.Object, n ast.Node) string { return s.effectOfUsed(o, n, false) }

func (s *Subject) effectOfUsed(o types.Object, n ast.Node, joins bool) string {
	writes := s.writesBut(append(s.filledIn(n), s.Memos()[o])...)
	if s.OnceOnly()[o] {
		writes = func(ast.Expr) string { return "" } // callers find it done
	}
	return s.effectBut(n, joins, writes)
}

// MakingEffect is EffectOfUsed for a variable whose value is made anew.
func (s *Subject) MakingEffect(spec *ast.ValueSpec) string {
	return s.effectIn(spec, false, s.writesGlobal)
}

// effectBut is EffectOfUsed with another rule for what is written to. joins says that goroutines and channels are none.
func (s *Subject) effectBut(n ast.Node, joins bool, writes func(ast.Expr) string) (why string) {
	spec, ok := n.(*ast.ValueSpec)
	if !ok {
		return s.effectIn(n, joins, writes)
	}
	for _, later := range s.later(spec) {
		why = cmp.Or(why, s.effectIn(later, joins, writes))
	}
	return why
}

// later returns what counts after a variable has got its value: closures that are not called at once, the names of functions
// that are not called, those of variables, and goroutines.
func (s *Subject) later(spec *ast.ValueSpec) (out []ast.Node) {
	called := make(map[ast.Node]bool)
	ast.Inspect(spec, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch fun := ast.Unparen(n.Fun).(type) {
			case *ast.SelectorExpr:
				called[fun.Sel] = true
			default:
				called[fun] = true
			}
		case *ast.GoStmt:
			out = append(out, n)
			return false
		case *ast.FuncLit:
			if !called[n] {
				out = append(out, n)
				return false
			}
		case *ast.Ident:
			switch s.Pkg.TypesInfo.Uses[n].(type) {
			case *types.Func, *types.Var:
				if !called[n] {
					out = append(out, n)
				}
			}
		}
		return true
	})
	return out
}

// effectIn is effectBut for all of a node.
func (s *Subject) effectIn(n ast.Node, joins bool, writes func(ast.Expr) string) (why string) {
	decl, isFunc := n.(*ast.FuncDecl)
	if isFunc && decl.Body == nil {
		return s.effectWithout(decl)
	}
	ast.Inspect(n, func(n ast.Node) bool {
		if !joins && why == "" {
			why = s.concurrency(n)
		}
		if why != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.Ident:
			o := s.Pkg.TypesInfo.Uses[n]
			if !isFunc || !isOutput(o) { // which is another file while a function runs
				why = s.effectOf(o)
			}
			if why == "" && !joins && s.joinsElsewhere(o) {
				why = startsGoroutines + " in " + o.(*types.Func).FullName()
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				why = cmp.Or(why, writes(l))
			}
		case *ast.IncDecStmt:
			why = writes(n.X)
		case *ast.CallExpr:
			if changed := s.changedBy(n); changed != nil {
				why = writes(changed)
			}
		}
		return why == ""
	})
	return why
}

// startsGoroutines says of a function that it does.
const startsGoroutines = "it starts goroutines"

// concurrency says that a node starts a goroutine or uses a channel, empty if it does neither.
func (s *Subject) concurrency(n ast.Node) string {
	uses := false
	switch n := n.(type) {
	case *ast.GoStmt:
		return startsGoroutines
	case *ast.SelectStmt, *ast.SendStmt:
		uses = true
	case *ast.CallExpr:
		uses = s.builtin(n) == "close" && !s.isSequence()
	case *ast.RangeStmt:
		uses = isChan(s.Pkg.TypesInfo.TypeOf(n.X))
	case *ast.UnaryExpr:
		uses = n.Op == token.ARROW
	}
	if uses {
		return "it uses channels"
	}
	return ""
}

func isChan(t types.Type) bool {
	_, ok := t.Underlying().(*types.Chan)
	return ok
}

// Joins reports whether the goroutines that a function starts may end with it, and nobody else has the channels that it
// uses: none is in what it gets or returns, nor in variables of the package that it uses. Whether they end is seen when it
// is called.
func (s *Subject) Joins() bool {
	if s.isSequence() {
		return false
	}
	starts := false
	for o, n := range s.Reachable(s.Func) {
		if v, ok := o.(*types.Var); ok && LeadsTo(v.Type(), isChan) {
			return false
		}
		ast.Inspect(n, func(n ast.Node) bool {
			_, ok := n.(*ast.GoStmt)
			starts = starts || ok
			return !starts
		})
		starts = starts || s.Uses(n, s.joinsElsewhere)
	}
	all := Inputs(s.Func.Signature())
	for v := range s.Func.Signature().Results().Variables() {
		all = append(all, v.Type())
	}
	return starts && !slices.ContainsFunc(all, func(t types.Type) bool { return LeadsTo(t, isChan) })
}

// isSequence reports whether the subject is one of what others can do with a type: they see which channels are closed.
func (s *Subject) isSequence() bool { return s.Func == nil || s.Func.Name() == Sequence }

// answers reports whether a package is that of the harness which answers in place of others.
func answers(p *types.Package) bool {
	return strings.HasSuffix(p.Path(), "/"+harnessFolder+"/"+harness.Answer)
}

// EffectOf says what a function of another package does besides computing, in a few words.
func (s *Subject) EffectOf(fn *types.Func) string { return s.effectOf(fn) }

// isOutput reports whether an object is the standard output or the standard error: what is written there is compared.
func isOutput(o types.Object) bool {
	v, ok := o.(*types.Var)
	return ok && v.Pkg() != nil && outputs[v.Pkg().Path()+"."+v.Name()] && v.Parent() == v.Pkg().Scope()
}

func (s *Subject) effectOf(o types.Object) string {
	if v, ok := o.(*types.Var); ok && v.Pkg() != nil && outsideVariables[v.Pkg().Path()+"."+v.Name()] &&
		v.Parent() == v.Pkg().Scope() {
		return "it uses " + v.Pkg().Path() + "." + v.Name()
	}
	if v, ok := o.(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && LeadsTo(v.Type(), isGenerator) {
		return "it draws random numbers from the variable " + v.Name()
	}
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == s.Pkg.Types || answers(fn.Pkg()) {
		return ""
	}
	if leadsOut(fn.Pkg().Path(), fn.FullName()) {
		return "it calls " + fn.FullName()
	}
	return s.effectElsewhere(fn).why
}

// writesGlobal reports whether an assignment is to a variable of the
// package.
func (s *Subject) writesGlobal(e ast.Expr) string {
	id := rewrite.Root(e)
	if id == nil {
		return ""
	}
	switch o := s.Pkg.TypesInfo.Uses[id].(type) {
	case *types.PkgName:
		return "it writes to a variable of " + o.Imported().Path()
	case *types.Var:
		if o.Parent() == s.Pkg.Types.Scope() {
			return "it writes to the variable " + o.Name()
		}
	}
	return ""
}

// keepers are types of the standard library whose methods change what they keep, but for
// the readers. Those of types that are of use again and again, such as locks and pools,
// leave nothing that a later call sees.
var (
	keepers = []string{
		"bytes.Buffer", "strings.Builder", "sync.Map", "bufio.Reader", "bufio.Writer", "bufio.Scanner",
		"text/tabwriter.Writer",
		"container/list.List", "container/ring.Ring", "expvar.Int", "expvar.Float", "expvar.Map",
		"expvar.String", "sync/atomic.Value",
		"sync/atomic.Bool", "sync/atomic.Int32", "sync/atomic.Int64", "sync/atomic.Uint32",
		"sync/atomic.Uint64", "sync/atomic.Uintptr", "sync/atomic.Pointer",
	}
	readers = []string{"Load", "Len", "Cap", "String", "Bytes", "Value", "Range", "Front", "Back", "Get",
		"Available", "Buffered", "Size"}
)

// builtin is the name of the builtin function that a call is of, empty for others.
func (s *Subject) builtin(call *ast.CallExpr) string {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if _, builtin := s.Pkg.TypesInfo.Uses[id].(*types.Builtin); !ok || !builtin {
		return ""
	}
	return id.Name
}

// changedBy returns what a call changes by itself: what it clears, copies to or takes a key
// from, or a value that keeps something.
func (s *Subject) changedBy(call *ast.CallExpr) ast.Expr {
	if slices.Contains([]string{"clear", "copy", "delete"}, s.builtin(call)) && len(call.Args) > 0 {
		return call.Args[0]
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	sel := s.Pkg.TypesInfo.Selections[fun]
	if sel == nil || sel.Kind() != types.MethodVal || slices.Contains(readers, fun.Sel.Name) {
		return nil
	}
	if t := Receiver(sel.Obj().(*types.Func)); t != nil && t.Pkg() != nil &&
		slices.Contains(keepers, t.Pkg().Path()+"."+t.Name()) {
		return fun.X
	}
	return nil
}

// effectElsewhere says what a function of another package does besides computing, itself
// or by what it calls; nothing for the standard library.
func (s *Subject) effectElsewhere(fn *types.Func) foreignEffect {
	others := s.foreign()
	at, name := fn.Pkg().Path(), foreignName(fn)
	effect, ok := others.found[at+" "+name]
	if !ok {
		others.joins = false
		if effect.why = others.look(at, name, make(map[string]bool)); effect.why != "" {
			effect.why += " in " + fn.FullName()
		}
		effect.joins = others.joins
		others.found[at+" "+name] = effect
	}
	return effect
}

// joinsElsewhere reports whether an object is a function of another package that starts goroutines, and something waits
// there for them.
func (s *Subject) joinsElsewhere(o types.Object) bool {
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == s.Pkg.Types {
		return false
	}
	effect := s.effectElsewhere(fn)
	return effect.why == "" && effect.joins
}
