package traffic

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// logged returns the requests of a HAR log. Those to the log's first server go
// to base, unless that is nil. Others go where they say; those to hosts that
// are not allowed are refused and counted.
func (o Options) logged(base *url.URL) (*Traffic, error) {
	specs, notes, err := script.HAR(strings.NewReader(o.HAR.Text), o.HAR.Name)
	if err != nil {
		return nil, err
	}
	t := &Traffic{Name: fmt.Sprintf("%d requests of %s", len(specs), o.HAR.Name)}
	var first *url.URL // as the log has it
	var hosts []string
	for i := range specs {
		specs[i].Timeout = o.Timeout
		to, err := specs[i].Target()
		if err != nil {
			return nil, err
		}
		if first == nil {
			first = to.URL
		}
		if !script.SameServer(to.URL, first) {
			t.Others = append(t.Others, to)
			hosts = append(hosts, to.URL.Hostname())
			continue
		}
		specs[i] = specs[i].At(base)
		if to, err = specs[i].Target(); err != nil {
			return nil, err
		}
		t.Targets = append(t.Targets, to)
	}
	if len(hosts) > 0 {
		slices.Sort(hosts)
		n, list := len(hosts), strings.Join(slices.Compact(hosts), ", ")
		notes = append(notes, fmt.Sprintf("%s: %d of its %d requests go to other hosts (%s); "+
			"they are refused and counted as %s unless -allow names the host", o.HAR.Name, n, len(specs), list, wire.NotAllowed))
	}
	t.Run.Notes = notes
	t.Source, err = script.Sequence(specs)
	return t, err
}
