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

// leastNumber is the number from which on two that are not round are no accident, either.
const leastNumber = 256

// leastText is the length of a text, in bytes, from which on it is no accident that both a
// change and the benchmarks have it.
const leastText = 6

// namesGiven rejects a change from outside that has a text of the package's tests and benchmarks
// in its code, or two numbers: it may know their inputs. A text that the original has anywhere, a name or a key for
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
	numbers, had := make(map[string]bool), make(map[string]bool)
	for _, path := range files {
		src, err := source(b.Baseline.Tree().Files, path)
		if err != nil {
			return nil, err
		}
		if texts := textsOf(path, src); strings.HasSuffix(path, "_test.go") {
			given = append(given, texts...)
			addNumbers(path, src, numbers)
		} else {
			addNumbers(path, src, had)
			original.Write(src)
			original.WriteString("\n" + strings.Join(texts, "\n") + "\n")
		}
	}
	known := original.String()
	for _, path := range slices.Sorted(maps.Keys(t.Candidate.Files)) {
		for _, text := range textsOf(path, t.Candidate.Files[path]) {
			has := func(input string) bool { return strings.Contains(input, text) }
			if len(text) >= leastText && !alphabet(text) && !strings.Contains(known, text) && slices.ContainsFunc(given, has) {
				return NamesGiven{strconv.Quote(text)}, nil
			}
		}
		has := make(map[string]bool)
		addNumbers(path, t.Candidate.Files[path], has)
		maps.DeleteFunc(has, func(n string, _ bool) bool { return had[n] || !numbers[n] })
		if all := slices.Sorted(maps.Keys(has)); len(all) > 1 {
			return NamesGiven{all[0] + " and " + all[1]}, nil
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

// addNumbers adds the whole numbers in the text of a Go file that are large and not round, as far as it
// can be parsed: no multiples of a hundred, and none beside a power of two.
func addNumbers(path string, src []byte, to map[string]bool) {
	file, _ := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if file == nil {
		return
	}
	for n := range ast.Preorder(file) {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Kind != token.INT {
			continue
		}
		v, err := strconv.ParseUint(strings.ReplaceAll(lit.Value, "_", ""), 0, 64)
		if err == nil && v >= leastNumber && v%100 != 0 && v&(v-1) != 0 && v&(v+1) != 0 && (v-1)&(v-2) != 0 {
			to[strconv.FormatUint(v, 10)] = true
		}
	}
}

// textsOf are the string constants in the text of a Go file, as far as it can be parsed, but for the
// paths of its imports.
func textsOf(path string, src []byte) []string {
	file, _ := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if file == nil {
		return nil
	}
	var out []string
	isPath := func(lit *ast.BasicLit) bool {
		return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path == lit })
	}
	for n := range ast.Preorder(file) {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING && !isPath(lit) {
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
