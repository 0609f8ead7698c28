package rewrites

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/lab/mutate"
)

// numberVar is the name of the variable that says which mutant runs: its place
// in the list and one more, 0 for none.
const numberVar = "mutantOn"

// support is code beside the mutants. The value of a variable whose initializer
// panics is zero, and the mutant it belongs to panics when it is called: the
// others are in the same process.
const support = `func mutantAtStart() int {
	n, _ := strconv.Atoi(os.Getenv("REWRITES_MUTANT"))
	return n
}

var mutantFailed = map[int]any{}

func mutantValue[T any](number int, value func() T) (v T) {
	defer func() {
		if p := recover(); p != nil {
			mutantFailed[number] = p
		}
	}()
	return value()
}

func mutantStarted(number int) {
	if p := mutantFailed[number]; p != nil {
		panic(p)
	}
}
`

// switched returns a package of which each function can be switched to any of
// the mutants: its base with a switch in place of each function, and another
// file with the mutants.
func (p *Package) switched(mutants []*Mutant) (base, others []byte, err error) {
	var all bytes.Buffer
	fmt.Fprintf(&all, "package %s\n\n// %s is the mutant that runs.\nvar %s = mutantAtStart()\n\n", p.Name, numberVar, numberVar)
	all.WriteString(support)
	numbers := map[string][]int{}
	for i, m := range mutants {
		s, err := p.changed(m)
		if err != nil {
			return nil, nil, err
		}
		for _, text := range p.renamed(s, m.Function, i+1) {
			all.WriteString("\n" + text + "\n")
		}
		numbers[m.Function] = append(numbers[m.Function], i+1)
	}
	var edits []mutate.Edit
	var switches bytes.Buffer
	for _, f := range p.Functions {
		if len(numbers[f.Name]) == 0 {
			continue
		}
		name := f.decl.Name
		edits = append(edits, mutate.Edit{Start: p.base.offset(name.Pos()), End: p.base.offset(name.End()), New: name.Name + suffix(0)})
		f.writeSwitch(&switches, numbers[f.Name])
	}
	base = append(mutate.Apply(p.base.Src, edits), switches.Bytes()...)
	if base, err = withImports(base, p.imports); err != nil {
		return nil, nil, err
	}
	known := maps.Clone(p.imports)
	known["os"], known["strconv"] = "os", "strconv"
	others, err = withImports(all.Bytes(), known)
	return base, others, err
}

// suffix is what is added to the names of a mutant, 0 being the function itself.
func suffix(number int) string { return "Mutant" + strconv.Itoa(number) }

// renamed returns a function and what it needs with a suffix at their names. A
// function that calls itself calls the switch, as a mutant in its place would
// call itself.
func (p *Package) renamed(s *source, function string, number int) (texts []string) {
	decls := []ast.Decl{declared(s.File, function)}
	if s.name != p.base.name {
		decls = p.needs(s, function)
	}
	mine := map[types.Object]bool{}
	for o, d := range p.owners(s) {
		if slices.Contains(decls, d) && !p.isFunction(d) {
			mine[o] = true
		}
	}
	self := declared(s.File, function).Name
	for _, d := range decls {
		from := s.offset(d.Pos())
		var edits []mutate.Edit
		ast.Inspect(d, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && (id == self || mine[s.Info.Uses[id]] || mine[s.Info.Defs[id]]) {
				end := s.offset(id.End()) - from
				edits = append(edits, mutate.Edit{Start: end, End: end, New: suffix(number)})
			}
			return true
		})
		for _, v := range initializers(d) {
			head := fmt.Sprintf("mutantValue(%d, func() %s { return ", number, types.TypeString(s.Info.TypeOf(v), types.RelativeTo(s.Pkg)))
			edits = append(edits, mutate.Edit{Start: s.offset(v.Pos()) - from, End: s.offset(v.Pos()) - from, New: head})
			edits = append(edits, mutate.Edit{Start: s.offset(v.End()) - from, End: s.offset(v.End()) - from, New: " })"})
		}
		slices.SortStableFunc(edits, func(a, b mutate.Edit) int { return a.Start - b.Start })
		texts = append(texts, string(mutate.Apply(s.Src[from:s.offset(d.End())], edits)))
	}
	return texts
}

// initializers returns the calls that give the variables of a declaration their
// values.
func initializers(d ast.Decl) (calls []ast.Expr) {
	g, ok := d.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return nil
	}
	for _, spec := range g.Specs {
		for _, v := range spec.(*ast.ValueSpec).Values {
			if call, ok := v.(*ast.CallExpr); ok {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// writeSwitch writes a function of the name and type of f that calls the mutant
// whose number is set, or f.
func (f *Function) writeSwitch(b *bytes.Buffer, numbers []int) {
	s := f.Package.base
	text := func(from, to token.Pos) string { return string(s.Src[s.offset(from):s.offset(to)]) }
	target, head, types := "", "func ", ""
	if f.decl.Recv != nil {
		t := f.decl.Recv.List[0].Type
		head += "(self " + text(t.Pos(), t.End()) + ") "
		target = "self."
	}
	head += f.decl.Name.Name
	if tp := f.decl.Type.TypeParams; tp != nil {
		head += text(tp.Pos(), tp.End())
		var names []string
		for _, field := range tp.List {
			for _, n := range field.Names {
				names = append(names, n.Name)
			}
		}
		types = "[" + strings.Join(names, ", ") + "]"
	}
	var params, args []string
	for _, field := range f.decl.Type.Params.List {
		for range max(1, len(field.Names)) {
			name := fmt.Sprintf("p%d", len(params))
			params = append(params, name+" "+text(field.Type.Pos(), field.Type.End()))
			if _, ok := field.Type.(*ast.Ellipsis); ok {
				name += "..."
			}
			args = append(args, name)
		}
	}
	results, ret := "", ""
	if r := f.decl.Type.Results; r != nil {
		results, ret = text(r.Pos(), r.End()), "return "
	}
	call := func(n int) string {
		return fmt.Sprintf("%s%s%s%s%s(%s)", ret, target, f.decl.Name.Name, suffix(n), types, strings.Join(args, ", "))
	}
	fmt.Fprintf(b, "\n%s(%s) %s {\n\tswitch %s {\n", head, strings.Join(params, ", "), results, numberVar)
	for _, n := range numbers {
		fmt.Fprintf(b, "\tcase %d:\n\t\tmutantStarted(%d)\n\t\t%s\n", n, n, call(n))
		if ret == "" {
			b.WriteString("\t\treturn\n")
		}
	}
	fmt.Fprintf(b, "\t}\n\t%s\n}\n", call(0))
}
