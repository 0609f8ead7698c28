package reuse

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/confine"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/view"
)

// A kind is what is made.
type kind int

const (
	buffer     kind = iota // a bytes.Buffer, or a pointer to one
	number                 // a big.Int, or a pointer to one, perhaps with what it is set to
	dictionary             // a map
	zeroed                 // make([]T, n)
	empty                  // make([]T, 0, n), []T{} or var x []T
	copied                 // append([]T(nil), x...) or []byte(s)
	digest                 // a hash.Hash
	writer                 // a writer of packages such as gzip, which takes where it writes to
)

// A made is a local variable and what the statement that declares it makes.
type made struct {
	f    *view.Func
	decl local.Declaration
	v    *types.Var
	kind kind
	// typ is the type of a list or map as written, and args what the rest depends on: a length, a
	// first value, what is copied.
	typ  ast.Expr
	args []ast.Expr
	// op sets a number that is made for it, as new(big.Int).Add(x, y) does; nil for others.
	op *ast.SelectorExpr
	// startsNil reports whether it begins as a nil list, or may.
	startsNil bool
	flow      *confine.Flow
}

// makes returns what a statement declares and makes, nil if it is nothing that can be used again.
func makes(f *view.Func, stmt ast.Stmt) *made {
	d, ok := local.Declares(stmt)
	if !ok || d.Name.Name == "_" {
		return nil
	}
	v, ok := f.Info.Defs[d.Name].(*types.Var)
	if !ok {
		return nil
	}
	m := &made{f: f, decl: d, v: v}
	if d.Type != nil && d.Value != nil || !m.recognize(d.Value) {
		return nil
	}
	return m
}

// recognize sets what a value is; false if it is nothing that is known.
func (m *made) recognize(e ast.Expr) bool {
	t := m.v.Type()
	switch typeName(t) {
	case "bytes.Buffer", "*bytes.Buffer":
		m.kind = buffer
		return m.newZero(e) || m.calls(e, "bytes.NewBuffer", "bytes.NewBufferString") && m.noText(e)
	case "math/big.Int", "*math/big.Int":
		m.kind = number
		if m.calls(e, "math/big.NewInt") {
			m.args = e.(*ast.CallExpr).Args
			return true
		}
		return m.computed(e) || m.newZero(e)
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		return m.aMap(e)
	case *types.Slice:
		return m.aList(e, u)
	}
	call, ok := e.(*ast.CallExpr)
	if ok && len(call.Args) == 0 && digests[m.f.Callee(call)] {
		m.kind = digest
		return true
	}
	if ok && len(call.Args) == 1 && m.aWriter(call) {
		m.kind, m.args = writer, call.Args
		return true
	}
	return false
}

// digests are functions that make a hash.
var digests = map[string]bool{
	"crypto/md5.New": true, "crypto/sha1.New": true, "crypto/sha256.New": true, "crypto/sha256.New224": true,
	"crypto/sha512.New": true, "crypto/sha512.New384": true, "hash/crc32.NewIEEE": true, "hash/adler32.New": true,
	"hash/fnv.New32": true, "hash/fnv.New32a": true, "hash/fnv.New64": true, "hash/fnv.New64a": true,
	"hash/fnv.New128": true, "hash/fnv.New128a": true,
}

// aWriter reports whether a call makes a writer or reader with room of its own. Package bufio gives
// back one that it gets, so what it is given must be something else.
func (m *made) aWriter(call *ast.CallExpr) bool {
	switch m.f.Callee(call) {
	case "compress/gzip.NewWriter", "compress/zlib.NewWriter":
		return true
	case "bufio.NewWriter", "bufio.NewReader":
		t := m.f.Info.TypeOf(call.Args[0])
		return !types.IsInterface(t) && !strings.HasPrefix(typeName(t), "*bufio.")
	}
	return false
}

// typeName is the name of a type with the path of its package, and a star for a pointer.
func typeName(t types.Type) string { return types.TypeString(types.Unalias(t), nil) }

// newZero reports whether an expression is left out or makes a zero value.
func (m *made) newZero(e ast.Expr) bool {
	if e == nil {
		_, pointer := m.v.Type().(*types.Pointer)
		return !pointer
	}
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return m.f.Builtin(e) == "new" && m.f.Info.Types[e.Args[0]].IsType()
	}
	return false
}

