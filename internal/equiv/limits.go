package equiv

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

// plainPackages are packages below these whose functions only compute, and outsideTypes
// types of theirs, which look like functions where something is converted to them.
var (
	plainPackages = []string{"net/netip", "net/url"}
	outsideTypes  = []string{"FileMode", "IP", "IPMask", "HardwareAddr", "Errno", "Signal"}
)

// computing are functions that only compute although their package leads out of the
// program, as types.Func.FullName names them.
var computing = map[string]bool{
	"net.SplitHostPort": true, "net.JoinHostPort": true, "net.ParseIP": true, "net.ParseCIDR": true, "net.ParseMAC": true,
	"net.IPv4": true, "net.IPv4Mask": true, "net.CIDRMask": true,
	"(net.IP).DefaultMask": true, "(net.IP).Equal": true, "(net.IP).IsGlobalUnicast": true, "(net.IP).IsLinkLocalUnicast": true,
	"(net.IP).IsLoopback": true, "(net.IP).IsMulticast": true, "(net.IP).IsPrivate": true, "(net.IP).IsUnspecified": true,
	"(net.IP).MarshalText": true, "(net.IP).Mask": true, "(net.IP).String": true, "(net.IP).To16": true, "(net.IP).To4": true,
	"(net.IPMask).Size": true, "(net.IPMask).String": true, "(*net.IPNet).Contains": true, "(*net.IPNet).String": true,
	"(net.HardwareAddr).String": true, "(*net.AddrError).Error": true, "(*net.ParseError).Error": true,
}

// outsideVariables are the variables of other packages that lead out of the program.
var outsideVariables = map[string]bool{
	"os.Stdin": true, "os.Stdout": true, "os.Stderr": true, "os.Args": true, "crypto/rand.Reader": true, "flag.CommandLine": true,
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
		case *ast.CallExpr:
			if changed := s.changedBy(n); changed != nil {
				why = writes(changed)
			}
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
	if v, ok := o.(*types.Var); ok && v.Pkg() != nil && outsideVariables[v.Pkg().Path()+"."+v.Name()] && v.Parent() == v.Pkg().Scope() {
		return "it uses " + v.Pkg().Path() + "." + v.Name()
	}
	fn, ok := o.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == s.pkg.Types {
		return ""
	}
	if leadsOut(fn.Pkg().Path(), fn.FullName()) {
		return "it calls " + fn.FullName()
	}
	return s.effectElsewhere(fn)
}

// leadsOut says that a function of the standard library does something besides computing.
// name is that which types.Func.FullName gives it.
func leadsOut(path, name string) bool {
	if handling[name] || computing[name] || slices.Contains(plainPackages, path) {
		return false
	}
	return effects[name] || slices.ContainsFunc(outside, func(p string) bool {
		return path == p || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p)
	})
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
		case *ast.SliceExpr:
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

// keepers are types of the standard library whose methods change what they keep, but for
// the readers. Those of types that are of use again and again, such as locks and pools,
// leave nothing that a later call sees.
var (
	keepers = []string{
		"bytes.Buffer", "strings.Builder", "sync.Map", "bufio.Reader", "bufio.Writer", "bufio.Scanner", "text/tabwriter.Writer",
		"container/list.List", "container/ring.Ring", "expvar.Int", "expvar.Float", "expvar.Map", "expvar.String", "sync/atomic.Value",
		"sync/atomic.Bool", "sync/atomic.Int32", "sync/atomic.Int64", "sync/atomic.Uint32", "sync/atomic.Uint64", "sync/atomic.Uintptr", "sync/atomic.Pointer",
	}
	readers = []string{"Load", "Len", "Cap", "String", "Bytes", "Value", "Range", "Front", "Back", "Get", "Available", "Buffered", "Size"}
)

// changedBy returns what a call changes by itself: what it clears, copies to or takes a key
// from, or a value that keeps something.
func (s *subject) changedBy(call *ast.CallExpr) ast.Expr {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		_, builtin := s.pkg.TypesInfo.Uses[fun].(*types.Builtin)
		if builtin && slices.Contains([]string{"clear", "copy", "delete"}, fun.Name) && len(call.Args) > 0 {
			return call.Args[0]
		}
	case *ast.SelectorExpr:
		sel := s.pkg.TypesInfo.Selections[fun]
		if sel == nil || sel.Kind() != types.MethodVal || slices.Contains(readers, fun.Sel.Name) {
			return nil
		}
		if t := receiver(sel.Obj().(*types.Func)); t != nil && t.Pkg() != nil && slices.Contains(keepers, t.Pkg().Path()+"."+t.Name()) {
			return fun.X
		}
	}
	return nil
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
