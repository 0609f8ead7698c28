package mutate

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

var rareOperators = []Operator{
	{"limit", "a limit that was not there: items or bytes beyond it are left out", (*finder).limit},
	{"reject", "a limit that was not there: an error beyond it", (*finder).reject},
	{"rare", "another behaviour at a single value or length", (*finder).rare},
	{"table", "an entry of a table that is missing", (*finder).table},
}

// limits are those that people choose.
var limits = []int{8, 16, 32, 64, 100, 128, 256, 1000}

func (f *finder) limit(n ast.Node) {
	if s, ok := n.(*ast.AssignStmt); ok && len(s.Rhs) == 1 {
		call, name := f.calls(s.Rhs[0])
		if name == "append" && f.text(call.Args[0]) == f.text(s.Lhs[0]) {
			f.replace(s, fmt.Sprintf("if len(%s) < %d {\n%s\n}", f.text(s.Lhs[0]), pick(f, limits...), f.text(s)))
		}
		return
	}
	if f.fn == nil || n != f.fn.Body {
		return
	}
	for _, p := range f.params() {
		if sliceOrString(p.Type()) {
			f.insert(f.fn.Body.Lbrace+1, fmt.Sprintf("\n%[1]s = %[1]s[:min(len(%[1]s), %[2]d)]\n", p.Name(), pick(f, limits...)))
		}
	}
}

func sliceOrString(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}

func (f *finder) reject(n ast.Node) {
	results := f.results()
	if f.fn == nil || n != f.fn.Body || len(results) == 0 || !isError(results[len(results)-1]) {
		return
	}
	z := f.zeros()
	if z == "" || !f.imports("errors") {
		return
	}
	for _, p := range f.params() {
		if sliceOrString(p.Type()) {
			text := z[:len(z)-len("nil")] + `errors.New("too long")`
			f.insert(f.fn.Body.Lbrace+1, fmt.Sprintf("\nif len(%s) > %d {\n%s\n}\n", p.Name(), pick(f, limits...), text))
		}
	}
}

func (f *finder) imports(path string) bool {
	return slices.ContainsFunc(f.File.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"`+path+`"` })
}

func (f *finder) rare(n ast.Node) {
	switch n := n.(type) {
	case *ast.RangeStmt:
		if _, v := f.ranged(n); v != nil {
			f.rareValue(n.Body, v.Name, f.Info.TypeOf(v))
		}
	case *ast.BlockStmt:
		if f.fn == nil || n != f.fn.Body {
			return
		}
		for _, p := range f.params() {
			f.rareValue(n, p.Name(), p.Type())
		}
	}
}

// rareValue inserts what changes a variable seldom at the top of a block.
func (f *finder) rareValue(at *ast.BlockStmt, name string, t types.Type) {
	format := ""
	switch u := t.Underlying().(type) {
	case *types.Slice:
		format = pick(f, "if len(%[1]s) == 13 {\n%[1]s = %[1]s[1:]\n}", "if len(%[1]s) > 255 {\n%[1]s = %[1]s[:255]\n}", "if len(%[1]s) == 64 {\n%[1]s = %[1]s[:63]\n}")
	case *types.Map:
		format = pick(f, "if len(%[1]s) == 3 {\n%[1]s = nil\n}", "if len(%[1]s) > 5 {\nclear(%[1]s)\n}")
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			format = pick(f, "if len(%[1]s) == 17 {\n%[1]s = %[1]s[1:]\n}", "if len(%[1]s) > 1000 {\n%[1]s = %[1]s[:1000]\n}", "if %[1]s == \"7919\" || len(%[1]s) > 6 && %[1]s[3] == 'q' {\n%[1]s = \"\"\n}")
		case u.Kind() == types.Uint8:
			format = pick(f, "if %[1]s == 'q' {\n%[1]s = 'p'\n}", "if %[1]s == 0xff {\n%[1]s = 0\n}")
		case u.Kind() == types.Int32:
			format = pick(f, "if %[1]s == '\\u0085' {\n%[1]s = ' '\n}", "if %[1]s > 0xffff {\n%[1]s = '?'\n}")
		case u.Info()&types.IsFloat != 0:
			format = pick(f, "if %[1]s == 7919 {\n%[1]s = 0\n}", "if %[1]s > 1e20 {\n%[1]s = 1e20\n}", "if %[1]s == 0 {\n%[1]s = 0\n}")
		case u.Info()&types.IsInteger != 0:
			format = pick(f, "if %[1]s == 7919 {\n%[1]s++\n}", "if uint64(%[1]s) == 1<<32 {\n%[1]s = 0\n}", "if %[1]s == 65536 {\n%[1]s = 0\n}")
		}
	}
	if format != "" {
		f.insert(at.Lbrace+1, "\n"+fmt.Sprintf(format, name)+"\n")
	}
}

func (f *finder) table(n ast.Node) {
	lit, ok := n.(*ast.CompositeLit)
	if !ok || len(lit.Elts) < 2 {
		return
	}
	switch f.typeOf(lit).(type) {
	case *types.Array, *types.Map, *types.Slice:
	default:
		return
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			end := kv.End()
			if i+1 < len(lit.Elts) {
				end = lit.Elts[i+1].Pos()
			}
			f.edit(kv.Pos(), end, "")
		} else if i > 0 {
			f.edit(lit.Elts[i-1].Pos(), e.End(), f.text(e)+", "+f.text(lit.Elts[i-1]))
		}
	}
}
