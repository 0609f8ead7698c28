package hone

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// TestCodesHaveWords holds all packages to codes that package words knows: each is
// a constant of type sample.Code, and no warning has a text from where it is made.
func TestCodesHaveWords(t *testing.T) {
	codes := 0
	err := filepath.WalkDir("internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for _, code := range codesOf(n) {
					codes++
					if !words.Known(code) {
						t.Errorf("%s: package words has nothing to say for %s", path, code)
					}
				}
			case *ast.CompositeLit:
				if worded(n) {
					t.Errorf("%s: a warning has a text, or a code that is no constant", path)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || codes < 50 {
		t.Fatalf("%d codes, %v", codes, err)
	}
}

// codesOf returns the values of constants of type sample.Code.
func codesOf(s *ast.ValueSpec) []sample.Code {
	is, _ := s.Type.(*ast.SelectorExpr)
	if is == nil || is.Sel.Name != "Code" {
		return nil
	}
	var codes []sample.Code
	for _, v := range s.Values {
		if lit, ok := v.(*ast.BasicLit); ok {
			text, _ := strconv.Unquote(lit.Value)
			codes = append(codes, sample.Code(text))
		}
	}
	return codes
}

// worded reports whether a composite literal is a warning whose code is a
// literal, or one that has a text.
func worded(c *ast.CompositeLit) bool {
	return slices.ContainsFunc(c.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		key, _ := kv.Key.(*ast.Ident)
		_, literal := kv.Value.(*ast.BasicLit)
		typ, _ := c.Type.(*ast.SelectorExpr)
		warning := typ != nil && typ.Sel.Name == "Warning"
		return key != nil && (key.Name == "Code" && literal || key.Name == "Text" && warning)
	})
}
