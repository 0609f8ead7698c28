package report

import (
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load"
)

// An element of a page with what is in it.
type element struct {
	name, class string
	attr        map[string]string
	text        string
}

// elements parses a page, which is well-formed but for the tags that HTML
// never closes.
func elements(t *testing.T, page string) []element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var all []element
	var open []int
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			e := element{name: x.Name.Local, attr: make(map[string]string)}
			for _, a := range x.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			e.class = e.attr["class"]
			open = append(open, len(all))
			all = append(all, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, i := range open {
				all[i].text += string(x)
			}
		}
	}
	return all
}

func byName(all []element, name string) []element {
	var list []element
	for _, e := range all {
		if e.name == name {
			list = append(list, e)
		}
	}
	return list
}

func texts(list []element) string {
	var all []string
	for _, e := range list {
		all = append(all, strings.TrimSpace(e.text))
	}
	return strings.Join(all, "|")
}

// TestPage checks what is on the pages of all streams.
func TestPage(t *testing.T) {
	outside := regexp.MustCompile(`(?i)<script|<link|<img|src=|url\(|@import|javascript:|https?://[^1<&" ]`)
	number := regexp.MustCompile(`-?[0-9.]+`)
	for name, messages := range loadStreams(t) {
		page := send(t, messages, NewHTML)
		if found := outside.FindString(page); found != "" {
			t.Errorf("%s: the page needs %q", name, found)
		}
		if strings.Contains(page, "NaN") || strings.Contains(page, "Inf") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%s: something is no number, or was refused", name)
		}
		all := elements(t, page)
		for _, e := range byName(all, "path") {
			for i, x := range number.FindAllString(e.attr["d"], -1) {
				v, err := strconv.ParseFloat(x, 64)
				if err != nil || v < 0 || i%2 == 0 && v > chartWidth || i%2 == 1 && v > chartHeight {
					t.Errorf("%s: %s is outside of the chart", name, x)
				}
			}
		}
		// All tables of the text are there, and all lines below.
		text := strings.Join(strings.Fields(send(t, messages, func(w io.Writer) Handler { return NewText(w, TextOptions{}) })), " ")
		for _, e := range append(byName(all, "td"), append(byName(all, "li"), byName(all, "h2")...)...) {
			if want := strings.Join(strings.Fields(e.text), " "); want != "The run" && !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in the text", name, want)
			}
		}
	}
}

func TestPageOpen(t *testing.T) {
	all := elements(t, send(t, openLoad(t), NewHTML))
	if got, want := texts(byName(all, "figcaption")), "Requests a second|Response time|Latency by percentile"; got != want {
		t.Errorf("charts %s, want %s", got, want)
	}
	var keys strings.Builder
	for _, e := range all {
		if e.class == "key" {
			keys.WriteString(strings.TrimSpace(e.text) + "|")
		}
	}
	if want := "tuned|errors|p50|p90|p99|max|response time|service time|"; keys.String() != want {
		t.Errorf("legends %s, want %s", keys.String(), want)
	}
	marks := 0
	for _, e := range byName(all, "circle") {
		if e.attr["r"] == "3" && e.text != "" {
			marks++
			if e.text != "tuned: 17 errors of 1,000 at 3 s" {
				t.Errorf("a mark says %q", e.text)
			}
		}
	}
	if marks != 1 || texts(byName(all, "rect")) != "warm-up|warm-up" { // in both charts over time
		t.Errorf("%d marks of errors, want 1; shades %s", marks, texts(byName(all, "rect")))
	}
	if got := texts(byName(all, "code")); got != "hone load -rate 500 http://127.0.0.1:8080/similarity" {
		t.Errorf("the command is %q", got)
	}
	if !strings.Contains(texts(byName(all, "text")), "99.9%") {
		t.Error("the quantiles' axis has no 99.9%")
	}
}

func TestPagePair(t *testing.T) {
	all := elements(t, send(t, pairLoad(t), NewHTML))
	names := make(map[string]int)
	for _, e := range byName(all, "path") {
		if e.text != "" {
			names[e.text]++
		}
	}
	charts := texts(byName(all, "figcaption"))
	if want := "|Latency by percentile|tuned over original, response time by percentile"; !strings.HasSuffix(charts, want) {
		t.Errorf("charts %s, want %s", charts, want)
	}
	for _, want := range []string{"original", "tuned", "ratio of percentiles", "original p50", "tuned p99", "original response time", "tuned response time"} {
		if names[want] != 1 {
			t.Errorf("%d curves %q in %v", names[want], want, names)
		}
	}
	if !strings.Contains(texts(byName(all, "td")), "2.00x more") {
		t.Error("no comparison on the page")
	}
}

// TestPageEscapes: what comes from a server or the command line is no markup.
func TestPageEscapes(t *testing.T) {
	const bad = `<script>alert(1)</script>"'&`
	l := NewLoad(bad, load.Plan{Schedule: load.Schedule{Start: 1}}, result(3, 10, time.Millisecond, true), nil)
	l.Target, l.FirstError, l.Points[1].Errors = bad, bad, 1
	page := send(t, []Message{config(bad), {Load: l}, {Hotspot: &Hotspot{Server: bad, Kind: "cpu", Function: bad, File: bad}}}, NewHTML)
	if strings.Contains(page, "<script") {
		t.Error("a script came onto the page")
	}
	if n := strings.Count(texts(byName(elements(t, page), "h1")), bad); n != 1 {
		t.Errorf("the heading has the target %d times", n)
	}
}

