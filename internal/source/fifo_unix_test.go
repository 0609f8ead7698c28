//go:build unix

package source

import (
	"syscall"
	"testing"
)

func makeFIFO(t *testing.T, path string) {
	t.Helper()
	check(t, syscall.Mkfifo(path, 0o600))
}
