package prove

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// undrawable says why no inputs can be made up, in a few words; empty if they can.
func (s *subject) undrawable() string {
	for _, t := range inputs(s.fn.Signature()) {
		if why := s.cannotDraw(t, make(map[types.Type]bool)); why != "" {
			return why
		}
	}
	return ""
}

// incomparable says why a function cannot be compared by calling it, in a few
// words; empty if it can.
func (s *subject) incomparable() string {
	if why := s.effect(s.decl); why != "" {
		return why
	}
	reach := s.reachable(s.fn)
	once := s.onceOnly()
	for _, o := range slices.SortedFunc(maps.Keys(reach), func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) }) {
		writes := s.writesGlobal
		if once[o] {
			writes = func(ast.Expr) string { return "" } // whoever calls finds it done
		}
		if why := s.effectBut(reach[o], writes); why != "" {
			return why + " in " + o.Name()
		}
	}
	return ""
}

// inputs are the types of the receiver and the parameters.
func inputs(sig *types.Signature) []types.Type {
	var out []types.Type
	if r := sig.Recv(); r != nil {
		out = append(out, r.Type())
	}
	for v := range sig.Params().Variables() {
		out = append(out, v.Type())
	}
	return out
}

// made are the types of other packages with fields of their own that values can be
// made of.
var made = map[string]bool{
	"bytes.Buffer": true, "strings.Builder": true, "strings.Reader": true, "time.Time": true,
	"sync.Mutex": true, "sync.RWMutex": true, "sync.Once": true, "sync.Pool": true, "sync.WaitGroup": true,
	"sync/atomic.Int64": true, "sync/atomic.Int32": true, "sync/atomic.Uint64": true, "sync/atomic.Bool": true,
	"net/http.Request": true,
}

// cannotDraw says why no value of a type can be made up.
func (s *subject) cannotDraw(t types.Type, seen map[types.Type]bool) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != s.pkg.Types {
		name := n.Obj().Pkg().Path() + "." + n.Obj().Name()
		if made[name] {
			return ""
		}
		if st, ok := n.Underlying().(*types.Struct); ok && hidesFields(st) {
			return fmt.Sprintf("a %s cannot be made up", name)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return "it takes a channel"
	case *types.Basic:
		if u.Kind() == types.UnsafePointer {
			return "it takes an unsafe.Pointer"
		}
	case *types.Pointer:
		return s.cannotDraw(u.Elem(), seen)
	case *types.Slice:
		return s.cannotDraw(u.Elem(), seen)
	case *types.Array:
		return s.cannotDraw(u.Elem(), seen)
	case *types.Map:
		if why := s.cannotDraw(u.Key(), seen); why != "" {
			return why
		}
		return s.cannotDraw(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if why := s.cannotDraw(f.Type(), seen); why != "" {
				return why
			}
		}
	}
	return ""
}

func hidesFields(st *types.Struct) bool {
	for f := range st.Fields() {
		if !f.Exported() {
			return true
		}
	}
	return false
}

// ownHidden says that a type of the package itself has fields that are not
// exported: how they go together is known to its code alone.
func (s *subject) ownHidden() bool {
	return slices.ContainsFunc(inputs(s.fn.Signature()), func(t types.Type) bool {
		return leadsTo(t, func(t types.Type) bool {
			u, isStruct := t.Underlying().(*types.Struct)
			n, isNamed := types.Unalias(t).(*types.Named)
			return isStruct && isNamed && n.Obj().Pkg() == s.pkg.Types && hidesFields(u)
		})
	})
}

// outside are packages whose functions do something besides computing, by path;
// those that end in a slash with all below them.
var outside = []string{
	"os", "os/", "net", "net/", "syscall", "log", "log/", "math/rand", "math/rand/v2", "crypto/rand", "io/ioutil", "plugin", "database/", "runtime/debug",
	"golang.org/x/sys/",
}

// effects are functions of other packages that do.
var effects = map[string]bool{
	"time.Now": true, "time.Since": true, "time.Until": true, "time.Sleep": true, "time.After": true, "time.Tick": true,
	"time.NewTimer": true, "time.NewTicker": true, "time.AfterFunc": true, "runtime.GC": true, "runtime.Gosched": true,
	"fmt.Print": true, "fmt.Println": true, "fmt.Printf": true, "fmt.Scan": true, "fmt.Scanln": true, "fmt.Scanf": true,
}

// effect says what a declaration does besides computing, in a few words.
func (s *subject) effect(n ast.Node) string { return s.effectBut(n, s.writesGlobal) }

// effectBut is effect with another idea of what is written to.
func (s *subject) effectBut(n ast.Node, writes func(ast.Expr) string) (why string) {
	ast.Inspect(n, func(n ast.Node) bool {
		if why != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.GoStmt:
			why = "it starts goroutines"
		case *ast.SelectStmt, *ast.SendStmt:
			why = "it uses channels"
		case *ast.Ident:
			why = s.effectOf(s.pkg.TypesInfo.Uses[n])
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				why = cmp.Or(why, writes(l))
			}
		case *ast.IncDecStmt:
			why = writes(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				why = "it uses channels"
			}
		}
		return why == ""
	})
	return why
}

func (s *subject) effectOf(o types.Object) string {
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == s.pkg.Types {
		return ""
	}
	path := fn.Pkg().Path()
	if handling[fn.FullName()] {
		return ""
	}
	for _, p := range outside {
		if path == p || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p) {
			return "it calls " + fn.FullName()
		}
	}
	if effects[fn.FullName()] {
		return "it calls " + fn.FullName()
	}
	return ""
}

// writesGlobal says that an assignment is to a variable of the package.
func (s *subject) writesGlobal(e ast.Expr) string {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if _, ok := s.pkg.TypesInfo.Uses[x.Sel].(*types.Var); ok && isPackage(s.pkg.TypesInfo, x.X) {
				return "it writes to " + x.Sel.Name
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			v, ok := s.pkg.TypesInfo.Uses[x].(*types.Var)
			if ok && v.Parent() == s.pkg.Types.Scope() {
				return "it writes to the variable " + v.Name()
			}
			return ""
		default:
			return ""
		}
	}
}

func isPackage(info *types.Info, e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = info.Uses[id].(*types.PkgName)
	return ok
}

// holdsFunction says that a type can lead to a function, which cannot be written
// down.
func holdsFunction(t types.Type) bool {
	return leadsTo(t, func(t types.Type) bool {
		switch t.Underlying().(type) {
		case *types.Signature, *types.Chan:
			return true
		}
		return false
	})
}

// leadsTo says that a type is what is asked for, or leads to it through pointers,
// elements, keys and fields.
func leadsTo(t types.Type, is func(types.Type) bool) bool {
	seen := make(map[types.Type]bool)
	var visit func(types.Type) bool
	visit = func(t types.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		if is(t) {
			return true
		}
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			return visit(u.Elem())
		case *types.Slice:
			return visit(u.Elem())
		case *types.Array:
			return visit(u.Elem())
		case *types.Map:
			return visit(u.Key()) || visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				if visit(f.Type()) {
					return true
				}
			}
		}
		return false
	}
	return visit(t)
}
