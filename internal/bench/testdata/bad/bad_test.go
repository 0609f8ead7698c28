// Package bad holds benchmarks that misbehave, between some that do not.
package bad

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"
)

func BenchmarkFirst(b *testing.B) {}

func BenchmarkPanics(b *testing.B) { panic("boom\nsecond line") }

func BenchmarkPanicsInGoroutine(b *testing.B) {
	go func() { panic("boom elsewhere") }()
	select {}
}

func BenchmarkExit0(b *testing.B) { os.Exit(0) }

func BenchmarkExit1(b *testing.B) { os.Exit(1) }

func BenchmarkExit3(b *testing.B) {
	fmt.Fprintln(os.Stderr, "\x1b[31mno licence\x1b[0m")
	os.Exit(3)
}

func BenchmarkHangs(b *testing.B) { time.Sleep(time.Hour) }

func BenchmarkDeadlock(b *testing.B) { select {} }

func BenchmarkFatal(b *testing.B) { b.Fatal("open /no/such/file:\nsecond line") }

func BenchmarkError(b *testing.B) { b.Error("wrong sum") }

func BenchmarkFailNow(b *testing.B) { b.FailNow() }

func BenchmarkSkip(b *testing.B) { b.Skip("not here") }

func BenchmarkGoexit(b *testing.B) { runtime.Goexit() }

func BenchmarkGarbage(b *testing.B) {
	fmt.Println("BenchmarkFirst-2   1   5 ns/op")
	fmt.Println("BenchmarkFake-2   1   5 ns/op")
	fmt.Fprintln(os.Stderr, "--- FAIL: BenchmarkFirst\n    x_test.go:1: no")
	fmt.Print(strings.Repeat("x\x00\xff", 1<<17), "PASS")
}

func BenchmarkClosesStdout(b *testing.B) { os.Stdout.Close(); os.Stderr.Close() }

func BenchmarkChdir(b *testing.B) { os.Chdir("/") }

func BenchmarkReadsFile(b *testing.B) {
	if _, err := os.ReadFile("go.mod"); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkForks(b *testing.B) {
	cmd := exec.Command("sleep", "600")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	f, err := os.OpenFile(os.Getenv("PIDS"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		b.Fatal(err)
	}
	fmt.Fprintln(f, cmd.Process.Pid)
	f.Close()
}

func BenchmarkLatePanic(b *testing.B) {
	go func() {
		time.Sleep(10 * time.Millisecond)
		panic("too late")
	}()
}

func BenchmarkVictim(b *testing.B) { time.Sleep(100 * time.Millisecond) }

func BenchmarkNoFiles(b *testing.B) {
	syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: 64, Max: 64})
	for {
		if _, err := syscall.Open("/dev/null", syscall.O_RDONLY, 0); err != nil {
			return
		}
	}
}

func BenchmarkNeedsFile(b *testing.B) {
	f, err := os.Open("go.mod")
	if err != nil {
		b.Fatal(err)
	}
	f.Close()
}

func BenchmarkParent(b *testing.B) {
	b.Run("good", func(b *testing.B) {})
	b.Run("fails", func(b *testing.B) { b.Fatal("sub fails") })
	b.Run("panics", func(b *testing.B) { panic("sub panics") })
	b.Run("two words", func(b *testing.B) {})
}

func BenchmarkHalf(b *testing.B) {
	b.Run("good", func(b *testing.B) {})
	b.Run("fails", func(b *testing.B) { b.Fatal("half fails") })
}

func BenchmarkFatalParent(b *testing.B) {
	b.Run("good", func(b *testing.B) {})
	b.Fatal("the parent fails")
}

func BenchmarkStackOverflow(b *testing.B) {
	debug.SetMaxStack(1 << 16)
	var f func(int) int
	f = func(n int) int { return f(n+1) + 1 }
	f(0)
}

func BenchmarkKilled(b *testing.B) { syscall.Kill(os.Getpid(), syscall.SIGKILL) }

func BenchmarkLast(b *testing.B) {}
