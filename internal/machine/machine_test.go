package machine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/gohone/hone/internal/report/words"
	"github.com/gohone/hone/internal/sample"
)

// A tree is the files of a machine that is not there, by path.
type tree map[string]string

// with returns the tree with files added or replaced, given as path, content,
// path, content...; no content removes one.
func (t tree) with(files ...string) tree {
	out := maps.Clone(t)
	for i := 0; i < len(files); i += 2 {
		out[files[i]] = files[i+1]
		if files[i+1] == "" {
			delete(out, files[i])
		}
	}
	return out
}

func (t tree) system() System {
	m := make(fstest.MapFS)
	for path, content := range t {
		m[path] = &fstest.MapFile{Data: []byte(content)}
	}
	return System{m}
}

// stat makes the text of /proc/PID/stat with the times in ticks.
func stat(pid int, name string, parent, user, system, childUser, childSystem, began int) string {
	return fmt.Sprintf("%d (%s) S %d %d %d 0 -1 4194560 100 0 0 0 %d %d %d %d 20 0 1 0 %d 1000000 200 18446744073709551615",
		pid, name, parent, pid, pid, user, system, childUser, childSystem, began)
}

// good is a machine with nothing to complain about: two processors of a
// desktop, at rest. hone is process 50.
var good = tree{
	"proc/uptime":      "1000.00 1900.00\n",
	"proc/loadavg":     "0.05 0.10 0.12 1/80 51\n",
	"proc/stat":        "cpu  10000 0 5000 180000 100 0 0 0 0 0\ncpu0 5000 0 2500 90000 50 0 0 0 0 0\ncpu1 5000 0 2500 90000 50 0 0 0 0 0\nintr 1 2\n",
	"proc/cpuinfo":     "processor\t: 0\nmodel name\t: A CPU\nflags\t\t: fpu tsc\n\nprocessor\t: 1\nflags\t\t: fpu tsc\n",
	"proc/meminfo":     "MemTotal:       16000000 kB\nMemAvailable:   12000000 kB\n",
	"proc/self/stat":   stat(50, "hone", 1, 100, 50, 200, 50, 900),
	"proc/50/stat":     stat(50, "hone", 1, 100, 50, 200, 50, 900),
	"proc/1/stat":      stat(1, "init", 0, 3, 4, 0, 0, 1),
	"proc/7/stat":      stat(7, "node (a) b", 1, 500, 0, 0, 0, 300),
	"proc/self/cgroup": "0::/user.slice/a.scope\n", "proc/self/personality": "00000000\n",
	"proc/pressure/memory":                                             "some avg10=0.00 avg60=0.00 avg300=0.00 total=1000\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=500\n",
	"proc/sys/kernel/randomize_va_space":                               "2\n",
	"sys/devices/system/cpu/smt/active":                                "0\n",
	"sys/devices/system/cpu/cpu0/cpufreq/scaling_governor":             "performance\n",
	"sys/devices/system/cpu/cpu1/cpufreq/scaling_governor":             "performance\n",
	"sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq":             "4700000\n",
	"sys/devices/system/cpu/cpu1/cpufreq/cpuinfo_max_freq":             "4900000\n",
	"sys/devices/system/cpu/cpu0/topology/thread_siblings_list":        "0\n",
	"sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count": "3\n",
	"sys/devices/system/cpu/intel_pstate/no_turbo":                     "1\n",
	"sys/devices/system/clocksource/clocksource0/current_clocksource":  "tsc\n",
	"sys/class/power_supply/BAT0/type":                                 "Battery\n",
	"sys/class/power_supply/BAT0/status":                               "Full\n",
	"sys/kernel/mm/transparent_hugepage/enabled":                       "always [madvise] never\n",
	"sys/fs/cgroup/cgroup.controllers":                                 "cpu memory\n",
	"sys/fs/cgroup/user.slice/cpu.max":                                 "max 100000\n",
	"sys/fs/cgroup/user.slice/cpu.stat":                                "usage_usec 100\nnr_periods 0\nnr_throttled 0\nthrottled_usec 0\n",
	"sys/fs/cgroup/user.slice/memory.max":                              "max\n",
}

