package table

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// Membership is the rule membership, described in the package comment.
var Membership = rule.New(docs, "membership", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Body.Lbrace, "bool", "byte", "int", "rune", "uint8", "uint32", "uint64") {
		return
	}
	if v, isByte := character(f); v != nil {
		if _, ok := predicate(f, v, isByte); ok {
			return // asciitable answers the whole question
		}
	}
	type group struct {
		kind, set string
		index     bool
	}
	var groups []group
	asked := make(map[group][]*member)
	var end token.Pos
	for _, call := range f.Calls() {
		m := memberOf(f, call)
		if m == nil || m.e.Pos() < end {
			continue // one in the argument of another stays
		}
		end = m.e.End()
		g := group{m.kind, m.set, m.index}
		if asked[g] == nil {
			groups = append(groups, g)
		}
		asked[g] = append(asked[g], m)
	}
	for _, g := range groups {
		reportMembers(f, asked[g])
	}
})

// A member is a question about a character and a constant set of ASCII characters: whether it is
// one of them, or which.
type member struct {
	f    *view.Func
	e    ast.Expr // the question
	char ast.Expr
	text ast.Expr // the set, as the code has it
	set  string
	kind string // of the character, rune or byte
	// index reports whether it matters where in the set the character is.
	index bool
	not   string // "!" if the question is whether it is not there
}

const (
	fewestMembers = 3 // that take longer to go over than to look up
	mostMembers   = 1<<8 - 2
)

// memberOf returns what a call asks, nil if it asks something else.
func memberOf(f *view.Func, call *ast.CallExpr) *member {
	name, isStrings := strings.CutPrefix(f.Callee(call), "strings.")
	if !isStrings || len(call.Args) != 2 {
		return nil
	}
	m := &member{f: f, e: call, text: call.Args[0], char: call.Args[1], kind: "rune"}
	fewest, swapped := fewestMembers, false
	switch name {
	case "ContainsRune", "IndexRune":
	case "IndexByte":
		m.kind = "byte"
	case "Contains", "Index", "ContainsAny", "IndexAny":
		fewest-- // to make a text of the character takes long by itself
		if !m.ofText(m.char) {
			swapped = strings.HasSuffix(name, "Any") && m.ofText(m.text)
			if m.text = call.Args[1]; !swapped {
				return nil
			}
		}
	default:
		return nil
	}
	var ok bool
	if m.set, ok = textOf(f, m.text); !ok || len(m.set) < fewest || f.Constant(m.char) != nil {
		return nil
	}
	for i := range len(m.set) {
		if m.set[i] >= utf8.RuneSelf {
			return nil
		}
	}
	if m.index = strings.HasPrefix(name, "Index"); m.index {
		m.compared(call)
	}
	if m.index && (swapped || len(m.set) > mostMembers) || f.File.HasComment(m.e) {
		return nil
	}
	return m
}

// ofText reports whether an expression makes a text of one character, which is then the one asked for.
func (m *member) ofText(e ast.Expr) bool {
	x, to := m.f.Conversion(ast.Unparen(e))
	if x == nil || !view.IsText(to) || m.f.Constant(x) != nil || eval.ShiftsConstant(m.f, x) {
		return false
	}
	t, ok := m.f.Info.TypeOf(x).Underlying().(*types.Basic)
	if !ok || t.Kind() != types.Uint8 && t.Kind() != types.Int32 {
		return false
	}
	if t.Kind() == types.Uint8 {
		m.kind = "byte"
	}
	m.char = x
	return types.Identical(m.f.Info.TypeOf(x), t) || m.f.Predeclared(x.Pos(), m.kind)
}

// compared looks whether all that is asked of the index is whether there is one.
func (m *member) compared(call *ast.CallExpr) {
	cmp, ok := m.f.Parent(call).(*ast.BinaryExpr)
	if !ok || cmp.X != call || m.f.Constant(cmp.Y) == nil || !m.f.Portable(cmp.Y) {
		return
	}
	// The result of a comparison may be of any boolean type, that of a function is a bool.
	t, ok := types.Unalias(m.f.Info.TypeOf(cmp)).(*types.Basic)
	if !ok || t.Kind() != types.Bool && t.Kind() != types.UntypedBool {
		return
	}
	switch y := m.f.Constant(cmp.Y).ExactString(); {
	case cmp.Op == token.GEQ && y == "0", cmp.Op == token.NEQ && y == "-1", cmp.Op == token.GTR && y == "-1":
	case cmp.Op == token.LSS && y == "0", cmp.Op == token.EQL && y == "-1":
		m.not = "!"
	default:
		return
	}
	m.e, m.index = cmp, false
}

