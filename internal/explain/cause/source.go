package cause

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A Source is the syntax of a package, and its types where they are known.
type Source struct {
	Fset  *token.FileSet
	Files []*ast.File
	// Info and Sizes may be nil: then only what syntax tells is told.
	Info  *types.Info
	Sizes types.Sizes
}
