package mutate

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

var textOperators = []Operator{
	{"ascii", "bytes or ASCII in place of characters", (*finder).ascii},
	{"message", "another text of an error or panic, or an error that is no longer wrapped", (*finder).message},
	{"swallow", "an error that is not returned", (*finder).swallow},
	{"partial", "other results beside an error: none in place of what there was", (*finder).partial},
}

func (f *finder) ascii(n ast.Node) {
	if s, ok := n.(*ast.RangeStmt); ok && f.is(s.X, types.IsString) {
		f.replace(s.X, "[]byte("+f.text(s.X)+")")
		if _, v := f.ranged(s); v != nil {
			f.add(s.Pos(), Edit{f.offset(s.X.Pos()), f.offset(s.X.End()), "[]byte(" + f.text(s.X) + ")"},
				Edit{f.offset(s.Body.Lbrace) + 1, f.offset(s.Body.Lbrace) + 1, "\n" + v.Name + " := rune(" + v.Name + ")\n"})
		}
		return
	}
	call, name := f.calls(n)
	if call == nil || len(call.Args) == 0 {
		return
	}
	x := f.text(call.Args[0])
	lower := "func(r rune) rune { if 'A' <= r && r <= 'Z' { r += 32 }; return r }"
	upper := "func(r rune) rune { if 'a' <= r && r <= 'z' { r -= 32 }; return r }"
	switch name {
	case "unicode.IsSpace":
		f.replace(call, "("+x+" == ' ')")
		f.replace(call, "("+x+" == ' ' || "+x+" == '\\t' || "+x+" == '\\n' || "+x+" == '\\r')")
	case "unicode.ToUpper":
		f.replace(call, upper+"("+x+")")
	case "strings.ToUpper":
		f.replace(call, "strings.Map("+upper+", "+x+")")
	case "strings.ToLower":
		f.replace(call, "strings.Map("+lower+", "+x+")")
		f.replace(call, x)
	case "strings.TrimSpace":
		f.replace(call, "strings.Trim("+x+", \" \")")
		f.replace(call, x)
	case "strings.Fields":
		f.replace(call, "strings.Split("+x+", \" \")")
	case "strings.FieldsSeq":
		f.replace(call, "strings.SplitSeq("+x+", \" \")")
	case "utf8.RuneCountInString":
		f.replace(call, "len("+x+")")
	case "utf8.DecodeRuneInString":
		if a, ok := f.parent().(*ast.AssignStmt); ok && len(a.Lhs) == 2 {
			f.replace(call, "rune(("+x+")[0]), 1")
		}
	case "utf8.AppendRune":
		f.replace(call, "append("+x+", byte("+f.text(call.Args[1])+"))")
	}
}

func (f *finder) message(n ast.Node) {
	lit, ok := n.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING || !f.inMessage() {
		return
	}
	s, err := strconv.Unquote(lit.Value)
	if err != nil || s == "" {
		return
	}
	f.replace(lit, strconv.Quote(strings.ToUpper(s[:1])+s[1:]))
	for _, verb := range [][2]string{{"%w", "%v"}, {"%q", "%s"}} {
		if strings.Contains(s, verb[0]) {
			f.replace(lit, strconv.Quote(strings.Replace(s, verb[0], verb[1], 1)))
		}
	}
}

func (f *finder) swallow(n ast.Node) {
	s, ok := n.(*ast.ReturnStmt)
	if !ok || len(s.Results) == 0 || len(s.Results) != len(f.results()) {
		return
	}
	last := s.Results[len(s.Results)-1]
	if isError(f.results()[len(s.Results)-1]) && f.text(last) != "nil" {
		f.replace(last, "nil")
	}
}

func (f *finder) partial(n ast.Node) {
	s, ok := n.(*ast.ReturnStmt)
	if !ok || len(s.Results) < 2 || len(s.Results) != len(f.results()) {
		return
	}
	last := len(s.Results) - 1
	if !isError(f.results()[last]) || f.text(s.Results[last]) == "nil" {
		return
	}
	for i, r := range s.Results[:last] {
		if z := f.zero(f.results()[i]); z != "" && z != f.text(r) {
			f.replace(r, z)
		}
	}
}
