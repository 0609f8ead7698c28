package tune

import (
	"context"
	"errors"
	"os"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune/target"
)

// code is the working tree to tune.
type code struct {
	user    *source.Version // a snapshot of it
	private *source.Private // a copy in which tests may write
	builder *build.Builder
	// testRun and testSkip select tests.
	testRun, testSkip string
	// generated are benchmarks that hone wrote, by path in private.
	generated map[string][]byte
}

// A CommitError reports that patches cannot be committed in the working
// tree.
type CommitError struct{ Err error }

func (e *CommitError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *CommitError) Unwrap() error { return e.Err }

// copyCode takes a snapshot of the working tree, and a copy of it. Where patches are to
// be committed, it checks that they can be.
func copyCode(ctx context.Context, r *source.Resolver, commit bool) (*code, error) {
	c := &code{generated: make(map[string][]byte)}
	var err error
	if c.user, err = r.Resolve(ctx, source.Spec{Raw: ".", Ref: "."}); err != nil {
		return nil, err
	}
	if commit {
		if err := r.Committable(ctx, c.user); err != nil {
			return nil, &CommitError{err}
		}
	}
	c.private, err = r.Private(ctx, c.user)
	return c, err
}

// tree is the code before the first patch.
func (c *code) tree() rewrite.Tree { return rewrite.Tree{Root: c.private.Root}.With(c.generated) }

// target is a package of the code.
func (c *code) target(p build.Package) *target.Target {
	return &target.Target{
		Builder: c.builder, Version: c.private.Version, Restore: c.private.Restore, Package: p, TestRun: c.testRun,
		TestSkip: c.testSkip,
	}
}

// fixes runs a vet tool on packages of a module with files laid over the code. The files
// are in the copy only while it runs. It returns a diff.
func (c *code) fixes(
	ctx context.Context, module, tool string, packages []string, files map[string][]byte,
) (string, error) {
	var err error
	for path, data := range files {
		err = errors.Join(err, os.WriteFile(path, data, 0o600))
	}
	diff := ""
	if err == nil {
		diff, err = c.builder.Fixes(ctx, c.private.Version, module, tool, packages)
	}
	if _, e := c.private.Restore(); err == nil {
		err = e
	}
	return diff, err
}
