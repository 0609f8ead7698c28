package textsim

import "github.com/gohone/hone/cases/story/page"

// rivals are of whom a reader of the story asks first.
var rivals = []struct{ state, is string }{
	{"regexp", "the story's original, with a json.Decoder for its body parser"},
	{"part2", "the story's, after part 2"},
	{"tuned", "ours"},
	{"rust", "the story's Rust with base's patterns and fat LTO"},
	{"rust-tuned", "Rust with our algorithm"},
}

// rivals is the table of the rivals under the story's load.
func (r *results) rivals([]string) (string, error) {
	var states []string
	is := make(map[string]string)
	for _, s := range rivals {
		states = append(states, s.state)
		is[s.state] = s.is
	}
	rows, err := r.loadRows(states, []string{"server", "what it is", " requests a second", " p95",
		" server CPU for 1,000 requests",
		" allocations a request", " bytes a request", " collections for 1,000 requests", " GC pause p99"},
		func(l *loaded) []string {
			return []string{l.title(), is[l.State], page.Digits(l.Rate), page.Seconds(l.Latency.P95),
				page.Seconds(1000 * *l.Spent.CPU),
				known(l.Spent.Allocs, page.Digits), known(l.Spent.Bytes, page.Digits), l.collections(),
				known(l.Spent.Pause, page.Seconds)}
		})
	if err != nil {
		return "", err
	}
	return page.Table(rows...), nil
}

// collections tells how often the collector of a server in Go ran.
func (l *loaded) collections() string {
	if l.Spent.Pause == nil {
		return ""
	}
	return page.Digits(1000 * float64(l.Spent.Collections) / float64(l.Requests))
}
