package times

import (
	"fmt"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// TimeLayout is the rule timelayout, described in the package comment.
var TimeLayout = rule.New(docs, "timelayout", func(f *view.Func) {
	if isOwn(f) {
		return
	}
	var order []use
	calls := make(map[use][]*ast.CallExpr)
	for _, call := range f.Calls() {
		u, ok := useOf(f, call)
		if !ok || f.File.HasComment(call) {
			continue
		}
		if calls[u] == nil {
			order = append(order, u)
		}
		calls[u] = append(calls[u], call)
	}
	for _, u := range order {
		report(f, u, calls[u])
	}
})

// A use is what is done with a layout: Parse, ParseInLocation, Format or AppendFormat.
type use struct{ function, layout string }

// useOf reads a call, with a constant layout that may be written out.
func useOf(f *view.Func, call *ast.CallExpr) (u use, ok bool) {
	at := 0
	switch f.Callee(call) {
	case "time.Parse":
		u.function = "Parse"
	case "time.ParseInLocation":
		u.function = "ParseInLocation"
	case "(time.Time).Format":
		u.function = "Format"
	case "(time.Time).AppendFormat":
		u.function, at = "AppendFormat", 1
	default:
		return u, false
	}
	if len(call.Args) <= at || f.Spread(call) {
		return u, false
	}
	u.layout, ok = f.StringConstant(call.Args[at])
	if !ok || len(u.parts()) == 0 || !u.parses() && !onTime(f, call) {
		return u, false
	}
	return u, f.Importable(call.Pos(), "time") && f.Importable(f.Decl.End(), "time")
}

// parts are those of the layout.
func (u use) parts() []part { return partsOf(u.layout, !u.parses()) }

func (u use) parses() bool { return strings.HasPrefix(u.function, "Parse") }

// onTime reports whether a method is called on a time.Time itself.
func onTime(f *view.Func, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && eval.Direct(f, sel) && types.TypeString(f.Info.TypeOf(sel.X), nil) == "time.Time"
}

// isOwn reports whether a function is one that the rule wrote, which leaves the rest to package time.
func isOwn(f *view.Func) bool {
	text := f.Text(f.Decl.Body)
	return strings.Contains(text, "number(s[") || strings.Contains(text, "text := [...]byte{")
}

// stem is what the names of functions begin with that do what a use does.
func (u use) stem() string {
	parts := u.parts()
	verb := map[string]string{"Parse": "parse", "ParseInLocation": "parse", "Format": "format", "AppendFormat": "append"}
	switch date, clock := has(parts, year, month, day, monthName, weekday), has(parts, hour, minute, second); {
	case date && clock:
		return verb[u.function] + "DateTime"
	case date:
		return verb[u.function] + "Date"
	}
	return verb[u.function] + "Clock"
}

func report(f *view.Func, u use, calls []*ast.CallExpr) {
	if !f.Predeclared(f.Decl.End(), "byte", "string", "error", "len", "append", "int", "nil") {
		return
	}
	name := f.FreshInPackage(u.stem())
	text, message := u.formatter(name), fmt.Sprintf("write %q by hand", u.layout)
	if u.parses() {
		text, message = u.parser(name), fmt.Sprintf("read %q by hand, and leave what is unusual to package time", u.layout)
	}
	edits := []analysis.TextEdit{patch.Insert(f.Decl.End(), text)}
	for _, call := range calls {
		var args []string
		switch u.function {
		case "Format":
			args = []string{f.Text(ast.Unparen(call.Fun).(*ast.SelectorExpr).X)}
		case "AppendFormat":
			args = []string{f.Text(ast.Unparen(call.Fun).(*ast.SelectorExpr).X), f.Text(call.Args[0])}
		default:
			for _, a := range call.Args[1:] {
				args = append(args, f.Text(a))
			}
		}
		edits = append(edits, patch.Replace(call, name+"("+strings.Join(args, ", ")+")"))
	}
	f.Report(calls[0], "a constant layout is interpreted", patch.Fix(message, edits...))
}

// formatter writes a function that formats a time.
func (u use) formatter(name string) string {
	parts := u.parts()
	var b strings.Builder
	rest, params, result := "t.Format("+strconv.Quote(u.layout)+")", "t time.Time", "string"
	if u.function == "AppendFormat" {
		rest, params, result = "t.AppendFormat(b, "+strconv.Quote(u.layout)+")", "t time.Time, b []byte", "[]byte"
	}
	only := ""
	if has(parts, year) {
		only = ", for years of four digits"
	}
	fmt.Fprintf(&b, "\n\n// %s is %s%s.\nfunc %s(%s) %s {\n", name, rest, only, name, params, result)
	if has(parts, year, month, day, monthName) {
		fmt.Fprintf(&b, "%s, %s, %s := t.Date()\n", nameIf(parts, "year", year), nameIf(parts, "month", month, monthName),
			nameIf(parts, "day", day))
	}
	if has(parts, year) {
		fmt.Fprintf(&b, "if year < 0 || year > 9999 {\nreturn %s\n}\n", rest)
	}
	if has(parts, hour, minute, second) {
		fmt.Fprintf(&b, "%s, %s, %s := t.Clock()\n", nameIf(parts, "hour", hour), nameIf(parts, "minute", minute), nameIf(parts, "second", second))
	}
	b.WriteString(names(parts, rest))
	if fraction(parts) > 0 {
		fmt.Fprintf(&b, "nano := t.Nanosecond()\n")
	}
	b.WriteString("text := [...]byte{\n")
	for _, p := range parts {
		b.WriteString(p.bytes() + "\n")
	}
	b.WriteString("}\n")
	if u.function == "AppendFormat" {
		b.WriteString("return append(b, text[:]...)\n}")
	} else {
		b.WriteString("return string(text[:])\n}")
	}
	return b.String()
}

// names declares what names and the offset of the zone are made of.
func names(parts []part, rest string) (text string) {
	if has(parts, monthName) {
		text += "name := month.String()\n"
	}
	if has(parts, weekday) {
		text += "weekday := t.Weekday().String()\n"
	}
	if has(parts, offset) {
		text += "_, offset := t.Zone()\nsign, zone := byte('+'), offset/60\nif zone < 0 {\nsign, zone = '-', -zone\n}\n" +
			"if zone >= 100*60 {\nreturn " + rest + "\n}\n"
	}
	return text
}

// nameIf is the name of a variable, or a blank if none of its elements is in the layout.
func nameIf(parts []part, name string, elements ...string) string {
	if has(parts, elements...) {
		return name
	}
	return "_"
}

// variables are what elements are called.
var variables = map[string]string{
	year: "year", month: "month", day: "day", hour: "hour", minute: "minute", second: "second",
}

// named are the bytes of what is made of names and the offset of the zone.
var named = map[string]string{
	monthName: "name[0], name[1], name[2],",
	weekday:   "weekday[0], weekday[1], weekday[2],",
	offset:    "sign, byte('0' + zone/600), byte('0' + zone/60%10), byte('0' + zone%60/10), byte('0' + zone%10),",
}

// bytes are the bytes of a part as the elements of an array.
func (p part) bytes() string {
	var list []string
	for i := range len(p.text) {
		list = append(list, patch.QuoteByte(p.text[i])+",")
	}
	if text := named[p.element]; text != "" {
		return text
	}
	name, shift := variables[p.element], 0
	if p.element != "" && name == "" {
		name, shift = "nano", mostFraction-len(p.element)
	}
	for i := len(p.element) - 1; i >= 0; i-- {
		digit := name
		if n := i + shift; n > 0 {
			digit += "/" + scale(n)
		}
		if i < len(p.element)-1 {
			digit += "%10"
		}
		list = append(list, "byte('0' + "+digit+"),")
	}
	return strings.Join(list, " ")
}

// parser writes a function that reads a time.
func (u use) parser(name string) string {
	parts := u.parts()
	rest, params, zone := "time.Parse("+strconv.Quote(u.layout)+", s)", "s string", "time.UTC"
	if u.function == "ParseInLocation" {
		rest, params, zone = "time.ParseInLocation("+strconv.Quote(u.layout)+", s, loc)", "s string, loc *time.Location", "loc"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n\n// %s is %s,\n// which it calls for what does not look like the layout.\n", name, rest)
	fmt.Fprintf(&b, "func %s(%s) (time.Time, error) {\n", name, params)
	lost := ""
	if zone == "loc" {
		lost = "loc == nil || "
	}
	fmt.Fprintf(&b, "if %slen(s) != %d%s {\nreturn %s\n}\n", lost, len(u.layout), texts(parts), rest)
	number := "number := func(text string) int {\nn := 0\nfor i := 0; i < len(text); i++ {\nc := text[i] - '0'\n" +
		"if c > 9 {\nreturn -1 << 30\n}\nn = n*10 + int(c)\n}\nreturn n\n}\n"
	b.WriteString(number)
	at, limits := 0, []string{}
	for _, p := range parts {
		if p.element != "" {
			v := variables[p.element]
			if v == "" {
				v = "fraction"
			}
			fmt.Fprintf(&b, "%s := number(s[%d:%d])\n", v, at, at+p.width())
			limits = append(limits, limitOf(p.element, v))
		}
		at += p.width()
	}
	fmt.Fprintf(&b, "if %s {\nreturn %s\n}\n", strings.Join(limits, " || "), rest)
	value := func(element, otherwise string) string {
		if has(parts, element) {
			return variables[element]
		}
		return otherwise
	}
	nano := "0"
	switch n := fraction(parts); {
	case n == mostFraction:
		nano = "fraction"
	case n > 0:
		nano = "fraction*" + scale(mostFraction-n)
	}
	date := fmt.Sprintf("time.Date(%s, %s, %s, %s, %s, %s, %s, %s)", value(year, "0"), monthOf(parts), value(day, "1"),
		value(hour, "0"), value(minute, "0"), value(second, "0"), nano, zone)
	if !has(parts, day) {
		fmt.Fprintf(&b, "return %s, nil\n}", date)
		return b.String()
	}
	fmt.Fprintf(&b, "t := %s\nif day > 28 && t.Day() != day { // the month may be shorter\nreturn %s\n}\nreturn t, nil\n}", date, rest)
	return b.String()
}

// monthOf is the month that is read, or the first.
func monthOf(parts []part) string {
	if has(parts, month) {
		return "time.Month(month)"
	}
	return "time.January"
}

// texts compares the text of a layout with that of s.
func texts(parts []part) string {
	var b strings.Builder
	at := 0
	for _, p := range parts {
		if len(p.text) == 1 {
			fmt.Fprintf(&b, " || s[%d] != %s", at, patch.QuoteByte(p.text[0]))
		} else if p.text != "" {
			fmt.Fprintf(&b, " || s[%d:%d] != %q", at, at+len(p.text), p.text)
		}
		at += p.width()
	}
	return b.String()
}

// limitOf is the condition that a number is none of an element.
func limitOf(element, v string) string {
	switch element {
	case month:
		return v + " < 1 || " + v + " > 12"
	case day:
		return v + " < 1 || " + v + " > 31"
	case hour:
		return v + " < 0 || " + v + " > 23"
	case minute, second:
		return v + " < 0 || " + v + " > 59"
	}
	return v + " < 0"
}
