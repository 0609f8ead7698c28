package pathlex

import (
	"errors"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// mostLexing is what lexing the story's path may take, in seconds.
const mostLexing = 60e-9

// goals is the table of what tuned and the transcoder were to reach.
func goals(r *record.Results) (string, error) {
	rows := [][]string{{"goal", "measured", "interval", ""}}
	var failed error
	add := func(what string, cells []string, err error) {
		if errors.As(err, new(record.Absent)) {
			cells, err = []string{"", "", claim.NotMeasured}, nil
		}
		rows, failed = append(rows, append([]string{what}, cells...)), errors.Join(failed, err)
	}
	for _, impl := range []string{"tuned", "tuned-visit"} {
		cells, err := lexing(r, impl)
		add("`"+impl+"` lexes the story's path within "+page.Seconds(mostLexing)+", at 0 allocations", cells, err)
	}
	for _, request := range []string{"GetBook", "UpdateBook", "DeleteBook", "ListBooks"} {
		for _, rival := range rivals {
			if !takes(rival, request) {
				continue
			}
			for _, in := range []struct{ name, recording, benchmark string }{
				{"", "peers", "HTTP/"}, {"in parallel ", "parallel", "Parallel/"},
			} {
				name := in.recording + "/" + in.benchmark + request
				cells, err := ahead(r, name, rival, "sec/op", page.Faster, 1)
				add(request+" "+in.name+"in less time than "+rival, cells, err)
				cells, err = ahead(r, name, rival, "allocs/op", page.Fewer, 1)
				add(request+" "+in.name+"with fewer allocations than "+rival, cells, err)
			}
		}
		cells, err := ahead(r, "own/Own/"+request, "grpc-gateway", "sec/op", page.Faster, 1./3)
		add(request+": own share 3 times cheaper than grpc-gateway's", cells, err)
		if request == "DeleteBook" {
			continue // nothing of it has to be protojson's
		}
		cells, err = besideJSON(r, "own/Own/"+request, 1./3)
		add(request+": the same, without what protojson takes in both", cells, err)
	}
	for _, request := range loadRequests {
		for _, rival := range rivals {
			if !takes(rival, request.name) {
				continue
			}
			c, err := loaded(r, request.name, rival, "cpu-sec/req")
			var cells []string
			if err == nil {
				cells = judged(c, page.Cheaper, 1)
			}
			add(request.name+" under load with less processor time than "+rival, cells, err)
		}
	}
	return page.Table(rows...), failed
}

// lexing is how long an implementation takes for the story's path. The goal is met if the
// whole interval is within it and nothing is allocated.
func lexing(r *record.Results, impl string) ([]string, error) {
	c, err := ladder.Versus(r, "lexer/"+onStory, impl, "append", "sec/op")
	if err != nil {
		return nil, err
	}
	allocs, err := ladder.Center(r, "lexer/"+onStory, impl, "allocs/op")
	time, verdict := c.HeadRange(), claim.Undecided
	switch {
	case *time.Lo > mostLexing || allocs > 0:
		verdict = "missed"
	case *time.Hi <= mostLexing:
		verdict = "met"
	}
	return []string{page.Seconds(time.Center) + ", " + page.Count(allocs) + " allocations", page.Between(time, page.Seconds), verdict}, err
}

// ahead compares ours with a rival.
func ahead(r *record.Results, benchmark, rival, unit string, tell page.Words, within float64) ([]string, error) {
	c, err := ladder.Versus(r, benchmark, "ours", rival, unit)
	if err != nil {
		return nil, err
	}
	return judged(c, tell, within), nil
}

// besideJSON compares ours with grpc-gateway, less what protojson takes of both. The interval
// has the bounds of each at their worst.
func besideJSON(r *record.Results, benchmark string, within float64) ([]string, error) {
	c, err := ladder.Versus(r, benchmark, "ours", "grpc-gateway", "sec/op")
	if err != nil {
		return nil, err
	}
	floor, err := ladder.Center(r, benchmark, "protojson", "sec/op")
	if err != nil {
		return nil, err
	}
	theirs, ours := c.BaseRange(), c.HeadRange()
	lo, hi := (*ours.Lo-floor)/(*theirs.Hi-floor), (*ours.Hi-floor)/(*theirs.Lo-floor)
	ratio := record.Ratio{Center: (ours.Center - floor) / (theirs.Center - floor), Lo: &lo, Hi: &hi}
	return judged(&record.Comparison{Ratio: &ratio}, page.Faster, within), nil
}

// judged says whether a comparison is within a part of the rival's cost.
func judged(c *record.Comparison, tell page.Words, within float64) []string {
	verdict := claim.Undecided
	switch {
	case c.Ratio.Hi != nil && *c.Ratio.Hi <= within:
		verdict = "met"
	case c.Ratio.Lo != nil && *c.Ratio.Lo > within:
		verdict = "missed"
	}
	return []string{tell.Change(c.Ratio.Center), page.Interval(*c.Ratio), verdict}
}
