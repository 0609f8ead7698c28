package generators

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestCostTable judges made up turns: wrk takes 8 us, hone 9.2 for a GET and 12 for
// a POST, k6 600, vegeta around four times what hone does.
func TestCostTable(t *testing.T) {
	var rows []costRow
	round := 0
	add := func(work, tool string, cost float64) {
		rows = append(rows, costRow{
			Round: round, Work: work, Tool: tool, Conns: 64, Span: 2, Requests: 100_000, CPU: cost * 0.1, ServerCPU: 1.5,
			AllRequests: 150_000, AllCPU: cost*0.15 + 0.25,
		})
	}
	for round = range 7 {
		// A machine that is slow for a round is slow for all.
		slow := 1 + float64(round)/10
		add("get", "wrk", 8*slow)
		add("get", "hone", 9.2*slow)
		add("get", "vegeta", 9.2*slow*(3.97+float64(round)/50))
		add("post", "hone", 12*slow)
		add("post", "wrk", 8*slow)
		add("script", "k6", 600*slow)
		add("script", "hone", 10*slow)
	}
	// A turn that another generator missed has nothing to be compared with.
	round = 7
	add("post", "hone", 12*1.3)
	var out bytes.Buffer
	if err := costTable(&out, rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"| get | wrk | 7 | 10.40 | 8.00 to 12.80 | 0.87 | 0.87 to 0.87 | 50000 | 52 % | 75 % | 0.25 s |",
		"| get | hone | 7 | 11.96 | 9.20 to 14.72 |  |  | 50000 |",
		"get: hone costs 1.15 times what wrk does (1.15 to 1.15, 98 %); wanted at most 1.25: reached.",
		"post: hone costs 1.50 times what wrk does (1.50 to 1.50, 98 %); wanted at most 1.25: not reached.",
		"get: vegeta costs 4.03 times what hone does (3.97 to 4.09, 98 %); wanted at least 4: undecided.",
		"script: k6 costs 60.00 times what hone does (60.00 to 60.00, 98 %); wanted at least 50: reached.",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no line %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "others used") {
		t.Errorf("turns that no one disturbed:\n%s", out.String())
	}
	rows[0].ServerCPU = 1
	out.Reset()
	if err := costTable(&out, rows); err != nil || !strings.Contains(out.String(), "In 1 of 50 turns others used") {
		t.Errorf("no word of a turn that someone disturbed (%v):\n%s", err, out.String())
	}
	if strings.Contains(out.String(), "post: vegeta") {
		t.Errorf("a goal about what was not measured:\n%s", out.String())
	}
}

// TestGeneratorsLine refuses lines that say nothing sensible.
func TestGeneratorsLine(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"-work get,put", `unknown work "put"; there are get, post, post-waiting, script`},
		{"-tools wrk,ab", `unknown generator "ab"`},
		{"-tools vegeta=/nowhere/vegeta", "no generator is there"},
		{"-cpu 1 -server-cpu 1", "must differ"},
		{"-rounds 0", "more than 0"},
		{"-mode table", "needs the files"},
		{"-mode guess", "unknown mode"},
		{"out.jsonl", "flags come first"},
	} {
		err := Run(t.Context(), strings.Fields(c.line), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.line, err, c.want)
		}
	}
}

// TestGeneratorsArgs holds that all generators are told of the connections and
// send what the others do.
func TestGeneratorsArgs(t *testing.T) {
	for _, tool := range tools {
		for _, w := range works {
			if !slices.Contains(tool.does, w.name) {
				continue
			}
			args := strings.Join(tool.args(w, sending{url: "http://h:1/", conns: 77, time: 2500e6}), " ")
			body := strings.Contains(args, "post.") || strings.Contains(args, "POST") || strings.Contains(args, "script.js")
			if !strings.Contains(args, "77") || body == (w.name == "get") {
				t.Errorf("%s, %s: %q", tool.name, w.name, args)
			}
		}
	}
}
