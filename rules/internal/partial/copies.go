package partial

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/view"
)

// A Turn is one of a loop over the characters of a text, which builds another text.
type Turn struct {
	Body *ast.BlockStmt
	// Text is what the loop goes over, Pos the position of a character in it and Value the
	// character; one of the two may be nil.
	Text, Pos, Value types.Object
	// To is a strings.Builder, a bytes.Buffer or a []byte, to which it adds, or a pointer to one.
	To Place
	// At is the index of To, a []byte that is long enough, at which the next character is put: Pos, or a variable that a turn
	// adds one to; nil where characters are appended.
	At types.Object
}

// Copies runs a turn where the character is c. It reports whether that does nothing but to add the
// character to the end, and goes on with the next one, whatever other places hold. No pointer is
// followed but those that lead to where it is added.
func Copies(f *view.Func, t Turn, c byte) (ok bool) {
	e := newEvaluator(f, c, t.Body)
	defer e.settle(&ok)
	e.to, e.next, e.found = t.To, t.At, true
	e.cursor = Cursor{Text: Place{Root: t.Text}, Pos: Place{Root: t.Pos}}
	if t.Value != nil {
		e.memory[Place{Root: t.Value}] = e.character()
	}
	before := len(e.memory)
	flow := e.list(t.Body.List)
	for _, p := range e.followed {
		if p != t.To && !p.leadsTo(t.To) {
			return false
		}
	}
	return (flow.kind == onward || flow.kind == toNext) && e.writes == 0 && len(e.memory) == before && e.added == 1 &&
		(t.At == nil || t.At == t.Pos || e.counted == 1)
}
