package convert

import (
	"math"

	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/shift"
	"github.com/gohone/hone/internal/report/message"
)

// mostMoves is how many functions of a kind are reported, and leastMove the part of what an
// operation takes that one must have moved by.
const (
	mostMoves = 5
	leastMove = 0.01
)

// Shifted completes the message of where a difference is. file names a file of the versions as the user
// knows it, dir is the working directory.
func Shifted(of *message.Shift, s *shift.Shift, file func(string) string, dir string) *message.Shift {
	for _, d := range s.Kinds {
		n := 0
		for _, m := range d.Moves {
			if n == mostMoves || math.Abs(m.Delta()) <= leastMove*max(d.Base, d.Head) {
				break
			}
			of.Moves = append(of.Moves, newMove(d.Kind, m))
			n++
		}
	}
	if c := s.Culprit; c != nil {
		of.Culprit = &message.Culprit{
			ShiftMove: newMove(c.Kind, c.Move), File: relative(dir, file(c.File)), Line: int64(c.Line), Part: c.Part, Gone: c.Gone,
		}
		if c.Cause != nil {
			why := *c.Cause
			why.File = file(why.File)
			made := newCause(why, dir)
			of.Culprit.Cause = &made
		}
	}
	return of
}

func newMove(kind explain.Kind, m shift.Move) message.ShiftMove {
	return message.ShiftMove{
		Kind: string(kind), Function: m.Function, Base: m.Base, Head: m.Head, Error: m.Error, Clear: m.Clear(),
	}
}
