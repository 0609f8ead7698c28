// Package capture runs the server under load and measures what it spends. Of
// any server it reads CPU time, memory and context switches of its processes
// from /proc. Of a Go program it reads exact allocations, garbage collections
// and profiles from its pprof endpoints, or from an agent that is built into
// it without touching its source. Begin reading at server.go.
package capture