// computed reports whether an expression makes a number by a method that sets it.
func (m *made) computed(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !sets[sel.Sel.Name] || !m.newZero(ast.Unparen(sel.X)) {
		return false
	}
	m.op = sel
	return true
}

// calls reports whether an expression calls one of some functions.
func (m *made) calls(e ast.Expr, names ...string) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && slices.Contains(names, m.f.Callee(call))
}

// noText reports whether a buffer is made of nothing.
func (m *made) noText(e ast.Expr) bool {
	arg := e.(*ast.CallExpr).Args[0]
	s, ok := m.f.StringConstant(arg)
	return m.f.Info.Types[arg].IsNil() || ok && s == ""
}

// aMap recognizes make(map[K]V), with a size or without, and map[K]V{}.
func (m *made) aMap(e ast.Expr) bool {
	m.kind = dictionary
	switch e := e.(type) {
	case *ast.CallExpr:
		if m.f.Builtin(e) == "make" {
			m.typ, m.args = e.Args[0], e.Args[1:]
			return true
		}
	case *ast.CompositeLit:
		m.typ = e.Type
		return len(e.Elts) == 0
	}
	return false
}

// aList recognizes what makes a list.
func (m *made) aList(e ast.Expr, t *types.Slice) bool {
	m.kind, m.typ = empty, m.decl.Type
	switch e := e.(type) {
	case nil:
		m.startsNil = true
		return true
	case *ast.CompositeLit:
		m.typ = e.Type
		return len(e.Elts) == 0
	case *ast.CallExpr:
		switch m.f.Builtin(e) {
		case "make":
			m.typ, m.args = e.Args[0], e.Args[1:]
			if len(m.args) == 2 {
				m.args = m.args[1:]
				return m.f.IsZero(e.Args[1])
			}
			if !m.f.IsZero(m.args[0]) {
				m.kind = zeroed
			} else {
				m.args = nil
			}
			return true
		case "append":
			if len(e.Args) != 2 || !e.Ellipsis.IsValid() || !m.nothing(e.Args[0]) {
				return false
			}
			m.kind, m.args, m.startsNil = copied, e.Args[1:], true
			return m.typ != nil
		}
		x, _ := m.f.Conversion(e)
		if x == nil || !view.IsString(m.f.Info.TypeOf(x)) || !view.IsBytes(t) {
			return false
		}
		m.kind, m.typ, m.args, m.startsNil = copied, e.Fun, e.Args, true
		return true
	}
	return false
}

// nothing reports whether an expression is an empty list, and takes its type.
func (m *made) nothing(e ast.Expr) bool {
	if lit, ok := e.(*ast.CompositeLit); ok {
		m.typ = lit.Type
		return len(lit.Elts) == 0
	}
	call, ok := e.(*ast.CallExpr)
	if x, _ := m.f.Conversion(e); !ok || x == nil || !m.f.Info.Types[x].IsNil() {
		return false
	}
	m.typ = ast.Unparen(call.Fun)
	return true
}

// leaves returns a use that keeps the value from being used again: it may outlive the statements
// after it, or shows that it was used before. It returns nil if there is none.
func (m *made) leaves() ast.Node {
	m.flow = confine.Of(m.f, m.v)
	if m.flow.Out != nil {
		return m.flow.Out
	}
	for _, v := range m.flow.Vars {
		for _, id := range m.f.Uses(m.f.Decl.Body, v) {
			if m.shows(id) {
				return id
			}
		}
	}
	if list := m.kind == empty || m.kind == copied; list && !confine.Owns(m.f, m.v) || !list && m.set() {
		return m.decl.Name
	}
	return nil
}

// set reports whether the variable is assigned to after its declaration.
func (m *made) set() bool {
	return slices.ContainsFunc(m.f.Uses(m.f.Decl.Body, m.v), func(id *ast.Ident) bool {
		return m.f.Assigned(id) && m.f.Info.Defs[id] == nil
	})
}

// stays reports whether the variable keeps its length.
func (m *made) stays() bool { return !m.set() }

