package machine

import (
	"math"
	"path"
	"strconv"
	"strings"
)

// groups returns the folders of the control groups that this process is in as
// a controller sees them, the innermost first. Within a container the path
// that the kernel names may not be there; then what is there stands for it.
func (s System) groups(controller string) []string {
	const mount = "sys/fs/cgroup"
	var all []string
	for line := range strings.Lines(s.text("proc/self/cgroup")) {
		_, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
		controllers, at, ok := strings.Cut(rest, ":")
		if !ok {
			continue
		}
		var roots []string
		switch {
		case controllers == "": // version 2
			roots = []string{mount, path.Join(mount, "unified")}
		case hasController(controllers, controller):
			roots = []string{path.Join(mount, controllers), path.Join(mount, controller)}
		}
		for _, root := range roots {
			if s.exists(root) {
				all = append(all, above(root, at)...)
				if controllers != "" {
					break // the other name is a link to it
				}
			}
		}
	}
	return all
}

func hasController(list, name string) bool {
	for c := range strings.SplitSeq(list, ",") {
		if c == name {
			return true
		}
	}
	return false
}

// above lists the folder at, given as /a/b, and all above it up to the root.
func above(root, at string) []string {
	var dirs []string
	for at = path.Clean("/" + at); at != "/"; at = path.Dir(at) {
		dirs = append(dirs, path.Join(root, at))
	}
	return append(dirs, root)
}

// quota returns how many processors the control groups allow, 0 if they set no
// limit.
func (s System) quota() float64 {
	least := math.Inf(1)
	for _, dir := range s.groups("cpu") {
		amount, period, _ := strings.Cut(s.text(path.Join(dir, "cpu.max")), " ")
		if amount == "" {
			amount, period = s.text(path.Join(dir, "cpu.cfs_quota_us")),
				s.text(path.Join(dir, "cpu.cfs_period_us"))
		}
		a, err1 := strconv.ParseFloat(amount, 64) // "max" and -1 are no limits
		p, err2 := strconv.ParseFloat(period, 64)
		if err1 == nil && err2 == nil && a > 0 && p > 0 {
			least = min(least, a/p)
		}
	}
	if math.IsInf(least, 1) {
		return 0
	}
	return least
}

// stops reads how often, and for how many seconds, processes stood still
// because a control group had used up its share.
func (s System) stops() (n int64, seconds float64) {
	for _, dir := range s.groups("cpu") {
		text := s.text(path.Join(dir, "cpu.stat"))
		times, _ := entry(text, "nr_throttled")
		n += times
		if us, ok := entry(text, "throttled_usec"); ok {
			seconds += float64(us) / 1e6
		} else if ns, ok := entry(text, "throttled_time"); ok {
			seconds += float64(ns) / 1e9
		}
	}
	return n, seconds
}

// memoryLeft returns how many bytes may still be used before the machine or a
// control group is out of memory, and whether a group is what limits it. What
// files take can be had again and counts as free.
func (s System) memoryLeft() (bytes int64, group, ok bool) {
	left := int64(math.MaxInt64)
	if kib, ok := entry(s.text("proc/meminfo"), "MemAvailable"); ok {
		left = kib << 10
	}
	for _, dir := range s.groups("memory") {
		limit, used, cached := "memory.max", "memory.current", "inactive_file"
		if !s.exists(path.Join(dir, limit)) {
			limit, used, cached = "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"
		}
		most, ok1 := s.number(path.Join(dir, limit))
		now, ok2 := s.number(path.Join(dir, used))
		files, _ := entry(s.text(path.Join(dir, "memory.stat")), cached)
		if ok1 && most > math.MaxInt64/2 {
			continue // version 1 has no other word for no limit
		}
		if free := most - now + files; ok1 && ok2 && free < left {
			left, group = free, true
		}
	}
	return left, group, left != math.MaxInt64
}
