package table

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Membership is the rule membership, described in the package comment.
var Membership = rule.New(docs, "membership", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Body.Lbrace, "bool", "byte", "rune", "uint32", "uint64") {
		return
	}
	if v, isByte := character(f); v != nil {
		if _, ok := predicate(f, v, isByte); ok {
			return // asciitable answers the whole question
		}
	}
	seen := make(map[string]bool)
	for _, call := range f.Calls() {
		if m := memberOf(f, call); m != nil && !seen[m.kind+m.set] {
			seen[m.kind+m.set] = true
			m.report()
		}
	}
})

// A member is a question whether a character is one of a constant set of ASCII characters.
type member struct {
	f    *view.Func
	e    ast.Expr // the question
	call *ast.CallExpr
	set  string
	kind string // of the character, rune or byte
	not  string // "!" if the question is whether it is not there
}

const fewestMembers = 3

// memberOf returns what a call asks, nil if it asks something else.
func memberOf(f *view.Func, call *ast.CallExpr) *member {
	m := &member{f: f, e: call, call: call, kind: "rune"}
	name := f.Callee(call)
	switch name {
	case "strings.ContainsRune", "strings.IndexRune":
	case "strings.IndexByte":
		m.kind = "byte"
	default:
		return nil
	}
	if len(call.Args) != 2 || f.Constant(call.Args[1]) != nil || !f.Portable(call.Args[0]) {
		return nil
	}
	var ok bool
	if m.set, ok = f.StringConstant(call.Args[0]); !ok || len(m.set) < fewestMembers {
		return nil
	}
	for i := range len(m.set) {
		if m.set[i] >= utf8.RuneSelf {
			return nil
		}
	}
	if name != "strings.ContainsRune" && !m.compared() || f.File.HasComment(m.e) {
		return nil
	}
	return m
}

// compared reports whether all that is asked of the index is whether there is one.
func (m *member) compared() bool {
	cmp, ok := m.f.Parent(m.call).(*ast.BinaryExpr)
	if !ok || cmp.X != m.call || m.f.Constant(cmp.Y) == nil {
		return false
	}
	// The result of a comparison may be of any boolean type, that of a function is a bool.
	t, ok := types.Unalias(m.f.Info.TypeOf(cmp)).(*types.Basic)
	if !ok || t.Kind() != types.Bool && t.Kind() != types.UntypedBool {
		return false
	}
	switch y := m.f.Constant(cmp.Y).ExactString(); {
	case cmp.Op == token.GEQ && y == "0", cmp.Op == token.NEQ && y == "-1", cmp.Op == token.GTR && y == "-1":
	case cmp.Op == token.LSS && y == "0", cmp.Op == token.EQL && y == "-1":
		m.not = "!"
	default:
		return false
	}
	m.e = cmp
	return m.f.Portable(cmp.Y)
}

// report proposes to ask a function with the set in the bits of numbers. All questions of the function
// about one set are asked together.
func (m *member) report() {
	name := m.f.FreshInPackage("isOneOf")
	var edits []analysis.TextEdit
	var end token.Pos
	for _, call := range m.f.Calls() {
		o := memberOf(m.f, call)
		if o == nil || o.set != m.set || o.kind != m.kind || o.e.Pos() < end {
			continue // one in the argument of another stays
		}
		end = o.e.End()
		edits = append(edits, patch.Replace(o.e, o.not+name+"("+m.f.Text(call.Args[1])+")"))
	}
	edits = append(edits, patch.Insert(m.f.Decl.End(), "\n\n"+m.function(name)))
	m.f.Report(m.e, "a character is looked for in a constant string",
		patch.Fix("look for the character in the bits of constants", edits...))
}

// function writes the function that is asked.
func (m *member) function(name string) string {
	var bits [2]uint64
	for i := range len(m.set) {
		bits[m.set[i]/64] |= 1 << (m.set[i] % 64)
	}
	var parts []string
	if bits[0] != 0 {
		parts = append(parts, fmt.Sprintf("c < 64 && uint64(%#x)>>c&1 != 0", bits[0]))
	}
	if bits[1] != 0 {
		parts = append(parts, fmt.Sprintf("c-64 < 64 && uint64(%#x)>>(c-64)&1 != 0", bits[1]))
	}
	param, first := "c byte", ""
	if m.kind == "rune" {
		param, first = "r rune", "c := uint32(r)\n"
	}
	return fmt.Sprintf("// %s reports whether a character is one of %s.\nfunc %s(%s) bool {\n%sreturn %s\n}",
		name, strconv.QuoteToASCII(m.set), name, param, first, strings.Join(parts, " ||\n"))
}
