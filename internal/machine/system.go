package machine

import (
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"
)

// A System is a machine as its file system shows it.
type System struct {
	// Root holds proc and sys. On other systems than Linux it has neither, and
	// next to nothing is known.
	Root fs.FS
}

// Local returns the machine this program runs on.
func Local() System { return System{os.DirFS("/")} }

// text returns the content of a file without the space around it, empty if it
// cannot be read.
func (s System) text(name string) string {
	data, err := fs.ReadFile(s.Root, name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(data))
}

// number returns the whole number that a file holds.
func (s System) number(name string) (int64, bool) {
	v, err := strconv.ParseInt(s.text(name), 10, 64)
	return v, err == nil
}

// glob returns the files that match a pattern, sorted.
func (s System) glob(pattern string) []string {
	list, _ := fs.Glob(s.Root, pattern)
	return list
}

// exists reports whether there is such a file or folder.
func (s System) exists(name string) bool {
	_, err := fs.Stat(s.Root, name)
	return err == nil
}

// entry returns the value of a line "key value" or "key: value unit" in the
// text of a file.
func entry(text, key string) (int64, bool) {
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) >= 2 && strings.TrimSuffix(f[0], ":") == key {
			v, err := strconv.ParseInt(f[1], 10, 64)
			return v, err == nil
		}
	}
	return 0, false
}

// cpuFlag reports whether the processor has a flag in /proc/cpuinfo.
func (s System) cpuFlag(name string) bool {
	for line := range strings.Lines(s.text("proc/cpuinfo")) {
		key, value, _ := strings.Cut(line, ":")
		if key = strings.TrimSpace(key); key == "flags" || key == "Features" {
			for f := range strings.FieldsSeq(value) {
				if f == name {
					return true
				}
			}
			return false // the others have the same
		}
	}
	return false
}

// virtual reports whether the machine is known to be a virtual one.
func (s System) virtual() bool {
	return s.cpuFlag("hypervisor") || s.text("sys/hypervisor/type") != ""
}

// ClockCost measures what reading the clock takes, undisturbed.
func ClockCost() time.Duration {
	const reads = 200
	best := time.Duration(1<<63 - 1)
	for range 50 {
		begin := time.Now()
		now := begin
		for range reads {
			now = time.Now()
		}
		best = min(best, now.Sub(begin))
	}
	return best / reads
}
