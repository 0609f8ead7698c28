package cause

import (
	"strings"

	"github.com/gohone/hone/internal/build/diag"
)

// escaped returns the diagnostics of values that live on the heap.
func escaped(all []diag.Diagnostic) []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, d := range all {
		if d.Code == diag.Escape {
			found = append(found, d)
		}
	}
	return found
}

// codeOfEscape tells from how the compiler writes a value what makes it; Escape for a
// variable or an object of its own.
func codeOfEscape(variable string) Code {
	for _, form := range []struct {
		prefix string
		code   Code
	}{
		{"make([]", MakeSlice}, {"make(map", MakeMap}, {"map[", MakeMap}, {"make(chan", Channel}, {"append(", GrowSlice},
		{"func literal", Closure}, {"... argument", Boxing}, {"string(", BytesString}, {"([]byte)(", StringBytes},
		{"[]byte(", StringBytes}, {"([]rune)(", RuneString}, {"[]rune(", RuneString},
	} {
		if strings.HasPrefix(variable, form.prefix) {
			return form.code
		}
	}
	if strings.Contains(variable, " + ") && !strings.HasPrefix(variable, "&") {
		return Concat
	}
	return Escape
}

// sameValue reports whether the source and the compiler write the same value: spaces, and
// what is in braces or parentheses, differ.
func sameValue(source, compiler string) bool {
	short := func(s string) string {
		s = strings.ReplaceAll(s, " ", "")
		s, _, _ = strings.Cut(s, "{")
		return strings.TrimSuffix(s, "()")
	}
	return source != "" && short(source) == short(compiler)
}

// escapes completes a finding with how its value escapes. It reports false if the compiler
// keeps the value off the heap.
func (f *finding) escapes(all []diag.Diagnostic) bool {
	for _, d := range all {
		same := sameValue(f.facts.Variable, d.Variable)
		if !same && f.code != Boxing && f.code != Escape {
			same = codeOfEscape(d.Variable) == f.code
		}
		if same {
			f.facts.Flow = d.Flow
			return true
		}
	}
	switch f.code {
	case Escape, Closure, MakeSlice, Boxing:
		return false
	}
	return true // the compiler says nothing of strings that grow, maps that are filled ...
}
