package proc

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// kin are the children of this process that it has started itself. Once it has adopted
// strays, all its other children are processes that have left their group and whose parent
// has ended.
var kin struct {
	mu     sync.Mutex
	adopts bool
	own    map[int]bool
}

const prSetChildSubreaper = 36 // PR_SET_CHILD_SUBREAPER, since Linux 3.4

// Adopt has the kernel make this process the parent of strays: what it has started may
// leave its process group, as a daemon does, and is ended all the same. It is for programs
// that start processes through this package alone.
func Adopt() {
	kin.mu.Lock()
	defer kin.mu.Unlock()
	_, _, errno := syscall.RawSyscall(syscall.SYS_PRCTL, prSetChildSubreaper, 1, 0)
	kin.adopts = errno == 0
}

// begin starts a process of our own and notes its number.
func begin(cmd starter) error {
	kin.mu.Lock()
	defer kin.mu.Unlock()
	pid, err := cmd()
	if err != nil {
		return err
	}
	if kin.own == nil {
		kin.own = make(map[int]bool)
	}
	kin.own[pid] = true
	return nil
}

// over forgets a process of our own that has ended and was waited for.
func over(pid int) {
	kin.mu.Lock()
	defer kin.mu.Unlock()
	delete(kin.own, pid)
}

// strayPatience is how long strays are waited for that were killed.
const strayPatience = time.Second

// endStrays kills strays, waits for them, and returns those that had left the group. It does
// nothing while processes of our own run, which may need them.
func endStrays(group int) (strays []Stray) {
	kin.mu.Lock()
	defer kin.mu.Unlock()
	if !kin.adopts || len(kin.own) > 0 {
		return nil
	}
	for end := time.Now().Add(strayPatience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		left := children()
		if len(left) == 0 {
			break
		}
		for _, pid := range left {
			if reaped(pid) || traced(pid) {
				continue
			}
			known := func(s Stray) bool { return s.PID == pid }
			if pgid, err := syscall.Getpgid(pid); err == nil && pgid != group && !slices.ContainsFunc(strays, known) {
				strays = append(strays, Stray{pid, commandOf(pid)})
			}
			syscall.Kill(pid, syscall.SIGKILL)
		}
		if !slices.ContainsFunc(left, func(pid int) bool { return !traced(pid) }) {
			break
		}
	}
	return strays
}

// children lists the processes whose parent we are; none where the kernel does not tell.
func children() (pids []int) {
	files, _ := filepath.Glob("/proc/self/task/*/children")
	for _, file := range files {
		data, _ := os.ReadFile(file)
		for field := range bytes.FieldsSeq(data) {
			if pid, err := strconv.Atoi(string(field)); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// reaped waits for a child that has ended already.
func reaped(pid int) bool {
	got, err := syscall.Wait4(pid, nil, syscall.WNOHANG, nil)
	return got == pid || err == syscall.ECHILD
}

// traced reports whether we trace a process, as package touch does with those that it starts.
func traced(pid int) bool {
	status, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	return bytes.Contains(status, []byte("\nTracerPid:\t"+strconv.Itoa(os.Getpid())+"\n"))
}

// commandOf returns the command line of a process, or its name where it has none.
func commandOf(pid int) string {
	const most = 200
	dir := "/proc/" + strconv.Itoa(pid)
	line, _ := os.ReadFile(dir + "/cmdline")
	words := bytes.Fields(bytes.ReplaceAll(line, []byte{0}, []byte(" ")))
	if len(words) == 0 {
		name, _ := os.ReadFile(dir + "/comm")
		words = bytes.Fields(name)
	}
	text := bytes.Join(words, []byte(" "))
	return strings.ToValidUTF8(string(text[:min(len(text), most)]), "")
}

// KillWith kills all processes that have an entry such as "TMPDIR=/tmp/x" in the environment
// that they were started with, and those that they start meanwhile. It is for entries that no
// other program has.
func KillWith(entry string) {
	for range 100 {
		found := false
		files, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, file := range files {
			env, err := os.ReadFile(file)
			if err != nil || !slices.ContainsFunc(bytes.Split(env, []byte{0}), func(e []byte) bool { return string(e) == entry }) {
				continue
			}
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			if err == nil && pid != os.Getpid() {
				found = syscall.Kill(pid, syscall.SIGKILL) == nil || found
			}
		}
		if !found {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
