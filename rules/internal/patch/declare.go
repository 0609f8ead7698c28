package patch

import (
	"bytes"
	"fmt"
	"go/format"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/view"
)

// Declare puts a function after that of a rewrite. In its text @ stands for its name. It
// returns that name: the one asked for, or one with a number if the package has something
// else of that name. A function that the package has already, word for word, is used again;
// then there are no edits.
func Declare(f *view.Func, name, text string) (string, []analysis.TextEdit) {
	for i := 1; ; i++ {
		try := name
		if i > 1 {
			try = fmt.Sprintf("%s%d", name, i)
		}
		made, err := format.Source([]byte(strings.ReplaceAll(text, "@", try)))
		if err != nil {
			panic(fmt.Sprintf("%v in\n%s", err, text))
		}
		made = bytes.TrimSpace(made)
		if declared(f, made) {
			return try, nil
		}
		if f.Fresh(try) == try {
			return try, []analysis.TextEdit{Insert(LineEnd(f, f.Decl), "\n\n"+string(made))}
		}
	}
}

// declared reports whether a text is in a file of the package that is always built with that
// of the function.
func declared(f *view.Func, text []byte) bool {
	return slices.ContainsFunc(f.Index.Files(), func(file *view.File) bool {
		always := file == f.File || !strings.Contains(filepath.Base(file.Tok.Name()), "_") &&
			!bytes.Contains(file.Src, []byte("//go:build"))
		return always && bytes.Contains(file.Src, text)
	})
}
