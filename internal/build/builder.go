package build

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/gohone/hone/internal/proc"
	"github.com/gohone/hone/internal/source"
)

// A Builder compiles versions of one run.
type Builder struct {
	// Dir is where binaries and overlays go. Its owner removes it.
	Dir string
	// Temp is the folder for temporary files of the go command, of tests and of what they
	// start. It should have a short path, as a Unix socket must; programs run there. Empty
	// means one in Dir. Its owner removes it.
	Temp string
	// Tags are build tags for every version, as -tags takes them.
	Tags string
	// Links is a folder for links to toolchains that stay from run to run; if
	// it is empty, toolchains in the module cache get no driver.
	Links string
	// Timeout is the deadline of one run of the go command; 0 means ten
	// minutes.
	Timeout time.Duration

	mu         sync.Mutex
	toolchains map[toolchainKey]*toolchain
	overlays   map[string]*overlay // by GOROOT
	count      int
}

// goCommand runs the go command in dir for a version and returns its standard
// output.
func (b *Builder) goCommand(ctx context.Context, v *source.Version, dir string,
	args ...string) ([]byte, *proc.Result, error) {
	return b.goCommandOf(ctx, new(toolchain), v, dir, args...)
}

// goCommandOf is goCommand with the toolchain that is known to serve dir.
func (b *Builder) goCommandOf(ctx context.Context, t *toolchain, v *source.Version, dir string,
	args ...string) ([]byte, *proc.Result, error) {
	var out bytes.Buffer
	r, err := b.goCommandTo(ctx, goPlace{t, v, dir}, &out, args...)
	return out.Bytes(), r, err
}

// A goPlace is where the go command runs, and for what.
type goPlace struct {
	tool    *toolchain
	version *source.Version
	dir     string
}

// goCommandTo is goCommandOf with a writer that gets its standard output as it comes.
func (b *Builder) goCommandTo(ctx context.Context, at goPlace, out io.Writer, args ...string) (*proc.Result, error) {
	timeout := b.Timeout
	if timeout == 0 {
		timeout = 10 * time.Minute
	}
	goTool := at.tool.command
	if goTool == "" {
		var err error
		if goTool, err = lookGo(); err != nil {
			return nil, err
		}
	}
	r, err := proc.Run(ctx, proc.Command{
		Path: goTool, Args: args, Dir: at.dir, Stdout: out, Timeout: timeout, Family: true,
		Env: append(at.tool.environ(goEnv(at.version, at.dir)), b.TempEnv()...),
	})
	if errors.Is(err, proc.ErrDeadline) {
		err = fmt.Errorf("go %s took more than %v: %w", args[0], timeout, err)
	}
	return r, err
}

// goEnv is the environment of the go command. GOTOOLCHAIN and the like are left
// alone unless the version has a key for them.
func goEnv(v *source.Version, dir string) []string {
	env := append(os.Environ(), "PWD="+dir)
	set := func(name, value string) {
		if value != "" {
			env = append(env, name+"="+value)
		}
	}
	set("GOWORK", v.GoWork)
	set("GOTOOLCHAIN", v.Spec.Toolchain)
	set("GOAMD64", v.Spec.GOAMD64)
	set("GOEXPERIMENT", v.Spec.Experiment)
	return env
}

// TempEnv puts the temporary files of a process, and of what it starts, into a folder. Tests look at
// both variables.
func TempEnv(dir string) []string { return []string{"GOTMPDIR=" + dir, "TMPDIR=" + dir} }

// TempEnv is what the environment of processes has beside the rest, so that their temporary
// files go away with the rest: one that is killed removes nothing.
func (b *Builder) TempEnv() []string {
	if b.Dir == "" {
		return nil
	}
	dir := cmp.Or(b.Temp, filepath.Join(b.Dir, "tmp"))
	if os.MkdirAll(dir, 0o700) != nil {
		return nil // what needs the folder more says what is wrong
	}
	return TempEnv(dir)
}

// toolchain asks the go command which toolchain serves dir.
func (b *Builder) toolchain(ctx context.Context, v *source.Version, dir string) (*toolchain, error) {
	key := toolchainKey{dir, v.GoWork, v.Spec.Toolchain, v.Spec.Experiment}
	b.mu.Lock()
	t := b.toolchains[key]
	b.mu.Unlock()
	if t != nil {
		return t, nil
	}
	out, r, err := b.goCommand(ctx, v, dir, "env", "-json", "GOROOT", "GOVERSION", "GOMODCACHE")
	if err != nil {
		return nil, fmt.Errorf("%s: ask for the toolchain: %w", v.Name, explain(err, r))
	}
	t = new(toolchain)
	if err := json.Unmarshal(out, t); err != nil {
		return nil, fmt.Errorf("%s: ask for the toolchain: %w", v.Name, err)
	}
	t.link(b.Links)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.toolchains == nil {
		b.toolchains = make(map[toolchainKey]*toolchain)
	}
	b.toolchains[key] = t
	return t, nil
}

// explain turns a failed run of the go command into one line: the first it
// wrote about it, or the error if it wrote nothing.
func explain(err error, r *proc.Result) error {
	var exit *exec.ExitError
	if r == nil || !errors.As(err, &exit) {
		return err // it was ended, what it wrote is not why
	}
	var said string
	for line := range strings.Lines(string(r.Output)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "go: downloading ") {
			continue
		}
		said += line
		if !strings.HasSuffix(line, ":") { // as in "errors parsing go.mod:"
			return errors.New(said)
		}
		said += " "
	}
	return err
}

func (b *Builder) tags(v *source.Version) string {
	return strings.Trim(b.Tags+","+v.Spec.Tags, ",")
}

// lookGo finds the go command.
func lookGo() (string, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return "", errors.New("the go command is not in PATH; install Go, see go.dev/dl")
	}
	return path, nil
}

// overlay is the file for -overlay that injects the driver, or why there is
// none.
type overlay struct {
	file    string
	replace map[string]string // what the file says
	err     error             // wraps driver.ErrUnsupported
}
