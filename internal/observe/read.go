package observe

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/observe/recorder"
	"github.com/gohone/hone/rules"
)

// seen is what processes wrote of each site: the histograms of its length, and of the
// ratio to each of the others.
type seen map[int][]recorder.Mix

// read adds the file of one benchmark.
func (s seen) read(file string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it came by no site
	}
	if err != nil {
		return fmt.Errorf("read what was observed: %w", err)
	}
	type key struct {
		process string
		site    int
	}
	last := make(map[key]string)
	var order []key
	for line := range strings.Lines(string(data)) {
		if !strings.HasSuffix(line, "\n") {
			break // the process was killed as it wrote this one
		}
		process, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		number, hists, _ := strings.Cut(rest, " ")
		id, err := strconv.Atoi(number)
		if err != nil {
			return fmt.Errorf("read what was observed: %q is no site", number)
		}
		k := key{process, id}
		if _, ok := last[k]; !ok {
			order = append(order, k)
		}
		last[k] = hists
	}
	for _, k := range order {
		if err := s.add(k.site, last[k]); err != nil {
			return fmt.Errorf("read what was observed: %w", err)
		}
	}
	return nil
}

// add adds the histograms that one process wrote of a site.
func (s seen) add(id int, text string) error {
	for i, field := range strings.Fields(text) {
		h, err := recorder.Parse(field)
		if err != nil {
			return err
		}
		for len(s[id]) <= i {
			s[id] = append(s[id], nil)
		}
		s[id][i] = append(s[id][i], h)
	}
	return nil
}

// A place is a position as rules ask for it.
type place struct {
	file         string
	line, column int
}

// observer answers for the places of the sites.
func (s seen) observer(sites []*site) rules.Observer {
	at := make(map[place]rules.Lengths)
	for _, site := range sites {
		hists := s[site.id]
		if len(hists) == 0 || hists[0].Count() == 0 {
			continue
		}
		for _, p := range site.places {
			at[place{p.Filename, p.Line, p.Column}] = lengths(hists, site.others)
		}
	}
	return func(p token.Position) (rules.Lengths, bool) {
		l, ok := at[place{p.Filename, p.Line, p.Column}]
		return l, ok
	}
}

// lengths are the quantiles of the histograms of a site.
func lengths(hists []recorder.Mix, others []string) rules.Lengths {
	l := rules.Lengths{
		Count: hists[0].Count(), Median: hists[0].Quantile(0.5), P95: hists[0].Quantile(0.95),
		Max: hists[0].Max(),
	}
	for i, h := range hists[1:] {
		if i >= len(others) || h.Count() == 0 {
			continue
		}
		const unit = recorder.RatioUnit
		l.Relative = append(l.Relative, rules.Relative{
			Name: others[i], Median: float64(h.Quantile(0.5)) / unit,
			P95: float64(h.Quantile(0.95)) / unit, Max: float64(h.Max()) / unit,
		})
	}
	return l
}
