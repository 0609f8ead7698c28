package interrupted

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

var list = []int{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3}

// A benchmark process leaves a process that has a session of its own.
func daemon(b *testing.B) {
	cmd := exec.Command("sleep", "600")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
}

var started bool

func BenchmarkSum(b *testing.B) {
	if !started {
		started = true
		daemon(b)
	}
	if err := os.WriteFile(filepath.Join(b.TempDir(), "x"), nil, 0o666); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Sum(list)
	}
}

func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		Count(list)
	}
}
