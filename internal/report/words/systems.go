package words

import (
	"fmt"
	"strings"
)

// A Means is something that hone does with the help of the system, and what it
// does on systems that help less.
type Means struct{ What, Linux, Darwin, Windows string }

// Systems are the means that differ between systems. docs/systems.md is made from
// them, and hone doctor names those of the system it runs on.
var Systems = []Means{
	{"measuring: diff, bench, explain, tune", "yes", "yes", "refused: a process cannot be given a pipe"},
	{"what hone starts dies with hone", "by the kernel; by a guard, where it starts others", "by a guard, a shell",
		"by a job"},
	{"time and memory of a check's process", "bounded by processor time; 1 GiB", "bounded by time; no limit", "bounded by time; no limit"},
	{"folder of temporary files that runs no programs", "another one is taken", "not known", "not known"},
	{"a service is asked to end", "SIGTERM", "SIGTERM", "it is killed"},
	{"load, steal, clock, temperature, limits and cgroups of the machine", "read", "not known", "not known"},
	{"model of the processor, kernel", "stored with a run", "not stored", "not stored"},
	{"involuntary switches of a process", "counted", "not counted", "not counted"},
	{"instructions (diff -instructions)", "with valgrind", "refused", "refused"},
	{"files that a benchmark opens (diff)", "seen while it runs", "not known: if it may open any, it is measured",
		"not known: if it may open any, it is measured"},
	{"processor time and memory of a server", "read while it runs", "not known; what its profiles say is",
		"not known; what its profiles say is"},
	{"the process that listens on a port", "found", "not found", "not found"},
	{"ports that a load needs", "counted before it begins", "not known", "not known"},
	{"sending on time", "to some 50 µs", "to about 1 ms", "to about 1 ms"},
	{"processor time of the generator", "yes", "yes", "not known"},
	{"idle processors, memory of the generator", "yes", "not known", "not known"},
	{"connections that the server has closed", "seen before sending", "seen before sending", "seen when sending fails"},
	{"locks of the machine and the cache", "flock", "flock", "LockFileEx"},
}

// On returns what a means is on a system, as GOOS names it.
func (m Means) On(goos string) string {
	switch goos {
	case "linux":
		return m.Linux
	case "windows":
		return m.Windows
	}
	return m.Darwin
}

// weaker says what a system does less than Linux, in one line.
func weaker(goos string) string {
	var list []string
	for _, m := range Systems {
		if on := m.On(goos); on != m.Linux {
			list = append(list, m.What+" ("+on+")")
		}
	}
	return fmt.Sprintf("hone was tested on Linux and not on %s, where some things are weaker: %s", goos,
		strings.Join(list, "; "))
}
