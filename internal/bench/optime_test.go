package bench

import (
	"testing"
	"time"
)

// TestKnownOp: an arm whose operation is known is sized without a pilot, which the session
// of this test could not run. The start of a process is no part of an operation, and what
// passes beside it is.
func TestKnownOp(t *testing.T) {
	for _, tt := range []struct {
		op           Op
		perOp, wallO float64
		n, longN     int64
	}{
		{Op{Time: 4 * time.Second, Wall: 4020 * time.Millisecond}, 4, 4, 1, 1},
		{Op{Time: time.Millisecond, Wall: 30 * time.Millisecond}, ms, ms, 1, 250},
		{Op{Time: time.Millisecond, Wall: 2 * time.Second}, ms, 2, 1, 1},
		{Op{Wall: 20 * time.Millisecond}, ns, ns, 250e3, 250e6},
	} {
		c, err := new(Runner).cost(t.Context(), Arm{Op: &tt.op})
		if err != nil || c.perOp != tt.perOp || c.wallOp != tt.wallO {
			t.Errorf("%+v: %+v, %v", tt.op, c, err)
		}
		sizes, _ := usual.plan([]cost{c})
		if s := sizes[0]; s.n != tt.n || s.longN != tt.longN {
			t.Errorf("%+v: %+v", tt.op, s)
		}
	}
}
