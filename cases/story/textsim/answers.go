package textsim

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gohone/hone/cases/story/ladder"
)

// ladder is the table of the implementations of one benchmark:
//
//	ladder RECORDING[/BENCHMARK]
//
// What the comments of its package say of each, exact or differs, is the last
// column.
func (r *results) ladder(args []string) (string, error) {
	list, err := ladder.Pick(r.files, args[0])
	if err != nil {
		return "", err
	}
	answers, err := answersOf(r.files.Case, list[0].Package)
	if err != nil || len(answers) == 0 {
		return ladder.Table(list, nil), err
	}
	return ladder.Table(list, func(impl string) string { return answer(answers, impl) }), nil
}

const modulePath = "github.com/gohone/hone/cases/textsim/"

// answersOf says what the comments of a ladder's package say of each of its
// functions: exact or differs. Tests beside them hold them to it. A function
// is known by its name in small letters, as an implementation is by its own;
// what holds for all is under the empty name. For implementations that a
// ladder of peers has from that of the standard library, that one answers.
func answersOf(caseDir, pkg string) (map[string]string, error) {
	dir, ok := strings.CutPrefix(pkg, modulePath)
	if !ok {
		return nil, nil // the module's root, where packages are compared
	}
	answers := make(map[string]string)
	if std, ok := strings.CutPrefix(dir, "peers/"); ok {
		err := readAnswers(answers, filepath.Join(caseDir, filepath.FromSlash(std)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // only a ladder has two parts
			return nil, err
		}
		delete(answers, "")
	}
	return answers, readAnswers(answers, filepath.Join(caseDir, filepath.FromSlash(dir)))
}

// allExact is how a package says it of all it has.
var allExact = regexp.MustCompile(`\bAll( ways)? are \*\*exact\*\*`)

func readAnswers(answers map[string]string, dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f.Name()), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		// A comment is broken into lines anywhere.
		if allExact.MatchString(strings.Join(strings.Fields(parsed.Doc.Text()), " ")) {
			answers[""] = "exact"
		}
		for _, decl := range parsed.Decls {
			name, doc := documented(decl)
			switch {
			case strings.Contains(doc, "**exact**"):
				answers[plain(name)] = "exact"
			case strings.Contains(doc, "**differs**"):
				answers[plain(name)] = "differs"
			}
		}
	}
	return nil
}

// documented returns the name and comment of a function, or of a type that
// stands for its methods.
func documented(decl ast.Decl) (name, doc string) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name, d.Doc.Text()
		}
	case *ast.GenDecl:
		if len(d.Specs) == 0 {
			break
		}
		if t, ok := d.Specs[0].(*ast.TypeSpec); ok {
			return t.Name.Name, d.Doc.Text()
		}
	}
	return "", ""
}

// answer is what a package says of an implementation. Its function may have a
// shorter name, where how it is built makes two implementations of it.
func answer(answers map[string]string, impl string) string {
	name, found := plain(impl), ""
	for function := range answers {
		if strings.HasPrefix(name, function) && len(function) > len(found) {
			found = function
		}
	}
	return answers[found]
}

// plain is a name without case and punctuation.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == '.' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}
