package table

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/patch"
	"github.com/gohone/hone/rules/internal/rule"
	"github.com/gohone/hone/rules/internal/view"
)

// RowLookup is the rule rowlookup, described in the package comment.
var RowLookup = rule.New(docs, "rowlookup", func(f *view.Func) {
	for _, loop := range f.Loops() {
		if !f.InBlock(loop) || len(view.LoopBody(loop).List) == 0 {
			continue
		}
		s := &rowSearch{f: f, loop: loop}
		if s.overRows() && s.asksKey() && s.sameKey() {
			s.report()
		}
	}
})

const (
	fewestRows, mostCases = 4, 64
	fewestMapped          = 8
)

// mapName is what the map is called while it is made.
const mapName = "m"

// report proposes to look the rows up.
func (s *rowSearch) report() {
	rows := len(s.table.lit.Elts)
	if s.table.f.TypeText(s.column.typ, s.f.Decl.Pos()) == "" || rows < fewestRows {
		return
	}
	keys, distinct := s.table.constantKeys(s.column)
	once := (s.leaves || distinct && keys != nil) && !s.breaks()
	switch {
	case once && keys != nil && rows <= mostCases:
		s.propose(s.bySwitch(keys))
	case rows < fewestMapped || s.table.v.Name() == mapName || !s.f.Predeclared(s.f.Decl.Pos(), "append", "len", "make", "int"):
	case once:
		s.propose(s.byMap())
	default:
		s.propose(s.byLists())
	}
}

// propose reports the loop, with what is to stand in its place and what is to be declared.
func (s *rowSearch) propose(text, decl string) {
	edits := []analysis.TextEdit{patch.Replace(s.loop, text)}
	if decl != "" {
		edits = append(edits, patch.Below(s.f, "\n\n"+decl))
	}
	s.f.Report(s.loop, "a table is gone over for the rows with a key", patch.Fix("look the key up", edits...))
}

// uses reports whether what is left of the loop names one of its variables.
func (s *rowSearch) uses(v types.Object) bool {
	if v == nil {
		return false
	}
	for _, e := range s.rest {
		if len(s.f.Uses(e, v)) > 0 {
			return true
		}
	}
	for _, stmt := range s.body {
		if stmt.Pos() < s.to && len(s.f.Uses(stmt, v)) > 0 {
			return true
		}
	}
	return false
}

// indexName is the name for the index of a row, empty if nothing needs it.
func (s *rowSearch) indexName() string {
	switch {
	case s.uses(s.index):
		return s.index.Name()
	case s.uses(s.row):
		return s.f.Fresh("i")
	}
	return ""
}

// block writes what is done for a row, in braces.
func (s *rowSearch) block(index string) string {
	inner := s.f.File.Text(s.from, s.to)
	if len(s.rest) > 0 {
		var all []string
		for _, e := range s.rest {
			all = append(all, s.f.Text(e))
		}
		inner = "\nif " + strings.Join(all, " && ") + " {" + inner + "}\n"
	}
	if s.uses(s.row) {
		head := fmt.Sprintf("\n%s := %s[%s]", s.row.Name(), s.table.v.Name(), index)
		if !strings.HasPrefix(strings.TrimLeft(inner, " \t"), "\n") {
			head += "\n"
		}
		inner = head + inner
	}
	return "{" + inner + "}"
}

// bySwitch looks the row up by a function with a switch.
func (s *rowSearch) bySwitch(keys []string) (text, decl string) {
	f, v := s.f, s.table.v
	name, decl := f.Helper(patch.LowerFirst(v.Name())+"Index", func(name string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "// %[1]s returns the index of the first of %[2]s with a key, -1 if there is none.\n"+
			"// What is in %[2]s must be here, too.\nfunc %[1]s(%[3]s %[4]s) int {\n\tswitch %[3]s {\n",
			name, v.Name(), keyName, f.TypeText(s.column.typ, f.Decl.Pos()))
		for i, k := range keys {
			if k != "" {
				fmt.Fprintf(&b, "\tcase %s:\n\t\treturn %d\n", k, i)
			}
		}
		b.WriteString("\t}\n\treturn -1\n}")
		return b.String()
	})
	call, index := name+"("+f.Text(s.x)+")", s.indexName()
	if index == "" {
		return "if " + call + " >= 0 " + s.block(index), decl
	}
	return fmt.Sprintf("if %[1]s := %[2]s; %[1]s >= 0 %[3]s", index, call, s.block(index)), decl
}

// byMap looks the row up in a map with the index of the first row of each key.
func (s *rowSearch) byMap() (text, decl string) {
	index, ok := s.indexName(), s.f.Fresh("ok")
	if index == "" {
		index = "_"
	}
	name, decl := s.mapped("// %[1]s holds the index of the first of %[2]s with each key.\n" +
		"var %[1]s = func() map[%[3]s]int {\n\tm := make(map[%[3]s]int, len(%[2]s))\n\tfor i, row := range %[2]s {\n" +
		"\t\tif _, ok := m[row%[4]s]; !ok {\n\t\t\tm[row%[4]s] = i\n\t\t}\n\t}\n\treturn m\n}()")
	return fmt.Sprintf("if %[1]s, %[2]s := %[3]s[%[4]s]; %[2]s %[5]s", index, ok, name, s.f.Text(s.x), s.block(index)), decl
}

// byLists looks the rows up in a map with the indexes of all rows of each key.
func (s *rowSearch) byLists() (text, decl string) {
	name, decl := s.mapped("// %[1]s holds the indexes of those of %[2]s with each key, in order.\n" +
		"var %[1]s = func() map[%[3]s][]int {\n\tm := make(map[%[3]s][]int, len(%[2]s))\n\tfor i, row := range %[2]s {\n" +
		"\t\tm[row%[4]s] = append(m[row%[4]s], i)\n\t}\n\treturn m\n}()")
	index, head := s.indexName(), "for range "
	if index != "" {
		head = "for _, " + index + " := range "
	}
	return head + name + "[" + s.f.Text(s.x) + "] " + s.block(index), decl
}

// mapped names the map and writes its declaration, which is empty where the package has one that reads so.
func (s *rowSearch) mapped(format string) (name, decl string) {
	f, v := s.f, s.table.v
	write := func(name string) string {
		return fmt.Sprintf(format, name, v.Name(), f.TypeText(s.column.typ, f.Decl.Pos()), s.column.text)
	}
	name = patch.LowerFirst(v.Name()) + "ByKey"
	if s.column.name != "" {
		name = patch.LowerFirst(v.Name()) + "By" + patch.UpperFirst(s.column.name)
	}
	if known, ok := f.Pass.Pkg.Scope().Lookup(name).(*types.Var); ok && f.Index.Declared(known) != nil {
		d, ok := f.Index.Enclosing(f.Index.Declared(known))[1].(*ast.GenDecl)
		if ok && d.Doc != nil && f.Lookup(s.loop.Pos(), name) == known &&
			f.Index.FileOf(d.Pos()).Text(d.Doc.Pos(), d.End()) == write(name) {
			return name, ""
		}
	}
	name = f.FreshInPackage(name)
	return name, write(name)
}
