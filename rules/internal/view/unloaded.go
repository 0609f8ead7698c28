package view

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"sync"
)

// Unloaded is a Go file beside a package, which is read and parsed once, when it is asked for.
type Unloaded struct {
	// Src returns the text, with an error if it cannot be read.
	Src func() ([]byte, error)
	// Syntax returns the tree without objects, with an error if the file has none.
	Syntax func() (*ast.File, error)
}

func newUnloaded(path string) *Unloaded {
	src := sync.OnceValues(func() ([]byte, error) { return os.ReadFile(path) })
	return &Unloaded{Src: src, Syntax: sync.OnceValues(func() (*ast.File, error) {
		text, err := src()
		if err != nil {
			return nil, err
		}
		return parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	})}
}