// later is good after ten seconds in which hone and its children used eight
// seconds of processor time, and init next to nothing.
var later = good.with(
	"proc/uptime", "1010.00 1911.00\n",
	"proc/stat", "cpu  10700 0 5120 181180 100 0 0 0 0 0\ncpu0 1\ncpu1 1\n",
	"proc/self/stat", stat(50, "hone", 1, 150, 60, 840, 150, 900),
	"proc/50/stat", stat(50, "hone", 1, 150, 60, 840, 150, 900),
)

var linux = About{GOOS: "linux", Procs: 2, ClockCost: 40 * time.Nanosecond}

func find(before, after tree, about About) []sample.Warning {
	return after.system().Findings(before.system().Look(), after.system().Look(), about)
}

func codes(found []sample.Warning) (list []sample.Code) {
	for _, w := range found {
		list = append(list, w.Code)
	}
	return list
}

func TestNothingHurts(t *testing.T) {
	for _, pair := range [][2]tree{{good, good}, {good, later}, {{}, {}}} {
		if found := find(pair[0], pair[1], linux); len(found) > 0 {
			t.Errorf("found %v", found)
		}
	}
}

// both changes how a machine is set up, before and after alike.
func both(files ...string) [2]tree { return [2]tree{good.with(files...), later.with(files...)} }

// meanwhile changes what is there after ten seconds.
func meanwhile(files ...string) [2]tree { return [2]tree{good, later.with(files...)} }

func about(change func(*About)) About {
	a := linux
	change(&a)
	return a
}

