//go:build !linux

package load

import "time"

// idleTime is not known here.
func idleTime() (idle time.Duration, processors int, ok bool) { return 0, 0, false }
