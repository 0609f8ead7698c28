package bench

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/build"
)

// TestGone: a benchmark that removes its own directory is named, and not the program.
func TestGone(t *testing.T) {
	arm := Arm{Binary: &build.Binary{Package: build.Package{ImportPath: "example.org/a", Dir: t.TempDir() + "/gone"}}}
	if err := gone(arm, fs.ErrNotExist); !strings.Contains(err.Error(), "the directory of example.org/a has gone") {
		t.Errorf("it says %v", err)
	}
	if err := gone(arm, fs.ErrPermission); err != fs.ErrPermission {
		t.Errorf("it says %v", err)
	}
}
