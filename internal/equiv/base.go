package equiv

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// prefix begins the names of everything of base that is put into head's package.
const basePrefix = "honeBase_"

func (s *subject) offset(p token.Pos) int { return s.pkg.Fset.PositionFor(p, false).Offset }

// An imported package, by its name in a file ("." for a dot import) and its path.
type imported struct{ name, path string }

// A sheet is a file that is being written.
type sheet struct {
	imports map[imported]bool
	body    strings.Builder
}

// text is the whole file, for a version of Go such as go1.22 if it has one.
func (sh *sheet) text(pkg, goVersion string) string {
	var out strings.Builder
	if goVersion != "" {
		fmt.Fprintf(&out, "//go:build %s\n\n", goVersion)
	}
	fmt.Fprintf(&out, "package %s\n\n", pkg)
	for _, i := range slices.SortedFunc(maps.Keys(sh.imports), func(a, b imported) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.name, b.name))
	}) {
		fmt.Fprintf(&out, "import %s %q\n", i.name, i.path)
	}
	return out.String() + "\n" + sh.body.String()
}

// baseSource writes the function of base under another name, as files of the package
// with the new one, together with the declarations it needs that are gone or
// have changed: a file for each that they come from, since each has imports of
// its own. edits are made in the function. why is why that cannot be done.
func baseSource(base, head *subject, edits []edit) (files map[string][]byte, why string) {
	copied, why := base.copied(head)
	if why != "" {
		return nil, why
	}
	sheets := make(map[*ast.File]*sheet)
	done := make(map[string]bool)
	order := slices.SortedFunc(maps.Keys(copied), func(a, b types.Object) int {
		return cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(a.Pos(), b.Pos()))
	})
	for _, o := range order {
		n := copied[o]
		f := base.fileOf(n)
		sh := sheets[f]
		if sh == nil {
			sh = &sheet{imports: make(map[imported]bool)}
			sheets[f] = sh
		}
		text, why := base.copyOf(o, n, copied, edits, sh)
		if why != "" {
			return nil, why
		}
		if !done[text] { // several names may be in one declaration
			done[text] = true
			sh.body.WriteString(text + "\n\n")
		}
	}
	files = make(map[string][]byte)
	for i, f := range base.pkg.Syntax {
		if sh := sheets[f]; sh != nil {
			name := filepath.Join(filepath.Dir(base.file(base.decl)), fmt.Sprintf("hone_base%d.go", i))
			files[name] = []byte(sh.text(base.pkg.Name, f.GoVersion))
		}
	}
	return files, ""
}

// copied returns the declarations that must be there twice: the function, what it
// uses and head lacks or words otherwise, and what uses any of these.
func (s *subject) copied(head *subject) (copied map[types.Object]ast.Node, why string) {
	changed := changedDecls(s, head)
	reach := s.reachable(s.fn)
	copied = map[types.Object]ast.Node{s.fn: s.decl}
	for o := range changed {
		n := reach[o]
		switch o := o.(type) {
		case *types.TypeName:
			if n != nil {
				return nil, "the rewrite changes the type " + o.Name()
			}
		case *types.Func:
			// It could be called through an interface, and then the function of base
			// would call the new method.
			if t := receiver(o); n == nil && t != nil && reach[t] != nil {
				return nil, fmt.Sprintf("the rewrite changes the method %s.%s as well", t.Name(), o.Name())
			}
		}
		if n != nil {
			copied[o] = n
		}
	}
	for grown := true; grown; {
		grown = false
		for o, n := range reach {
			_, isType := o.(*types.TypeName)
			if copied[o] == nil && !isType && o.Name() != "_" && s.usesAny(n, copied) {
				copied[o], grown = n, true
			}
		}
	}
	for o, n := range s.decls() {
		if o != nil && o.Name() != "_" && copied[o] == nil && s.declaresAny(n, copied) {
			copied[o] = n
		}
	}
	for o := range copied {
		if v, ok := o.(*types.Var); ok && s.written(v) {
			return nil, fmt.Sprintf("it uses the variable %s, of which there would be two, and other code sets it", v.Name())
		}
	}
	return copied, s.filledByBase(head, copied)
}

// receiver is the type that a function is a method of, nil for others.
func receiver(fn *types.Func) *types.TypeName {
	r := fn.Signature().Recv()
	if r == nil {
		return nil
	}
	t := r.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Origin().Obj()
	}
	return nil
}

// copyOf writes a declaration with the prefix before every name in set.
func (s *subject) copyOf(o types.Object, n ast.Node, set map[types.Object]ast.Node, edits []edit, sh *sheet) (text, why string) {
	if n == ast.Node(s.decl) {
		s.importsOf(n, sh.imports)
		return s.edited(n, append(slices.Clip(edits), s.renames(n, basePrefix, set)...)), ""
	}
	spec, ok := n.(*ast.ValueSpec)
	if c, isConst := o.(*types.Const); ok && isConst && (len(spec.Values) == 0 || s.counts(spec)) {
		return s.valueOf(c, sh)
	}
	s.importsOf(n, sh.imports)
	text = s.edited(n, s.renames(n, basePrefix, set))
	switch o.(type) {
	case *types.Const:
		text = "const " + text
	case *types.Var:
		text = "var " + text
	}
	return text, ""
}

