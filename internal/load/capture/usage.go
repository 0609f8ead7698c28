package capture

import "time"

// Usage is what processes have spent since they began, and what they hold.
type Usage struct {
	// CPU is the time they ran on processors, including children that have ended and
	// were waited for.
	CPU time.Duration
	// RSS is the memory in bytes that they hold, PeakRSS the most that the first one has
	// held.
	RSS, PeakRSS int64
	// Voluntary and Involuntary count context switches: processes that waited,
	// and processes that had to give way.
	Voluntary, Involuntary int64
	// Processes is how many there are.
	Processes int
}

// Sub returns what was spent between two readings; memory is that of u.
func (u Usage) Sub(before Usage) Usage {
	u.CPU -= before.CPU
	u.Voluntary -= before.Voluntary
	u.Involuntary -= before.Involuntary
	return u
}
