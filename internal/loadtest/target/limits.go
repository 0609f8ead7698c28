package target

import (
	"fmt"
	"os"
)

// ownFiles is about how many files hone has open beside connections.
const ownFiles = 64

// CheckLimits returns an error if the system has too few files or ports for a number
// of connections, toOne of them to one server. It raises the soft limit of open files
// if the hard one allows that.
func CheckLimits(connections, toOne int) error {
	need := uint64(connections + ownFiles)
	if most := openFiles(need); most < need {
		return fmt.Errorf("%d connections need %d open files and the limit is %d; raise it with ulimit -n, or send with fewer",
			connections, need, most)
	}
	text, err := os.ReadFile("/proc/sys/net/ipv4/ip_local_port_range")
	if err != nil {
		return nil // not Linux
	}
	var from, to int
	if _, err := fmt.Sscan(string(text), &from, &to); err != nil {
		return nil
	}
	if ports := to - from + 1; toOne > ports {
		return fmt.Errorf("%d connections to one server need as many ports, and the system gives out %d "+
			"(%d to %d, net.ipv4.ip_local_port_range); send with fewer", toOne, ports, from, to)
	}
	return nil
}
