package callers

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// A reader reads the calls in a package.
type reader struct {
	s     *subject.Subject
	decls map[*types.Func]*ast.FuncDecl
	nodes map[types.Object]ast.Node
	other *otherFiles
	// asked are the parameters in hand: of a function that calls itself.
	asked map[*types.Var]bool
}

// number is a constant integer that is the same in all builds.
func (r *reader) number(e ast.Expr) (n int64, ok bool) {
	v := r.s.Pkg.TypesInfo.Types[e].Value
	if v == nil || r.varies(e) {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v))
}

// varies reports whether a constant may be another one on other systems or with other tags.
func (r *reader) varies(e ast.Node) bool {
	for n := range ast.Preorder(e) {
		switch n := n.(type) {
		case *ast.UnaryExpr: // as in ^uint(0)
			if n.Op == token.XOR {
				return true
			}
		case *ast.Ident:
			if o := r.s.Pkg.TypesInfo.Uses[n]; o != nil && r.variesObject(o) {
				return true
			}
		}
	}
	return false
}

// systemPackages are those of the standard library whose constants are those of a system.
var systemPackages = []string{"os", "path/filepath", "runtime", "syscall", "unsafe", "go/build"}

// wordSizes are constants of other packages that are as large as a word.
var wordSizes = []string{"MaxInt", "MinInt", "MaxUint", "IntSize", "UintSize"}

// variesObject is varies for what a name means.
func (r *reader) variesObject(o types.Object) bool {
	switch {
	case o.Pkg() == nil:
		return false
	case o.Pkg() != r.s.Pkg.Types:
		path := o.Pkg().Path()
		first, _, _ := strings.Cut(path, "/")
		return strings.Contains(first, ".") || slices.Contains(systemPackages, path) || slices.Contains(wordSizes, o.Name())
	case o.Parent() == r.s.Pkg.Types.Scope() && r.other.declared[o.Name()]:
		return true
	}
	if _, ok := o.(*types.Const); !ok {
		return false
	}
	n := r.nodes[o]
	return n != nil && r.varies(n)
}
