package load

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// idleTime is how long the processors of this machine have been idle so far,
// added up, and how many there are; ok is false if that is unknown.
func idleTime() (idle time.Duration, processors int, ok bool) {
	data, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0, 0, false
	}
	return parseIdle(data)
}

// parseIdle reads /proc/stat, whose times are in hundredths of a second: user nice
// system idle iowait and others.
func parseIdle(stat []byte) (idle time.Duration, processors int, ok bool) {
	for line := range bytes.Lines(stat) {
		fields := bytes.Fields(line)
		if len(fields) < 6 || !bytes.HasPrefix(fields[0], []byte("cpu")) {
			continue
		}
		if len(fields[0]) > len("cpu") {
			processors++
			continue
		}
		for _, f := range fields[4:6] {
			ticks, err := strconv.ParseInt(string(f), 10, 64)
			if err != nil {
				return 0, 0, false
			}
			idle += time.Duration(ticks) * (time.Second / 100)
		}
		ok = true
	}
	return idle, processors, ok && processors > 0
}
