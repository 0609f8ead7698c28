//go:build amd64 || arm64

package touch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Run runs a program to its end and returns what it touched. The error is the context's
// if that ended first, and wraps ErrUnsupported where nothing can be traced. A program that
// fails, or that is killed at its deadline, is not an error.
func Run(ctx context.Context, c Command) (*Files, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	type answer struct {
		files *Files
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		// Only the thread that started a program may ask the kernel for it. It is not unlocked:
		// with it ends what is left of the program.
		runtime.LockOSThread()
		files, err := trace(ctx, c)
		done <- answer{files, err}
	}()
	a := <-done
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return a.files, a.err
}

// A tracer follows one program and what it starts.
type tracer struct {
	files *Files
	first int    // the program's process
	self  string // its path, without symbolic links
	known map[int]bool
}

// options are for all processes and threads that are traced.
const options = unix.PTRACE_O_EXITKILL | unix.PTRACE_O_TRACESYSGOOD | unix.PTRACE_O_TRACECLONE |
	unix.PTRACE_O_TRACEFORK | unix.PTRACE_O_TRACEVFORK | unix.PTRACE_O_TRACEEXEC

func trace(ctx context.Context, c Command) (*Files, error) {
	self, err := filepath.EvalSymlinks(c.Path)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true, Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("trace %s: %w: %w", c.Path, err, ErrUnsupported)
	}
	pid := cmd.Process.Pid
	stop := time.AfterFunc(c.Timeout, func() { syscall.Kill(-pid, syscall.SIGKILL) })
	defer stop.Stop()
	defer context.AfterFunc(ctx, func() { syscall.Kill(-pid, syscall.SIGKILL) })()
	defer syscall.Kill(-pid, syscall.SIGKILL)
	defer cmd.Process.Release()
	t := &tracer{
		files: &Files{Paths: make(map[string]bool), Listed: make(map[string]bool)},
		first: pid, self: self, known: make(map[int]bool),
	}
	return t.files, t.follow()
}

// follow waits for stops, of which the first is that of the program itself before its first
// instruction, until all has ended.
func (t *tracer) follow() error {
	begun := false
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-t.first, &status, syscall.WALL, nil)
		switch {
		case err == syscall.EINTR:
			continue
		case err != nil && begun:
			return nil // nothing is left
		case err != nil:
			return fmt.Errorf("trace: %w: %w", err, ErrUnsupported)
		}
		if !begun {
			if !status.Stopped() {
				return fmt.Errorf("trace: the program did not begin: %w", ErrUnsupported)
			}
			if err := syscall.PtraceSetOptions(pid, options); err != nil {
				return fmt.Errorf("trace: %w: %w", err, ErrUnsupported)
			}
			begun, t.known[pid] = true, true
			syscall.PtraceSyscall(pid, 0)
			continue
		}
		if !status.Stopped() {
			delete(t.known, pid)
			if pid == t.first {
				t.files.OK = status.Exited() && status.ExitStatus() == 0
				return nil // what it has left is killed
			}
			continue
		}
		syscall.PtraceSyscall(pid, t.stopped(pid, status)) // it may just have been killed
	}
}

// stopped deals with a stop and returns the signal to go on with.
func (t *tracer) stopped(pid int, status syscall.WaitStatus) int {
	signal := status.StopSignal()
	isNew := !t.known[pid]
	t.known[pid] = true
	switch {
	case signal == syscall.SIGTRAP|0x80:
		t.entered(pid)
		return 0
	case signal == syscall.SIGTRAP && status.TrapCause() > 0:
		return 0 // it has started another, or become another program
	case signal == syscall.SIGSTOP && isNew:
		return 0
	}
	return int(signal)
}

// syscallInfo is struct ptrace_syscall_info of Linux, for the entry to a call.
type syscallInfo struct {
	op      uint8
	_       [3]uint8
	arch    uint32
	ip, sp  uint64
	nr      uint64
	args    [6]uint64
	_unused [2]uint64
}

const getSyscallInfo = 0x420e // PTRACE_GET_SYSCALL_INFO, since Linux 5.3

