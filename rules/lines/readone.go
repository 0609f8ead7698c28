package lines

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/eval"
	"github.com/gohone/hone/rules/internal/local"
	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// ReadOne is the rule readone, described in the package comment.
var ReadOne = rule.New(docs, "readone", func(f *view.Func) {
	var readers []string
	reads := make(map[string][]oneRead)
	for _, call := range f.Calls() {
		r, ok := oneReadOf(f, call)
		if !ok {
			continue
		}
		if reads[r.typ] == nil {
			readers = append(readers, r.typ)
		}
		reads[r.typ] = append(reads[r.typ], r)
	}
	for _, typ := range readers {
		reportReads(f, typ, reads[typ])
	}
})

// A oneRead is a call that reads one byte into a slice.
type oneRead struct {
	call *ast.CallExpr
	// typ is the type of the reader, as it can be written beside the function; reader and place are the arguments.
	typ, reader, place string
}

// oneReadOf returns what a call reads if that is one byte of a reader which has ReadByte.
func oneReadOf(f *view.Func, call *ast.CallExpr) (r oneRead, ok bool) {
	r.call = call
	if f.Spread(call) || f.File.HasComment(call) {
		return r, false
	}
	var from, to ast.Expr
	switch name := f.Callee(call); name {
	case "io.ReadFull", "io.ReadAtLeast":
		if len(call.Args) == 3 {
			if n := f.Constant(call.Args[2]); n == nil || n.ExactString() != "1" {
				return r, false
			}
		}
		from, to = call.Args[0], call.Args[1]
	case "(*bytes.Buffer).Read", "(*bytes.Reader).Read", "(*strings.Reader).Read":
		sel, isSel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !isSel || !eval.Direct(f, sel) || len(call.Args) != 1 {
			return r, false
		}
		from, to = sel.X, call.Args[0]
	default:
		return r, false
	}
	t := f.Info.TypeOf(from)
	if r.reader = f.Text(from); !types.IsInterface(t) {
		if _, pointer := t.(*types.Pointer); !pointer {
			t, r.reader = types.NewPointer(t), "&"+r.reader
		}
	}
	switch types.TypeString(t, nil) {
	case "*bufio.Reader", "*bytes.Buffer", "*bytes.Reader", "*strings.Reader":
	default:
		return r, false
	}
	r.typ, r.place = f.TypeText(t, f.Decl.End()), oneByte(f, ast.Unparen(to))
	return r, r.typ != "" && r.place != ""
}

// oneByte writes the place of the byte that a slice of one byte has; empty if it has another length or may have.
func oneByte(f *view.Func, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SliceExpr:
		a := view.ArrayOf(f.Info.TypeOf(e.X))
		if a == nil || e.Slice3 || e.Low != nil && !f.IsZero(e.Low) || !isByte(a.Elem()) || !eval.PlainPath(f, e.X) {
			return ""
		}
		if e.High == nil && a.Len() != 1 {
			return ""
		}
		if e.High != nil {
			if n := f.Constant(e.High); n == nil || n.ExactString() != "1" || a.Len() < 1 {
				return ""
			}
		}
		return "&" + f.Text(e.X) + "[0]"
	case *ast.Ident:
		if v, ok := f.Object(e).(*types.Var); ok && f.IsLocal(v) && madeOne(f, v) {
			return "&" + e.Name + "[0]"
		}
	}
	return ""
}

func isByte(t types.Type) bool { return types.Identical(t, types.Typ[types.Byte]) }

// madeOne reports whether a variable is a slice of one byte that it is declared with.
func madeOne(f *view.Func, v *types.Var) bool {
	slice, ok := v.Type().(*types.Slice)
	d, declared := local.DeclarationOf(f, v)
	if !ok || !declared || !isByte(slice.Elem()) {
		return false
	}
	switch value := d.Value.(type) {
	case *ast.CallExpr:
		if f.Builtin(value) != "make" || len(value.Args) < 2 {
			return false
		}
		if n := f.Constant(value.Args[1]); n == nil || n.ExactString() != "1" {
			return false
		}
	case *ast.CompositeLit:
		if len(value.Elts) != 1 {
			return false
		}
		if _, keyed := value.Elts[0].(*ast.KeyValueExpr); keyed {
			return false
		}
	default:
		return false
	}
	for _, id := range f.Uses(f.Decl, v) {
		p, _ := f.Parent(id).(*ast.UnaryExpr)
		if f.Info.Defs[id] == nil && assigns(f, id) || p != nil && p.Op == token.AND {
			return false
		}
	}
	return true
}

// assigns reports whether a use of a variable sets it, not only an element of it.
func assigns(f *view.Func, id *ast.Ident) bool {
	switch f.Parent(id).(type) {
	case *ast.AssignStmt, *ast.RangeStmt:
		return f.Assigned(id)
	case *ast.ParenExpr:
		return true
	}
	return false
}

// reportReads proposes to read by ReadByte wherever a function reads one byte of readers of a type.
func reportReads(f *view.Func, typ string, reads []oneRead) {
	if !f.Predeclared(f.Decl.End(), "byte", "int", "error", "nil") {
		return
	}
	name, decl := f.Helper("readOne", func(name string) string {
		return "// " + name + " reads one byte, as io.ReadFull does.\nfunc " + name + "(r " + typ + ", p *byte) (n int, err error) {\n" +
			"\tc, err := r.ReadByte()\n\tif err != nil {\n\t\treturn 0, err\n\t}\n\t*p = c\n\treturn 1, nil\n}"
	})
	var edits []analysis.TextEdit
	for _, r := range reads {
		if f.Lookup(r.call.Pos(), name) != f.Lookup(f.Decl.Pos(), name) {
			return
		}
		edits = append(edits, patch.Replace(r.call, name+"("+r.reader+", "+r.place+")"))
	}
	if decl != "" {
		edits = append(edits, patch.Below(f, "\n\n"+decl))
	}
	f.Report(reads[0].call, "one byte is read through a slice", patch.Fix("read a byte by ReadByte", edits...))
}
