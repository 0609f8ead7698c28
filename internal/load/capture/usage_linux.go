package capture

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// GroupUsage reads the usage of a process, which must still exist, and of all
// others in a group but the group's leader.
func GroupUsage(process, group int) (Usage, error) {
	u, err := processUsage(process)
	if err != nil {
		return u, err
	}
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return u, err
	}
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err != nil || pid == process || pid == group {
			continue
		}
		if its, err := unix.Getpgid(pid); err != nil || its != group {
			continue
		}
		if one, err := processUsage(pid); err == nil { // it may just have ended
			u.add(one)
		}
	}
	return u, nil
}

func (u *Usage) add(o Usage) {
	u.CPU += o.CPU
	u.RSS += o.RSS
	u.Voluntary += o.Voluntary
	u.Involuntary += o.Involuntary
	u.Processes += o.Processes
}

// processUsage reads the usage of one process.
func processUsage(pid int) (Usage, error) {
	u := Usage{Processes: 1}
	own, err := cpuClock(pid)
	if err != nil {
		return u, fmt.Errorf("process %d: %w", pid, err)
	}
	dir := filepath.Join("/proc", strconv.Itoa(pid))
	children, err := childrenCPU(dir)
	if err != nil {
		return u, err
	}
	u.CPU = own + children
	status, err := os.ReadFile(filepath.Join(dir, "status"))
	if err != nil {
		return u, err
	}
	u.RSS, u.PeakRSS = statusKB(status, "VmRSS"), statusKB(status, "VmHWM")
	// The counts in /proc/PID/status are those of the first thread alone.
	tasks, err := os.ReadDir(filepath.Join(dir, "task"))
	if err != nil {
		return u, err
	}
	for _, task := range tasks {
		if status, err := os.ReadFile(filepath.Join(dir, "task", task.Name(), "status")); err == nil {
			u.Voluntary += statusNumber(status, "voluntary_ctxt_switches")
			u.Involuntary += statusNumber(status, "nonvoluntary_ctxt_switches")
		}
	}
	return u, nil
}

// cpuClock reads the clock of a process's CPU time, which counts nanoseconds;
// /proc/PID/stat counts hundredths of a second. How its number follows from that
// of the process is part of Linux's interface (CPUCLOCK_SCHED).
func cpuClock(pid int) (time.Duration, error) {
	const sched = 2
	var ts unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|sched), &ts); err != nil {
		return 0, err
	}
	return time.Duration(ts.Nano()), nil
}

// childrenCPU is the CPU time of children that have ended.
func childrenCPU(dir string) (time.Duration, error) {
	stat, err := os.ReadFile(filepath.Join(dir, "stat"))
	if err != nil {
		return 0, err
	}
	// The name in parentheses may hold blanks and parentheses.
	end := bytes.LastIndexByte(stat, ')')
	fields := strings.Fields(string(stat[end+1:]))
	const cutime, cstime, hertz = 13, 14, 100 // places after the name
	if len(fields) <= cstime {
		return 0, fmt.Errorf("%s/stat is not understood", dir)
	}
	var ticks int64
	for _, place := range []int{cutime, cstime} {
		n, err := strconv.ParseInt(fields[place], 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%s/stat: %w", dir, err)
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / hertz, nil
}

// statusNumber returns the number in the line of a name, 0 if there is none.
func statusNumber(status []byte, name string) int64 {
	for line := range bytes.Lines(status) {
		if value, ok := bytes.CutPrefix(line, []byte(name+":")); ok {
			number, _, _ := bytes.Cut(bytes.TrimSpace(value), []byte(" "))
			n, _ := strconv.ParseInt(string(number), 10, 64)
			return n
		}
	}
	return 0
}

func statusKB(status []byte, name string) int64 { return statusNumber(status, name) << 10 }
