package textsim

import (
	"errors"
	"fmt"
	"math"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/ladder"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// goals is the table of what tuned was to reach.
func (r *results) goals([]string) (string, error) {
	rows := [][]string{{"goal for `tuned`", "measured", "interval", ""}}
	for _, g := range []struct{ what, benchmark string }{
		{"a request of two plain texts in at most 40 µs", "Handler/text=plain"},
		{"one with accents and escapes in at most 40 µs, too", "Handler/text=rough"},
		{"the same with 100 different requests in turn, plain", "Traffic/text=plain"},
		{"with accents and escapes", "Traffic/text=rough"},
	} {
		c, err := ladder.Versus(r.files, "handler/"+g.benchmark, "tuned", "", "sec/op")
		if err != nil {
			return "", err
		}
		took := c.HeadRange()
		rows = append(rows, []string{g.what, page.Seconds(took.Center), page.Between(took, page.Seconds),
			claim.Met(took, 40e-6)})
	}
	for _, g := range []struct {
		what, head, base string
		limit            float64
	}{
		{"a rough request in at most twice the time of a plain one", "Handler/text=rough", "Handler/text=plain", 2},
		{"the same with 100 in turn", "Traffic/text=rough", "Traffic/text=plain", 2},
		{"100 plain requests in turn in at most 1.5 times that of one", "Traffic/text=plain", "Handler/text=plain", 1.5},
		{"100 rough ones", "Traffic/text=rough", "Handler/text=rough", 1.5},
	} {
		took, err := r.timesAs(g.head, g.base)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{g.what, page.Digits(took.Center) + " times", page.Between(took, page.Digits),
			claim.Met(took, g.limit)})
	}
	for _, kind := range []string{"plain", "rough"} {
		c, err := ladder.Versus(r.files, "handler/Handler/text="+kind, "tuned", "", "allocs/op")
		if err != nil {
			return "", err
		}
		// go test prints whole ones of the mean.
		rows = append(rows, []string{"no allocations a request as go test counts, " + kind + " texts",
			page.Count(c.HeadCenter), "", claim.Met(record.Exactly(math.Floor(c.HeadCenter)), 0)})
	}
	f, err := r.readFleet()
	if err != nil {
		return "", err
	}
	for _, g := range []struct {
		state, base string
		part        float64
	}{{"tuned", "regexp", 30}, {"tuned-fasthttp", "regexp", 30}, {"tuned", "rust", 8},
		{"tuned-fasthttp", "rust", 8}} {
		got, err := f.versus(g.base, g.state)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{fmt.Sprintf("`%s`: at most 1/%g of the server CPU of `%s`", g.state, g.part,
			g.base),
			page.Cheaper.Change(got.Center), page.Interval(got), claim.Met(got, 1/g.part)})
	}
	more, err := r.tailGoals()
	return page.Table(append(rows, more...)...), err
}

// timesAs is how many times as long tuned takes for one benchmark as for
// another: of two medians, whose intervals both widen that of the quotient.
func (r *results) timesAs(head, base string) (record.Ratio, error) {
	var took [2]record.Ratio
	for i, benchmark := range []string{head, base} {
		c, err := ladder.Versus(r.files, "handler/"+benchmark, "tuned", "", "sec/op")
		if err != nil {
			return record.Ratio{}, err
		}
		took[i] = c.HeadRange()
	}
	return took[0].Over(took[1]), nil
}

// tailGoals are those for latencies, beside the servers in Rust: under the
// load of the story, and with requests that come at a rate.
func (r *results) tailGoals() (rows [][]string, err error) {
	tuned, err := r.loadOf("tuned")
	if err != nil {
		return nil, err
	}
	for _, rust := range []string{"rust", "rust-tuned"} {
		of, err := r.loadOf(rust)
		if errors.As(err, new(record.Absent)) {
			continue // Rust is built only where cargo is
		}
		if err != nil {
			return nil, err
		}
		for _, q := range []struct {
			name     string
			got, max float64
		}{{"p95", tuned.Latency.P95, of.Latency.P95}, {"p99", tuned.Latency.P99, of.Latency.P99},
			{"longest", tuned.Latency.Max, of.Latency.Max}} {
			rows = append(rows, []string{fmt.Sprintf("`tuned`, up to 800 users: %s at most that of `%s`", q.name,
				rust),
				fmt.Sprintf("%s against %s", page.Seconds(q.got), page.Seconds(q.max)), "one run each",
				claim.Met(record.Exactly(q.got), q.max)})
		}
		c, err := r.pair(rust, "tuned", true, "p99-sec")
		if err != nil {
			return nil, err
		}
		rows = append(rows, []string{fmt.Sprintf("`tuned`, at equal rates: p99 at most that of `%s`", rust),
			page.Shorter.Change(c.Ratio.Center), page.Interval(*c.Ratio), claim.Met(*c.Ratio, 1)})
	}
	return rows, nil
}
