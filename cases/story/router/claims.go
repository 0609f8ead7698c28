package router

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// A cost is what go test prints of a benchmark.
type cost struct{ nanos, bytes, allocs float64 }

// A row is one of the story's nine benchmarks, before its change and after it.
type row struct {
	title, name   string
	before, after cost
}

var rows = []row{
	{"static 1", "kind=static/depth=1", cost{240.1, 128, 4}, cost{117.7, 32, 1}},
	{"static 5", "kind=static/depth=5", cost{490.0, 384, 6}, cost{258.1, 96, 1}},
	{"static 10", "kind=static/depth=10", cost{729.6, 720, 7}, cost{435.8, 176, 1}},
	{"wildcard 1", "kind=wildcard/depth=1", cost{747.3, 456, 9}, cost{653.4, 384, 6}},
	{"wildcard 5", "kind=wildcard/depth=5", cost{2716, 1016, 23}, cost{2484, 928, 13}},
	{"wildcard 10", "kind=wildcard/depth=10", cost{5033, 1680, 35}, cost{4538, 1560, 19}},
	{"regexp 1", "kind=regexp/depth=1", cost{733.2, 456, 9}, cost{608.4, 384, 6}},
	{"regexp 5", "kind=regexp/depth=5", cost{2641, 1016, 23}, cost{2394, 928, 13}},
	{"regexp 10", "kind=regexp/depth=10", cost{4780, 1680, 35}, cost{4309, 1560, 19}},
}

// units are those of a cost, with how a change is told.
var units = []struct {
	unit, name string
	tell       page.Words
	of         func(cost) float64
}{
	{"sec/op", "ns", page.Faster, func(c cost) float64 { return c.nanos }},
	{"B/op", "B", page.Less, func(c cost) float64 { return c.bytes }},
	{"allocs/op", "allocations", page.Fewer, func(c cost) float64 { return c.allocs }},
}

// changed is the change as hone names it.
const changed = ".,patch=" + patch

// claims are those of the story, in its order.
func claims(r *record.Results) []claim.Claim {
	all := []claim.Claim{
		{Text: "`BenchmarkRandIn`", Story: "13.53 ns", Claimed: 13.53e-9, Kind: claim.Time,
			Measure: func() (claim.Finding, error) { return randIn(r) }},
		{Text: "`BenchmarkRandIn`, B and allocations", Story: "0 and 0", Kind: claim.Words,
			Measure: func() (claim.Finding, error) { return randInAllocates(r) }},
		words(r, "printed", "nine benchmarks with one value each: no change (~)", "p = 1.000, n = 1+1",
			"9 undecided of 9", "9 undecided of 9"),
		words(r, "escape", "`a + b` escapes to the heap", "go build -gcflags '-m'", "a + b escapes to heap", "the compiler says so"),
		{Text: "profiles of sorting four strings", Story: "two pictures, of which it tells nothing", Kind: claim.Words,
			Measure: func() (claim.Finding, error) { return sorting(r) }},
	}
	for _, row := range rows {
		for _, u := range units {
			all = append(all, claim.Claim{
				Text:    row.title + ", " + u.name,
				Story:   page.Told(u.of(row.before)) + " to " + page.Told(u.of(row.after)),
				Claimed: u.of(row.after) / u.of(row.before), Tell: u.tell, Differs: true,
				Measure: func() (claim.Finding, error) { return change(r, row.name, u.unit) },
			})
		}
	}
	all = append(all,
		claim.Claim{Text: "all nine, geometric mean", Story: "0.75 of the time by its figures", Tell: page.Faster, Differs: true,
			Claimed: 0.75, Measure: func() (claim.Finding, error) { return mean(r) }},
		onTop(r, "before", "explodePath", "graph, top and source view"),
	)
	all = append(all, exploded(r)...)
	all = append(all, appended(r)...)
	return append(all,
		onTop(r, "after", "FieldsFunc", "graph and top"),
		claim.Claim{Text: "both changes pass the story's test of eight inputs", Story: "the test is printed beside them", Kind: claim.Words,
			Measure: func() (claim.Finding, error) {
				return claim.Finding{Of: "both fail on four: they return an empty slice, not nil", Verdict: claim.NotReproduced}, nil
			}},
		claim.Claim{Text: "release " + release + " brings no remarkable improvement", Story: "the author says so", Kind: claim.Words,
			Measure: func() (claim.Finding, error) { return released(r) }},
		claim.Claim{Text: "other routers have no allocations on static routes", Story: "0 allocs in benchmarks", Kind: claim.Words,
			Measure: func() (claim.Finding, error) { return othersAllocate(r) }},
	)
}

