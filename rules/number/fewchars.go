package number

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// mostChars is how many characters are compared one by one.
const mostChars = 8

// FewChars is the rule fewchars, described in the package comment.
var FewChars = rule.New(docs, "fewchars", func(f *view.Func) {
	if !f.Predeclared(f.Decl.Pos(), "bool", "byte", "false", "int", "len", "string", "true") {
		return
	}
	var sites []charSite
	for _, call := range f.Calls() {
		// What is inside of another such call is left for the next time.
		inner := len(sites) > 0 && call.Pos() < sites[len(sites)-1].call.End()
		if site, ok := charSiteOf(f, call); ok && !inner {
			sites = append(sites, site)
		}
	}
	if len(sites) == 0 {
		return
	}
	fixes := []analysis.SuggestedFix{patch.Fix("compare each character with those looked for",
		charEdits(f, sites, false)...)}
	if slices.ContainsFunc(sites, func(s charSite) bool { return s.searchable(f) }) {
		fixes = append(fixes, patch.Fix("search for each of a few characters by itself", charEdits(f, sites, true)...))
	}
	f.Report(sites[0].call, "a set of a few characters is made to look for them", fixes...)
})

// A charSite is a call that looks for characters.
type charSite struct {
	call          *ast.CallExpr
	callee, chars string
}

// charSiteOf returns what a call looks for, false if it must stay.
func charSiteOf(f *view.Func, call *ast.CallExpr) (site charSite, ok bool) {
	site = charSite{call: call, callee: f.Callee(call)}
	_, known := charFuncs[site.callee]
	if !known || len(call.Args) != 2 || f.Spread(call) || f.File.HasComment(call) {
		return site, false
	}
	chars, constant := f.StringConstant(call.Args[1])
	site.chars = distinct(chars)
	return site, constant && len(site.chars) >= 2 && len(site.chars) <= mostChars
}

// searchable reports whether each of the characters may be searched for by itself.
func (s charSite) searchable(f *view.Func) bool {
	return charFuncs[s.callee].name == "containsChar" && len(s.chars) <= 3 && f.PlainCall(s.call)
}

// charEdits has all sites call functions for their characters, which search for each by itself
// where that can be and is asked for.
func charEdits(f *view.Func, sites []charSite, search bool) (edits []analysis.TextEdit) {
	type key struct{ callee, chars string }
	names, used, funcs := make(map[key]string), make(map[string]int), ""
	for _, s := range sites {
		k := key{s.callee, s.chars}
		if names[k] == "" {
			form := charFuncs[s.callee]
			names[k] = freshChars(f, form.name, used)
			code := form.code
			if search && s.searchable(f) {
				code = searchCode(f.Text(s.call.Fun.(*ast.SelectorExpr).X), s.chars)
			}
			text := "string"
			if strings.HasPrefix(s.callee, "bytes.") {
				text = "[]byte"
			}
			funcs += "\n\n" + charCode(code, names[k], text, s.chars)
		}
		edits = append(edits, patch.Replace(s.call, names[k]+"("+f.Text(s.call.Args[0])+")"))
	}
	return append(edits, patch.Insert(patch.LineEnd(f, f.Decl), funcs))
}

// freshChars returns a name for a function that the package and those made so far, of which used
// holds the last numbers, do not have.
func freshChars(f *view.Func, base string, used map[string]int) string {
	for {
		used[base]++
		name := base
		if n := used[base]; n > 1 {
			name += strconv.Itoa(n)
		}
		if f.FreshInPackage(name) == name {
			return name
		}
	}
}

// searchCode is code for a charFunc that searches for each character by itself.
func searchCode(pkg, chars string) string {
	var each []string
	for i := range len(chars) {
		each = append(each, pkg+".IndexByte(s, "+patch.QuoteByte(chars[i])+") >= 0")
	}
	return "// NAME reports whether a character of CHARS is in s.\nfunc NAME(s TYPE) bool {\n\treturn " +
		strings.Join(each, " || ") + "\n}"
}

// distinct returns the characters of a text in order, each once; empty if one is not ASCII.
func distinct(chars string) string {
	b := []byte(chars)
	slices.Sort(b)
	b = slices.Compact(b)
	if len(b) > 0 && b[len(b)-1] >= 0x80 {
		return ""
	}
	return string(b)
}

// A charFunc is what stands for a function that looks for characters. In its code NAME is its name, TYPE
// that of the text, CHARS holds the characters, and ANY(x) is whether x is one of them.
type charFunc struct{ name, code string }

const containsChar = `// NAME reports whether a character of CHARS is in s.
func NAME(s TYPE) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; ANY(c) {
			return true
		}
	}
	return false
}`

const indexChar = `// NAME returns where the first character of CHARS is in s, -1 if none is.
func NAME(s TYPE) int {
	for i := 0; i < len(s); i++ {
		if c := s[i]; ANY(c) {
			return i
		}
	}
	return -1
}`

var charFuncs = map[string]charFunc{
	"strings.ContainsAny": {"containsChar", containsChar},
	"bytes.ContainsAny":   {"containsChar", containsChar},
	"strings.IndexAny":    {"indexChar", indexChar},
	"bytes.IndexAny":      {"indexChar", indexChar},
	"strings.Trim": {"trimChars", `// NAME returns s without the characters of CHARS at both ends.
func NAME(s string) string {
	i, j := 0, len(s)
	for i < j && (ANY(s[i])) {
		i++
	}
	for i < j && (ANY(s[j-1])) {
		j--
	}
	return s[i:j]
}`},
	"strings.TrimLeft": {"trimLeftChars", `// NAME returns s without the characters of CHARS at the beginning.
func NAME(s string) string {
	i := 0
	for i < len(s) && (ANY(s[i])) {
		i++
	}
	return s[i:]
}`},
	"strings.TrimRight": {"trimRightChars", `// NAME returns s without the characters of CHARS at the end.
func NAME(s string) string {
	j := len(s)
	for j > 0 && (ANY(s[j-1])) {
		j--
	}
	return s[:j]
}`},
}

// charCode writes the function of a name for a type of text and the characters that it looks for.
func charCode(code, name, text, chars string) string {
	var quoted []string
	for i := range len(chars) {
		quoted = append(quoted, patch.QuoteByte(chars[i]))
	}
	code = strings.NewReplacer("NAME", name, "TYPE", text, "CHARS", strconv.Quote(chars)).Replace(code)
	for {
		before, rest, found := strings.Cut(code, "ANY(")
		if !found {
			return code
		}
		x, after, _ := strings.Cut(rest, ")")
		var equal []string
		for _, q := range quoted {
			equal = append(equal, x+" == "+q)
		}
		code = before + strings.Join(equal, " || ") + after
	}
}
