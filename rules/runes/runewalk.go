package runes

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RuneWalk is the rule runewalk, described in the package comment.
var RuneWalk = rule.New(docs, "runewalk", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for _, loop := range f.Loops() {
		if w := walkRunes(f, loop); w != nil && w.uses() && f.Importable(loop.Pos(), "unicode/utf8") {
			w.report()
		}
	}
})

// A runeWalk is a loop that goes over slices of characters from the front, one character of each a turn.
type runeWalk struct {
	f    *view.Func
	loop ast.Stmt
	body *ast.BlockStmt
	i    types.Object
	// value is the character in the head of the loop, nil if there is none.
	value types.Object
	texts []*runeText
	// count is a variable with the least length of all, which is declared by decl and used below the loop; nil if there is none.
	count types.Object
	decl  ast.Stmt
	// counted are uses of i as a number.
	counted []*ast.Ident
	edits   []analysis.TextEdit
}

// A runeText is a slice of the characters of a text.
type runeText struct {
	v    *types.Var
	text *ast.Ident
	decl *ast.AssignStmt
	// names of what is left of the text, of a character and of its length.
	rest, char, size string
	at, ahead        []*ast.IndexExpr
	ends             []*ast.BinaryExpr // that ask whether there is a next one
	lens             []*ast.CallExpr   // outside of the loop
}

// walkRunes reads the head of a loop, nil if it is another one.
func walkRunes(f *view.Func, loop ast.Stmt) *runeWalk {
	w := &runeWalk{f: f, loop: loop, body: view.LoopBody(loop)}
	if !f.InBlock(loop) || f.File.CommentBetween(loop.Pos(), f.File.LineEnd(w.body.Lbrace)) {
		return nil
	}
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if loop.Tok != token.DEFINE || view.IsBlank(loop.Key) || !w.add(loop.X) {
			return nil
		}
		w.i = f.Defined(loop.Key)
		if !view.IsBlank(loop.Value) {
			w.value = f.Defined(loop.Value)
			if onlyFirst(f, loop) {
				return nil // for rule rangestring
			}
		}
	case *ast.ForStmt:
		if loop.Init == nil || loop.Cond == nil {
			return nil
		}
		to, zero := view.Assignment(loop.Init, token.DEFINE)
		if to == nil || !f.IsZero(zero) {
			return nil
		}
		w.i = f.Object(to)
		if w.i == nil || !types.Identical(w.i.Type(), types.Typ[types.Int]) || !f.Increments(loop.Post, w.i) {
			return nil
		}
		for _, c := range view.OperandsOf(loop.Cond, token.LAND) {
			b, ok := ast.Unparen(c).(*ast.BinaryExpr)
			if !ok || b.Op != token.LSS || f.Object(b.X) != w.i || !w.bound(b.Y) {
				return nil
			}
		}
	}
	if w.i == nil || len(w.texts) == 0 || eval.Shared(f, w.i) || eval.Changes(f, w.body, w.i) {
		return nil
	}
	return w
}

// bound reads what the index stays below.
func (w *runeWalk) bound(e ast.Expr) bool {
	f := w.f
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		switch f.Builtin(call) {
		case "len":
			return w.add(call.Args[0])
		case "min":
			for _, a := range call.Args {
				if l, ok := ast.Unparen(a).(*ast.CallExpr); !ok || f.Builtin(l) != "len" || !w.add(l.Args[0]) {
					return false
				}
			}
			return true
		}
		return false
	}
	n, ok := f.Object(e).(*types.Var)
	if !ok || w.count != nil || !f.IsLocal(n) || eval.Shared(f, n) || f.Sets(n) > 0 || !types.Identical(n.Type(), types.Typ[types.Int]) {
		return false
	}
	for _, id := range f.Uses(f.Decl.Body, n) {
		if f.Info.Defs[id] != n {
			continue
		}
		_, value := view.Assignment(f.Parent(id), token.DEFINE)
		call, ok := ast.Unparen(value).(*ast.CallExpr)
		if !ok {
			return false
		}
		w.count, w.decl = n, f.Parent(id).(ast.Stmt)
		return w.bound(call)
	}
	return false
}

