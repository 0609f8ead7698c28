package rewrite

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// harmless are packages below forbidden ones that do nothing but compute.
var harmless = []string{"net/netip", "net/url"}

// forbidden are the packages that a change from outside may not begin to import, with
// what lies below them: no test and no comparison would show what they do. The last ones
// can detect whether a benchmark runs, or change how the program is run.
var forbidden = []string{
	"os", "io/ioutil", "log", "net", "expvar", "syscall", "unsafe", "plugin", "C", "embed", "golang.org/x/sys",
	"testing", "flag", "runtime",
}

// A change is what is otherwise in a changed file.
type change struct {
	functions []string      // with other bodies, as FunctionName gives them
	variables []string      // with other types or values
	reshaped  []string      // functions with other parameters or results, which only the package can call
	types     []string      // with other fields, none of which is exported where the type is
	gone      []declaration // what only the package could use
}

// readChange compares a file with a changed one. An error is what a change from outside may not do:
// whatever is more than other bodies of functions, new declarations, and fewer, of a package that p is
// before the change.
func readChange(base, head []byte, p *packages.Package) (change, error) {
	before, err := readSource(base)
	if err != nil {
		return change{}, err
	}
	after, err := readSource(head)
	if err != nil {
		return change{}, fmt.Errorf("the changed file does not parse: %w", err)
	}
	switch {
	case before.file.Name.Name != after.file.Name.Name:
		return change{}, errors.New("it changes the package clause")
	case !slices.Equal(before.directives, after.directives):
		return change{}, errors.New("it changes lines that tell the compiler or go generate something")
	}
	if err := checkImports(before.file, after.file); err != nil {
		return change{}, err
	}
	return compareDecls(before, after, p)
}

// A sourceFile is a parsed file with its text.
type sourceFile struct {
	file *ast.File
	fset *token.FileSet
	src  []byte
	// directives are the comments that are no comments, in ascending order.
	directives []string
}

func readSource(src []byte) (*sourceFile, error) {
	s := &sourceFile{fset: token.NewFileSet(), src: src}
	var err error
	if s.file, err = parser.ParseFile(s.fset, "", src, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		return nil, err
	}
	for _, group := range s.file.Comments {
		for _, c := range group.List {
			if isDirective(c.Text) {
				s.directives = append(s.directives, c.Text)
			}
		}
	}
	slices.Sort(s.directives)
	return s, nil
}

func isDirective(comment string) bool {
	return slices.ContainsFunc([]string{"//go:", "// +build", "//+build", "//line ", "/*line ", "//export ", "//extern "}, func(p string) bool {
		return strings.HasPrefix(comment, p)
	})
}

// A declaration is a function, a line of variables, a type, a constant with its value, or constants that are
// declared together.
type declaration struct {
	text   string // without the comment above it
	tokens string // the same without comments, but for a function
	types  string // of a function with a body: its signature without names
	names  []string
	fn     *ast.FuncDecl // nil for all but functions
	offset int           // of the function, the line or the type in the file, in bytes
	stays  bool          // others than the package could use it, or it is used without a name
}

// declarations returns what a file declares, without imports, in its order.
func (s *sourceFile) declarations() []declaration {
	var out []declaration
	add := func(n ast.Node, keyword string, stays bool, names ...string) {
		from, to := s.fset.PositionFor(n.Pos(), false).Offset, s.fset.PositionFor(n.End(), false).Offset
		for _, name := range names {
			stays = stays || name == "_" || ast.IsExported(name)
		}
		d := declaration{text: keyword + string(s.src[from:to]), names: names, offset: from, stays: stays}
		if d.fn, _ = n.(*ast.FuncDecl); d.fn == nil {
			d.tokens = Tokens(d.text)
		} else if d.tokens = d.text; d.fn.Body != nil {
			d.types = s.signature(d.fn)
		}
		out = append(out, d)
	}
	for _, d := range s.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(d, "", d.Recv != nil || d.Body == nil || d.Name.Name == "main", d.Name.Name)
		case *ast.GenDecl:
			var all []string
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					names := make([]string, len(spec.Names))
					for i, id := range spec.Names {
						names[i] = id.Name
					}
					if all = append(all, names...); d.Tok == token.VAR || apart(d) {
						add(spec, d.Tok.String()+" ", false, names...)
					}
				case *ast.TypeSpec:
					add(spec, "type ", false, spec.Name.Name)
				}
			}
			if d.Tok == token.CONST && !apart(d) {
				add(d, "", false, all...)
			}
		}
	}
	return out
}

// apart reports whether each of the constants that are declared together has a value of its own.
func apart(d *ast.GenDecl) bool {
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok || len(spec.Values) == 0 {
			return false
		}
	}
	counts := false
	ast.Inspect(d, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		counts = counts || ok && id.Name == "iota"
		return !counts
	})
	return !counts
}

