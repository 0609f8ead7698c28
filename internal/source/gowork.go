package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
)

// noWork is the value of GOWORK that keeps go from looking for a go.work.
const noWork = "off"

// goWork returns the value of GOWORK for building s. Go takes the first
// go.work in the current directory and its parents, or what GOWORK says. In
// the snapshot this is the version's own file if it has one; a file that is
// not part of the code, because it lies above the tree or is ignored by git,
// applies to every version and is rewritten to use the snapshot's modules.
func (r *Resolver) goWork(ctx context.Context, s *resolved) (string, error) {
	has := func(path string) bool { _, ok := s.files[path]; return ok }
	if set := r.goEnv("GOWORK"); set == noWork {
		return noWork, nil
	} else if set != "" && set != "auto" {
		if rel, ok := tree.Within(s.code.origin, set); ok && has(filepath.ToSlash(rel)) {
			return filepath.Join(s.snap.Root, rel), nil
		}
		return r.foreignWork(s, set)
	}
	for dir := s.code.prefix; ; dir = path.Dir(dir) {
		name := path.Join(dir, "go.work")
		if has(name) {
			return filepath.Join(s.snap.Root, name), nil
		}
		if original := filepath.Join(s.code.origin, name); s.code.origin != "" && isFile("", original) &&
			s.code.ignores(ctx, original) {
			return r.foreignWork(s, original)
		}
		if path.Clean(dir) == "." {
			break
		}
	}
	for dir := s.code.origin; dir != "" && dir != filepath.Dir(dir); {
		dir = filepath.Dir(dir)
		if file := filepath.Join(dir, "go.work"); isFile("", file) {
			return r.foreignWork(s, file)
		}
	}
	return noWork, nil
}

// foreignWork returns a copy of a go.work that is not part of s, with the
// directories it names made absolute, in the snapshot where they are part of
// s. Modules that s does not have are not used.
func (r *Resolver) foreignWork(s *resolved, file string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("read go.work: %w", err)
	}
	dir := filepath.Dir(file)
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	moved := tree.RewriteWork(data, func(target string) string {
		if !filepath.IsAbs(target) {
			target = filepath.Join(dir, target)
		}
		if rel, ok := tree.Within(s.code.origin, target); ok {
			return filepath.Join(s.snap.Root, rel)
		}
		return target
	}, func(target string) bool {
		rel, ok := tree.Within(s.snap.Root, target)
		_, has := s.files[path.Join(filepath.ToSlash(rel), "go.mod")]
		return ok && !has
	})
	if moved == nil {
		moved = data // nothing to rewrite, or go will say what is wrong
	}
	sum, err := os.ReadFile(strings.TrimSuffix(file, ".work") + ".work.sum")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("read go.work.sum: %w", err)
	}
	return r.writeWork(moved, sum)
}

// writeWork puts a go.work with its go.work.sum into the cache. Its place
// depends on the content alone.
func (r *Resolver) writeWork(work, sum []byte) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%d\n%s%s", len(work), work, sum)
	dir := filepath.Join(r.Cache, "work", hex.EncodeToString(h.Sum(nil)[:20]))
	file := filepath.Join(dir, "go.work")
	if old, err := os.ReadFile(file); err == nil && string(old) == string(work) {
		cache.Touch(dir)
		return file, nil
	}
	tmp := r.cache.Scratch.Path("work")
	if err := os.Mkdir(tmp, 0o700); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(tmp, "go.work"), work, 0o600); err != nil {
		return "", err
	}
	if len(sum) > 0 {
		if err := os.WriteFile(filepath.Join(tmp, "go.work.sum"), sum, 0o600); err != nil {
			return "", err
		}
	}
	os.RemoveAll(dir) // if it is there, it is not whole
	if err := os.Rename(tmp, dir); err != nil {
		if old, readErr := os.ReadFile(file); readErr != nil || string(old) != string(work) {
			return "", err
		}
		// Another process was faster and wrote the same.
	}
	return file, nil
}

// goEnv returns a variable as go sees it: from the environment, else from the
// file that "go env -w" writes.
func (r *Resolver) goEnv(name string) string {
	env := r.environ()
	lookup := func(env []string, name string) string {
		for _, nv := range slices.Backward(env) {
			if value, ok := strings.CutPrefix(nv, name+"="); ok {
				return strings.TrimSpace(value)
			}
		}
		return ""
	}
	if value := lookup(env, name); value != "" {
		return value
	}
	file := lookup(env, "GOENV")
	if file == "" {
		dir, err := os.UserConfigDir()
		if err != nil {
			return ""
		}
		file = filepath.Join(dir, "go", "env")
	}
	data, err := os.ReadFile(file) // there is none if GOENV is "off"
	if err != nil {
		return ""
	}
	return lookup(strings.Split(string(data), "\n"), name)
}
