package reuse

import (
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// mostPooled is the most memory, in bytes, that a value in a pool keeps, and mostKeys the most keys
// of a map: what one call made large is left to the garbage collector.
const (
	mostPooled = 64 << 10
	mostKeys   = 1024
)

// A helpers is what a package needs to take values of a type from a pool and to put them there.
type helpers struct {
	get, give string // names of functions
	text      string // that declares all, empty lines between
	there     bool   // the package has them
}

// helpers returns what the package needs to pool a value, nil if it cannot be written there.
func (m *made) helpers() *helpers {
	if !m.f.Importable(m.f.Decl.End(), "sync") {
		return nil
	}
	switch m.kind {
	case buffer:
		if m.f.Importable(m.f.Decl.End(), "bytes") {
			return m.named("Buffer", bufferText)
		}
	case digest:
		return m.digestHelpers()
	case writer:
		return m.writerHelpers()
	case dictionary:
		return m.mapHelpers()
	case zeroed, empty, copied:
		return m.listHelpers()
	}
	return nil
}

// named gives the helpers their names, by a word for the type, and writes the template, which has
// the word as %[1]s and with a small letter as %[2]s, and more for what follows.
func (m *made) named(word, template string, more ...any) *helpers {
	for i := 1; ; i++ {
		name := word
		if i > 1 {
			name = fmt.Sprint(word, i)
		}
		lower := patch.LowerFirst(name)
		text := fmt.Sprintf(template, append([]any{name, lower}, more...)...)
		h := &helpers{get: "get" + name, give: "put" + name, text: text}
		h.there = m.declared(h)
		if h.there || m.free(h.get, h.give, lower+"Pool") {
			return h
		}
	}
}

// free reports whether names can be declared in the package.
func (m *made) free(names ...string) bool {
	for _, name := range names {
		if m.f.FreshInPackage(name) != name {
			return false
		}
	}
	return true
}

// declared reports whether the package declares helpers as they are written here.
func (m *made) declared(h *helpers) bool {
	for _, name := range []string{h.get, h.give} {
		fn, ok := m.f.Pass.Pkg.Scope().Lookup(name).(*types.Func)
		if !ok || !m.f.BuiltWith(fn) || m.f.Lookup(m.decl.Stmt.Pos(), name) != fn {
			return false
		}
		decl := m.f.Index.Decl(fn)
		if decl == nil || !strings.Contains(h.text, m.f.Of(decl).Text(decl)) {
			return false
		}
	}
	return true
}

const bufferText = `// %[2]sPool has buffers, empty and of a limited size.
var %[2]sPool sync.Pool

// get%[1]s returns an empty buffer, which put%[1]s may take back.
func get%[1]s() *bytes.Buffer {
	if b, ok := %[2]sPool.Get().(*bytes.Buffer); ok {
		return b
	}
	return new(bytes.Buffer)
}

// put%[1]s takes back a buffer that nothing uses any more. A large one is left to the garbage
// collector.
func put%[1]s(b *bytes.Buffer) {
	if b.Cap() <= 64<<10 {
		b.Reset()
		%[2]sPool.Put(b)
	}
}`

const digestText = `// %[2]sPool has hashes of nothing.
var %[2]sPool sync.Pool

// get%[1]s returns a hash of nothing, which put%[1]s may take back.
func get%[1]s() %[3]s {
	if h, ok := %[2]sPool.Get().(%[3]s); ok {
		return h
	}
	return %[4]s()
}

// put%[1]s takes back a hash that nothing uses any more.
func put%[1]s(h %[3]s) {
	h.Reset()
	%[2]sPool.Put(h)
}`

// digestHelpers are those of a hash.
func (m *made) digestHelpers() *helpers {
	fn := m.f.Called(m.decl.Value.(*ast.CallExpr))
	if !m.f.Importable(m.f.Decl.End(), fn.Pkg().Path(), "hash") {
		return nil
	}
	call := fn.Pkg().Name() + "." + fn.Name()
	typ := types.TypeString(m.v.Type(), (*types.Package).Name)
	word := patch.UpperFirst(fn.Pkg().Name()) + strings.TrimPrefix(fn.Name(), "New")
	return m.named(word, digestText, typ, call)
}

const writerText = `// %[2]sPool has values that are to be given what they work on.
var %[2]sPool sync.Pool

// get%[1]s is %[3]s.New%[4]s. put%[1]s may take the value back.
func get%[1]s(%[5]s io.%[4]s) *%[3]s.%[4]s {
	if b, ok := %[2]sPool.Get().(*%[3]s.%[4]s); ok {
		b.Reset(%[5]s)
		return b
	}
	return %[3]s.New%[4]s(%[5]s)
}

// put%[1]s takes back what nothing uses any more, and forgets what it worked on.
func put%[1]s(b *%[3]s.%[4]s) {
	b.Reset(nil)
	%[2]sPool.Put(b)
}`

// writerHelpers are those of a writer or reader with room of its own.
func (m *made) writerHelpers() *helpers {
	fn := m.f.Called(m.decl.Value.(*ast.CallExpr))
	if !m.f.Importable(m.f.Decl.End(), fn.Pkg().Path(), "io") {
		return nil
	}
	pkg, kind := fn.Pkg().Name(), strings.TrimPrefix(fn.Name(), "New")
	return m.named(patch.UpperFirst(pkg)+kind, writerText, pkg, kind, strings.ToLower(kind[:1]))
}

const mapText = `// %[2]sPool has maps without keys.
var %[2]sPool sync.Pool

// get%[1]s returns an empty map, which put%[1]s may take back.
func get%[1]s(%[6]s) %[3]s {
	if m, ok := %[2]sPool.Get().(%[3]s); ok {
		return m
	}
	return make(%[3]s%[7]s)
}

// put%[1]s takes back a map that nothing uses any more. A large one is left to the garbage
// collector.
func put%[1]s(m %[3]s) {
	if len(m) <= %[4]d {
		%[5]s
		%[2]sPool.Put(m)
	}
}`

// mapHelpers are those of a map.
func (m *made) mapHelpers() *helpers {
	empty := clearMap(m.f, m, "m")
	if m.typ == nil || empty == "" || !global(m.f, m.typ) {
		return nil
	}
	word, param, size := "Map", "", ""
	if name := m.v.Name(); len(name) > 2 {
		word = patch.UpperFirst(name) + word
	}
	if len(m.args) > 0 {
		if !isInt(m.f.Info.TypeOf(m.args[0])) {
			return nil
		}
		param, size = "n int", ", n"
	}
	return m.named(word, mapText, m.f.Text(m.typ), mostKeys, empty, param, size)
}

const listText = `// %[2]sPool has lists of a limited size.
var %[2]sPool sync.Pool // of *[]%[3]s

// get%[1]s returns a list of n zero elements, which put%[1]s may take back.
func get%[1]s(n int) *[]%[3]s {
	p, ok := %[2]sPool.Get().(*[]%[3]s)
	if !ok || n < 0 || n > cap(*p) {
		list := make([]%[3]s, n)
		return &list
	}
	*p = (*p)[:n]%[4]s
	return p
}

// put%[1]s takes back a list that nothing uses any more. A large one is left to the garbage
// collector.
func put%[1]s(p *[]%[3]s) {
	if cap(*p) <= %[5]s {%[6]s
		%[2]sPool.Put(p)
	}
}`

// listHelpers are those of a list. One of pointers is cleared when it is put back, so that the pool
// keeps nothing alive, and others when they are taken.
func (m *made) listHelpers() *helpers {
	list, ok := m.typ.(*ast.ArrayType)
	if !ok || !global(m.f, list.Elt) || !m.f.Predeclared(m.f.Decl.End(), "make", "cap", "int", "bool") {
		return nil
	}
	if len(m.args) > 0 && m.kind != copied && !isInt(m.f.Info.TypeOf(m.args[0])) {
		return nil
	}
	elem := m.v.Type().Underlying().(*types.Slice).Elem()
	size := max(1, m.f.Size(elem))
	most := "64<<10"
	if size > 1 {
		most = fmt.Sprint(mostPooled / size)
	}
	taken, put := "\n\t"+clearList(m.f, m, "*p"), ""
	if pointers(elem) {
		taken, put = "", "\n\t\t*p = (*p)[:cap(*p)]\n\t\t"+clearList(m.f, m, "*p")
	}
	if size > mostPooled || strings.HasSuffix(taken+put, "\t") {
		return nil
	}
	word := path.Ext("." + strings.TrimLeft(m.f.Text(list.Elt), "*"))[1:]
	if i := strings.IndexAny(word, "[]{} "); i >= 0 {
		word = "List"
	}
	return m.named(patch.UpperFirst(word)+"s", listText, m.f.Text(list.Elt), taken, most, put)
}

// isInt reports whether a type is int, or that of a constant that becomes one.
func isInt(t types.Type) bool {
	return types.Identical(types.Default(t), types.Typ[types.Int])
}

// pointers reports whether a type has parts that the garbage collector follows.
func pointers(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0 || t.Kind() == types.UnsafePointer
	case *types.Array:
		return pointers(t.Elem())
	case *types.Struct:
		for v := range t.Fields() {
			if pointers(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// global reports whether the names in a type mean the same outside of the function.
func global(f *view.Func, typ ast.Expr) bool { return f.MeansSame(typ, f.Decl.End()) }