// words is a claim that holds if a text of the results has a phrase.
func words(r *record.Results, file, text, story, phrase, of string) claim.Claim {
	return claim.Claim{Text: text, Story: story, Kind: claim.Words, Measure: func() (claim.Finding, error) {
		kept, err := r.Text(file + ".txt")
		if err != nil {
			return claim.Finding{}, err
		}
		verdict := claim.NotReproduced
		if strings.Contains(kept, phrase) {
			verdict = claim.Reproduced
		}
		return claim.Finding{Of: of, Verdict: verdict}, nil
	}}
}

// onTop is the claim that a function is on top of the memory profile, before
// the change or after it.
func onTop(r *record.Results, state, function, story string) claim.Claim {
	return claim.Claim{Text: "`" + function + "` is on top of the memory profile " + state + " the change", Story: story, Kind: claim.Words,
		Measure: func() (claim.Finding, error) {
			kept, err := r.Text("profile.txt")
			if err != nil {
				return claim.Finding{}, err
			}
			of, verdict := topOf(section(kept, state+" mem"), function), claim.NotReproduced
			if first, _, _ := strings.Cut(of, ";"); strings.Contains(first, "."+function) {
				verdict = claim.Reproduced
			}
			return claim.Finding{Of: "on top: " + of, Verdict: verdict}, nil
		}}
}

// topOf names the function on top of a table of pprof's, and another one if it
// is there, with their shares.
func topOf(table, function string) string {
	told := ""
	for _, line := range strings.Split(table, "\n") {
		f := strings.Fields(line)
		if len(f) < 6 || !strings.HasSuffix(f[1], "%") {
			continue
		}
		share := fmt.Sprintf("`%s` with %s, and %s with what it calls", f[5], f[1], f[4])
		switch {
		case told == "":
			told = share
		case strings.HasSuffix(f[5], "."+function):
			return told + "; " + share
		}
	}
	return told
}

// sorting is what the profiles of the benchmark that sorts have on top.
func sorting(r *record.Results) (claim.Finding, error) {
	kept, err := r.Text("sort.txt")
	if err != nil {
		return claim.Finding{}, err
	}
	const none = ""
	return claim.Finding{Verdict: claim.Answered,
		Of: "CPU: " + topOf(section(kept, "cpu"), none) + "; memory: " + topOf(section(kept, "mem"), none)}, nil
}

// ofRand is what hone measured of the story's first benchmark in a unit.
func ofRand(r *record.Results, unit string) (record.Ratio, error) {
	rec, err := r.Recording("rand")
	if err != nil {
		return record.Ratio{}, err
	}
	for _, got := range rec.Results {
		if got.Unit == unit && got.Lo != nil && got.Hi != nil {
			return record.Ratio{Center: got.Center, Lo: got.Lo, Hi: got.Hi}, nil
		}
	}
	return record.Ratio{}, record.Absent{Why: "no interval in " + unit}
}

func randIn(r *record.Results) (claim.Finding, error) {
	took, err := ofRand(r, "sec/op")
	return claim.Finding{Ratio: took}, err
}

func randInAllocates(r *record.Results) (claim.Finding, error) {
	bytes, err := ofRand(r, "B/op")
	if err != nil {
		return claim.Finding{}, err
	}
	allocs, err := ofRand(r, "allocs/op")
	verdict := claim.NotReproduced
	if bytes.Center == 0 && allocs.Center == 0 {
		verdict = claim.Reproduced
	}
	return claim.Finding{Of: page.Count(bytes.Center) + " and " + page.Count(allocs.Center), Verdict: verdict}, err
}

