// Package build gives experiments the hone that they run.
package build

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/gohone/hone/internal/proc"
)

// Hone returns the absolute path of hone: of the program that is named, a path or
// a name in $PATH, or if none is, of one that it builds into dir from the module
// around the lab. The lab must be the working directory.
func Hone(ctx context.Context, named, dir string) (string, error) {
	if named != "" {
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf("-hone: %w", err)
		}
		return filepath.Abs(path)
	}
	path := filepath.Join(dir, "hone")
	r, err := proc.Run(ctx, proc.Command{
		Path: "go", Args: []string{"-C", "..", "build", "-o", path, "./cmd/hone"}, Timeout: 10 * time.Minute, Family: true,
	})
	if err != nil {
		var said []byte
		if r != nil {
			said = r.Output
		}
		return "", fmt.Errorf("build hone: %w: %s; run this in the lab, or name the program with -hone", err, said)
	}
	return filepath.Abs(path)
}
