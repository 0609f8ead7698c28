package rules

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
)

// digitPairs is fix with a function of the package's own that appends numbers, two digits
// a call. That of package strconv makes three calls for a number of one digit, and copies
// what it made.
func (site *concatSite) digitPairs(size int) analysis.SuggestedFix {
	p := pieces{function: site.function}
	with := *site
	with.appendInt = p.declare("appendInt", appendInt)
	if p.err != nil {
		panic(p.err)
	}
	fix := with.fix(size)
	fix.Message += ", numbers two digits at a time"
	fix.TextEdits = append(fix.TextEdits, p.edits()...)
	return fix
}

// hasNumbers says that the loop appends numbers, and that a function which appends them
// can be written beside this one.
func (site *concatSite) hasNumbers() bool {
	if !site.importable(site.loop.Pos(), "strconv") || !site.predeclared(site.loop.Pos(), "append", "byte", "int64") {
		return false
	}
	for _, a := range site.appends {
		_, parts := site.appended(a)
		for _, e := range parts {
			if site.number(e) != "" {
				return true
			}
		}
	}
	return false
}

// number returns the number, as an int64, whose digits are appended; empty if something
// else is.
func (site *concatSite) number(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return ""
	}
	return site.decimal(call)
}

// appendInt leaves negative numbers to package strconv: the least one has no positive one
// to it.
const appendInt = `// @ appends a number in decimal, two digits at a time.
func @(dst []byte, n int64) []byte {
	switch {
	case n < 0:
		return strconv.AppendInt(dst, n, 10)
	case n < 10:
		return append(dst, '0'+byte(n))
	case n >= 100:
		dst = @(dst, n/100)
		n %= 100
	}
	return append(dst, '0'+byte(n/10), '0'+byte(n%10))
}
`
