package number

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ScanNumbers is the rule scannumbers, described in the package comment.
var ScanNumbers = rule.New(docs, "scannumbers", func(f *view.Func) {
	for _, call := range f.Calls() {
		if f.Callee(call) != "fmt.Sscanf" || len(call.Args) < 3 || call.Ellipsis.IsValid() || f.File.HasComment(call) || !f.PlainCall(call) {
			continue
		}
		s := &scan{f: f, call: call}
		if s.targets() && s.formats() {
			s.report()
		}
	}
})

const (
	// mostDecimal and mostHex are the digits of a number that fits 64 bits in any case, and one.
	mostDecimal, mostHex = 19, 16
	mostNumbers          = 8
	mostFormats          = 4
)

// A scan is a call of fmt.Sscanf that sets integers.
type scan struct {
	f     *view.Func
	call  *ast.CallExpr
	types []*types.Basic
	// constants are the formats that the second argument may be, and numbers what each reads.
	constants []string
	numbers   [][]number
	end       []string // what follows the last number
}

// A number is one verb of a format, with the text before it.
type number struct {
	before string
	base   int
	width  int // 0 for none
}

// targets reads the types of the variables that are set: whole numbers, each another local variable.
func (s *scan) targets() bool {
	seen := make(map[types.Object]bool)
	for _, arg := range s.call.Args[2:] {
		to, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		if !ok || to.Op != token.AND {
			return false
		}
		v, ok := s.f.Object(to.X).(*types.Var)
		if !ok || !s.f.IsLocal(v) || seen[v] {
			return false
		}
		seen[v] = true
		t, ok := types.Unalias(v.Type()).(*types.Basic)
		if !ok || t.Info()&types.IsInteger == 0 || t.Kind() == types.Uintptr {
			return false
		}
		s.types = append(s.types, t)
	}
	return len(s.types) <= mostNumbers
}

// formats reads the format, or those that a variable is set to.
func (s *scan) formats() bool {
	var texts []string
	if text, ok := s.f.StringConstant(s.call.Args[1]); ok {
		texts = []string{text}
	} else if texts = s.assigned(); len(texts) == 0 || len(texts) > mostFormats {
		return false
	}
	for _, text := range texts {
		if numbers, end, ok := numbersOf(text); ok && len(numbers) == len(s.types) {
			s.constants, s.numbers, s.end = append(s.constants, text), append(s.numbers, numbers), append(s.end, end)
		}
	}
	return len(s.constants) > 0
}

