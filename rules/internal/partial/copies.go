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
	// Steps is set where the turn goes on to the next character itself: it adds to Pos, or cuts the text if there is no Pos.
	// Post is what the loop does after the body for that, if anything, and Width a variable that it takes the number
	// of bytes from, nil if there is none.
	Steps bool
	Post  ast.Stmt
	Width types.Object
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
	return e.turn(t)
}

// Target returns what a turn adds the character c to where it does what Copies asks for, with any To.
func Target(f *view.Func, t Turn, c byte) (to Place, ok bool) {
	e := newEvaluator(f, c, t.Body)
	defer e.settle(&ok)
	e.finding = true
	ok = e.turn(t)
	return e.to, ok
}

// turn is Copies.
func (e *evaluator) turn(t Turn) bool {
	e.to, e.next, e.found = t.To, t.At, true
	e.cursor = Cursor{Text: Place{Root: t.Text}, Pos: Place{Root: t.Pos}}
	if t.Value != nil {
		e.memory[Place{Root: t.Value}] = e.character()
	}
	if t.Steps && t.Pos == nil {
		e.memory[e.cursor.Text] = value{kind: rest, of: e.cursor.Text}
	}
	before := len(e.memory)
	flow := e.list(t.Body.List)
	if flow.kind != onward && flow.kind != toNext {
		return false
	}
	if t.Post != nil {
		e.stmt(t.Post)
	}
	for _, p := range e.followed {
		if p != e.to && !p.leadsTo(e.to) {
			return false
		}
	}
	if t.Steps {
		if !e.stepped(t) {
			return false
		}
	} else if e.writes > 0 || len(e.memory) != before {
		return false
	}
	return e.added == 1 && (t.At == nil || t.At == t.Pos || e.counted == 1)
}

// stepped reports whether the turn has gone on by one character, and nothing else is written but the width of that.
func (e *evaluator) stepped(t Turn) bool {
	at, next := e.cursor.Text, value{kind: rest, of: e.cursor.Text, off: 1}
	if t.Pos != nil {
		at, next = e.cursor.Pos, value{kind: held, of: e.cursor.Pos, off: 1}
	}
	for p := range e.memory {
		if p != at && (t.Width == nil || p != Place{Root: t.Width}) {
			return false
		}
	}
	return e.memory[at] == next
}