// Tokens returns the tokens of a text, without comments, each after a blank. Numbers are in lower case, as gofmt
// writes most of them.
func Tokens(text string) string {
	var s scanner.Scanner
	var b strings.Builder
	file := token.NewFileSet().AddFile("", -1, len(text))
	for s.Init(file, []byte(text), nil, 0); ; {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return b.String()
		}
		if b.WriteByte(' '); lit == "" || tok == token.SEMICOLON {
			lit = tok.String()
		}
		if tok == token.INT || tok == token.FLOAT || tok == token.IMAG {
			lit = strings.ToLower(lit)
		}
		b.WriteString(lit)
	}
}

// checkImports finds imports that a change may not add.
func checkImports(before, after *ast.File) error {
	had := make(map[string]bool)
	for _, i := range before.Imports {
		had[importText(i)] = true
	}
	for _, i := range after.Imports {
		if had[importText(i)] {
			continue
		}
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return err
		}
		if !slices.Contains(harmless, path) && slices.ContainsFunc(forbidden, func(f string) bool { return path == f || strings.HasPrefix(path, f+"/") }) {
			return fmt.Errorf("it imports %s", path)
		}
		if i.Name != nil && (i.Name.Name == "_" || i.Name.Name == ".") {
			return fmt.Errorf("it imports %s for its side effects or without a name", path)
		}
	}
	return nil
}

func importText(i *ast.ImportSpec) string {
	if i.Name != nil {
		return i.Name.Name + " " + i.Path.Value
	}
	return i.Path.Value
}

// signature returns the types of a function's receiver, parameters and results.
func (s *sourceFile) signature(fn *ast.FuncDecl) string {
	var b strings.Builder
	for _, list := range []*ast.FieldList{fn.Recv, fn.Type.TypeParams, fn.Type.Params, fn.Type.Results} {
		b.WriteByte('(')
		for field := range fields(list) {
			for range max(1, len(field.Names)) {
				b.Write(s.src[s.fset.PositionFor(field.Type.Pos(), false).Offset:s.fset.PositionFor(field.Type.End(), false).Offset])
				b.WriteByte(',')
			}
		}
		b.WriteByte(')')
	}
	return b.String()
}

func fields(list *ast.FieldList) iter.Seq[*ast.Field] {
	if list == nil {
		return slices.Values([]*ast.Field(nil))
	}
	return slices.Values(list.List)
}

// compareDecls compares the declarations of a file before and after.
func compareDecls(before, after *sourceFile, p *packages.Package) (change, error) {
	var c change
	left := make(map[string]int) // how often a text must still be there, or may be gone
	functions := make(map[string]declaration)
	old := before.declarations()
	for _, d := range old {
		if left[d.tokens]++; d.fn != nil && FunctionName(d.fn) != "init" {
			functions[FunctionName(d.fn)] = d
		}
	}
	added := addedTypes(after, p)
	for _, d := range after.declarations() {
		if left[d.tokens] > 0 {
			left[d.tokens]--
			continue
		}
		if d.fn == nil {
			for _, name := range d.names {
				obj := p.Types.Scope().Lookup(name)
				switch _, isVar := obj.(*types.Var); {
				case isVar && !d.stays && len(d.names) == 1:
					c.variables = append(c.variables, name)
					continue
				case isDefined(obj) && (!d.stays || len(d.names) == 1 && sameOpen(old, d)):
					c.types = append(c.types, name)
					continue
				}
				if name != "_" && obj != nil {
					return c, fmt.Errorf("it changes the declaration of %s", name)
				}
			}
			continue
		}
		was, there := functions[FunctionName(d.fn)]
		if of, _, isMethod := strings.Cut(FunctionName(d.fn), "."); isMethod && added[of] && d.fn.Body != nil && !slices.Contains(asked, d.fn.Name.Name) {
			continue // only the new code has values of the type
		}
		if err := checkFunction(d, was, there, p); err != nil {
			return c, err
		}
		if !there {
			continue
		}
		left[was.tokens]--
		if d.types != was.types {
			c.reshaped = append(c.reshaped, FunctionName(d.fn))
		} else {
			c.functions = append(c.functions, FunctionName(d.fn))
		}
	}
	err := c.addGone(old, left, p)
	return c, err
}

