package build

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The go command keeps toolchains that it downloads in the module cache, and
// refuses an overlay of any file there: it compares paths, whatever they lead
// to. So hone gives such a toolchain another path, a link in its own cache, and
// runs it as what lies there. The go command does much the same when it changes
// to another toolchain: it sets GOROOT and runs bin/go of that.

// link makes t usable with an overlay by a link in the folder links, if there is
// one. Where that fails t stays as it is, and the driver says what comes of it.
func (t *toolchain) link(links string) {
	if links == "" || !beneath(t.GOMODCACHE, t.GOROOT) {
		return
	}
	link, err := linkTo(links, t.GOROOT)
	if err != nil {
		return
	}
	tool := filepath.Join(link, "bin", "go")
	if _, err := os.Stat(tool); err == nil {
		t.GOROOT, t.command = link, tool
	}
}

// beneath reports whether path lies in dir, by their names alone.
func beneath(dir, path string) bool {
	rel, err := filepath.Rel(dir, path)
	return err == nil && dir != "" && filepath.IsLocal(rel)
}

// linkTo returns a link to target in the folder dir, making it if need be. Its
// path depends on target alone: it becomes part of the programs, and those of
// one version must be equal whenever they are built. Links whose targets are
// gone are removed.
func linkTo(dir, target string) (string, error) {
	sum := sha256.Sum256([]byte(target))
	link := filepath.Join(dir, hex.EncodeToString(sum[:20]))
	if to, err := os.Readlink(link); err == nil && to == target {
		return link, nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	dropDangling(dir)
	err := os.Symlink(target, link)
	if errors.Is(err, fs.ErrExist) { // another hone was faster, or it is something else
		if to, err := os.Readlink(link); err != nil || to != target {
			return "", fmt.Errorf("%s is not a link to %s", link, target)
		}
		return link, nil
	}
	return link, err
}

// dropDangling removes the links in dir that lead nowhere, such as those to
// toolchains that go clean -modcache has removed.
func dropDangling(dir string) {
	list, _ := os.ReadDir(dir)
	for _, d := range list {
		path := filepath.Join(dir, d.Name())
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && d.Type() == fs.ModeSymlink {
			os.Remove(path)
		}
	}
}

// environ returns env as the go command of t must see it.
func (t *toolchain) environ(env []string) []string {
	if t.command == "" {
		return env
	}
	return append(env, "GOROOT="+t.GOROOT)
}

// release is the version of t without what follows it, such as experiments.
func (t *toolchain) release() string {
	name, _, _ := strings.Cut(t.GOVERSION, " ")
	return name
}

// toolchain is what the go command says of itself in one directory.
type toolchain struct {
	GOROOT, GOVERSION, GOMODCACHE string

	// command is the go command of GOROOT where that is not as it says, but
	// where link has put it; empty for the one in PATH.
	command string
}

// toolchainKey is what decides which toolchain serves.
type toolchainKey struct{ dir, goWork, toolchain, experiment string }
