//go:build unix

package proc

import (
	"syscall"
	"time"
)

// Pipes reports whether a process can be given files beside the standard ones.
const Pipes = true

// mostInPipe is more than a pipe holds.
const mostInPipe = 1 << 20

// rest reads what is in the pipe when grace is over, and waits for no more. There is
// something if we got no processor for so long: a deadline that has passed comes before
// what could be read.
func (s *stream) rest() {
	s.r.SetReadDeadline(time.Time{})
	conn, err := s.r.SyscallConn()
	if err != nil {
		return
	}
	buf := make([]byte, 4<<10)
	for left := mostInPipe; left > 0; {
		var n int
		var failed error
		err := conn.Read(func(fd uintptr) bool {
			n, failed = syscall.Read(int(fd), buf)
			return true // empty or not
		})
		if err == nil && failed == syscall.EINTR {
			continue
		}
		if err != nil || failed != nil || n <= 0 {
			return
		}
		if _, err := s.to.Write(buf[:n]); err != nil {
			return
		}
		left -= n
	}
}