// assigned returns the constants that a local variable is set to, if it is set to nothing else.
func (s *scan) assigned() (texts []string) {
	v, ok := s.f.Object(s.call.Args[1]).(*types.Var)
	if !ok || !s.f.IsLocal(v) || !types.Identical(v.Type(), types.Typ[types.String]) {
		return nil
	}
	for _, id := range s.f.Uses(s.f.Decl, v) {
		if s.f.Info.Defs[id] == nil && !s.f.Assigned(id) {
			continue
		}
		a, ok := s.f.Parent(id).(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
			return nil
		}
		text, ok := s.f.StringConstant(a.Rhs[0])
		if !ok {
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}

// numbersOf takes a format apart that has numbers and, between them, characters of ASCII but blanks.
func numbersOf(format string) (numbers []number, end string, ok bool) {
	for i := 0; i < len(format); i++ {
		c := format[i]
		if c != '%' {
			if c <= ' ' || c >= 0x7f {
				return nil, "", false
			}
			end += string(rune(c))
			continue
		}
		from := i + 1
		for i++; i < len(format) && '0' <= format[i] && format[i] <= '9'; i++ {
		}
		n := number{before: end, base: 10}
		if i == len(format) || len(numbers) > 0 && end == "" && numbers[len(numbers)-1].width == 0 {
			return nil, "", false
		}
		if from < i {
			n.width, _ = strconv.Atoi(format[from:i])
		}
		switch format[i] {
		case 'x', 'X':
			n.base = 16
		case 'd':
		default:
			return nil, "", false
		}
		if n.width >= n.most() || from < i && n.width == 0 {
			return nil, "", false
		}
		numbers, end = append(numbers, n), ""
	}
	return numbers, end, true
}

// most is a number of digits that may be too many.
func (n number) most() int {
	if n.base == 16 {
		return mostHex
	}
	return mostDecimal
}

// report proposes to read the numbers by two functions that are new.
func (s *scan) report() {
	f := s.f
	if !f.Predeclared(f.Decl.Pos(), "string", "int", "uint64", "error", "len", "byte", "nil", "bool") ||
		!f.Predeclared(f.Decl.Pos(), typeNames(s.types)...) {
		return
	}
	name, digits := f.FreshInPackage("scanNumbers"), f.FreshInPackage("leadingNumber")
	args := []string{f.Text(s.call.Args[0])}
	if len(s.constants) > 1 || f.Constant(s.call.Args[1]) == nil {
		args = append(args, f.Text(s.call.Args[1]))
	}
	for _, arg := range s.call.Args[2:] {
		args = append(args, f.Text(arg))
	}
	decls := "\n\n" + s.function(name, digits, len(args) > 1+len(s.types)) + "\n\n" + fmt.Sprintf(leadingNumber, digits)
	f.Report(s.call, "numbers are read through package fmt", patch.Fix("read numbers without package fmt",
		patch.Replace(s.call, name+"("+strings.Join(args, ", ")+")"),
		patch.Insert(patch.LineEnd(f, f.Decl), decls)))
}

func typeNames(list []*types.Basic) (names []string) {
	for _, t := range list {
		names = append(names, t.Name())
	}
	return names
}

// leadingNumber is the function that reads one number.
const leadingNumber = `// %[1]s reads a number of at most most digits that s has after prefix. It returns the
// text after it, and how many digits there are: none if s does not begin so.
func %[1]s(s, prefix string, base uint64, most int) (n uint64, rest string, digits int) {
	if len(s) < len(prefix) || s[:len(prefix)] != prefix {
		return 0, "", 0
	}
	s = s[len(prefix):]
	for digits < len(s) && digits < most {
		var d uint64
		switch c := s[digits]; {
		case '0' <= c && c <= '9':
			d = uint64(c - '0')
		case 'a' <= c && c <= 'f':
			d = uint64(c-'a') + 10
		case 'A' <= c && c <= 'F':
			d = uint64(c-'A') + 10
		default:
			d = base
		}
		if d >= base {
			break
		}
		n = n*base + d
		digits++
	}
	return n, s[digits:], digits
}`

// function writes what is called in place of fmt.Sscanf.
func (s *scan) function(name, digits string, variable bool) string {
	var params, copies, pointers, sets []string
	for i, t := range s.types {
		p, x := fmt.Sprintf("p%d", i+1), fmt.Sprintf("v%d", i+1)
		if params = append(params, p); i == len(s.types)-1 || s.types[i+1] != t {
			params[i] += " *" + t.Name()
		}
		copies, pointers, sets = append(copies, x), append(pointers, "&"+x), append(sets, "*"+p)
	}
	var b strings.Builder
	format, given := strconv.Quote(s.constants[0]), "s string"
	if variable {
		format, given = "format", "s, format string"
	}
	fmt.Fprintf(&b, "// %s sets numbers as fmt.Sscanf does, which is asked where there is more than digits.\n", name)
	fmt.Fprintf(&b, "func %s(%s, %s) (n int, err error) {\n", name, given, strings.Join(params, ", "))
	if variable {
		b.WriteString("switch format {\n")
	}
	for i, numbers := range s.numbers {
		if variable {
			fmt.Fprintf(&b, "case %s:\n", strconv.Quote(s.constants[i]))
		}
		s.read(&b, digits, numbers, s.end[i])
	}
	if variable {
		b.WriteString("}\n")
	}
	all, at := strings.Join(copies, ", "), strings.Join(sets, ", ")
	fmt.Fprintf(&b, "%s := %s\n", all, at)
	fmt.Fprintf(&b, "n, err = %s.Sscanf(s, %s, %s)\n", s.f.Text(s.call.Fun.(*ast.SelectorExpr).X), format, strings.Join(pointers, ", "))
	fmt.Fprintf(&b, "%s = %s\nreturn n, err\n}", at, all)
	return b.String()
}

// read writes the statements for one format.
func (s *scan) read(b *strings.Builder, digits string, numbers []number, end string) {
	var conditions, sets, values []string
	text := "s"
	for i, n := range numbers {
		var each []string
		x, count := fmt.Sprintf("x%d", i+1), fmt.Sprintf("n%d", i+1)
		rest, most := "rest", n.width
		if i == len(numbers)-1 && end == "" {
			rest = "_"
		}
		if n.width == 0 {
			most = n.most()
		}
		fmt.Fprintf(b, "%s, %s, %s := %s(%s, %q, %d, %d)\n", x, rest, count, digits, text, n.before, n.base, most)
		each = append(each, count+" > 0")
		if n.width == 0 {
			each = append(each, fmt.Sprintf("%s < %d", count, most))
		}
		t := s.types[i]
		value := t.Name() + "(" + x + ")"
		if t.Kind() == types.Uint64 {
			value = x
		} else if !fits(t, n) {
			each = append(each, fmt.Sprintf("uint64(%s) == %s", value, x))
			if t.Info()&types.IsUnsigned == 0 {
				each = append(each, value+" >= 0")
			}
		}
		conditions = append(conditions, strings.Join(each, " && "))
		sets, values = append(sets, fmt.Sprintf("*p%d", i+1)), append(values, value)
		text = "rest"
	}
	if end != "" {
		conditions = append(conditions, fmt.Sprintf("len(rest) >= %d && rest[:%d] == %q", len(end), len(end), end))
	}
	between := " && "
	if len(strings.Join(conditions, between)) > 60 {
		between = " &&\n"
	}
	fmt.Fprintf(b, "if %s {\n%s = %s\nreturn %d, nil\n}\n", strings.Join(conditions, between), strings.Join(sets, ", "),
		strings.Join(values, ", "), len(numbers))
}

// fits reports whether a type has all numbers of so many digits, wherever Go runs.
func fits(t *types.Basic, n number) bool {
	bits := map[types.BasicKind]int{types.Int8: 7, types.Int16: 15, types.Int32: 31, types.Int: 31, types.Int64: 63,
		types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint: 32, types.Uint64: 64}[t.Kind()]
	width := n.width
	if width == 0 {
		width = n.most() - 1
	}
	if n.base == 16 {
		return 4*width <= bits
	}
	most := constant.BinaryOp(constant.Shift(constant.MakeInt64(1), token.SHL, uint(bits)), token.SUB, constant.MakeInt64(1))
	return constant.Compare(constant.MakeFromLiteral(strings.Repeat("9", width), token.INT, 0), token.LEQ, most)
}
