// Package capture runs the server under load and says what it spent: CPU time,
// memory and context switches of its processes from /proc, whatever it is
// written in; and where it is a Go program, exact allocations, garbage
// collections and profiles from its pprof endpoints, or from an agent that is
// built into it without touching its source.
package capture