// add adds a slice that is the characters of a text which keeps its value.
func (w *runeWalk) add(e ast.Expr) bool {
	f := w.f
	v, ok := f.Object(e).(*types.Var)
	if !ok || !f.IsLocal(v) || f.IsParam(v) {
		return false
	}
	for _, t := range w.texts {
		if t.v == v {
			return false
		}
	}
	for _, id := range f.Uses(f.Decl.Body, v) {
		if f.Info.Defs[id] != v {
			continue
		}
		decl, ok := f.Parent(id).(*ast.AssignStmt)
		if !ok || decl.Tok != token.DEFINE || len(decl.Lhs) != len(decl.Rhs) || !f.InBlock(decl) || !patch.OwnLines(f, decl) {
			return false
		}
		for i, l := range decl.Lhs {
			if l == id {
				text, _ := runesOf(f, decl.Rhs[i]).(*ast.Ident)
				if text == nil || !eval.Kept(f, text, decl) || !view.IsString(f.Info.TypeOf(text)) ||
					f.Lookup(w.loop.Pos(), text.Name) != f.Object(text) {
					return false
				}
				w.texts = append(w.texts, &runeText{v: v, text: text, decl: decl})
				return true
			}
		}
	}
	return false
}

// nextRune is what finds the character after the one that a loop is at.
const nextRune = `// NAME returns the first character of s.
func NAME(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}`

// report proposes to decode each character where the loop comes to it.
func (w *runeWalk) report() {
	f := w.f
	w.names()
	looksAhead := false
	decls := make(map[ast.Stmt]bool)
	for _, t := range w.texts {
		for _, e := range t.at {
			w.edits = append(w.edits, patch.Replace(e, t.char))
		}
		for _, e := range t.ends {
			w.edits = append(w.edits, patch.Replace(e, t.rest+" "+w.asksNext(t, e).String()+` ""`))
		}
		for _, e := range t.lens {
			w.edits = append(w.edits, patch.Replace(e, "utf8.RuneCountInString("+t.text.Name+")"))
		}
		looksAhead = looksAhead || len(t.ahead) > 0
		if !decls[t.decl] {
			w.edits = append(w.edits, patch.Delete(f, t.decl))
		}
		decls[t.decl] = true
	}
	if looksAhead {
		name, decl := f.Helper("firstRune", func(name string) string { return strings.ReplaceAll(nextRune, "NAME", name) })
		if decl != "" {
			w.edits = append(w.edits, patch.Below(f, "\n\n"+decl))
		}
		for _, t := range w.texts {
			for _, e := range t.ahead {
				w.edits = append(w.edits, patch.Replace(e, name+"("+t.rest+")"))
			}
		}
	}
	if w.count != nil {
		w.edits = append(w.edits, patch.Replace(w.decl, w.count.Name()+" := 0"))
		for _, id := range w.counted {
			w.edits = append(w.edits, patch.Replace(id, w.count.Name()))
		}
	}
	w.edits = append(w.edits, analysis.TextEdit{Pos: w.loop.Pos(), End: w.body.Lbrace + 1, NewText: []byte(w.head())})
	f.Report(w.loop, "all characters are decoded to go over them from the front",
		patch.Fix("decode each character where it is needed", w.edits...))
}

// names gives each text its names.
func (w *runeWalk) names() {
	f := w.f
	var given []string
	fresh := func(base string) string {
		name := f.Fresh(base, given...)
		given = append(given, name)
		return name
	}
	for _, t := range w.texts {
		if w.value != nil {
			t.char = w.value.Name()
		} else {
			t.char = fresh("c")
		}
		t.size, t.rest = fresh("size"), fresh("rest")
	}
}

// head writes the head of the loop, with what it does first in each turn.
func (w *runeWalk) head() string {
	counter := ""
	switch {
	case w.count != nil:
		counter = w.count.Name()
	case len(w.counted) > 0:
		counter = w.i.Name()
	}
	t := w.texts[0]
	if len(w.texts) == 1 && counter == "" && len(t.ahead) == 0 && len(t.ends) == 0 {
		return "for _, " + t.char + " := range " + t.text.Name + " {"
	}
	var vars, values, conds, decodes, rests, cuts []string
	if counter != "" && w.count == nil {
		vars, values = []string{counter}, []string{"0"}
	}
	for _, t := range w.texts {
		vars, values = append(vars, t.rest), append(values, t.text.Name)
		conds = append(conds, t.rest+` != ""`)
		decodes = append(decodes, t.char+", "+t.size+" := utf8.DecodeRuneInString("+t.rest+")")
		rests, cuts = append(rests, t.rest), append(cuts, t.rest+"["+t.size+":]")
	}
	post := ""
	if counter != "" {
		post = counter + "++"
	}
	return "for " + strings.Join(vars, ", ") + " := " + strings.Join(values, ", ") + "; " + strings.Join(conds, " && ") +
		"; " + post + " {\n" + strings.Join(decodes, "\n") + "\n" + strings.Join(rests, ", ") + " = " + strings.Join(cuts, ", ")
}