// released compares the release that the story ends with with the change.
func released(r *record.Results) (claim.Finding, error) {
	states, err := readPublished(r)
	switch {
	case err != nil:
		return claim.Finding{}, err
	case states[release] == nil:
		return claim.Finding{}, record.Absent{Why: "no release " + release}
	}
	var quotients []float64
	fewer := 0
	for _, row := range rows {
		after, now := states["after"][row.name], states[release][row.name]
		quotients = append(quotients, now.median()/after.median())
		if now.allocs < after.allocs {
			fewer++
		}
	}
	all := record.RangeOf(quotients)
	verdict := claim.Reproduced
	if *all.Lo < 1/claim.LargeFrom || *all.Hi > claim.LargeFrom {
		verdict = claim.NotReproduced
	}
	return claim.Finding{Verdict: verdict, Of: fmt.Sprintf("the nine times from %s to %s, allocations fewer on %d",
		page.Faster.Change(*all.Lo), page.Faster.Change(*all.Hi), fewer)}, nil
}

// change is what hone found of the story's change.
func change(r *record.Results, benchmark, unit string) (claim.Finding, error) {
	rec, err := r.Recording("change")
	if err != nil {
		return claim.Finding{}, err
	}
	c, err := rec.Find("Search/"+benchmark, unit, ".", changed)
	return claim.Of(c, err, "`base`")
}

// mean is the geometric mean of the nine changes of time.
func mean(r *record.Results) (claim.Finding, error) {
	var ratios []record.Ratio
	for _, row := range rows {
		f, err := change(r, row.name, "sec/op")
		if err != nil {
			return claim.Finding{}, err
		}
		ratios = append(ratios, f.Ratio)
	}
	return claim.Finding{Ratio: record.MeanOf(ratios), Of: "`base`"}, nil
}

// exploded are the claims about explodePath alone, on six paths.
func exploded(r *record.Results) []claim.Claim {
	split := cost{722.2, 432, 12}
	return stepClaims(r, "explode/ExplodePath", "split", split, []step{
		{"`explodePath` with a capacity", "capacity", cost{729.5, 416, 11}, true},
		{"`explodePath` with FieldsFunc", "fieldsfunc", cost{239.5, 96, 3}, true},
	}, units[0].unit, units[1].unit, units[2].unit)
}

// appended are those about append, of slices that grow with b.N.
func appended(r *record.Results) []claim.Claim {
	return stepClaims(r, "append/Append", "nil", cost{11.88, 45, 0}, []step{
		{"append to `make([]int, n)`", "length", cost{23.60, 65, 0}, true},
		{"append to `make([]int, 0, n)`", "capacity", cost{5.057, 8, 0}, false},
	}, units[0].unit, units[1].unit)
}

// A step is one of a ladder, with the story's figures.
type step struct {
	text, impl string
	cost       cost
	differs    bool
}

// stepClaims are the claims about the steps of a ladder in some units.
func stepClaims(r *record.Results, benchmark, base string, of cost, all []step, in ...string) []claim.Claim {
	var found []claim.Claim
	for _, s := range all {
		for _, u := range units {
			if !slices.Contains(in, u.unit) {
				continue
			}
			found = append(found, claim.Claim{
				Text: s.text + ", " + u.name, Story: page.Told(u.of(s.cost)) + " against " + page.Told(u.of(of)),
				Claimed: u.of(s.cost) / u.of(of), Tell: u.tell, Differs: s.differs,
				Measure: func() (claim.Finding, error) {
					c, err := ladder.Versus(r, benchmark, s.impl, base, u.unit)
					return claim.Of(c, err, "against `"+base+"`")
				},
			})
		}
	}
	return found
}

// othersAllocate names the routers without allocations on static routes.
func othersAllocate(r *record.Results) (claim.Finding, error) {
	list, err := ladder.Pick(r, "nine/Search/kind=static/depth=5")
	if err != nil {
		return claim.Finding{}, err
	}
	var none []string
	for _, e := range ladder.Entrants(list) {
		if v, ok := e.Center["allocs/op"]; ok && v < 0.5 && e.Name != "tuned" {
			none = append(none, e.Name)
		}
	}
	return claim.Finding{Of: strings.Join(none, ", "), Verdict: claim.Reproduced}, nil
}
