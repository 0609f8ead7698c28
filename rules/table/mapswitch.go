package table

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// MapSwitch is the rule mapswitch, described in the package comment.
var MapSwitch = rule.New(docs, "mapswitch", func(f *view.Func) {
	report(f, constantMaps(f))
})

// A constantMap is a map of the package that always holds the same, as a function asks it.
type constantMap struct {
	f    *view.Func
	v    *types.Var
	in   *ast.File // with its declaration
	src  []byte    // of that file
	set  *ast.GenDecl
	spec *ast.ValueSpec
	lit  *ast.CompositeLit
	kind *ast.MapType
	// entries are the keys with what belongs to them, as the code has them.
	entries []mapEntry
	lookups []*mapLookup
	// told reports whether there are comments among the entries.
	told bool
	// all reports whether every value is true, so that to be there is all.
	all bool
	// own reports whether only the function uses the map, and goes whether it no longer does.
	own, goes bool
}

// A mapEntry is a key with its value, as text; id identifies constant values.
type mapEntry struct {
	key, value, id string
	number         int64 // of a key that is a small number, -1 of others
	// distinct reports whether the value is known to be another than that of a key that is not there.
	distinct bool
	// lead is the comment before an entry, trail that after it on its line.
	lead, trail string
}

const fewestKeys, mostKeys = 2, 64

// constantMaps returns the maps of the package that the function asks and that always hold
// the same.
func constantMaps(f *view.Func) []*constantMap {
	var out []*constantMap
	known := make(map[types.Object]*constantMap)
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		v, ok := f.Object(e.X).(*types.Var)
		if !ok || v.Parent() != f.Pass.Pkg.Scope() {
			return true
		}
		if _, isMap := v.Type().(*types.Map); !isMap {
			return true
		}
		m, seen := known[v]
		if !seen {
			m = newConstantMap(f, v)
			if known[v] = m; m != nil {
				out = append(out, m)
			} else {
				f.Nearly(e.Pos(), near.Changed, v.Name())
			}
		}
		if m != nil {
			m.lookups = append(m.lookups, m.asked(e))
		}
		return true
	})
	return out
}

// newConstantMap checks the declaration of a map and what is done with it; nil if it may not
// always hold the same.
func newConstantMap(f *view.Func, v *types.Var) *constantMap {
	m := &constantMap{f: f, v: v}
	if v.Exported() && f.Pass.Pkg.Name() != "main" || !m.declared() || !m.constants() || !m.comments() ||
		!m.onlyRead() {
		return nil
	}
	if !initorder.Plain(f) || initorder.Runs(f) {
		return nil
	}
	return m
}

// declared finds the declaration, in a file that is always built with that of the function.
func (m *constantMap) declared() bool {
	for _, file := range m.f.Pass.Files {
		if !view.Within(m.v.Pos(), file) || ast.IsGenerated(file) {
			continue
		}
		name := m.f.Pass.Fset.File(file.FileStart).Name()
		src, err := m.f.Pass.ReadFile(name)
		if err != nil || name != m.f.File.Tok.Name() &&
			(strings.Contains(filepath.Base(name), "_") || strings.Contains(string(src), "//go:build")) {
			return false
		}
		m.in, m.src = file, src
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR || !view.Within(m.v.Pos(), g) {
				continue
			}
			for _, s := range g.Specs {
				if spec := s.(*ast.ValueSpec); view.Within(m.v.Pos(), spec) && len(spec.Names) == 1 &&
					len(spec.Values) == 1 {
					m.set, m.spec = g, spec
				}
			}
		}
	}
	if m.spec == nil {
		return false
	}
	var ok bool
	if m.lit, ok = ast.Unparen(m.spec.Values[0]).(*ast.CompositeLit); !ok {
		return false
	}
	m.kind, ok = m.lit.Type.(*ast.MapType)
	return ok
}

// written returns the source of a node in the file of the map.
func (m *constantMap) written(n ast.Node) string {
	tf := m.f.Pass.Fset.File(m.in.FileStart)
	return string(m.src[tf.Offset(n.Pos()):tf.Offset(n.End())])
}

// constants reads the entries; false if they are not all constant.
func (m *constantMap) constants() bool {
	t := m.v.Type().(*types.Map)
	key, ok := t.Key().Underlying().(*types.Basic)
	if !ok || key.Info()&(types.IsString|types.IsInteger) == 0 || len(m.lit.Elts) < fewestKeys ||
		len(m.lit.Elts) > mostKeys {
		return false
	}
	basic, _ := t.Elem().Underlying().(*types.Basic)
	none, isStruct := t.Elem().Underlying().(*types.Struct)
	if isStruct && none.NumFields() > 0 ||
		!isStruct && (basic == nil || basic.Kind() == types.UnsafePointer) {
		return false
	}
	m.all = types.Identical(t.Elem(), types.Typ[types.Bool])
	for _, e := range m.lit.Elts {
		pair := e.(*ast.KeyValueExpr)
		k, v := m.f.Constant(pair.Key), m.f.Constant(pair.Value)
		if k == nil || v == nil && !isStruct {
			return false
		}
		entry := mapEntry{key: m.written(pair.Key), value: m.written(pair.Value), number: -1}
		if v != nil && !m.f.Portable(pair.Value) {
			entry.id, m.all = entry.value, false
		} else if v != nil {
			entry.id = v.ExactString()
			entry.distinct = entry.id != "0" && entry.id != "false" && entry.id != `""`
			m.all = m.all && constant.BoolVal(v)
		}
		if number := constant.ToInt(k); number.Kind() == constant.Int && m.f.Portable(pair.Key) {
			if n, exact := constant.Int64Val(number); exact && n >= 0 && n <= 255 {
				entry.number = n
			}
		}
		m.entries = append(m.entries, entry)
	}
	for _, name := range []string{"bool", "true", "false", "len", "uint64"} {
		if m.f.Pass.Pkg.Scope().Lookup(name) != nil {
			return false
		}
	}
	return true
}
