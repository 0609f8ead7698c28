package sample

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDetectMachine(t *testing.T) {
	m := DetectMachine()
	if m.GOOS == "" || m.GOARCH == "" || m.Cores < 1 || m.Kernel == "" || m.Host == "" {
		t.Errorf("incomplete: %+v", m)
	}
	if name, err := os.Hostname(); err == nil && name != "" && strings.Contains(m.Host, name) {
		t.Errorf("Host %q names the machine", m.Host)
	}
	again := DetectMachine()
	again.Load1 = m.Load1 // moves by itself
	if m != again {
		t.Errorf("two looks differ: %+v, %+v", m, again)
	}
}

func TestCPUModel(t *testing.T) {
	for _, test := range []struct{ cpuinfo, want string }{
		{"processor\t: 0\nmodel name\t: Some CPU @ 2.80GHz\n\nprocessor\t: 1\nmodel name\t: Other\n", "Some CPU @ 2.80GHz"},
		{"processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "implementer 0x41 part 0xd0c"},
		{"processor\t: 0\n", ""},
		{"", ""},
	} {
		if got := cpuModel(test.cpuinfo); got != test.want {
			t.Errorf("cpuModel(%q) = %q, want %q", test.cpuinfo, got, test.want)
		}
	}
}

func TestGovernors(t *testing.T) {
	dir := t.TempDir()
	if got := governors(dir); got != "" {
		t.Errorf("no files: %q", got)
	}
	for cpu, governor := range map[string]string{"cpu0": "schedutil\n", "cpu1": "performance\n", "cpu10": "schedutil\n"} {
		sub := filepath.Join(dir, cpu, "cpufreq")
		if err := os.MkdirAll(sub, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(sub, "scaling_governor"), []byte(governor), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := governors(dir), "performance,schedutil"; got != want {
		t.Errorf("governors = %q, want %q", got, want)
	}
}

func TestLoadAverage(t *testing.T) {
	if got := loadAverage("0.52 0.58 0.59 1/467 12345\n"); got != 0.52 {
		t.Errorf("loadAverage = %v, want 0.52", got)
	}
	if got := loadAverage(""); got != 0 {
		t.Errorf("loadAverage of nothing = %v, want 0", got)
	}
}

func TestHostDigest(t *testing.T) {
	if a, b := hostDigest("", "x\n"), hostDigest("x"); a != b || len(a) != 16 {
		t.Errorf("digests %q, %q", a, b)
	}
	if hostDigest("x") == hostDigest("y") {
		t.Error("two machines have one digest")
	}
}
