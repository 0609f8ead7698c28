package doctor

import (
	"github.com/gohone/hone/internal/verdict"
)

// planted are the changes that are looked for, the smallest first.
var planted = []float64{0.01, 0.02, 0.05, 0.1}

// Policy returns the policy of a number of comparisons of equal programs. The
// tolerance is the smallest change that is planted.
func Policy(family int) verdict.Policy {
	d := verdict.DefaultPolicy()
	return verdict.Policy{Alpha: d.Alpha, Family: family, Tolerance: planted[0], Budget: d.Budget}
}
