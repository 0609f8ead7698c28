package mutants

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/equiv/subject"
)

// What code compares leads to inputs: what it compared with is put where the other was. Comparisons of
// two operands, of which one may be a constant, hand them to WatchName's function.

// WatchName is a variable of the package: what is called with the operands of each comparison, and whether the
// second is looked for within the first; nil for nothing. What is looked up in a map that lacks it has no second.
const WatchName = "honeWatch"

// watching is what comparisons call.
const watching = `
var (
	honeWatch func(x, y any, part bool)
	honeLeft  []any
	honeMaps  []func(k any)
)

// honeWith watches a comparison with a constant.
func honeWith[T any](x T, all ...T) T {
	if honeWatch != nil {
		for _, y := range all {
			honeWatch(x, y, false)
		}
	}
	return x
}

// honeHolds watches a text that a constant is looked for in, and honePart the constant that a text is looked for
// in.
func honeHolds[T any](x, y T) T {
	if honeWatch != nil {
		honeWatch(x, y, true)
	}
	return x
}

func honePart[T any](y, x T) T {
	if honeWatch != nil {
		honeWatch(x, y, true)
	}
	return y
}

// honeFirst and honeSecond watch one of two values, and honeLast the second where it is looked for in the first.
func honeFirst[T any](x T) T {
	if honeWatch != nil {
		honeLeft = append(honeLeft, x)
	}
	return x
}

func honeSecond[T any](y T) T {
	honePair(y, false)
	return y
}

func honeLast[T any](y T) T {
	honePair(y, true)
	return y
}

func honePair(y any, part bool) {
	if n := len(honeLeft); honeWatch != nil && n > 0 {
		x := honeLeft[n-1]
		honeLeft = honeLeft[:n-1]
		honeWatch(x, y, part)
	}
}

type honeKeys interface {
	~string | ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

// honeMap and honeKey watch what is looked up in a map, as if it were compared with the first key and with
// those next to it.
func honeMap[M ~map[K]V, K honeKeys, V any](m M) M {
	if honeWatch != nil {
		honeMaps = append(honeMaps, func(k any) {
			key, ok := k.(K)
			if !ok {
				return
			}
			if _, there := m[key]; !there {
				honeWatch(k, nil, false)
			}
			if len(m) > 0 {
				honeNear(m, key)
			}
		})
	}
	return m
}

func honeKey[K any](k K) K {
	if n := len(honeMaps); honeWatch != nil && n > 0 {
		watch := honeMaps[n-1]
		honeMaps = honeMaps[:n-1]
		watch(k)
	}
	return k
}

func honeNear[M ~map[K]V, K honeKeys, V any](m M, k K) {
	var first, below, above K
	known, isBelow, isAbove := false, false, false
	for y := range m {
		if !known || y < first {
			first, known = y, true
		}
		if y < k && (!isBelow || y > below) {
			below, isBelow = y, true
		}
		if y > k && (!isAbove || y < above) {
			above, isAbove = y, true
		}
	}
	honeWatch(k, first, false)
	if isBelow {
		honeWatch(k, below, false)
	}
	if isAbove {
		honeWatch(k, above, false)
	}
}
`

// comparing are functions of the standard library that compare their first two arguments.
var comparing = map[string]bool{
	"strings.HasPrefix": true, "strings.HasSuffix": true, "strings.EqualFold": true, "strings.Contains": true,
	"strings.Index": true, "strings.Compare": true, "strings.Cut": true, "strings.CutPrefix": true, "strings.CutSuffix": true,
	"bytes.HasPrefix": true, "bytes.HasSuffix": true, "bytes.EqualFold": true, "bytes.Contains": true, "bytes.Equal": true,
	"bytes.Index": true, "bytes.Compare": true, "strings.TrimPrefix": true, "strings.TrimSuffix": true,
}

