package arith

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/initorder"
	"github.com/gohone/hone/rules/internal/linear"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/near"
)

// CRCTable is the rule crctable, described in the package comment.
var CRCTable = rule.New(bitDocs, "crctable", func(f *view.Func) {
	if view.HasGoto(f.Decl.Body) {
		return
	}
	for n := range view.All[*ast.ForStmt](f) {
		crcTable(f, n)
	}
	for n := range view.All[*ast.RangeStmt](f) {
		crcTable(f, n)
	}
})

// crcTable reports a loop.
func crcTable(f *view.Func, loop ast.Stmt) {
	if !f.InBlock(loop) {
		return
	}
	outer, ok := linear.Outside(f, loop)
	if !ok || len(outer) == 0 || len(outer) > 4 {
		return
	}
	c := &crc{f: f, loop: loop}
	if !c.takes(outer) || c.fills() || initorder.Runs(f) || !f.Predeclared(loop.Pos(), "byte") {
		return
	}
	m, ok := makerOf(c)
	if !ok {
		return
	}
	if !initorder.Plain(f) {
		f.Nearly(loop.Pos(), near.InitOrder, f.Decl.Name.Name)
		return
	}
	f.Report(loop, "bits go into a checksum one by one",
		patch.Fix("look up what a byte makes of it", c.edits(m)...))
}

// A crc is a loop that shifts a register by eight bits, and flips others by those that it shifts out.
type crc struct {
	f    *view.Func
	loop ast.Stmt
	reg  linear.Outer
	// data has bits that are shifted out of it beside those of the register; its Expr is nil if there is none. rest are variables
	// that the loop needs for itself.
	data linear.Outer
	rest []linear.Outer
	// low is the first of the bits that are shifted out, dataLow that of data.
	low, dataLow int
	right        bool
	// keep are the bits of the register that are shifted and no more.
	keep uint64
}

// takes finds out which variable is what.
func (c *crc) takes(outer []linear.Outer) bool {
	var others []linear.Outer
	for _, o := range outer {
		if o.Set && !c.dead(o) {
			if c.reg.Expr != nil {
				return false
			}
			c.reg = o
		} else {
			others = append(others, o)
		}
	}
	if c.reg.Expr == nil || c.reg.Width() == 0 {
		return false
	}
	if maps, ok := linear.Run(c.f, c.loop, &c.reg, nil); ok {
		c.rest = others
		return c.splits(maps[0])
	}
	for i := range others {
		c.data = others[i]
		maps, ok := linear.Run(c.f, c.loop, &c.reg, &c.data)
		if !ok || c.data.Width() == 0 || c.data.Set && c.f.RepeatedSince(c.loop, c.data.Var().Pos()) ||
			!c.splits(maps[0]) || !c.joins(maps) {
			continue
		}
		c.rest = append(append(c.rest, others[:i]...), others[i+1:]...)
		return true
	}
	return false
}

// dead reports whether nobody sees what the loop leaves in a variable, if it reads nothing that it had before.
func (c *crc) dead(o linear.Outer) bool {
	v := o.Var()
	if v == nil || !c.f.IsLocal(v) || c.f.IsResult(v) {
		return false
	}
	again := c.f.RepeatedSince(c.loop, v.Pos())
	for _, id := range c.f.Uses(c.f.Decl, v) {
		if c.f.Closure(id) != c.f.Closure(c.loop) || eval.Addressed(c.f, id) || id.Pos() > c.loop.End() ||
			again && id.Pos() < c.loop.Pos() && id.Pos() != v.Pos() {
			return false
		}
	}
	return true
}

// splits finds the eight bits that are shifted out of the register.
func (c *crc) splits(m linear.Map) bool {
	width := c.reg.Width()
	for low := 0; low+8 <= width; low++ {
		for _, right := range [...]bool{true, false} {
			if right && low > 0 {
				continue
			}
			keep, ok := uint64(0), false
			for bit := 0; bit < low+8; bit++ {
				ok = ok || bit >= low && m[bit]&(m[bit]-1) != 0
			}
			for bit := range width {
				to := uint64(1) << bit << 8
				if right {
					to = uint64(1) << bit >> 8
				}
				if width < 64 {
					to &= 1<<width - 1
				}
				if m[bit] == to && to != 0 {
					keep |= 1 << bit
				}
				ok = ok && (bit >= low && bit < low+8 || m[bit] == to || m[bit] == 0)
			}
			if ok {
				c.low, c.right, c.keep = low, right, keep&^(0xff<<low)
				return true
			}
		}
	}
	return false
}

// joins reports whether eight bits of the data do what those of the register do, and the others nothing.
func (c *crc) joins(maps [2]linear.Map) bool {
	for low := 0; low+8 <= c.data.Width(); low++ {
		same := true
		for bit := range c.data.Width() {
			want := uint64(0)
			if bit >= low && bit < low+8 {
				want = maps[0][bit-low+c.low]
			}
			same = same && maps[1][bit] == want
		}
		if same {
			c.dataLow = low
			return true
		}
	}
	return false
}

// fills reports whether the result becomes an element: then this makes a table.
func (c *crc) fills() bool {
	v := c.reg.Var()
	if v == nil {
		return false
	}
	if c.entry() {
		return true
	}
	for _, id := range c.f.Uses(c.f.Decl, v) {
		if id.Pos() < c.loop.End() {
			continue
		}
		for _, up := range c.f.Parents(id) {
			if call, ok := up.(*ast.CallExpr); ok && c.f.Builtin(call) == "append" && len(call.Args) == 2 &&
				types.Identical(c.f.Info.TypeOf(call.Args[1]), v.Type()) {
				return true
			}
			a, ok := up.(*ast.AssignStmt)
			if !ok {
				continue
			}
			if _, element := a.Lhs[0].(*ast.IndexExpr); element {
				return true
			}
			break
		}
	}
	return false
}