func TestFindings(t *testing.T) {
	const cpu = "sys/devices/system/cpu/"
	one := about(func(a *About) { a.Procs = 1 })
	for _, test := range []struct {
		name  string
		trees [2]tree
		about About
		code  sample.Code
		text  string // of which the line has each word
	}{
		{"governor", both(cpu+"cpu1/cpufreq/scaling_governor", "powersave\n"), linux, CodeGovernor, "governor powersave cpupower"},
		{"battery", both("sys/class/power_supply/BAT0/status", "Discharging\n"), linux, CodeBattery, "battery plug"},
		{"mixed cores", both(cpu+"cpu1/cpufreq/cpuinfo_max_freq", "3400000\n"), linux, CodeMixed, "4.7 3.4 GHz taskset"},
		{"mixed cores on arm", both(cpu+"cpu0/cpu_capacity", "1024\n", cpu+"cpu1/cpu_capacity", "446\n"), linux, CodeMixed, "1024 446 taskset"},
		{"one processor", both(), one, CodeOne, "one"},
		{"slow clock", both("sys/devices/system/clocksource/clocksource0/current_clocksource", "hpet\n"),
			about(func(a *About) { a.ClockCost = 1234 * time.Nanosecond }), CodeClock, "hpet 1.230"},
		{"turbo of Intel", both(cpu+"intel_pstate/no_turbo", "0\n"), linux, CodeTurbo, "turbo no_turbo"},
		{"turbo of others", both(cpu+"intel_pstate/no_turbo", "", cpu+"cpufreq/boost", "1\n"), linux, CodeTurbo, "turbo boost"},
		{"SMT", both(cpu+"smt/active", "1\n"), linux, CodeSMT, "SMT control"},
		{"SMT of old kernels", both(cpu+"smt/active", "", cpu+"cpu0/topology/thread_siblings_list", "0,2\n"), linux, CodeSMT, "SMT"},
		{"huge pages", both("sys/kernel/mm/transparent_hugepage/enabled", "[always] madvise never\n"), linux, CodeHugePages, "huge madvise"},
		{"virtual", both("proc/cpuinfo", "flags\t\t: fpu hypervisor tsc\n"), linux, CodeVirtual, "virtual"},
		{"virtual on Xen", both("sys/hypervisor/type", "xen\n"), linux, CodeVirtual, "virtual"},
		{"addresses", both("proc/sys/kernel/randomize_va_space", "0\n"), linux, CodeAddresses, "randomize_va_space"},
		{"setarch", both("proc/self/personality", "00040000\n"), linux, CodeAddresses, "setarch"},
		{"another system", [2]tree{{}, {}}, about(func(a *About) { a.GOOS = "darwin" }), CodeUnknown, "darwin Linux"},

		{"steal", meanwhile("proc/stat", "cpu  10700 0 5120 181100 100 0 0 80 0 0\ncpu0\ncpu1\n"), linux, CodeSteal, "4.0% steal"},
		{"heat", meanwhile(cpu+"cpu0/thermal_throttle/core_throttle_count", "4\n"), linux, CodeHeat, "heat"},
		{"memory pressure", meanwhile("proc/pressure/memory", "some avg10=0 total=901000\nfull avg10=0 total=1\n"), linux, CodeMemory, "waited 9%"},
		{"memory", both("proc/meminfo", "MemAvailable: 102400 kB\n"), linux, CodeMemory, "100 MiB machine"},
		{"memory of a group", both("sys/fs/cgroup/user.slice/memory.max", "536870912\n", "sys/fs/cgroup/user.slice/memory.current", "524288000\n",
			"sys/fs/cgroup/user.slice/memory.stat", "anon 1\ninactive_file 104857600\n"), linux, CodeMemory, "112 MiB group"},
		{"load average", [2]tree{good.with("proc/loadavg", "1.52 1 1 1/80 51\n"), good.with("proc/loadavg", "1.52 1 1 1/80 51\n")}, linux, CodeLoad, "1.5 2 processors"},

		{"quota", both("sys/fs/cgroup/user.slice/cpu.max", "150000 100000\n"), linux, CodeQuota, "1.5 GOMAXPROCS -cpu"},
		{"quota of the scope", both("sys/fs/cgroup/user.slice/cpu.max", "400000 100000\n", "sys/fs/cgroup/user.slice/a.scope/cpu.max", "50000 100000\n"), one, CodeQuota, "0.5"},
		{"quota at the root of a container", both("proc/self/cgroup", "0::/not/visible/here\n", "sys/fs/cgroup/cpu.max", "50000 100000\n"), one, CodeQuota, "0.5"},
		{"quota of version 1", both("proc/self/cgroup", "4:memory:/d\n3:cpu,cpuacct:/d\n", "sys/fs/cgroup/cpu,cpuacct/d/cpu.cfs_quota_us", "120000\n",
			"sys/fs/cgroup/cpu,cpuacct/d/cpu.cfs_period_us", "100000\n", "sys/fs/cgroup/memory/d/memory.limit_in_bytes", "9223372036854771712\n",
			"sys/fs/cgroup/memory/d/memory.usage_in_bytes", "1000\n"), linux, CodeQuota, "1.2"},
		{"stopped", [2]tree{good.with("sys/fs/cgroup/user.slice/cpu.max", "300000 100000\n"), later.with("sys/fs/cgroup/user.slice/cpu.max", "300000 100000\n",
			"sys/fs/cgroup/user.slice/cpu.stat", "nr_throttled 17\nthrottled_usec 2500000\n")}, linux, CodeQuota, "17 times 2.5 s"},
		{"stopped, version 1", [2]tree{v1(0, 0), v1(17, 2_500_000_000)}, linux, CodeQuota, "17 times 2.5 s"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found := slices.DeleteFunc(find(test.trees[0], test.trees[1], test.about), func(w sample.Warning) bool {
				return w.Code == CodeOne && test.code != CodeOne
			})
			if len(found) != 1 || found[0].Code != test.code {
				t.Fatalf("found %v, want %s", found, test.code)
			}
			line := words.Note(found[0])
			for word := range strings.FieldsSeq(test.text) {
				if !strings.Contains(line, word) {
					t.Errorf("%q lacks %q", line, word)
				}
			}
			if test.code != CodeUnknown && words.Warning(found[0]).Remedy == "" || strings.ContainsAny(line, "\n\t") {
				t.Errorf("%q is not a line with a remedy", line)
			}
		})
	}
}

// v1 is a machine with control groups of version 1 and a quota.
func v1(times, ns int) tree {
	t := later
	if times == 0 {
		t = good
	}
	return t.with("proc/self/cgroup", "2:cpu:/\n", "sys/fs/cgroup/cpu/cpu.cfs_quota_us", "300000\n", "sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n",
		"sys/fs/cgroup/cpu/cpu.stat", fmt.Sprintf("nr_periods 100\nnr_throttled %d\nthrottled_time %d\n", times, ns))
}

