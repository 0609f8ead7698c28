package sample

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// detect fills in what Linux tells in /proc and /sys.
func (m *Machine) detect() {
	m.CPU = cpuModel(readFile("/proc/cpuinfo"))
	m.Governor = governors("/sys/devices/system/cpu")
	m.Load1 = loadAverage(readFile("/proc/loadavg"))
	m.Host = hostDigest(readFile("/etc/machine-id"), readFile("/var/lib/dbus/machine-id"))
	var u unix.Utsname
	if unix.Uname(&u) == nil {
		m.Kernel = unix.ByteSliceToString(u.Release[:])
	}
}

// readFile returns the content of a file, empty if it cannot be read.
func readFile(name string) string {
	data, _ := os.ReadFile(name)
	return string(data)
}

// cpuModel returns the model name in the text of /proc/cpuinfo. On arm64 the
// kernel gives no name, only numbers that stand for it.
func cpuModel(cpuinfo string) string {
	values := make(map[string]string)
	for line := range strings.Lines(cpuinfo) {
		key, value, _ := strings.Cut(line, ":")
		key = strings.TrimSpace(key)
		if _, ok := values[key]; !ok {
			values[key] = strings.TrimSpace(value)
		}
	}
	for _, key := range []string{"model name", "Model Name", "cpu model", "cpu"} {
		if values[key] != "" {
			return values[key]
		}
	}
	if values["CPU part"] == "" {
		return ""
	}
	return "implementer " + values["CPU implementer"] + " part " + values["CPU part"]
}

// governors returns the frequency governors of the CPUs under dir, each once.
func governors(dir string) string {
	files, _ := filepath.Glob(filepath.Join(dir, "cpu[0-9]*", "cpufreq", "scaling_governor"))
	var list []string
	for _, f := range files {
		if g := strings.TrimSpace(readFile(f)); g != "" {
			list = append(list, g)
		}
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), ",")
}

// loadAverage returns the average of the last minute in the text of
// /proc/loadavg.
func loadAverage(text string) float64 {
	first, _, _ := strings.Cut(text, " ")
	load, _ := strconv.ParseFloat(first, 64)
	return load
}
