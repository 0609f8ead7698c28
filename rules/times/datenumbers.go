package times

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// DateNumbers is the rule datenumbers, described in the package comment.
var DateNumbers = rule.New(numberDocs, "datenumbers", func(f *view.Func) {
	for _, call := range f.Calls() {
		if n := numbersOf(f, call); n != nil {
			n.report()
		}
	}
})

// A numbers is a call that parses as a time what package fmt makes of numbers.
type numbers struct {
	f     *view.Func
	call  *ast.CallExpr
	print *ast.CallExpr
	// decl declares a variable for the text, nil if there is none.
	decl   ast.Stmt
	inZone bool // it is a call of ParseInLocation
	fields []field
}

// A field is a number with the element of the layout that it is read for, and what it may be.
type field struct {
	arg      ast.Expr
	typ      types.Type
	element  string
	low, top int64
}

// numbersOf reads a call, nil if it is another one.
func numbersOf(f *view.Func, call *ast.CallExpr) *numbers {
	n := &numbers{f: f, call: call}
	switch f.Callee(call) {
	case "time.Parse":
	case "time.ParseInLocation":
		n.inZone = true
	default:
		return nil
	}
	if f.Spread(call) || f.File.HasComment(call) || !n.printed(call.Args[1]) || f.Spread(n.print) || n.print.Ellipsis.IsValid() {
		return nil
	}
	layout, ok := f.StringConstant(call.Args[0])
	format, isConstant := f.StringConstant(n.print.Args[0])
	if !ok || !isConstant || !n.match(layout, format) || len(n.fields) == 0 {
		return nil
	}
	if !f.Importable(f.Decl.End(), "time", "fmt") || !f.Predeclared(f.Decl.End(), "int", "error", "nil") ||
		strings.HasPrefix(f.Decl.Name.Name, n.stem()) {
		return nil
	}
	return n
}

// printed finds the call of fmt.Sprintf that makes the text: it stands there, or a variable that nothing else uses is
// declared with it in the statement before.
func (n *numbers) printed(e ast.Expr) bool {
	f := n.f
	if v, ok := f.Object(e).(*types.Var); ok && f.IsLocal(v) && len(f.Uses(f.Decl, v)) == 2 {
		stmt := f.Statement(f.Index.Declared(v))
		to, value := view.Assignment(stmt, token.DEFINE)
		if to == nil || f.Next(stmt) != f.Statement(n.call) || !patch.OwnLines(f, stmt) || f.File.HasComment(stmt) ||
			f.InClosure(n.call) != f.InClosure(stmt) || f.RepeatedSince(n.call, stmt.Pos()) {
			return false
		}
		switch f.Statement(n.call).(type) {
		case *ast.AssignStmt, *ast.ReturnStmt:
		default:
			return false
		}
		if !eval.Alone(f, n.call) {
			return false
		}
		e, n.decl = value, stmt
	}
	n.print, _ = ast.Unparen(e).(*ast.CallExpr)
	return n.print != nil && f.Callee(n.print) == "fmt.Sprintf"
}

// elements are those of a layout that are numbers, in the order in which package time looks for them.
var elements = []string{"2006", "15", "06", "05", "04", "02", "01", "1", "2", "4", "5"}

// match goes over a layout and a format together, and reports whether the text that the format makes is read as the same numbers.
func (n *numbers) match(layout, format string) bool {
	args := n.print.Args[1:]
	seen := make(map[string]bool)
	for layout != "" {
		if layout[0] < '0' || layout[0] > '9' {
			if format == "" || format[0] == '%' || format[0] != layout[0] || !plainText(layout) {
				return false
			}
			layout, format = layout[1:], format[1:]
			continue
		}
		element := ""
		for _, e := range elements {
			if strings.HasPrefix(layout, e) {
				element = e
				break
			}
		}
		verb, padded := verbAt(format)
		if element == "" || verb == "" || len(args) == 0 {
			return false
		}
		layout, format = layout[len(element):], format[len(verb):]
		// Digits that follow would be read for a number of one digit, and a point as that of a fraction.
		next := format
		if !padded && next != "" && (next[0] == '%' || next[0] >= '0' && next[0] <= '9') ||
			strings.HasSuffix(element, "5") && element != "15" && next != "" && strings.IndexByte(".,", next[0]) >= 0 {
			return false
		}
		d := field{arg: args[0], element: element, typ: n.f.Info.TypeOf(args[0])}
		if seen[d.kind()] || !d.limits(verb) || !n.plain(d) {
			return false
		}
		seen[d.kind()] = true
		n.fields, args = append(n.fields, d), args[1:]
	}
	return format == "" && len(args) == 0
}

