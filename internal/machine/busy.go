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
	window := c.window()
	if window == 0 {
		text, _, _ := strings.Cut(c.text("proc/loadavg"), " ")
		if load, _ := strconv.ParseFloat(text, 64); load >= loadAverage {
			c.add(CodeLoad, map[string]any{"average": load, "processors": c.after.cpu.processors})
		}
		return
	}
	others := (c.after.cpu.busy - c.before.cpu.busy - (c.after.own - c.before.own)) / window
	if others < otherLoad {
		return
	}
	names, seen := c.hungry(window)
	c.add(CodeLoad, map[string]any{
		"used": others, "processors": c.after.cpu.processors, "programs": names, "ended": seen < others/2,
	})
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
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(share[b], share[a]), cmp.Compare(a, b))
	})
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
		c.add(CodeSteal, map[string]any{"share": share})
	}
}

// limited says how a control group holds processes up.
func (c *check) limited() {
	quota, procs := c.quota(), c.about.Procs
	stops, stopped := c.after.stops-c.before.stops, c.after.stopped-c.before.stopped
	switch {
	case quota > 0 && stops > 0:
		c.add(CodeQuota, map[string]any{"quota": quota, "stops": stops, "seconds": stopped})
	case quota > 0 && quota < float64(procs):
		c.add(CodeQuota, map[string]any{"quota": quota, "procs": procs})
	}
}

func (c *check) hot() {
	if c.after.heat > c.before.heat {
		c.add(CodeHeat, nil)
	}
}

func (c *check) memory() {
	if window := c.window(); window > 0 {
		if share := (c.after.stalled - c.before.stalled) / window; share >= stallShare {
			c.add(CodeMemory, map[string]any{"share": share})
			return
		}
	}
	left, group, ok := c.memoryLeft()
	if !ok || left >= fewestBytes {
		return
	}
	c.add(CodeMemory, map[string]any{"left": max(left, 0), "group": group})
}
