package generators

import (
	"io"
	"time"
)

// A generatorsRun is one execution that measures.
type generatorsRun struct {
	mode, out, works, tools, hone string
	rounds, conns                 int
	time, settle                  time.Duration
	cpu, serverCPU                int
	noLock                        bool
	seed                          uint64
	log                           io.Writer

	dir string // of what generators read
}
