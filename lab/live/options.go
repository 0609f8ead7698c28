package live

import (
	"io"

	"github.com/gohone/hone/internal/verdict"
)

// options are what a command is asked for.
type options struct {
	mode, state, bench, out, planted string
	eps, tolerance                   float64
	runs, family, layouts            int
	together, noLock, list           bool
	seed                             uint64
	sources                          []string
	log                              io.Writer
}

// policy is what n rows measured together are judged by.
func (l *options) policy(n int) verdict.Policy {
	p := verdict.DefaultPolicy()
	p.Tolerance, p.Family, p.Layouts = l.tolerance, n, l.layouts
	if l.family > 0 {
		p.Family = l.family
	}
	return p
}
