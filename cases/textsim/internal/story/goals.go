package main

import (
	"errors"
	"fmt"
	"math"
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
		c, err := r.pick([]string{"handler/" + g.benchmark, "tuned"}, "sec/op")
		if err != nil {
			return "", err
		}
		time := c.headRange()
		rows = append(rows, []string{g.what, seconds(time.Center), "[" + seconds(*time.Lo) + ", " + seconds(*time.Hi) + "]", met(time, 40e-6)})
	}
	for _, kind := range []string{"plain", "rough"} {
		c, err := r.pick([]string{"handler/Handler/text=" + kind, "tuned"}, "allocs/op")
		if err != nil {
			return "", err
		}
		// go test prints whole ones of the mean.
		rows = append(rows, []string{"no allocations a request as go test counts, " + kind + " texts", count(c.HeadCenter), "", met(exactly(math.Floor(c.HeadCenter)), 0)})
	}
	f, err := r.readFleet()
	if err != nil {
		return "", err
	}
	for _, g := range []struct {
		state, base string
		part        float64
	}{{"tuned", "regexp", 30}, {"tuned-fasthttp", "regexp", 30}, {"tuned", "rust", 8}, {"tuned-fasthttp", "rust", 8}} {
		got, err := f.versus(g.base, g.state)
		if err != nil {
			return "", err
		}
		rows = append(rows, []string{fmt.Sprintf("`%s`: at most 1/%g of the server CPU of `%s`", g.state, g.part, g.base),
			cheaper.change(got.Center), got.interval(), met(got, 1/g.part)})
	}
	more, err := r.tailGoals()
	return table(nil, append(rows, more...)...), err
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
		if errors.As(err, new(absentError)) {
			continue // Rust is built only where cargo is
		}
		if err != nil {
			return nil, err
		}
		for _, q := range []struct {
			name     string
			got, max float64
		}{{"p95", tuned.Latency.P95, of.Latency.P95}, {"p99", tuned.Latency.P99, of.Latency.P99}, {"longest", tuned.Latency.Max, of.Latency.Max}} {
			rows = append(rows, []string{fmt.Sprintf("`tuned`, up to 800 users: %s at most that of `%s`", q.name, rust),
				fmt.Sprintf("%s against %s", seconds(q.got), seconds(q.max)), "one run each", met(exactly(q.got), q.max)})
		}
		c, err := r.pair(rust, "tuned", true, "p99-sec")
		if err != nil {
			return nil, err
		}
		rows = append(rows, []string{fmt.Sprintf("`tuned`, at equal rates: p99 at most that of `%s`", rust),
			shorter.change(c.Ratio.Center), c.Ratio.interval(), met(*c.Ratio, 1)})
	}
	return rows, nil
}

// headRange is the centre of the head with its 95 % interval.
func (c *comparison) headRange() ratio {
	lo, hi := c.HeadCenter*(1-c.HeadSpread), c.HeadCenter*(1+c.HeadSpread)
	return ratio{Center: c.HeadCenter, Lo: &lo, Hi: &hi}
}

// met says whether a value is at most limit: the whole interval must be.
func met(got ratio, limit float64) string {
	switch {
	case got.Hi != nil && *got.Hi <= limit:
		return "met"
	case got.Lo != nil && *got.Lo > limit:
		return "missed"
	}
	return undecided
}
