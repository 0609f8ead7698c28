package build

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os/exec"
	"regexp"

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

// tooOld is what the go command says of a module that needs a newer one, for
// example of a dependency:
//
//	go: golang.org/x/mod@v0.41.0 requires go >= 1.26.0 (running go 1.23.4; GOTOOLCHAIN=go1.23.4)
var tooOld = regexp.MustCompile(`(\S+)((?: \(replaced by \S+\)| in \S+)?) requires go >= (\S+) \(running go ([^;)]+)`)

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

// tooOldError is the error for what the go command wrote if that is about a
// module that needs a newer toolchain than the one v asks for, else nil.
func tooOldError(v *source.Version, output string) error {
	needs := needsNewer(output)
	if v.Spec.Toolchain == "" || needs == "" {
		return nil
	}
	return fmt.Errorf("%s: %s; name a newer toolchain, or a version of the code with an older dependency", v.Name, needs)
}

// needsNewer says which module needs which version of Go, by what the go command
// wrote, or nothing if that is not what it wrote about.
func needsNewer(output string) string {
	m := tooOld.FindStringSubmatch(output)
	if m == nil {
		return ""
	}
	return fmt.Sprintf("dependency %s%s needs go %s, newer than go %s", m[1], m[2], m[3], m[4])
}
