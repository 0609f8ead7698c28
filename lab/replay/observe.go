package replay

import (
	"github.com/gohone/hone/internal/verdict"
	"github.com/gohone/hone/lab/trace"
)

// Open reads the traces of dir that are not sealed.
func Open(dir string) ([]*trace.Trace, error) { return readTraces(dir, false) }

// Observation is what hone sees of a recorded process.
func Observation(t *trace.Trace, p trace.Process) verdict.Observation {
	s := stream{trace: t, view: hones}
	return s.observe(p, 0, 0)
}

// SkipLong reports whether even an ordinary process of a trace is as long as a long look.
func SkipLong(t *trace.Trace) bool { return skipLong(t) }
