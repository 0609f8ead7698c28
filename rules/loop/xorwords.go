package loop

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// XorWords is the rule xorwords, described in the package comment.
var XorWords = rule.New(xorDocs, "xorwords", func(f *view.Func) {
	for list := range f.Lists() {
		for i, loop := range list {
			m := &masking{f: f, loop: loop}
			if i > 0 {
				m.before = list[i-1]
			}
			if m.read() && !f.File.HasComment(loop) && f.Importable(loop.Pos(), "encoding/binary") &&
				f.Predeclared(loop.Pos(), "len", "byte") {
				f.Report(loop, "bytes are masked one by one",
					patch.Fix("mask sixteen bytes at a time", patch.Replace(loop, m.text())))
			}
		}
	}
})

// A masking is a loop that combines each byte with one of a key, which repeats after 8 bytes at most.
type masking struct {
	f            *view.Func
	before, loop ast.Stmt
	index, value types.Object
	// from is what is read, and to what is written: the same, or a slice made for it.
	from, to ast.Expr
	key      ast.Expr
	// counted is the variable that the loop counts up to choose a byte of the key; nil if it is the
	// index that does.
	counted types.Object
	// divided is what is added to the index before a division, or the variable that is counted if
	// that is divided: it may be negative or overflow.
	divided types.Object
}

// read reads the loop, false if it does something else.
func (m *masking) read() bool {
	if !view.IsLoop(m.loop) {
		return false
	}
	m.index, m.value, m.from = indexed(m.f, m.loop)
	if m.index == nil || m.from == nil || !eval.PlainPath(m.f, m.from) ||
		!view.IsBytes(m.f.Info.TypeOf(m.from)) {
		return false
	}
	body := view.LoopBody(m.loop).List
	if len(body) == 2 {
		inc, ok := body[1].(*ast.IncDecStmt)
		if !ok || inc.Tok != token.INC || !m.isInt(inc.X) {
			return false
		}
		m.counted = m.f.Object(inc.X)
		body = body[:1]
	}
	return len(body) == 1 && m.combines(body[0]) && m.repeats(m.key)
}

// isInt reports whether an expression is a variable of type int that nothing else sees, and not one
// of the loop.
func (m *masking) isInt(e ast.Expr) bool {
	return m.own(e) != nil && types.Identical(m.f.Info.TypeOf(e), types.Typ[types.Int])
}

// own returns the variable that an expression is if nothing else sees it, and it is not one of the loop.
func (m *masking) own(e ast.Expr) *types.Var {
	v, ok := m.f.Object(e).(*types.Var)
	if !ok || !m.f.IsLocal(v) || v == m.index || v == m.value || eval.Shared(m.f, v) {
		return nil
	}
	return v
}

// combines reads the statement that sets a byte.
func (m *masking) combines(s ast.Stmt) bool {
	to, key := view.Assignment(s, token.XOR_ASSIGN)
	if to == nil {
		to, key = view.Assignment(s, token.ASSIGN)
		x, ok := key.(*ast.BinaryExpr)
		if !ok || x.Op != token.XOR {
			return false
		}
		element, other := ast.Unparen(x.X), ast.Unparen(x.Y)
		if !m.isElement(element) {
			element, other = other, element
		}
		if !m.isElement(element) {
			return false
		}
		key = other
	} else if !m.isElement(to) {
		return false
	}
	at, ok := to.(*ast.IndexExpr)
	if !ok || m.f.Object(at.Index) != m.index {
		return false
	}
	m.to, m.key = ast.Unparen(at.X), key
	return eval.Same(m.f, m.to, m.from) || m.made()
}

func (m *masking) isElement(e ast.Expr) bool {
	if at, ok := e.(*ast.IndexExpr); ok {
		return m.f.Object(at.Index) == m.index && eval.Same(m.f, at.X, m.from)
	}
	return m.value != nil && m.f.Object(e) == m.value
}

// made reports whether the statement before makes what is written, as long as what is read.
func (m *masking) made() bool {
	d, ok := local.Declares(m.before)
	if !ok || m.f.Object(m.to) != m.f.Info.Defs[d.Name] || !view.IsBytes(m.f.Info.TypeOf(m.to)) {
		return false
	}
	source := madeLike(m.f, d.Value)
	return source != nil && eval.Same(m.f, source, m.from)
}

// repeats reports whether the key is the same again after 8 bytes, and nothing that the loop sets.
func (m *masking) repeats(e ast.Expr) bool {
	if m.counted == nil && (m.f.Constant(e) != nil || m.own(e) != nil) {
		return true
	}
	at, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok {
		return false
	}
	v, ok := m.f.Object(at.X).(*types.Var)
	if !ok || !m.f.IsLocal(v) || !m.onlyFilled(v) {
		return false
	}
	array, ok := v.Type().Underlying().(*types.Array)
	if !ok {
		return false
	}
	period, which := m.wraps(at.Index)
	if period == 0 || period > array.Len() {
		return false
	}
	if m.counted != nil {
		return m.f.Object(which) == m.counted && m.mayDivide(at.Index, which)
	}
	if m.f.Object(which) == m.index {
		return true
	}
	sum, ok := ast.Unparen(which).(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return false
	}
	x, y := sum.X, sum.Y
	if m.f.Object(x) != m.index {
		x, y = y, x
	}
	return m.f.Object(x) == m.index && m.isInt(y) && m.mayDivide(at.Index, y)
}

