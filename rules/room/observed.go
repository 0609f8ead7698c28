package room

import (
	"fmt"
	"go/token"
	"go/types"
	"math"

	"github.com/gohone/hone/rules/internal/view"
	"github.com/gohone/hone/rules/length"
)

// A room is how much room to make, with what it is good for.
type room struct {
	// text is a number or an expression, n the number, 0 for an expression.
	text string
	n    int
	// why says for how many of the values observed it is enough.
	why string
}

// mostOutlying is how much longer than nearly all others the longest value may be. Where it
// is more, what the few cost is not saved by room for the many.
const mostOutlying = 64

// rooms returns how much room to try for values of these lengths, made at a
// position.
func rooms(f *view.Func, l length.Lengths, at token.Pos) []room {
	if l.P95 < 1 || l.Max/mostOutlying > l.P95 {
		return nil
	}
	var out []room
	if text := multiple(f, l, at); text != "" {
		out = append(out, room{text: text, why: "as many as observed"})
	}
	most, why := roundUp(l.P95), "enough for 95 % of those observed"
	if most >= l.Max {
		why = "enough for all observed"
	}
	out = append(out, room{text: fmt.Sprint(most), n: most, why: why})
	if half := roundUp(l.Median); 2*half <= most && half > 0 {
		out = append(out, room{text: fmt.Sprint(half), n: half, why: "enough for half of those observed"})
	}
	return out
}

// roundUp returns a number that is not less and that one would write: of two digits and
// zeros.
func roundUp(n int) int {
	unit := 2
	if n > 16 {
		unit = 4
	}
	for ten := 10; n/ten >= 10; ten *= 10 {
		unit = ten
	}
	return (n + unit - 1) / unit * unit
}

// multiple writes the room as a multiple of the length of another variable, where that is
// always the same, or varies less than the room does; empty if neither is so.
func multiple(f *view.Func, l length.Lengths, at token.Pos) string {
	if !f.Predeclared(at, "len") {
		return ""
	}
	best, text := float64(l.P95)/math.Max(1, float64(l.Median)), ""
	varies := float64(l.Max) >= 1.25*float64(l.Median)
	for _, r := range l.Relative {
		if r.Median <= 0 || r.Max > 1.5*r.Median || !hasLength(f, r.Name, at) {
			continue
		}
		if r.Median == 1 && r.Max == 1 {
			return timesLen(1, r.Name) // hardly by chance
		}
		if spread := r.P95 / r.Median; varies && spread < best {
			if times := timesLen(r.P95, r.Name); times != "" {
				best, text = spread, times
			}
		}
	}
	return text
}

// timesLen writes a multiple of the length of a variable; empty if it is out of proportion.
func timesLen(ratio float64, name string) string {
	switch {
	case ratio <= 0 || ratio > 16:
		return ""
	case ratio > 1.05:
		return fmt.Sprintf("%d*len(%s)", int(math.Ceil(ratio-0.05)), name)
	case ratio > 0.5:
		return fmt.Sprintf("len(%s)", name)
	}
	if part := int(1 / ratio); part <= 16 {
		return fmt.Sprintf("len(%s)/%d", name, part)
	}
	return ""
}

// hasLength reports whether a name means a variable at a position that has a
// length.
func hasLength(f *view.Func, name string, at token.Pos) bool {
	v, ok := f.Lookup(at, name).(*types.Var)
	if !ok {
		return false
	}
	switch t := v.Type().Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}
