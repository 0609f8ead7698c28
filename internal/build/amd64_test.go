package build

import (
	"testing"

	"golang.org/x/sys/cpu"

	"github.com/gohone/hone/internal/source"
)

func TestCheckCPU(t *testing.T) {
	if err := CheckCPU(source.Spec{}); err != nil {
		t.Errorf("without the key: %v", err)
	}
	asks := func(level, goarch string) error {
		return checkLevel(source.Spec{Raw: ".,goamd64=" + level, GOAMD64: level}, goarch)
	}
	if err := asks("v1", "arm64"); err == nil || err.Error() != ".,goamd64=v1: the key goamd64 does not apply to this machine, which is arm64; leave it out" {
		t.Errorf("on arm64: %v", err)
	}
	before := cpu.X86
	defer func() { cpu.X86 = before }()
	for _, level := range levelsAMD64 {
		for _, f := range level.needs {
			*f.has = true
		}
	}
	for _, level := range []string{"v1", "v2", "v3", "v4"} {
		if err := asks(level, "amd64"); err != nil {
			t.Errorf("a CPU that has all: %v", err)
		}
	}
	cpu.X86.HasAVX2 = false
	for level, want := range map[string]string{
		"v1": "", "v2": "",
		"v3": ".,goamd64=v3: this CPU lacks AVX2, which GOAMD64=v3 needs; it can run v2",
		"v4": ".,goamd64=v4: this CPU lacks AVX2, which GOAMD64=v3 needs; it can run v2",
	} {
		if err := asks(level, "amd64"); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%s without AVX2: got %v, want %q", level, err, want)
		}
	}
}
