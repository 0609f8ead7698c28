package build

import (
	"context"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/source"
)

// explainCgo puts before what the compiler says of a package that files of it were left
// out: without a C compiler go builds the rest, where what they declare is missing.
func (b *Builder) explainCgo(ctx context.Context, v *source.Version, p Package, e *Error) {
	file := usesCgo(p.Dir)
	if file == "" {
		return
	}
	out, _, err := b.goCommand(ctx, v, p.Module, "env", "CGO_ENABLED")
	if err == nil && strings.TrimSpace(string(out)) == "0" {
		e.Lines = append([]string{file + " uses cgo and is left out: there is no C compiler, or CGO_ENABLED is 0"}, e.Lines...)
	}
}

// usesCgo names a file of a folder that imports "C", empty if there is none.
func usesCgo(dir string) string {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return ""
	}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, i := range f.Imports {
			if i.Path.Value == `"C"` {
				return filepath.Base(file)
			}
		}
	}
	return ""
}
