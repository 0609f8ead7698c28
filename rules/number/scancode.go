package number

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/view"
)

// mostDecimal and mostHex are the digits of a number that fits 64 bits in any case, and one.
const mostDecimal, mostHex = 19, 16

// A scan is a call of fmt.Sscanf that sets integers.
type scan struct {
	f     *view.Func
	call  *ast.CallExpr
	args  []ast.Expr // what is set
	list  *ast.Ident // the list that has them, nil for none
	types []*types.Basic
	// constants are the formats that the second argument may be, and numbers what each reads.
	constants []string
	numbers   [][]number
	end       []string // what follows the last number
	// digits and word are the names of the functions that read one number or word.
	digits, word string
}

// A number is one verb of a format, with the text before it.
type number struct {
	before string
	base   int // 0 for a word
	width  int // 0 for none
}

// most is a number of digits that may be too many.
func (n number) most() int {
	if n.base == 16 {
		return mostHex
	}
	return mostDecimal
}

// report proposes to read the numbers by functions that are new.
func (s *scan) report() {
	f := s.f
	if !f.Predeclared(f.Decl.Pos(), "string", "int", "uint64", "error", "len", "byte", "nil", "bool") ||
		!f.Predeclared(f.Decl.Pos(), typeNames(s.types)...) {
		return
	}
	name, word := f.FreshInPackage("scanNumbers"), f.FreshInPackage("leadingWord")
	digits := f.FreshInPackage("leadingNumber")
	args := []string{f.Text(s.call.Args[0])}
	if len(s.constants) > 1 || f.Constant(s.call.Args[1]) == nil {
		args = append(args, f.Text(s.call.Args[1]))
	}
	variable := len(args) > 1
	if s.list != nil {
		args = append(args, "len("+s.list.Name+")")
	}
	for _, arg := range s.args {
		args = append(args, f.Text(arg))
	}
	what, decls := "numbers", ""
	isText := func(t *types.Basic) bool { return t.Kind() == types.String }
	if slices.ContainsFunc(s.types, isText) {
		what, decls = "words", "\n\n"+fmt.Sprintf(leadingWord, word)
		name = f.FreshInPackage("scanWords")
	}
	if slices.ContainsFunc(s.types, func(t *types.Basic) bool { return !isText(t) }) {
		decls += "\n\n" + fmt.Sprintf(leadingNumber, digits)
	}
	s.digits, s.word = digits, word
	decls = "\n\n" + s.function(name, what, variable) + decls
	f.Report(s.call, what+" are read through package fmt", patch.Fix("read "+what+" without package fmt",
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

// leadingWord is the function that reads one word.
const leadingWord = `// %[1]s reads a word of ASCII characters that s has after prefix, and returns the text after
// it; it is empty if s does not begin so.
func %[1]s(s, prefix string) (word, rest string) {
	if len(s) < len(prefix) || s[:len(prefix)] != prefix {
		return "", ""
	}
	s = s[len(prefix):]
	n := 0
	for n < len(s) && ' ' < s[n] && s[n] < 0x7f {
		n++
	}
	return s[:n], s[n:]
}`

// function writes what is called in place of fmt.Sscanf.
func (s *scan) function(name, what string, variable bool) string {
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
	to := strings.Join(pointers, ", ")
	if s.list != nil {
		given += ", count int"
		to = "[]" + s.f.AnyText(s.f.Decl.End()) + "{" + to + "}[:count]..."
	}
	fmt.Fprintf(&b, "// %s sets %s as fmt.Sscanf does, which is asked where there is more than %s.\n", name, what, plain[what])
	fmt.Fprintf(&b, "func %s(%s, %s) (n int, err error) {\n", name, given, strings.Join(params, ", "))
	if variable {
		b.WriteString("switch format {\n")
	}
	for i, numbers := range s.numbers {
		if variable {
			fmt.Fprintf(&b, "case %s:\n", strconv.Quote(s.constants[i]))
		}
		s.read(&b, numbers, s.end[i])
	}
	if variable {
		b.WriteString("}\n")
	}
	all, at := strings.Join(copies, ", "), strings.Join(sets, ", ")
	fmt.Fprintf(&b, "%s := %s\n", all, at)
	fmt.Fprintf(&b, "n, err = %s.Sscanf(s, %s, %s)\n", s.f.Text(s.call.Fun.(*ast.SelectorExpr).X), format, to)
	fmt.Fprintf(&b, "%s = %s\nreturn n, err\n}", at, all)
	return b.String()
}

// plain is what the functions read by themselves.
var plain = map[string]string{"numbers": "digits", "words": "ASCII"}

// read writes the statements for one format.
func (s *scan) read(b *strings.Builder, numbers []number, end string) {
	var conditions, sets, values []string
	text := "s"
	if s.list != nil {
		conditions = append(conditions, fmt.Sprintf("count == %d", len(numbers)))
	}
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
		value := x
		if n.base == 0 {
			fmt.Fprintf(b, "%s, rest := %s(%s, %q)\n", x, s.word, text, n.before)
			each = append(each, x+` != ""`)
			if i == len(numbers)-1 && end == "" {
				each = append(each, `(rest == "" || rest[0] == ' ')`)
			}
		} else {
			fmt.Fprintf(b, "%s, %s, %s := %s(%s, %q, %d, %d)\n", x, rest, count, s.digits, text, n.before, n.base, most)
			each = append(each, count+" > 0")
			if n.width == 0 {
				each = append(each, fmt.Sprintf("%s < %d", count, most))
			}
			var fit []string
			value, fit = inType(s.types[i], n, x)
			each = append(each, fit...)
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

// inType writes a number as one of a type, and the conditions that it is the same.
func inType(t *types.Basic, n number, x string) (value string, conditions []string) {
	if t.Kind() == types.Uint64 {
		return x, nil
	}
	value = t.Name() + "(" + x + ")"
	if fits(t, n) {
		return value, nil
	}
	conditions = []string{fmt.Sprintf("uint64(%s) == %s", value, x)}
	if t.Info()&types.IsUnsigned == 0 {
		conditions = append(conditions, value+" >= 0")
	}
	return value, conditions
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
