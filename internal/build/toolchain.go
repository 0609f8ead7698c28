package build

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os/exec"

	"github.com/gohone/hone/internal/source"
)

// Release returns the toolchain that v asks for by its key, such as "go1.24.1",
// and fetches it if need be. It is an error if v gets another one. For a version
// without that key it is empty: what it gets depends on the module.
func (b *Builder) Release(ctx context.Context, v *source.Version) (string, error) {
	if v.Spec.Toolchain == "" {
		return "", nil
	}
	outside := *v // of all modules
	outside.GoWork = "off"
	t, err := b.toolchain(ctx, &outside, b.Dir)
	if err != nil {
		return "", err
	}
	got := t.release()
	if want := v.Spec.Toolchain; want != "local" && version.Compare(got, want) != 0 {
		return "", fmt.Errorf("%s: the go command in PATH is %s, which gives no other toolchain; install Go 1.21 or newer", v.Name, got)
	}
	return got, nil
}

// TooOld says which dependency of the packages that match the patterns does not
// let the toolchain of v build them. It finds nothing else: what is wrong besides
// shows when they are listed and built.
func (b *Builder) TooOld(ctx context.Context, v *source.Version, patterns []string) error {
	dirs, args, err := places(v, patterns)
	if err != nil {
		return err
	}
	for _, dir := range dirs {
		list := []string{"list", "-deps", "-test", "-f="}
		if tags := b.tags(v); tags != "" {
			list = append(list, "-tags="+tags)
		}
		_, r, err := b.goCommand(ctx, v, dir, append(append(list, "--"), args[dir]...)...)
		if exit := (*exec.ExitError)(nil); err == nil || !errors.As(err, &exit) || r == nil {
			continue
		}
		if err := tooOldError(v, string(r.Output)); err != nil {
			return err
		}
	}
	return nil
}
