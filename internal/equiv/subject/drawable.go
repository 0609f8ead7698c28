package subject

import (
	"fmt"
	"go/types"
	"slices"
)

// Undrawable says why no inputs can be made up, in a few words; empty if they can.
func (s *Subject) Undrawable() string {
	for _, t := range Inputs(s.Func.Signature()) {
		if why := s.CannotDraw(t, make(map[types.Type]bool)); why != "" {
			return why
		}
	}
	return ""
}

// made are the types of other packages with fields of their own that values can be
// made of.
var made = map[string]bool{
	"bytes.Buffer": true, "strings.Builder": true, "strings.Reader": true, "time.Time": true,
	"sync.Mutex": true, "sync.RWMutex": true, "sync.Once": true, "sync.Pool": true, "sync.WaitGroup": true,
	"sync/atomic.Int64": true, "sync/atomic.Int32": true, "sync/atomic.Uint64": true, "sync/atomic.Bool": true,
	"net/http.Request": true,
	"time.Location":    true, "net/netip.Addr": true, "net/netip.AddrPort": true, "net/netip.Prefix": true,
	"math/big.Int": true, "math/big.Rat": true, "math/big.Float": true, "net/url.URL": true, "net/url.Userinfo": true,
	"regexp.Regexp": true, "reflect.Value": true, "math/rand.Rand": true,
}

// CannotDraw says why no value of a type can be made up, and the package has no function that makes one.
func (s *Subject) CannotDraw(t types.Type, seen map[types.Type]bool) string {
	return s.cannotDraw(t, seen, nil)
}

// cannotDraw is CannotDraw where some types are being made: what makes them may not need them.
func (s *Subject) cannotDraw(t types.Type, seen map[types.Type]bool, making []*types.TypeName) string {
	if seen[t] {
		return ""
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil && n.Obj().Pkg() != s.Pkg.Types {
		name := n.Obj().Pkg().Path() + "." + n.Obj().Name()
		if made[name] {
			return ""
		}
		if st, ok := n.Underlying().(*types.Struct); ok && HidesFields(st) {
			return fmt.Sprintf("a %s cannot be made up", name)
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Kind() == types.UnsafePointer {
			return "it takes an unsafe.Pointer"
		}
	case *types.Pointer:
		return s.cannotDraw(u.Elem(), seen, making)
	case *types.Slice:
		return s.cannotDraw(u.Elem(), seen, making)
	case *types.Array:
		return s.cannotDraw(u.Elem(), seen, making)
	case *types.Map:
		if why := s.cannotDraw(u.Key(), seen, making); why != "" {
			return why
		}
		return s.cannotDraw(u.Elem(), seen, making)
	case *types.Struct:
		for f := range u.Fields() {
			why := s.cannotDraw(f.Type(), seen, making)
			if why == "" {
				continue
			}
			if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() == s.Pkg.Types && HidesFields(u) && s.built(n, making) {
				return "" // what its package makes of it is drawn, and nothing else
			}
			return why
		}
	}
	return ""
}

// OwnHidden reports whether a type of the package itself has fields that are not
// exported: how they go together is known to its code alone.
func (s *Subject) OwnHidden() bool {
	return slices.ContainsFunc(Inputs(s.Func.Signature()), func(t types.Type) bool {
		return LeadsTo(t, func(t types.Type) bool {
			u, isStruct := t.Underlying().(*types.Struct)
			n, isNamed := types.Unalias(t).(*types.Named)
			return isStruct && isNamed && n.Obj().Pkg() == s.Pkg.Types && HidesFields(u)
		})
	})
}
