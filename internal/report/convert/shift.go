package convert

import (
	"math"

	"github.com/gohone/hone/internal/build/diag"
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
	if s.Asked {
		of.Compiler = []message.ShiftDecision{}
	}
	place := func(at diag.Position) *message.ShiftPlace {
		if at.File == "" {
			return nil
		}
		return &message.ShiftPlace{File: relative(dir, file(at.File)), Line: int64(at.Line)}
	}
	for _, d := range s.Decisions {
		in := "base"
		if d.Gained {
			in = "head"
		}
		of.Compiler = append(of.Compiler, message.ShiftDecision{
			Function: d.Function, What: decided[d.Code], About: d.About, In: in, Base: place(d.Base), Head: place(d.Head),
			Cost: int64(d.Cost), Budget: int64(d.Budget),
		})
	}
	return of
}

// decided are the names of decisions in messages.
var decided = map[diag.Code]string{
	diag.Escape: message.DecidedEscape, diag.Inlined: message.DecidedInlined, diag.CanInline: message.DecidedInlinable,
	diag.Bounds: message.DecidedBounds,
}

func newMove(kind explain.Kind, m shift.Move) message.ShiftMove {
	return message.ShiftMove{
		Kind: string(kind), Function: m.Function, Base: m.Base, Head: m.Head, Error: m.Error, Clear: m.Clear(),
	}
}
