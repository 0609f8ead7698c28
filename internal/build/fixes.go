package build

import (
	"context"
	"errors"
	"fmt"
	"os/exec"

	"github.com/gohone/hone/internal/source"
)

// Fixes runs a vet tool on packages of a module, given by its directory, and returns
// the fixes that it has as unified diffs, with absolute paths. Nothing is written.
func (b *Builder) Fixes(ctx context.Context, v *source.Version, module, tool string,
	packages []string) (string, error) {
	t, err := b.toolchain(ctx, v, module)
	if err != nil {
		return "", err
	}
	args := append([]string{"vet", "-vettool=" + tool, "-fix", "-diff"}, b.flags(v, "", 0)...)
	out, r, err := b.goCommandOf(ctx, t, v, module, append(args, packages...)...)
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case err == nil, errors.As(err, &exit) && len(out) > 0: // status 1 says that there are fixes
		return string(out), nil
	}
	return "", fmt.Errorf("go vet -vettool=%s -fix -diff: %w", tool, explain(err, r))
}
