package machine

import (
	"strconv"
	"strings"
)

// ticks is how many units of processor time the kernel counts in a second; to
// programs it is 100 on every architecture that Go serves.
const ticks = 100

// A Look is what the counters of a machine show at one moment.
type Look struct {
	uptime float64 // seconds since the machine started, 0 if unknown
	cpu    cpuTimes
	// own is the processor time of this program and of what it has waited for,
	// in seconds.
	own       float64
	processes map[int]process
	// stops counts how often the control group used up its share of a period,
	// stopped is how long processes stood still for it, in seconds.
	stops   int64
	stopped float64
	heat    int64   // times that the processor lowered its clock for heat
	stalled float64 // seconds in which some process waited for memory
}

// cpuTimes are the times of all processors together, in seconds.
type cpuTimes struct {
	busy, idle, steal float64
	processors        int
}

// A process is another program, or this one.
type process struct {
	name    string
	parent  int
	began   int64 // tells apart two processes with one number
	seconds float64
	waited  float64 // of children it has waited for
}

// Look reads the counters.
func (s System) Look() Look {
	l := Look{cpu: s.cpuTimes(), processes: s.processes(), heat: s.heat()}
	up, _, _ := strings.Cut(s.text("proc/uptime"), " ")
	l.uptime, _ = strconv.ParseFloat(up, 64)
	if _, self, ok := parseProcess(s.text("proc/self/stat")); ok {
		l.own = self.seconds + self.waited
	}
	l.stops, l.stopped = s.stops()
	l.stalled = s.stalled()
	return l
}

// cpuTimes reads /proc/stat.
func (s System) cpuTimes() (t cpuTimes) {
	for line := range strings.Lines(s.text("proc/stat")) {
		f := strings.Fields(line)
		switch {
		case len(f) > 8 && f[0] == "cpu":
			// user nice system idle iowait irq softirq steal; guests are in user.
			var v [8]float64
			for i := range v {
				v[i], _ = strconv.ParseFloat(f[i+1], 64)
				v[i] /= ticks
			}
			t.busy, t.idle, t.steal = v[0]+v[1]+v[2]+v[5]+v[6], v[3]+v[4], v[7]
		case len(f) > 0 && strings.HasPrefix(f[0], "cpu"):
			t.processors++
		}
	}
	return t
}

// processes reads the times of all processes by their number.
func (s System) processes() map[int]process {
	all := make(map[int]process)
	for _, name := range s.glob("proc/[0-9]*/stat") {
		if pid, p, ok := parseProcess(s.text(name)); ok {
			all[pid] = p
		}
	}
	return all
}

// parseProcess parses the text of /proc/PID/stat. The name in parentheses may
// hold anything, parentheses included.
func parseProcess(text string) (pid int, p process, ok bool) {
	open, end := strings.IndexByte(text, '('), strings.LastIndexByte(text, ')')
	if open < 0 || end < open {
		return 0, p, false
	}
	pid, err := strconv.Atoi(strings.TrimSpace(text[:open]))
	f := strings.Fields(text[end+1:]) // from the third field on
	if err != nil || len(f) < 20 {
		return 0, p, false
	}
	number := func(field int) float64 {
		v, _ := strconv.ParseFloat(f[field-3], 64)
		return v
	}
	return pid, process{
		name: text[open+1 : end], parent: int(number(4)), began: int64(number(22)),
		seconds: (number(14) + number(15)) / ticks, waited: (number(16) + number(17)) / ticks,
	}, true
}

// heat sums the throttle counters of all processors. Those of a package stand
// with each of its processors.
func (s System) heat() (n int64) {
	for _, name := range s.glob("sys/devices/system/cpu/cpu[0-9]*/thermal_throttle/*_throttle_count") {
		v, _ := s.number(name)
		n += v
	}
	return n
}

// stalled reads how long processes have waited for memory.
func (s System) stalled() float64 {
	for line := range strings.Lines(s.text("proc/pressure/memory")) {
		_, total, ok := strings.Cut(strings.TrimSpace(line), "total=")
		if ok && strings.HasPrefix(line, "some ") {
			us, _ := strconv.ParseFloat(total, 64)
			return us / 1e6
		}
	}
	return 0
}
