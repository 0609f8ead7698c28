package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// buildTime is how long building one program may take: the servers in Rust
// take a minute or two where nothing is cached.
const buildTime = 20 * time.Minute

// errNoCargo says why servers in Rust are not built.
var errNoCargo = errors.New("no cargo here")

// A builder builds programs into a folder of its own and remembers them.
type builder struct {
	textsim string // absolute
	dir     string
	made    map[string]string // path by program, toolchain and GOAMD64
}

// build returns the path of the state's program.
func (b *builder) build(ctx context.Context, s state) (path string, err error) {
	key := strings.Join([]string{s.program.name, s.toolchain, s.goamd64}, " ")
	if path, ok := b.made[key]; ok {
		return path, nil
	}
	switch p := s.program; {
	case p.path != "":
		path = p.path
	case p.bin != "":
		path, err = b.cargo(ctx, p)
	default:
		path, err = b.goBuild(ctx, s, fmt.Sprintf("server%d", len(b.made)))
	}
	if err != nil {
		return "", fmt.Errorf("build %s: %w", s.name, err)
	}
	b.made[key] = path
	return path, nil
}

func (b *builder) goBuild(ctx context.Context, s state, name string) (string, error) {
	path := filepath.Join(b.dir, name)
	dir := filepath.Join(b.textsim, s.program.dir)
	args := []string{"build", "-o", path}
	if s.toolchain != "" {
		mod, err := b.lowered(ctx, dir, s.program.pkg, s.toolchain, name)
		if err != nil {
			return "", err
		}
		if mod != "" {
			args = append(args, "-mod=mod", "-modfile="+mod)
		}
	}
	cmd := goCommand(dir, append(args, s.program.pkg)...)
	if s.toolchain != "" {
		cmd.Env = append(cmd.Env, "GOTOOLCHAIN="+s.toolchain)
	}
	if s.goamd64 != "" {
		cmd.Env = append(cmd.Env, "GOAMD64="+s.goamd64)
	}
	_, err := runProcess(ctx, buildTime, cmd)
	return path, err
}

func goCommand(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command("go", args...)
	cmd.Dir, cmd.Env = dir, os.Environ()
	return cmd
}

// A requirement is one of a go.mod.
type requirement struct {
	Path     string
	Indirect bool
}

// lowered returns a copy of the go.mod in dir for a toolchain that is older
// than its go line, or "" if that one is not too new: a toolchain refuses a
// module that asks for a newer one, and any dependency that does. So the copy
// keeps the direct requirements of what pkg imports, at their versions, and
// the go command finds the indirect ones again from those.
func (b *builder) lowered(ctx context.Context, dir, pkg, toolchain, name string) (string, error) {
	original := filepath.Join(dir, "go.mod")
	out, err := runProcess(ctx, buildTime, goCommand(dir, "mod", "edit", "-json", original))
	if err != nil {
		return "", err
	}
	var mod struct {
		Go      string
		Require []requirement
	}
	if err := json.Unmarshal([]byte(out), &mod); err != nil {
		return "", fmt.Errorf("read %s: %w", original, err)
	}
	if version.Compare("go"+mod.Go, toolchain) <= 0 {
		return "", nil
	}
	lowered := filepath.Join(b.dir, name+".mod")
	if err := copyFile(lowered, original); err != nil {
		return "", err
	}
	// The go command looks for the checksums beside the copy.
	err = copyFile(filepath.Join(b.dir, name+".sum"), filepath.Join(dir, "go.sum"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	edit := []string{"mod", "edit", "-go=" + strings.TrimPrefix(toolchain, "go"), "-toolchain=none"}
	used, err := runProcess(ctx, buildTime, goCommand(dir, "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", pkg))
	if err != nil {
		return "", err
	}
	for _, r := range mod.Require {
		if r.Indirect || !slices.Contains(strings.Fields(used), r.Path) {
			edit = append(edit, "-droprequire="+r.Path)
		}
	}
	_, err = runProcess(ctx, buildTime, goCommand(dir, append(edit, lowered)...))
	return lowered, err
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

// cargo builds a program with its profile, and leaves it where cargo keeps what
// it has built.
func (b *builder) cargo(ctx context.Context, p program) (string, error) {
	cargo, err := exec.LookPath("cargo")
	if err != nil {
		return "", errNoCargo
	}
	dir := filepath.Join(b.textsim, "rust")
	target := os.Getenv("CARGO_TARGET_DIR")
	if !filepath.IsAbs(target) {
		target = filepath.Join(dir, cmp.Or(target, "target"))
	}
	cmd := exec.Command(cargo, "build", "--locked", "--profile", p.profile, "--bin", p.bin)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CARGO_TARGET_DIR="+target)
	if _, err := runProcess(ctx, buildTime, cmd); err != nil {
		return "", err
	}
	return filepath.Join(target, p.profile, p.bin), nil
}

// A stateInfo says what a state was measured as.
type stateInfo struct {
	Name    string `json:"name"`
	Exact   bool   `json:"exact,omitempty"`
	Go      string `json:"go,omitempty"`      // version that built it
	GOAMD64 string `json:"goamd64,omitempty"` // that it was built for
	SHA256  string `json:"sha256"`            // of the program
}

// describe reads what a program says of how it was built.
func describe(s state, path string) (stateInfo, error) {
	info := stateInfo{Name: s.name, Exact: s.exact}
	data, err := os.ReadFile(path)
	if err != nil {
		return info, err
	}
	sum := sha256.Sum256(data)
	info.SHA256 = hex.EncodeToString(sum[:])
	built, err := buildinfo.ReadFile(path)
	if err != nil {
		return info, nil // not built by go
	}
	info.Go = built.GoVersion
	for _, setting := range built.Settings {
		if setting.Key == "GOAMD64" {
			info.GOAMD64 = setting.Value
		}
	}
	return info, nil
}
