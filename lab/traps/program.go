package traps

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/imports"
	"golang.org/x/tools/txtar"

	"github.com/gohone/hone/internal/rewrite"
)

// mainFile is the file of a program that changes are made in.
const mainFile = "trap.go"

// A Program is a package with changes of its functions, some of them wrong.
type Program struct {
	Name string
	// Point is which kind of mistake its wrong changes make, by what a check must look at.
	Point int
	Title string
	// Files are those of the module, by name.
	Files   map[string][]byte
	Changes []*Change
}

// A Change is another text of a function.
type Change struct {
	Program *Program
	// ID is unique: the program, whether it is right, the function and a word.
	ID, Function string
	Right        bool
	// Message says what it does, as its author would.
	Message string
	// Diff is the change of mainFile.
	Diff string
}

// Load reads the programs of a folder, in the order of their names.
func Load(dir string) ([]*Program, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txtar"))
	if err != nil {
		return nil, err
	}
	var all []*Program
	for _, name := range names {
		p, err := loadProgram(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no programs", dir)
	}
	return all, nil
}

func loadProgram(name string) (*Program, error) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		return nil, err
	}
	p := &Program{
		Name:  strings.TrimSuffix(filepath.Base(name), ".txtar"),
		Files: map[string][]byte{"go.mod": []byte("module example.org/trap\n\ngo 1.24\n")},
	}
	if _, err := fmt.Sscanf(string(archive.Comment), "%d", &p.Point); err != nil {
		return nil, fmt.Errorf("the first line begins with no number: %w", err)
	}
	_, p.Title, _ = strings.Cut(strings.TrimSpace(string(archive.Comment)), " ")
	for _, f := range archive.Files {
		kind, what, isChange := strings.Cut(f.Name, "/")
		if !isChange {
			p.Files[f.Name] = f.Data
			continue
		}
		c := &Change{Program: p, ID: p.Name + "/" + f.Name, Right: kind == "right"}
		c.Function = what[:strings.LastIndex(what, ".")]
		message, text, _ := strings.Cut(string(f.Data), "\n")
		c.Message = strings.TrimPrefix(message, "// ")
		if c.Diff, err = diff(string(p.Files[mainFile]), text, c.Function); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name, err)
		}
		p.Changes = append(p.Changes, c)
	}
	return p, nil
}

// diff is the change of a file after which the declarations of a text are in it: the function in
// its place, the others after it.
func diff(file, text, function string) (string, error) {
	fset := token.NewFileSet()
	base, err := parser.ParseFile(fset, mainFile, file, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	const clause = "package p\n"
	head, err := parser.ParseFile(fset, "", clause+text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return "", err
	}
	old, changed := find(base, function), find(head, function)
	if old == nil || changed == nil {
		return "", fmt.Errorf("there is no function %s", function)
	}
	at := func(pos token.Pos) int { return fset.Position(pos).Offset }
	body := text[at(changed.Pos())-len(clause) : at(changed.End())-len(clause)]
	rest := strings.Trim(strings.Replace(text, body, "", 1), "\n")
	if rest != "" {
		rest = "\n\n" + rest
	}
	made := file[:at(old.Pos())] + body + rest + file[at(old.End()):]
	out, err := imports.Process(mainFile, []byte(made), nil)
	if err != nil {
		return "", err
	}
	return udiff.Unified("a/"+mainFile, "b/"+mainFile, file, string(out)), nil
}

func find(file *ast.File, function string) *ast.FuncDecl {
	i := slices.IndexFunc(file.Decls, func(d ast.Decl) bool {
		fn, ok := d.(*ast.FuncDecl)
		return ok && rewrite.FunctionName(fn) == function
	})
	if i < 0 {
		return nil
	}
	return file.Decls[i].(*ast.FuncDecl)
}