// TestOthers: what others use is named, apart from what hone and its children
// do and from what was used before.
func TestOthers(t *testing.T) {
	after := later.with(
		"proc/stat", "cpu  12000 0 5420 179580 100 0 0 0 0 0\ncpu0\ncpu1\n",
		"proc/7/stat", stat(7, "node (a) b", 1, 1300, 60, 0, 0, 300),
		"proc/8/stat", stat(8, "make", 1, 80, 20, 9000, 0, 99_999),
		"proc/9/stat", stat(9, "make", 1, 80, 20, 0, 0, 99_999),
		"proc/51/stat", stat(51, "a benchmark", 50, 5000, 0, 0, 0, 100_900),
		"proc/52/stat", "garbage",
	)
	found := find(good, after, linux)
	if len(found) != 1 || found[0].Code != CodeLoad {
		t.Fatalf("found %v, want the load of others", found)
	}
	// 24.2 s were busy, of which hone had 8.
	if want := "other programs used 1.6 of 2 processors while hone measured: node (a) b 86%, make 20%"; words.Warning(found[0]).Text != want {
		t.Errorf("%q, want %q", words.Warning(found[0]).Text, want)
	}

	// A number that another process has now tells nothing of the one before.
	after = after.with("proc/7/stat", stat(7, "other", 1, 30, 0, 0, 0, 99_000))
	if got := words.Warning(find(good, after, linux)[0]).Text; !strings.HasSuffix(got, ": make 20%, other 3%, most by some that began and ended meanwhile") {
		t.Errorf("%q, want make and other", got)
	}
}

// TestOrder: what disturbs most stands first.
func TestOrder(t *testing.T) {
	before := good.with("proc/cpuinfo", "flags\t\t: hypervisor\n", "sys/devices/system/cpu/smt/active", "1\n")
	after := later.with("proc/cpuinfo", "flags\t\t: hypervisor\n", "sys/devices/system/cpu/smt/active", "1\n",
		"proc/stat", "cpu  11700 0 5120 180100 100 0 0 80 0 0\ncpu0\ncpu1\n")
	want := []sample.Code{CodeLoad, CodeSteal, CodeSMT, CodeVirtual}
	if got := codes(find(before, after, linux)); !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}

func TestEnvironment(t *testing.T) {
	env := map[string]string{"GOGC": "off", "GODEBUG": "", "HOME": "/x", "GOMAXPROCS": "3"}
	lookup := func(name string) (string, bool) { v, ok := env[name]; return v, ok }
	found := Environment(lookup, "-race -buildvcs=false --tags=a,b -mod=mod")
	if want := []sample.Code{CodeSettings, CodeBuildFlags}; !slices.Equal(codes(found), want) {
		t.Fatalf("found %v, want %v", found, want)
	}
	if got := words.Warning(found[0]).Text; !strings.HasSuffix(got, ": GOGC=off GOMAXPROCS=3") {
		t.Errorf("%q, want GOGC and GOMAXPROCS", got)
	}
	if got := words.Warning(found[1]).Text; !strings.Contains(got, " -race --tags=a,b,") {
		t.Errorf("%q, want -race and -tags alone", got)
	}
	clear(env)
	if found := Environment(lookup, "-buildvcs=false -trimpath"); len(found) > 0 {
		t.Errorf("found %v in an ordinary environment", found)
	}
}

// TestLocal: this machine can be looked at, whatever it is.
func TestLocal(t *testing.T) {
	s := Local()
	before := s.Look()
	if cost := ClockCost(); cost <= 0 || cost > time.Second {
		t.Errorf("reading the clock takes %v", cost)
	}
	for _, w := range s.Findings(before, s.Look(), linux) {
		if w.Code == "" || strings.Contains(words.Note(w), "\n") {
			t.Errorf("finding %+v", w)
		}
	}
}

func FuzzParseProcess(f *testing.F) {
	f.Add(stat(7, "node (a) b", 1, 500, 0, 0, 0, 300))
	f.Add("7 () )")
	f.Add(")(")
	f.Fuzz(func(t *testing.T, text string) {
		if pid, p, ok := parseProcess(text); !ok && (pid != 0 || p != process{}) {
			t.Errorf("no process, and yet %d %+v", pid, p)
		}
	})
}
