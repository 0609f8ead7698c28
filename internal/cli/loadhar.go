package cli

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// fromHAR returns the requests of a HAR log. Those of the log's first server go to
// the place, if that has a URL of its own; others go where they say, which is
// refused and counted where it is not allowed.
func (o *requestOptions) fromHAR(p *place) (*requests, error) {
	specs, notes, err := script.HAR(strings.NewReader(o.text), o.har)
	if err != nil {
		return nil, err
	}
	base := p.base
	if base == nil && p.raw != "" {
		if base, err = parseURL(p.raw); err != nil {
			return nil, err
		}
	}
	r := new(requests)
	var first *url.URL // as it stands in the log
	var hosts []string
	for i := range specs {
		specs[i].Timeout = o.timeout
		target, err := specs[i].Target()
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = target.URL
		}
		if !sameServer(target.URL, first) {
			r.others = append(r.others, target)
			hosts = append(hosts, target.URL.Hostname())
			continue
		}
		if base != nil {
			here := *target.URL
			here.Scheme, here.Host = base.Scheme, base.Host
			specs[i].URL = here.String()
			if target, err = specs[i].Target(); err != nil {
				return nil, err
			}
		}
		r.targets = append(r.targets, target)
	}
	if len(hosts) > 0 {
		slices.Sort(hosts)
		n, list := len(hosts), strings.Join(slices.Compact(hosts), ", ")
		notes = append(notes, fmt.Sprintf("%s: %d of its %d requests go to other hosts (%s); they are refused and counted as %s unless -allow names the host",
			o.har, n, len(specs), list, wire.NotAllowed))
	}
	r.said.Notes = notes
	r.name = fmt.Sprintf("%d requests of %s", len(specs), o.har)
	r.source, err = script.Sequence(specs)
	return r, err
}