// addGone adds the declarations that are left of the old ones. An error is one that may not go.
func (c *change) addGone(old []declaration, left map[string]int, p *packages.Package) error {
	with := make(map[string]bool) // types with which their methods go: what nothing names any more has none
	for _, d := range old {
		if len(d.names) == 1 && d.fn == nil && !d.stays && left[d.tokens] > 0 && !slices.Contains(c.types, d.names[0]) {
			with[d.names[0]] = isDefined(p.Types.Scope().Lookup(d.names[0]))
		}
	}
	for _, d := range old {
		if left[d.tokens] <= 0 {
			continue
		}
		left[d.tokens]--
		if d.fn != nil && d.fn.Recv != nil {
			if of, _, _ := strings.Cut(FunctionName(d.fn), "."); with[of] && !isEmbedded(p, FunctionName(d.fn)) {
				continue
			}
		}
		if d.fn == nil && len(d.names) == 1 && (slices.Contains(c.variables, d.names[0]) || slices.Contains(c.types, d.names[0])) {
			continue
		}
		if d.fn != nil && d.fn.Recv != nil && mayGo(p, d.fn) && !ofInterface(p, d.fn.Name.Name) &&
			(!isEmbedded(p, FunctionName(d.fn)) || isAlone(p, FunctionName(d.fn))) && !hides(p, FunctionName(d.fn)) {
			continue // what it meant does not compile any more where it was used
		}
		if d.stays {
			line, _, _ := strings.Cut(d.text, "\n")
			return fmt.Errorf("it removes %q", line)
		}
		c.gone = append(c.gone, d)
	}
	return nil
}

// asked are the methods that packages ask any value for.
var asked = []string{
	"String", "GoString", "Error", "Format", "Is", "As", "Unwrap", "Read", "Write", "WriteString", "WriteTo", "ReadFrom", "Close", "Flush",
	"Scan", "Value", "Set", "IsZero", "Equal", "LogValue", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText",
	"AppendText", "MarshalBinary", "UnmarshalBinary", "AppendBinary", "MarshalXML", "UnmarshalXML", "GobEncode", "GobDecode",
	"MarshalYAML", "UnmarshalYAML", "Timeout", "Temporary", "ReadByte", "UnreadByte", "WriteByte", "ReadRune", "UnreadRune",
	"WriteRune", "ReadAt", "WriteAt", "Seek", "Uint64", "Sync", "Hijack", "ReadFile", "ReadDir", "Stat", "Sub", "Glob",
	"IsBoolFlag", "Cause", "StackTrace", "CloseWrite", "Deadline", "Done", "Err", "Name", "Size", "Reset",
}

// mayGo reports whether others cannot miss a method: one whose name is not exported, or one of a type that they get no
// value of, and that they do not ask for. Without it no code compiles that needs it for an interface.
func mayGo(p *packages.Package, fn *ast.FuncDecl) bool {
	of, name, _ := strings.Cut(FunctionName(fn), ".")
	return !ast.IsExported(name) || !ast.IsExported(of) && !slices.Contains(asked, name) && !isGiven(p, of)
}

// checkFunction says what is wrong with a function that a change adds, or with another body of one that
// was there.
func checkFunction(d, was declaration, there bool, p *packages.Package) error {
	name := FunctionName(d.fn)
	switch {
	case name == "init":
		return nil // BadInit looks at what it does
	case there && (d.types == "" || d.types != was.types && (d.fn.Name.IsExported() || d.fn.Recv != nil && ofInterface(p, d.fn.Name.Name))):
		return fmt.Errorf("it changes the signature of %s", name)
	case there:
		return nil
	case d.fn.Recv != nil && (d.fn.Name.IsExported() || ofInterface(p, d.fn.Name.Name) || isNamed(p, d.fn.Name.Name) && (isEmbedded(p, name) || embeds(p, name))):
		// One more method may change how fmt, encoders and others treat a type, which interfaces of
		// the package it has, or what a selector of a type around it means.
		return fmt.Errorf("it adds a method, %s", name)
	case d.fn.Body == nil:
		return fmt.Errorf("it adds a function without a body, %s", name)
	}
	return nil
}

// addedTypes are the types that a file declares and the package does not have yet, but for other names of types.
func addedTypes(after *sourceFile, p *packages.Package) map[string]bool {
	added := make(map[string]bool)
	for spec := range ast.Preorder(after.file) {
		if t, ok := spec.(*ast.TypeSpec); ok && !t.Assign.IsValid() && p.Types.Scope().Lookup(t.Name.Name) == nil {
			added[t.Name.Name] = true
		}
	}
	return added
}

// isDefined reports whether an object is a type, and neither an alias nor an interface.
func isDefined(o types.Object) bool {
	t, ok := o.(*types.TypeName)
	return ok && !t.IsAlias() && !types.IsInterface(t.Type())
}

// isNamed reports whether anything in a package has a name. Files for other systems are checked with
// the types there.
func isNamed(p *packages.Package, name string) bool {
	return slices.ContainsFunc(p.Syntax, func(f *ast.File) bool {
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && id.Name == name
			return !found
		})
		return found
	})
}
