package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unsafe"
)

func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
func terminate(pid int) { syscall.Kill(pid, syscall.SIGTERM) }

// cpuTime returns the processor time, user and system, of all threads that a
// process has and had, to the nanosecond: its CPU clock, whose number
// clock_getcpuclockid(3) makes of the process's as here.
func cpuTime(pid int) (time.Duration, error) {
	const cpuClockSched = 2
	var ts syscall.Timespec
	clock := int32(^pid)<<3 | cpuClockSched
	_, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, uintptr(clock), uintptr(unsafe.Pointer(&ts)), 0)
	if errno != 0 {
		return 0, fmt.Errorf("read CPU clock of process %d: %w", pid, errno)
	}
	return time.Duration(ts.Nano()), nil
}

// procUsage is what /proc says about a process.
type procUsage struct {
	user, system           time.Duration // in ticks of 10 ms
	rss, peak              int64         // bytes, now and at most so far
	voluntary, involuntary int64         // context switches of the threads it has
}

// ticksPerSecond is USER_HZ, which Linux has had at 100 on all that Go runs on.
const ticksPerSecond = 100

func usageOf(pid int) (u procUsage, err error) {
	dir := filepath.Join("/proc", strconv.Itoa(pid))
	stat, err := os.ReadFile(filepath.Join(dir, "stat"))
	if err != nil {
		return u, err
	}
	// The name in parentheses may hold anything; the state follows it, and
	// user and system time are the 12th and 13th fields from there (proc(5)).
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return u, fmt.Errorf("read %s/stat: %d fields", dir, len(fields))
	}
	for i, to := range []*time.Duration{&u.user, &u.system} {
		ticks, err := strconv.ParseInt(fields[11+i], 10, 64)
		if err != nil {
			return u, fmt.Errorf("read %s/stat: %w", dir, err)
		}
		*to = time.Duration(ticks) * time.Second / ticksPerSecond
	}
	status, err := readStatus(filepath.Join(dir, "status"))
	if err != nil {
		return u, err
	}
	u.rss, u.peak = status["VmRSS"]<<10, status["VmHWM"]<<10 // given in KiB
	threads, err := filepath.Glob(filepath.Join(dir, "task", "*", "status"))
	if err != nil {
		return u, err
	}
	for _, thread := range threads {
		status, err := readStatus(thread)
		if err != nil {
			continue // the thread has ended
		}
		u.voluntary += status["voluntary_ctxt_switches"]
		u.involuntary += status["nonvoluntary_ctxt_switches"]
	}
	return u, nil
}

// readStatus returns the numbers of a file /proc/PID/status.
func readStatus(path string) (map[string]int64, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	numbers := make(map[string]int64)
	for line := range strings.Lines(string(text)) {
		key, value, _ := strings.Cut(line, ":")
		if fields := strings.Fields(value); len(fields) > 0 {
			if n, err := strconv.ParseInt(fields[0], 10, 64); err == nil {
				numbers[key] = n
			}
		}
	}
	return numbers, nil
}

// machine names the processor and the kernel.
func machine() (processor, kernel string) {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			processor = strings.TrimSpace(value)
			break
		}
	}
	release, _ := os.ReadFile("/proc/sys/kernel/osrelease")
	return processor, strings.TrimSpace(string(release))
}