// entry reports whether the function is about one byte, and what it returns becomes an element somewhere.
func (c *crc) entry() bool {
	if slices.ContainsFunc(c.f.Parents(c.loop), view.IsLoop) {
		return false
	}
	for _, id := range c.f.Index.Names(c.f.Info.Defs[c.f.Decl.Name]) {
		up := c.f.Index.Enclosing(id)
		if _, ok := up[0].(*ast.SelectorExpr); ok {
			up = up[1:]
		}
		call, ok := up[0].(*ast.CallExpr)
		if !ok || len(up) < 2 {
			continue
		}
		a, ok := up[1].(*ast.AssignStmt)
		if ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 && a.Rhs[0] == ast.Expr(call) {
			if _, element := a.Lhs[0].(*ast.IndexExpr); element {
				return true
			}
		}
	}
	return false
}

// edits puts the look-up in place of the loop, and the table below the function.
func (c *crc) edits(m *maker) []analysis.TextEdit {
	f, reg := c.f, c.f.Text(c.reg.Expr)
	table, decl := m.declared()
	x := c.index(reg, c.reg.Type, c.low)
	at := c.loop.Pos()
	if c.data.Expr != nil {
		x += " ^ " + c.index(f.Text(c.data.Expr), c.data.Type, c.dataLow)
	} else if into, from := c.before(); from != "" {
		x, at = c.index(reg, c.reg.Type, c.low)+"^"+from, into
	}
	text := fmt.Sprintf("%s = %s%s[%s]", reg, c.shifted(reg), table, x)
	edits := []analysis.TextEdit{{Pos: at, End: c.loop.End(), NewText: []byte(text)}}
	if decl != "" {
		edits = append(edits, patch.Below(f, "\n\n"+decl))
	}
	return append(edits, m.unused...)
}

// index writes a byte of a number.
func (c *crc) index(x string, t types.Type, low int) string {
	switch {
	case types.Identical(t, types.Typ[types.Uint8]) || c.data.Expr == nil && c.reg.Width() == 8:
		return x
	case low > 0:
		x = fmt.Sprintf("%s>>%d", x, low)
	}
	return "byte(" + x + ")"
}

// shifted writes the register without the bits that go out, shifted; empty where no other bits are left.
func (c *crc) shifted(reg string) string {
	all, op := uint64(1)<<(c.reg.Width()-8)-1, "<<"
	if c.right {
		all, op = all<<8, ">>"
	}
	switch c.keep {
	case 0:
		return ""
	case all:
		return reg + op + "8 ^ "
	case all &^ (0xff << c.low):
		return fmt.Sprintf("%s&^%#x%s8 ^ ", reg, uint64(0xff)<<c.low, op)
	}
	return fmt.Sprintf("%s&%#x%s8 ^ ", reg, c.keep, op)
}

// before returns where the statement before the loop begins and the byte that it puts into the bits which the loop shifts out,
// if it does that and nothing else.
func (c *crc) before() (at token.Pos, from string) {
	var last ast.Stmt
	for _, s := range view.StmtList(c.f.Parent(c.loop)) {
		if s == c.loop {
			break
		}
		last = s
	}
	to, x := view.Assignment(last, token.XOR_ASSIGN)
	if to == nil {
		to, x = view.Assignment(last, token.ASSIGN)
		both, ok := x.(*ast.BinaryExpr)
		if !ok || both.Op != token.XOR {
			return 0, ""
		}
		if x = both.Y; c.reg.Is(c.f, x) {
			x = both.X
		} else if !c.reg.Is(c.f, both.X) {
			return 0, ""
		}
	}
	if !c.reg.Is(c.f, to) || !eval.Quiet(c.f, x) || c.f.File.CommentBetween(last.Pos(), c.loop.Pos()) {
		return 0, ""
	}
	if from = c.entering(x); from == "" {
		return 0, ""
	}
	return last.Pos(), from
}

// entering writes the byte that goes into the bits which the loop shifts out; empty if an expression is something else.
func (c *crc) entering(x ast.Expr) string {
	low := 0
	if shift, ok := ast.Unparen(x).(*ast.BinaryExpr); ok && shift.Op == token.SHL {
		if by, ok := c.f.Int(shift.Y); ok && by == int64(c.low) {
			low, x = c.low, shift.X
		}
	}
	if c.reg.Width() > 8 {
		var t types.Type
		if x, t = c.f.Conversion(x); t == nil || !types.Identical(t, c.reg.Type) {
			return ""
		}
	}
	b, ok := c.f.Info.TypeOf(x).(*types.Basic)
	if !ok || b.Kind() != types.Uint8 || low != c.low || c.f.Constant(x) != nil ||
		c.reg.Width() == 8 && !types.Identical(c.reg.Type, b) {
		return ""
	}
	if _, binary := ast.Unparen(x).(*ast.BinaryExpr); binary {
		return "(" + c.f.Text(ast.Unparen(x)) + ")"
	}
	return c.f.Text(ast.Unparen(x))
}

// tableName is a name for the table, of that of the register.
func (c *crc) tableName() string {
	name := c.f.Text(c.reg.Expr)
	name = name[strings.LastIndex(name, ".")+1:]
	if len(name) < 3 {
		name = c.f.Decl.Name.Name
	}
	return patch.LowerFirst(name) + "Table"
}