// Comparisons returns edits that watch the comparisons in a function or an expression.
func Comparisons(s *subject.Subject, root ast.Node) []subject.Edit {
	if fn, ok := root.(*ast.FuncDecl); ok && fn.Name.Name == subject.Sequence {
		return nil // it compares what it chooses by
	}
	w := &watcher{Subject: s, set: make(map[ast.Expr]bool)}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				w.set[ast.Unparen(e)] = true
			}
		case *ast.IncDecStmt:
			w.set[ast.Unparen(n.X)] = true
		case *ast.IndexExpr:
			w.lookup(n)
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				w.pair(n.X, n.Y)
			}
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !ok || len(n.Args) < 2 {
				return true
			}
			if fn, ok := s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func); ok && comparing[fn.FullName()] {
				w.within(n.Args[0], n.Args[1])
			}
		case *ast.SwitchStmt:
			w.choice(n)
		}
		return true
	})
	return w.edits
}

type watcher struct {
	*subject.Subject
	edits []subject.Edit
	set   map[ast.Expr]bool // what is assigned to
}

// lookup watches what is looked up in a map.
func (w *watcher) lookup(n *ast.IndexExpr) {
	m, ok := w.Pkg.TypesInfo.TypeOf(n.X).Underlying().(*types.Map)
	if ok && !w.set[n] && w.watched(n.Index) && types.Identical(m.Key(), w.Pkg.TypesInfo.TypeOf(n.Index)) {
		w.around(n.X, "honeMap(", ")")
		w.around(n.Index, "honeKey(", ")")
	}
}

// pair watches two operands.
func (w *watcher) pair(x, y ast.Expr) { w.either(x, y, "honeWith(", "honeWith(", "honeSecond(") }

// within watches a text and what is looked for in it.
func (w *watcher) within(x, y ast.Expr) { w.either(x, y, "honeHolds(", "honePart(", "honeLast(") }

func (w *watcher) either(x, y ast.Expr, first, second, both string) {
	cx, cy := w.constant(x), w.constant(y)
	switch {
	case cx != "" && cy != "", cx == "" && !w.watched(x), cy == "" && !w.watched(y):
	case cy != "":
		w.around(x, first, ", "+cy+")")
	case cx != "":
		w.around(y, second, ", "+cx+")")
	default:
		w.around(x, "honeFirst(", ")")
		w.around(y, both, ")")
	}
}

// choice watches what a switch compares with constants.
func (w *watcher) choice(n *ast.SwitchStmt) {
	if n.Tag == nil || !w.watched(n.Tag) {
		return
	}
	var all strings.Builder
	for _, c := range n.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			if text := w.constant(e); text != "" {
				all.WriteString(", " + text)
			}
		}
	}
	w.around(n.Tag, "honeWith(", all.String()+")")
}

func (w *watcher) around(e ast.Expr, before, after string) {
	w.edits = append(w.edits, w.Insert(e.Pos(), before), w.Insert(e.End(), after))
}

// constant writes the value of a constant, empty if an expression is none.
func (w *watcher) constant(e ast.Expr) string {
	switch v := w.Pkg.TypesInfo.Types[e].Value; {
	case v == nil:
		return ""
	case v.Kind() == constant.String:
		return strconv.Quote(constant.StringVal(v))
	case v.Kind() == constant.Int:
		return v.ExactString()
	}
	return ""
}

// watched reports whether an expression is no constant, and of a type that is worth watching: texts,
// bytes, and integers.
func (w *watcher) watched(e ast.Expr) bool {
	tv := w.Pkg.TypesInfo.Types[e]
	if tv.Value != nil || tv.Type == nil || shifts(e) {
		return false
	}
	switch u := tv.Type.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsInteger|types.IsString) != 0 && u.Info()&types.IsUntyped == 0
	case *types.Slice:
		b, ok := u.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Uint8
	}
	return false
}

// shifts reports whether what an expression is may depend on what it is compared with.
func shifts(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && (b.Op == token.SHL || b.Op == token.SHR)
		return !found
	})
	return found
}
