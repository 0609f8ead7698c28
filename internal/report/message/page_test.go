package message

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

var updatePage = flag.Bool("update-page", false, "write docs/json.md")

// TestPage: docs/json.md names every message and every field that there is, with what the
// comments here say of it.
func TestPage(t *testing.T) {
	const name = "../../../docs/json.md"
	got := jsonPage(t)
	if *updatePage {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s is not what the comments say: go test ./internal/report/message -run TestPage -update-page", name)
	}
}

// A fieldDoc is what comments say of the fields of a type, by name in Go, and of the type
// by the empty name.
type fieldDoc map[string]string

// jsonPage makes the page: a table for each type, from Message down.
func jsonPage(t *testing.T) string {
	docs := map[string]map[string]fieldDoc{ // by package and type
		reflect.TypeFor[Message]().PkgPath():       fieldDocs(t, "."),
		reflect.TypeFor[sample.Sample]().PkgPath(): fieldDocs(t, "../../sample"),
	}
	var b strings.Builder
	b.WriteString("# JSON lines\n\n" +
		"`-json` makes every command write one object a line. Each object has exactly one of the keys of the first table. The first is\n" +
		"`config`, the last `summary`; the stream is as good without its `progress` lines. Fields may be added; those that there are keep\n" +
		"their names and meanings. `hone show -` makes a report of a stream again.\n\n" +
		"Times are in seconds, shares and errors are fractions, and a list is `[]`, never `null`. A field with *if any* is left out where it\n" +
		"is empty, zero or false. Descriptions call a field by its name in Go, in which `base_center` is BaseCenter.\n\n" +
		"This page is made from package `internal/report/message`: `go test ./internal/report/message -run TestPage -update-page`.\n")
	types := []reflect.Type{reflect.TypeFor[Message]()}
	for i := 0; i < len(types); i++ { // which grows
		title := typeName(types[i])
		if i == 0 {
			title = "Messages"
		}
		about := docs[types[i].PkgPath()][types[i].Name()][""]
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| Key | Value | Meaning |\n|---|---|---|\n", title, about)
		for f := range fieldsOf(types[i]) {
			key, option, _ := strings.Cut(f.Tag.Get("json"), ",")
			elem := f.Type
			for elem.Kind() == reflect.Pointer || elem.Kind() == reflect.Slice || elem.Kind() == reflect.Map {
				elem = elem.Elem()
			}
			if docs[elem.PkgPath()] != nil && elem.Kind() == reflect.Struct && !slices.Contains(types, elem) {
				types = append(types, elem)
			}
			value := valueName(f.Type)
			if option == "omitempty" && i > 0 {
				value += ", if any"
			}
			meaning := docs[types[i].PkgPath()][types[i].Name()][f.Name]
			if meaning == "" {
				meaning = common[key]
			}
			if i == 0 {
				meaning, _, _ = strings.Cut(docs[elem.PkgPath()][elem.Name()][""], ". ")
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", cmp.Or(key, f.Name), value, strings.ReplaceAll(meaning, "|", `\|`))
		}
	}
	return b.String()
}

// fieldsOf yields the fields that JSON has.
func fieldsOf(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for _, f := range reflect.VisibleFields(t) {
			if f.IsExported() && !f.Anonymous && f.Tag.Get("json") != "-" && !yield(f) {
				return
			}
		}
	}
}

func typeName(t reflect.Type) string { return strings.ToLower(t.Name()[:1]) + t.Name()[1:] }

// valueName says what a field holds: a link to the type of an object.
func valueName(t reflect.Type) string {
	if t == reflect.TypeFor[sample.Facts]() {
		return "object"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return valueName(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("list of %d x %s", t.Len(), valueName(t.Elem()))
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 { // json.RawMessage
			return "any"
		}
		return "list of " + valueName(t.Elem())
	case reflect.Map:
		return "object of " + valueName(t.Elem())
	case reflect.Struct:
		if t.NumField() == 0 || t.PkgPath() == "time" {
			return t.Name()
		}
		return fmt.Sprintf("[%s](#%s)", typeName(t), strings.ToLower(t.Name()))
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "bool"
	case reflect.Interface:
		return "any"
	}
	return "number"
}

// fieldDocs reads the comments of all struct types in a directory.
func fieldDocs(t *testing.T, dir string) map[string]fieldDoc {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	docs := make(map[string]fieldDoc)
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			decl, ok := n.(*ast.GenDecl)
			if !ok {
				return true
			}
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					if s, ok := spec.Type.(*ast.StructType); ok {
						about := strings.Join(strings.Fields(cmp.Or(spec.Doc, decl.Doc).Text()), " ")
						docs[spec.Name.Name] = docsOf(s, about)
						docs[spec.Name.Name][""] = about
					}
				}
			}
			return true
		})
	}
	return docs
}

// docsOf reads the comments of fields. One without is explained by the comment of another that
// has its name, or by that of the type.
func docsOf(s *ast.StructType, about string) fieldDoc {
	out := make(fieldDoc)
	var names []string // with a comment
	for _, f := range s.Fields.List {
		text := strings.Join(strings.Fields(f.Doc.Text()+" "+f.Comment.Text()), " ")
		for _, name := range f.Names {
			if out[name.Name] = text; text != "" {
				names = append(names, name.Name)
			}
		}
	}
	for name, text := range out {
		if text != "" {
			continue
		}
		word := regexp.MustCompile(`\b` + name + `\b`)
		if i := slices.IndexFunc(names, func(n string) bool { return word.MatchString(out[n]) }); i >= 0 {
			out[name] = "see " + names[i]
		} else if word.MatchString(about) {
			out[name] = "see above"
		}
	}
	return out
}

// common has what fields mean wherever nothing else is said of them, by key.
var common = map[string]string{
	"package":   "import path",
	"benchmark": "the name that go test prints, with Benchmark and without GOMAXPROCS; of a ranking without the part that is compared",
	"unit":      "as go test prints it, such as allocs/op, with sec/op for time",
	"version":   "the name of a version, as the command line has it",
	"base":      "the name of the version that is compared with; of implementations such as impl=a",
	"head":      "the name of the version that is compared",
	"function":  "with its type, such as Parser.Parse",
	"file":      "path of the file",
	"line":      "in the file, from 1",
	"rule":      "the name of the rule",
	"server":    "the name of the server",
	"seconds":   "how long it took",
	"verdict":   "faster, slower, same or undecided",
	"pairs":     "how many pairs of processes were measured",
	"requests":  "how many were answered",
	"errors":    "how many failed",
	"rate":      "requests a second",
	"p50":       "quantile, in seconds",
	"p90":       "quantile, in seconds",
	"p95":       "quantile, in seconds",
	"p99":       "quantile, in seconds",
	"p999":      "quantile, in seconds",
	"avg":       "mean, in seconds",
	"min":       "in seconds",
	"med":       "median, in seconds",
	"max":       "in seconds",
	"name":      "its name",
	"reason":    "why, in words",
	"text":      "in words",
}
