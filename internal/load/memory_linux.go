package load

import (
	"bytes"
	"os"
	"strconv"
)

// peakRSS returns the most memory in bytes that this process has held.
// getrusage does not serve: its value begins with that of the process that
// started this one.
func peakRSS() int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(status, []byte("VmHWM:"))
	number, _, _ := bytes.Cut(bytes.TrimSpace(rest), []byte(" "))
	kb, _ := strconv.ParseInt(string(number), 10, 64)
	return kb << 10
}
