package build

import (
	"fmt"
	"regexp"

	"github.com/gohone/hone/internal/source"
)

// tooOld is what the go command says of a module that needs a newer one, for
// example of a dependency:
//
//	go: golang.org/x/mod@v0.41.0 requires go >= 1.26.0 (running go 1.23.4; GOTOOLCHAIN=go1.23.4)
var tooOld = regexp.MustCompile(`(\S+)((?: \(replaced by \S+\)| in \S+)?) requires go >= (\S+) \(running go ([^;)]+)`)

// tooOldError is the error for what the go command wrote if that is about a
// module that needs a newer toolchain than the one v asks for, else nil.
func tooOldError(v *source.Version, output string) error {
	needs := needsNewer(output)
	if v.Spec.Toolchain == "" || needs == "" {
		return nil
	}
	return fmt.Errorf("%s: %s; name a newer toolchain, or a version of the code with an older dependency", v.Name, needs)
}

// needsNewer says which module needs which version of Go, by what the go command
// wrote, or nothing if that is not what it wrote about.
func needsNewer(output string) string {
	m := tooOld.FindStringSubmatch(output)
	if m == nil {
		return ""
	}
	return fmt.Sprintf("dependency %s%s needs go %s, newer than go %s", m[1], m[2], m[3], m[4])
}