// plainText reports whether package time takes the first byte of a layout, which is no digit, for text.
func plainText(layout string) bool {
	if strings.IndexByte(".,", layout[0]) >= 0 && len(layout) > 1 && (layout[1] == '0' || layout[1] == '9') {
		after := strings.TrimLeft(layout[1:], layout[1:2])
		return after != "" && after[0] >= '0' && after[0] <= '9' // it is no fraction
	}
	return isText(layout, 0)
}

// verbAt returns the verb at the start of a format, if it writes a number in decimal, and whether it pads it with
// zeros.
func verbAt(format string) (verb string, padded bool) {
	switch {
	case strings.HasPrefix(format, "%d"):
		return "%d", false
	case strings.HasPrefix(format, "%02d"), strings.HasPrefix(format, "%04d"):
		return format[:4], true
	}
	return "", false
}

// kind is what an element says, in whatever way.
func (d *field) kind() string {
	switch d.element {
	case "2006", "06":
		return "year"
	case "01", "1":
		return "month"
	case "02", "2":
		return "day"
	case "15":
		return "hour"
	case "04", "4":
		return "minute"
	}
	return "second"
}

// limits sets between what numbers the text of one is read as the same: it has as many digits as are read, and means
// something.
func (d *field) limits(verb string) bool {
	digits := 1
	switch d.kind() {
	case "year":
		digits = len(d.element)
		d.top = int64(100)
		if digits == 4 {
			d.top = 10000
		}
		d.top--
	case "month":
		d.low, d.top = 1, 12
	case "day":
		d.low, d.top = 1, 31
	case "hour":
		d.top = 23
	default:
		d.top = 59
	}
	if d.element[0] == '0' {
		digits = 2
	}
	switch {
	case verb == "%04d":
		return digits == 4
	case verb == "%02d" && digits == 4:
		d.low = 1000
	case verb == "%d" && digits == 4:
		d.low = 1000
	case verb == "%d" && digits == 2:
		d.low = 10
	}
	return true
}

// plain reports whether package fmt writes the digits of a number, and not what it asks the number for; and whether
// numbers of its type can be in the limits.
func (n *numbers) plain(d field) bool {
	b, ok := d.typ.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && !eval.HasFormatFor(d.typ, 'd') && mostOf(b) >= d.low &&
		n.f.TypeText(d.typ, n.f.Decl.End()) != ""
}

// mostOf is the largest number of a type, if that is less than a year may be.
func mostOf(b *types.Basic) int64 {
	switch b.Kind() {
	case types.Int8:
		return 1<<7 - 1
	case types.Uint8:
		return 1<<8 - 1
	}
	return 1 << 30
}

// stem is what the names of functions begin with that do what a call does.
func (n *numbers) stem() string {
	date, clock := false, false
	for _, d := range n.fields {
		switch d.kind() {
		case "year", "month", "day":
			date = true
		default:
			clock = true
		}
	}
	switch {
	case date && clock:
		return "dateTimeOf"
	case date:
		return "dateOf"
	}
	return "clockOf"
}

// report proposes to call a function that checks the numbers.
func (n *numbers) report() {
	f := n.f
	name, decl := f.Helper(n.stem(), n.text)
	var args []string
	for _, d := range n.fields {
		args = append(args, f.Text(d.arg))
	}
	if n.inZone {
		args = append(args, f.Text(n.call.Args[2]))
	}
	edits := []analysis.TextEdit{patch.Replace(n.call, name+"("+strings.Join(args, ", ")+")")}
	if n.decl != nil {
		edits = append(edits, patch.Delete(f, n.decl))
	}
	if decl != "" {
		edits = append(edits, patch.Below(f, "\n\n"+decl))
	}
	f.Report(n.call, "numbers are printed to be parsed as a time", patch.Fix("make the time of the numbers", edits...))
}

// A writing is what a function is made of that makes a time of numbers.
type writing struct {
	params, args, limits []string
	// value is what becomes of each kind of number, last the day of a month, if there is one.
	value map[string]string
	last  string
	// century declares what is added to a year of two digits.
	century string
}

