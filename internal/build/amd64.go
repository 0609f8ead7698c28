package build

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/cpu"

	"github.com/gohone/hone/internal/source"
)

// A feature is something a processor may have.
type feature struct {
	name string
	has  *bool
}

// levelsAMD64 are the values of GOAMD64 above v1 with what each adds to the one
// before, as the System V ABI defines the microarchitecture levels of x86-64
// and go.dev/wiki/MinimumRequirements#amd64 names them.
var levelsAMD64 = []struct {
	name  string
	needs []feature
}{
	{"v2", []feature{
		{"CMPXCHG16B", &cpu.X86.HasCX16}, {"LAHF-SAHF", &cpu.X86.HasLAHF}, {"POPCNT", &cpu.X86.HasPOPCNT},
		{"SSE3", &cpu.X86.HasSSE3}, {"SSSE3", &cpu.X86.HasSSSE3}, {"SSE4.1", &cpu.X86.HasSSE41}, {"SSE4.2", &cpu.X86.HasSSE42},
	}},
	{"v3", []feature{
		{"AVX", &cpu.X86.HasAVX}, {"AVX2", &cpu.X86.HasAVX2}, {"BMI1", &cpu.X86.HasBMI1}, {"BMI2", &cpu.X86.HasBMI2},
		{"F16C", &cpu.X86.HasF16C}, {"FMA", &cpu.X86.HasFMA}, {"LZCNT", &cpu.X86.HasLZCNT}, {"MOVBE", &cpu.X86.HasMOVBE},
		{"OSXSAVE", &cpu.X86.HasOSXSAVE},
	}},
	{"v4", []feature{
		{"AVX512F", &cpu.X86.HasAVX512F}, {"AVX512BW", &cpu.X86.HasAVX512BW}, {"AVX512CD", &cpu.X86.HasAVX512CD},
		{"AVX512DQ", &cpu.X86.HasAVX512DQ}, {"AVX512VL", &cpu.X86.HasAVX512VL},
	}},
}

// CheckCPU says why this machine cannot run what is built as spec asks: its
// program would end at once. What is wrong is the machine and not the spec.
func CheckCPU(spec source.Spec) error {
	return checkLevel(spec, runtime.GOARCH)
}

func checkLevel(spec source.Spec, goarch string) error {
	if spec.GOAMD64 == "" {
		return nil
	}
	if goarch != "amd64" {
		return fmt.Errorf("%s: the key goamd64 does not apply to this machine, which is %s; leave it out", spec.Raw, goarch)
	}
	can := "v1"
	for _, level := range levelsAMD64 {
		if level.name > spec.GOAMD64 {
			return nil
		}
		for _, f := range level.needs {
			if !*f.has {
				return fmt.Errorf("%s: this CPU lacks %s, which GOAMD64=%s needs; it can run %s", spec.Raw, f.name, level.name, can)
			}
		}
		can = level.name
	}
	return nil
}