// TestPageOther: the page of another command has its tables.
func TestPageOther(t *testing.T) {
	f, err := os.Open("testdata/diff.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b strings.Builder
	if err := Decode(f, NewHTML(&b)); err != nil {
		t.Fatal(err)
	}
	all := elements(t, b.String())
	if got := texts(byName(all, "td")); !strings.Contains(got, "Lex/len=64") || len(byName(all, "figure")) > 0 {
		t.Errorf("cells %s and %d charts", got, len(byName(all, "figure")))
	}
}

func TestAxes(t *testing.T) {
	for _, test := range []struct {
		hi   float64
		want []float64
	}{{0, []float64{0, 1}}, {1, []float64{0, 0.2, 0.4, 0.6, 0.8, 1}}, {480, []float64{0, 100, 200, 300, 400, 500}}, {0.013, []float64{0, 0.005, 0.01, 0.015}}} {
		if got := steps(test.hi, 5); !near(got, test.want) {
			t.Errorf("steps to %g: %v, want %v", test.hi, got, test.want)
		}
	}
	for _, test := range []struct {
		lo, hi float64
		want   []float64
	}{
		{0.0013, 0.009, []float64{0.001, 0.002, 0.005, 0.01}}, {0.001, 0.001, []float64{0.001, 0.002}},
		{1e-5, 2, []float64{1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10}}, {0.3, 0.4, []float64{0.2, 0.5}},
	} {
		if got := decades(test.lo, test.hi); !near(got, test.want) {
			t.Errorf("decades %g to %g: %v, want %v", test.lo, test.hi, got, test.want)
		}
	}
	for want, x := range map[string]float64{"5 ms": 0.005, "200 µs": 2e-4, "10 s": 10, "100 ns": 1e-7, "1 ms": 1e-3} {
		if got := tickSeconds(x); got != want {
			t.Errorf("%g s is %q, want %q", x, got, want)
		}
	}
}

func near(a, b []float64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Abs(a[i]-b[i]) > 1e-9*math.Abs(b[i]) {
			return false
		}
	}
	return true
}

// TestJoinEnd: what comes in the last milliseconds is no rate.
func TestJoinEnd(t *testing.T) {
	list := []LoadPoint{{At: 1, Span: 1, Requests: 100}, {At: 2, Span: 1, Requests: 90}, {At: 2.01, Span: 0.01, Requests: 10, P99: 3}}
	got := joinEnd(list)
	if len(got) != 2 || got[1].Requests != 100 || got[1].At != 2.01 || got[1].P99 != 3 || list[1].Requests != 90 {
		t.Errorf("%+v of %+v", got, list)
	}
	list[2].Span = 0.5
	if got := joinEnd(list); len(got) != 3 {
		t.Errorf("half a second is joined: %+v", got)
	}
}

// TestThin keeps all requests and errors, and the worst of the quantiles.
func TestThin(t *testing.T) {
	var list []LoadPoint
	for i := range 7200 {
		list = append(list, LoadPoint{At: float64(i + 1), Span: 1, Requests: 10, Errors: int64(i % 2), P99: float64(i % 100)})
	}
	got := thin(list, maxDrawn)
	var requests, errors int64
	span, worst := 0.0, 0.0
	for _, p := range got {
		requests, errors, span, worst = requests+p.Requests, errors+p.Errors, span+p.Span, max(worst, p.P99)
	}
	if len(got) > maxDrawn || requests != 72000 || errors != 3600 || span != 7200 || worst != 99 || got[len(got)-1].At != 7200 {
		t.Errorf("%d points of %d requests, %d errors in %g s, worst %g", len(got), requests, errors, span, worst)
	}
}

// TestShift: a server that takes half the time is at a half of the axis to 1.
func TestShift(t *testing.T) {
	var loads []*Load
	for i := range 2 {
		l := &Latency{Count: 2000}
		for _, q := range []float64{0, 0.5, 0.9, 0.99, 0.999, 1} {
			l.Curve = append(l.Curve, [2]float64{q, (2 + 10*q) / float64(1+i)})
		}
		loads = append(loads, &Load{Latency: l})
	}
	c := shiftChart(loads)
	half, low := c.y.at(0.49), c.y.at(0.51)
	path := c.Curves[1].Path
	for _, m := range regexp.MustCompile(`[ML][0-9.]+ ([0-9.]+)`).FindAllStringSubmatch(path, -1) {
		y, err := strconv.ParseFloat(m[1], 64)
		if err != nil || pixels(y) > half || pixels(y) < low {
			t.Errorf("%s: not between %v and %v in %s", m[1], low, half, path)
		}
	}
	for _, none := range [][]*Load{nil, loads[:1], {loads[0], {}}} {
		if shiftChart(none) != nil {
			t.Errorf("a chart of %d servers", len(none))
		}
	}
}
