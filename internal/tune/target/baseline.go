package target

import (
	"context"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
)

// A Baseline is the current code, which candidates start from and are compared with.
type Baseline struct {
	target *Target
	tree   rewrite.Tree
	binary *build.Binary // nil until it is built
}

// NewBaseline returns a baseline whose current code is a tree.
func NewBaseline(t *Target, tree rewrite.Tree) *Baseline { return &Baseline{target: t, tree: tree} }

// Tree returns the code.
func (b *Baseline) Tree() rewrite.Tree { return b.tree }

// Binary returns the test binary of the code. It is built by the first call, and belongs to
// the baseline.
func (b *Baseline) Binary(ctx context.Context) (*build.Binary, error) {
	if b.binary != nil {
		return b.binary, nil
	}
	var err error
	b.binary, err = b.target.Compile(ctx, b.tree)
	return b.binary, err
}

// Advance makes a tree the current code.
func (b *Baseline) Advance(tree rewrite.Tree) {
	b.Close()
	b.tree = tree
}

// Close removes the binary.
func (b *Baseline) Close() {
	if b.binary != nil {
		b.target.Builder.Remove(b.binary)
		b.binary = nil
	}
}
