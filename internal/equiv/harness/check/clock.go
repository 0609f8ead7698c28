//go:build go1.21

package check

import "time"

// crowded is how many times as long as its processor time a part of the work may take
// where others use the processors, too.
const crowded = 4

// A deadline ends a part of the work: after so much processor time, since how many
// inputs are compared should not depend on what else runs on the machine.
type deadline struct {
	spent time.Duration
	wall  time.Time
}

func within(d time.Duration) deadline {
	return deadline{spent() + d, time.Now().Add(crowded * d)}
}

func (d deadline) over() bool { return spent() > d.spent || time.Now().After(d.wall) }

// A moment is a point in time, by both clocks.
type moment struct {
	spent time.Duration
	wall  time.Time
}

func thisMoment() moment { return moment{spent(), time.Now()} }

// passed is the processor time since a moment, or what there would have been on a
// crowded machine: what waits takes none.
func (m moment) passed() time.Duration {
	used, wall := spent()-m.spent, time.Since(m.wall)/crowded
	if used < wall {
		return wall
	}
	return used
}
