package capture

import (
	"regexp"

	"github.com/google/pprof/profile"
)

// asked are the functions under which a server answers questions about itself,
// and writes the CPU profile that it was asked for.
var asked = regexp.MustCompile(`^net/http/pprof\.|^main\.(\(\*)?honeAgent|^runtime/pprof\.profileWriter$`)

// DropAsking removes from a profile what the server did to answer hone's
// questions, as far as its stacks show. In a short run these lines would otherwise
// come first.
func DropAsking(p *profile.Profile) { p.FilterSamplesByName(nil, asked, nil, nil) }