// shows reports whether a use can tell a value that was used before from a new one: it asks
// for the room, for what is beyond the length, or whether the value is nil.
func (m *made) shows(id *ast.Ident) bool {
	up := m.f.Parents(id)
	switch p := up[0].(type) {
	case *ast.CallExpr:
		switch m.f.Builtin(p) {
		case "cap":
			return true
		case "":
			return m.startsNil && !blind(m.f, p)
		}
	case *ast.BinaryExpr:
		return m.startsNil || m.kind == buffer
	case *ast.SliceExpr:
		return m.kind != zeroed && view.IsSlice(m.f.Info.TypeOf(p.X)) && !within(m.f, p)
	case *ast.AssignStmt, *ast.ValueSpec:
		return m.startsNil && m.f.Info.Defs[id] == nil && !m.f.Assigned(id)
	case *ast.SelectorExpr:
		switch p.Sel.Name {
		case "Cap", "Available", "AvailableBuffer", "Bits":
			return true
		case "Bytes":
			return m.showsBytes(up[2])
		}
	}
	return false
}

// showsBytes reports whether the bytes of a buffer are asked for more than what they are.
func (m *made) showsBytes(in ast.Node) bool {
	switch p := in.(type) {
	case *ast.BinaryExpr:
		return true
	case *ast.SliceExpr:
		return p.High != nil
	case *ast.CallExpr:
		return m.f.Builtin(p) == "cap"
	}
	return false
}

// blind reports whether a call cannot tell nil from a list without elements.
func blind(f *view.Func, call *ast.CallExpr) bool {
	fn := f.Called(call)
	if fn == nil || fn.Pkg() == nil {
		return f.Info.Types[call.Fun].IsType() && view.IsText(f.Info.TypeOf(call))
	}
	switch fn.Pkg().Path() {
	case "strings", "sort", "unicode/utf8", "encoding/hex", "encoding/binary", "encoding/base64", "io":
		return true
	}
	return fn.Name() == "Write"
}

// within reports whether a slice of a list ends within its length: it has no end, or one that is
// no further than that.
func within(f *view.Func, s *ast.SliceExpr) bool {
	if s.High == nil {
		return true
	}
	if s.Max != nil {
		return false
	}
	e := ast.Unparen(s.High)
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.SUB {
		if c := f.Constant(b.Y); c == nil || constant.Sign(c) < 0 {
			return false
		}
		e = ast.Unparen(b.X)
	}
	call, ok := e.(*ast.CallExpr)
	if ok && f.Builtin(call) == "len" {
		return f.Object(call.Args[0]) != nil && f.Object(call.Args[0]) == f.Object(s.X)
	}
	return f.IsZero(s.High)
}

// mostOnStack is how large, in bytes, a list of constant length may be that the compiler
// keeps on the stack.
const mostOnStack = 64 << 10

// small reports whether a list needs no memory but on the stack: it is short and nothing is
// given it but functions that the compiler knows.
func small(f *view.Func, m *made) bool {
	size := f.Size(m.v.Type().Underlying().(*types.Slice).Elem())
	if len(m.args) == 0 {
		return false
	}
	c := f.Constant(m.args[0])
	if c == nil {
		return false
	}
	n, ok := constant.Int64Val(constant.ToInt(c))
	if !ok || n*size > mostOnStack {
		return false
	}
	return !slices.ContainsFunc(confine.Of(f, m.v).Vars, func(v *types.Var) bool {
		return slices.ContainsFunc(f.Uses(f.Decl.Body, v), func(id *ast.Ident) bool { return passed(f, id) })
	})
}

// passed reports whether a list, or a slice of it, is given to a function that the compiler does
// not know, so that it must lie on the heap.
func passed(f *view.Func, id *ast.Ident) bool {
	for _, p := range f.Parents(id) {
		switch p := p.(type) {
		case *ast.SliceExpr, *ast.ParenExpr:
		case *ast.CallExpr:
			fn := f.Called(p)
			if fn == nil {
				return f.Builtin(p) == "" && !f.Info.Types[p.Fun].IsType()
			}
			recv := fn.Signature().Recv()
			return recv != nil && types.IsInterface(recv.Type()) || fn.Pkg() != nil && fn.Pkg().Path() == "io"
		default:
			return false
		}
	}
	return false
}
