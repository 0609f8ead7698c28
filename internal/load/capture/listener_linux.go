package capture

import (
	"bufio"
	"bytes"
	"fmt"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// listening is the state of a socket that listens, in /proc/net/tcp.
const listening = "0A"

// settling is how long a process that was started may take until it has closed what it inherited.
const settling = 200 * time.Millisecond

// FindListener returns the process that listens on a TCP port of this machine's
// loopback or of all its addresses. It returns 0 if there is none that may be
// inspected, or more than one: a server of several processes.
func FindListener(port int) int {
	for start := time.Now(); ; time.Sleep(settling / 10) {
		found := holders(port)
		if len(found) == 1 {
			return found[0]
		}
		if len(found) == 0 || time.Since(start) > settling {
			return 0
		}
	}
}

// holders returns the processes that have a socket open that listens on a port.
func holders(port int) (found []int) {
	sockets := make(map[string]bool)
	for socket, at := range listeners() {
		if at == port {
			sockets[socket] = true
		}
	}
	if len(sockets) == 0 {
		return nil
	}
	processes, _ := filepath.Glob("/proc/[0-9]*")
	for _, dir := range processes {
		if holds(dir, sockets) {
			pid, _ := strconv.Atoi(filepath.Base(dir))
			found = append(found, pid)
		}
	}
	return found
}

// Listening returns the TCP ports of this machine's loopback, or of all its
// addresses, that a process listens on, in ascending order.
func Listening(pid int) []int {
	dir := filepath.Join("/proc", strconv.Itoa(pid))
	var ports []int
	for socket, port := range listeners() {
		if holds(dir, map[string]bool{socket: true}) && !slices.Contains(ports, port) {
			ports = append(ports, port)
		}
	}
	slices.Sort(ports)
	return ports
}

// listeners returns the port of each socket that listens on the loopback or
// everywhere, by what /proc/PID/fd calls it.
func listeners() map[string]int {
	sockets := make(map[string]int)
	for _, table := range []string{"/proc/net/tcp", "/proc/net/tcp6"} {
		text, err := os.ReadFile(table)
		if err != nil {
			continue
		}
		for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
			fields := strings.Fields(lines.Text())
			const state, inode = 3, 9
			if len(fields) <= inode || fields[state] != listening {
				continue
			}
			if port := localPort(fields[1]); port != 0 {
				sockets["socket:["+fields[inode]+"]"] = port
			}
		}
	}
	return sockets
}

// localPort returns the port of an address as /proc/net/tcp writes it, words of
// the machine's byte order in hexadecimal, or 0 if it is neither of the loopback
// nor of everywhere.
func localPort(field string) int {
	address, number, ok := strings.Cut(field, ":")
	port, err := strconv.ParseUint(number, 16, 16)
	if !ok || err != nil {
		return 0
	}
	var raw []byte
	for i := 0; i+8 <= len(address); i += 8 {
		word, err := strconv.ParseUint(address[i:i+8], 16, 32)
		if err != nil {
			return 0
		}
		// The machines that hone runs on are little endian.
		raw = append(raw, byte(word), byte(word>>8), byte(word>>16), byte(word>>24))
	}
	ip, ok := netip.AddrFromSlice(raw)
	if !ok || !ip.Unmap().IsLoopback() && !ip.IsUnspecified() {
		return 0
	}
	return int(port)
}

// holds reports whether a process has one of the sockets open.
func holds(dir string, sockets map[string]bool) bool {
	files, err := os.ReadDir(filepath.Join(dir, "fd"))
	if err != nil {
		return false // another's
	}
	for _, f := range files {
		if target, err := os.Readlink(fmt.Sprintf("%s/fd/%s", dir, f.Name())); err == nil && sockets[target] {
			return true
		}
	}
	return false
}
