package report

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gohone/hone/internal/report/layout"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
)

// text decodes a stream into plain text of the default width.
func text(t *testing.T, stream string) string {
	t.Helper()
	var b bytes.Buffer
	if err := message.Decode(strings.NewReader(stream), NewText(&b, layout.TextOptions{})); err != nil {
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

// TestColorOnlyRepeats checks that colors are there when asked for and that
// nothing is lost without them.
func TestColorOnlyRepeats(t *testing.T) {
	for name, stream := range streams(t) {
		var b bytes.Buffer
		if err := message.Decode(strings.NewReader(stream), NewText(&b, layout.TextOptions{Color: true})); err != nil {
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
		if err := message.Decode(strings.NewReader(stream), message.NewJSON(&once)); err != nil {
			t.Fatal(err)
		}
		if err := message.Decode(bytes.NewReader(once.Bytes()), message.NewJSON(&twice)); err != nil {
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
	h := message.NewJSON(&b)
	for _, m := range []message.Message{{Config: &message.Config{}}, {Comparison: &message.Comparison{Benchmark: "BenchmarkA<B>"}}, {Result: &message.Result{}}, {Summary: &message.Summary{}}} {
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
			err := message.Decode(strings.NewReader(test.stream), NewText(&b, layout.TextOptions{}))
			if test.err == "" && err != nil || test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)) {
				t.Errorf("error %v, want %q", err, test.err)
			}
			if !strings.Contains(b.String(), test.want) || test.want == "" && b.Len() > 0 {
				t.Errorf("text %q, want %q", b.String(), test.want)
			}
		})
	}
}

// TestDecodeLongLine: a word of megabytes is broken into lines and not lost, in about
// the time of any other.
func TestDecodeLongLine(t *testing.T) {
	reason := strings.Repeat("x", 5<<20)
	got := text(t, configLine+`{"warning":{"code":"c","text":"`+reason+`"}}`+"\n")
	if n := strings.Count(got, "x"); n < len(reason) {
		t.Errorf("%d of %d characters of the warning are there", n, len(reason))
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
	h := NewText(&b, layout.TextOptions{})
	if err := errors.Join(message.Decode(strings.NewReader(configLine), h), h.Flush()); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "nothing was compared"); n != 1 {
		t.Errorf("%d reports, want 1", n)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestWriteError(t *testing.T) {
	for name, h := range map[string]message.Handler{
		"text": NewText(failingWriter{}, layout.TextOptions{}), "markdown": NewMarkdown(failingWriter{}), "json": message.NewJSON(failingWriter{}),
	} {
		if err := message.Decode(strings.NewReader(configLine), h); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%s: error %v, want %v", name, err, io.ErrClosedPipe)
		}
	}
}

// TestWidth checks that no line is longer than 100 columns, and with ordinary
// names none is in a narrower window either.
func TestWidth(t *testing.T) {
	check := func(t *testing.T, text string, most int) {
		for line := range strings.Lines(text) {
			if n := layout.Width(strings.TrimSuffix(line, "\n")); n > most {
				t.Errorf("a line of %d columns, want at most %d: %s", n, most, line)
			}
		}
	}
	golden := 0
	for _, pattern := range []string{"testdata/*.txt", "testdata/*/*.txt"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		golden += len(files)
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(file, func(t *testing.T) { check(t, string(data), 100) })
		}
	}
	if golden < 40 {
		t.Errorf("%d golden files", golden)
	}
	for name, stream := range streams(t) {
		if strings.HasPrefix(name, "tune") {
			continue // code is not wrapped
		}
		t.Run(name+" at 60", func(t *testing.T) {
			var b bytes.Buffer
			if err := message.Decode(strings.NewReader(stream), NewText(&b, layout.TextOptions{Width: 60})); err != nil {
				t.Fatal(err)
			}
			check(t, b.String(), 60)
		})
	}
}

// TestMeanInTheFormOfItsRow: beside a factor the mean is a factor, too, and a
// percentage where nothing is decided.
func TestMeanInTheFormOfItsRow(t *testing.T) {
	ratio := func(center float64) *message.Ratio {
		lo, hi := 0.95*center, 1.05*center
		return &message.Ratio{Center: center, Lo: &lo, Hi: &hi, Level: 0.95}
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
		remark := remarkOn(t, &message.Comparison{HeadCenter: tt.fast, Ratio: ratio(tt.fast), Mean: ratio(tt.mean), Verdict: tt.verdict})
		if !strings.HasPrefix(remark, tt.remark) || strings.Contains(remark, tt.not) {
			t.Errorf("%s of %v, in the mean %v: %s", tt.verdict, tt.fast, tt.mean, remark)
		}
	}
}

// TestLayoutRemark: an interval over layouts is shown if it has ends.
func TestLayoutRemark(t *testing.T) {
	lo, hi := 1.02, 1.05
	for _, tt := range []struct {
		ratio message.Ratio
		want  string
	}{
		{message.Ratio{Center: 1.03, Lo: &lo, Hi: &hi, Level: 0.95}, "X: holds over 6 layouts of the binaries, +3.0% [+2.0, +5.0], 2.5 s"},
		{message.Ratio{Center: 1.03, Lo: nil, Hi: &hi, Level: 0.95}, "X: holds over 6 layouts of the binaries, +3.0%, 2.5 s"},
		{message.Ratio{Center: 1.03, Lo: nil, Hi: nil, Level: 0.95}, "X: holds over 6 layouts of the binaries, +3.0%, 2.5 s"},
	} {
		c := &message.Comparison{HeadCenter: 1.03, Ratio: &tt.ratio, Verdict: message.Slower, Layout: "checked", Layouts: 6, LayoutRatio: &tt.ratio, LayoutSeconds: 2.5}
		if got := remarkOn(t, c); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

// remarkOn returns the first line under the table of a report of one comparison,
// of the time of BenchmarkX with a base of 1.
func remarkOn(t *testing.T, c *message.Comparison) string {
	t.Helper()
	c.Benchmark, c.Unit, c.Base, c.Head, c.BaseCenter, c.Pairs = "BenchmarkX", sample.UnitTime, "a", "b", 1, 9
	var b bytes.Buffer
	h := NewText(&b, layout.TextOptions{})
	for _, m := range []message.Message{{Config: &message.Config{}}, {Comparison: c}, {Summary: &message.Summary{}}} {
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
