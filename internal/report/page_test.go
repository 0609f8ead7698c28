package report

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/browsertest"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/report/chart"
	"github.com/gohone/hone/internal/report/convert"
	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
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
			if !strings.HasPrefix(e.class, "curve") {
				continue
			}
			for i, x := range number.FindAllString(e.attr["d"], -1) {
				v, err := strconv.ParseFloat(x, 64)
				if err != nil || v < 0 || i%2 == 0 && v > chart.ChartWidth || i%2 == 1 && v > chart.ChartHeight {
					t.Errorf("%s: %s is outside of the chart", name, x)
				}
			}
		}
		// All tables of the text are there, and all lines below.
		text := strings.Join(strings.Fields(send(t, messages, func(w io.Writer) message.Handler { return NewText(w, layout.TextOptions{}) })), " ")
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
	plan := load.Plan{Schedule: load.Schedule{Start: 1}}
	l := convert.NewLoad(loadtest.Server{Name: bad, Plan: plan, Load: result(3, 10, time.Millisecond, true)}, nil)
	l.Target, l.FirstError, l.Points[1].Errors = bad, bad, 1
	page := send(t, []message.Message{config(bad), {Load: l}, {Hotspot: &message.Hotspot{Server: bad, Kind: "cpu", Function: bad, File: bad}}}, NewHTML)
	if strings.Contains(page, "<script") {
		t.Error("a script came onto the page")
	}
	if n := strings.Count(texts(byName(elements(t, page), "h1")), bad); n != 1 {
		t.Errorf("the heading has the target %d times", n)
	}
}

// pageOf renders a stream of the test data as a page.
func pageOf(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open("testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b strings.Builder
	if err := message.Decode(f, NewHTML(&b)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPageDiff: a comparison has its tables, and each row its interval: with a shape that
// says the verdict, and in words what it shows.
func TestPageDiff(t *testing.T) {
	all := elements(t, pageOf(t, "diff"))
	if got := texts(byName(all, "td")); !strings.Contains(got, "Lex/len=64") {
		t.Errorf("cells %s", got)
	}
	shapes := make(map[string]string)
	var label string
	for _, e := range all {
		switch {
		case e.name == "svg" && e.attr["aria-label"] != "":
			label = e.attr["aria-label"]
		case e.class == "mark" && shapes[label] == "":
			shapes[label] = e.attr["d"]
		}
	}
	for label, want := range map[string]string{
		"Lex/len=64: -2.4% faster": "M-7 0L5 -6L5 6Z", "Parse: +3.1% slower": "M7 0L-5 -6L-5 6Z",
		"Fold/ascii: +0.08% same": "M-5 -5H5V5H-5Z", "Encode: +115% undecided": "M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z",
	} {
		if shapes[label] != want {
			t.Errorf("%s has the shape %q, want %q", label, shapes[label], want)
		}
	}
}

// TestPageLadder: the implementations of a ladder stand on one picture, the slowest first.
func TestPageLadder(t *testing.T) {
	var labels []string
	for _, e := range elements(t, pageOf(t, "by12")) {
		if e.class == "label" && e.text != "" {
			labels = append(labels, e.text)
		}
	}
	if got := strings.Join(labels[:4], " "); got != "mistake plain fields builder" {
		t.Errorf("first %s", got)
	}
}

// TestPageTune: a patch stands on the page with base and head side by side.
func TestPageTune(t *testing.T) {
	all := elements(t, pageOf(t, "tune"))
	var sides []string
	for _, e := range all {
		if e.name == "pre" && (e.class == "base" || e.class == "head") {
			sides = append(sides, e.class+": "+e.text)
		}
	}
	want := "base: \ts := \"\"\n|head: \tvar buf [512]byte\n\ts := buf[:0]\n|"
	if got := strings.Join(sides, "|"); !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := texts(byName(all, "pre")); !strings.Contains(got, "func BenchmarkHoneF") {
		t.Error("no benchmarks that were written")
	}
}

// TestPicture: intervals as SVG alone, and none of a run without any.
func TestPicture(t *testing.T) {
	f, err := os.Open("testdata/diff.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b strings.Builder
	h := NewPicture(&b)
	if err := errors.Join(message.Decode(f, h), h.Flush()); err != nil { // twice, as hone show does
		t.Fatal(err)
	}
	if got := b.String(); !strings.HasPrefix(got, "<svg") || !strings.Contains(got, "55.3x faster") || strings.Contains(got, "NaN") {
		t.Errorf("%s", got)
	}
	if err := xml.Unmarshal([]byte(b.String()), new(struct{})); err != nil {
		t.Error(err)
	}
	nothing := NewPicture(&b)
	if err := errors.Join(nothing.Handle(config("diff")), nothing.Flush()); err == nil {
		t.Error("a picture of nothing")
	}
}

// TestReadmePicture: the picture of the README is that of the committed results. "go test -run
// TestReadmePicture -update" draws it again.
func TestReadmePicture(t *testing.T) {
	f, err := os.Open("../../cases/textsim/results/normalize.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var b strings.Builder
	if err := message.Decode(f, NewPicture(&b)); err != nil {
		t.Fatal(err)
	}
	const name = "../../docs/normalize.svg"
	if *update {
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Error("docs/normalize.svg is not of these results; -update draws it again")
	}
}

// TestPagesInBrowser: no page has an error, or scrolls sideways on a phone.
func TestPagesInBrowser(t *testing.T) {
	for _, name := range []string{"by12", "tune"} {
		if got := browsertest.Open(t, pageOf(t, name), "", 390); len(got.Errors) > 0 || got.Wide {
			t.Errorf("%s: errors %q, scrolls sideways: %v", name, got.Errors, got.Wide)
		}
	}
}
