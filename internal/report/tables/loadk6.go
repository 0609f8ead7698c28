package tables

import (
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/report/words"
)

// k6Blocks show what k6 shows of a run at its end, by its names: counts, and times.
func k6Blocks(l *message.Load) []layout.Block {
	counts := layout.Block{Columns: []layout.Column{{Title: "as k6 counts"}, {Title: "", Right: true}, {Title: "", Right: true}, {Title: ""}}}
	row := func(name string, cells ...string) {
		line := []layout.Cell{{Text: name}}
		for _, text := range append(cells, "", "", "")[:3] {
			line = append(line, layout.Cell{Text: text})
		}
		counts.Rows = append(counts.Rows, line)
	}
	perSecond := func(x int64) float64 { return float64(x) / max(l.Seconds, 1e-9) }
	size := func(x float64) string { return words.Value(x, "B") }
	if asked, failed := l.Checked(); asked > 0 {
		row("checks", words.Part(asked-failed, asked), words.Thousands(asked-failed), "of "+words.Thousands(asked))
	}
	row("data_received", size(float64(l.In)), size(perSecond(l.In))+"/s")
	row("data_sent", size(float64(l.Out)), size(perSecond(l.Out))+"/s")
	row("http_req_failed", words.Part(l.Errors, l.Requests), words.Thousands(l.Errors), "of "+words.Thousands(l.Requests))
	row("http_reqs", words.Thousands(l.Requests), words.PerSecond(perSecond(l.Requests)))
	row("iterations", words.Thousands(l.Iterations), words.PerSecond(perSecond(l.Iterations)))
	last, least, most := l.UserRange()
	number := func(n int) string { return words.Thousands(int64(n)) }
	row("vus", number(last), "min "+number(least), "max "+number(most))
	row("vus_max", number(l.Users))
	return []layout.Block{counts, k6Times(l.Phases)}
}

// k6Times shows what the times of requests are made of.
func k6Times(p *message.Phases) layout.Block {
	b := layout.Block{Columns: []layout.Column{{Title: "as k6 times"}}}
	for _, name := range []string{"avg", "min", "med", "max", "p(90)", "p(95)"} {
		b.Columns = append(b.Columns, layout.Column{Title: name, Right: true})
	}
	for _, one := range []struct {
		name string
		of   *message.Latency
	}{
		{"http_req_blocked", p.Blocked}, {"http_req_connecting", p.Connecting}, {"http_req_tls_handshaking", p.TLS},
		{"http_req_sending", p.Sending}, {"http_req_waiting", p.Waiting}, {"http_req_receiving", p.Receiving},
		{"http_req_duration", p.Duration}, {"  expected_response:true", p.Expected}, {"iteration_duration", p.Iteration},
	} {
		if one.of == nil {
			continue
		}
		row := []layout.Cell{{Text: one.name}}
		for _, x := range []float64{one.of.Avg, one.of.Min, one.of.Med, one.of.Max, one.of.P90, one.of.P95} {
			row = append(row, layout.Cell{Text: words.Seconds(x)})
		}
		b.Rows = append(b.Rows, row)
	}
	return b
}