// counts says that a constant depends on where in its group it stands.
func (s *subject) counts(spec *ast.ValueSpec) (found bool) {
	ast.Inspect(spec, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.pkg.TypesInfo.Uses[id] == types.Universe.Lookup("iota") {
			found = true
		}
		return !found
	})
	return found
}

// valueOf declares a constant by its value.
func (s *subject) valueOf(c *types.Const, sh *sheet) (text, why string) {
	typ, value := "", c.Val().ExactString()
	if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		if b.Kind() == types.UntypedRune {
			if r, exact := constant.Int64Val(c.Val()); exact {
				value = strconv.QuoteRune(rune(r))
			}
		}
	} else {
		typ = types.TypeString(c.Type(), func(p *types.Package) string {
			if p == s.pkg.Types {
				return ""
			}
			sh.imports[imported{p.Name(), p.Path()}] = true
			return p.Name()
		})
	}
	switch basic, ok := c.Type().Underlying().(*types.Basic); {
	case !ok, basic.Info()&(types.IsInteger|types.IsBoolean|types.IsString) == 0:
		return "", "it uses the constant " + c.Name() + ", which counts by iota and is no integer"
	}
	return fmt.Sprintf("const %s%s %s = %s", basePrefix, c.Name(), typ, value), ""
}

// changedDecls returns the objects of base whose declaration head lacks or words
// otherwise.
func changedDecls(base, head *subject) map[types.Object]bool {
	inHead := make(map[string]string)
	for o, n := range head.decls() {
		inHead[objectKey(o)] = head.wording(o, n)
	}
	out := make(map[types.Object]bool)
	for o, n := range base.decls() {
		if o == nil || o.Name() == "_" || isInit(o) {
			continue
		}
		if text, ok := inHead[objectKey(o)]; !ok || text != base.wording(o, n) {
			out[o] = true
		}
	}
	return out
}

// isInit says that a function is one of those named init, which nobody calls.
func isInit(o types.Object) bool {
	fn, ok := o.(*types.Func)
	return ok && fn.Name() == "init" && fn.Signature().Recv() == nil
}

// wording is the text of a declaration; of a constant with its value, which may
// depend on the lines above it.
func (s *subject) wording(o types.Object, n ast.Node) string {
	text := s.text(n)
	if c, ok := o.(*types.Const); ok {
		text += " = " + c.Val().ExactString()
	}
	return text
}

// objectKey names a declaration of a package in all its versions.
func objectKey(o types.Object) string {
	if fn, ok := o.(*types.Func); ok {
		return fn.FullName()
	}
	if o == nil {
		return ""
	}
	return o.Name()
}

func (s *subject) usesAny(n ast.Node, set map[types.Object]ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && set[origin(s.pkg.TypesInfo.Uses[id])] != nil {
			found = true
		}
		return !found
	})
	return found
}

// declaresAny says that a declaration declares one of set, maybe with others.
func (s *subject) declaresAny(n ast.Node, set map[types.Object]ast.Node) bool {
	spec, ok := n.(*ast.ValueSpec)
	return ok && slices.ContainsFunc(spec.Names, func(id *ast.Ident) bool { return set[s.pkg.TypesInfo.Defs[id]] != nil })
}

// written says that some function of the package sets a variable, or takes its
// address.
func (s *subject) written(v *types.Var) (found bool) {
	is := func(e ast.Expr) bool {
		id := root(e)
		return id != nil && s.pkg.TypesInfo.Uses[id] == v
	}
	for _, n := range s.decls() {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Lhs, is)
			case *ast.IncDecStmt:
				found = found || is(n.X)
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && is(n.X)
			}
			return !found
		})
	}
	return found
}

// root is the variable that an expression is a part of, nil if that is not so.
func root(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.Ident:
			return x
		default:
			return nil
		}
	}
}

// fileOf returns the file of a node.
func (s *subject) fileOf(n ast.Node) *ast.File {
	for _, f := range s.pkg.Syntax {
		if f.FileStart <= n.Pos() && n.Pos() <= f.FileEnd {
			return f
		}
	}
	return nil
}

// importsOf adds the packages that a declaration uses.
func (s *subject) importsOf(n ast.Node, imports map[imported]bool) {
	selected := make(map[*ast.Ident]bool)
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			selected[n.Sel] = true
		case *ast.Ident:
			o := s.pkg.TypesInfo.Uses[n]
			if p, ok := o.(*types.PkgName); ok {
				imports[imported{p.Name(), p.Imported().Path()}] = true
			} else if o != nil && !selected[n] && o.Pkg() != nil && o.Pkg() != s.pkg.Types && o.Parent() == o.Pkg().Scope() {
				imports[imported{".", o.Pkg().Path()}] = true
			}
		}
		return true
	})
}
