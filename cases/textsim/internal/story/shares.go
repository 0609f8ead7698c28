package main

import (
	"fmt"
	"math"
	"regexp"
	"slices"
)

// Functions of the original's handler, by their names in a profile. Of those
// in one line none calls another.
var (
	handler     = regexp.MustCompile(`/base\.serveSimilarity$`)
	normalizing = regexp.MustCompile(`/base\.Normalize$`)
	codec       = regexp.MustCompile(`^encoding/json\.\(\*Decoder\)\.Decode$|/base\.writeJSON$`)
	counting    = regexp.MustCompile(`/base\.(countWords|countHolders|weigh|cosine)$`)
	splitting   = regexp.MustCompile(`^strings\.Split$`)

	profiled = regexp.MustCompile(`/base\.|^encoding/json\.\(\*Decoder\)\.Decode$|^strings\.Split$|^regexp\.\(\*Regexp\)\.ReplaceAllString$|^runtime\.gcBgMarkWorker$`)
	mapCalls = regexp.MustCompile(`^runtime\.map(access|assign)[a-z0-9_]*$`)
)

// shareOf is how much of the handler's time functions take: the median of all
// profiles, with the smallest and the largest.
func (r *results) shareOf(functions *regexp.Regexp) (ratio, error) {
	profiles, _, err := readProfiles(r.file("profile.txt"))
	if err != nil {
		return ratio{}, missing("profile", err)
	}
	var shares []float64
	for _, p := range profiles {
		whole := p.share(handler)
		if whole == 0 {
			return ratio{}, fmt.Errorf("results/profile.txt: a profile lacks the handler")
		}
		shares = append(shares, p.share(functions)/whole)
	}
	return rangeOf(shares), nil
}

// rangeOf is the median of values, with the smallest and the largest.
func rangeOf(values []float64) ratio {
	lo, hi := slices.Min(values), slices.Max(values)
	return ratio{Center: medianOf(values).Center, Lo: &lo, Hi: &hi}
}

// shares is the table of what the original's handler spends its time on.
func (r *results) shares([]string) (string, error) {
	rows := [][]string{{"part of the handler", "share of its time", "in all profiles"}}
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
		rows = append(rows, []string{part.name, percent(got.Center), "[" + percent(*got.Lo) + ", " + percent(*got.Hi) + "]"})
	}
	return table(map[int]bool{1: true}, rows...), nil
}

// mapToolchains are those whose maps are compared: the last before swiss
// tables, the first with them, and the one in use.
var mapToolchains = []string{"go1.23.4", "go1.24.1", ""}

// mapSeconds is the time that counting the words of a text spends in map access and assignment,
// by toolchain in the order of the profiles.
func (r *results) mapSeconds() (toolchains []string, seconds map[string][]float64, err error) {
	profiles, _, err := readProfiles(r.file("maps.txt"))
	if err != nil {
		return nil, nil, missing("maps", err)
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
func mapTime(r *results) (finding, error) {
	toolchains, times, err := r.mapSeconds()
	if err != nil {
		return finding{}, err
	}
	if len(toolchains) < 2 {
		return finding{}, fmt.Errorf("results/maps.txt has the profiles of one toolchain only")
	}
	got, err := quotients(times[toolchains[0]], times[toolchains[1]])
	return finding{ratio: got, of: "time in them for a text, " + toolchains[1] + " against " + toolchains[0]}, err
}

// quotients is the range of new over old, round by round.
func quotients(old, new []float64) (ratio, error) {
	var all []float64
	for i := range min(len(old), len(new)) {
		q := new[i] / old[i]
		if math.IsNaN(q) || math.IsInf(q, 0) || q == 0 {
			return ratio{}, fmt.Errorf("a profile has no sample in what is compared")
		}
		all = append(all, q)
	}
	return rangeOf(all), nil
}

// maps is the table of the time in maps.
func (r *results) maps([]string) (string, error) {
	toolchains, times, err := r.mapSeconds()
	if err != nil {
		return "", err
	}
	rows := [][]string{{"toolchain", "map access and assignment, a text", "in all profiles", "against " + toolchains[0]}}
	for _, tc := range toolchains {
		got := rangeOf(times[tc])
		row := []string{tc, seconds(got.Center), "[" + seconds(*got.Lo) + ", " + seconds(*got.Hi) + "]", ""}
		if tc != toolchains[0] {
			q, err := quotients(times[toolchains[0]], times[tc])
			if err != nil {
				return "", err
			}
			row[3] = speed.change(q.Center) + " " + q.interval()
		}
		rows = append(rows, row)
	}
	return table(map[int]bool{1: true}, rows...), nil
}
