package table

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/partial"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// ASCIITable is the rule asciitable, described in the package comment.
var ASCIITable = rule.New(docs, "asciitable", asciiTable)

// fewComparisons is the number of comparisons that take no longer than a look-up in a table.
const fewComparisons = 5

// asciiTable reports a function that says something of one character.
func asciiTable(f *view.Func) {
	v, isByte := character(f)
	if v == nil || f.File.HasComment(f.Decl.Body) || !f.Predeclared(f.Decl.Body.Lbrace, "uint32", "bool", "true") {
		return
	}
	if calls, comparisons := work(f); calls == 0 && comparisons <= fewComparisons {
		return
	}
	values, ok := predicate(f, v, isByte)
	if !ok {
		return
	}
	if !initorder.Plain(f) || initorder.Runs(f) {
		f.Nearly(f.Decl.Pos(), near.InitOrder, f.Decl.Name.Name)
		return
	}
	f.Report(f.Decl.Name, f.Decl.Name.Name+" asks one question after the other of a character",
		tableFix(f, v, values))
}

// character returns the parameter of a function from one character to a bool or an integer, nil for others.
func character(f *view.Func) (v *types.Var, isByte bool) {
	sig := f.Info.Defs[f.Decl.Name].(*types.Func).Signature()
	if sig.Recv() != nil || sig.TypeParams().Len() > 0 || sig.Params().Len() != 1 || sig.Results().Len() != 1 ||
		sig.Variadic() || sig.Results().At(0).Name() != "" || !isSaid(sig.Results().At(0).Type()) {
		return nil, false
	}
	v = sig.Params().At(0)
	switch t := types.Unalias(v.Type()); {
	case v.Name() == "" || v.Name() == "_":
		return nil, false
	case types.Identical(t, types.Typ[types.Uint8]):
		return v, true
	case types.Identical(t, types.Typ[types.Int32]):
		return v, false
	}
	return nil, false
}

// isSaid reports whether a type is bool or one of integers.
func isSaid(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return types.Identical(t, types.Typ[types.Bool]) || ok && b.Info()&types.IsInteger != 0
}

// work counts the calls and the comparisons in a function.
func work(f *view.Func) (calls, comparisons int) {
	ast.Inspect(f.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if !f.Info.Types[n.Fun].IsType() {
				calls++
			}
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				comparisons++
			}
		case *ast.CaseClause:
			comparisons += len(n.List)
		}
		return true
	})
	return calls, comparisons
}

// predicate returns what the function says of every byte, or of every ASCII character; false
// if that is not known, or the same of all.
func predicate(f *view.Func, v *types.Var, isByte bool) (values []constant.Value, ok bool) {
	values = make([]constant.Value, utf8.RuneSelf)
	if isByte {
		values = make([]constant.Value, 1<<8)
	}
	differs := false
	for c := range values {
		if values[c], ok = partial.Says(f, v, int64(c)); !ok {
			return nil, false
		}
		differs = differs || values[c].ExactString() != values[0].ExactString()
	}
	return values, differs
}

// written declares a table of values.
func written(f *view.Func, name string, values []constant.Value) string {
	if values[0].Kind() == constant.Bool {
		said := make([]bool, len(values))
		for c, v := range values {
			said[c] = constant.BoolVal(v)
		}
		return patch.BoolTable(name, said)
	}
	var numbers []string
	for _, v := range values {
		numbers = append(numbers, v.ExactString())
	}
	return patch.NumberTable(name, f.Text(f.Decl.Type.Results.List[0].Type), numbers)
}

// tableFix lets the function ask a table first, or only where that has all bytes. What the
// function did for other characters becomes a function of its own, so that the compiler may
// put the question to the table where it is asked.
func tableFix(f *view.Func, v *types.Var, values []constant.Value) analysis.SuggestedFix {
	name := f.Decl.Name.Name
	table := f.FreshInPackage(patch.LowerFirst(name) + "Table")
	message, says := fmt.Sprintf("look up in a table what %s says of a byte", name), "returns for"
	if values[0].Kind() == constant.Bool {
		says = "reports of"
	}
	if len(values) == 1<<8 {
		text := fmt.Sprintf("{\nreturn %s[%s]\n}\n\n// %s holds what %s %s each byte.\n%s",
			table, v.Name(), table, name, says, written(f, table, values))
		return patch.Fix(message, patch.Replace(f.Decl.Body, text))
	}
	table = f.FreshInPackage(patch.LowerFirst(name) + "ASCII")
	other := f.FreshInPackage(patch.LowerFirst(name) + "NotASCII")
	c := f.Fresh("c")
	message = fmt.Sprintf("look up in a table what %s says of ASCII", name)
	text := fmt.Sprintf("\nif %[1]s := uint32(%[2]s); %[1]s < %[3]d {\nreturn %[4]s[%[1]s]\n}\nreturn %[5]s(%[2]s)\n}\n\n"+
		"// %[4]s holds what %[6]s %[9]s each ASCII character.\n%[7]s\n\n"+
		"// %[5]s is %[6]s of a character that is not ASCII.\nfunc %[5]s%[8]s {",
		c, v.Name(), utf8.RuneSelf, table, other, name, written(f, table, values),
		f.File.Text(f.Decl.Type.Params.Pos(), f.Decl.Type.End()), says)
	return patch.Fix(message, patch.Insert(f.Decl.Body.Lbrace+1, text))
}
