package source

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/source/cache"
)

// profile returns the value of -pgo for spec: empty, "off", "auto", or the path
// of a copy in the cache. Where the copy lies depends on the content alone: the
// path becomes part of the program, and the profile may be written again while
// versions are built.
func (r *Resolver) profile(spec Spec) (string, error) {
	switch spec.PGO {
	case "", "off", "auto":
		return spec.PGO, nil
	}
	path := spec.PGO
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Dir, path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", input.Errorf("read profile: %w", err)
	}
	if err := checkProfile(data); err != nil {
		return "", input.Errorf("read profile %s: %w", spec.PGO, err)
	}
	sum := sha256.Sum256(data)
	file := filepath.Join(r.Cache, "pgo", hex.EncodeToString(sum[:20])+".pprof")
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, data) {
		cache.Touch(file)
		return file, nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", err
	}
	tmp := r.cache.Scratch.Path("pgo")
	if err := os.WriteFile(tmp, data, 0o600); err != nil {
		return "", err
	}
	return file, os.Rename(tmp, file)
}

// preprofile starts a profile that go tool preprofile has made of another.
const preprofile = "GO PREPROFILE V1\n"

// checkProfile says why the compiler could not use a profile. It takes those
// that count samples or the time of the CPU.
func checkProfile(data []byte) error {
	if bytes.HasPrefix(data, []byte(preprofile)) {
		return nil
	}
	p, err := profile.ParseData(data)
	if err != nil {
		return errors.New("it is no pprof profile; make one with go test -cpuprofile FILE")
	}
	for _, t := range p.SampleType {
		if t.Type == "samples" && t.Unit == "count" || t.Type == "cpu" && t.Unit == "nanoseconds" {
			return nil
		}
	}
	return errors.New("it is no CPU profile; make one with go test -cpuprofile FILE")
}