// entered looks at a call where a thread enters it.
func (t *tracer) entered(pid int) {
	var info syscallInfo
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PTRACE, getSyscallInfo, uintptr(pid),
		unsafe.Sizeof(info), uintptr(unsafe.Pointer(&info)), 0, 0)
	switch {
	case errno == syscall.ESRCH:
		return // it was killed
	case errno != 0:
		t.unknown("what the kernel does not tell")
		return
	case info.op != unix.PTRACE_SYSCALL_INFO_ENTRY:
		return
	case info.arch != nativeArch:
		t.unknown("a program of another architecture")
		return
	}
	c, ok := known(info.nr)
	if !ok {
		t.unknown("system call " + strconv.FormatUint(info.nr, 10))
		return
	}
	if c.list {
		if dir, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", pid, int32(info.args[0]))); err == nil {
			t.files.Listed[dir] = true
		} else {
			t.unknown("a folder without a name")
		}
		return
	}
	for _, i := range c.paths {
		from := int32(unix.AT_FDCWD)
		if c.at {
			from = int32(info.args[i-1])
		}
		again := info.nr == unix.SYS_EXECVE || info.nr == unix.SYS_EXECVEAT
		t.named(pid, from, info.args[i], c.harmless, again)
	}
}

func (t *tracer) unknown(what string) {
	if t.files.Unknown == "" {
		t.files.Unknown = what
	}
}

// named notes the path at an address of a thread, relative to an open folder.
func (t *tracer) named(pid int, from int32, at uint64, harmless, runs bool) {
	if at == 0 {
		return // the open file itself is meant
	}
	path, err := text(pid, at)
	switch {
	case err != nil:
		t.unknown("a path that cannot be read")
		return
	case path == "" && runs:
		t.unknown("a program without a name")
		return
	case path == "":
		return
	}
	if !strings.HasPrefix(path, "/") {
		link := fmt.Sprintf("/proc/%d/cwd", pid)
		if from != unix.AT_FDCWD {
			link = fmt.Sprintf("/proc/%d/fd/%d", pid, from)
		}
		dir, err := os.Readlink(link)
		if err != nil || !strings.HasPrefix(dir, "/") {
			t.unknown("a folder without a name")
			return
		}
		path = dir + "/" + path
	}
	path = ofProcess(path, pid)
	walk(path, func(p string) {
		t.files.Paths[p] = true
		switch own := p == t.self || ofItself(p); {
		case own && !harmless:
			t.unknown("its own program")
		case !harmless && strings.HasPrefix(p, "/proc/") && strings.Contains(p, "/fd/"):
			t.unknown("what is open, by another name")
		}
	})
}

// ofProcess writes out who "self" is in a path of /proc.
func ofProcess(path string, pid int) string {
	for _, self := range []string{"/proc/self", "/proc/thread-self"} {
		if rest, ok := strings.CutPrefix(path, self); ok && (rest == "" || rest[0] == '/') {
			return "/proc/" + strconv.Itoa(pid) + rest
		}
	}
	return path
}

// ofItself reports whether a path is that of a program or of its memory in /proc.
func ofItself(path string) bool {
	if !strings.HasPrefix(path, "/proc/") {
		return false
	}
	for _, name := range []string{"/exe", "/mem", "/map_files", "/root", "/cwd"} {
		if strings.Contains(path+"/", name+"/") {
			return true
		}
	}
	return false
}

// text reads a text that ends with 0 in the memory of a thread.
func text(pid int, at uint64) (string, error) {
	f, err := os.Open(fmt.Sprintf("/proc/%d/mem", pid))
	if err != nil {
		return "", err
	}
	defer f.Close()
	buf := make([]byte, unix.PathMax+1)
	for n := 0; n < len(buf); {
		// A page at a time: the next one may not be there.
		end := min(len(buf), n+int(4096-(at+uint64(n))%4096))
		m, err := f.ReadAt(buf[n:end], int64(at)+int64(n))
		for _, b := range buf[n : n+m] {
			if b == 0 {
				return string(buf[:n]), nil
			}
			n++
		}
		if err != nil {
			return "", err
		}
	}
	return "", errors.New("a path without an end")
}
