package build

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/driver"
)

// TestSettings: the go command tells about any directory, and GOFLAGS as it
// takes them.
func TestSettings(t *testing.T) {
	t.Setenv("GOFLAGS", "-tags=x")
	t.Setenv("GOTOOLCHAIN", "local")
	b := new(Builder)
	s, err := b.Settings(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(s.Version, "go") || s.Flags != "-tags=x" {
		t.Errorf("Settings = %+v", s)
	}
	if _, err := b.Settings(t.Context(), filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a directory that is not there has settings")
	}
}

// TestSettingsNoDriver: a toolchain in the module cache takes no driver.
func TestSettingsNoDriver(t *testing.T) {
	t.Setenv("GOTOOLCHAIN", "local")
	b := new(Builder)
	s, err := b.Settings(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if s.NoDriver != nil {
		t.Skip("the toolchain here takes no driver anyway: ", s.NoDriver)
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOMODCACHE", filepath.Dir(strings.TrimSpace(string(goroot))))
	s, err = b.Settings(t.Context(), t.TempDir())
	if err != nil || !errors.Is(s.NoDriver, driver.ErrUnsupported) {
		t.Errorf("Settings = %+v, %v, want no driver for a toolchain in the module cache", s, err)
	}
	b.Links = t.TempDir() // through which it takes one
	if s, err = b.Settings(t.Context(), t.TempDir()); err != nil || s.NoDriver != nil {
		t.Errorf("Settings = %+v, %v, want the driver through a link", s, err)
	}
}
