package confine

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/view"
)

// around is what the programs of the table can use beside their variable v.
const around = `package p

import ("bytes"; "fmt"; "io"; "math/big"; "sort"; "strings"; "unsafe"; "encoding/json"; "bufio"; "crypto/sha256"; "strconv")

var _ = fmt.Sprint; var _ = sort.Slice; var _ = strings.Join; var _ unsafe.Pointer; var _ = json.Marshal
var _ = bufio.NewReader; var _ = sha256.New; var _ = strconv.Itoa; var _ = bytes.Clone; var _ = big.NewInt

type keeper struct { kept []byte; all [][]byte; any any; fn func() }
type store interface { Put([]byte) }
type named []byte
func (n named) String() string { sink = n; return "" }

var sink any
var ch = make(chan []byte, 1)

func read(b []byte) int { return len(b) + int(b[0]) }
func cut(b []byte) []byte { return b[1:] }
func keep(b []byte) { sink = b }
func keepDeep(b []byte) { keep(b[1:]) }
func fill(dst *[]byte, b []byte) { *dst = b }
func again(b []byte) { if len(b) > 0 { again(b[1:]) } }
func variadic(b ...[]byte) {}
func both(b []byte) (int, []byte) { return 0, b }
func stringOf(b []byte) string { return *(*string)(unsafe.Pointer(&b)) }
func (k *keeper) take(b []byte) { k.kept = append(k.kept, b...) }
func (k *keeper) append(b []byte) { k.all = append(k.all, b) }

func base(w io.Writer, r io.Reader, s store, k *keeper, n int) (out any, err error) {
%s
return nil, nil
}
`

// TestOf holds programs to whether what their variable v holds stays in the function.
func TestOf(t *testing.T) {
	for _, test := range []struct {
		code  string
		stays bool
	}{
		{"v := make([]byte, n); v[0] = 1; _ = len(v)", true},
		{"v := make([]byte, n); return string(v), nil", true},
		{"v := make([]byte, n); x := v[1:]; _, err = w.Write(x)", true},
		{"v := make([]byte, n); _, err = io.ReadFull(r, v)", true},
		{"v := make([]byte, n); k.take(v)", true},
		{"v := make([]byte, n); k.kept = append(k.kept, v...)", true},
		{"v := make([]byte, n); _ = read(v)", true},
		{"v := make([]byte, n); _ = read(cut(v))", true},
		{"v := make([]byte, n); _, x := both(v); x[0] = 1", true},
		{"v := make([]byte, 0, n); v = strconv.AppendInt(v, 1, 10); return string(v), nil", true},
		{"v := make([]byte, n); fmt.Fprintf(w, \"%%x\", v)", true},
		{"v := make([]byte, n); return json.Unmarshal(v, k), nil", true},
		{"v := make([]string, 0); sort.Strings(v); return strings.Join(v, \"\"), nil", true},
		{"v := make([]string, 0); sort.Slice(v, func(i, j int) bool { return v[i] < v[j] })", true},
		{"var v bytes.Buffer; v.WriteString(\"a\"); return v.String(), nil", true},
		{"var v bytes.Buffer; fmt.Fprint(&v, 1); _, err = w.Write(v.Bytes())", true},
		{"v := new(bytes.Buffer); _, err = io.Copy(w, v)", true},
		{"var v bytes.Buffer; err = json.NewEncoder(&v).Encode(n); return v.String(), err", true},
		{"v := bufio.NewReader(r); x, _ := v.ReadBytes(10); return x, nil", true},
		{"v := sha256.New(); v.Write([]byte(\"a\")); return [32]byte(v.Sum(nil)) == [32]byte{}, nil", true},
		{"v := big.NewInt(0); v.Mul(v, big.NewInt(2)); x := big.NewInt(1); x.Add(x, v); return x, nil", true},
		{"v := map[string]int{}; v[\"a\"]++; for x := range v { out = x }", true},
		{"v := make([]byte, n); for _, c := range v { out = c }", true},
		{"v := [64]byte{}; _, err = w.Write(v[:])", true},

		// The wrong cousins.
		{"v := make([]byte, n); return v, nil", false},
		{"v := make([]byte, n); return v[1:2], nil", false},
		{"v := make([]byte, n); x := v[:1]; return x, nil", false},
		{"v := make([]byte, n); out = v", false},
		{"v := make([]byte, n); k.kept = v", false},
		{"v := make([]byte, n); k.all = append(k.all, v)", false},
		{"v := make([]byte, n); k.append(v)", false},
		{"v := make([]byte, n); ch <- v", false},
		{"v := make([]byte, n); go read(v)", false},
		{"v := make([]byte, n); defer read(v)", false},
		{"v := make([]byte, n); go func() { v[0] = 1 }()", false},
		{"v := make([]byte, n); k.fn = func() { v[0] = 1 }", false},
		{"v := make([]byte, n); func() { sink = v }()", false},
		{"v := make([]byte, n); keep(v)", false},
		{"v := make([]byte, n); keepDeep(v)", false},
		{"v := make([]byte, n); again(v)", false},
		{"v := make([]byte, n); variadic(v)", false},
		{"v := make([]byte, n); fill(&k.kept, v)", false},
		{"v := make([]byte, n); return cut(v), nil", false},
		{"v := make([]byte, n); _, x := both(v); return x, nil", false},
		{"v := make([]byte, n); s.Put(v)", false},
		{"v := make([]byte, n); out = stringOf(v)", false},
		{"v := make([]byte, n); return unsafe.String(&v[0], n), nil", false},
		{"v := make([]byte, n); out = &v[0]", false},
		{"v := make([]byte, n); k.any = any(v)", false},
		{"v := make([]byte, n); out = keeper{kept: v}", false},
		{"v := make([]byte, n); out = [][]byte{v}", false},
		{"v := make(named, n); out = fmt.Sprint(v)", false},
		{"v := make([]byte, n); panic(v)", false},
		{"v := make([]byte, n); out = bytes.TrimSpace(v)", false},
		{"v := make([]byte, n); out = bytes.NewReader(v)", false},
		{"v := make([]byte, 0, n); out = strconv.AppendInt(v, 1, 10)", false},
		{"v := make([]string, 0); sort.Slice(v, func(i, j int) bool { sink = v; return true })", false},
		{"var v bytes.Buffer; return v.Bytes(), nil", false},
		{"var v bytes.Buffer; out = v", false},
		{"var v bytes.Buffer; k.kept = v.Next(1)", false},
		{"var v bytes.Buffer; x := v.Bytes(); y := x[1:]; ch <- y", false},
		{"v := new(bytes.Buffer); out = v", false},
		{"v := new(bytes.Buffer); k.fn = v.Reset", false},
		{"v := new(bytes.Buffer); out = json.NewEncoder(v)", false},
		{"v := bufio.NewReader(r); x, _ := v.Peek(10); return x, nil", false},
		{"v := sha256.New(); x := make([]byte, 0, n); return v.Sum(x), nil", true},
		{"v := make([]byte, 0, n); return sha256.New().Sum(v), nil", false},
		{"v := big.NewInt(0); return v.Mul(v, v), nil", false},
		{"v := big.NewInt(0); out = v.Bits()", false},
		{"v := map[string]int{}; out = v", false},
		{"v := make([][4]byte, n); out = v[0][:]", false},
		{"var v [64]byte; out = v[:]", false},
		{"v := make([]byte, n); for { select { case ch <- v: } }", false},
		{"v := make([]byte, n); switch x := any(v).(type) { case []byte: out = x }", false},
	} {
		f := viewOf(t, fmt.Sprintf(around, test.code))
		var v *types.Var
		for id := range view.All[*ast.Ident](f) {
			if def, ok := f.Info.Defs[id].(*types.Var); ok && id.Name == "v" && v == nil {
				v = def
			}
		}
		if got := Of(f, v); (got.Out == nil) != test.stays {
			t.Errorf("%s: stays %t, want %t", test.code, got.Out == nil, test.stays)
		}
	}
}

