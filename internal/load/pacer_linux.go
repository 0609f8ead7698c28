package load

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// An alarm wakes one goroutine on time. time.Sleep is up to a millisecond late
// when the program is otherwise idle: it waits in epoll, whose timeout is in
// milliseconds (go.dev/issue/53824). A timer that is a file has no such
// rounding, and waiting for it takes no processor away from the scheduler, as a
// blocking sleep does.
type alarm struct {
	fd   int
	file *os.File
}

// plainSleep has alarms use time.Sleep, for tests in which time is not real.
var plainSleep bool

// newAlarm returns an alarm; if the system has none, it uses time.Sleep.
func newAlarm() *alarm {
	if plainSleep {
		return new(alarm)
	}
	fd, err := unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC)
	if err != nil {
		return new(alarm)
	}
	return &alarm{fd: fd, file: os.NewFile(uintptr(fd), "timer")}
}

// until returns true at t, or a few microseconds later, and false once the alarm
// is closed.
func (a *alarm) until(t time.Time) bool {
	d := time.Until(t)
	if d <= 0 {
		return true
	}
	if a.file == nil {
		time.Sleep(d)
		return true
	}
	spec := unix.ItimerSpec{Value: unix.NsecToTimespec(int64(d))}
	if err := unix.TimerfdSettime(a.fd, 0, &spec, nil); err != nil {
		return false
	}
	var expirations [8]byte
	_, err := a.file.Read(expirations[:])
	return err == nil
}

// close ends an until that is under way.
func (a *alarm) close() {
	if a.file != nil {
		a.file.Close()
	}
}
