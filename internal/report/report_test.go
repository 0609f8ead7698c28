package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/sample"
)

// text decodes a stream into plain text of the default width.
func text(t *testing.T, stream string) string {
	t.Helper()
	var b bytes.Buffer
	if err := Decode(strings.NewReader(stream), NewText(&b, TextOptions{})); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// streams returns the streams in testdata by file name.
func streams(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no streams: %v", err)
	}
	all := make(map[string]string)
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all[filepath.Base(f)] = string(data)
	}
	return all
}

// TestUndecidedStaysUndecided takes every verdict away and checks that no
// table claims one.
func TestUndecidedStaysUndecided(t *testing.T) {
	verdict := regexp.MustCompile(`"verdict": "[a-z]*"`)
	claim := regexp.MustCompile(`\b(faster|slower|same)\b|x fewer|~`)
	for name, stream := range streams(t) {
		for _, none := range []string{`"verdict": "undecided"`, `"verdict": ""`} {
			got := text(t, verdict.ReplaceAllString(strings.ReplaceAll(stream, `"identical": true`, `"identical": false`), none))
			// A search tells of each trial why it was kept, in words.
			head, rest, _ := strings.Cut(got, "\ntried\n")
			_, tail, _ := strings.Cut(rest, "\nrun ")
			for line := range strings.Lines(head + "\n" + tail) {
				footnote := strings.IndexAny(line, "¹²³") == 0
				if claim.MatchString(line) && !footnote {
					t.Errorf("%s with %s: %q", name, none, line)
				}
			}
		}
	}
}

// TestColorOnlyRepeats checks that colours are there when asked for and that
// nothing is lost without them.
func TestColorOnlyRepeats(t *testing.T) {
	for name, stream := range streams(t) {
		var b bytes.Buffer
		if err := Decode(strings.NewReader(stream), NewText(&b, TextOptions{Color: true})); err != nil {
			t.Fatal(err)
		}
		plain := regexp.MustCompile("\x1b\\[[0-9]+m").ReplaceAllString(b.String(), "")
		if d := cmp.Diff(text(t, stream), plain); d != "" {
			t.Errorf("%s: colours change the text (-plain +coloured):\n%s", name, d)
		}
		if name != "diff.json" {
			continue
		}
		for _, want := range []string{"\x1b[32mfaster\x1b[0m", "\x1b[31mslower\x1b[0m", "\x1b[33mundecided\x1b[0m"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("no %q", want)
			}
		}
	}
}

// TestStreamWithoutProgress checks the promise that progress, and raw samples,
// may be removed from a stream.
func TestStreamWithoutProgress(t *testing.T) {
	lines := regexp.MustCompile(`(?m)^\{"(progress|sample)": .*\n`)
	for name, stream := range streams(t) {
		if d := cmp.Diff(text(t, stream), text(t, lines.ReplaceAllString(stream, ""))); d != "" {
			t.Errorf("%s (-with +without):\n%s", name, d)
		}
	}
}

func TestJSONRoundTrip(t *testing.T) {
	for name, stream := range streams(t) {
		var once, twice bytes.Buffer
		if err := Decode(strings.NewReader(stream), NewJSON(&once)); err != nil {
			t.Fatal(err)
		}
		if err := Decode(bytes.NewReader(once.Bytes()), NewJSON(&twice)); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(once.String(), twice.String()); d != "" {
			t.Errorf("%s: the second round differs (-once +twice):\n%s", name, d)
		}
		if got, want := strings.Count(once.String(), "\n"), strings.Count(stream, "\n"); got != want {
			t.Errorf("%s: %d lines, want %d", name, got, want)
		}
		if d := cmp.Diff(text(t, stream), text(t, once.String())); d != "" {
			t.Errorf("%s: text differs (-before +after):\n%s", name, d)
		}
	}
}

