package lossy

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestNew: each body of head is read beside the same body of base.
func TestNew(t *testing.T) {
	const wordMap = "m := make(map[string]bool); m[s] = true; return len(m)"
	for _, c := range []struct{ name, base, head, want string }{
		{"narrower", "return n", "return int(int32(n))", "narrow int int32"},
		{"narrower in both", "return int(int32(n))", "n++; return int(int32(n))", ""},
		{"twice where base has one", "return int(int32(n))", "return int(int32(n)) + int(int32(n+1))", "narrow int int32"},
		{"a sign", "return n", "return int(int64(uint64(n)))", ""},
		{"a digit", "return n", "return int(byte('0' + n%10))", ""},
		{"low bits", "return n", "return int(uint16(n&0xffff)) + int(byte(n>>60&15))", ""},
		{"a float", "return n", "return int(float64(n) / 2)", "float int float64"},
		{"a float of 32 bits", "return n", "return int(float64(int32(n)))", "narrow int int32"},
		{"a counter", "k := 0; for range s { k++ }; return k", "var k uint16; for range s { k++ }; return int(k)", "counter uint16"},
		{"counters", "k := 0; for range s { k++ }; return k", "var k [256]uint32; for i := range s { k[s[i]]++ }; return int(k[0])",
			"counter uint32"},
		{"an int counts", "return n", "k := 0; for range s { k++ }; return k", ""},
		{"a hash as key", wordMap, "m := make(map[uint32]bool); m[crc32.ChecksumIEEE([]byte(s))] = true; return len(m)", "hash key"},
		{"its own hash", wordMap, `m := make(map[uint64]struct{})
			h := uint64(5381)
			for i := 0; i < len(s); i++ { h = h*33 ^ uint64(s[i]) }
			m[h] = struct{}{}
			return len(m)`, "hash key"},
		{"a hash with texts", wordMap, `m := make(map[uint32][]string)
			h := crc32.ChecksumIEEE([]byte(s)); m[h] = append(m[h], s); return len(m)`, ""},
		{"digits", wordMap, "m := make(map[int]bool); k := 0; for _, c := range s { k = k*10 + int(c-'0') }; m[k] = true; return len(m)", ""},
		{"hashes are compared", "if s == u { return 1 }; return 0",
			"if crc32.ChecksumIEEE([]byte(s)) == crc32.ChecksumIEEE([]byte(u)) { return 1 }; return 0", "hash equal"},
		{"and texts after them", "if s == u { return 1 }; return 0",
			"if crc32.ChecksumIEEE([]byte(s)) == crc32.ChecksumIEEE([]byte(u)) && s == u { return 1 }; return 0", ""},
		{"a sum that is known", "return n", "if crc32.ChecksumIEEE([]byte(s)) == 77 { return 1 }; return n", "hash equal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, l := range New(load(t, c.base), load(t, c.head)) {
				if !strings.HasPrefix(l.At, "m.go:") {
					t.Errorf("at %q", l.At)
				}
				got = append(got, strings.Join(strings.Fields(fmt.Sprint(l.Kind, " ", l.From, " ", l.To)), " "))
			}
			if s := strings.Join(got, "; "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

// files and imports are shared: reading package hash/crc32 takes a moment.
var (
	files   = token.NewFileSet()
	imports = importer.ForCompiler(files, "source", nil)
)

func load(t *testing.T, body string) *packages.Package {
	t.Helper()
	src := "package m\n\nimport \"hash/crc32\"\n\nvar _ = crc32.Size\n\nfunc F(n int, s, u string) int {\n" + body + "\n}\n"
	p := &packages.Package{Fset: files, TypesInfo: &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}}
	file, err := parser.ParseFile(p.Fset, "m.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.Syntax = []*ast.File{file}
	conf := types.Config{Importer: imports}
	if p.Types, err = conf.Check("m", p.Fset, p.Syntax, p.TypesInfo); err != nil {
		t.Fatal(err)
	}
	return p
}
