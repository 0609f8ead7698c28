package bounds

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/pure"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// Unroll is the rule unroll, described in the package comment.
var Unroll = rule.New(docs, "unroll", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	var edits []analysis.TextEdit
	var names []string
	var first, last ast.Stmt
	for _, loop := range f.Loops() {
		if last != nil && view.Within(loop.Pos(), last) || !f.InBlock(loop) || f.File.HasComment(loop) {
			continue
		}
		t := turnsOf(f, loop)
		if t == nil || !t.few() || !t.plain() || pure.Written(f, view.LoopBody(loop)).Anything() {
			continue
		}
		t.taken = names
		if edit, ok := t.written(); ok {
			edits, names, last = append(edits, edit), t.taken, loop
			if first == nil {
				first = loop
			}
		}
	}
	if len(edits) > 0 {
		f.Report(first, "a loop runs a few times, as many as the program says",
			patch.Fix("write out the loop", edits...))
	}
})

// written returns the edit that writes the loop out, false if that cannot be done.
func (t *turns) written() (analysis.TextEdit, bool) {
	var out []string
	c := t.carryOf()
	for i, v := range t.values {
		w := &turn{turns: t, folder: folder{t.f, t.index, v}, names: make(map[types.Object]string)}
		if t.index == nil {
			w.val = int64(i)
		}
		if !w.rename() {
			return analysis.TextEdit{}, false
		}
		if c != nil && i == 0 {
			c.begin(w)
		}
		if t.element != nil {
			name := w.names[t.f.Info.Defs[t.element]]
			out = append(out, fmt.Sprintf("%s := %s[%d]", name, t.f.Text(t.array), i))
		}
		for _, s := range t.body {
			if c != nil && s == c.set && i == len(t.values)-1 && c.idle(t) {
				continue
			}
			if text := w.text(s); text != "" {
				out = append(out, text)
			}
		}
		if w.failed {
			return analysis.TextEdit{}, false
		}
	}
	return t.replace(c, strings.Join(out, "\n")), true
}
