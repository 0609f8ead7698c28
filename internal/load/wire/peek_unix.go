//go:build unix

package wire

import (
	"net"
	"syscall"
)

// closedByPeer reports whether the server has closed a connection on which nothing is
// under way, or has sent something unasked.
func closedByPeer(conn net.Conn) bool {
	sys, ok := conn.(syscall.Conn)
	if !ok {
		return false
	}
	raw, err := sys.SyscallConn()
	if err != nil {
		return true
	}
	var one [1]byte
	var n int
	var peekErr error
	err = raw.Read(func(fd uintptr) bool {
		n, _, peekErr = syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		return true
	})
	// A connection that is open and quiet would have to wait.
	return err != nil || n > 0 || peekErr != syscall.EAGAIN
}
