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

	"github.com/gohone/hone/internal/equiv/harness/value"
	"github.com/gohone/hone/internal/equiv/mutants"
	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// basePrefix begins the names of everything of base that is put into head's package.
const basePrefix = value.CopyPrefix

// baseSource writes the function of base under another name, as files of head's
// package, together with the declarations it needs that are gone or have changed.
// There is a file for each that they come from, since each has its own imports.
// edits are made in the function. why is why that cannot be done.
func baseSource(base, head *subject.Subject, edits []subject.Edit) (files map[string][]byte, why string) {
	copied, why := copied(base, head)
	if why != "" {
		return nil, why
	}
	sheets := make(map[*ast.File]*subject.Sheet)
	done := make(map[string]bool)
	order := slices.SortedFunc(maps.Keys(copied), func(a, b types.Object) int {
		return cmp.Or(cmp.Compare(a.Name(), b.Name()), cmp.Compare(a.Pos(), b.Pos()))
	})
	for _, o := range order {
		n := copied[o]
		f := base.FileOf(n)
		sh := sheets[f]
		if sh == nil {
			sh = &subject.Sheet{Imports: make(map[subject.Imported]bool)}
			sheets[f] = sh
		}
		text, why := copyOf(base, o, copied, edits, sh)
		if why != "" {
			return nil, why
		}
		if !done[text] { // several names may be in one declaration
			done[text] = true
			sh.Body.WriteString(text + "\n\n")
		}
	}
	for _, fn := range settingInits(base, copied) {
		f := base.FileOf(fn)
		if sheets[f] == nil {
			sheets[f] = &subject.Sheet{Imports: make(map[subject.Imported]bool)}
		}
		base.ImportsOf(fn, sheets[f].Imports)
		sheets[f].Body.WriteString(base.Edited(fn, base.Renames(fn, basePrefix, exceptMethods(copied))) + "\n\n")
	}
	files = make(map[string][]byte)
	for i, f := range base.Pkg.Syntax {
		if sh := sheets[f]; sh != nil {
			name := filepath.Join(filepath.Dir(base.File(base.Decl)), fmt.Sprintf("hone_base%d.go", i))
			files[name] = []byte(sh.Text(base.Pkg.Name, base.Head(f)))
		}
	}
	return files, ""
}

// copied returns the declarations that must exist twice: the function, what it
// uses and head lacks or changes, and what uses any of these.
func copied(s *subject.Subject, head *subject.Subject) (copied map[types.Object]ast.Node, why string) {
	changed := subject.ChangedDecls(s, head)
	own, reach := ownTypes(s, changed)
	copied = map[types.Object]ast.Node{s.Func: s.Decl}
	maps.Copy(copied, own)
	for _, fn := range behindInterfaces(s, changed, reach) {
		maps.Copy(reach, s.Reachable(fn))
	}
	for o := range changed {
		n := reach[o]
		if t, ok := o.(*types.TypeName); ok && n != nil && own[t] == nil {
			return nil, "the rewrite changes the type " + t.Name()
		}
		if n != nil {
			copied[o] = n
		}
	}
	for grown := true; grown; {
		grown = false
		for o, n := range reach {
			_, isType := o.(*types.TypeName)
			if copied[o] == nil && !isType && o.Name() != "_" && usesAny(s, n, copied) {
				copied[o], grown = n, true
			}
		}
	}
	for o, n := range s.Decls() {
		if o != nil && o.Name() != "_" && copied[o] == nil && declaresAny(s, n, copied) {
			copied[o] = n
		}
	}
	inits := settingInits(s, copied)
	for o := range copied {
		if v, ok := o.(*types.Var); ok && written(s, v, inits, copied) {
			return nil, fmt.Sprintf("it uses the variable %s, of which there would be two, and other code sets it",
				v.Name())
		}
	}
	for o := range s.Memos() {
		if copied[o] != nil {
			return nil, fmt.Sprintf("the rewrite changes %s, which keeps what it returns for both", o.Name())
		}
	}
	return copied, filledByBase(s, head, copied)
}

