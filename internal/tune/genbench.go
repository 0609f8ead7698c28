package tune

import (
	"context"
	"fmt"
	"go/ast"
	"go/format"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/tune/target"
)

// harmless are the packages that a function called with made-up values may use:
// nothing in them touches files, the network or other processes.
var harmless = []string{
	"bufio", "bytes", "cmp", "container", "crypto/md5", "crypto/sha1", "crypto/sha256", "crypto/sha512",
	"encoding", "errors", "fmt", "hash", "html", "io", "iter", "maps", "math", "path", "regexp", "slices", "sort",
	"strconv", "strings", "sync", "text", "unicode",
}

// mostGenerated bounds the functions that get a benchmark.
const mostGenerated = 8

// GeneratedName is the file of a package that GenerateBenchmarks makes.
const GeneratedName = "hone_generated_test.go"

// GenerateBenchmarks writes benchmarks for exported functions of a package, with values
// made up for their parameters: one for each whose parameters are strings, numbers,
// bools, or slices of them. It refuses packages that import what is not harmless. The
// file is formatted and belongs in the package's folder.
func GenerateBenchmarks(ctx context.Context, t *target.Target) ([]byte, error) {
	p := t.Package
	code, err := t.Load(ctx, rewrite.Tree{Root: t.Version.Root}, p.ImportPath)
	if err != nil {
		return nil, err
	}
	if len(code.Packages) == 0 {
		return nil, fmt.Errorf("%s was not found", p.ImportPath)
	}
	loaded := code.Packages[0]
	for path := range loaded.Imports {
		if !slices.ContainsFunc(harmless, func(h string) bool { return path == h || strings.HasPrefix(path, h+"/") }) {
			return nil, fmt.Errorf("%s imports %s, so its functions are not called with made-up values; write a benchmark", p.ImportPath, path)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"strings\"\n\t\"testing\"\n)\n\nvar honeText = strings.Repeat(\"The quick brown fox, 42 times: a=1;b=2. \", 25)\n", loaded.Types.Name())
	n := 0
	for _, f := range loaded.Syntax {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !fn.Name.IsExported() || n == mostGenerated {
				continue
			}
			obj, ok := loaded.TypesInfo.Defs[fn.Name].(*types.Func)
			if ok && writeBenchmark(&b, obj) {
				n++
			}
		}
	}
	if n == 0 {
		return nil, fmt.Errorf("no exported function of %s takes only strings, numbers, bools and slices of them; write a benchmark", p.ImportPath)
	}
	return format.Source([]byte(b.String()))
}

// GeneratedPath is where the file of GenerateBenchmarks belongs.
func GeneratedPath(p build.Package) string { return filepath.Join(p.Dir, GeneratedName) }

// writeBenchmark writes the benchmark of a function, if it has parameters and values
// can be made up for all of them.
func writeBenchmark(b *strings.Builder, fn *types.Func) bool {
	sig := fn.Signature()
	if sig.TypeParams().Len() > 0 || sig.Params().Len() == 0 {
		return false
	}
	var values, names []string
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		value := madeUp(t)
		if value == "" {
			return false
		}
		name := "in" + strconv.Itoa(i)
		values = append(values, fmt.Sprintf("\t%s := %s\n", name, value))
		if sig.Variadic() && i == sig.Params().Len()-1 {
			name += "..."
		}
		names = append(names, name)
	}
	fmt.Fprintf(b, "\nfunc BenchmarkHone%s(b *testing.B) {\n%s\tfor b.Loop() {\n\t\t%s(%s)\n\t}\n}\n",
		fn.Name(), strings.Join(values, ""), fn.Name(), strings.Join(names, ", "))
	return true
}

// madeUp returns an expression of a type, empty if none is known.
func madeUp(t types.Type) string {
	switch u := t.(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsString != 0:
			return "honeText"
		case info&types.IsBoolean != 0:
			return "true"
		case u.Kind() == types.Uintptr || info&types.IsComplex != 0:
			return ""
		case info&types.IsNumeric != 0:
			return u.Name() + "(100)"
		}
	case *types.Slice:
		elem, ok := u.Elem().(*types.Basic)
		switch {
		case !ok || madeUp(elem) == "":
			return ""
		case elem.Kind() == types.Uint8:
			return "[]byte(honeText)"
		case elem.Info()&types.IsString != 0:
			return "strings.Fields(honeText)"
		case elem.Info()&types.IsBoolean != 0:
			return "make([]bool, 100)"
		}
		return fmt.Sprintf("[]%s{%s}", elem.Name(), numbers(100))
	}
	return ""
}

// numbers lists n values below 128, in no order.
func numbers(n int) string {
	var list []string
	for i := range n {
		list = append(list, strconv.Itoa(i*37%101))
	}
	return strings.Join(list, ", ")
}