// add adds a number.
func (w *writing) add(d field, typ string) {
	kind, b := d.kind(), d.typ.Underlying().(*types.Basic)
	if last := len(w.params) - 1; last >= 0 && strings.HasSuffix(w.params[last], " "+typ) {
		w.params[last] = strings.TrimSuffix(w.params[last], " "+typ)
	}
	w.params = append(w.params, kind+" "+typ)
	w.args = append(w.args, kind)
	if d.low > 0 || b.Info()&types.IsUnsigned == 0 {
		w.limits = append(w.limits, fmt.Sprintf("%s < %d", kind, d.low))
	}
	if mostOf(b) > d.top {
		w.limits = append(w.limits, fmt.Sprintf("%s > %d", kind, d.top))
	}
	w.value[kind] = as(d.typ, "int", kind)
	switch {
	case kind == "month":
		w.value[kind] = as(d.typ, "time.Month", kind)
	case d.element == "06":
		w.value[kind] = "century + " + w.value[kind]
		w.century = "\tcentury := 2000\n\tif year >= 69 {\n\t\tcentury = 1900\n\t}\n"
	case kind == "day":
		w.last = w.value[kind]
	}
}

// mostColumns is how long a line of a comment may become.
const mostColumns = 100

// text writes the function under a name.
func (n *numbers) text(name string) string {
	w := &writing{value: map[string]string{
		"year": "0", "month": "time.January", "day": "1", "hour": "0", "minute": "0", "second": "0",
	}}
	for _, d := range n.fields {
		w.add(d, n.f.TypeText(d.typ, n.f.Decl.End()))
	}
	zone, parse := "time.UTC", "time.Parse"
	rest := fmt.Sprintf("%s, fmt.Sprintf(%s, %s)", n.constant(n.call.Args[0]), n.constant(n.print.Args[0]), strings.Join(w.args, ", "))
	if n.inZone {
		zone, parse, rest = "loc", "time.ParseInLocation", rest+", loc"
		w.params = append(w.params, "loc *time.Location")
	}
	rest = parse + "(" + rest + ")"
	said := fmt.Sprintf("// %s is %s,", name, rest)
	if len(said) > mostColumns {
		said = strings.Replace(said, ", fmt.Sprintf(", ",\n// fmt.Sprintf(", 1)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n// which it calls for what is out of range.\nfunc %s(%s) (time.Time, error) {\n",
		said, name, strings.Join(w.params, ", "))
	if len(w.limits) > 0 {
		fmt.Fprintf(&b, "\tif %s {\n\t\treturn %s\n\t}\n", wrapped(w.limits), rest)
	}
	v := w.value
	date := fmt.Sprintf("time.Date(%s, %s, %s, %s, %s, %s, 0, %s)", v["year"], v["month"], v["day"], v["hour"], v["minute"],
		v["second"], zone)
	if w.last == "" {
		fmt.Fprintf(&b, "%s\treturn %s, nil\n}", w.century, date)
		return b.String()
	}
	fmt.Fprintf(&b, "%s\tt := %s\n\tif t.Day() != %s { // the month is shorter\n\t\treturn %s\n\t}\n\treturn t, nil\n}",
		w.century, date, w.last, rest)
	return b.String()
}

// constant writes a constant string as the code has it, if that means the same elsewhere.
func (n *numbers) constant(e ast.Expr) string {
	if _, literal := ast.Unparen(e).(*ast.BasicLit); literal || n.f.MeansSame(e, n.f.Decl.End()) {
		return n.f.Text(e)
	}
	s, _ := n.f.StringConstant(e)
	return strconv.Quote(s)
}

// as converts a variable to a type, unless it is of that.
func as(t types.Type, to, v string) string {
	if types.TypeString(t, nil) == to {
		return v
	}
	return to + "(" + v + ")"
}

// wrapped joins conditions, on several lines where they are long.
func wrapped(conds []string) string {
	var b strings.Builder
	width := 0
	for i, c := range conds {
		if i > 0 {
			b.WriteString(" ||")
			if width+len(c) > 90 {
				b.WriteString("\n\t\t")
				width = 0
			} else {
				b.WriteString(" ")
			}
		}
		b.WriteString(c)
		width += len(c) + 4
	}
	return b.String()
}