// copyOf writes the declaration of one of set, with the prefix before every name in set.
// edits are made in the function.
func copyOf(s *subject.Subject, o types.Object, set map[types.Object]ast.Node, edits []subject.Edit,
	sh *subject.Sheet) (text, why string) {
	n := set[o]
	named := exceptMethods(set)
	if n == ast.Node(s.Decl) {
		s.ImportsOf(n, sh.Imports)
		return s.Edited(n, append(slices.Clip(edits), s.Renames(n, basePrefix, named)...)), ""
	}
	spec, ok := n.(*ast.ValueSpec)
	if c, isConst := o.(*types.Const); ok && isConst && (len(spec.Values) == 0 || counts(s, spec)) {
		return valueOf(s, c, sh)
	}
	s.ImportsOf(n, sh.Imports)
	changes := s.Renames(n, basePrefix, named)
	if _, isFunc := n.(*ast.FuncDecl); isFunc && len(edits) > 0 { // what else is of base is watched, too
		changes = append(mutants.Comparisons(s, n), changes...) // which come before the names
	}
	text = s.Edited(n, changes)
	switch o.(type) {
	case *types.TypeName:
		text = "type " + text
	case *types.Const:
		text = "const " + text
	case *types.Var:
		text = "var " + text
	}
	return text, ""
}

// counts reports whether a constant depends on where in its group it stands.
func counts(s *subject.Subject, spec *ast.ValueSpec) (found bool) {
	ast.Inspect(spec, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && s.Pkg.TypesInfo.Uses[id] == types.Universe.Lookup("iota") {
			found = true
		}
		return !found
	})
	return found
}

// valueOf declares a constant by its value.
func valueOf(s *subject.Subject, c *types.Const, sh *subject.Sheet) (text, why string) {
	typ, value := "", c.Val().ExactString()
	if b, ok := c.Type().(*types.Basic); ok && b.Info()&types.IsUntyped != 0 {
		if b.Kind() == types.UntypedRune {
			if r, exact := constant.Int64Val(c.Val()); exact {
				value = strconv.QuoteRune(rune(r))
			}
		}
	} else {
		typ = types.TypeString(c.Type(), func(p *types.Package) string {
			if p == s.Pkg.Types {
				return ""
			}
			sh.Imports[subject.Imported{Name: p.Name(), Path: p.Path()}] = true
			return p.Name()
		})
	}
	switch basic, ok := c.Type().Underlying().(*types.Basic); {
	case !ok, basic.Info()&(types.IsInteger|types.IsBoolean|types.IsString) == 0:
		return "", "it uses the constant " + c.Name() + ", which counts by iota and is no integer"
	}
	return fmt.Sprintf("const %s%s %s = %s", basePrefix, c.Name(), typ, value), ""
}

func usesAny(s *subject.Subject, n ast.Node, set map[types.Object]ast.Node) bool {
	return s.Uses(n, func(o types.Object) bool { return set[subject.Origin(o)] != nil })
}

// declaresAny reports whether a declaration declares one of set, maybe with others.
func declaresAny(s *subject.Subject, n ast.Node, set map[types.Object]ast.Node) bool {
	spec, ok := n.(*ast.ValueSpec)
	return ok && slices.ContainsFunc(spec.Names, func(id *ast.Ident) bool { return set[s.Pkg.TypesInfo.Defs[id]] != nil })
}

// settingInits returns the init functions that do nothing but fill variables of a set.
func settingInits(s *subject.Subject, set map[types.Object]ast.Node) []*ast.FuncDecl {
	var names []string
	for o := range set {
		if v, ok := o.(*types.Var); ok {
			names = append(names, v.Name())
		}
	}
	if len(names) == 0 {
		return nil
	}
	return rewrite.Fillers(s.Pkg, names)
}

// written reports whether some function of the package but those init functions sets a variable, or takes
// its address, unless there are two of that function, too: then each has its own.
func written(s *subject.Subject, v *types.Var, but []*ast.FuncDecl, copied map[types.Object]ast.Node) (found bool) {
	is := func(e ast.Expr) bool { return s.RootIs(e, v) }
	for o, n := range s.Decls() {
		own := copied[o] != nil
		if fn, ok := n.(*ast.FuncDecl); ok && slices.Contains(but, fn) {
			continue
		}
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Lhs, is)
			case *ast.IncDecStmt:
				found = found || is(n.X)
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && is(n.X) && !own
			}
			return !found
		})
	}
	return found
}