// TestOwns holds programs to whether their variable v has its own memory alone.
func TestOwns(t *testing.T) {
	for code, owns := range map[string]bool{
		"v := make([]byte, n); v = append(v, 1); v = v[:0]":         true,
		"v := make([]byte, n); v = strconv.AppendInt(v[:0], 1, 10)": true,
		"v := make([]byte, n); v = k.kept":                          false,
		"v := make([]byte, n); v = append(k.kept, v...)":            false,
		"v := make([]byte, n); v, n = k.kept, 1":                    false,
		"v := make([]byte, n); x := &v; *x = k.kept":                false,
		"v := make([]byte, n); v = cut(v)":                          false,
	} {
		f := viewOf(t, fmt.Sprintf(around, code+"; _ = v"))
		for id := range view.All[*ast.Ident](f) {
			if v, ok := f.Info.Defs[id].(*types.Var); ok && id.Name == "v" && Owns(f, v) != owns {
				t.Errorf("%s: owns %t", code, !owns)
			}
		}
	}
}

// viewOf returns the view of the function base of a program.
func viewOf(t *testing.T, src string) *view.Func {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err, src)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
	}
	conf := types.Config{Importer: imports, Error: func(err error) { t.Log(err) }}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err, src)
	}
	pass := &analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info, TypesSizes: types.SizesFor("gc", "amd64"),
		ReadFile: func(string) ([]byte, error) { return []byte(src), nil },
		ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New([]*ast.File{file})},
	}
	if pass.ResultOf[view.Analyzer], err = view.Analyzer.Run(pass); err != nil {
		t.Fatal(err)
	}
	var base *view.Func
	if err := view.Each(pass, func(f *view.Func) {
		if f.Decl.Name.Name == "base" {
			base = f
		}
	}); err != nil {
		t.Fatal(err)
	}
	return base
}

var imports = importer.Default()
