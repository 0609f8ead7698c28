package fronttest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/gohone/hone/cases/pathlex/transcoder/ruletest"
)

// Rules asks a front all that ruletest has, and compares what it answers otherwise with a
// file: one that is out of date says that the front has changed. With update, it writes
// the file. Each rule has a line with the number of its requests that are answered as they
// should be, and after it those that are not.
func Rules(t *testing.T, f Front, file string, update bool) {
	got := report(t, f)
	if update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s:%d: the front now answers\n%s\nnot\n%s", file, i+1, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Errorf("%s has %d lines, and the front's answers %d", file, len(b), len(a))
	}
}

func report(t *testing.T, f Front) string {
	url := Start(t, f)
	var b strings.Builder
	for _, rule := range ruletest.Rules {
		var wrong []string
		for _, c := range rule.Cases {
			if err := check(url, f, rule, c); err != nil {
				wrong = append(wrong, fmt.Sprintf("%s\n\twant %d %s\n\tgot  %s\n", line(c.Request+"  "+c.Body), c.Status, line(c.Want), line(err.Error())))
			}
		}
		fmt.Fprintf(&b, "== %s: %d of %d\n%s", rule.Name, len(rule.Cases)-len(wrong), len(rule.Cases), strings.Join(wrong, ""))
	}
	return b.String()
}

// patience is how long an answer may take.
const patience = 2 * time.Second

// check sends one request.
func check(url string, f Front, rule ruletest.Rule, c ruletest.Case) error {
	first, _, _ := strings.Cut(c.Request, "\n")
	if slices.Contains(f.Fatal, first) {
		return fmt.Errorf("no answer: it panics in a goroutine of its own, which ends the program")
	}
	if slices.Contains(f.Chance, first) {
		return fmt.Errorf("one answer or another, by chance")
	}
	r, err := c.New(url)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	w, err := http.DefaultTransport.RoundTrip(r.WithContext(ctx))
	if err != nil {
		return fmt.Errorf("no answer")
	}
	body, err := io.ReadAll(w.Body)
	w.Body.Close()
	if err != nil {
		return fmt.Errorf("half an answer")
	}
	if c.Check(w.StatusCode, w.Header, string(body)) == nil || rule.Refusal && c.Status/100 == 4 && w.StatusCode/100 == 4 {
		return nil
	}
	if w.StatusCode == c.Status {
		if headers, _, ok := strings.Cut(c.Want, "\n\n"); ok {
			name, _, _ := strings.Cut(headers, ":")
			values := strings.FieldsFunc(w.Header.Get(name), func(r rune) bool { return r == ',' || r == ' ' })
			slices.Sort(values) // there are those that list them in the order of a map
			return fmt.Errorf("%d %s: %s %s", w.StatusCode, name, strings.Join(values, ", "), ruletest.Compact(string(body)))
		}
	}
	return fmt.Errorf("%d %s", w.StatusCode, ruletest.Compact(string(body)))
}

// blanks are what protobuf puts at random into its errors, by the build of a program, and
// line ends.
var blanks = strings.NewReplacer("\u00a0", " ", "\n", " ")

// line is a text on one line, and cut where it is long.
func line(text string) string {
	text = strings.TrimSpace(blanks.Replace(text))
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
		text = fmt.Sprintf("%q", text)
	}
	if len(text) > 300 {
		text = strings.ToValidUTF8(text[:300], "") + " ..."
	}
	return text
}
