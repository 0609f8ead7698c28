package capture

import (
	"regexp"

	"github.com/google/pprof/profile"
)

// asked are the functions under which a server answers questions about itself,
// and writes the CPU profile that it was asked for.
var asked = regexp.MustCompile(`^net/http/pprof\.|^main\.(\(\*)?honeAgent|^runtime/pprof\.profileWriter$`)

// DropAsking takes out of a profile what the server did to be looked at, as far as
// its stacks tell. A short run has so little else that these lines would stand
// first.
func DropAsking(p *profile.Profile) { p.FilterSamplesByName(nil, asked, nil, nil) }
