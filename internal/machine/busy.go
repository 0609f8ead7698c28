package machine

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// From what on something is worth a line.
const (
	otherLoad   = 0.05 // processors that others use
	loadAverage = 0.5
	stolenShare = 0.005
	stallShare  = 0.01
	fewestBytes = 256 << 20
	// minWindow is the time between two looks, in seconds, below which their
	// difference says nothing.
	minWindow = 1
)

// window is the time between the looks in seconds, 0 if it is too short.
func (c *check) window() float64 {
	if d := c.after.uptime - c.before.uptime; d >= minWindow {
		return d
	}
	return 0
}

// load says what other programs used of the processors, and which did.
func (c *check) load() {
	const remedy = "end or pause them; verdicts stay right, they take longer"
	window := c.window()
	if window == 0 {
		text, _, _ := strings.Cut(c.text("proc/loadavg"), " ")
		if load, _ := strconv.ParseFloat(text, 64); load >= loadAverage {
			c.add(CodeLoad, fmt.Sprintf("other programs are running: the load average is %.2g on %d processors", load, c.after.cpu.processors), remedy)
		}
		return
	}
	others := (c.after.cpu.busy - c.before.cpu.busy - (c.after.own - c.before.own)) / window
	if others < otherLoad {
		return
	}
	text := fmt.Sprintf("other programs used %.2g of %d processors while hone measured", others, c.after.cpu.processors)
	names, seen := c.hungry(window)
	if len(names) > 0 {
		text += ": " + strings.Join(names, ", ")
	}
	if seen < others/2 {
		text += ", most by some that began and ended meanwhile"
	}
	c.add(CodeLoad, text, remedy)
}

// hungry names the processes that used most between the looks, with their
// share of one processor, and returns how many processors all used that can be
// seen: what began and ended in between cannot.
func (c *check) hungry(window float64) (names []string, seen float64) {
	self, _, _ := parseProcess(c.text("proc/self/stat"))
	share := make(map[string]float64)
	for pid, p := range c.after.processes {
		if pid == self || p.parent == self {
			continue
		}
		used := p.seconds
		if old, ok := c.before.processes[pid]; ok && old.began == p.began {
			used -= old.seconds
		}
		share[p.name] += used / window
		seen += used / window
	}
	for name, v := range share {
		if v >= otherLoad/2 {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(share[b], share[a]), cmp.Compare(a, b)) })
	names = names[:min(3, len(names))]
	for i, name := range names {
		names[i] = fmt.Sprintf("%s %.0f%%", name, 100*share[name])
	}
	return names, seen
}

// stolen says what the host of a virtual machine gave to others.
func (c *check) stolen() {
	a, b := c.after.cpu, c.before.cpu
	total := a.busy + a.idle + a.steal - b.busy - b.idle - b.steal
	if share := (a.steal - b.steal) / total; c.window() > 0 && total > 0 && share >= stolenShare {
		c.add(CodeSteal, fmt.Sprintf("the host took %.1f%% of the processors away while hone measured (steal)", 100*share),
			"measure at another time or on a machine of its own")
	}
}

// limited says how a control group holds processes up.
func (c *check) limited() {
	quota, procs := c.quota(), c.about.Procs
	stops, stopped := c.after.stops-c.before.stops, c.after.stopped-c.before.stopped
	remedy := "raise the limit of the container, or stay below it with -cpu"
	switch {
	case quota > 0 && stops > 0:
		c.add(CodeQuota, fmt.Sprintf("the control group may use %.3g processors and was stopped %d times, for %.1f s, while hone measured", quota, stops, stopped), remedy)
	case quota > 0 && quota < float64(procs):
		c.add(CodeQuota, fmt.Sprintf("the control group may use %.3g processors, GOMAXPROCS is %d: who uses it up stands still for the rest of a period", quota, procs), remedy)
	}
}

func (c *check) hot() {
	if c.after.heat > c.before.heat {
		c.add(CodeHeat, "the processor lowered its clock for heat while hone measured",
			"let it cool, clean or unblock its fan, or measure less at a time; switching turbo off helps too")
	}
}

func (c *check) memory() {
	if window := c.window(); window > 0 {
		if share := (c.after.stalled - c.before.stalled) / window; share >= stallShare {
			c.add(CodeMemory, fmt.Sprintf("processes waited for memory in %.0f%% of the time", 100*share), "end what uses it, or add some")
			return
		}
	}
	left, group, ok := c.memoryLeft()
	if !ok || left >= fewestBytes {
		return
	}
	where := "on this machine"
	if group {
		where = "in the control group"
	}
	c.add(CodeMemory, fmt.Sprintf("only %d MiB of memory are left %s", max(left, 0)>>20, where), "end what uses it, or raise the limit")
}
