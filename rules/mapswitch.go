package rules

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// mapswitch looks a key up by a switch, or in an array, where a function asks a map of the
// package that always holds the same constants:
//
//	var units = map[string]int64{"k": 1 << 10, "M": 1 << 20}
//
// The switch is in a function beside the map, which goes if nobody else uses it. If just
// one question is asked, the function answers that: whether the key is there, or what
// belongs to it.
//
// It asks for an unexported variable with 2 to 64 keys that are constant strings or whole
// numbers, and constant values, or struct{}. Nothing in the folder may use the variable but
// to look a key up, to go over all and to ask for the number: what could be done with it
// elsewhere is not known. The function must not run while the package is initialized, when
// the map might be nil. Where something else in the statement is called, a key must be a
// local variable or constant. An array is proposed for keys of up to 255.
//
// It loses where keys are many and long, differ at their ends only, or are nearly never
// there: a map then asks one hash. Many values in a switch are more code than a table.
func mapswitch() *Rule {
	return &Rule{Analyzer: &analysis.Analyzer{
		Name: "mapswitch",
		Doc:  "look constant keys up by a switch instead of in a map",
		Run: func(pass *analysis.Pass) (any, error) {
			return nil, functions(pass, func(f *function) {
				for _, m := range f.constantMaps() {
					m.report()
				}
			})
		},
	}}
}

// A constantMap is a map of the package that always holds the same, as a function asks it.
type constantMap struct {
	*function
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
	// told says that there are comments among the entries.
	told bool
	// all says that every value is true, so that to be there is all.
	all bool
	// own says that nobody but the function uses the map, goes that it does so no more.
	own, goes bool
}

// A mapEntry is a key with its value, as text; id tells constant values apart.
type mapEntry struct {
	key, value, id string
	number         int64 // of a key that is a small number, -1 of others
	// lead is the comment before an entry, trail that behind it on its line.
	lead, trail string
}

const fewestKeys, mostKeys = 2, 64

// constantMaps returns the maps of the package that the function asks and that always hold
// the same.
func (f *function) constantMaps() []*constantMap {
	var out []*constantMap
	known := make(map[types.Object]*constantMap)
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		e, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		v, ok := f.object(e.X).(*types.Var)
		if !ok || v.Parent() != f.pass.Pkg.Scope() {
			return true
		}
		if _, isMap := v.Type().(*types.Map); !isMap {
			return true
		}
		m, seen := known[v]
		if !seen {
			m = f.constantMap(v)
			if known[v] = m; m != nil {
				out = append(out, m)
			}
		}
		if m != nil {
			m.lookups = append(m.lookups, m.asked(e))
		}
		return true
	})
	return out
}

// constantMap checks the declaration of a map and what is done with it; nil if it may not
// always hold the same.
func (f *function) constantMap(v *types.Var) *constantMap {
	m := &constantMap{function: f, v: v}
	if v.Exported() && f.pass.Pkg.Name() != "main" || !m.declared() || !m.constants() || !m.comments() || !m.onlyRead() {
		return nil
	}
	if !f.plainInit() || f.initialized() {
		return nil
	}
	return m
}

// declared finds the declaration, in a file that is always built with that of the function.
func (m *constantMap) declared() bool {
	for _, file := range m.pass.Files {
		if !within(m.v.Pos(), file) || ast.IsGenerated(file) {
			continue
		}
		name := m.pass.Fset.File(file.FileStart).Name()
		src, err := m.pass.ReadFile(name)
		if err != nil || name != m.file.Name() && (strings.Contains(filepath.Base(name), "_") || strings.Contains(string(src), "//go:build")) {
			return false
		}
		m.in, m.src = file, src
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok || g.Tok != token.VAR || !within(m.v.Pos(), g) {
				continue
			}
			for _, s := range g.Specs {
				if spec := s.(*ast.ValueSpec); within(m.v.Pos(), spec) && len(spec.Names) == 1 && len(spec.Values) == 1 {
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
	tf := m.pass.Fset.File(m.in.FileStart)
	return string(m.src[tf.Offset(n.Pos()):tf.Offset(n.End())])
}

// constants reads the entries; false if they are not all constant.
func (m *constantMap) constants() bool {
	t := m.v.Type().(*types.Map)
	key, ok := t.Key().Underlying().(*types.Basic)
	if !ok || key.Info()&(types.IsString|types.IsInteger) == 0 || len(m.lit.Elts) < fewestKeys || len(m.lit.Elts) > mostKeys {
		return false
	}
	basic, _ := t.Elem().Underlying().(*types.Basic)
	none, isStruct := t.Elem().Underlying().(*types.Struct)
	if isStruct && none.NumFields() > 0 || !isStruct && (basic == nil || basic.Kind() == types.UnsafePointer) {
		return false
	}
	m.all = types.Identical(t.Elem(), types.Typ[types.Bool])
	for _, e := range m.lit.Elts {
		pair := e.(*ast.KeyValueExpr)
		k, v := m.pass.TypesInfo.Types[pair.Key].Value, m.pass.TypesInfo.Types[pair.Value].Value
		if k == nil || v == nil && !isStruct {
			return false
		}
		entry := mapEntry{key: m.written(pair.Key), value: m.written(pair.Value), number: -1}
		if v != nil {
			entry.id = v.ExactString()
			m.all = m.all && constant.BoolVal(v)
		}
		if number := constant.ToInt(k); number.Kind() == constant.Int {
			if n, exact := constant.Int64Val(number); exact && n >= 0 && n <= 255 {
				entry.number = n
			}
		}
		m.entries = append(m.entries, entry)
	}
	for _, name := range []string{"bool", "true", "false", "len", "uint64"} {
		if m.pass.Pkg.Scope().Lookup(name) != nil {
			return false
		}
	}
	return true
}

// initialized says that the function may run while the variables of the package are
// initialized: what they are set to leads to it.
func (f *function) initialized() bool {
	seen := make(map[*ast.FuncDecl]bool)
	var follow func(n ast.Node)
	follow = func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			if fn, ok := f.pass.TypesInfo.Uses[id].(*types.Func); ok && fn.Pkg() == f.pass.Pkg {
				if decl := f.declaration(fn.Origin()); decl != nil && !seen[decl] {
					seen[decl] = true
					follow(decl)
				}
			}
			return true
		})
	}
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
				follow(g)
			}
		}
	}
	return seen[f.decl]
}
