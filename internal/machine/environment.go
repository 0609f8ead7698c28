package machine

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/sample"
)

// Environment returns what in the environment changes how every benchmark runs or
// is built. lookup is os.LookupEnv; goflags is GOFLAGS as the go command sees
// it.
func Environment(lookup func(string) (string, bool), goflags string) []sample.Warning {
	var found []sample.Warning
	var set []string
	for _, name := range []string{"GODEBUG", "GOGC", "GOMAXPROCS", "GOMEMLIMIT"} {
		if v, ok := lookup(name); ok && v != "" {
			set = append(set, name+"="+v)
		}
	}
	if len(set) > 0 {
		found = append(found, sample.Warning{
			Code: CodeSettings, Facts: sample.NewFacts(map[string]any{"settings": set}),
		})
	}
	var flags []string
	for f := range strings.FieldsSeq(goflags) {
		if changesCode(f) {
			flags = append(flags, f)
		}
	}
	if len(flags) > 0 {
		found = append(found, sample.Warning{
			Code: CodeBuildFlags, Facts: sample.NewFacts(map[string]any{"flags": flags}),
		})
	}
	return found
}

// changesCode reports whether a flag of the go command makes another program.
func changesCode(flag string) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
	return slices.Contains([]string{
		"race", "msan", "asan", "cover", "covermode", "coverpkg",
		"compiler", "gccgoflags", "gcflags", "ldflags", "asmflags", "pgo", "tags",
	}, name)
}
