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

// mapShares are the two readings of the time in maps: that of the functions
// themselves, and that with all that they call.
var mapShares = []func(profile, *regexp.Regexp) float64{profile.ownShare, profile.share}

// mapSeconds is the time that counting the words of a text spends in map access
// and assignment, by toolchain in the order of the profiles.
func (r *results) mapSeconds(share func(profile, *regexp.Regexp) float64) (toolchains []string,
	seconds map[string][]float64, err error) {

	profiles, err := readProfiles(r.files, "maps.txt")
	if err != nil {
		return nil, nil, err
	}
	seconds = make(map[string][]float64)
	for _, p := range profiles {
		if !slices.Contains(toolchains, p.toolchain) {
			toolchains = append(toolchains, p.toolchain)
		}
		seconds[p.toolchain] = append(seconds[p.toolchain], share(p, mapCalls)*p.perOp)
	}
	return toolchains, seconds, nil
}

// mapClaims are the story's two readings of the time in maps, of a benchmark
// that only counts words. The profiles of one round were taken one after the
// other.
func (r *results) mapClaims() []claim.Claim {
	measure := func(share func(profile, *regexp.Regexp) float64) func() (claim.Finding, error) {
		return func() (claim.Finding, error) {
			toolchains, times, err := r.mapSeconds(share)
			if err != nil {
				return claim.Finding{}, err
			}
			if len(toolchains) < 2 {
				return claim.Finding{}, fmt.Errorf("results/maps.txt has the profiles of one toolchain only")
			}
			got, err := record.Quotients(times[toolchains[0]], times[toolchains[1]])
			return claim.Finding{Ratio: got,
				Of: "for a text, " + toolchains[1] + " against " + toolchains[0]}, err
		}
	}
	return []claim.Claim{
		{Text: "counting words: time inside map access and assignment, without what they call",
			Story: "about half", Claimed: 0.5, Tell: page.Less, Measure: measure(mapShares[0])},
		{Text: "counting words: the same with all that they call", Story: "adds up somewhat similarly", Claimed: 1,
			Tell: page.Less, Measure: measure(mapShares[1])},
	}
}

// maps is the table of the time in maps.
func (r *results) maps([]string) (string, error) {
	var rows [][]string
	for i, share := range mapShares {
		toolchains, times, err := r.mapSeconds(share)
		if err != nil {
			return "", err
		}
		if i == 0 {
			against := "against " + toolchains[0]
			rows = append(rows, []string{"toolchain", " map access and assignment themselves, a text",
				"in all profiles", against, " with what they call", "in all profiles", against})
		}
		for n, tc := range toolchains {
			got := record.RangeOf(times[tc])
			cells := []string{page.Seconds(got.Center), page.Between(got, page.Seconds), ""}
			if tc != toolchains[0] {
				q, err := record.Quotients(times[toolchains[0]], times[tc])
				if err != nil {
					return "", err
				}
				cells[2] = page.Less.Change(q.Center) + " " + page.Interval(q)
			}
			if i == 0 {
				rows = append(rows, []string{tc})
			}
			rows[n+1] = append(rows[n+1], cells...)
		}
	}
	return page.Table(rows...), nil
}
