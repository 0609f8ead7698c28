package decode_test

import (
	"encoding/json"
	"testing"
	"unicode/utf8"

	"github.com/gohone/hone/cases/textsim/corpus"
	"github.com/gohone/hone/cases/textsim/ladder/decode"
)

// difference is a body with the original's answer and a step's.
type difference struct {
	name, body  string
	right, step answer
}

func checkDiffers(t *testing.T, run func([]byte) (texts, error), differences []difference) {
	t.Helper()
	for _, c := range differences {
		t.Run(c.name, func(t *testing.T) {
			if got := ask(ofStrings(decode.Decoder), c.body); got != c.right {
				t.Errorf("Decoder(%q): %v, want %v", c.body, got, c.right)
			}
			if got := ask(run, c.body); got != c.step {
				t.Errorf("%q: %v, want %v", c.body, got, c.step)
			}
		})
	}
}

func TestUnmarshalDiffers(t *testing.T) {
	checkDiffers(t, ofStrings(decode.Unmarshal), []difference{
		{"text after", `{"text1":"a"} more`, ok("a", ""), bad},
		{"second object", `{"text1":"a"}{}`, ok("a", ""), bad},
		{"null with more", `nullify`, ok("", ""), bad},
		{"blanks after it are right", "{\"text1\":\"a\"} \n", ok("a", ""), ok("a", "")},
	})
}

func TestScanDiffers(t *testing.T) {
	checkDiffers(t, ofBytes(decode.Scan), []difference{
		{"line break", `{"text1":"a\nb"}`, ok("a\nb", ""), ok(`a\nb`, "")},
		{"quote", `{"text1":"\"a\"","text2":"\\"}`, ok(`"a"`, `\`), ok(`\"a\"`, `\\`)},
		{"accent", `{"text1":"\u00e9"}`, ok("é", ""), ok(`\u00e9`, "")},
		{"bad escape", `{"text1":"\x"}`, bad, ok(`\x`, "")},
		{"first of equal keys", `{"text1":"a","text1":"b"}`, ok("b", ""), ok("a", "")},
		{"null first", `{"text1":null,"text1":"b"}`, ok("b", ""), ok("", "")},
		{"key in another case", `{"TEXT1":"a"}`, ok("a", ""), ok("", "")},
		{"escaped key", `{"\u0074ext1":"a"}`, ok("a", ""), ok("", "")},
		{"invalid UTF-8", "{\"text1\":\"\xff\"}", ok("\ufffd", ""), ok("\xff", "")},
		{"raw newline", "{\"text1\":\"a\nb\"}", bad, ok("a\nb", "")},
		{"cut off", `{"text1":"a","text2":"b"`, bad, ok("a", "b")},
		{"anything after", `{"text1":"a","text2":"b" oh no`, bad, ok("a", "b")},
		{"anything skipped", `{"a":oh [no],"text1":"a"}`, bad, ok("a", "")},
		{"comma too many", `{"text1":"a",}`, bad, ok("a", "")},
		{"no comma after a list", `{"a":[]"text1":"a"}`, bad, ok("", "")},
		{"wrong bracket", `{"a":[},"text1":"a"}`, bad, ok("a", "")},
		{"null", `null`, ok("", ""), bad},

		{"text inside another value is right", `{"a":{"text1":"x"},"b":["}"],"text1":"a"}`, ok("a", ""), ok("a", "")},
		{"backslashes are right", `{"a":"\\\"","b":"\\","text1":"a"}`, ok("a", ""), ok("a", "")},
		{"number for a text is right", `{"text1":1}`, bad, bad},
		{"cut off in a text is right", `{"text1":"a`, bad, bad},
		{"list is right", `["text1","a"]`, bad, bad},
		{"nothing is right", ``, bad, bad},
	})
}

// TestScanOnCorpus shows why no one noticed: in the body of two plain texts
// there is no escape.
func TestScanOnCorpus(t *testing.T) {
	for _, body := range corpus.Bodies() {
		differs := ask(ofBytes(decode.Scan), string(body.JSON)) != ok(body.Text1, body.Text2)
		if want := body.Name == "text=rough"; differs != want {
			t.Errorf("%s: differs: %t, want %t", body.Name, differs, want)
		}
	}
}

// FuzzScan shows that in a body as clients write it nothing is wrong but the
// escapes: read, they give the text.
func FuzzScan(f *testing.F) {
	f.Add("a", "b")
	f.Add("\"\\\n", `\"\\"`)
	f.Add("<é>\u2028\x00", "{\"text1\":")
	f.Fuzz(func(t *testing.T, text1, text2 string) {
		if !utf8.ValidString(text1) || !utf8.ValidString(text2) {
			return
		}
		body, err := json.Marshal(map[string]string{"text1": text1, "text2": text2, "a": text1, "z": text2})
		if err != nil {
			t.Fatal(err)
		}
		got1, got2, err := decode.Scan(body)
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		if unquote(t, got1) != text1 || unquote(t, got2) != text2 {
			t.Errorf("%s: %q, %q", body, got1, got2)
		}
	})
}

func unquote(t *testing.T, raw []byte) (text string) {
	t.Helper()
	if err := json.Unmarshal([]byte(`"`+string(raw)+`"`), &text); err != nil {
		t.Errorf("%q: %v", raw, err)
	}
	return text
}

// FuzzScanAnything looks for panics and endless loops.
func FuzzScanAnything(f *testing.F) {
	for _, c := range bodies {
		if len(c.body) < 1000 {
			f.Add([]byte(c.body))
		}
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		text1, text2, err := decode.Scan(body)
		if err != nil && (text1 != nil || text2 != nil) {
			t.Errorf("%q: %q and %q beside an error", body, text1, text2)
		}
	})
}