func TestJSONListsAreNeverNull(t *testing.T) {
	var b bytes.Buffer
	h := NewJSON(&b)
	for _, m := range []Message{{Config: &Config{}}, {Comparison: &Comparison{Benchmark: "BenchmarkA<B>"}}, {Result: &Result{}}, {Summary: &Summary{}}} {
		if err := h.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{`"versions":[]`, `"warnings":[]`, `"benchmarks":[]`, `"ratio":null`, `"benchmark":"BenchmarkA<B>"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

const (
	configLine     = `{"config":{"protocol":1,"versions":[{"name":"main"},{"name":"."}]}}` + "\n"
	comparisonLine = `{"comparison":{"package":"p","benchmark":"BenchmarkA","unit":"sec/op","base":"main","head":".",` +
		`"base_center":1e-6,"head_center":2e-6,"ratio":{"center":2,"lo":1.9,"hi":2.1,"level":0.95},"verdict":"slower","pairs":9,"new":{"x":1}}}` + "\n"
)

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		name, stream string
		want         string // in the text
		err          string // empty for none
	}{
		{"unknown keys and kinds", configLine + `{"hotspot":{"kind":"cpu"}}` + "\n\n" + comparisonLine, "2.00x slower", ""},
		{"no newline at the end", configLine + strings.TrimSpace(comparisonLine), "2.00x slower", ""},
		{"bad line", configLine + comparisonLine + "FAIL\n" + comparisonLine, "2.00x slower", "line 3: invalid character 'F'"},
		{"cut line", configLine + comparisonLine + comparisonLine[:40], "2.00x slower", "line 3: unexpected end of JSON input"},
		{"wrong type", configLine + comparisonLine + `{"comparison":{"pairs":"many"}}`, "2.00x slower", "line 3: json: cannot unmarshal string"},
		{"newer protocol", `{"config":{"protocol":2}}`, "", "line 1: the stream has protocol 2, this hone knows 1; update hone"},
		{"no protocol", `{"config":{}}`, "", "line 1: the config has no protocol"},
		{"two messages", configLine + `{"config":{"protocol":1},"summary":{}}`, "nothing was compared", "line 2: 2 messages in one object"},
		{"no config", comparisonLine, "", "line 1: the stream does not begin with a config"},
		{"progress first", `{"progress":{}}` + "\n" + configLine, "nothing was compared", ""},
		{"empty", "", "", "the stream holds no config"},
		{"text", "goos: linux\n", "", "line 1: invalid character 'g'"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b bytes.Buffer
			err := Decode(strings.NewReader(test.stream), NewText(&b, TextOptions{}))
			if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
				t.Errorf("error %v, want %q", err, test.err)
			}
			if !strings.Contains(b.String(), test.want) || test.want == "" && b.Len() > 0 {
				t.Errorf("text %q, want %q", b.String(), test.want)
			}
		})
	}
}

func TestDecodeLongLine(t *testing.T) {
	reason := strings.Repeat("x", 5<<20)
	got := text(t, configLine+`{"warning":{"code":"c","text":"`+reason+`"}}`+"\n")
	if !strings.Contains(got, reason) {
		t.Errorf("%d bytes, the warning of %d is not there", len(got), len(reason))
	}
}

// TestTwoStreams reads two runs from one file: two reports.
func TestTwoStreams(t *testing.T) {
	one := text(t, configLine+comparisonLine)
	if got := text(t, configLine+comparisonLine+configLine+comparisonLine); got != one+one {
		t.Errorf("got\n%s\nwant twice\n%s", got, one)
	}
}

func TestFlushTwice(t *testing.T) {
	var b bytes.Buffer
	h := NewText(&b, TextOptions{})
	if err := errors.Join(Decode(strings.NewReader(configLine), h), h.Flush()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "nothing was compared"); n != 1 {
		t.Errorf("%d reports, want 1", n)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteError(t *testing.T) {
	for name, h := range map[string]Handler{
		"text": NewText(failingWriter{}, TextOptions{}), "markdown": NewMarkdown(failingWriter{}), "json": NewJSON(failingWriter{}),
	} {
		if err := Decode(strings.NewReader(configLine), h); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: error %v, want %v", name, err, io.ErrClosedPipe)
		}
	}
}

// TestWidth checks that tables with ordinary names stay within 120 columns
// and that prose is wrapped at any width.
func TestWidth(t *testing.T) {
	for name, stream := range streams(t) {
		for line := range strings.Lines(text(t, stream)) {
			if n := width(strings.TrimSpace(line)); n > 120 {
				t.Errorf("%s: a line of %d columns: %s", name, n, line)
			}
		}
	}
	var b bytes.Buffer
	if err := Decode(strings.NewReader(streams(t)["warnings.json"]), NewText(&b, TextOptions{Width: 60})); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if n := width(strings.TrimSpace(line)); n > 60 && strings.Contains(line, ";") {
			t.Errorf("a line of %d columns: %s", n, line)
		}
	}
}

// TestNumbers covers formatting at the edges of its ranges.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		v          float64
		unit, want string
	}{
		{1.23e-10, sample.UnitTime, "0.1230 ns"}, {999.96e-9, sample.UnitTime, "1.000 µs"}, {12, sample.UnitTime, "12.00 s"}, {0, sample.UnitTime, "0 s"},
		{0, sample.UnitBytes, "0 B"}, {999, sample.UnitBytes, "999 B"}, {1023, sample.UnitBytes, "1023 B"}, {1024, sample.UnitBytes, "1.000 KiB"},
		{0.25, "hits/op", "0.25"}, {0.123456, "hits/op", "0.1235"}, {0.000123456, "hits/op", "123.5 µ"}, {1e-6, sample.UnitCPU, "1.000 µs"},
		{2048, sample.UnitPeakRSS, "2.000 KiB"}, {5e6, sample.UnitThroughput, "4.768 MiB"},
		{7, sample.UnitAllocs, "7"}, {9.985, sample.UnitAllocs, "9.985"}, {99999, sample.UnitAllocs, "99999"}, {123456, sample.UnitAllocs, "123.5 k"},
		{12.25, sample.UnitInstructions, "12.25"}, {4000.25, sample.UnitInstructions, "4000"}, {1234567, sample.UnitInstructions, "1.235 M"},
		{2.5e6, "B/s", "2.384 MiB"}, {2.5e6, "hits/op", "2.500 M"},
	} {
		if got := value(test.v, test.unit); got != test.want {
			t.Errorf("value(%v, %q) = %q, want %q", test.v, test.unit, got, test.want)
		}
	}
	for _, test := range []struct {
		seconds float64
		want    string
	}{{0.04, "0.0s"}, {9.94, "9.9s"}, {9.96, "10s"}, {119.4, "119s"}, {119.6, "2min 0s"}, {3661, "61min 1s"}, {7300, "2h 1min"}} {
		if got := duration(test.seconds, ""); got != test.want {
			t.Errorf("duration(%v) = %q, want %q", test.seconds, got, test.want)
		}
	}
	for n, want := range map[int64]string{7: "7", 999: "999", 1000: "1,000", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestChange(t *testing.T) {
	for _, test := range []struct {
		unit           string
		center, lo, hi float64 // a bound of -1 is unknown
		factor         bool
		want           string
	}{
		{sample.UnitTime, 1.031, 1.022, 1.04, true, "+3.1% [+2.2, +4.0]"},
		{sample.UnitTime, 1, 0.9996, 1.0004, true, "0.00% [-0.04, +0.04]"},
		{sample.UnitTime, 1.99, 1.9, 2.1, true, "+99% [+90, +110]"},
		{sample.UnitTime, 2, 1.9, 2.1, true, "2.00x slower [1.90, 2.10]"},
		{sample.UnitTime, 0.5, 0.48, 0.52, true, "2.00x faster [1.92, 2.08]"},
		{sample.UnitTime, 0.018, 0.01792, 0.01821, true, "55.6x faster [54.9, 55.8]"},
		{sample.UnitTime, 0.018, -1, 0.02, true, "55.6x faster [50.0, ?]"},
		{sample.UnitTime, 2.5, 0.7, 9, false, "+150% [-30, +800]"},
		{sample.UnitTime, 1.01, -1, -1, false, "+1.0% too few pairs"},
		{"hits/op", 0.25, 0.25, 0.25, true, "4.00x less [4.00, 4.00]"},
		{sample.UnitAllocs, 0.25, 0.25, 0.25, true, "4.00x fewer [4.00, 4.00]"},
		{sample.UnitBytes, 0, 0, 0, true, "-100% [-100, -100]"},
		{sample.UnitBytes, 250, 249, 251, true, "250x more [249, 251]"},
	} {
		r := &Ratio{Center: test.center, Lo: bound(test.lo), Hi: bound(test.hi)}
		got := fmt.Sprintf("%s %s", change(test.unit, r, test.factor), interval(r, test.factor))
		if got != test.want {
			t.Errorf("%v [%v, %v] = %q, want %q", test.center, test.lo, test.hi, got, test.want)
		}
	}
}

// TestOpenChange: what is not decided is a factor where percent would not tell, without
// the word of a verdict.
func TestOpenChange(t *testing.T) {
	for _, test := range []struct {
		center, lo, hi float64 // a bound of -1 is unknown
		want           string
	}{
		{0.00088845, -1, -1, "1,126x less, too few pairs"},
		{1126, -1, -1, "1,126x more, too few pairs"},
		{0.00088845, 0.0002, 1.4, "1,126x less, [0.71, 5,000]"},
		{0.4, 0.1, 0.9, "2.50x less, [1.11, 10.0]"},
		{2.5, 1.2, -1, "2.50x more, [1.20, ?]"},
		{2.5, 0.7, 9, "+150%, [-30, +800]"},
		{0.9, 0.5, 1.2, "-10.0%, [-50.0, +20.0]"},
		{0, -1, 0.5, "-100%, [?, -50]"},
	} {
		c := Comparison{Unit: sample.UnitTime, Verdict: undecided, Ratio: &Ratio{Center: test.center, Lo: bound(test.lo), Hi: bound(test.hi)}}
		if got := changeOf(c) + ", " + intervalOf(c); got != test.want {
			t.Errorf("%v [%v, %v] = %q, want %q", test.center, test.lo, test.hi, got, test.want)
		}
	}
	few := Comparison{Unit: sample.UnitTime, Verdict: undecided, Ratio: &Ratio{Center: 0.9}, BaseValues: 2, HeadValues: 2}
	if got := intervalOf(few); got != "too few values" {
		t.Errorf("of two files: %q", got)
	}
}

func bound(x float64) *float64 {
	if x < 0 {
		return nil
	}
	return &x
}

// TestMeanInTheFormOfItsRow: beside a factor the mean is a factor, too, and a
// percentage where nothing is decided.
func TestMeanInTheFormOfItsRow(t *testing.T) {
	ratio := func(center float64) *Ratio {
		lo, hi := 0.95*center, 1.05*center
		return &Ratio{Center: center, Lo: &lo, Hi: &hi, Level: 0.95}
	}
	for _, tt := range []struct {
		verdict     string
		fast, mean  float64
		remark, not string
	}{
		{"faster", 0.01, 0.02, "X: 50.0x faster in the mean [47.6, 52.6]", "%"},
		{"faster", 0.4, 0.6, "X: -40.0% in the mean [-43.0, -37.0]", "x faster in the mean"},
		{"same", 1, 2.5, "X: +150% in the mean", "x slower"},
		{"undecided", 0.01, 0.02, "X: 50.0x less in the mean [47.6, 52.6]", "x faster"},
		{"undecided", 1.5, 2.5, "X: +150% in the mean", "x slower"},
	} {
		remark := remarkOn(t, &Comparison{HeadCenter: tt.fast, Ratio: ratio(tt.fast), Mean: ratio(tt.mean), Verdict: tt.verdict})
		if !strings.HasPrefix(remark, tt.remark) || strings.Contains(remark, tt.not) {
			t.Errorf("%s of %v, in the mean %v: %s", tt.verdict, tt.fast, tt.mean, remark)
		}
	}
}

// TestLayoutRemark: an interval over layouts is shown if it has ends.
func TestLayoutRemark(t *testing.T) {
	lo, hi := 1.02, 1.05
	for _, tt := range []struct {
		ratio Ratio
		want  string
	}{
		{Ratio{1.03, &lo, &hi, 0.95}, "X: holds over 6 layouts of the binaries, +3.0% [+2.0, +5.0], 2.5 s"},
		{Ratio{1.03, nil, &hi, 0.95}, "X: holds over 6 layouts of the binaries, +3.0%, 2.5 s"},
		{Ratio{1.03, nil, nil, 0.95}, "X: holds over 6 layouts of the binaries, +3.0%, 2.5 s"},
	} {
		c := &Comparison{HeadCenter: 1.03, Ratio: &tt.ratio, Verdict: slower, Layout: "checked", Layouts: 6, LayoutRatio: &tt.ratio, LayoutSeconds: 2.5}
		if got := remarkOn(t, c); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

// remarkOn returns the first line under the table of a report of one comparison,
// of the time of BenchmarkX with a base of 1.
func remarkOn(t *testing.T, c *Comparison) string {
	t.Helper()
	c.Benchmark, c.Unit, c.Base, c.Head, c.BaseCenter, c.Pairs = "BenchmarkX", sample.UnitTime, "a", "b", 1, 9
	var b bytes.Buffer
	h := NewText(&b, TextOptions{})
	for _, m := range []Message{{Config: &Config{}}, {Comparison: c}, {Summary: &Summary{}}} {
		if err := h.Handle(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Flush(); err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(b.String(), "\n\nX: ")
	remark, _, _ := strings.Cut("X: "+after, "\n")
	return remark
}
