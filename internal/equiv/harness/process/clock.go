//go:build go1.21

// Package process bounds what a process takes of processor time and memory.
package process

import "time"

const (
	// crowded is how many times its processor time a part of the work may take where
	// other programs use the processors, too.
	crowded = 4
	// stalled is that factor for a single call, which a busy machine may keep from running
	// for seconds.
	stalled = 10
)

// A Deadline ends a part of the work after an amount of processor time: how many
// inputs are compared should not depend on what else runs on the machine.
type Deadline struct {
	spent time.Duration
	wall  time.Time
}

// Within returns the deadline that ends after an amount of processor time.
func Within(d time.Duration) Deadline {
	return Deadline{spent() + d, time.Now().Add(crowded * d)}
}

// Over reports whether the deadline has passed.
func (d Deadline) Over() bool { return spent() > d.spent || time.Now().After(d.wall) }

// A Moment is a point in time, by both clocks.
type Moment struct {
	spent time.Duration
	wall  time.Time
}

// ThisMoment returns now.
func ThisMoment() Moment { return Moment{spent(), time.Now()} }

// Passed is the processor time since a moment, or what a crowded machine would
// have given: a call that waits uses none.
func (m Moment) Passed() time.Duration {
	used, wall := spent()-m.spent, time.Since(m.wall)/stalled
	if used < wall {
		return wall
	}
	return used
}