// textOf returns the text that an expression always is: a constant, or a variable that nothing sets
// but its declaration.
func textOf(f *view.Func, e ast.Expr) (string, bool) {
	if f.Constant(e) != nil {
		return f.StringConstant(e)
	}
	v, ok := f.Object(e).(*types.Var)
	if !ok || v.IsField() || v.Pkg() != f.Pass.Pkg || !view.IsString(v.Type()) {
		return "", false
	}
	if !f.IsLocal(v) && (v.Parent() != f.Pass.Pkg.Scope() || v.Exported() || !f.BuiltWith(v) ||
		f.NamedInUnloaded(v.Name()) || !initorder.Plain(f) || initorder.Runs(f)) {
		return "", false
	}
	value := onlyValue(f, v)
	if value == nil || f.Constant(value) == nil {
		return "", false
	}
	return f.StringConstant(value)
}

// onlyValue returns what a variable is declared with, nil if there is none or if the variable may be
// set to something else.
func onlyValue(f *view.Func, v *types.Var) (value ast.Expr) {
	for _, id := range f.Index.Names(v) {
		up := f.Index.Enclosing(id)
		var e ast.Expr = id
		for p, ok := up[0].(*ast.ParenExpr); ok; p, ok = up[0].(*ast.ParenExpr) {
			e, up = p, up[1:]
		}
		switch p := up[0].(type) {
		case *ast.ValueSpec:
			if id.Pos() != v.Pos() {
				continue
			}
			if len(p.Names) != 1 || len(p.Values) != 1 {
				return nil
			}
			value = p.Values[0]
		case *ast.AssignStmt:
			to, from := view.Assignment(p, token.DEFINE)
			if to == id {
				value = from
				continue
			}
			if slices.Contains(p.Lhs, e) {
				return nil
			}
		case *ast.UnaryExpr:
			if p.Op == token.AND {
				return nil
			}
		case *ast.RangeStmt:
			if p.X != e {
				return nil
			}
		}
	}
	return value
}

// reportMembers proposes to ask a function that looks the character up: all questions of the function
// about one set are asked together.
func reportMembers(f *view.Func, list []*member) {
	first := list[0]
	name, finding, message := "isOneOf", "a character is looked for in a constant string",
		"look for the character in the bits of constants"
	if first.index {
		name, message = "indexOf", "look the index of the character up in a table"
		if !initorder.Plain(f) || initorder.Runs(f) {
			f.Nearly(first.e.Pos(), near.InitOrder, f.Decl.Name.Name)
			return
		}
	}
	name = f.FreshInPackage(name)
	var edits []analysis.TextEdit
	for _, m := range list {
		char := f.Text(m.char)
		if t := f.Info.TypeOf(m.char); !types.Identical(t, t.Underlying()) {
			char = m.kind + "(" + char + ")"
		}
		edits = append(edits, patch.Replace(m.e, m.not+name+"("+char+")"))
	}
	gone, ok := unusedTexts(f, list)
	if !ok {
		return
	}
	function := memberFunction(name, first.set, first.kind)
	if first.index {
		function = indexFunction(name, f.FreshInPackage(name+"Table"), first.set, first.kind)
	}
	edits = append(append(edits, gone...), patch.Insert(f.Decl.End(), "\n\n"+function))
	f.Report(first.e, finding, patch.Fix(message, edits...))
}

// unusedTexts deletes the local variables that nothing but the questions use; false if that cannot be.
func unusedTexts(f *view.Func, list []*member) (edits []analysis.TextEdit, ok bool) {
	left := make(map[*types.Var]int)
	for _, m := range list {
		v, isVar := f.Object(m.text).(*types.Var)
		if !isVar || !f.IsLocal(v) {
			continue
		}
		if _, known := left[v]; !known {
			left[v] = len(f.Uses(f.Decl, v)) - 1 // without the declaration
		}
		if left[v]--; left[v] > 0 {
			continue
		}
		stmt := f.Statement(f.Index.Declared(v))
		if stmt == nil || !f.InBlock(stmt) || !patch.OwnLines(f, stmt) || !aloneDeclared(stmt) {
			return nil, false
		}
		edits = append(edits, patch.Delete(f, stmt))
	}
	return edits, true
}

// aloneDeclared reports whether a statement declares one variable.
func aloneDeclared(stmt ast.Stmt) bool {
	to, _ := view.Assignment(stmt, token.DEFINE)
	spec := view.VarSpec(stmt)
	return to != nil || spec != nil && len(spec.Names) == 1
}
