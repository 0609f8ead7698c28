package trial

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// leastText is the length of a text, in bytes, from which on it is no accident that both a
// change and the benchmarks have it.
const leastText = 6

// namesGiven rejects a change from outside that has a text of the package's tests and benchmarks
// in its code: it may know their inputs. A text that the original has anywhere, a name or a key for
// example, is none, and neither is an alphabet.
func namesGiven(_ context.Context, b *Bench, t *Trial) (Reason, error) {
	if !t.Candidate.Rule.Outside || b.AcceptTests {
		return nil, nil
	}
	dir := filepath.Dir(t.Candidate.File)
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, fmt.Errorf("list the files of %s: %w", dir, err)
	}
	var original strings.Builder
	var given []string
	for _, path := range files {
		src, err := source(b.Baseline.Tree().Files, path)
		if err != nil {
			return nil, err
		}
		if texts := textsOf(path, src); strings.HasSuffix(path, "_test.go") {
			given = append(given, texts...)
		} else {
			original.Write(src)
			original.WriteString("\n" + strings.Join(texts, "\n") + "\n")
		}
	}
	known := original.String()
	for _, path := range slices.Sorted(maps.Keys(t.Candidate.Files)) {
		for _, text := range textsOf(path, t.Candidate.Files[path]) {
			has := func(input string) bool { return strings.Contains(input, text) }
			if len(text) >= leastText && !alphabet(text) && !strings.Contains(known, text) && slices.ContainsFunc(given, has) {
				return NamesGiven{text}, nil
			}
		}
	}
	return nil, nil
}

// source is a file of a tree, empty where it has none.
func source(tree map[string][]byte, path string) ([]byte, error) {
	if src, ok := tree[path]; ok {
		return src, nil
	}
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("look for texts of the benchmarks: %w", err)
	}
	return src, nil
}

// textsOf are the string constants in the text of a Go file, as far as it can be parsed.
func textsOf(path string, src []byte) []string {
	file, _ := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	var out []string
	for n := range ast.Preorder(file) {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				out = append(out, text)
			}
		}
	}
	return out
}

// alphabet reports whether no byte of a text comes twice, as in the digits of a base.
func alphabet(text string) bool {
	for i := range len(text) {
		if strings.IndexByte(text[i+1:], text[i]) >= 0 {
			return false
		}
	}
	return true
}
