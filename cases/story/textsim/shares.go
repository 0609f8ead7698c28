package textsim

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// Functions of the original's handler, by their names in a profile. Of those
// in one line none calls another.
var (
	handler     = regexp.MustCompile(`/base\.serveSimilarity$`)
	normalizing = regexp.MustCompile(`/base\.Normalize$`)
	codec       = regexp.MustCompile(`^encoding/json\.\(\*Decoder\)\.Decode$|/base\.writeJSON$`)
	counting    = regexp.MustCompile(`/base\.(countWords|countHolders|weigh|cosine)$`)
	splitting   = regexp.MustCompile(`^strings\.Split$`)

	profiled = regexp.MustCompile(`/base\.|^encoding/json\.\(\*Decoder\)\.Decode$|^strings\.Split$|` +
		`^regexp\.\(\*Regexp\)\.ReplaceAllString$|^runtime\.gcBgMarkWorker$`)
	mapCalls = regexp.MustCompile(`^runtime\.map(access|assign)[a-z0-9_]*$`)
)

// shareOf is how much of the handler's time functions take: the median of all
// profiles, with the smallest and the largest.
func (r *results) shareOf(functions *regexp.Regexp) (record.Ratio, error) {
	profiles, err := readProfiles(r.files, "profile.txt")
	if err != nil {
		return record.Ratio{}, err
	}
	var shares []float64
	for _, p := range profiles {
		whole := p.share(handler)
		if whole == 0 {
			return record.Ratio{}, fmt.Errorf("results/profile.txt: a profile lacks the handler")
		}
		shares = append(shares, p.share(functions)/whole)
	}
	return record.RangeOf(shares), nil
}

// shares is the table of what the original's handler spends its time on.
func (r *results) shares([]string) (string, error) {
	rows := [][]string{{"part of the handler", " share of its time", "in all profiles"}}
	for _, part := range []struct {
		name      string
		functions *regexp.Regexp
	}{
		{"`Normalize`", normalizing},
		{"JSON, both ways", codec},
		{"`strings.Split`", splitting},
		{"counting and weighing words, the cosine", counting},
	} {
		got, err := r.shareOf(part.functions)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{part.name, page.Percent(got.Center), page.Between(got, page.Percent)})
	}
	return page.Table(rows...), nil
}

// mapToolchains are those whose maps are compared: the last before swiss
// tables, the first with them, and the one in use.
var mapToolchains = []string{"go1.23.4", "go1.24.1", ""}

// mapSeconds is the time that counting the words of a text spends in map access and assignment,
// by toolchain in the order of the profiles.
func (r *results) mapSeconds() (toolchains []string, seconds map[string][]float64, err error) {
	profiles, err := readProfiles(r.files, "maps.txt")
	if err != nil {
		return nil, nil, err
	}
	seconds = make(map[string][]float64)
	for _, p := range profiles {
		if !slices.Contains(toolchains, p.toolchain) {
			toolchains = append(toolchains, p.toolchain)
		}
		seconds[p.toolchain] = append(seconds[p.toolchain], p.share(mapCalls)*p.perOp)
	}
	return toolchains, seconds, nil
}

// mapTime compares the second toolchain with the first: the profiles of one
// round were taken one after the other.
func (r *results) mapTime() (claim.Finding, error) {
	toolchains, times, err := r.mapSeconds()
	if err != nil {
		return claim.Finding{}, err
	}
	if len(toolchains) < 2 {
		return claim.Finding{}, fmt.Errorf("results/maps.txt has the profiles of one toolchain only")
	}
	got, err := record.Quotients(times[toolchains[0]], times[toolchains[1]])
	return claim.Finding{Ratio: got, Of: "time in them for a text, " + toolchains[1] + " against " + toolchains[0]}, err
}

// maps is the table of the time in maps.
func (r *results) maps([]string) (string, error) {
	toolchains, times, err := r.mapSeconds()
	if err != nil {
		return "", err
	}
	rows := [][]string{{"toolchain", " map access and assignment, a text", "in all profiles",
		"against " + toolchains[0]}}
	for _, tc := range toolchains {
		got := record.RangeOf(times[tc])
		row := []string{tc, page.Seconds(got.Center), page.Between(got, page.Seconds), ""}
		if tc != toolchains[0] {
			q, err := record.Quotients(times[toolchains[0]], times[tc])
			if err != nil {
				return "", err
			}
			row[3] = page.Faster.Change(q.Center) + " " + page.Interval(q)
		}
		rows = append(rows, row)
	}
	return page.Table(rows...), nil
}
