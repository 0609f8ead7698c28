package machine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/sample"
)

// About is what the program knows that looks at a machine.
type About struct {
	GOOS string
	// Procs is GOMAXPROCS of the benchmarks.
	Procs int
	// ClockCost is what reading the clock takes, 0 if it was not measured.
	ClockCost time.Duration
}

// The codes of findings.
const (
	CodeUnknown    sample.Code = "unknown-system"
	CodeLoad       sample.Code = "other-load"
	CodeSteal      sample.Code = "steal"
	CodeQuota      sample.Code = "cpu-quota"
	CodeHeat       sample.Code = "heat"
	CodeMemory     sample.Code = "memory"
	CodeBattery    sample.Code = "battery"
	CodeGovernor   sample.Code = "governor"
	CodeMixed      sample.Code = "mixed-processors"
	CodeOne        sample.Code = "one-processor"
	CodeClock      sample.Code = "slow-clock"
	CodeTurbo      sample.Code = "turbo"
	CodeSMT        sample.Code = "smt"
	CodeHugePages  sample.Code = "huge-pages"
	CodeVirtual    sample.Code = "virtual-machine"
	CodeAddresses  sample.Code = "fixed-addresses"
	CodeSettings   sample.Code = "go-environment"
	CodeBuildFlags sample.Code = "goflags"
)

// A check collects what hurts.
type check struct {
	System
	before, after Look
	about         About
	found         []sample.Warning
}

// Findings says what hurts measuring on this machine: what was seen between two
// looks first, then how it is set up. Both looks may be the same; then only
// averages that the kernel keeps speak of load.
func (s System) Findings(before, after Look, about About) []sample.Warning {
	c := &check{System: s, before: before, after: after, about: about}
	if about.GOOS != "linux" {
		c.add(CodeUnknown, map[string]any{"goos": about.GOOS})
	}
	for _, look := range []func(){
		c.load, c.stolen, c.limited, c.hot, c.memory,
		c.battery, c.governor, c.mixed, c.one, c.clock, c.turbo, c.threads, c.hugePages, c.guest, c.addresses,
	} {
		look()
	}
	return c.found
}

func (c *check) add(code sample.Code, facts map[string]any) {
	c.found = append(c.found, sample.Warning{Code: code, Facts: sample.NewFacts(facts)})
}

// battery: power is saved by lowering the clock.
func (c *check) battery() {
	for _, dir := range c.glob("sys/class/power_supply/*") {
		if c.text(dir+"/type") == "Battery" && c.text(dir+"/status") == "Discharging" {
			c.add(CodeBattery, nil)
			return
		}
	}
}

// governor: a clock that follows the load is low when a process begins.
func (c *check) governor() {
	var names []string
	for _, file := range c.glob("sys/devices/system/cpu/cpu[0-9]*/cpufreq/scaling_governor") {
		if g := c.text(file); g != "" && g != "performance" && g != "userspace" {
			names = append(names, g)
		}
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) > 0 {
		c.add(CodeGovernor, map[string]any{"governors": names})
	}
}

// mixed: which processor a process gets decides how fast it is.
func (c *check) mixed() {
	for _, kind := range []struct {
		pattern string
		unit    float64
		name    string
	}{
		{"sys/devices/system/cpu/cpu[0-9]*/cpufreq/cpuinfo_max_freq", 1e6, " GHz"},
		{"sys/devices/system/cpu/cpu[0-9]*/cpu_capacity", 1, " of 1024"},
	} {
		count := make(map[int64]int)
		for _, file := range c.glob(kind.pattern) {
			if v, ok := c.number(file); ok && v > 0 {
				count[v]++
			}
		}
		speeds := make([]int64, 0, len(count))
		for v := range count {
			speeds = append(speeds, v)
		}
		slices.Sort(speeds)
		// A few per cent are what the maker found in the single core.
		if n := len(speeds); n < 2 || float64(speeds[n-1]) < 1.1*float64(speeds[0]) {
			continue
		}
		var parts []string
		for _, v := range slices.Backward(speeds) {
			parts = append(parts, fmt.Sprintf("%d up to %.4g%s", count[v], float64(v)/kind.unit, kind.name))
		}
		c.add(CodeMixed, map[string]any{"kinds": parts})
		return
	}
}

func (c *check) one() {
	if c.about.Procs == 1 {
		c.add(CodeOne, nil)
	}
}

// slowClock is a cost of reading the clock that needs a system call.
const slowClock = 200 * time.Nanosecond

func (c *check) clock() {
	if c.about.ClockCost < slowClock {
		return
	}
	source := c.text("sys/devices/system/clocksource/clocksource0/current_clocksource")
	c.add(CodeClock, map[string]any{"source": source,
		"cost": c.about.ClockCost.Round(10 * time.Nanosecond).Seconds()})
}

func (c *check) turbo() {
	const intel, others = "sys/devices/system/cpu/intel_pstate/no_turbo",
		"sys/devices/system/cpu/cpufreq/boost"
	command := ""
	switch {
	case c.text(intel) == "0":
		command = "echo 1 > /" + intel
	case c.text(others) == "1" && !c.exists(intel):
		command = "echo 0 > /" + others
	default:
		return
	}
	c.add(CodeTurbo, map[string]any{"command": command})
}

func (c *check) threads() {
	const smt = "sys/devices/system/cpu/smt"
	active := c.text(smt+"/active") == "1"
	if !c.exists(smt) {
		for _, file := range c.glob("sys/devices/system/cpu/cpu[0-9]*/topology/thread_siblings_list") {
			active = active || strings.ContainsAny(c.text(file), ",-")
		}
	}
	if active {
		c.add(CodeSMT, map[string]any{"command": "echo off > /" + smt + "/control"})
	}
}

func (c *check) hugePages() {
	const file = "sys/kernel/mm/transparent_hugepage/enabled"
	if strings.Contains(c.text(file), "[always]") {
		c.add(CodeHugePages, map[string]any{"command": "echo madvise > /" + file})
	}
}

func (c *check) guest() {
	if c.virtual() {
		c.add(CodeVirtual, nil)
	}
}

// noRandomize is the bit of a personality that setarch -R sets.
const noRandomize = 0x0040000

// addresses: fresh processes are to differ in what does not matter.
func (c *check) addresses() {
	bits, _ := strconv.ParseInt(c.text("proc/self/personality"), 16, 64)
	if c.text("proc/sys/kernel/randomize_va_space") == "0" || bits&noRandomize != 0 {
		c.add(CodeAddresses, nil)
	}
}