// mayDivide notes the variable that an index divides.
func (m *masking) mayDivide(index, v ast.Expr) bool {
	if ast.Unparen(index).(*ast.BinaryExpr).Op == token.REM {
		m.divided = m.f.Object(v)
	}
	return true
}

// wraps returns after how many bytes an index of the key is the same again, and what it is made of;
// 0 if a word has not a whole number of these.
func (m *masking) wraps(index ast.Expr) (period int64, of ast.Expr) {
	b, ok := ast.Unparen(index).(*ast.BinaryExpr)
	if !ok || !m.f.Portable(b.Y) {
		return 0, nil
	}
	for _, n := range []int64{1, 2, 4, 8} {
		switch c := m.f.Constant(b.Y); {
		case c == nil:
		case b.Op == token.REM && c.ExactString() == fmt.Sprint(n),
			b.Op == token.AND && c.ExactString() == fmt.Sprint(n-1):
			return n, b.X
		}
	}
	return 0, nil
}

// onlyFilled reports whether nothing but the function itself reaches an array: its address is only
// given to functions that do not keep it.
func (m *masking) onlyFilled(v *types.Var) bool {
	for _, id := range m.f.Uses(m.f.Decl, v) {
		if m.f.InClosure(id) {
			return false
		}
		if !eval.Addressed(m.f, id) {
			continue
		}
		slice, ok := m.f.Parent(id).(*ast.SliceExpr)
		if !ok {
			return false
		}
		call, ok := m.f.Parent(slice).(*ast.CallExpr)
		puts := ok && strings.HasPrefix(m.f.Callee(call), "(encoding/binary.") &&
			strings.Contains(m.f.Callee(call), ").Put")
		if !ok || m.f.Builtin(call) != "copy" && !puts {
			return false
		}
	}
	return true
}

// text writes the loop over words and the one over the bytes that remain.
func (m *masking) text() string {
	f := m.f
	done, eight, word, j := f.Fresh("done"), f.Fresh("eight"), f.Fresh("word"), f.Fresh("j")
	from, to, i := f.Text(m.from), f.Text(m.to), m.index.Name()
	long := "len(" + from + ") >= 32"
	if m.divided != nil {
		p := m.divided.Name()
		long += " && " + p + " >= 0 && " + p + "+len(" + from + ") > 0"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s := 0\nif %s {\nvar %s [8]byte\nfor %s := range %[3]s {\n%[3]s[%[4]s] = %[5]s\n}\n",
		done, long, eight, j, m.keyAt(j))
	fmt.Fprintf(&b, "%s := binary.LittleEndian.Uint64(%s[:])\n", word, eight)
	fmt.Fprintf(&b, "for ; len(%s)-%s >= 16; %[2]s += 16 {\n", from, done)
	x, y := f.Fresh("x"), ""
	fmt.Fprintf(&b, "%s := %s[%s : %[3]s+16]\n", x, from, done)
	if y = x; m.apart() {
		y = f.Fresh("y")
		fmt.Fprintf(&b, "%s := %s[%s : %[3]s+16]\n", y, to, done)
	}
	for _, rest := range []string{"", "[8:]"} {
		fmt.Fprintf(&b, "binary.LittleEndian.PutUint64(%s, binary.LittleEndian.Uint64(%s)^%s)\n",
			y+rest, x+rest, word)
	}
	b.WriteString("}\n")
	last := to + "[" + i + "] ^= " + f.Text(m.key)
	if m.apart() {
		last = to + "[" + i + "] = " + from + "[" + i + "] ^ " + f.Text(m.key)
	}
	if m.counted != nil {
		fmt.Fprintf(&b, "%s += %s\n", m.counted.Name(), done)
		last += "\n" + m.counted.Name() + "++"
	}
	fmt.Fprintf(&b, "}\nfor %s := %s; %[1]s < len(%[3]s); %[1]s++ {\n%[4]s\n}", i, done, from, last)
	return b.String()
}

// apart reports whether what is written is another slice than what is read.
func (m *masking) apart() bool { return !eval.Same(m.f, m.to, m.from) }

// keyAt writes the byte of the key for another one than that of the index.
func (m *masking) keyAt(j string) string {
	var edits []analysis.TextEdit
	ast.Inspect(m.key, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch obj := m.f.Object(id); {
			case obj == m.index:
				edits = append(edits, patch.Replace(id, j))
			case obj != nil && obj == m.counted:
				edits = append(edits, patch.Replace(id, "("+obj.Name()+"+"+j+")"))
			}
		}
		return true
	})
	return patch.Edited(m.f, m.key, edits)
}
