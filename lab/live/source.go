package live

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
)

// A place is where the code of a source lies, and the pattern of its packages
// there.
type place struct{ dir, pattern string }

// place finds the code of an argument. A module is copied out of the module
// cache, which no one can write to: benchmarks may.
func (w *liveSession) place(ctx context.Context, arg string) (place, error) {
	if strings.HasPrefix(arg, ".") || filepath.IsAbs(arg) {
		dir, all := strings.CutSuffix(arg, "/...")
		if all {
			return place{dir, "./..."}, nil
		}
		return place{dir, "."}, nil
	}
	module, pkg, ok := splitModule(arg)
	if !ok {
		return place{}, fmt.Errorf("%s: neither module@version nor a directory; write directories as ./dir", arg)
	}
	cached, err := w.download(ctx, module)
	if err != nil {
		return place{}, fmt.Errorf("%s: %w", arg, err)
	}
	dir, err := os.MkdirTemp(w.temp, "module-")
	if err != nil {
		return place{}, fmt.Errorf("%s: make room for a copy: %w", arg, err)
	}
	if err := os.CopyFS(dir, os.DirFS(cached)); err != nil {
		return place{}, fmt.Errorf("%s: copy: %w", arg, err)
	}
	return place{dir, pkg}, nil
}

// splitModule splits module@version/package into module@version and the
// pattern of the package within it.
func splitModule(arg string) (module, pattern string, ok bool) {
	path, rest, ok := strings.Cut(arg, "@")
	version, pkg, within := strings.Cut(rest, "/")
	if !ok || path == "" || version == "" {
		return "", "", false
	}
	pattern = "."
	if within {
		pattern = "./" + pkg
	}
	return path + "@" + version, pattern, true
}

// download has the go command fetch a module and returns where it lies.
func (w *liveSession) download(ctx context.Context, module string) (string, error) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return "", errors.New("the go command is not in PATH; install Go, see go.dev/dl")
	}
	var out bytes.Buffer
	_, err = proc.Run(ctx, proc.Command{
		Path: goTool, Args: []string{"mod", "download", "-json", module}, Dir: w.temp, Stdout: &out,
		Env: append(os.Environ(), "GOWORK=off", "PWD="+w.temp), Timeout: 5 * time.Minute,
	})
	var got struct{ Dir, Error string }
	if bad := json.Unmarshal(out.Bytes(), &got); bad == nil && got.Error != "" {
		err = errors.New(got.Error)
	}
	if err != nil {
		return "", fmt.Errorf("download module: %w", err)
	}
	return got.Dir, nil
}

// compile compiles the packages at a place, with build tags, that have
// benchmarks.
func (w *liveSession) compile(ctx context.Context, p place, tags string) ([]*build.Binary, error) {
	v, err := w.resolver.Resolve(ctx, source.Spec{Raw: p.dir, Kind: source.Dir, Ref: p.dir, Tags: tags})
	if err != nil {
		return nil, err
	}
	packages, err := w.builder.Packages(ctx, v, []string{p.pattern})
	if err != nil {
		return nil, err
	}
	var out []*build.Binary
	for _, pkg := range packages {
		if !pkg.HasBenchmarks {
			continue
		}
		bin, err := w.builder.Compile(ctx, v, pkg)
		if err != nil {
			return nil, err
		}
		out = append(out, bin)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no benchmarks in %s; take /... for all packages", p.dir, p.pattern)
	}
	return out, nil
}
